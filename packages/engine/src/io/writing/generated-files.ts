import { lstatSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fastGlob from 'fast-glob'
import { byPath } from '../../paths.js'
import { ifThere } from '../reading/look-at.js'
import { readPlainFile } from '../reading/read-plain-file.js'
import { makeFolders } from './make-folders.js'
import { renamePatiently } from './rename-patiently.js'
import { isAbandoned, unfinishedName } from './unfinished-files.js'

/** Content of a file; undefined if there is none, or if the path is that of something else. */
export const readSource = (root: string, path: string): Uint8Array | undefined =>
  ifThere(() => readPlainFile(join(root, path)))

/** Paths of the files that match any of the globs, in path order, relative to the root. */
export function listSources(root: string, globs: readonly string[]): readonly string[] {
  return fastGlob
    .sync([...globs], { cwd: root, followSymbolicLinks: false, ignore: ['**/node_modules/**'] })
    .sort(byPath)
}

/** Something that keeps files from being written: a link, which leads elsewhere, or the other kind of entry. */
export interface Obstacle {
  readonly path: string
  readonly kind: 'link' | 'folder' | 'file'
}

/**
 * What is where one of the files, or a folder on the way to it, would be. Undefined if nothing is in
 * the way.
 *
 * @param root Absolute, with links resolved.
 * @param paths Relative to the root.
 */
export function obstacleFor(root: string, paths: readonly string[]): Obstacle | undefined {
  const files = new Set(paths)
  const onTheWay = new Set<string>()
  for (const path of paths) for (let at = path; at !== '.'; at = dirname(at)) onTheWay.add(at)
  for (const path of [...onTheWay].sort(byPath)) {
    const stats = lstatSync(join(root, path), { throwIfNoEntry: false })
    if (stats === undefined) continue
    if (stats.isSymbolicLink()) return { path, kind: 'link' }
    if (stats.isDirectory() === files.has(path))
      return { path, kind: stats.isDirectory() ? 'folder' : 'file' }
  }
  return undefined
}

/**
 * Writes files into a folder, each as a whole, and removes others, with the folders that become
 * empty.
 *
 * Does not wait for the disk: what a power cut damages is noticed by its content and made again.
 *
 * @param folder Absolute.
 * @param written By their paths in the folder.
 * @throws The system's error.
 */
export function putGenerated(
  folder: string,
  written: Iterable<readonly [path: string, content: string | Uint8Array]>,
  removed: readonly string[],
): void {
  for (const path of removed) {
    rmSync(join(folder, path), { force: true })
    removeEmpty(folder, dirname(path))
  }
  makeFolders(folder)
  removeUnfinished(folder)
  const aside = unfinishedName(join(folder, asideName))
  try {
    for (const [path, content] of written) {
      const file = join(folder, path)
      makeFolders(dirname(file))
      writeFileSync(aside, content)
      renamePatiently(aside, file)
    }
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  }
}

/** What a file is called until it is complete, before the part that differs between processes. */
const asideName = '.generated'

/** Removes what a process was about to write when it was stopped. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (isAbandoned(file, join(folder, asideName))) rmSync(file, { force: true })
  }
}

function removeEmpty(folder: string, inside: string): void {
  if (inside === '.') return
  try {
    rmdirSync(join(folder, inside))
  } catch {
    // It holds something else, or is gone already.
    return
  }
  removeEmpty(folder, dirname(inside))
}

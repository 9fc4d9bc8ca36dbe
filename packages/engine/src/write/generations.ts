import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isMissing } from '../io/files.js'
import { runProgram } from '../io/programs.js'
import { byPath, type OutputPath } from '../paths.js'
import { removeFile } from './write-file.js'
import { createWriter } from './writer.js'

/**
 * Two generations of an output folder on one disk: the published one and, in a
 * hidden folder beside it, the one before, which the next build brings up to
 * date. Unchanged files are the same file in both, by hard links; a changed
 * file is always a new one, so that whoever reads the old one goes on.
 *
 * Names beside the output `dist`: `.dist.standby` (the generation before),
 * `.dist.standby.json` (what it lacks), `.dist.swap.json` (a swap under way),
 * `.dist.old` (the published one while it is swapped).
 */
export interface Generations {
  /** Writes a file of the new generation, while the caller goes on. */
  write(path: OutputPath, content: string | Uint8Array): void
  /** Waits where too much stands in line to be written. Rejects with the system's first error. */
  turn(): Promise<void>
  /** Waits for all files. Rejects with the system's first error. */
  settled(): Promise<void>
  /**
   * Publishes the new generation.
   *
   * @param kept Files that stay as they are published.
   * @param written Files that `write` got.
   * @param removed Published files that the new generation does not have.
   */
  publish(
    kept: ReadonlySet<OutputPath>,
    written: readonly OutputPath[],
    removed: readonly OutputPath[],
  ): 'swapped' | 'replaced-in-place'
  /** Forgets the new generation; the published one stays. */
  discard(): Promise<void>
  /** Gives back what writing took. */
  close(): Promise<void>
}

interface Names {
  readonly out: string
  readonly standby: string
  readonly standbyState: string
  readonly swap: string
  readonly old: string
}

/** What the standby lacks to equal the published generation. */
interface StandbyState {
  readonly behind: readonly OutputPath[]
}

function namesOf(outDir: string): Names {
  const beside = (suffix: string) => join(dirname(outDir), `.${basename(outDir)}.${suffix}`)
  return {
    out: outDir,
    standby: beside('standby'),
    standbyState: beside('standby.json'),
    swap: beside('swap.json'),
    old: beside('old'),
  }
}

/**
 * Finishes or undoes a swap that a crash interrupted. Any command that uses
 * the output may call it.
 */
export function recoverOutput(outDir: string): void {
  const names = namesOf(outDir)
  const swap = readJson<StandbyState>(names.swap)
  if (swap === undefined) {
    rmSync(names.swap, { force: true })
    return
  }
  if (!existsSync(names.out) && existsSync(names.standby)) renameSync(names.standby, names.out)
  if (existsSync(names.old)) {
    rmSync(names.standby, { recursive: true, force: true })
    renameSync(names.old, names.standby)
    writeFileSync(names.standbyState, JSON.stringify(swap))
  }
  rmSync(names.swap, { force: true })
}

/** @param outDir Absolute; may be absent. */
export function openGenerations(outDir: string): Generations {
  const names = namesOf(outDir)
  recoverOutput(outDir)
  const behind = usableStandby(names)
  // From here on the standby is neither the one generation nor the other, until it is published.
  rmSync(names.standbyState, { force: true })
  if (behind === undefined) rmSync(names.standby, { recursive: true, force: true })
  mkdirSync(names.standby, { recursive: true })
  const writer = createWriter()
  const folders = new Set<string>()

  function makeFolder(path: OutputPath): string {
    const target = join(names.standby, path)
    const folder = dirname(target)
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true })
      folders.add(folder)
    }
    return target
  }

  return {
    write: (path, content) =>
      writer.write({ file: join(names.standby, path), content, replace: behind !== undefined }),
    turn: writer.turn,
    settled: writer.settled,
    close: writer.close,
    publish(kept, written, removed) {
      const isWritten = new Set(written)
      for (const path of behind ?? kept) {
        if (isWritten.has(path)) continue
        if (kept.has(path)) linkOrCopy(join(names.out, path), makeFolder(path), behind !== undefined)
        else removeWithFolders(names.standby, path)
      }
      for (const path of removed) removeWithFolders(names.standby, path)
      flush(names.standby, written)
      return swapIn(names, [...written, ...removed])
    },
    async discard() {
      await writer.close()
      rmSync(names.standby, { recursive: true, force: true })
    },
  }
}

/** What the standby lacks; undefined when there is none whose state is known. */
function usableStandby(names: Names): readonly OutputPath[] | undefined {
  if (!existsSync(names.standby) || !existsSync(names.out)) return undefined
  return readJson<StandbyState>(names.standbyState)?.behind
}

function swapIn(names: Names, changed: readonly OutputPath[]): 'swapped' | 'replaced-in-place' {
  const state = JSON.stringify({ behind: changed } satisfies StandbyState)
  if (!existsSync(names.out)) {
    renameSync(names.standby, names.out)
    return 'swapped'
  }
  writeDurably(names.swap, state)
  try {
    renameSync(names.out, names.old)
  } catch (error) {
    // A mount point, or a folder that someone holds open, cannot be renamed.
    if (!isImmovable(error)) throw error
    rmSync(names.swap, { force: true })
    replaceInPlace(names, changed)
    return 'replaced-in-place'
  }
  renameSync(names.standby, names.out)
  renameSync(names.old, names.standby)
  writeFileSync(names.standbyState, state)
  rmSync(names.swap, { force: true })
  return 'swapped'
}

/** In an order in which no page ever names a file that is not there. */
function replaceInPlace(names: Names, changed: readonly OutputPath[]): void {
  const isThere = (path: OutputPath) => existsSync(join(names.standby, path))
  const rank = (path: OutputPath) => (path.endsWith('manifest.json') ? 2 : path.endsWith('.html') ? 1 : 0)
  for (const path of changed.filter(isThere).sort((a, b) => rank(a) - rank(b) || byPath(a, b))) {
    const target = join(names.out, path)
    mkdirSync(dirname(target), { recursive: true })
    const aside = `${target}.new`
    copyFileSync(join(names.standby, path), aside)
    renameSync(aside, target)
  }
  for (const path of changed) if (!isThere(path)) removeWithFolders(names.out, path)
  rmSync(names.standby, { recursive: true, force: true })
}

function isImmovable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EBUSY' || code === 'EXDEV' || code === 'EPERM' || code === 'EACCES'
}

function linkOrCopy(from: string, to: string, replace: boolean): void {
  if (replace) removeFile(to)
  try {
    linkSync(from, to)
  } catch (error) {
    if (isMissing(error)) throw error
    // Another file system, or one without hard links: a copy is as good.
    copyFileSync(from, to)
  }
}

/** Removes a file and the folders that it leaves empty. */
function removeWithFolders(root: string, path: OutputPath): void {
  removeFile(join(root, path))
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const absolute = join(root, folder)
    if (!existsSync(absolute)) continue
    if (readdirSync(absolute).length > 0) return
    rmSync(absolute, { recursive: true })
  }
}

/** More files than this are brought to the disk by one call for all, in Node only by a program. */
const fewFiles = 200

/** The bytes must be on the disk before their folder gets its name: a power cut could leave empty files under it. */
function flush(root: string, written: readonly OutputPath[]): void {
  if (
    written.length > fewFiles &&
    process.platform === 'linux' &&
    'output' in runProgram('sync', ['-f', root], root)
  )
    return
  for (const path of written.slice(0, fewFiles * 10)) flushFile(join(root, path))
}

function flushFile(file: string): void {
  const descriptor = openSync(file, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function writeDurably(file: string, text: string): void {
  writeFileSync(file, text)
  flushFile(file)
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    // Absent, or cut off by a crash while it was written: then nothing has been renamed yet.
    return undefined
  }
}

/** Files below a folder, in path order; empty when there is no such folder. */
export function filesIn(folder: string): OutputPath[] {
  try {
    if (!lstatSync(folder).isDirectory()) return []
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(
      (entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .split('\\')
          .join('/') as OutputPath,
    )
    .sort(byPath)
}

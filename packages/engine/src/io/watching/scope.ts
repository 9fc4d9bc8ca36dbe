import nodePath, { basename, sep } from 'node:path'
import { isHiddenName } from '../../addresses/dot-names.js'
import { startInside } from '../path-from.js'
import { isFolder } from '../reading/look-at.js'

/** What to watch. All paths are absolute. */
export interface Watched {
  /** Folders and single files, with links resolved. */
  readonly paths: readonly string[]
  /** Folders that are ignored with everything in them. */
  readonly ignored: readonly string[]
}

/** What is watched, as it is on disk. */
export interface WatchScope {
  /** The folders. */
  readonly roots: readonly string[]
  /** Folders and files that are in none of the folders, so that each needs a watch of its own. */
  readonly outermost: readonly string[]
  /** Whether changes of this path are of no interest. */
  isLeftOut(path: string): boolean
}

export const emptyScope: WatchScope = { roots: [], outermost: [], isLeftOut: () => true }

export function watchScope({ paths, ignored }: Watched): WatchScope {
  const roots = paths.filter(isFolder)
  const outermost = paths.filter(
    (path) => !roots.some((root) => path !== root && path.startsWith(startInside(root))),
  )
  return {
    roots,
    outermost,
    isLeftOut(path) {
      if (outermost.includes(path)) return false
      const root = roots.find((folder) => path.startsWith(startInside(folder)))
      const below = root === undefined ? basename(path) : path.slice(startInside(root).length)
      return (
        below.split(sep).some((name) => name === 'node_modules' || isHiddenName(name)) ||
        isTemporary(basename(path)) ||
        isWithin(path, ignored)
      )
    },
  }
}

/**
 * A path as Node gives it. Chokidar asks what to ignore with `/` on every system, and so would compare
 * with none of the paths on Windows.
 */
export const ofSystem = (
  path: string,
  { normalize }: Pick<typeof nodePath, 'normalize'> = nodePath,
): string => normalize(path)

/** Whether the path is one of the folders or in one of them. */
export const isWithin = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path === folder || path.startsWith(startInside(folder)))

/**
 * Names that editors give to files while they save: vim's `4913`, swap and backup files, and files
 * of JetBrains and Emacs.
 */
function isTemporary(name: string): boolean {
  return (
    name === '4913' ||
    name.endsWith('~') ||
    // Not other names that begin like this, such as that of a page about `#include`.
    (name.startsWith('#') && name.endsWith('#')) ||
    /\.(?:sw[a-z]|tmp|bak|crswap)$/i.test(name) ||
    name.includes('___jb_')
  )
}

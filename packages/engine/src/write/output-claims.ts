import { foldersInPath } from '../io/path-from.js'
import { folderPart, looseName, type OutputPath } from '../paths.js'

/** Two files that cannot exist together, because one has the name of a folder that contains the other. */
export interface NameTaken {
  readonly file: OutputPath
  readonly inside: OutputPath
}

/**
 * Two files or folders that the output's disk considers the same, because they differ only in
 * letter case or in how accents are encoded.
 */
export interface NamesAlike {
  readonly alike: readonly [string, string]
}

export type OutputClash = NameTaken | NamesAlike

/**
 * Returns a function that takes the path of one file of the site after the other, and reports if it
 * clashes with an earlier one.
 *
 * @param isFile Whether a path was passed before.
 */
export function outputClaims(
  isFile: (path: OutputPath) => boolean,
): (path: OutputPath) => NameTaken | undefined {
  /** Every folder, with a file inside it. */
  const folders = new Map<string, OutputPath>()
  /**
   * Folder of the previous path, with a trailing slash. Most files are in the same folder as the
   * one before them.
   */
  let last = '/'
  return (path) => {
    const inside = folders.get(path)
    if (inside !== undefined) return { file: path, inside }
    if (path.startsWith(last) && path.indexOf('/', last.length) < 0) return undefined
    last = folderPart(path) || '/'
    for (const folder of foldersInPath(path)) {
      // Then the folders above it are known, too.
      if (folders.has(folder)) return undefined
      if (isFile(folder)) return { file: folder, inside: path }
      folders.set(folder, path)
    }
    return undefined
  }
}

/** Finds two files or folders whose names differ only in letter case or in how accents are encoded. */
export function namesAlike(paths: readonly OutputPath[]): NamesAlike | undefined {
  const spellings = new Map<string, string>()
  for (const path of namesOnTheWay(paths)) {
    const loose = looseName(path)
    const other = spellings.get(loose)
    if (other !== undefined) return { alike: [other, path] }
    spellings.set(loose, path)
  }
  return undefined
}

/** The spelling of files and folders, by a form that all their spellings share. */
export const spellingsOf = (paths: readonly OutputPath[]): ReadonlyMap<string, string> =>
  new Map([...namesOnTheWay(paths)].map((name) => [looseName(name), name]))

/** Another spelling of a file or of one of its folders; undefined if there is none. */
export function otherSpelling(spellings: ReadonlyMap<string, string>, path: OutputPath): string | undefined {
  for (const name of namesOnTheWay([path])) {
    const other = spellings.get(looseName(name))
    if (other !== undefined && other !== name) return other
  }
  return undefined
}

/** Each file, preceded by the folders that contain it. */
function namesOnTheWay(paths: readonly OutputPath[]): Set<string> {
  const found = new Set<string>()
  for (const path of paths) {
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) found.add(path.slice(0, end))
    found.add(path)
  }
  return found
}

/**
 * Whether a removed file or folder has the same name as one that stays, except for letter case and
 * similar differences. On many disks the two are the same: removing the old one would remove the
 * new one, and a folder would keep its old spelling.
 */
export function differInSpelling(gone: readonly OutputPath[], present: readonly OutputPath[]): boolean {
  if (gone.length === 0) return false
  const spellings = spellingsOf(present)
  return gone.some((path) => otherSpelling(spellings, path) !== undefined)
}

import { byPath } from '../paths.js'
import { isRecord } from '../values/is-record.js'
import { problemOfPath } from './run-generator.js'

/**
 * Name of the file that lists what a generator wrote into its folder, so that only that is ever
 * overwritten or removed. Belongs beside the pages: if they are committed, so is the list.
 */
export const ownedFileName = '.generated.json'

/** Text of the list: one path in each line, so that versions of it compare well. */
export const ownedText = (paths: Iterable<string>): string =>
  `${JSON.stringify({ pages: [...paths].sort(byPath) }, null, 2)}\n`

/**
 * Reads the list. Paths that no generator could have made are left out, because the files at all
 * others may be removed.
 */
export function readOwned(text: string): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(text)
    const pages: readonly unknown[] = isRecord(list) && Array.isArray(list.pages) ? list.pages : []
    return new Set(
      pages.filter((path): path is string => typeof path === 'string' && problemOfPath(path) === undefined),
    )
  } catch {
    // Missing or damaged.
    return new Set()
  }
}

/** What to do so that a folder has the pages of its generator. */
export interface FolderChanges {
  readonly written: ReadonlyMap<string, string>
  readonly removed: readonly string[]
  /** Files of others that are in the way of pages. If there are any, nothing must be changed. */
  readonly occupied: readonly string[]
}

/**
 * @param pages Texts by paths in the folder.
 * @param owned Files that an earlier run wrote.
 * @param textAt Text of a file in the folder; undefined if there is none.
 */
export function folderChanges(
  pages: ReadonlyMap<string, string>,
  owned: ReadonlySet<string>,
  textAt: (path: string) => string | undefined,
): FolderChanges {
  const different = [...pages].filter(([path, text]) => textAt(path) !== text)
  return {
    written: new Map(different),
    removed: [...owned].filter((path) => !pages.has(path) && textAt(path) !== undefined),
    occupied: different.flatMap(([path]) => (owned.has(path) || textAt(path) === undefined ? [] : [path])),
  }
}

import { byPath } from '../paths.js'
import { isRecord } from '../values/is-record.js'
import { type HiddenNames, problemOfPath } from './run-generator.js'

/**
 * Name of the file that lists what a generator wrote into its folder, so that only that is ever
 * overwritten or removed. Belongs beside the files: if they are committed, so is the list.
 */
export const ownedFileName = '.generated.json'

/** Text of the list: one path in each line, so that versions of it compare well. */
export const ownedText = (paths: Iterable<string>): string =>
  `${JSON.stringify({ files: [...paths].sort(byPath) }, null, 2)}\n`

/**
 * Reads the list. Paths that no generator could have made are left out, because the files at all
 * others may be removed.
 */
export function readOwned(text: string, isHidden: HiddenNames): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(text)
    const files: readonly unknown[] = isRecord(list) && Array.isArray(list.files) ? list.files : []
    return new Set(
      files.filter(
        (path): path is string => typeof path === 'string' && problemOfPath(path, isHidden) === undefined,
      ),
    )
  } catch {
    // Missing or damaged.
    return new Set()
  }
}

/** What to do so that a folder has the files of its generator. */
export interface FolderChanges {
  readonly written: ReadonlyMap<string, Uint8Array>
  readonly removed: readonly string[]
  /** Files of others that are in the way. If there are any, nothing must be changed. */
  readonly occupied: readonly string[]
}

/**
 * @param files Content by paths in the folder.
 * @param owned Files that an earlier run wrote.
 * @param contentAt Content of a file in the folder; undefined if there is none.
 */
export function folderChanges(
  files: ReadonlyMap<string, Uint8Array>,
  owned: ReadonlySet<string>,
  contentAt: (path: string) => Uint8Array | undefined,
): FolderChanges {
  const there = new Map([...new Set([...files.keys(), ...owned])].map((path) => [path, contentAt(path)]))
  const different = [...files].filter(([path, content]) => !isSame(there.get(path), content))
  return {
    written: new Map(different),
    removed: [...owned].filter((path) => !files.has(path) && there.get(path) !== undefined),
    occupied: different.flatMap(([path]) => (owned.has(path) || there.get(path) === undefined ? [] : [path])),
  }
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array): boolean =>
  one !== undefined && Buffer.compare(one, other) === 0

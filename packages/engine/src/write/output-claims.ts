import { looseName, type OutputPath } from '../paths.js'

/** Two files that no disk can hold together: one has the name of a folder that the other stands in. */
export interface NameTaken {
  readonly file: OutputPath
  readonly inside: OutputPath
}

/** Two files or folders that the output's disk takes for one, for they differ in letter case only. */
export interface NamesAlike {
  readonly alike: readonly [string, string]
}

export type OutputClash = NameTaken | NamesAlike

/**
 * Makes the function that takes the path of each file of a site in turn, and
 * says when it cannot stand beside those before it.
 *
 * @param isFile Whether a path was taken before.
 */
export function outputClaims(
  isFile: (path: OutputPath) => boolean,
): (path: OutputPath) => NameTaken | undefined {
  /** Every folder, with a file that stands in it. */
  const folders = new Map<string, OutputPath>()
  /** Of the path before, with its slash: most files stand beside the one before them. */
  let last = '/'
  return (path) => {
    const inside = folders.get(path)
    if (inside !== undefined) return { file: path, inside }
    if (path.startsWith(last) && path.indexOf('/', last.length) < 0) return undefined
    last = path.slice(0, path.lastIndexOf('/') + 1) || '/'
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end) as OutputPath
      // Those above are known by then, too.
      if (folders.has(folder)) return undefined
      if (isFile(folder)) return { file: folder, inside: path }
      folders.set(folder, path)
    }
    return undefined
  }
}

/** The first two files or folders whose names differ in letter case, or in how accents are written, alone. */
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

/** How files and folders are spelt, by what all their spellings have in common. */
export const spellingsOf = (paths: readonly OutputPath[]): ReadonlyMap<string, string> =>
  new Map([...namesOnTheWay(paths)].map((name) => [looseName(name), name]))

/** How a file, or a folder that it stands in, is spelt otherwise; undefined where nothing is. */
export function otherSpelling(spellings: ReadonlyMap<string, string>, path: OutputPath): string | undefined {
  for (const name of namesOnTheWay([path])) {
    const other = spellings.get(looseName(name))
    if (other !== undefined && other !== name) return other
  }
  return undefined
}

/** Each folder that a file stands in, before it, and the file. */
function namesOnTheWay(paths: readonly OutputPath[]): Set<string> {
  const found = new Set<string>()
  for (const path of paths) {
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) found.add(path.slice(0, end))
    found.add(path)
  }
  return found
}

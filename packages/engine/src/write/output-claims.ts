import type { OutputPath } from '../paths.js'

/** Two files that no disk can hold together: one has the name of a folder that the other stands in. */
export interface OutputClash {
  readonly file: OutputPath
  readonly inside: OutputPath
}

/**
 * Makes the function that takes the path of each file of a site in turn, and
 * says when it cannot stand beside those before it.
 *
 * @param isFile Whether a path was taken before.
 */
export function outputClaims(
  isFile: (path: OutputPath) => boolean,
): (path: OutputPath) => OutputClash | undefined {
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

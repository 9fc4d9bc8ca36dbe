import nodePath, { dirname, isAbsolute, relative, sep } from 'node:path'
import { byPath, type OutputPath, type SourcePath, sourcePath } from '../paths.js'

/**
 * Path of a file relative to a folder, with `/` on every platform. Begins with `..` if the file is
 * outside the folder.
 */
export function pathFrom(folder: string, file: string): SourcePath {
  return sourcePath(relative(folder, file).split(sep).join('/'))
}

/**
 * Whether a path as {@link pathFrom} gives it is outside of the folder. On Windows, a path on another
 * drive is absolute. A name may begin with two dots.
 */
export const leadsOut = (path: string): boolean => /^\.\.(?:\/|$)/.test(path) || isAbsolute(path)

/** What all paths in a folder begin with. The root of a drive ends in a separator itself. */
export const startInside = (folder: string): string => (folder.endsWith(sep) ? folder : folder + sep)

/** Whether a path is in a folder, on any level, and is not the folder itself. Both are absolute. */
export const isInside = (folder: string, path: string): boolean =>
  path !== folder && path.startsWith(startInside(folder))

/** Orders absolute paths as if they had `/` on every system: `\\` comes after capital letters, `/` before. */
export function byFile(a: string, b: string, { sep }: Pick<typeof nodePath, 'sep'> = nodePath): number {
  return byPath(a.replaceAll(sep, '/'), b.replaceAll(sep, '/'))
}

/** The folder and all folders above it, innermost first. */
export function foldersAbove(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersAbove(above)]
}

/**
 * The folders that a path with `/` names, from the innermost to the outermost: `a/b/c.md` gives `a/b`
 * and `a`.
 */
export function* foldersInPath<Path extends SourcePath | OutputPath>(path: Path): Iterable<Path> {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    yield path.slice(0, end) as Path
}

/**
 * Whether a path is in one of these folders, on any level. The empty folder is the root. Looks only at
 * the folders above the path: checking out a branch may remove thousands of others.
 */
export function isInsideAny(path: SourcePath, folders: ReadonlySet<SourcePath>): boolean {
  for (const folder of foldersInPath(path)) if (folders.has(folder)) return true
  return folders.has(sourcePath(''))
}

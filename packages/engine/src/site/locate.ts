import type { FileLocation } from '../graph/page-assets.js'
import type { SiteFiles } from '../io/reading/files.js'
import { inFolder, type SourcePath, sourcePath } from '../paths.js'

/**
 * Compares with the names in the folder itself, because on some file systems `stat` accepts any
 * letter case and any form of accents.
 */
export function locate(path: SourcePath, files: SiteFiles): FileLocation {
  let folder = ''
  let actual = ''
  let last = ''
  for (const segment of path.split('/')) {
    folder = actual
    const name = files.names(folder).has(segment) ? segment : files.nameLike(folder, segment)
    if (name === undefined) return { kind: 'missing' }
    last = name
    actual = inFolder(folder, name)
  }
  if (!files.isFile(folder, last)) return { kind: 'missing', isTaken: true }
  return actual === path ? { kind: 'file' } : { kind: 'other-case', actual: sourcePath(actual) }
}

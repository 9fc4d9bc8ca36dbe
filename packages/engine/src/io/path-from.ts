import { relative, sep } from 'node:path'
import type { SourcePath } from '../paths.js'

/**
 * Path of a file relative to a folder, with `/` on every platform. Begins with `..` if the file is
 * outside the folder.
 */
export function pathFrom(folder: string, file: string): SourcePath {
  return relative(folder, file).split(sep).join('/') as SourcePath
}

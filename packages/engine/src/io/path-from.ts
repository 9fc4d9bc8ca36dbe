import { relative, sep } from 'node:path'
import type { SourcePath } from '../paths.js'

/** Path of a file as seen from a folder, with `/` on every platform; begins with `..` for what stands outside it. */
export function pathFrom(folder: string, file: string): SourcePath {
  return relative(folder, file).split(sep).join('/') as SourcePath
}

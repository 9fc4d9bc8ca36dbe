import { join } from 'node:path'
import { isRecord } from '../values/is-record.js'
import { refusalOf } from './error-code.js'
import { readPlainFile } from './reading/read-plain-file.js'

/** A file that is in every output, and the generator that it names. */
export interface OutputMarker {
  readonly file: string
  readonly generator: string
}

/**
 * Whether a folder is an output of Quire.
 *
 * @throws The system's error if the marker exists and cannot be read.
 */
export function isOutput(folder: string, { file, generator }: OutputMarker): boolean {
  try {
    const manifest: unknown = JSON.parse(String(readPlainFile(join(folder, file))))
    return isRecord(manifest) && manifest.generator === generator
  } catch (error) {
    if (refusalOf(error) !== undefined) throw error
    return false
  }
}

import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statOf } from '../reading/files.js'
import { writeNew } from './write-new.js'

/** Name of the file that excludes a whole folder, including itself, from version control. */
export const ignoreName = '.gitignore'
const ignoresAll = '*\n'

/**
 * Excludes everything in a folder from version control. Does not write the file if it is right
 * already, because overwriting may have to wait for the disk.
 *
 * @throws The system's error if the file cannot be written.
 */
export function ignoreAll(folder: string): void {
  const file = join(folder, ignoreName)
  // If there is a link instead, it is replaced. What it leads to is neither read nor written.
  const isFile = statOf(file, lstatSync)?.isFile() === true
  if (!isFile || readFileSync(file, 'utf8') !== ignoresAll) writeNew(file, ignoresAll)
}

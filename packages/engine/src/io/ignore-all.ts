import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statOf } from './files.js'
import { writeNew } from './write-new.js'

/** A file that keeps all of a folder, itself too, out of version control. */
export const ignoreName = '.gitignore'
const ignoresAll = '*\n'

/**
 * Keeps all of a folder out of version control. What is right stays: a file
 * that is cut off and written again may have to wait for the disk.
 *
 * @throws The system's error when the file cannot be written.
 */
export function ignoreAll(folder: string): void {
  const file = join(folder, ignoreName)
  // Where a link stands instead, what it leads to is neither read nor written.
  const isFile = statOf(file, lstatSync)?.isFile() === true
  if (!isFile || readFileSync(file, 'utf8') !== ignoresAll) writeNew(file, ignoresAll)
}

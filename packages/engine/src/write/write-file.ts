import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMissing } from '../io/files.js'

/** A file to write, as it can be sent to another thread. */
export interface FileToWrite {
  /** Absolute. */
  readonly file: string
  readonly content: string | Uint8Array
  /** A file may be there already; the other names that it has must keep their content. */
  readonly replace: boolean
}

/**
 * Makes the function that writes files, and the folders that they stand in.
 *
 * @throws From that function, the system's error.
 */
export function fileWriter(): (file: FileToWrite) => void {
  const folders = new Set<string>()
  return ({ file, content, replace }) => {
    const folder = dirname(file)
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true })
      folders.add(folder)
    }
    // Never through a link: the published generation may have the same file.
    if (replace) removeFile(file)
    writeFileSync(file, content)
  }
}

/** Removes a file; one that is not there is no mistake. */
export function removeFile(file: string): void {
  try {
    unlinkSync(file)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

import { renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { readPlainFile } from '../reading/read-plain-file.js'
import { ignoreAll } from './ignore-all.js'
import { makeFolders } from './make-folders.js'
import { writeNew } from './write-new.js'

/** Content of a cache file; undefined if it does not exist, is not a file, or cannot be read. */
export function readKeptBytes(file: string): Buffer | undefined {
  try {
    return readPlainFile(file)
  } catch {
    // Missing or not readable.
    return undefined
  }
}

/** The same as text; empty if there is none. */
export const readKept = (file: string): string => readKeptBytes(file)?.toString() ?? ''

/**
 * Writes a cache file, so that readers see the old text or the new one.
 *
 * If the path is a link, the link is replaced and its target is not changed. If the file cannot be
 * written, nothing is cached, which only costs time.
 */
export function keepText(file: string, text: string): void {
  const aside = `${file}.new`
  try {
    makeFolders(dirname(file))
    ignoreAll(dirname(file))
    writeNew(aside, text)
    replaceAny(aside, file)
  } catch {
    discard(aside)
  }
}

/** Renames a file, also to the name of a folder, which is then lost. */
function replaceAny(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch {
    rmSync(to, { recursive: true, force: true })
    renameSync(from, to)
  }
}

/** Removes a file that could not be completed. */
export function discard(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // It could not be written in the first place.
  }
}

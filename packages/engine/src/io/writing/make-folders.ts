import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '../error-code.js'
import { statOf } from '../reading/files.js'

/**
 * Creates a folder, and those above it that do not exist.
 *
 * Node's own `recursive` never ends where the system lets nobody create a folder and calls the new
 * one missing, as in `/proc`.
 *
 * @returns The outermost folder that was created; undefined if there was nothing to do.
 * @throws The system's error.
 */
export function makeFolders(folder: string): string | undefined {
  try {
    return makeFolder(folder)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error
  }
  const outermost = makeFolders(dirname(folder))
  const made = makeFolder(folder)
  return outermost ?? made
}

function makeFolder(folder: string): string | undefined {
  try {
    mkdirSync(folder)
    return folder
  } catch (error) {
    // Which error this is depends on the system and the disk.
    if (statOf(folder, statSync)?.isDirectory() === true) return undefined
    throw error
  }
}

import { lstatSync, mkdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '../io/error-code.js'
import { isMissing, statOf } from '../io/files.js'

/** A buffer is given away: it is sent to another thread and not copied. */
export type FileContent = string | Uint8Array | ArrayBuffer

/** A file to write, as it can be sent to another thread. */
export interface FileToWrite {
  /** Absolute. */
  readonly file: string
  readonly content: FileContent
  /** A file may be there already; the other names that it has must keep their content. */
  readonly replace: boolean
}

/**
 * Makes the function that writes files, and the folders that they stand in.
 *
 * @throws From that function, the system's error.
 */
export function fileWriter(): (file: FileToWrite) => void {
  const makeFolder = folderMaker()
  return ({ file, content, replace }) => {
    makeFolder(file)
    // Never through a link: the published generation may have the same file.
    if (replace) removeWhatever(file)
    writeFileSync(file, content instanceof ArrayBuffer ? new Uint8Array(content) : content)
  }
}

/** Makes the function that makes the folder of a file. A file that stands where a folder has to be goes away. */
export function folderMaker(): (file: string) => void {
  const folders = new Set<string>()
  return (file) => {
    const folder = dirname(file)
    if (folders.has(folder)) return
    try {
      mkdirSync(folder, { recursive: true })
    } catch (error) {
      if (!isInTheWay(error)) throw error
      removeFileAbove(folder)
      mkdirSync(folder, { recursive: true })
    }
    folders.add(folder)
  }
}

function removeFileAbove(folder: string): void {
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    const stats = statOf(path, lstatSync)
    if (stats === undefined || stats.isDirectory()) continue
    unlinkSync(path)
    return
  }
}

function isInTheWay(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'EEXIST' || code === 'ENOTDIR'
}

/** Removes a file, or a folder that stands where a file has to be; what is not there is no mistake. */
export function removeWhatever(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    if (!isMissing(error)) rmSync(path, { recursive: true })
  }
}

/**
 * Removes a file; one that is not there is no mistake, and neither is a folder that has taken its place.
 *
 * @returns Which of them it was; the folder stays.
 */
export function removeFile(file: string): 'file' | 'folder' | 'nothing' {
  try {
    unlinkSync(file)
    return 'file'
  } catch (error) {
    if (isMissing(error)) return 'nothing'
    if (lstatSync(file).isDirectory()) return 'folder'
    throw error
  }
}

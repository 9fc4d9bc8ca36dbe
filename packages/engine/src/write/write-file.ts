import { lstatSync, rmdirSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '../io/error-code.js'
import { isMissing, statOf } from '../io/reading/files.js'
import { makeFolders } from '../io/writing/make-folders.js'
import { removePatiently } from '../io/writing/remove-patiently.js'
import type { OutputPath } from '../paths.js'

/**
 * A buffer is transferred to another thread instead of being copied, so the caller must not use it
 * afterwards.
 */
export type FileContent = string | Uint8Array | ArrayBuffer

/** A file to write, in a form that can be sent to another thread. */
export interface FileToWrite {
  /** Absolute. */
  readonly file: string
  readonly content: FileContent
  /** Whether a file may exist already. If it has other names (hard links), their content must not change. */
  readonly replace: boolean
}

/**
 * Returns a function that writes files and creates their folders.
 *
 * @throws From the returned function: the system's error.
 */
export function fileWriter(): (file: FileToWrite) => void {
  const makeFolder = folderMaker()
  return ({ file, content, replace }) => {
    makeFolder(file)
    // Not written in place, because the published generation may share the file through a hard link.
    if (replace) removeWhatever(file)
    writeFileSync(file, content instanceof ArrayBuffer ? new Uint8Array(content) : content)
  }
}

/** Returns a function that creates the folder of a file. A file in the place of a folder is removed. */
export function folderMaker(): (file: string) => void {
  const folders = new Set<string>()
  return (file) => {
    const folder = dirname(file)
    if (folders.has(folder)) return
    try {
      makeFolders(folder)
    } catch (error) {
      if (!isInTheWay(error)) throw error
      removeFileAbove(folder)
      makeFolders(folder)
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

/** Removes a file or a whole folder, if there is one. */
export function removeWhatever(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    if (!isMissing(error)) removePatiently(path)
  }
}

/**
 * Removes a file. If there is none, or a folder has taken its place, nothing happens.
 *
 * @returns What was at the path. A folder is still there.
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

/**
 * Removes a file and all folders that become empty. If a folder has taken its place, removes that
 * if it is empty.
 */
export function removeWithFolders(root: string, path: OutputPath): void {
  const isFolderThere = removeFile(join(root, path)) === 'folder'
  for (let folder = isFolderThere ? path : dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (!removeIfEmpty(join(root, folder))) return
  }
}

/**
 * Removes a folder if it is empty. Lets the system decide that, which is faster than reading all
 * its names.
 *
 * @returns Whether there is no such folder now. A file may have taken its place.
 */
function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch (error) {
    if (isMissing(error)) return true
    if (isInUse(error)) return false
    throw error
  }
}

const isInUse = (error: unknown) => ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errorCode(error) ?? '')

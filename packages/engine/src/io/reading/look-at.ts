import { lstatSync, readdirSync, statSync } from 'node:fs'
import { errorCode } from '../error-code.js'
import { isMissing } from './files.js'

/**
 * Result of looking at the disk; undefined for what is missing or cannot be read. The pages that
 * need it report that.
 */
export function lookAt<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if (isMissing(error) || isRefused(error)) return undefined
    throw error
  }
}

/** Result of looking at the disk; undefined if the path leads to nothing. */
export function ifThere<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The asynchronous form of {@link ifThere}. */
export async function ifThereAsync<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Names in a folder; none if it is missing or cannot be read. For what is only a hint, or can be made again. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * Whether the system refuses access, because of missing rights, too many open files, or on Windows
 * another program that holds the file.
 */
export const isRefused = (error: unknown) =>
  /^(?:EACCES|EBUSY|EPERM|EMFILE|ENFILE)$/.test(errorCode(error) ?? '')

/** Whether there is a folder, also one that a link leads to. */
export const isFolder = (path: string): boolean => lookAt(() => statSync(path))?.isDirectory() === true

/** Whether the path itself is a link, wherever it leads. */
export const isLink = (path: string): boolean => lookAt(() => lstatSync(path))?.isSymbolicLink() === true

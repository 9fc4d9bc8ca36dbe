import { lstatSync } from 'node:fs'
import { errorCode } from './error-code.js'
import { isMissing } from './files.js'

/** What a look at the disk gives; undefined for what is gone, and for what cannot be read: the pages that need it say so. */
export function lookAt<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if (isMissing(error) || isRefused(error)) return undefined
    throw error
  }
}

/** The system does not let it be looked at: for want of rights, or of handles. */
export const isRefused = (error: unknown) => /^(?:EACCES|EPERM|EMFILE|ENFILE)$/.test(errorCode(error) ?? '')

/** Whether the path is a link itself, wherever it leads. */
export const isLink = (path: string): boolean => lookAt(() => lstatSync(path))?.isSymbolicLink() === true

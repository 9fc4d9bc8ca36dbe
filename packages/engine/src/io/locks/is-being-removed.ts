import { errorCode } from '../error-code.js'

/**
 * Before Node 22, a file that is removed on Windows while another process reads it keeps its name
 * until that process closes it, and nobody can open it or take its name.
 */
export const isBeingRemoved = (error: unknown): boolean =>
  process.platform === 'win32' && /^(?:EACCES|EBUSY|EPERM)$/.test(errorCode(error) ?? '')

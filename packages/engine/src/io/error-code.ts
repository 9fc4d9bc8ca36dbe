import { messageOf } from '../values/error-message.js'

/** The system's error code, such as `ENOSPC`; undefined for errors that are not from the system. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Whether the error says that a file could not be read or written. */
export function isFileError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    /^(?:EACCES|EBUSY|EDQUOT|EEXIST|EISDIR|ENAMETOOLONG|ENOENT|ENOSPC|ENOTDIR|EPERM|EROFS)$/.test(
      errorCode(error) ?? '',
    )
  )
}

/** Whether a program has a file open, which on Windows keeps others from opening, moving or removing it. */
export const isHeldOnWindows = (error: unknown): boolean =>
  process.platform === 'win32' && /^(?:EACCES|EBUSY|EPERM)$/.test(errorCode(error) ?? '')

/** Whether the error says that this process, or the system, has as many files open as it may. */
export const isOpenLimit = (error: unknown): boolean => /^E[MN]FILE$/.test(errorCode(error) ?? '')

/** What Node's permission model denied; undefined for other errors. */
export function deniedAccess(
  error: unknown,
): { readonly permission: string; readonly resource: string | undefined } | undefined {
  if (!(error instanceof Error) || errorCode(error) !== 'ERR_ACCESS_DENIED') return undefined
  const named = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return { permission: named('permission') ?? 'it', resource: named('resource') }
}

/**
 * The system's code for why a particular file cannot be read: missing rights, in use by another
 * program, or a damaged disk. Undefined for other errors.
 */
export function refusalOf(error: unknown): string | undefined {
  const code = errorCode(error)
  return code !== undefined && /^(?:EACCES|EPERM|EBUSY|EIO)$/.test(code) ? code : undefined
}

/** Message of the actual failure. `fetch` itself always says "fetch failed"; the reason is in the cause. */
export function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return errorCode(cause) ?? messageOf(cause)
}

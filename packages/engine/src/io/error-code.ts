import { messageOf } from '../error-message.js'

/** The system's name of a fault, such as `ENOSPC`; undefined for an error that is not the system's. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** A file cannot be read or written: the system says which and why. */
export function isFileError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    /^(?:EACCES|EDQUOT|EEXIST|EISDIR|ENAMETOOLONG|ENOENT|ENOSPC|ENOTDIR|EPERM|EROFS)$/.test(
      errorCode(error) ?? '',
    )
  )
}

/** What Node's permission model did not allow; undefined for another error. */
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

/** Why the system does not let this one file be read, by its name for it: no rights, another program holds it, the disk is broken there. */
export function refusalOf(error: unknown): string | undefined {
  const code = errorCode(error)
  return code !== undefined && /^(?:EACCES|EPERM|EBUSY|EIO)$/.test(code) ? code : undefined
}

/** `fetch` says "fetch failed" of everything; what failed stands in the cause. */
export function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return errorCode(cause) ?? messageOf(cause)
}

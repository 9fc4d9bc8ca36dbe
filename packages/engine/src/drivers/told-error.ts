import { ConfigError } from '../config/config-error.js'
import { strayError } from '../config/running/runnable.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { accessDenied, fileFailed, internalError, tooManyOpen } from '../diagnostics/messages/failures.js'
import { deniedAccess, errorCode, isFileError, isOpenLimit } from '../io/error-code.js'
import { messageOf } from '../values/error-message.js'

/**
 * Turns any error into one that can be reported, because the server must go on and follow the next
 * change.
 */
export const toldOf = (error: unknown): ConfigError =>
  error instanceof ConfigError ? error : (strayError(error) ?? faultOf(error))

function faultOf(cause: unknown): ConfigError {
  return new ConfigError([failureOf(cause, { debug: false })], undefined, { cause })
}

/** Whether the system or Node denied something. This is no bug of Quire or of a plugin. */
export const isForbidden = (error: unknown): boolean =>
  isFileError(error) || isOpenLimit(error) || deniedAccess(error) !== undefined

/**
 * The diagnostic for an error that is not a problem of the content or the config.
 *
 * @param debug Whether to include where it happened.
 */
export function failureOf(error: unknown, options: { readonly debug: boolean }): Diagnostic {
  const denied = deniedAccess(error)
  if (denied !== undefined) return accessDenied(denied.permission, denied.resource)
  const message = messageOf(error)
  if (isOpenLimit(error)) return tooManyOpen(message)
  return isFileError(error)
    ? fileFailed(pathsOf(error), { code: errorCode(error) ?? '', cause: message })
    : internalError(message, options)
}

/** The files that an error of the system is about. */
function pathsOf(error: unknown): readonly string[] {
  const named = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
  return [named('path'), named('dest')].filter((path) => typeof path === 'string')
}

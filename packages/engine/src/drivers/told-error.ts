import { ConfigError } from '../config/load.js'
import { strayError } from '../config/runnable.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { accessDenied, fileFailed, internalError } from '../diagnostics/messages/failures.js'
import { messageOf } from '../error-message.js'
import { deniedAccess, isFileError } from '../io/error-code.js'

/** Whatever fails, the server goes on and follows the next change. */
export const toldOf = (error: unknown): ConfigError =>
  error instanceof ConfigError ? error : (strayError(error) ?? faultOf(error))

function faultOf(cause: unknown): ConfigError {
  return new ConfigError([failureOf(cause, { debug: false })], undefined, { cause })
}

/** The system or Node did not allow it: no fault of Quire or of a plugin. */
export const isForbidden = (error: unknown): boolean =>
  isFileError(error) || deniedAccess(error) !== undefined

/**
 * What to tell of an error that is no mistake in the content or in the config.
 *
 * @param debug Where it happened is told besides.
 */
export function failureOf(error: unknown, options: { readonly debug: boolean }): Diagnostic {
  const denied = deniedAccess(error)
  if (denied !== undefined) return accessDenied(denied.permission, denied.resource)
  const message = messageOf(error)
  return isFileError(error) ? fileFailed(message) : internalError(message, options)
}

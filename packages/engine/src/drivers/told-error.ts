import { messageOf } from '../config/config-source.js'
import { ConfigError } from '../config/load.js'
import { strayError } from '../config/runnable.js'
import { fileFailed, internalError } from '../diagnostics/messages/failures.js'
import { isFileError } from '../io/error-code.js'

/** Whatever fails, the server goes on and follows the next change. */
export const toldOf = (error: unknown): ConfigError =>
  error instanceof ConfigError ? error : (strayError(error) ?? faultOf(error))

function faultOf(cause: unknown): ConfigError {
  const message = messageOf(cause)
  const diagnostic = isFileError(cause) ? fileFailed(message) : internalError(message, { debug: false })
  return new ConfigError([diagnostic], undefined, { cause })
}

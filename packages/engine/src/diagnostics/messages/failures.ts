/** Why a command failed that is no mistake in the content or in the config. */

import type { Diagnostic } from '../diagnostic.js'

/** A file that the command names cannot be read or written. @param cause What the system says: which file, and why. */
export function fileFailed(cause: string): Diagnostic {
  return {
    code: 'file-failed',
    severity: 'error',
    message: `A file cannot be read or written: ${cause}.`,
    hint: 'Look at its name, the rights of its folder and the space that is left.',
  }
}

/** An error that nobody expected. @param debug Where it happened is told besides, so that nothing is left to try. */
export function internalError(message: string, { debug }: { readonly debug: boolean }): Diagnostic {
  return {
    code: 'internal-error',
    severity: 'error',
    message: message === '' ? 'Something failed without saying why.' : message,
    hint: debug
      ? undefined
      : 'This is a fault of Quire or of a plugin. Run the command again with --debug to see where.',
  }
}

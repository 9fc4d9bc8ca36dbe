/** Why a command failed that is no mistake in the content or in the config. */

import type { Diagnostic } from '../diagnostic.js'

/** A file that the command names cannot be read or written. @param cause What the system says: which file, and why. */
export function fileFailed(cause: string): Diagnostic {
  return {
    code: 'file-failed',
    severity: 'error',
    message: `A file cannot be read or written: ${cause}.`,
    hint: 'Check its name, the permissions of its folder and the free disk space.',
  }
}

/**
 * Node was started with its permission model.
 *
 * @param permission What is not allowed, as Node calls it: `ChildProcess`.
 * @param resource A path or a program; undefined where Node names none.
 */
export function accessDenied(permission: string, resource: string | undefined): Diagnostic {
  return {
    code: 'access-denied',
    severity: 'error',
    message: `Node's permission model forbids ${permission}${resource ? `: ${resource}` : ''}.`,
    hint: 'Start Node with --allow-fs-read=*, --allow-fs-write for the folder that holds the site, --allow-child-process, --allow-worker and --allow-addons.',
  }
}

/** An error that nobody expected. @param debug Where it happened is told besides, so that nothing is left to try. */
export function internalError(message: string, { debug }: { readonly debug: boolean }): Diagnostic {
  return {
    code: 'internal-error',
    severity: 'error',
    message: message === '' ? 'Something failed without an error message.' : message,
    hint: debug
      ? undefined
      : 'This is a bug in Quire or in a plugin. Run the command again with --debug to see where.',
  }
}

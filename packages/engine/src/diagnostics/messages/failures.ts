/** Failures of a command that are no mistakes in the content or the config. */

import type { Diagnostic } from '../diagnostic.js'

/**
 * For a file that cannot be read or written. @param cause The system's message, which names the
 * file and the reason.
 */
export function fileFailed(cause: string): Diagnostic {
  return {
    code: 'file-failed',
    severity: 'error',
    message: `A file cannot be read or written: ${cause}.`,
    hint: 'Check its name, the permissions of its folder and the free disk space.',
  }
}

/** How to have more files open. */
export const raiseLimit = 'Raise the limit, for instance with "ulimit -n 1024", or end other programs.'

/** @param cause The system's message. */
export function tooManyOpen(cause: string): Diagnostic {
  return {
    code: 'file-failed',
    severity: 'error',
    message: `Too many files are open: ${cause}.`,
    hint: raiseLimit,
  }
}

/**
 * For Node with its permission model.
 *
 * @param permission What is not allowed, in Node's terms: `ChildProcess`.
 * @param resource A path or a program; undefined if Node does not name one.
 */
export function accessDenied(permission: string, resource: string | undefined): Diagnostic {
  return {
    code: 'access-denied',
    severity: 'error',
    message: `Node's permission model forbids ${permission}${resource ? `: ${resource}` : ''}.`,
    hint: 'Start Node with --allow-fs-read=*, --allow-fs-write for the folder that holds the site, --allow-child-process, --allow-worker and --allow-addons.',
  }
}

/** For the bundler, which is a program of its own. @param cause What it says, or what happened to it. */
export function bundlerUnavailable(cause: string): Diagnostic {
  return {
    code: 'bundler-unavailable',
    severity: 'error',
    message: `esbuild, which bundles the code of a site, cannot run: ${cause.replace(/\.$/, '')}.`,
    hint: 'Install the packages on this system, with optional dependencies. If it has worked before, the system may have ended it because memory or processes were short.',
  }
}

/**
 * For an unexpected error. @param debug Whether the stack is shown as well, so that the hint need
 * not say how to get it.
 */
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

/** Failures of a command that are no mistakes in the content or the config. */

import type { Diagnostic } from '../diagnostic.js'

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EROFS', 'the disk is read-only'],
  ['EACCES', 'permission is denied'],
  ['EPERM', 'permission is denied'],
  ['EBUSY', 'another program is using it'],
  ['EIO', 'the disk reports an error'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
  ['ERR_ACCESS_DENIED', 'Node does not have permission'],
])

/** What an error code of the system says about a file, in words; undefined for others. */
export const reasonOf = (code: string): string | undefined => reasons.get(code)

/**
 * For a file that cannot be read or written.
 *
 * @param paths Files that the system names: none if it failed in writing, two for a file that is moved.
 * @param cause The system's message.
 */
export function fileFailed(
  paths: readonly string[],
  { code, cause }: { readonly code: string; readonly cause: string },
): Diagnostic {
  const reason = code === 'EISDIR' && paths.length > 0 ? 'there is a folder of that name' : reasonOf(code)
  const hints = new Map([
    ['ENOSPC', 'Free some space on the disk, and run the command again.'],
    ['EDQUOT', 'Delete what you do not need, and run the command again.'],
    ['EROFS', 'Choose a folder that can be written to.'],
    ['EBUSY', 'Close the program that uses it, and run the command again.'],
  ])
  return {
    code: 'file-failed',
    severity: 'error',
    message:
      reason === undefined || paths.length === 0
        ? `A file cannot be read or written: ${reason ?? cause}.`
        : `${paths.map((path) => `"${path}"`).join(' or ')} cannot be read or written: ${reason}.`,
    hint: hints.get(code) ?? 'Check its name, and the permissions of the file and its folder.',
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

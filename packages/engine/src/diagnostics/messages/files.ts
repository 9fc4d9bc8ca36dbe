/** Names and links of files, and watching them. */

import type { Diagnostic, Place } from '../diagnostic.js'

export function brokenSymlink(at: Place): Diagnostic {
  return {
    code: 'broken-symlink',
    severity: 'warning',
    message: 'This link of the file system leads nowhere.',
    hint: 'Remove it, or restore its target.',
    at,
  }
}

export function symlinkOutside(at: Place): Diagnostic {
  return {
    code: 'symlink-outside',
    severity: 'warning',
    message: 'This link of the file system leads out of the site, so it is not followed.',
    hint: 'Move its target into the site, or set "root" in the config to a folder that holds both.',
    at,
  }
}

/** @param target The folder that the link leads back to, from the site root. */
export function symlinkLoop(at: Place, target: string): Diagnostic {
  return {
    code: 'symlink-loop',
    severity: 'warning',
    message: `This link of the file system leads back to "${target || '.'}", a folder that it stands in, so it is not followed.`,
    hint: 'Remove the link.',
    at,
  }
}

/** @param path From the site root. Not the place of the message: it can hardly be printed. */
export function fileNameUnusable(path: string, wrong: 'line-break' | 'not-utf8' | 'too-long'): Diagnostic {
  const reasons = {
    'line-break': 'the name has a line break in it',
    'not-utf8': 'the name is not UTF-8',
    'too-long': 'its path is longer than the system allows',
  }
  const shown = wrong === 'too-long' ? `${path.slice(0, mostOfPath)}…` : path
  return {
    code: 'file-name',
    severity: 'warning',
    message: `${JSON.stringify(shown)} is left out: ${reasons[wrong]}.`,
    hint: wrong === 'too-long' ? 'Shorten the names of the folders that it stands in.' : 'Rename it.',
  }
}

/** As much as tells which one it is, in characters. */
const mostOfPath = 200

/**
 * A file that is there, for one of the pages that need it.
 *
 * @param path From the site root.
 * @param code The system's name of the fault.
 */
export function fileUnreadable(at: Place, path: string, code: string): Diagnostic {
  const words = new Map([
    ['EACCES', 'permission is denied'],
    ['EPERM', 'permission is denied'],
    ['EBUSY', 'another program holds it'],
    ['EIO', 'the disk reports a fault'],
  ]).get(code)
  return {
    code: 'file-unreadable',
    severity: 'error',
    message: `The file "${path}" cannot be read: ${words ?? code}.`,
    hint: 'Look at its rights.',
    at,
  }
}

/** @param name The file's name without its ending. */
export function pageEndingUnknown(at: Place, name: string): Diagnostic {
  return {
    code: 'page-ending',
    severity: 'warning',
    message: 'This file is not published: pages are files whose names end with ".md".',
    hint: `Name it "${name}.md"; components can be used in it. If it is not a page, move it elsewhere or name it in "exclude" of its content folder.`,
    at,
  }
}

/** @param at The first of them. */
export function pageEndingsUnknown(
  at: Place,
  { count, ending }: { readonly count: number; readonly ending: string },
): Diagnostic {
  return {
    code: 'page-ending',
    severity: 'warning',
    message: `This file and ${count - 1} more whose names end with "${ending}" are not published: pages are files whose names end with ".md".`,
    hint: 'Give them that ending; components can be used in them. Those that are no pages belong into "exclude" of their content folder.',
    at,
  }
}

export function watchFailed(cause: string): Diagnostic {
  return {
    code: 'watch-failed',
    severity: 'warning',
    message: `Changes of files are not noticed any more: ${cause}`,
    hint: 'Start the server again.',
  }
}

export function watchLimited(): Diagnostic {
  return {
    code: 'watch-limited',
    severity: 'warning',
    message: 'The system allows no more watches of files, so they are looked at once a second.',
    hint: 'Changes are seen at once with a higher limit; on Linux: sudo sysctl fs.inotify.max_user_watches=524288 fs.inotify.max_user_instances=1024',
  }
}

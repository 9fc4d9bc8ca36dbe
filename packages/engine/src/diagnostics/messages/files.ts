/** Names and links of files, and watching them. */

import type { Diagnostic, Place, Severity } from '../diagnostic.js'
import { reasonOf } from './failures.js'

export function brokenSymlink(at: Place): Diagnostic {
  return {
    code: 'broken-symlink',
    severity: 'warning',
    message: 'This symbolic link leads nowhere.',
    hint: 'Remove it, or restore its target.',
    at,
  }
}

export function symlinkOutside(at: Place): Diagnostic {
  return {
    code: 'symlink-outside',
    severity: 'warning',
    message: 'This symbolic link leads out of the site, so it is not followed.',
    hint: 'Move its target into the site, or set "root" in the config to a folder that holds both.',
    at,
  }
}

/** @param target The folder that the link leads back to, relative to the site root. */
export function symlinkLoop(at: Place, target: string): Diagnostic {
  return {
    code: 'symlink-loop',
    severity: 'warning',
    message: `This symbolic link leads back to "${target || '.'}", a folder that contains it, so it is not followed.`,
    hint: 'Remove the link.',
    at,
  }
}

export type UnusableName = 'line-break' | 'control' | 'backslash' | 'not-utf8' | 'too-long'

/** What is wrong with a file's name. */
export const unusableBecause: Readonly<Record<UnusableName, string>> = {
  'line-break': 'its name contains a line break',
  control: 'its name contains a control character',
  backslash: 'its name contains a backslash, which servers refuse in addresses',
  'not-utf8': 'its name is not UTF-8',
  'too-long': 'its path is longer than the system allows',
}

/** @param path Relative to the site root. Not used as the place, because it can hardly be printed. */
export function fileNameUnusable(path: string, wrong: UnusableName): Diagnostic {
  const shown = wrong === 'too-long' ? `${path.slice(0, mostOfPath)}…` : path
  return {
    code: 'file-name',
    severity: 'warning',
    message: `${JSON.stringify(shown)} is left out: ${unusableBecause[wrong]}.`,
    hint: wrong === 'too-long' ? 'Shorten the names of the folders that contain it.' : 'Rename it.',
  }
}

/** Enough to recognize the path, in characters. */
const mostOfPath = 200

/**
 * For a file that cannot be read, reported at one of the pages that need it.
 *
 * @param path Relative to the site root.
 * @param code The system's error code.
 */
export function fileUnreadable(at: Place, path: string, code: string): Diagnostic {
  return {
    code: 'file-unreadable',
    severity: 'error',
    message: `The file "${path}" cannot be read: ${reasonOf(code) ?? code}.`,
    hint: 'Check its permissions.',
    at,
  }
}

/** @param name The file's name without its extension. */
export function pageEndingUnknown(at: Place, name: string): Diagnostic {
  return {
    code: 'page-ending',
    severity: 'warning',
    message: 'This file is not published: only files whose names end with ".md" are pages.',
    hint: `Name it "${name}.md"; components can be used in it. If it is not a page, move it elsewhere or name it in "exclude" of its content folder.`,
    at,
  }
}

/** @param at Place of the first of them. */
export function pageEndingsUnknown(
  at: Place,
  { count, ending }: { readonly count: number; readonly ending: string },
): Diagnostic {
  return {
    code: 'page-ending',
    severity: 'warning',
    message: `This file and ${count - 1} more whose names end with "${ending}" are not published: only files whose names end with ".md" are pages.`,
    hint: 'Rename those that are pages; components can be used in them. Name the others in "exclude" of their content folder.',
    at,
  }
}

/**
 * For `_index.md`, which is the page of its folder in Hugo.
 *
 * @param at Place of the first of them.
 */
export function folderPageMisnamed(at: Place, count: number): Diagnostic {
  const others = count === 1 ? '' : `, and so are ${count - 1} more of that name`
  return {
    code: 'page-name',
    severity: 'warning',
    message: `This page is one among those in its folder${others}: only "index.md" and "README.md" are pages of their folders.`,
    hint: 'Name it "index.md". If it is a part of other pages, name it in "exclude" of its content folder.',
    at,
  }
}

export function watchFailed(cause: string): Diagnostic {
  return {
    code: 'watch-failed',
    severity: 'warning',
    message: `Changes to files are no longer noticed: ${cause}`,
    hint: 'Restart the server.',
  }
}

export function watchLimited(): Diagnostic {
  return {
    code: 'watch-limited',
    severity: 'warning',
    message: 'The system does not allow more file watchers, so files are checked once a second.',
    hint: 'With a higher limit, changes are seen at once. On Linux: sudo sysctl fs.inotify.max_user_watches=524288 fs.inotify.max_user_instances=1024',
  }
}

/** @param moved Relative to the site root. */
export function moveStopped(
  { from, to }: { readonly from: string; readonly to: string },
  severity: Severity,
): Diagnostic {
  return {
    code: 'move-stopped',
    severity,
    message: `A move of "${from}" to "${to}" was stopped before it was done.`,
    hint: `Finish it${severity === 'error' ? ' first' : ''}: docs mv ${quoted(from)} ${quoted(to)}`,
  }
}

const quoted = (path: string) => (/^[\w./-]+$/.test(path) ? path : JSON.stringify(path))

/** Dates of pages. */

import type { Diagnostic, Place } from '../diagnostic.js'

export function shallowHistory(): Diagnostic {
  return {
    code: 'shallow-history',
    severity: 'warning',
    message: 'The git clone is shallow, so pages have no dates.',
    hint: 'Fetch the full history: git fetch --unshallow (in CI, set the checkout depth to 0). Or write the dates in a clone that has it, and commit them: docs dates --write.',
  }
}

/** @param pages Number of pages without a date. */
export function datesOutdated(pages: number, reason: 'shallow' | 'none'): Diagnostic {
  const why = reason === 'shallow' ? 'The git clone is shallow' : 'Git has no dates'
  return {
    code: 'dates-outdated',
    severity: 'warning',
    message: `${why}, and dates.json is older than ${pages === 1 ? 'one page' : `${pages} pages`}: no date is shown for ${pages === 1 ? 'it' : 'them'}.`,
    hint: 'Write it again in a clone with the full history: docs dates --write.',
  }
}

export function datesFileWrong(at: Place): Diagnostic {
  return {
    code: 'dates-file',
    severity: 'warning',
    message: 'This dates file cannot be read.',
    hint: 'Write it again: docs dates --write.',
    at,
  }
}

export function noCommits(): Diagnostic {
  return {
    code: 'no-history',
    severity: 'warning',
    message: 'Git has no dates: the repository has no commits yet.',
    hint: 'Pages get dates when they are committed. If you want none, switch "lastUpdated" and "contributors" off.',
  }
}

/** @param folder A content folder, relative to the site's root. */
export function otherRepository(folder: string): Diagnostic {
  return {
    code: 'no-history',
    severity: 'warning',
    message: `Git has no dates of the pages in "${folder}": the folder belongs to another repository than the site, for instance as a submodule.`,
    hint: 'Put the config into the repository of the pages, or switch "lastUpdated" and "contributors" off.',
  }
}

/** @param cause How long it took. */
export function gitLate(cause: string): Diagnostic {
  return {
    code: 'no-history',
    severity: 'warning',
    message: `Git has no dates: ${cause}, and was stopped.`,
    hint: 'See what it waits for, such as a password or a server: git log. Or switch "lastUpdated" and "contributors" off.',
  }
}

/**
 * @param cause Git's message.
 * @param foreign The repository, if it belongs to another user of the system.
 */
export function noHistory(cause: string, foreign?: string): Diagnostic {
  return {
    code: 'no-history',
    severity: 'warning',
    message: `Git has no dates: ${cause.trim().replace(/\.$/, '')}.`,
    hint:
      foreign === undefined
        ? 'Dates come from the commits of a git repository that holds the site; without one, switch "lastUpdated" and "contributors" off.'
        : `The repository belongs to another user, and git reads only what it is told to trust: git config --global --add safe.directory ${foreign}`,
  }
}

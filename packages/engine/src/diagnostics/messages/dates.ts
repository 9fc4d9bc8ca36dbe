/** Dates of pages. */

import type { Diagnostic, Place } from '../diagnostic.js'

export function shallowHistory(): Diagnostic {
  return {
    code: 'shallow-history',
    severity: 'warning',
    message: 'The git clone is shallow, so the dates of pages are not known and none are shown.',
    hint: 'Fetch the whole history: git fetch --unshallow (in CI, set the checkout depth to 0); or commit the dates: docs dates --write.',
  }
}

/** @param pages How many have no date. */
export function datesOutdated(pages: number, reason: 'shallow' | 'none'): Diagnostic {
  const why = reason === 'shallow' ? 'The git clone is shallow' : 'Git gives no dates'
  return {
    code: 'dates-outdated',
    severity: 'warning',
    message: `${why}, and dates.json is older than ${pages === 1 ? 'one page' : `${pages} pages`}: no date is shown for ${pages === 1 ? 'it' : 'them'}.`,
    hint: 'Write it anew where the whole history is: docs dates --write.',
  }
}

export function datesFileWrong(at: Place): Diagnostic {
  return {
    code: 'dates-file',
    severity: 'warning',
    message: 'This file of dates cannot be read.',
    hint: 'Write it anew: docs dates --write.',
    at,
  }
}

export function noCommits(): Diagnostic {
  return {
    code: 'no-history',
    severity: 'warning',
    message: 'Git gives no dates: the repository has no commits yet.',
    hint: 'Pages get dates when they are committed. Switch "lastUpdated" and "contributors" off for none.',
  }
}

/** @param cause What git said. */
export function noHistory(cause: string): Diagnostic {
  return {
    code: 'no-history',
    severity: 'warning',
    message: `Git gives no dates: ${cause}`,
    hint: 'Dates come from the commits of a git repository that holds the site; without one, switch "lastUpdated" and "contributors" off.',
  }
}

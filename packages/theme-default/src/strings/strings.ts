import type { ContentWords } from '@quire/engine/theme'

/**
 * Everything the theme says in one language, with what the engine writes into the text of pages.
 *
 * Words in braces are filled in: `{n}`, `{name}`. They may stand anywhere or be left out.
 */
export interface Strings extends ContentWords {
  readonly skipToContent: string
  /** Button that opens the navigation on small screens. */
  readonly menu: string
  /** Labels of landmarks, read by screen readers. */
  readonly mainNavigation: string
  readonly sidebarNavigation: string
  readonly breadcrumbs: string
  readonly pageNavigation: string
  /** `{name}`: the group in the sidebar. */
  readonly pagesOf: string
  readonly onThisPage: string
  readonly previous: string
  readonly next: string
  readonly editPage: string
  readonly lastUpdated: string
  readonly contributors: string
  /** Between a label and what it labels, with its spaces. */
  readonly colon: string
  /** `{year}`, `{month}` (its name), `{day}`. */
  readonly date: string
  /** January to December. */
  readonly months: Months
  readonly version: string
  /** Mark of the version that is the newest, and its name where it has no other. */
  readonly latest: string
  /** On pages of an older version; `{version}`: its name. */
  readonly outdated: string
  /** Link to the same page in the latest version, or to that version's home. */
  readonly latestOfPage: string
  readonly latestHome: string
  /** On a page that is shown in another language than that of the pages around it; `{language}`: its name. */
  readonly notTranslated: string
  readonly language: string
  readonly opensInNewWindow: string
  readonly backToTop: string
  /** `{n}`: number of the pull request. */
  readonly preview: string
  /** `{host}`: name of the site that it is on, for instance GitHub. */
  readonly viewPullRequest: string
  /** What a preview does to a page, behind its link in the sidebar. */
  readonly markAdded: string
  readonly markChanged: string
  readonly markMoved: string
  /** `{name}`: one of the three names below. */
  readonly theme: string
  readonly themeAuto: string
  readonly themeLight: string
  readonly themeDark: string
  /** What screen readers call code that scrolls, before its title or language. */
  readonly code: string
  readonly copyCode: string
  readonly copied: string
  readonly copyFailed: string
  readonly zoomImage: string
  readonly loadFailed: string
  readonly tryAgain: string
  /** Button that opens the search, and name of its dialog. */
  readonly search: string
  readonly searchPlaceholder: string
  readonly searchClose: string
  /** Removes what was typed. */
  readonly searchClear: string
  readonly searchResults: string
  /** `{n}`: two or more. */
  readonly searchCount: string
  readonly searchCountOne: string
  /** `{query}`: what was typed. */
  readonly searchNothing: string
  readonly searchNothingHint: string
  readonly searchFailed: string
  /** Queries that led to a page before. */
  readonly searchRecent: string
  readonly searchForget: string
  /** What keys do: after the arrows, Enter and Escape. */
  readonly searchKeyMove: string
  readonly searchKeyOpen: string
  readonly searchKeyClose: string
  /** The not-found page says one of them. */
  readonly notFoundMessages: readonly string[]
  readonly takeMeHome: string
  /** Before a list of pages that the address may have meant. */
  readonly notFoundNear: string
  /** Names of landmarks that say something about the page before it begins. */
  readonly notice: string
}

/** A list of another length is a mistake that the compiler finds. */
export type Months = readonly [
  january: string,
  february: string,
  march: string,
  april: string,
  may: string,
  june: string,
  july: string,
  august: string,
  september: string,
  october: string,
  november: string,
  december: string,
]

/** Puts values in place of the words in braces. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/**
 * A day as readers write it.
 *
 * Not `Intl`: its answer depends on the data that came with Node, and equal
 * sources must give equal bytes on every machine.
 *
 * @param day `YYYY-MM-DD`; anything else is returned as it is.
 */
export function formatDay(
  day: string,
  strings: { readonly date: string; readonly months: readonly string[] },
): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const name = strings.months[Number(month) - 1]
  if (year === undefined || date === undefined || name === undefined) return day
  return fill(strings.date, { year, month: name, day: Number(date) })
}

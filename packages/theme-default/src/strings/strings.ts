import type { ContentWords } from '@quire/engine/theme'

/**
 * All words of the theme in one language, including those that the engine writes into pages.
 *
 * Names in braces are replaced: `{n}`, `{name}`. They may be anywhere in the text, or left out.
 */
export interface Strings extends ContentWords {
  readonly skipToContent: string
  /** Button that opens the navigation on small screens. */
  readonly menu: string
  /** Names of landmarks, for screen readers. */
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
  /** Label of the link to the page's Markdown copy. */
  readonly viewMarkdown: string
  /** Button that copies the page as Markdown. */
  readonly copyPage: string
  /** `{name}`: a program, for instance ChatGPT. */
  readonly openIn: string
  /** What such a program is asked. `{url}`: address of the page's Markdown copy. */
  readonly askAbout: string
  readonly lastUpdated: string
  readonly contributors: string
  /** Between a label and what follows, with its spaces. */
  readonly colon: string
  /** `{year}`, `{month}` (its name), `{day}`. */
  readonly date: string
  /** January to December. */
  readonly months: Months
  readonly version: string
  /** Mark of the newest version, and its name if it has no other. */
  readonly latest: string
  /** On pages of an older version. `{version}`: its name. */
  readonly outdated: string
  /** Link to the same page in the latest version, or to that version's home page. */
  readonly latestOfPage: string
  readonly latestHome: string
  /** On a page that is not translated. `{language}`: the language of its text. */
  readonly notTranslated: string
  readonly language: string
  readonly opensInNewWindow: string
  readonly backToTop: string
  /** `{n}`: number of the pull request. */
  readonly preview: string
  /** `{host}`: name of the repository's host, for instance GitHub. */
  readonly viewPullRequest: string
  /** How a preview changes a page. Shown after its link in the sidebar. */
  readonly markAdded: string
  readonly markChanged: string
  readonly markMoved: string
  /** `{name}`: one of the three names below. */
  readonly theme: string
  readonly themeAuto: string
  readonly themeLight: string
  readonly themeDark: string
  /** Name of code that scrolls, for screen readers. Followed by its title or language. */
  readonly code: string
  readonly copyCode: string
  readonly copied: string
  readonly copyFailed: string
  readonly zoomImage: string
  readonly loadFailed: string
  readonly tryAgain: string
  /** Button that opens the search, also the name of its dialog. */
  readonly search: string
  readonly searchPlaceholder: string
  /** Button that closes the search, the announcement, or the message that a page could not be loaded. */
  readonly searchClose: string
  /** Button that clears the field. */
  readonly searchClear: string
  readonly searchResults: string
  /** `{n}`: two or more. */
  readonly searchCount: string
  readonly searchCountOne: string
  /** `{query}`: what was typed. */
  readonly searchNothing: string
  readonly searchNothingHint: string
  readonly searchFailed: string
  /** Earlier queries that led to a page. */
  readonly searchRecent: string
  readonly searchForget: string
  /** What keys do. Shown after the arrows, Enter and Escape. */
  readonly searchKeyMove: string
  readonly searchKeyOpen: string
  readonly searchKeyClose: string
  /** The not-found page shows one of these. */
  readonly notFoundMessages: readonly string[]
  readonly takeMeHome: string
  /** Before a list of pages that the address may have meant. */
  readonly notFoundNear: string
  /** Of a parameter or a field. */
  readonly required: string
  readonly deprecated: string
  /** Before a colon and the value of a parameter for which none is given. */
  readonly byDefault: string
  /** Names of landmarks with notes about the page, before its text. */
  readonly notice: string
  /** Name of the landmark with the site's announcement. */
  readonly announcement: string
}

/** A tuple, so that the compiler finds lists of another length. */
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

/** Replaces the names in braces by values. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/**
 * A date as readers write it.
 *
 * Not `Intl`: its answer depends on the data that comes with Node, and equal sources must give
 * equal bytes on every machine.
 *
 * @param day `YYYY-MM-DD`. Anything else is returned unchanged.
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

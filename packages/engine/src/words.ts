import { innermostFolder, versionFolderOf } from './paths.js'

/** The words that Quire itself writes into pages, in one language. */
export interface ContentWords {
  /** Titles of boxes whose author gave none. */
  readonly tip: string
  readonly info: string
  readonly note: string
  readonly important: string
  readonly warning: string
  readonly caution: string
  readonly danger: string
  readonly details: string
  /** Heading of the notes below a page; only screen readers read it. */
  readonly footnotes: string
  /** `{n}`: number of the note; for further references to it, also the number of the reference. */
  readonly backToReference: string
  /** Name of a group of tabs, for screen readers. `{labels}`: the labels of its tabs. */
  readonly tabs: string
  /** Name of a table that scrolls. `{n}`: its number on the page. */
  readonly table: string
  /** Name of a table that scrolls. `{title}`: the heading above it. */
  readonly tableIn: string
}

/** Words by language tag. A tag without a region applies to all regions. */
export type WordsByLanguage = Readonly<Record<string, ContentWords>>

/** What decides the language of a page. Plain data, so that it can be sent to threads. */
export interface ContentLanguages {
  readonly words: WordsByLanguage
  /** Language tag of pages that are in none of the folders. */
  readonly site: string
  /**
   * Folders whose pages are in another language than those around them, relative to the site root.
   * The innermost one counts.
   */
  readonly folders: readonly (readonly [folder: string, lang: string])[]
}

/** Used for themes that have no words of their own. */
export const englishWords: ContentWords = {
  tip: 'TIP',
  info: 'INFO',
  note: 'NOTE',
  important: 'IMPORTANT',
  warning: 'WARNING',
  caution: 'CAUTION',
  danger: 'DANGER',
  details: 'Details',
  footnotes: 'Footnotes',
  backToReference: 'Back to reference {n}',
  tabs: 'Tabs: {labels}',
  table: 'Table {n}',
  tableIn: '{title}: table {n}',
}

/** The words for exactly this language tag; otherwise for its language; otherwise English. */
function wordsFor(lang: string, words: WordsByLanguage): ContentWords {
  const tag = lang.toLowerCase()
  const named = (wanted: string) => Object.entries(words).find(([name]) => name.toLowerCase() === wanted)?.[1]
  return named(tag) ?? named(tag.split('-')[0] ?? tag) ?? named('en') ?? englishWords
}

/** The words for a page. The page's own `lang` counts before that of its folder. */
export function wordsOf(lang: string | undefined, path: string, languages: ContentLanguages): ContentWords {
  return wordsFor(lang ?? languageAt(path, languages), languages.words)
}

/** The language of the folder that contains a page. In a frozen version, that of the original folder. */
export function languageAt(path: string, { site, folders }: Omit<ContentLanguages, 'words'>): string {
  const at = innermostFolder(
    path,
    folders.map(([folder]) => folder),
  )
  const frozenIn = at < 0 ? versionFolderOf(path) : ''
  return frozenIn === ''
    ? (folders[at]?.[1] ?? site)
    : languageAt(path.slice(frozenIn.length), { site, folders })
}

/**
 * Whether a text has the form of a language tag: `en-US`. The standard reserves longer names such as
 * `english` for languages, but there are none.
 */
export function isLanguageTag(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(?:-|$)/i.test(tag) && Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { themeLanguageUnused } from '../diagnostics/messages/theme.js'
import { byPath } from '../paths.js'
import { nearest } from '../text/nearest.js'

/** Languages that pages are in. */
export interface PageLanguages {
  /** Those of the site and of its content folders. */
  readonly ofFolders: readonly string[]
  /** Those that pages have of their own. Only asked for if a language is in no folder. */
  readonly ofPages: () => readonly string[]
}

/**
 * Reports languages that the theme has options for, but that no page is in. Options for `fr` also
 * apply to pages in `fr-CA`.
 *
 * @param given Language tags, by the option that contains them.
 */
export function themeLanguages(
  given: Readonly<Record<string, readonly string[]>>,
  { ofFolders, ofPages }: PageLanguages,
): Diagnostic[] {
  const all = Object.entries(given).flatMap(([option, tags]) => tags.map((tag) => ({ option, tag })))
  const inNoFolder = all.filter(({ tag }) => !applies(tag, ofFolders))
  if (inNoFolder.length === 0) return []
  const languages = [...new Set([...ofFolders, ...ofPages()])].sort(byPath)
  return inNoFolder
    .filter(({ tag }) => !applies(tag, languages))
    .map(({ option, tag }) =>
      themeLanguageUnused(['themeConfig', option, tag], languageMeant(tag, languages), languages),
    )
}

function applies(tag: string, languages: readonly string[]): boolean {
  return languages.some((lang) => [lang.toLowerCase(), languageOf(lang)].includes(tag.toLowerCase()))
}

/** Another form of the same language, or one with a similar tag if this one is no language. */
function languageMeant(tag: string, languages: readonly string[]): string | undefined {
  const variant = languages.find((lang) => languageOf(lang) === languageOf(tag))
  if (variant !== undefined) return variant
  return isKnown(tag)
    ? undefined
    : nearest(
        tag,
        languages.flatMap((lang) => [lang, languageOf(lang)]),
      )
}

/** Most tags of two letters differ in one letter. Spanish is not a misspelling of English. */
function isKnown(tag: string): boolean {
  try {
    return (
      new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(languageOf(tag)) !== undefined
    )
  } catch {
    return false
  }
}

const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? tag

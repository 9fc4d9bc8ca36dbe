import type { ContentWords, WordsByLanguage } from '@quire/engine/theme'
import { am } from './am.js'
import { ar } from './ar.js'
import { changedBy, languageOf, valuesFor } from './by-language.js'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fa } from './fa.js'
import { fr } from './fr.js'
import { he } from './he.js'
import { hi } from './hi.js'
import { id } from './id.js'
import { it } from './it.js'
import { ja } from './ja.js'
import { ko } from './ko.js'
import { nl } from './nl.js'
import { pl } from './pl.js'
import { pt } from './pt.js'
import { ru } from './ru.js'
import type { Strings } from './strings.js'
import { sw } from './sw.js'
import { tr } from './tr.js'
import { uk } from './uk.js'
import { vi } from './vi.js'
import { zh } from './zh.js'

export { fill, formatDay, type Strings } from './strings.js'

/** Strings by language subtag. To add a language, add one file and one line here. */
export const languages: Readonly<Record<string, Strings>> = {
  am,
  ar,
  de,
  en,
  es,
  fa,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ru,
  sw,
  tr,
  uk,
  vi,
  zh,
}

/** Replacements for single strings, by language tag. */
export type StringOverrides = Readonly<
  Record<string, { readonly [Key in keyof Strings]?: Strings[Key] | undefined }>
>

/**
 * The strings for a page.
 *
 * @param lang Language tag of the page. `fr-CA` gets the strings for `fr` (English if there are
 *   none), with the overrides for `fr` and then for `fr-CA`.
 */
export function stringsFor(lang: string, overrides: StringOverrides = {}): Strings {
  return changedBy(languages[languageOf(lang)] ?? en, valuesFor(lang, overrides))
}

/** What the engine writes into pages, in all languages that have strings or overrides. */
export function contentWords(overrides: StringOverrides = {}): WordsByLanguage {
  const tags = [...Object.keys(languages), ...Object.keys(overrides)]
  return Object.fromEntries(tags.map((tag) => [tag.toLowerCase(), wordsOf(stringsFor(tag, overrides))]))
}

function wordsOf(strings: Strings): ContentWords {
  const { tip, info, note, important, warning, caution, danger } = strings
  const { details, footnotes, backToReference, tabs, table, tableIn } = strings
  return {
    tip,
    info,
    note,
    important,
    warning,
    caution,
    danger,
    details,
    footnotes,
    backToReference,
    tabs,
    table,
    tableIn,
  }
}

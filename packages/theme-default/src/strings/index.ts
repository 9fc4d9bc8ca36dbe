import { en } from './en.js'
import { fr } from './fr.js'
import type { Strings } from './strings.js'

export { fill, formatDay, type Strings } from './strings.js'

/** By language subtag. A language is one file and one line here. */
const languages: Readonly<Record<string, Strings>> = { en, fr }

/** Replacements for single strings, by language tag. */
export type StringOverrides = Readonly<
  Record<string, { readonly [Key in keyof Strings]?: Strings[Key] | undefined }>
>

/**
 * The strings for a page.
 *
 * @param lang Language tag of the page: `fr-CA` gets what is written for `fr-CA`, else for `fr`, else English.
 */
export function stringsFor(lang: string, overrides: StringOverrides = {}): Strings {
  const tag = lang.toLowerCase()
  const language = tag.split('-')[0] ?? tag
  const written = languages[language] ?? en
  const given = Object.entries(overrides)
  const forTag = (wanted: string) => given.find(([name]) => name.toLowerCase() === wanted)?.[1]
  return { ...written, ...defined(forTag(language)), ...defined(forTag(tag)) }
}

function defined(strings: StringOverrides[string] | undefined): Partial<Strings> {
  return Object.fromEntries(Object.entries(strings ?? {}).filter(([, value]) => value !== undefined))
}

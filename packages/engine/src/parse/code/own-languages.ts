import type { CodeGrammar, MarkdownOptions } from '../../config/config.js'

/** Languages of code that a site adds, by their names in lower case, as blocks of code have them. */
export interface OwnLanguages {
  /** Names for languages that exist. */
  readonly names: ReadonlyMap<string, string>
  readonly grammars: ReadonlyMap<string, CodeGrammar>
}

export function ownLanguages(languages: NonNullable<MarkdownOptions['languages']>): OwnLanguages {
  const names = new Map<string, string>()
  const grammars = new Map<string, CodeGrammar>()
  for (const [name, language] of Object.entries(languages))
    if (typeof language === 'string') names.set(name.toLowerCase(), language.toLowerCase())
    else grammars.set(name.toLowerCase(), language)
  return { names, grammars }
}

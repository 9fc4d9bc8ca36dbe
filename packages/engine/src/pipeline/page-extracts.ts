import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { type OutlineSection, outlineSections } from '../machine/page-entry.js'
import type { Facts, ParsedPage } from '../parse/page.js'
import { documentsOf, documentText, documentWords, type WordsOfDocument } from '../search/documents.js'
import { type ContentLanguages, languageAt } from '../words.js'

/**
 * What of a parsed page is kept apart. Whoever needs one of these reads no
 * more than that, and the page itself is read only by who composes it.
 */
export interface PageExtracts {
  readonly facts: Facts
  /** What parsing found wrong. */
  readonly problems: readonly Diagnostic[]
  /** Its text in fingerprints. */
  readonly outline: readonly OutlineSection[]
  /** What search finds it by: of each of its documents the words. */
  readonly words: readonly WordsOfDocument[]
  /** Of each of its documents what search shows, as JSON. */
  readonly texts: readonly string[]
}

export type ExtractName = keyof PageExtracts

type Extractors = {
  readonly [Name in ExtractName]: (page: ParsedPage, languages: ContentLanguages) => PageExtracts[Name]
}

export const extractors: Extractors = {
  facts: ({ facts }) => facts,
  problems: ({ diagnostics }) => diagnostics,
  outline: ({ sections }) => outlineSections(sections),
  words: (page, languages) => documentWords(documentsOf(page), languageAt(page.facts.path, languages)),
  texts: (page) => documentsOf(page).map((document) => JSON.stringify(documentText(document))),
}

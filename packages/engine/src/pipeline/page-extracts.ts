import { type OutlineSection, outlineSections } from '../machine/page-entry.js'
import { type IdenticalPage, sharedFacts, sharedFindings } from '../parse/identical-page.js'
import type { Facts, PageFindings, ParsedPage } from '../parse/page.js'
import { documentsOf, documentText, documentWords, type WordsOfDocument } from '../search/documents.js'
import { type ContentLanguages, languageAt } from '../words.js'

/**
 * Parts of a parsed page that are kept separately. Questions that need one of these read only that;
 * the whole page is read only to compose it.
 */
export interface PageExtracts {
  readonly facts: Facts
  readonly findings: PageFindings
  /** Its sections, with fingerprints of their text. */
  readonly outline: readonly OutlineSection[]
  /** What search finds the page by: the words of each of its documents. */
  readonly words: readonly WordsOfDocument[]
  /** What search shows of each of its documents, as JSON. */
  readonly texts: readonly string[]
}

export type ExtractName = keyof PageExtracts

type Extractors = {
  readonly [Name in ExtractName]: (page: ParsedPage, languages: ContentLanguages) => PageExtracts[Name]
}

/**
 * For a page that shares the parse of an identical page: derives the parts that contain paths from
 * those of that page. The other parts are equal.
 */
export const sharedExtracts: {
  readonly [Name in ExtractName]?: (
    extract: PageExtracts[Name],
    identical: IdenticalPage,
  ) => PageExtracts[Name]
} = { facts: sharedFacts, findings: sharedFindings }

export const extractors: Extractors = {
  facts: ({ facts }) => facts,
  findings: ({ external, diagnostics, advice }) => ({ external, diagnostics, advice }),
  outline: ({ sections }) => outlineSections(sections),
  words: (page, languages) => documentWords(documentsOf(page), languageAt(page.facts.path, languages)),
  texts: (page) => documentsOf(page).map((document) => JSON.stringify(documentText(document))),
}

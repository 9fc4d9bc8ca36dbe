import { hashOf } from '../io/hash.js'
import type { Section } from '../parse/page.js'
import { byPath, type RoutePath } from '../paths.js'
import { type DocumentText, idBits, type Prominence } from './format.js'
import { type WordReader, wordReader } from './words.js'

/** A page as search sees it. */
export interface SearchablePage {
  readonly route: RoutePath
  readonly title: string | null
  /** Words by which it is found besides its own. */
  readonly keywords: readonly string[]
  readonly sections: readonly Section[]
}

/** A page, or for a long one some of its sections. */
export interface SearchDocument {
  /** The same as long as the page has this route, and a part of it begins with the same heading. */
  readonly id: number
  readonly path: RoutePath
  readonly title: string
  /** It holds the beginning of the page. */
  readonly first: boolean
  /** Of the page; empty where it is not the beginning. */
  readonly keywords: string
  readonly sections: readonly Section[]
}

/** A longer page is divided at its headings, so that a result does not load all of it. In UTF-16 units. */
const maxDocumentLength = 10_000

/** More of one section is found, but shown in no excerpt. In UTF-16 units. */
const maxSectionLength = 30_000

/** Divides a page into what search finds and loads as one. */
export function documentsOf({ route, title, keywords, sections }: SearchablePage): SearchDocument[] {
  const name = title ?? sections.find((section) => section.title !== '')?.title ?? nameOf(route)
  return divide(sections).map((part, index) => ({
    id: Number.parseInt(
      hashOf(index === 0 ? route : `${route}#${part[0]?.slug ?? ''}`).slice(0, idBits / 4),
      16,
    ),
    path: route,
    title: name,
    first: index === 0,
    keywords: index === 0 ? keywords.join('\n') : '',
    sections: part,
  }))
}

/**
 * Divides sections at a heading of the highest level among them, and what is
 * still too long again. Of several the one is taken whose anchor has the
 * smallest hash: it stays the one when texts get longer or shorter, so that an
 * edit moves no limits but those of its own part.
 */
function divide(sections: readonly Section[]): (readonly Section[])[] {
  const [, ...others] = sections
  if (others.length === 0 || lengthOf(sections) <= maxDocumentLength) return [sections]
  const level = Math.min(...others.map((section) => section.level))
  const [first] = others
    .filter((section) => section.level === level)
    .map((section) => ({ section, hash: hashOf(section.slug) }))
    .sort((a, b) => byPath(a.hash, b.hash))
  const at = sections.indexOf(first?.section ?? sections[1]!) // there are others
  return [...divide(sections.slice(0, at)), ...divide(sections.slice(at))]
}

const lengthOf = (sections: readonly Section[]) =>
  sections.reduce((length, { text }) => length + text.length, 0)

/** Last name in a route: for pages without any title. */
function nameOf(route: RoutePath): string {
  return (
    route
      .replace(/\/$|\.html$/, '')
      .split('/')
      .at(-1) || '/'
  )
}

/** What the browser loads to show a document among the results. */
export function documentText({ id, path, title, first, keywords, sections }: SearchDocument): DocumentText {
  return {
    id,
    path,
    title,
    sections: sections.map(
      (section, index) =>
        [
          first && index === 0 ? '' : section.slug,
          section.title,
          section.text.slice(0, maxSectionLength),
        ] as const,
    ),
    ...(keywords === '' ? {} : { keywords }),
  }
}

/** The words of one document. */
export interface DocumentWords {
  readonly id: number
  /** For each {@link Prominence} from 1 on the words that have it, parted by spaces; each word once, in no order that means anything. */
  readonly words: readonly string[]
}

/** @param lang Of the documents. */
export function documentWords(documents: readonly SearchDocument[], lang: string): DocumentWords[] {
  const read = wordReader({ lang, parts: true })
  return documents.map((document) => ({ id: document.id, words: wordsOf(document, read) }))
}

function wordsOf({ title, first, keywords, sections }: SearchDocument, read: WordReader): string[] {
  const times = new Map<string, number>()
  const count = (word: string) => void times.set(word, (times.get(word) ?? 0) + 1)
  for (const { text } of sections) read(text, count)
  const raised = new Map<string, Prominence>()
  const raise = (text: string, prominence: (words: number) => Prominence) => {
    const words: string[] = []
    read(text, (word) => words.push(word))
    const value = prominence(words.length)
    for (const word of words) if (value > (raised.get(word) ?? 0)) raised.set(word, value)
  }
  for (const { title: heading } of sections) raise(heading, (words) => (words <= 3 ? 5 : 4))
  raise(keywords, () => 5)
  // Later parts of a page are found by its title together with their own words.
  raise(title, (words) => (!first ? 1 : words === 1 ? 8 : words <= 3 ? 7 : 6))

  const byProminence: string[][] = Array.from({ length: 8 }, () => [])
  const put = (word: string, prominence: Prominence) => byProminence[prominence - 1]?.push(word)
  for (const [word, count] of times) if (!raised.has(word)) put(word, count > 3 ? 3 : count > 1 ? 2 : 1)
  for (const [word, prominence] of raised)
    put(word, prominence === 1 && (times.get(word) ?? 0) > 1 ? 2 : prominence)
  return byProminence.map((words) => words.join(' '))
}

import { hashOf } from '../io/hash.js'
import type { Facts, Section } from '../parse/page.js'
import { byPath, type RoutePath, type SourcePath } from '../paths.js'
import { beginning } from '../text/beginning.js'
import { type DocumentText, idBits, type Prominence, worthOfProminence } from './format.js'
import { type WordReader, wordReader } from './words.js'

/** The unit that search finds and loads: a page, or some sections of a long page. */
export interface SearchDocument {
  readonly title: string
  /** Whether it contains the beginning of the page. */
  readonly first: boolean
  /** Additional words by which it is found; empty if it is not the beginning. */
  readonly keywords: string
  /** Factor by which its matches count more than those of others. */
  readonly boost: number
  readonly sections: readonly Section[]
}

/** A longer page is divided at its headings, so that a result does not load all of it. In UTF-16 units. */
const maxDocumentLength = 10_000

/** Text of a section beyond this is found, but not shown in excerpts. In UTF-16 units. */
const maxSectionLength = 30_000

/** What documents are made of. */
interface PageText {
  readonly facts: Pick<Facts, 'path' | 'title' | 'frontmatter'>
  readonly sections: readonly Section[]
}

/** Divides a page into documents. Returns none for a page whose frontmatter keeps it out of the search. */
export function documentsOf({ facts: { path, title, frontmatter }, sections }: PageText): SearchDocument[] {
  const { metaTitle, keywords = [], search, searchBoost = 1, unlisted } = frontmatter
  if (search === false || unlisted === true) return []
  const ownTitle = metaTitle?.replace(siteName, '') || title
  const name = ownTitle ?? sections.find((section) => section.title !== '')?.title ?? nameOf(path)
  return divide(sections).map((part, index) => ({
    title: name,
    first: index === 0,
    keywords: index === 0 ? keywords.join('\n') : '',
    boost: searchBoost,
    sections: part,
  }))
}

/** The site's name at the end of a `metaTitle`. The rest is what distinguishes the page from others. */
const siteName = /\s+\|[^|]*$/

/**
 * Id of a document. Stays the same as long as the page has this route and the document begins with
 * the same heading.
 *
 * @param begin Slug of that heading; null for the first document of the page.
 */
export function documentId(route: RoutePath, begin: string | null): number {
  return Number.parseInt(hashOf(begin === null ? route : `${route}#${begin}`).slice(0, idBits / 4), 16)
}

/**
 * Divides sections at one of the headings of the highest level, and repeats that for parts that are
 * still too long. Takes the heading whose anchor has the smallest hash: that does not change when
 * texts get longer or shorter, so an edit only moves the limits of its own part.
 */
function divide(sections: readonly Section[]): (readonly Section[])[] {
  /** Length of the text before each section, and at the end of all. */
  const lengths = [0]
  for (const { text } of sections) lengths.push((lengths.at(-1) ?? 0) + text.length)
  const { first, before, after } = divisionOrder(sections)
  const parts: (readonly Section[])[] = []
  const open = [{ from: 0, to: sections.length, at: first }]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { from, to, at } = part
    const length = (lengths[to] ?? 0) - (lengths[from] ?? 0)
    if (at === 0 || length <= maxDocumentLength) parts.push(sections.slice(from, to))
    // The beginning is taken out first.
    else open.push({ from: at, to, at: after[at] ?? 0 }, { from, to: at, at: before[at] ?? 0 })
  }
  return parts
}

/** Where sections are divided first, and where the parts before and after each division; 0 for nowhere. */
interface DivisionOrder {
  readonly first: number
  readonly before: Uint32Array
  readonly after: Uint32Array
}

/**
 * Orders all divisions at once, as a Cartesian tree. To look for the next one in each part would take
 * time that grows with the square of the number of headings, if their anchors are chosen to that end.
 */
function divisionOrder(sections: readonly Section[]): DivisionOrder {
  const hashes = sections.map(({ slug }) => hashOf(slug))
  const levelAt = (at: number) => sections[at]?.level ?? 0
  const isEarlier = (a: number, b: number) =>
    levelAt(a) - levelAt(b) < 0 || (levelAt(a) === levelAt(b) && byPath(hashes[a] ?? '', hashes[b] ?? '') < 0)
  const before = new Uint32Array(sections.length)
  const after = new Uint32Array(sections.length)
  /** Each is later than the one below it, and comes after it. */
  const stack: number[] = []
  // Nothing is divided at its beginning.
  for (let at = 1; at < sections.length; at += 1) {
    for (let top = stack.at(-1); top !== undefined && isEarlier(at, top); top = stack.at(-1)) {
      before[at] = top
      stack.pop()
    }
    const top = stack.at(-1)
    if (top !== undefined) after[top] = at
    stack.push(at)
  }
  return { first: stack[0] ?? 0, before, after }
}

/** Name of a file, or of its folder if it is the folder's index. For pages without any title. */
function nameOf(path: SourcePath): string {
  const names = path.replace(/\.[^./]+$/, '').split('/')
  const last = names.pop() ?? ''
  return (/^(?:index|readme)$/i.test(last) ? names.at(-1) : last) ?? '/'
}

/** What the browser loads to show a document in the results, except for its id, path and trail. */
export function documentText({
  title,
  first,
  keywords,
  boost,
  sections,
}: SearchDocument): Omit<DocumentText, 'id' | 'path' | 'trail'> {
  return {
    title,
    sections: sections.map(
      (section, index) =>
        [
          first && index === 0 ? '' : section.slug,
          section.title,
          beginning(section.text, maxSectionLength),
        ] as const,
    ),
    ...(keywords === '' ? {} : { keywords }),
    ...(boost === 1 ? {} : { boost }),
  }
}

/** The words of one document of a page. */
export interface WordsOfDocument {
  /** Slug of the heading that it begins with; null for the first document of the page. */
  readonly begin: string | null
  /**
   * For each {@link Prominence} from 1 on: the words that have it, separated by spaces. Each word
   * occurs once, in no particular order.
   */
  readonly words: readonly string[]
}

/** The words of one document of the site. */
export interface DocumentWords extends Pick<WordsOfDocument, 'words'> {
  readonly id: number
}

/** @param lang Language tag of the documents. */
export function documentWords(documents: readonly SearchDocument[], lang: string): WordsOfDocument[] {
  const read = wordReader({ lang, parts: true })
  return documents.map((document) => ({
    begin: document.first ? null : (document.sections[0]?.slug ?? ''),
    words: wordsOf(document, read),
  }))
}

function wordsOf({ title, first, keywords, boost, sections }: SearchDocument, read: WordReader): string[] {
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
  // Later parts of a page are found by its title in combination with their own words.
  raise(title, (words) => (!first ? 1 : words === 1 ? 8 : words <= 3 ? 7 : 6))

  const byProminence: string[][] = Array.from({ length: 8 }, () => [])
  const shift = boosted(boost)
  const put = (word: string, prominence: Prominence) => byProminence[shift(prominence) - 1]?.push(word)
  for (const [word, count] of times) if (!raised.has(word)) put(word, count > 3 ? 3 : count > 1 ? 2 : 1)
  for (const [word, prominence] of raised)
    put(word, prominence === 1 && (times.get(word) ?? 0) > 1 ? 2 : prominence)
  return byProminence.map((words) => words.join(' '))
}

/** For each prominence, the one whose worth is closest to its own times a factor. */
function boosted(boost: number): (prominence: Prominence) => Prominence {
  if (boost === 1) return (prominence) => prominence
  const shifted = levels.map((level) => {
    const wanted = Math.log(boost * worthOf(level))
    const distance = (one: Prominence) => Math.abs(Math.log(worthOf(one)) - wanted)
    return levels.reduce((best, one) => (distance(one) < distance(best) ? one : best))
  })
  return (prominence) => shifted[prominence - 1] ?? prominence
}

const levels: readonly Prominence[] = [1, 2, 3, 4, 5, 6, 7, 8]

const worthOf = (prominence: Prominence): number => worthOfProminence[prominence] ?? 0

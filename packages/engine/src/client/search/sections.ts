import type { DocumentText } from '../../search/format.js'
import type { WordReader } from '../../search/words.js'
import { coverage, type Term } from './documents.js'

/** A piece of text, and whether it matches the query. */
export interface Marked {
  readonly text: string
  readonly marked: boolean
}

/** A section of a document that matches a query. */
export interface FoundSection {
  /** Empty for the beginning of the page. */
  readonly slug: string
  readonly heading: readonly Marked[]
  readonly excerpt: readonly Marked[]
  readonly score: number
}

export interface FoundDocument {
  readonly path: string
  readonly title: readonly Marked[]
  readonly trail: readonly string[]
  /** Best first. */
  readonly sections: readonly FoundSection[]
  /** All words of the document that are marked where they are shown, in each form that it has. */
  readonly words: readonly string[]
}

/** Approximate length of an excerpt, in UTF-16 units. */
const excerptLength = 150

/** How much of the excerpt comes before the first match, in UTF-16 units. */
const excerptLead = 36

/** A place in a text that matches a word of the query. */
interface Hit {
  readonly start: number
  readonly end: number
  /** Index of the word in the query. */
  readonly term: number
  /** How well it matches the query's word. */
  readonly weight: number
  /** The weight, multiplied by the significance of the query's word. */
  readonly value: number
  /** Index of the word in the text. */
  readonly place: number
}

/** The sections of a document that match the query. */
export function findSections(
  document: DocumentText,
  terms: readonly Term[],
  read: WordReader,
): FoundDocument {
  const forms = formsOf(terms)
  const all = terms.reduce((sum, { worth }) => sum + worth, 0)
  const hitsIn = (text: string) => findHits(text, forms, read)
  const told = ({ hits }: Hits) => hits.filter(({ term }) => terms[term]?.aside !== true)
  const words = new Map<string, number>()
  const noteWords = (text: string, hits: readonly Hit[]) => {
    for (const { start, end, value } of hits) words.set(text.slice(start, end), value)
  }
  const title = hitsIn(document.title)
  const keywords = hitsIn(document.keywords ?? '')
  // If the page's keywords contain the whole query as a phrase, the author expects it to be the answer. It
  // then counts as if the query were its title.
  const isExpected = terms.length > 1 && hasPhrase(keywords.hits, terms.length)
  const isNamed =
    isWholeQuery(document.title, title, terms.length) ||
    (document.keywords?.split('\n') ?? []).some((name) => isWholeQuery(name, hitsIn(name), terms.length))
  const keywordScore = (term: number) =>
    isExpected ? titleScore(keywords, term, terms.length) : headingScore(keywords, term, 1)
  const sections = document.sections.map(([slug, heading, text]): FoundSection => {
    const isFirst = slug === ''
    const headingHits = hitsIn(heading)
    const textHits = hitsIn(text)
    let score = 0
    let matched = 0
    terms.forEach(({ worth }, term) => {
      const best = Math.max(
        titleScore(title, term, wordCount(document.title)) * (isFirst ? 1 : titleElsewhere),
        headingScore(headingHits, term, wordCount(heading)),
        isFirst ? keywordScore(term) : 0,
        textScore(textHits, term),
      )
      if (best === 0) return
      score += best * worth
      matched += worth
    })
    noteWords(heading, told(headingHits))
    noteWords(text, told(textHits))
    const own = [headingHits, textHits, ...(isFirst ? [title, keywords] : [])].flatMap(told).length
    const isWhole = isWholeQuery(heading, headingHits, terms.length) || (isFirst && (isNamed || isExpected))
    const together = isWhole
      ? wholeBonus
      : terms.length > 1 &&
          [title, headingHits, textHits, ...(isFirst ? [keywords] : [])].some(({ hits }) =>
            hasPhrase(hits, terms.length),
          )
        ? phraseBonus
        : 1
    return {
      slug,
      heading: mark(heading, told(headingHits), 0, heading.length),
      excerpt: excerptOf(text, told(textHits)),
      score: own === 0 ? 0 : score * coverage(matched, all) * together * (document.boost ?? 1),
    }
  })
  noteWords(document.title, told(title))
  const least = leastShown([...words.values()])
  return {
    path: document.path,
    title: mark(document.title, told(title), 0, document.title.length),
    trail: document.trail ?? [],
    sections: sections.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score),
    words: [...words].flatMap(([word, value]) => (value < least ? [] : [word])),
  }
}

/**
 * The page's title counts a little for its other sections, so that a query may name both the page
 * and the section.
 */
const titleElsewhere = 0.1

/** For sections in which the words of the query follow each other. */
const phraseBonus = 1.3

/** For sections with a title, keyword or heading that is the query. */
const wholeBonus = 1.6

interface Hits {
  readonly hits: readonly Hit[]
}

/**
 * For every matching form: the index of the query's word and how well it matches. A map, because
 * words come from users and may equal the name of a property.
 */
type Forms = ReadonlyMap<string, Pick<Hit, 'term' | 'weight' | 'value'>>

function formsOf(terms: readonly Term[]): Forms {
  const forms = new Map<string, Pick<Hit, 'term' | 'weight' | 'value'>>()
  for (const [term, { matches, worth }] of terms.entries()) {
    for (const { word, weight } of matches)
      if (weight > (forms.get(word)?.weight ?? 0)) forms.set(word, { term, weight, value: weight * worth })
  }
  return forms
}

function findHits(text: string, forms: Forms, read: WordReader): Hits {
  const hits: Hit[] = []
  let place = 0
  read(text, (word, start, end) => {
    place += 1
    const form = forms.get(word)
    if (form === undefined) return
    const last = hits.at(-1)
    // The parts of an identifier come after the whole. What is already marked is not marked again.
    if (last === undefined || start >= last.end) hits.push({ ...form, start, end, place })
  })
  return { hits }
}

const bestWeight = (hits: readonly Hit[], term: number) =>
  hits.reduce((best, hit) => (hit.term === term ? Math.max(best, hit.weight) : best), 0)

const wordCount = (text: string) => text.split(/\s+/).length

function titleScore({ hits }: Hits, term: number, words: number): number {
  return bestWeight(hits, term) * (words === 1 ? 14 : words <= 3 ? 10 : 8)
}

function headingScore({ hits }: Hits, term: number, words: number): number {
  return bestWeight(hits, term) * (words <= 3 ? 5 : 4)
}

/** Repetitions of a word count less and less: BM25 with its usual saturation. */
function textScore({ hits }: Hits, term: number): number {
  const frequency = hits.reduce((sum, hit) => (hit.term === term ? sum + hit.weight : sum), 0)
  return (2.2 * frequency) / (frequency + 1.2)
}

/** Whether all words of the query are next to each other, in order. */
function hasPhrase(hits: readonly Hit[], terms: number): boolean {
  let length = 0
  for (const [index, hit] of hits.entries()) {
    const last = hits[index - 1]
    const follows = last !== undefined && hit.place === last.place + 1 && hit.term === last.term + 1
    length = follows && length > 0 ? length + 1 : hit.term === 0 ? 1 : 0
    if (length === terms) return true
  }
  return false
}

/** Whether a title, keyword or heading has all words of the query, in any order, and no others. */
function isWholeQuery(text: string, { hits }: Hits, terms: number): boolean {
  if (new Set(hits.map(({ term }) => term)).size < terms) return false
  const ends = [0, ...hits.map(({ end }) => end)]
  const starts = [...hits.map(({ start }) => start), text.length]
  return !ends.some((end, at) => /[\p{L}\p{N}]/u.test(text.slice(end, starts[at])))
}

/** The part of a text that matches most of the query; the beginning if nothing matches. */
function excerptOf(text: string, hits: readonly Hit[]): Marked[] {
  let best = { from: 0, value: 0 }
  for (const [index, first] of hits.entries()) {
    const seen = new Map<number, number>()
    for (let at = index; at < hits.length; at += 1) {
      const hit = hits[at]
      if (hit === undefined || hit.end > first.start + excerptLength - excerptLead) break
      seen.set(hit.term, Math.max(seen.get(hit.term) ?? 0, hit.value))
    }
    const value = [...seen.values()].reduce((sum, part) => sum + part, 0)
    if (value > best.value) best = { from: beginning(text, first.start), value }
  }
  const { from } = best
  const to = from + excerptLength >= text.length ? text.length : wordEnd(text, from + excerptLength)
  const pieces = mark(text, hits, from, to)
  if (from > 0) pieces.unshift({ text: '… ', marked: false })
  if (to < text.length) pieces.push({ text: ' …', marked: false })
  return pieces
}

/**
 * Where an excerpt should begin to show a given place: at the beginning of the block or sentence,
 * if that is close before it.
 */
function beginning(text: string, start: number): number {
  const from = start - excerptLead
  if (from <= 0) return 0
  const limit = /\n|[.!?:;]\s+/.exec(text.slice(from, start))
  return limit === null ? wordStart(text, from) : from + limit.index + limit[0].length
}

/** How far the ends of an excerpt may move to fall between words. Scripts without spaces are cut anywhere. */
const reach = 20

function wordStart(text: string, at: number): number {
  const space = text.slice(at, at + reach).search(/\s\S/)
  return space < 0 ? wholeUnit(text, at) : at + space + 1
}

function wordEnd(text: string, at: number): number {
  const space = text.slice(at - reach, at).search(/\s\S*$/)
  return space < 0 ? wholeUnit(text, at) : at - reach + space
}

/** Avoids cutting a character in half. */
function wholeUnit(text: string, at: number): number {
  return /^[\udc00-\udfff]/.test(text.slice(at, at + 1)) ? at - 1 : at
}

/**
 * Query words whose significance is below this share of the best one, such as "the" or "to", are
 * not marked.
 */
const leastShare = 0.25

const leastShown = (values: readonly number[]) => leastShare * values.reduce((a, b) => Math.max(a, b), 0)

/**
 * Divides a part of a text into marked and unmarked pieces. White space becomes a single space;
 * blocks are separated by a dot unless a sentence ends.
 */
function mark(text: string, hits: readonly Hit[], from: number, to: number): Marked[] {
  const pieces: Marked[] = []
  const push = (start: number, end: number, marked: boolean) => {
    if (end <= start) return
    const piece = text
      .slice(start, end)
      .replace(/\s+/g, (space, at) =>
        space.includes('\n') && !/[.!?:;,]/.test(text.charAt(start + at - 1)) ? ' · ' : ' ',
      )
    pieces.push({ text: piece, marked })
  }
  const least = leastShown(hits.map(({ value }) => value))
  let at = from
  for (const { start, end, value } of hits) {
    if (start < at || end > to || value < least) continue
    push(at, start, false)
    push(start, end, true)
    at = end
  }
  push(at, to, false)
  return pieces
}

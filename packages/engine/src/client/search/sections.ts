import type { DocumentText } from '../../search/format.js'
import type { WordReader } from '../../search/words.js'
import { coverage, type Term } from './documents.js'

/** A piece of text, marked where it is what was asked for. */
export interface Marked {
  readonly text: string
  readonly marked: boolean
}

/** A section of a document that fits a query. */
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
  /** The best first. */
  readonly sections: readonly FoundSection[]
}

/** About how long an excerpt is, in UTF-16 units. */
const excerptLength = 150

/** How much of it stands before the first mark. */
const excerptLead = 36

/** A place in a text where a word of the query stands. */
interface Hit {
  readonly start: number
  readonly end: number
  /** Number of the query's word. */
  readonly term: number
  /** How well the word fits the query's. */
  readonly weight: number
  /** The same, with how much the query's word tells. */
  readonly value: number
  /** Number of the word in the text. */
  readonly place: number
}

/** The sections of a document that have something of what is asked for. */
export function findSections(
  document: DocumentText,
  terms: readonly Term[],
  read: WordReader,
): FoundDocument {
  const forms = formsOf(terms)
  const all = terms.reduce((sum, { worth }) => sum + worth, 0)
  const hitsIn = (text: string) => findHits(text, forms, read)
  const told = ({ hits }: Hits) => hits.filter(({ term }) => terms[term]?.aside !== true)
  const title = hitsIn(document.title)
  const keywords = hitsIn(document.keywords ?? '')
  // What an author expects to be asked in these very words, the page answers: as if it were its title.
  const isExpected = terms.length > 1 && hasPhrase(keywords.hits, terms.length)
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
    const own = [headingHits, textHits, ...(isFirst ? [title, keywords] : [])].flatMap(told).length
    const phrase =
      terms.length > 1 &&
      [title, headingHits, textHits, ...(isFirst ? [keywords] : [])].some(({ hits }) =>
        hasPhrase(hits, terms.length),
      )
        ? 1.3
        : 1
    return {
      slug,
      heading: mark(heading, told(headingHits), 0, heading.length),
      excerpt: excerptOf(text, told(textHits)),
      score: own === 0 ? 0 : score * coverage(matched, all) * phrase,
    }
  })
  return {
    path: document.path,
    title: mark(document.title, told(title), 0, document.title.length),
    trail: document.trail ?? [],
    sections: sections.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score),
  }
}

/** The page's title helps its other sections a little, so that a query may name both. */
const titleElsewhere = 0.1

interface Hits {
  readonly hits: readonly Hit[]
}

/** For every word that a query stands for: the number of the query's word and how well it fits. A map, because words are user text. */
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
    // The parts of an identifier follow the whole: what is marked once is not marked again.
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

/** More of the same word adds less and less: BM25 with its usual saturation. */
function textScore({ hits }: Hits, term: number): number {
  const frequency = hits.reduce((sum, hit) => (hit.term === term ? sum + hit.weight : sum), 0)
  return (2.2 * frequency) / (frequency + 1.2)
}

/** All words of the query stand next to each other, in its order. */
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

/** The part of a text that shows most of what is asked for; its beginning where nothing of it is there. */
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

/** Where an excerpt begins that shows what stands there: with the first block or sentence that begins close before it, if one does. */
function beginning(text: string, start: number): number {
  const from = start - excerptLead
  if (from <= 0) return 0
  const limit = /\n|[.!?:;]\s+/.exec(text.slice(from, start))
  return limit === null ? wordStart(text, from) : from + limit.index + limit[0].length
}

/** How far a limit moves to stand between words; scripts without spaces are cut where it is. */
const reach = 20

function wordStart(text: string, at: number): number {
  const space = text.slice(at, at + reach).search(/\s\S/)
  return space < 0 ? wholeUnit(text, at) : at + space + 1
}

function wordEnd(text: string, at: number): number {
  const space = text.slice(at - reach, at).search(/\s\S*$/)
  return space < 0 ? wholeUnit(text, at) : at - reach + space
}

/** Not between the two halves of a character. */
function wholeUnit(text: string, at: number): number {
  return /^[\udc00-\udfff]/.test(text.slice(at, at + 1)) ? at - 1 : at
}

/** Words of a query that tell less than this part of its best word, "the" or "to", are not worth a mark. */
const leastValue = 0.25

/** A part of a text in pieces. Space of any kind becomes one blank; blocks are parted by a dot where no sentence ends. */
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
  const least = leastValue * hits.reduce((most, { value }) => Math.max(most, value), 0)
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

import { firstPlace } from '../../search/first-place.js'
import type { Shard } from './shard.js'

/** A word of the index that matches a word of a query. */
export interface Match {
  readonly word: string
  readonly shard: Shard
  /** Its position in the shard. */
  readonly place: number
  /** How well it matches: 1 for the word itself. */
  readonly weight: number
  /** Whether it is another word, which is only spelt almost like it. */
  readonly near: boolean
}

/** What to look for in the index. */
export interface SoughtWord {
  readonly term: string
  /** Other forms of the word. */
  readonly inflections: readonly string[]
  /** Other words of its family. */
  readonly related: readonly string[]
  /** Whether the reader has gone on to another word. */
  readonly finished: boolean
}

/**
 * If the matches are in fewer documents than this, the author or the reader may have mistyped the
 * word, so similar words count, too.
 */
const rareCount = 5

/** Many words begin with the same few letters. Only the best matches are kept. */
const mostMatches = 64

const mostNearMatches = 12

/**
 * How much a similar word counts if there are matches besides, or a longer number if the index has
 * the number itself. Such a word in a title must not come before the word itself in a text.
 */
const besideShare = 0.05

/** A finished word that is shorter than this matches only itself, since very many words begin with it. */
const shortLength = 4

/** How well another form of the same word matches. */
const inflectedWeight = 0.8

/** How well another word of the same family matches. */
const relatedWeight = 0.6

/**
 * The matches of a word: the word itself, words that begin with it and other forms. If these are
 * rare, also words that are spelt, or begin, almost like it.
 */
export function matchesOf(
  { term, inflections, related, finished }: SoughtWord,
  shards: readonly Shard[],
): Match[] {
  const isWhole = finished && term.length < shortLength
  const starting = shards.flatMap((shard) => startMatches(term, shard))
  const isNumber = /^\p{N}+$/u.test(term) && starting.some(({ word }) => word === term)
  const matches = starting
    .filter(({ word }) => !isWhole || word === term)
    // A longer number is another one, as an error code and a standard.
    .map((match) =>
      isNumber && match.word !== term ? { ...match, weight: match.weight * besideShare } : match,
    )
    .concat(
      shards.flatMap((shard) => [
        ...inflections.flatMap((form) => exactMatch(form, inflectedWeight, shard)),
        ...related.flatMap((form) => exactMatch(form, relatedWeight, shard)),
      ]),
    )
  const inDocuments = matches.reduce((sum, { shard, place }) => sum + shard.count(place), 0)
  if (inDocuments < rareCount) {
    const share = matches.length > 0 ? besideShare : 1
    for (const match of nearMatches(term, shards, new Set(matches.map(({ word }) => word))))
      matches.push({ ...match, weight: match.weight * share })
  }
  return matches.sort((a, b) => b.weight - a.weight).slice(0, mostMatches)
}

function exactMatch(word: string, weight: number, shard: Shard): Match[] {
  const place = firstPlace(word, shard.words)
  return shard.words[place] === word ? [{ word, shard, place, weight, near: false }] : []
}

function startMatches(term: string, shard: Shard): Match[] {
  const matches: Match[] = []
  for (let place = firstPlace(term, shard.words); shard.words[place]?.startsWith(term); place += 1) {
    const word = shard.words[place] ?? ''
    const weight = word === term ? 1 : 0.9 * lengthWeight(term, word)
    matches.push({ word, shard, place, weight, near: false })
  }
  return matches
}

/** The fewer letters are missing at the end of the typed word, the better the match. */
function lengthWeight(term: string, word: string): number {
  return term.length / (term.length + 0.5 * Math.max(0, word.length - term.length))
}

/** @param known Words that match anyway. */
function nearMatches(term: string, shards: readonly Shard[], known: ReadonlySet<string>): Match[] {
  const most = term.length < 4 ? 0 : term.length < 8 ? 1 : 2
  if (most === 0) return []
  const found = shards.flatMap((shard) =>
    shard.words.flatMap((word, place) => {
      const edits = known.has(word) ? Infinity : editsToStart(term, word, most)
      if (edits > most) return []
      const weight = (edits === 1 ? 0.6 : 0.4) * lengthWeight(term, word)
      return [{ edits, word, shard, place, weight, near: true }]
    }),
  )
  const least = Math.min(...found.map(({ edits }) => edits))
  return found
    .filter(({ edits }) => edits === least)
    .sort((a, b) => b.weight - a.weight || b.shard.count(b.place) - a.shard.count(a.place))
    .slice(0, mostNearMatches)
}

/**
 * How many letters must be inserted, removed, replaced or swapped with a neighbour to make the term
 * the beginning of a word. (The typed word may be unfinished.)
 *
 * @returns That number, or a number greater than `most`.
 */
function editsToStart(term: string, word: string, most: number): number {
  const width = Math.min(word.length, term.length + most)
  if (width < term.length - most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= term.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= width; column += 1) {
      const same = term[row - 1] === word[column - 1]
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 && column > 1 && term[row - 1] === word[column - 2] && term[row - 2] === word[column - 1]
      if (swapped) edits = Math.min(edits, (before[column - 2] ?? 0) + 1)
      current.push(edits)
      least = Math.min(least, edits)
    }
    // A swap uses the row before the last, so stop only if both rows are above the limit.
    if (least > most && Math.min(...last) > most) return most + 1
    before = last
    last = current
  }
  return Math.min(...last)
}

/**
 * Other beginnings that a mistyped word may have in the index: two of its first letters swapped, or
 * one letter left out.
 */
export function otherStarts(term: string): string[] {
  if (term.length < 4) return []
  const [a = '', b = '', c = ''] = term
  const rest = term.slice(3)
  return [b + a + c + rest, a + c + b + rest, b + c + rest, a + c + rest, a + b + rest]
}

import { worthOfProminence } from '../../search/format.js'
import type { Match } from './match.js'

/** A word of a query, with the words of the index that it matches. */
export interface Term {
  readonly matches: readonly Match[]
  /** How significant the word is. Words in fewer documents are more significant. */
  readonly worth: number
  /** Whether the word says little about what the reader wants. It is not marked in the results. */
  readonly aside?: boolean
}

/** Documents whose coverage of the query is below this share of the best coverage are not downloaded. */
const leastCoverage = 0.25

/** But this many are always shown. */
const leastDocuments = 3

/**
 * Significance of a query's word, from its most common form: the inverse document frequency of BM25.
 * Other words count only if the site does not have the word itself.
 */
export function worthOf(matches: readonly Match[], documents: number): number {
  const own = matches.filter(({ near }) => !near)
  const count = (own.length > 0 ? own : matches).reduce(
    (most, { shard, place }) => Math.max(most, shard.count(place)),
    0,
  )
  return Math.log(1 + (Math.max(0, documents - count) + 0.5) / (count + 0.5))
}

/**
 * Numbers of the documents that match the query best, best first.
 *
 * @param bits Width of a document's number.
 */
export function bestDocuments(
  terms: readonly Term[],
  { bits, most }: { readonly bits: number; readonly most: number },
): number[] {
  const all = terms.reduce((sum, { worth }) => sum + worth, 0)
  const scores = new Float64Array(2 ** bits)
  const matched = new Float64Array(2 ** bits)
  const found: number[] = []
  for (const { matches, worth } of terms) {
    const { numbers, best } = scoresOf(matches, bits)
    for (const number of numbers) {
      if (matched[number] === 0) found.push(number)
      scores[number] = (scores[number] ?? 0) + (best[number] ?? 0) * worth
      matched[number] = (matched[number] ?? 0) + worth
    }
  }
  const ranked = found
    .map((number) => {
      const part = coverage(matched[number] ?? 0, all)
      return { number, part, score: (scores[number] ?? 0) * part }
    })
    .sort((a, b) => b.score - a.score || a.number - b.number)
    .slice(0, most)
  const least = leastCoverage * (ranked[0]?.part ?? 0)
  return ranked
    .filter(({ part }, index) => index < leastDocuments || part >= least)
    .map(({ number }) => number)
}

/**
 * Share of the query that a document contains. One with only some of the words counts far less than
 * one with all.
 */
export function coverage(matched: number, all: number): number {
  return all === 0 ? 1 : (matched / all) ** 2
}

/** The documents that contain one word of a query, each with its best score. */
function scoresOf(
  matches: readonly Match[],
  bits: number,
): { readonly numbers: readonly number[]; readonly best: Float64Array } {
  const best = new Float64Array(2 ** bits)
  const numbers: number[] = []
  for (const { shard, place, weight } of matches) {
    shard.read(place, (number, prominence) => {
      const score = weight * (worthOfProminence[prominence] ?? 0)
      const before = best[number] ?? 0
      if (before === 0) numbers.push(number)
      if (score > before) best[number] = score
    })
  }
  return { numbers, best }
}

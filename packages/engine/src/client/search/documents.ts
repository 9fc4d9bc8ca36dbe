import type { Match } from './match.js'

/** A word of a query with the words of the index that it stands for. */
export interface Term {
  readonly matches: readonly Match[]
  /** How much it tells: words that are in fewer documents tell more. */
  readonly worth: number
  /** It says little about what is sought: no text is marked for it. */
  readonly aside?: boolean
}

/** What a word is worth in a document, by its prominence there. The title counts most, then headings, then the text. */
const worthOfProminence = [0, 1, 1.4, 1.8, 4, 5, 8, 10, 14]

/** What has so much less of the query than the best, as a part of its coverage, is not worth its download. */
const leastCoverage = 0.25

/** But some are always shown. */
const leastDocuments = 3

/** How much a word of a query tells, from its commonest form: the inverse document frequency of BM25. */
export function worthOf(matches: readonly Match[], documents: number): number {
  const count = matches.reduce((most, { shard, place }) => Math.max(most, shard.count(place)), 0)
  return Math.log(1 + (Math.max(0, documents - count) + 0.5) / (count + 0.5))
}

/**
 * Numbers of the documents that have most of what is asked for, the best first.
 *
 * @param bits Width of a number.
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

/** What has only some of the words that are asked for counts far less than what has all. */
export function coverage(matched: number, all: number): number {
  return all === 0 ? 1 : (matched / all) ** 2
}

/** The documents that have one word of a query, and for each its best score. */
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

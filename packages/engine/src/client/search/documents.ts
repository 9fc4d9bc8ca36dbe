import type { Match } from './match.js'

/** A word of a query with the words of the index that it stands for. */
export interface Term {
  readonly matches: readonly Match[]
  /** How much it tells: words that are in fewer documents tell more. */
  readonly worth: number
}

/** What a word is worth in a document, by its prominence there. The title counts most, then headings, then the text. */
const worthOfProminence = [0, 1, 1.4, 1.8, 4, 5, 8, 10, 14]

/** How much a word of a query tells, from its commonest form: the inverse document frequency of BM25. */
export function worthOf(matches: readonly Match[], documents: number): number {
  const count = matches.reduce((most, { shard, place }) => Math.max(most, shard.count(place)), 0)
  return Math.log(1 + (Math.max(0, documents - count) + 0.5) / (count + 0.5))
}

/** Documents that have most of what is asked for, the best first. */
export function bestDocuments(terms: readonly Term[], most: number): number[] {
  const all = terms.reduce((sum, { worth }) => sum + worth, 0)
  const found = new Map<number, { score: number; matched: number }>()
  for (const { matches, worth } of terms) {
    for (const [id, score] of scoresOf(matches)) {
      const document = found.get(id)
      if (document === undefined) found.set(id, { score: score * worth, matched: worth })
      else {
        document.score += score * worth
        document.matched += worth
      }
    }
  }
  const ranked = [...found].map(([id, { score, matched }]) => ({ id, score: score * coverage(matched, all) }))
  return ranked
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, most)
    .map(({ id }) => id)
}

/** What has only some of the words that are asked for counts far less than what has all. */
export function coverage(matched: number, all: number): number {
  return all === 0 ? 1 : (matched / all) ** 2
}

/** For each document its best score for one word of a query. */
function scoresOf(matches: readonly Match[]): Map<number, number> {
  const scores = new Map<number, number>()
  for (const shard of new Set(matches.map((match) => match.shard))) {
    const byNumber = new Float64Array(shard.ids.length)
    for (const { place, weight } of matches.filter((match) => match.shard === shard)) {
      shard.read(place, (document, prominence) => {
        const score = weight * (worthOfProminence[prominence] ?? 0)
        if (score > (byNumber[document] ?? 0)) byNumber[document] = score
      })
    }
    for (const [number, score] of byNumber.entries()) {
      const id = shard.ids[number] ?? 0
      if (score > (scores.get(id) ?? 0)) scores.set(id, score)
    }
  }
  return scores
}

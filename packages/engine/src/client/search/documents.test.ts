import { expect, test } from 'vitest'
import { bestDocuments, coverage, type Term, worthOf } from './documents.js'
import type { Match } from './match.js'
import type { Shard } from './shard.js'
import { shardOfWords } from './test-support.js'

const matchIn = (shard: Shard, word: string, { weight = 1, near = false } = {}): Match => ({
  word,
  shard,
  place: shard.words.indexOf(word),
  weight,
  near,
})

/** A term that matches some documents, each with the prominence of the word there. */
function termIn(
  worth: number,
  ...documents: readonly (readonly [document: number, prominence: number])[]
): Term {
  return { matches: [matchIn(shardOfWords({ word: documents }), 'word')], worth }
}

const best = (terms: readonly Term[], most = 8) => bestDocuments(terms, { bits: 5, most })

test('a word says more the fewer documents have it', () => {
  const everywhere = Array.from({ length: 100 }, (_, document) => [document, 1] as const)
  const shard = shardOfWords({ a: everywhere, b: everywhere.slice(0, 10), c: everywhere.slice(0, 1) })
  const worth = (...words: string[]) =>
    worthOf(
      words.map((word) => matchIn(shard, word)),
      100,
    )
  expect(worth('c')).toBeCloseTo(Math.log(1 + 99.5 / 1.5))
  expect(worth('b')).toBeCloseTo(Math.log(1 + 90.5 / 10.5))
  expect(worth('a')).toBeCloseTo(Math.log(1 + 0.5 / 100.5))
  // Of several forms, the most common one tells.
  expect(worth('c', 'b')).toBe(worth('b'))
  expect(worth('b', 'c')).toBe(worth('b'))
  expect(worth()).toBeGreaterThan(worth('c'))
  // An index that is half loaded may say less of all documents than of a word.
  expect(worthOf([matchIn(shard, 'a')], 10)).toBe(worth('a'))
})

test('other words that are only spelt alike say nothing of a word that the site has', () => {
  const shard = shardOfWords({
    ledger: [1, 2, 3, 4, 5, 6].map((document) => [document, 1]),
    lodger: [[7, 1]],
  })
  const near = matchIn(shard, 'ledger', { weight: 0.6, near: true })
  const own = matchIn(shard, 'lodger')
  expect(worthOf([own, near], 100)).toBe(worthOf([own], 100))
  expect(worthOf([near], 100)).toBeLessThan(worthOf([own], 100))
})

test('documents come by how prominent the word is in them, then by their numbers', () => {
  const term = termIn(1, [1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6], [7, 7], [8, 8])
  expect(best([term], 9)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect(best([term], 2)).toEqual([8, 7])
  expect(best([termIn(1, [9, 4], [3, 4], [6, 4])])).toEqual([3, 6, 9])
  expect(best([])).toEqual([])
})

test('several forms of a word in a document count as the best of them', () => {
  const shard = shardOfWords({ close: [[1, 4]], closed: [[2, 4]], closes: [[2, 4]], closing: [[2, 4]] })
  const forms = ['closed', 'closes', 'closing'].map((word) => matchIn(shard, word, { weight: 0.8 }))
  expect(best([{ matches: [...forms, matchIn(shard, 'close')], worth: 1 }])).toEqual([1, 2])
  // Whichever of them comes first.
  const two = shardOfWords({
    a: [[1, 8]],
    b: [
      [1, 1],
      [2, 2],
    ],
  })
  for (const words of [
    ['a', 'b'],
    ['b', 'a'],
  ])
    expect(best([{ matches: words.map((word) => matchIn(two, word)), worth: 1 }])).toEqual([1, 2])
})

test('a document with all words comes before one in which one word is more prominent', () => {
  expect(best([termIn(1, [1, 8], [2, 2]), termIn(1, [2, 2])])).toEqual([1, 2])
  expect(best([termIn(1, [1, 8], [2, 5]), termIn(1, [2, 5])])).toEqual([2, 1])
  // Of two words, the significant one.
  expect(best([termIn(1, [1, 5]), termIn(3, [2, 5])])).toEqual([2, 1])
  expect(coverage(1, 2)).toBe(0.25)
  expect(coverage(2, 2)).toBe(1)
  expect(coverage(0, 0)).toBe(1)
})

test('documents that lack most of the query are left out, unless there are few', () => {
  const first = [1, 2, 3, 4, 5].map((document) => [document, 5] as const)
  const lacking = (worth: number) => best([termIn(1, ...first), termIn(worth, [1, 5])])
  // The others have a half of the query, so a quarter of the first one's coverage.
  expect(lacking(1)).toEqual([1, 2, 3, 4, 5])
  expect(lacking(1.1)).toEqual([1, 2, 3])
  // Of a query that no document has all of, the best one is the measure.
  const partly = [termIn(1, ...first), termIn(1, [1, 5]), termIn(2)]
  expect(best(partly)).toEqual([1, 2, 3, 4, 5])
})

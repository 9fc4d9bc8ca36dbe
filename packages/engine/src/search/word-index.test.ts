import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeIds, decodeWords, idBits, readPostings, type WordIndex, wordKey } from './format.js'
import { shardKeys, wordSizes } from './shards.js'
import { encodeIds, encodePostings, encodeWords, indexPart, mergeSlices, slicePart } from './word-index.js'

/** Documents of an index with their words: word, then id and prominence, sorted. */
function contents({ documents, words, postings }: WordIndex): [string, number, number][] {
  const ids = decodeIds(documents)
  const coded = postings.split(' ')
  const found: [string, number, number][] = []
  for (const [place, word] of decodeWords(words).entries())
    readPostings(coded[place] ?? '', (number, prominence) =>
      found.push([word, ids[number] ?? -1, prominence]),
    )
  return found.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1]))
}

const id = fc
  .integer({ min: 0, max: 2 ** 20 - 1 })
  .chain((high) => fc.integer({ min: 0, max: 2 ** 20 - 1 }).map((low) => high * 2 ** 20 + low))
const word = fc.oneof(
  fc.constantFrom('the', 'transfer', 'transfers', '__proto__', 'constructor', '決済', 'zz', 'é'),
  fc.string({ minLength: 1, maxLength: 6 }).filter((text) => !/\s/.test(text)),
)
const document = fc.record({
  id,
  words: fc.dictionary(word, fc.integer({ min: 1, max: 8 }), { maxKeys: 8, noNullPrototype: false }),
})
const documentList = fc.uniqueArray(document, { selector: ({ id }) => id, maxLength: 12 })

function documentWords({
  id,
  words,
}: {
  readonly id: number
  readonly words: Readonly<Record<string, number>>
}) {
  const byProminence = Array.from({ length: 8 }, (_, index) =>
    Object.entries(words).flatMap(([word, prominence]) => (prominence === index + 1 ? [word] : [])),
  )
  return { id, words: byProminence.map((list) => list.join(' ')) }
}

describe('codes', () => {
  test('ids come back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id), (list) => {
        const ids = list.sort((a, b) => a - b)
        expect([...decodeIds(encodeIds(ids))]).toEqual(ids)
      }),
    )
    for (const count of [0, 1, 2, 63, 5_000]) {
      const ids = Array.from({ length: count }, (_, index) => index * Math.floor(2 ** idBits / 5_001))
      expect([...decodeIds(encodeIds(ids))]).toEqual(ids)
      expect([...decodeIds(encodeIds(ids.map((_, index) => index)))], 'close together').toEqual(
        ids.map((_, index) => index),
      )
    }
    expect([...decodeIds(encodeIds([2 ** idBits - 1]))]).toEqual([2 ** idBits - 1])
  })

  test('words come back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word), (list) => {
        const words = list.sort()
        expect(decodeWords(encodeWords(words))).toEqual(words)
      }),
    )
  })

  test('postings come back: the most prominent first, numbers of any size', () => {
    const postings: [number, number][] = [
      [0, 8],
      [7, 8],
      [3, 2],
      [40, 2],
      [100_000, 2],
      [1, 1],
    ]
    const coded = encodePostings(
      Int32Array.from(postings, ([number, prominence]) => (8 - prominence) * 2 ** 24 + number),
    )
    const found: [number, number][] = []
    readPostings(coded, (number, prominence) => found.push([number, prominence]))
    expect(found).toEqual(postings)
    expect(coded).not.toMatch(/[\s"\\]/)
  })

  test('keys have the order of words and keep a word apart from those that begin with it', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(wordKey(a) < wordKey(b)).toBe(a < b)
      }),
    )
    expect(wordKey('transfers').startsWith(wordKey('transfer'))).toBe(false)
  })
})

describe('an index', () => {
  test('has what its documents have, however they are divided into parts and shards', () => {
    fc.assert(
      fc.property(documentList, fc.integer({ min: 1, max: 4 }), (documents, parts) => {
        const expected = documents
          .flatMap(({ id, words }) =>
            Object.entries(words).map(([word, prominence]): [string, number, number] => [
              word,
              id,
              prominence,
            ]),
          )
          .sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1]))
        const buckets = Array.from({ length: parts }, (_, number) =>
          indexPart(documents.filter(({ id }) => id % parts === number).map(documentWords)),
        )
        const keys = shardKeys(buckets.map(wordSizes), documents.length)
        const slices = buckets.map((part) => slicePart(part, keys))
        const shards = keys.map((_, at) =>
          mergeSlices(
            buckets.map((part, number) => ({
              ids: part.ids,
              words: slices[number]?.[at]?.words ?? [],
              postings: slices[number]?.[at]?.postings ?? [],
            })),
          ),
        )
        expect(shards.flatMap(contents)).toEqual(expected)

        const whole = indexPart([...documents].reverse().map(documentWords))
        const wholeShards = slicePart(whole, keys).map((slice) => mergeSlices([{ ...slice, ids: whole.ids }]))
        expect(shards, 'the bytes do not depend on the parts').toEqual(wholeShards)
      }),
      { numRuns: 60 },
    )
  })

  test('is divided into shards of a like size, each with the words that begin with its key', () => {
    const words = Array.from(
      { length: 26 * 26 * 10 },
      (_, number) =>
        `${String.fromCharCode(97 + (number % 26), 97 + (Math.floor(number / 26) % 26))}${number}`,
    )
    const documents = Array.from({ length: 300 }, (_, number) => ({
      id: number * 2 ** 30,
      words: [words.filter((_, at) => (at * 7 + number) % 20 === 0).join(' ')],
    }))
    const part = indexPart(documents)
    const keys = shardKeys([wordSizes(part)], documents.length)
    expect(keys.length).toBeGreaterThan(3)
    expect(keys).toEqual([...keys].sort())
    for (const word of words)
      expect(
        keys.filter((key) => wordKey(word).startsWith(key)),
        word,
      ).toHaveLength(1)
    const sizes = slicePart(part, keys).map(
      ({ words, postings }) => words.join().length + postings.join().length,
    )
    expect(Math.max(...sizes)).toBeLessThan(26_000)
  })
})

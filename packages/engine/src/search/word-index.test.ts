import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bitsFor,
  decodeWords,
  fileOf,
  idBits,
  numberOf,
  readPostings,
  type WordIndex,
  wordKey,
} from './format.js'
import { shardKeys, sumOfSizes, usedKeys, type WordSizes, wordSizes } from './shards.js'
import {
  dividePart,
  encodePostings,
  encodeWords,
  type IndexPart,
  indexPart,
  mergeParts,
  sliceAt,
} from './word-index.js'

/** The documents of an index with their words: word, number and prominence, sorted. */
function contents({ words, postings }: WordIndex): [string, number, number][] {
  const coded = postings.split(' ')
  const found: [string, number, number][] = []
  for (const [place, word] of decodeWords(words).entries())
    readPostings(coded[place] ?? '', (number, prominence) => found.push([word, number, prominence]))
  return found.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1]))
}

test('words that have their beginning in common are read as they were written, however long it is', () => {
  const long = Array.from({ length: 40 }, (_, index) => 'x'.repeat(index + 1))
  for (const words of [long, [`${'x'.repeat(39)}a`, `${'x'.repeat(39)}b`], ['a', 'ab', 'b', 'ba', 'c'], []])
    expect(decodeWords(encodeWords(words))).toEqual(words)
  expect(encodeWords(['ab', 'abc', 'b'])).toBe('0ab 2c 0b')
})

test('the room of words is that of all parts, in whatever order', () => {
  const part = (...words: string[]) => ({ words, postings: words.map((word) => word.repeat(500)) })
  const [one, other] = [part('aa', 'ab', 'zz'), part('aa', 'b', 'ba')].map(wordSizes)
  if (one === undefined || other === undefined) throw new Error('no sizes')
  expect(one).toEqual({ starts: ['aa', 'ab', 'zz'], sizes: [1002, 1002, 1002] })
  const alike = wordSizes({ words: ['long', 'longer'], postings: ['12', '345'] })
  expect(alike).toEqual({ starts: ['lon'], sizes: ['long12longer345'.length] })
  const sum = { starts: ['aa', 'ab', 'b', 'ba', 'zz'], sizes: [2004, 1002, 501, 1002, 1002] }
  expect(sumOfSizes([one, other])).toEqual(sum)
  expect(sumOfSizes([other, one])).toEqual(sum)
  const times4 = ({ starts, sizes }: WordSizes) => ({ starts, sizes: sizes.map((size) => size * 4) })
  const keys = shardKeys([times4(sum)], 10)
  expect(keys.length).toBeGreaterThan(1)
  expect(shardKeys([times4(one), times4(other)], 10)).toEqual(keys)
  expect(shardKeys([times4(other), times4(one)], 10)).toEqual(keys)
})

const bits = 20

const id = fc
  .integer({ min: 0, max: 2 ** bits - 1 })
  .chain((high) =>
    fc.integer({ min: 0, max: 2 ** (idBits - bits) - 1 }).map((low) => high * 2 ** (idBits - bits) + low),
  )
const word = fc.oneof(
  fc.constantFrom('the', 'transfer', 'transfers', '__proto__', 'constructor', '決済', 'zz', 'é'),
  fc.string({ minLength: 1, maxLength: 6 }).filter((text) => !/\s/.test(text)),
)
const document = fc.record({
  id,
  words: fc.dictionary(word, fc.integer({ min: 1, max: 8 }), { maxKeys: 8, noNullPrototype: false }),
})
const documentList = fc.uniqueArray(document, { selector: ({ id }) => numberOf(id, bits), maxLength: 12 })

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
  test('numbers are the first bits of ids, and files the first bits of numbers', () => {
    const cases: [documents: number, bits: number, fileBits: number][] = [
      [0, 3, 0],
      [1, 4, 1],
      [448, 12, 9],
      [2_047, 14, 11],
      [10_251, 17, 12],
      [100_000, 20, 15],
      [10_000_000, 24, 22],
    ]
    for (const [documents, width, fileBits] of cases) {
      expect(bitsFor(documents), String(documents)).toEqual({ bits: width, fileBits })
      const most = numberOf(2 ** idBits - 1, width)
      expect([most, numberOf(0, width)]).toEqual([2 ** width - 1, 0])
      expect(fileOf(most, { bits: width, fileBits })).toBe(2 ** fileBits - 1)
    }
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

  test('numbers come back whose gaps are just what one digit holds, or more; of two that are the same, one', () => {
    const gaps = [0, 1, 31, 32, 33, 1_023, 1_024, 1_025, 32_767, 32_768]
    for (const first of gaps)
      for (const gap of gaps) {
        const numbers = [first, first + gap + 1]
        const found: number[] = []
        readPostings(encodePostings([...numbers, ...numbers.slice(1)]), (number) => found.push(number))
        expect(found, `${first}, ${gap}`).toEqual(numbers)
      }
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

function slicesOf(part: IndexPart, keys: readonly string[]): IndexPart[] {
  const divided = dividePart(part, keys)
  return keys.map((key) => sliceAt(divided, key))
}

describe('an index', () => {
  test('has what its documents have, however they are divided into parts and shards', () => {
    fc.assert(
      fc.property(documentList, fc.integer({ min: 1, max: 4 }), (documents, parts) => {
        const expected = documents
          .flatMap(({ id, words }) =>
            Object.entries(words).map(([word, prominence]): [string, number, number] => [
              word,
              numberOf(id, bits),
              prominence,
            ]),
          )
          .sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1]))
        const buckets = Array.from({ length: parts }, (_, number) =>
          indexPart(documents.filter(({ id }) => id % parts === number).map(documentWords), bits),
        )
        const keys = shardKeys(buckets.map(wordSizes), documents.length)
        const slices = buckets.map((part) => slicesOf(part, keys))
        const shards = keys.map((_, at) => mergeParts(slices.flatMap((ofPart) => ofPart.slice(at, at + 1))))
        expect(shards.flatMap(contents)).toEqual(expected)

        const whole = indexPart([...documents].reverse().map(documentWords), bits)
        const wholeShards = slicesOf(whole, keys).map((slice) => mergeParts([slice]))
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
    const part = indexPart(documents, bits)
    const keys = shardKeys([wordSizes(part)], documents.length)
    expect(keys.length).toBeGreaterThan(3)
    expect(keys).toEqual([...keys].sort())
    const keysOf = new Map(
      words.map((word) => {
        const ofWord = wordKey(word)
        return [word, keys.filter((key) => ofWord.startsWith(key))]
      }),
    )
    expect([...keysOf].filter(([, { length }]) => length !== 1)).toEqual([])
    const sized = wordSizes(part)
    const used = usedKeys(sized, keys)
    const wanted = new Set([...keysOf.values()].flat())
    expect(used).toEqual(keys.filter((key) => wanted.has(key)))
    for (const other of ['~', '0', 'é', '決済', 'bb', 'a', '\ud83d\ude00'])
      expect(
        keys.filter((key) => wordKey(other).startsWith(key)),
        other,
      ).toHaveLength(1)
    const more = indexPart([...documents, { id: 1, words: ['~first 決済 é'] }], bits)
    expect(shardKeys([wordSizes(more)], documents.length), 'words of a new beginning move no limits').toEqual(
      keys,
    )
    expect(usedKeys(wordSizes(more), keys).length).toBeGreaterThan(used.length)
    expect(sliceAt(dividePart(part, keys), 'x'), 'a key of another division').toEqual({
      words: [],
      postings: [],
    })
    const sizes = slicesOf(part, keys).map(
      ({ words, postings }) => words.join().length + postings.join().length,
    )
    expect(Math.max(...sizes)).toBeLessThan(26_000)
  })
})

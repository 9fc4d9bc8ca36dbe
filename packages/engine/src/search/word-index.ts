import { addTo } from '../values/grouped.js'
import type { DocumentWords } from './documents.js'
import { firstPlace } from './first-place.js'
import { digits, keyDigits, marks, numberOf, readPostings, type WordIndex, wordKey } from './format.js'

/** The words of some documents, while the index is being built. */
export interface IndexPart {
  /** Ordered by UTF-16 unit. */
  readonly words: readonly string[]
  /** Postings of each word, encoded for `readPostings`. */
  readonly postings: readonly string[]
}

/**
 * Builds an index part from some documents. Those with the same number are treated as one.
 *
 * @param bits Width of the numbers.
 */
export function indexPart(documents: readonly DocumentWords[], bits: number): IndexPart {
  const byWord: PostingsByWord = new Map()
  const byNumber = documents
    .map(({ id, words }) => ({ number: numberOf(id, bits), words }))
    .sort((a, b) => a.number - b.number)
  // In the order of packed postings, so that none has to be sorted.
  for (let prominence = marks.length; prominence >= 1; prominence -= 1)
    for (const { number, words } of byNumber) {
      const list = words[prominence - 1] ?? ''
      if (list === '') continue
      const posting = packed(number, prominence)
      for (const word of list.split(' ')) addTo(byWord, word, posting)
    }
  return ordered(byWord)
}

/** How many units of a word are used at most to divide shards. */
const dividingUnits = 3

/** Maximum length of a shard's key, in digits. */
export const dividingKeyLength = dividingUnits * keyDigits

/** The beginning of a word that is used to divide shards. */
export const wordStart = (word: string): string => word.slice(0, dividingUnits)

/** @param start As returned by {@link wordStart}. */
export const startKey = (start: string): string => wordKey(start).slice(0, dividingKeyLength)

/** A part with the places at which it is divided. */
export interface DividedPart extends IndexPart {
  /** Ascending. Every word's key begins with exactly one of them. */
  readonly keys: readonly string[]
  /** For each key, the place after the last word whose key begins with it. */
  readonly ends: Uint32Array
}

/**
 * Divides a part by words. Copies none of them, because all parts are in memory at the same time.
 *
 * @param keys As in the result. Not longer than {@link dividingKeyLength}.
 */
export function dividePart({ words, postings }: IndexPart, keys: readonly string[]): DividedPart {
  const wordKeys = startKeys(words)
  let at = 0
  const ends = Uint32Array.from(keys, (key) => {
    while (wordKeys[at]?.startsWith(key)) at += 1
    return at
  })
  return { words, postings, keys, ends }
}

/**
 * The words whose keys begin with one of the keys; none for a key that is not among them, as after
 * an edit that divided the words in another way.
 */
export function sliceAt({ words, postings, keys, ends }: DividedPart, key: string): IndexPart {
  const place = firstPlace(key, keys)
  if (keys[place] !== key) return { words: [], postings: [] }
  const [start, end] = [ends[place - 1] ?? 0, ends[place]]
  return { words: words.slice(start, end), postings: postings.slice(start, end) }
}

/** @param words Ordered by UTF-16 unit, so that equal beginnings are next to each other. */
function startKeys(words: readonly string[]): string[] {
  let lastStart = ''
  let lastKey = startKey('')
  return words.map((word) => {
    const start = wordStart(word)
    if (start !== lastStart) {
      lastStart = start
      lastKey = startKey(start)
    }
    return lastKey
  })
}

/** Merges several parts into one index. */
export function mergeParts(parts: readonly IndexPart[]): WordIndex {
  const byWord: PostingsByWord = new Map()
  for (const part of parts) {
    for (const [place, word] of part.words.entries())
      readPostings(part.postings[place] ?? '', (number, prominence) =>
        addTo(byWord, word, packed(number, prominence)),
      )
  }
  const { words, postings } = ordered(byWord)
  return { words: encodeWords(words), postings: postings.join(' ') }
}

/** Packed postings. A map, because words come from users and may equal the name of a property. */
type PostingsByWord = Map<string, number[]>

function ordered(byWord: PostingsByWord): IndexPart {
  // The default order is by UTF-16 unit.
  const words = [...byWord.keys()].sort()
  return { words, postings: words.map((word) => encodePostings(ascending(byWord.get(word) ?? []))) }
}

function ascending(list: readonly number[]): ArrayLike<number> {
  const isAscending = list.every((posting, at) => at === 0 || posting >= (list[at - 1] ?? 0))
  return isAscending ? list : Int32Array.from(list).sort()
}

/** Greater than every document number. */
const span = 2 ** 24

/**
 * Packs a posting into one small integer. In ascending order, the highest prominence comes first,
 * then the smallest number.
 */
function packed(number: number, prominence: number): number {
  return (8 - prominence) * span + number
}

/** @param words Ordered by UTF-16 unit. */
export function encodeWords(words: readonly string[]): string {
  let last = ''
  return words
    .map((word) => {
      let common = 0
      while (common < 35 && common < last.length && word.charCodeAt(common) === last.charCodeAt(common))
        common += 1
      last = word
      return common.toString(36) + word.slice(common)
    })
    .join(' ')
}

/**
 * Encodes a word's postings: for each prominence, highest first, its mark and the gaps between the
 * documents' numbers, with five bits a digit, lowest first.
 *
 * @param list Packed postings, ascending. If a document occurs several times with the same
 *   prominence, the first counts.
 */
export function encodePostings(list: ArrayLike<number>): string {
  const mostBytes = list.length * bytesOfOne
  if (room.length < mostBytes) room = Buffer.allocUnsafe(2 * mostBytes)
  let length = 0
  let band = -1
  let last = -1
  for (let at = 0; at < list.length; at += 1) {
    const posting = list[at] ?? 0
    const number = posting % span
    if (Math.floor(posting / span) !== band) {
      band = Math.floor(posting / span)
      room[length++] = codeAt(markCodes, 7 - band)
      last = -1
    }
    if (number === last) continue
    let gap = number - last - 1
    last = number
    for (; gap >= 32; gap = Math.floor(gap / 32)) room[length++] = codeAt(digitCodes, 32 + (gap % 32))
    room[length++] = codeAt(digitCodes, gap)
  }
  return room.toString('latin1', 0, length)
}

/**
 * Buffer in which text is put together. A string that grows by single characters would take many
 * times as much memory.
 */
let room = Buffer.allocUnsafe(4_096)

/** Size of a mark and the digits of a 24-bit number. */
const bytesOfOne = 6

const codesOf = (characters: string) => Uint8Array.from(characters, (character) => character.charCodeAt(0))
const markCodes = codesOf(marks)
const digitCodes = codesOf(digits)

/** For an index that is known to be valid. */
const codeAt = (codes: Uint8Array, index: number) => codes[index] as number

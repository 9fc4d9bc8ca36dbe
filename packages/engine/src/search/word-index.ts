import { byPath } from '../paths.js'
import type { DocumentWords } from './documents.js'
import { digits, idBits, marks, readPostings, type WordIndex, wordKey } from './format.js'

/**
 * Words of some documents while an index is put together. Documents have
 * numbers: their places among the ids.
 */
export interface IndexPart {
  /** Ids of the documents, ascending, each once. */
  readonly ids: readonly number[]
  /** In the order of UTF-16 units. */
  readonly words: readonly string[]
  /** Of each word, in the code of `readPostings`. */
  readonly postings: readonly string[]
}

/** Some words of a part. Their postings count in the part's ids. */
export type IndexSlice = Pick<IndexPart, 'words' | 'postings'>

/** The words of some documents. Those with the same id are taken for one. */
export function indexPart(documents: readonly DocumentWords[]): IndexPart {
  const ids = sorted(documents.map(({ id }) => id))
  const byWord: PostingsByWord = new Map()
  for (const { id, words } of documents) {
    const number = placeOf(id, ids)
    for (let prominence = 1; prominence <= words.length; prominence += 1) {
      const list = words[prominence - 1] ?? ''
      if (list === '') continue
      const posting = packed(number, prominence)
      for (const word of list.split(' ')) add(byWord, word, posting)
    }
  }
  const words = [...byWord.keys()].sort(byPath)
  return {
    ids,
    words,
    postings: words.map((word) => encodePostings(Int32Array.from(byWord.get(word) ?? []).sort())),
  }
}

/**
 * Divides a part by words.
 *
 * @param keys Ascending; every word's key begins with exactly one.
 * @returns For each key the words whose keys begin with it.
 */
export function slicePart({ words, postings }: IndexSlice, keys: readonly string[]): IndexSlice[] {
  let at = 0
  return keys.map((key) => {
    const start = at
    while (at < words.length && wordKey(words[at] ?? '').startsWith(key)) at += 1
    return { words: words.slice(start, at), postings: postings.slice(start, at) }
  })
}

/**
 * The index of the same words in several parts.
 *
 * @param slices Each with the ids of its part. No document is in two.
 */
export function mergeSlices(slices: readonly (IndexSlice & Pick<IndexPart, 'ids'>)[]): WordIndex {
  const used = slices.map(({ ids, postings }) => usedNumbers(postings, ids.length))
  const ids = sorted(slices.flatMap((slice, at) => slice.ids.filter((_, number) => used[at]?.[number] === 1)))
  const byWord: PostingsByWord = new Map()
  for (const [at, slice] of slices.entries()) {
    const numbers = Int32Array.from(slice.ids, (id, number) =>
      used[at]?.[number] === 1 ? placeOf(id, ids) : 0,
    )
    for (const [place, word] of slice.words.entries())
      readPostings(slice.postings[place] ?? '', (number, prominence) =>
        add(byWord, word, packed(numbers[number] ?? 0, prominence)),
      )
  }
  const words = [...byWord.keys()].sort(byPath)
  return {
    documents: encodeIds(ids),
    words: encodeWords(words),
    postings: words.map((word) => encodePostings(Int32Array.from(byWord.get(word) ?? []).sort())).join(' '),
  }
}

/** Packed postings. A map, because words are user text: none may mean a property. */
type PostingsByWord = Map<string, number[]>

function add(byWord: PostingsByWord, word: string, posting: number): void {
  const list = byWord.get(word)
  if (list === undefined) byWord.set(word, [posting])
  else list.push(posting)
}

/** Most documents of one index. */
const span = 2 ** 24

/** A posting as one small integer: in ascending order the highest prominence comes first, then the smallest number. */
function packed(number: number, prominence: number): number {
  return (8 - prominence) * span + number
}

function usedNumbers(postings: readonly string[], count: number): Uint8Array {
  const used = new Uint8Array(count)
  for (const list of postings)
    readPostings(list, (number) => {
      used[number] = 1
    })
  return used
}

function sorted(ids: readonly number[]): number[] {
  const all = Float64Array.from(ids).sort()
  return Array.from(all.filter((id, index) => index === 0 || id !== all[index - 1]))
}

/** Where an id stands in a sorted list that has it. */
function placeOf(id: number, ids: readonly number[]): number {
  let from = 0
  let to = ids.length - 1
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ids[middle] ?? 0) < id) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * Writes the gaps between ids in a Golomb-Rice code, which `decodeIds` describes.
 *
 * @param ids Ascending, without repeats.
 */
export function encodeIds(ids: readonly number[]): string {
  if (ids.length === 0) return ''
  // The best width for evenly spread ids. Always more than one digit, so that what fills up the last one is no id.
  const width = Math.max(6, Math.floor(Math.log2((2 ** idBits / ids.length) * Math.LN2)))
  let text = digits.charAt(width)
  let held = 0
  let heldBits = 0
  const write = (value: number, bits: number) => {
    held = (held << bits) | value
    heldBits += bits
    for (; heldBits >= 6; heldBits -= 6) text += digits.charAt((held >> (heldBits - 6)) & 63)
    held &= (1 << heldBits) - 1
  }
  const scale = 2 ** width
  const lowBits = Math.min(width, 20)
  const lowScale = 2 ** lowBits
  let last = 0
  for (const id of ids) {
    const gap = id - last
    last = id
    for (let quotient = Math.floor(gap / scale); quotient > 0; quotient -= 1) write(1, 1)
    write(0, 1)
    const remainder = gap % scale
    // In two parts: what is shifted must fit into 32 bits.
    if (width > 20) write(Math.floor(remainder / lowScale), width - 20)
    write(remainder % lowScale, lowBits)
  }
  if (heldBits > 0) write(0, 6 - heldBits)
  return text
}

/** @param words In the order of UTF-16 units. */
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
 * Writes a word's postings: for each prominence, the highest first, its mark
 * and the gaps between its documents' numbers, five bits a digit, the lowest first.
 *
 * @param list Packed postings, ascending. Of one document's several the first counts.
 */
export function encodePostings(list: Int32Array): string {
  let text = ''
  let band = -1
  let last = -1
  for (const posting of list) {
    const number = posting % span
    if (Math.floor(posting / span) !== band) {
      band = Math.floor(posting / span)
      text += marks.charAt(7 - band)
      last = -1
    }
    if (number === last) continue
    let gap = number - last - 1
    last = number
    for (; gap >= 32; gap = Math.floor(gap / 32)) text += digits.charAt(32 + (gap % 32))
    text += digits.charAt(gap)
  }
  return text
}

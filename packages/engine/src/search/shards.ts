import { hashOf } from '../io/hash.js'
import type { OutputPath } from '../paths.js'
import { firstPosition } from '../values/first-position.js'
import {
  keyDigits,
  type SearchRoot,
  type SearchScope,
  searchRootPath,
  shardPath,
  textsPath,
  type WordIndex,
} from './format.js'
import { dividingKeyLength, type IndexPart, startKey, wordStart } from './word-index.js'

/** How much space words take in a shard, by their beginnings. */
export interface WordSizes {
  /** Beginnings of words, as long as is needed to divide shards; ordered by UTF-16 unit. */
  readonly starts: readonly string[]
  /** Space for the words with each beginning, in UTF-16 units. */
  readonly sizes: readonly number[]
}

export function wordSizes({ words, postings }: IndexPart): WordSizes {
  const total = new Map<string, number>()
  for (const [at, word] of words.entries())
    addSize(total, wordStart(word), word.length + (postings[at] ?? '').length)
  return { starts: [...total.keys()], sizes: [...total.values()] }
}

/** The space for several parts together. */
export function sumOfSizes(parts: readonly WordSizes[]): WordSizes {
  const total = new Map<string, number>()
  for (const { starts, sizes } of parts)
    for (const [at, start] of starts.entries()) addSize(total, start, sizes[at] ?? 0)
  // The default order is by UTF-16 unit.
  const starts = [...total.keys()].sort()
  return { starts, sizes: starts.map((start) => total.get(start) ?? 0) }
}

function addSize(total: Map<string, number>, start: string, size: number): void {
  total.set(start, (total.get(start) ?? 0) + size)
}

/**
 * Divides words into shards by the beginning of their keys.
 *
 * Each division depends only on the words that it divides: adding or removing a word affects only
 * shards for words with the same beginning, and rarely more than one of them. Even a beginning
 * without words has a key, so that the first word with it changes no other shard.
 *
 * @param sizes For the parts of the index.
 * @param documents Number of documents in the whole index.
 * @returns Keys of the shards, ascending. Every word's key begins with exactly one of them.
 */
export function shardKeys(sizes: readonly WordSizes[], documents: number): string[] {
  const total = sumOfSizes(sizes)
  /** Space for all beginnings before each one, and at the end for all. */
  const sums = [0]
  for (const size of total.sizes) sums.push((sums.at(-1) ?? 0) + size)
  const most = shardSize(documents)
  const found: string[] = []

  /** @param end After the last beginning whose key begins with this one. */
  function divide(key: string, start: number, end: number): void {
    const size = (sums[end] ?? 0) - (sums[start] ?? 0)
    if (size <= most || key.length === dividingKeyLength || key.endsWith(wordEnd)) {
      found.push(key)
      return
    }
    const isWord = key !== '' && key.length % keyDigits === 0
    let from = start
    for (const digit of isWord ? `${wordEnd}0123` : '0123') {
      const to = firstAfter(total.starts, digit, key.length, from, end)
      divide(key + digit, from, to)
      from = to
    }
  }

  divide('', 0, total.starts.length)
  return found
}

/** The end of a word, in a key. Sorts before all digits. */
const wordEnd = '-'

/**
 * Finds where the beginnings end whose keys have a digit at most this large at a place.
 *
 * @param starts Those between `from` and `to` have the same key before the place, and no smaller
 *   digit at it.
 */
function firstAfter(
  starts: readonly string[],
  digit: string,
  place: number,
  from: number,
  to: number,
): number {
  return firstPosition(from, to, (position) => digitAt(starts[position] ?? '', place) > digit)
}

/** One digit of a word's key, without building the key as `keyOfStart` does. */
function digitAt(word: string, place: number): string {
  const unit = Math.floor(place / keyDigits)
  if (unit >= word.length) return wordEnd
  const bits = 2 * (keyDigits - 1 - (place % keyDigits))
  return String((word.charCodeAt(unit) >> bits) & 3)
}

/**
 * Those keys for which a part of the index has words.
 *
 * @param keys As returned by {@link shardKeys}.
 */
export function usedKeys({ starts }: WordSizes, keys: readonly string[]): string[] {
  const startKeys = starts.map(startKey)
  let at = 0
  return keys.filter((key) => {
    const start = at
    while (startKeys[at]?.startsWith(key)) at += 1
    return at > start
  })
}

/**
 * Larger sites get larger shards, so that the list of shards does not become too long. Changes by
 * powers of two, so the size stays the same when a page is added.
 */
function shardSize(documents: number): number {
  return 6_000 + 128 * 2 ** Math.ceil(Math.log2(documents + 1) / 2)
}

export interface SearchFile {
  readonly path: OutputPath
  readonly content: string
}

/** The file of a shard, and the hash in its name. */
export function shardFile(
  scope: Pick<SearchScope, 'folder'>,
  key: string,
  index: WordIndex,
): SearchFile & { readonly hash: string } {
  const content = `${JSON.stringify(index)}\n`
  const hash = hashOf(content).slice(0, 8)
  return { path: shardPath(scope, key, hash), content, hash }
}

export function rootFile(root: SearchRoot): SearchFile {
  return { path: searchRootPath, content: `${JSON.stringify(root)}\n` }
}

/** A file of texts. @param documents As JSON. */
export function textsFile(
  scope: Pick<SearchScope, 'folder' | 'fileBits'>,
  file: number,
  documents: readonly string[],
): SearchFile {
  return { path: textsPath(scope, file), content: `{"documents":[${documents.join(',')}]}\n` }
}

/** Folder of a scope: readable, and different from those already used. */
export function scopeFolder(
  { version, lang }: Pick<SearchScope, 'version' | 'lang'>,
  taken: readonly string[],
): string {
  const folder = `${version}-${lang}`.toLowerCase().replace(/[^a-z0-9.-]+/g, '-')
  if (!taken.includes(folder)) return folder
  let number = 2
  while (taken.includes(`${folder}-${number}`)) number += 1
  return `${folder}-${number}`
}

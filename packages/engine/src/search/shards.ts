import { hashOf } from '../io/hash.js'
import type { OutputPath } from '../paths.js'
import {
  keyDigits,
  type SearchRoot,
  type SearchScope,
  searchRootPath,
  shardPath,
  textsPath,
  type WordIndex,
} from './format.js'
import { dividingKeyLength, dividingKeys, type IndexPart } from './word-index.js'

/** About how much room words take in a shard, by the keys that shards are divided by, ascending. */
export type WordSizes = Readonly<Record<string, number>>

/** Room that words and their postings take, in UTF-16 units. */
export function wordSizes({ words, postings }: IndexPart): WordSizes {
  const sizes: Record<string, number> = {}
  for (const [at, key] of dividingKeys(words).entries())
    sizes[key] = (sizes[key] ?? 0) + (words[at] ?? '').length + (postings[at] ?? '').length
  return sizes
}

/** The room of several parts. */
export function sumOfSizes(parts: readonly WordSizes[]): WordSizes {
  const total = new Map<string, number>()
  for (const part of parts)
    for (const [key, size] of Object.entries(part)) total.set(key, (total.get(key) ?? 0) + size)
  return Object.fromEntries(total)
}

/**
 * Divides words into shards by the beginning of their keys.
 *
 * Each division is decided by the words that it divides: a word that comes or
 * goes concerns the shards that hold words with its beginning, and seldom more
 * than one of them. What no word begins with has a key too, so that the first
 * one changes no others.
 *
 * @param sizes Of the parts of the index.
 * @param documents In the whole index.
 * @returns Keys of the shards, ascending. Every word's key begins with exactly one of them.
 */
export function shardKeys(sizes: readonly WordSizes[], documents: number): string[] {
  const total = sumOfSizes(sizes)
  const names = Object.keys(total).sort()
  /** Of all names before each, and of all. */
  const sums = [0]
  for (const name of names) sums.push((sums.at(-1) ?? 0) + (total[name] ?? 0))
  const most = shardSize(documents)
  const found: string[] = []

  /** @param end After the last name that begins with the key. */
  function divide(key: string, start: number, end: number): void {
    const size = (sums[end] ?? 0) - (sums[start] ?? 0)
    if (size <= most || key.length === dividingKeyLength || key.endsWith('-')) {
      found.push(key)
      return
    }
    const isWord = key !== '' && key.length % keyDigits === 0
    let from = start
    for (const digit of isWord ? '-0123' : '0123') {
      let to = from
      while (to < end && names[to]?.charAt(key.length) === digit) to += 1
      divide(key + digit, from, to)
      from = to
    }
  }

  divide('', 0, names.length)
  return found
}

/**
 * Those of the keys that a part of the index has words for.
 *
 * @param keys As {@link shardKeys} gives them.
 */
export function usedKeys(sizes: WordSizes, keys: readonly string[]): string[] {
  const names = Object.keys(sizes).sort()
  let at = 0
  return keys.filter((key) => {
    const start = at
    while (names[at]?.startsWith(key)) at += 1
    return at > start
  })
}

/**
 * On a larger site shards are larger, so that the list of them does not
 * outweigh them. By powers of two: the size stays as it is when a page comes.
 */
function shardSize(documents: number): number {
  return 6_000 + 128 * 2 ** Math.ceil(Math.log2(documents + 1) / 2)
}

export interface SearchFile {
  readonly path: OutputPath
  readonly content: string
}

/** A shard's file, and the hash in its name. */
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

/** Folder of a scope, readable, and other than those that are taken. */
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

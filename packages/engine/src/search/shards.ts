import { hashOf } from '../io/hash.js'
import { byPath, type OutputPath } from '../paths.js'
import {
  keyDigits,
  type SearchRoot,
  type SearchScope,
  searchRootPath,
  shardPath,
  type WordIndex,
  wordKey,
} from './format.js'
import type { IndexSlice } from './word-index.js'

/** About how much room words take in a shard, by the first {@link keyLength} digits of their key. */
export type WordSizes = Readonly<Record<string, number>>

/** Shards are divided by the first three units of their words at most. In digits. */
const keyLength = 3 * keyDigits

/** Room that words and their postings take, in UTF-16 units. */
export function wordSizes({ words, postings }: IndexSlice): WordSizes {
  const sizes: Record<string, number> = {}
  for (const [at, word] of words.entries()) {
    const key = wordKey(word).slice(0, keyLength)
    sizes[key] = (sizes[key] ?? 0) + word.length + (postings[at] ?? '').length
  }
  return sizes
}

/**
 * Divides words into shards by the beginning of their keys.
 *
 * Each division is decided by the words that it divides: a word that comes or
 * goes concerns the shards that hold words with its beginning, and seldom more
 * than one of them.
 *
 * @param sizes Of the parts of the index.
 * @param documents In the whole index.
 * @returns Keys of the shards, ascending. Every word's key begins with exactly one of them.
 */
export function shardKeys(sizes: readonly WordSizes[], documents: number): string[] {
  const total = new Map<string, number>()
  for (const part of sizes)
    for (const [key, size] of Object.entries(part)) total.set(key, (total.get(key) ?? 0) + size)
  const most = shardSize(documents)
  const divide = (key: string, within: readonly (readonly [string, number])[]): string[] => {
    const size = within.reduce((sum, [, part]) => sum + part, 0)
    if (within.length === 0) return []
    if (size <= most || key.length === keyLength || key.endsWith('-')) return [key]
    const next = [...new Set(within.map(([name]) => name.slice(0, key.length + 1)))]
    return next.flatMap((start) =>
      divide(
        start,
        within.filter(([name]) => name.startsWith(start)),
      ),
    )
  }
  return divide(
    '',
    [...total].sort(([a], [b]) => byPath(a, b)),
  )
}

/**
 * The list of documents, which every shard has, grows with the site: on a
 * larger site shards are larger, so that it does not outweigh the words. The
 * next power of two keeps the size as it is when a page comes.
 */
function shardSize(documents: number): number {
  return 20_000 + 2 * 2 ** Math.ceil(Math.log2(documents + 1))
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

/** Folder of a scope's shards, readable. Two may share one: the names of shards hold the hashes of their contents. */
export function scopeFolder(version: string, lang: string): string {
  return `${version}-${lang}`.toLowerCase().replace(/[^a-z0-9.-]+/g, '-')
}

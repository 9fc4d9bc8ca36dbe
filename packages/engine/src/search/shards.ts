import { hashOf } from '../io/hash.js'
import { byPath, type OutputPath } from '../paths.js'
import {
  keyDigits,
  type SearchRoot,
  type SearchScope,
  searchRootPath,
  shardPath,
  textsPath,
  type WordIndex,
  wordKey,
} from './format.js'
import type { IndexPart } from './word-index.js'

/** About how much room words take in a shard, by the first {@link keyLength} digits of their key. */
export type WordSizes = Readonly<Record<string, number>>

/** Shards are divided by the first three units of their words at most. In digits. */
const keyLength = 3 * keyDigits

/** Room that words and their postings take, in UTF-16 units. */
export function wordSizes({ words, postings }: IndexPart): WordSizes {
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
 * than one of them. What no word begins with has a key too, so that the first
 * one changes no others.
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
    if (size <= most || key.length === keyLength || key.endsWith('-')) return [key]
    const isWord = key !== '' && key.length % keyDigits === 0
    return [...(isWord ? ['-'] : []), '0', '1', '2', '3'].flatMap((digit) =>
      divide(
        key + digit,
        within.filter(([name]) => name.startsWith(key + digit)),
      ),
    )
  }
  return divide('', [...total])
}

/**
 * Those of the keys that a part of the index has words for.
 *
 * @param keys As {@link shardKeys} gives them.
 */
export function usedKeys(sizes: WordSizes, keys: readonly string[]): string[] {
  const names = Object.keys(sizes).sort(byPath)
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

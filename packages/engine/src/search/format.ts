/** What builds write and browsers read for search: shapes and codes only, and nothing of Node. */
import type { OutputPath } from '../paths.js'

/** Address of the root of the index below the base: the only name of the index that stays while its content changes. */
export const searchRootPath = 'assets/search.json' as OutputPath

/** What the browser loads when the reader begins to search. */
export interface SearchRoot {
  readonly scopes: readonly SearchScope[]
}

/** Pages that are searched together: those of one version and language. */
export interface SearchScope {
  readonly version: string
  readonly lang: string
  /** Paths below the base under which its pages stand, with slashes at both ends. The longest that fits a page counts. */
  readonly prefixes: readonly string[]
  /** Its folder below `assets/search/`. */
  readonly folder: string
  /** How many documents it has. */
  readonly documents: number
  /** Width of a document's number: the first bits of its id. */
  readonly bits: number
  /** How many of these make the number of the file with its text. */
  readonly fileBits: number
  /** Key and hash of each shard, by key. */
  readonly shards: readonly (readonly [key: string, hash: string])[]
}

/** The file of a shard. A small index has one without a key; a name that begins with a dot is served by few. */
export function shardPath({ folder }: Pick<SearchScope, 'folder'>, key: string, hash: string): OutputPath {
  return `assets/search/${folder}/${key || 'all'}.${hash}.json` as OutputPath
}

/**
 * The texts of some documents, for excerpts.
 *
 * Its name has no hash: then the shards would have to hold it, and one edit
 * would change all shards that hold a word of the page.
 */
export function textsPath(
  { folder, fileBits }: Pick<SearchScope, 'folder' | 'fileBits'>,
  file: number,
): OutputPath {
  // A file of another division is never taken for one of this: it has another name.
  return `assets/search/${folder}/texts/${fileBits}-${file.toString(36)}.json` as OutputPath
}

/** Documents whose texts are loaded together. */
export interface DocumentTexts {
  readonly documents: readonly DocumentText[]
}

/** A page, or for a long one some of its sections: what search finds and loads as one. */
export interface DocumentText {
  readonly id: number
  /** Route of the page. */
  readonly path: string
  /** Title of the page. */
  readonly title: string
  /** In page order. The first of a page has an empty slug. */
  readonly sections: readonly (readonly [slug: string, heading: string, text: string])[]
  /** Words by which the page is found besides its own. */
  readonly keywords?: string
  /** Texts of the sidebar's groups around the page, the outermost first. */
  readonly trail?: readonly string[]
}

/**
 * Which documents have a word, and how prominently. Equal contents have equal
 * text. Documents are told by their numbers, which a document has by itself:
 * one that comes or goes concerns the files of its own words only.
 */
export interface WordIndex {
  /** In the order of UTF-16 units, parted by spaces. Each begins with how many units it has in common with the one before, as one digit to base 36. */
  readonly words: string
  /** For each word those of {@link readPostings}, parted by spaces. */
  readonly postings: string
}

/**
 * How prominent a word is in a document, from 1: once in the text, two or
 * three times, oftener; in a long heading, in a short one; in a long title, in
 * a short one, all of the title.
 */
export type Prominence = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** Width of a document's id: at 100,000 pages two share one with a chance below 1 %. */
export const idBits = 40

/** More bits would not fit into what the index is put together from. */
const mostBits = 24

/** Up to so many documents have files of their own, but for chance: small sites shall load little. As a power of two. */
const lonelyBits = 11

/**
 * How many bits of their ids tell documents apart, and how many tell the files
 * of their texts apart. They change where the number of documents passes a
 * power of two, and nowhere else.
 *
 * Two documents have the same number with a chance of at most one in eight.
 * Then a query that fits the two together finds both, and their texts tell
 * which of them it is.
 */
export function bitsFor(documents: number): Pick<SearchScope, 'bits' | 'fileBits'> {
  const size = Math.ceil(Math.log2(documents + 1))
  return { bits: Math.min(mostBits, size + 3), fileBits: Math.max(Math.min(size, lonelyBits), size - 2) }
}

/** A document's number among so many bits. */
export function numberOf(id: number, bits: number): number {
  return Math.floor(id / 2 ** (idBits - bits))
}

/** The file that has the text of the document of that number. */
export function fileOf(number: number, { bits, fileBits }: Pick<SearchScope, 'bits' | 'fileBits'>): number {
  return Math.floor(number / 2 ** (bits - fileBits))
}

/** Base 64; a digit is worth its place. */
export const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Marks of the eight prominences: none of them a digit, a space or in need of an escape in JSON. */
export const marks = '!#$%&()*'

const values = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, digits.indexOf(String.fromCharCode(code))),
)
const prominences = Uint8Array.from(
  { length: 128 },
  (_, code) => marks.indexOf(String.fromCharCode(code)) + 1,
)

/** Calls back for each document of a word: its number, and how prominent the word is there. */
export function readPostings(postings: string, found: (document: number, prominence: number) => void): void {
  let prominence = 0
  let last = -1
  let gap = 0
  let scale = 1
  for (let at = 0; at < postings.length; at += 1) {
    const code = postings.charCodeAt(at)
    const mark = prominences[code] ?? 0
    if (mark > 0) {
      prominence = mark
      last = -1
      continue
    }
    const value = values[code] ?? 0
    gap += (value & 31) * scale
    scale *= 32
    if (value >= 32) continue
    last += gap + 1
    gap = 0
    scale = 1
    found(last, prominence)
  }
}

/** The words of an index, in its order. */
export function decodeWords(text: string): string[] {
  if (text === '') return []
  let last = ''
  return text.split(' ').map((coded) => {
    last = last.slice(0, Number.parseInt(coded.charAt(0), 36)) + coded.slice(1)
    return last
  })
}

/** Digits that one UTF-16 unit takes in a key. */
export const keyDigits = 8

/**
 * The beginning of words as a key: their UTF-16 units to base 4. A small base,
 * because shards are divided digit by digit: into few parts that are all large.
 */
export function keyOfStart(start: string): string {
  let key = ''
  for (let at = 0; at < start.length; at += 1)
    key += start.charCodeAt(at).toString(4).padStart(keyDigits, '0')
  return key
}

/**
 * A word as a key: shards hold the words whose key begins with theirs. The
 * order of keys is that of words, and the end keeps a word apart from those
 * that begin with it.
 */
export function wordKey(word: string): string {
  return `${keyOfStart(word)}-`
}

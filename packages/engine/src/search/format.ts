/** The search files that builds write and browsers read. Types and codes only; nothing here may need Node. */
// Paths are cast here. For a call of `outputPath`, the search in the browser would load `paths.ts` too.
import type { OutputPath } from '../paths.js'

/**
 * Address of the root of the index, below the base. The only name in the index that stays the same
 * when its content changes.
 */
export const searchRootPath = 'assets/search.json' as OutputPath

/** What the browser loads when the reader begins to search. */
export interface SearchRoot {
  readonly scopes: readonly SearchScope[]
}

/** Pages that are searched together: those of one version and language. */
export interface SearchScope {
  readonly version: string
  readonly lang: string
  /**
   * Paths below the base that contain its pages, with slashes at both ends. For each page the
   * longest one that fits counts.
   */
  readonly prefixes: readonly string[]
  /** Its folder in `assets/search/`. */
  readonly folder: string
  /** Number of documents. */
  readonly documents: number
  /** Width of a document's number: how many of the first bits of its id are used. */
  readonly bits: number
  /** How many bits of a document's number are the number of the file with its text. */
  readonly fileBits: number
  /** Key and hash of each shard, ordered by key. */
  readonly shards: readonly (readonly [key: string, hash: string])[]
}

/**
 * The file of a shard. A small index has a single shard with an empty key. Names do not begin with
 * a dot, since few hosts serve such files.
 */
export function shardPath({ folder }: Pick<SearchScope, 'folder'>, key: string, hash: string): OutputPath {
  return `assets/search/${folder}/${key || 'all'}.${hash}.json` as OutputPath
}

/**
 * The file with the texts of some documents, for excerpts.
 *
 * Its name has no hash. Otherwise the shards would have to contain the hash, and one edit would
 * change all shards with any word of the page.
 */
export function textsPath(
  { folder, fileBits }: Pick<SearchScope, 'folder' | 'fileBits'>,
  file: number,
): OutputPath {
  // The name includes how documents are divided, so that a file of another division is never used by mistake.
  return `assets/search/${folder}/texts/${fileBits}-${file.toString(36)}.json` as OutputPath
}

/** Documents whose texts are loaded together. */
export interface DocumentTexts {
  readonly documents: readonly DocumentText[]
}

/** The unit that search finds and loads: a page, or some sections of a long page. */
export interface DocumentText {
  readonly id: number
  /** Route of the page. */
  readonly path: string
  /** Title of the page. */
  readonly title: string
  /** In page order. The first section of a page has an empty slug. */
  readonly sections: readonly (readonly [slug: string, heading: string, text: string])[]
  /** Additional words by which the page is found. */
  readonly keywords?: string
  /** Factor by which its matches count more than those of other documents. Default: 1. */
  readonly boost?: number
  /** Labels of the sidebar's groups around the page, outermost first. */
  readonly trail?: readonly string[]
}

/**
 * Which documents contain a word, and how prominently. Equal content gives equal text. A document's
 * number depends on nothing but the document itself, so adding or removing one only changes the
 * files of its own words.
 */
export interface WordIndex {
  /**
   * Ordered by UTF-16 unit, separated by spaces. Each begins with the number of units that it
   * shares with the word before, as one digit to base 36.
   */
  readonly words: string
  /** The postings of each word, as {@link readPostings} reads them, separated by spaces. */
  readonly postings: string
}

/**
 * How prominent a word is in a document. From 1: once in the text, two or three times, more often;
 * in a long heading, in a short one; in a long title, in a short one, the whole title.
 */
export type Prominence = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/**
 * How much a word counts for its document, by its prominence there. The title counts most, then headings,
 * then the text.
 */
export const worthOfProminence: readonly number[] = [0, 1, 1.4, 1.8, 4, 5, 8, 10, 14]

/** Width of a document's id. With 100,000 pages, the chance that two share an id is below 1 %. */
export const idBits = 40

/** More bits would not fit into the numbers from which the index is built. */
const mostBits = 24

/**
 * Up to this many documents, each usually has a file of its own, so that small sites load little.
 * As a power of two.
 */
const lonelyBits = 11

/**
 * How many bits of their ids distinguish documents, and how many distinguish the files with their
 * texts. These only change when the number of documents passes a power of two.
 *
 * The chance that a document shares its number with another is at most one in eight. Then a query
 * that matches the two together finds both, and their texts show which of them it is.
 */
export function bitsFor(documents: number): Pick<SearchScope, 'bits' | 'fileBits'> {
  const size = Math.ceil(Math.log2(documents + 1))
  return { bits: Math.min(mostBits, size + 3), fileBits: Math.max(Math.min(size, lonelyBits), size - 2) }
}

/** The number of a document, in the given number of bits. */
export function numberOf(id: number, bits: number): number {
  return Math.floor(id / 2 ** (idBits - bits))
}

/** Number of the file that contains the text of a document. */
export function fileOf(number: number, { bits, fileBits }: Pick<SearchScope, 'bits' | 'fileBits'>): number {
  return Math.floor(number / 2 ** (bits - fileBits))
}

/** Digits to base 64, in order. */
export const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Marks for the eight prominences. None of them is a digit or a space, or needs an escape in JSON. */
export const marks = '!#$%&()*'

const values = Uint8Array.from({ length: 128 }, (_, code) =>
  Math.max(0, digits.indexOf(String.fromCharCode(code))),
)
const prominences = Uint8Array.from(
  { length: 128 },
  (_, code) => marks.indexOf(String.fromCharCode(code)) + 1,
)

/** Calls back for each document that contains a word, with its number and how prominent the word is in it. */
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

/** Number of digits for one UTF-16 unit in a key. */
export const keyDigits = 8

/**
 * The beginning of words as a key: their UTF-16 units to base 4. The base is small because shards
 * are divided digit by digit, and should be divided into few large parts.
 */
export function keyOfStart(start: string): string {
  let key = ''
  for (let at = 0; at < start.length; at += 1)
    key += start.charCodeAt(at).toString(4).padStart(keyDigits, '0')
  return key
}

/**
 * A word as a key. A shard contains the words whose keys begin with the shard's key. Keys are in
 * the same order as words, and the end mark distinguishes a word from those that begin with it.
 */
export function wordKey(word: string): string {
  return `${keyOfStart(word)}-`
}

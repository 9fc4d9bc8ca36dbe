import type { SourcePath } from '../paths.js'
import type { ParserOptions } from './options.js'

/** A page that was parsed by another thread. */
export interface ParsedAhead {
  readonly path: SourcePath
  /** The parsed page. */
  readonly json: string
  /** Files whose bytes were read for it, the page's own first, with the fingerprints of their contents; null for one that is not there. */
  readonly read: readonly (readonly [path: SourcePath, hash: string | null])[]
}

/** What a parsing thread is asked for. */
export interface ParseOrders {
  /** Folder of the site; absolute. */
  readonly root: string
  /** Folders from the root that reads stay in; undefined for a site that is trusted. */
  readonly within: readonly string[] | undefined
  readonly options: ParserOptions
  readonly pages: readonly SourcePath[]
  /** Shared by the threads: which pages are taken. */
  readonly claims: SharedArrayBuffer
}

/**
 * Pages of one list that two threads take one by one, one from the front and one
 * from the back, until they meet.
 */
export interface Claims {
  /** Number of the next page from that end; undefined when none is left. */
  claim(end: 'front' | 'back'): number | undefined
}

/** Memory that two threads share to take the pages of a list. */
export const claimsMemory = () => new SharedArrayBuffer(4)

export function claimsOf(memory: SharedArrayBuffer, count: number): Claims {
  // Which pages are taken is two counters; that none is taken twice is one: how many are taken at all.
  const taken = new Int32Array(memory)
  const own = { front: 0, back: count }
  return {
    claim(end) {
      if (Atomics.add(taken, 0, 1) >= count) return undefined
      return end === 'front' ? own.front++ : --own.back
    },
  }
}

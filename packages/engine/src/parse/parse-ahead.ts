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

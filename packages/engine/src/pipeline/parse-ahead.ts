import type { ParserOptions } from '../parse/options.js'
import type { SourcePath } from '../paths.js'
import type { ExtractName } from './page-extracts.js'

/** A page that was parsed by another thread. */
export interface ParsedAhead {
  readonly path: SourcePath
  /** The parsed page as JSON in UTF-8. */
  readonly json: Uint8Array<ArrayBuffer>
  /** Likewise what of it is wanted apart. */
  readonly extracts: { readonly [Name in ExtractName]?: Uint8Array<ArrayBuffer> }
  /** Files whose bytes were read for it, the page's own first, with the fingerprints of their contents; null for one that is not there. */
  readonly read: readonly (readonly [path: SourcePath, hash: string | null])[]
}

/** A page whose plugins another thread has awaited. */
export interface AwaitedAhead extends ParsedAhead {
  /** A plugin failed while it was awaited: that may be otherwise the next time. */
  readonly mayChange: boolean
  /** Of the messages, some name a line of the site's code. */
  readonly namesCode: boolean
}

/** Of a site it is known in which languages its pages are. */
export type SiteParserOptions = ParserOptions & Required<Pick<ParserOptions, 'languages'>>

/** What a parsing thread is asked for. */
export interface ParseOrders {
  /** Folder of the site; absolute. */
  readonly root: string
  /** Folders from the root that reads stay in; undefined for a site that is trusted. */
  readonly within: readonly string[] | undefined
  readonly options: SiteParserOptions
  /** What of each page is wanted apart. */
  readonly extracts: readonly ExtractName[]
  readonly pages: readonly SourcePath[]
  /** Shared by the threads: which pages are taken. */
  readonly claims: SharedArrayBuffer
}

import { fingerprintOfAll } from '../io/reading/read-again.js'
import type { ParserOptions } from '../parse/options.js'
import type { ParsedPage } from '../parse/page.js'
import type { SourcePath } from '../paths.js'
import type { ExtractName } from './page-extracts.js'

/** A page that another thread has parsed. */
export interface ParsedAhead {
  readonly path: SourcePath
  /** The parsed page as JSON in UTF-8. */
  readonly json: Uint8Array<ArrayBuffer>
  /** The parts of it that are kept separately, in the same form. */
  readonly extracts: { readonly [Name in ExtractName]?: Uint8Array<ArrayBuffer> }
  /**
   * Files that were read to parse it, its own first, with fingerprints of their content; null for
   * files that do not exist.
   */
  readonly read: readonly (readonly [path: SourcePath, hash: string | null])[]
  /** As in {@link ParsedPage}. */
  readonly showsSite: boolean
}

/** What has been read to parse a page, for {@link ParsedAhead.read}. */
export type ReadNotes = Map<SourcePath, string | null>

/** Notes a file that was read, maybe not for the first time. */
export function noteRead(notes: ReadNotes, file: SourcePath, hash: string | null): void {
  notes.set(file, fingerprintOfAll(notes.get(file), hash))
}

/** A page with async plugins, which another thread has awaited. */
export interface AwaitedAhead extends ParsedAhead {
  /** Whether a plugin failed while it was awaited. It may succeed the next time. */
  readonly mayChange: boolean
  /** Whether any of the messages names a line of the site's code. */
  readonly namesCode: boolean
}

/** Instructions for a parsing thread. */
export interface ParseOrders {
  /** Folder of the site. Absolute. */
  readonly root: string
  /** Folders, relative to the root, that reads must stay in; undefined for a trusted site. */
  readonly within: readonly string[] | undefined
  readonly options: ParserOptions
  /** The parts of each page that are kept separately. */
  readonly extracts: readonly ExtractName[]
  readonly pages: readonly SourcePath[]
  /** Memory shared by the threads that records which pages are taken. */
  readonly claims: SharedArrayBuffer
}

/** What builds write and browsers read: shapes only, and nothing of Node. */
import type { HeadTag } from '../config/config.js'
import type { RoutePath } from '../paths.js'

/** Marks an output folder as made by Quire. */
export const generatorName = 'quire'

/** Global queue that chunks push themselves to and that the loader takes them from. */
export const chunkQueue = 'docsChunks'

/** What islands are told of a page besides its language. */
export interface PageIdentity {
  readonly path: string
  readonly title: string | null
  readonly version: string
}

/** What navigation needs of one page: data only. */
export interface PageChunkData {
  readonly title: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly bodyClass: string
  readonly tags: readonly HeadTag[]
  readonly style: string | null
  readonly info: PageIdentity
  /** Markup inside each region, but those that the page shares with others. */
  readonly regions: Readonly<Record<string, string>>
  /** The regions that it shares: markup behind the current link of each. */
  readonly shared: Readonly<Record<string, string>>
}

/** Markup of a region that many pages share, with no page active in it. */
export interface SharedChunkData {
  readonly regions: Readonly<Record<string, string>>
}

/** What the browser loads first, on the first sign that a reader wants to go on. */
export interface RootManifest {
  readonly generator: typeof generatorName
  /** Changes with every change of the site. */
  readonly build: string
  readonly shards: readonly {
    readonly section: string
    readonly file: string
    readonly firstId: number
    readonly count: number
  }[]
  /** Chunks of shared regions, by key; their ids follow those of the pages. */
  readonly shared: Readonly<Record<string, readonly [id: number, file: string]>>
  /** Address below the base of the list of old addresses; null when there are none. */
  readonly redirects: string | null
  /** Chunks of the not-found pages, by their routes: one for the site and one for each other language with a folder. Without those where the site has a page of its own. */
  readonly notFound: Readonly<Record<string, readonly [id: number, file: string]>>
  /** Fingerprint of the scripts and styles that every page loads. */
  readonly theme: string
}

/** One row: route, chunk file without folder and extension, key of the shared regions. */
export type ShardRow = readonly [route: RoutePath, chunk: string, shared: string | 0]

/** Old addresses: a file of its own, because few readers need it. */
export interface RedirectList {
  /**
   * Decoded paths, those of places on pages with `#` and a fragment, and where
   * they lead: encoded addresses below the base, or such with a scheme.
   */
  readonly moved: Readonly<Record<string, string>>
  /** The same for all addresses that begin alike, the longest beginning first; `:splat` takes the rest. */
  readonly prefixes: readonly (readonly [from: string, to: string])[]
}

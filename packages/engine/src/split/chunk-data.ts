/** The data that builds write and browsers read. Types and constants only; nothing here may need Node. */
import type { HeadTag } from '../config/head-tag.js'
import type { RoutePath } from '../paths.js'

/** Marks an output folder as made by Quire. */
export const generatorName = 'quire'

/** Global queue. Chunks push themselves to it, and the loader takes them from it. */
export const chunkQueue = 'docsChunks'

/** What islands are told about a page, besides its language. */
export interface PageIdentity {
  readonly path: string
  readonly title: string | null
  readonly version: string
}

/** What navigation needs of one page. Data only. */
export interface PageChunkData {
  readonly title: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly bodyClass: string
  readonly tags: readonly HeadTag[]
  readonly style: string | null
  readonly info: PageIdentity
  /** Markup of each region, except for those that the page shares with others. */
  readonly regions: Readonly<Record<string, string>>
  /** For each region that it shares with others: the markup after the current link. */
  readonly shared: Readonly<Record<string, string>>
}

/** Markup of a region that many pages share, as if no page were active. */
export interface SharedChunkData {
  readonly regions: Readonly<Record<string, string>>
}

/** What the browser loads first, at the first sign that a reader will go to another page. */
export interface RootManifest {
  readonly generator: typeof generatorName
  /** Changes with every change of the site, also of the scripts and styles that every page loads. */
  readonly build: string
  readonly shards: readonly {
    readonly section: string
    readonly file: string
    readonly firstId: number
  }[]
  /** Chunks of shared regions, by key. Their ids come after those of the pages. */
  readonly shared: Readonly<Record<string, readonly [id: number, file: string]>>
  /** Address of the list of old addresses, below the base; null if there are none. */
  readonly redirects: string | null
  /**
   * Chunks of the not-found pages, by route: one for the site and one for each other language with
   * a folder. Left out where the site has its own page.
   */
  readonly notFound: Readonly<Record<string, readonly [id: number, file: string]>>
}

/** One row: route, chunk file without folder and extension, key of the shared regions. */
export type ShardRow = readonly [route: RoutePath, chunk: string, shared: string | 0]

/** The routes of a shard, in order. */
export interface ShardFile {
  readonly rows: readonly ShardRow[]
}

/** List of old addresses. A file of its own, because few readers need it. */
export interface RedirectList {
  /**
   * Maps decoded paths, with `#` and a fragment for places on pages, to encoded addresses below the
   * base, or to addresses with a scheme.
   */
  readonly moved: Readonly<Record<string, string>>
  /** Targets for whole prefixes, longest prefix first. `:splat` stands for the rest of the address. */
  readonly prefixes: readonly (readonly [from: string, to: string])[]
}

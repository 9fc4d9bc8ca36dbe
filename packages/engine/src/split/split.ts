import type { HeadTag } from '../config/config.js'
import { hashOf } from '../io/hash.js'
import type { OutputPath } from '../paths.js'

/** A script that the browser loads on its own. Its file holds its name, never its id, so that a new page changes no other chunk. */
export interface Chunk {
  /** Unique in the site: the page's key, or a name for a sidebar. */
  readonly name: string
  /** First 8 hexadecimal digits of the hash of the code. */
  readonly hash: string
  readonly code: string
}

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
  /** Markup inside each region, but those that the page shares and those inside other regions. */
  readonly regions: Readonly<Record<string, string>>
  /** Markup of the regions that stand behind the current link of a shared region, with their element. */
  readonly inShared: Readonly<Record<string, string>>
}

/** Markup of a region that many pages share, with no page active in it. */
export interface SharedChunkData {
  readonly regions: Readonly<Record<string, string>>
}

/** Global queue that chunks push themselves to and that the loader takes them from. */
export const chunkQueue = 'docsChunks'

export function chunkOf(name: string, data: PageChunkData | SharedChunkData): Chunk {
  const code = `(self.${chunkQueue}=self.${chunkQueue}||[]).push([${scriptText(name)},${scriptText(data)}])\n`
  return { name, hash: hashOf(code).slice(0, 8), code }
}

/** The file of a chunk: `assets/js/{name}.{hash}.js`. */
export function chunkFile(chunk: Pick<Chunk, 'name' | 'hash'>): OutputPath {
  return `assets/js/${chunk.name}.${chunk.hash}.js` as OutputPath
}

/** JSON that is also a script in every browser: the two separators that old ones take for line ends are escaped. */
function scriptText(value: unknown): string {
  return JSON.stringify(value).replace(/\u2028/g, '\\u2028').replace(/\u2029/g, '\\u2029')
}

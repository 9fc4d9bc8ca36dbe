import { hashOf } from '../io/hash.js'
import { type OutputPath, outputPath } from '../paths.js'
import type { RenderedPage } from '../render/render.js'
import { chunkQueue, type PageChunkData, type SharedChunkData } from './chunk-data.js'

/**
 * A script that the browser loads on its own. It contains its name but never its id, so that a new
 * page does not change other chunks.
 */
export interface Chunk {
  /** Unique in the site: the page's key, or the name of what pages share. */
  readonly name: string
  /** First 8 hexadecimal digits of the hash of the code. */
  readonly hash: string
  /** The whole hash. */
  readonly fingerprint: string
  readonly code: string
}

export function chunkOf(name: string, data: PageChunkData | SharedChunkData): Chunk {
  const code = `(self.${chunkQueue}=self.${chunkQueue}||[]).push([${scriptText(name)},${scriptText(data)}])\n`
  const fingerprint = hashOf(code)
  return { name, hash: fingerprint.slice(0, 8), fingerprint, code }
}

/** Markup of the page's regions, by name. */
export function regionsOf({ regions }: RenderedPage): Pick<PageChunkData, 'regions' | 'shared'> {
  const all = [...regions]
  return {
    regions: Object.fromEntries(
      all.flatMap(([name, { html, sharedKey }]) => (sharedKey === undefined ? [[name, html]] : [])),
    ),
    shared: Object.fromEntries(
      all.flatMap(([name, { behindCurrent, sharedKey }]) =>
        sharedKey === undefined ? [] : [[name, behindCurrent]],
      ),
    ),
  }
}

/** The file of a chunk: `assets/js/{name}.{hash}.js`. */
export function chunkFile(chunk: Pick<Chunk, 'name' | 'hash'>): OutputPath {
  return outputPath(`assets/js/${chunk.name}.${chunk.hash}.js`)
}

/**
 * JSON that is also a valid script in every browser: old browsers treat two of its characters as
 * line ends, so they are escaped.
 */
function scriptText(value: unknown): string {
  return JSON.stringify(value)
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { OpenedFile } from '../../io/reading/opened-file.js'
import type { Encoding } from './negotiation.js'

/** The content of a file, in memory. */
export interface Content {
  readonly bytes: Buffer
  readonly hash: string
}

/** Identifies the state of a file, whatever its name. Every change of the file changes this. */
export function identityOfStats({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].map((part) => part.toString(36)).join('-')
}

const compressors: Readonly<Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  // Fast enough for requests. A host that compresses in advance gets files that are a few percent smaller.
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
}

/** Caches the content of files, plain and compressed. When the limit is exceeded, everything is dropped. */
export class FileCache {
  private readonly contents = new Map<string, Promise<Content>>()
  private readonly compressed = new Map<string, Promise<Buffer>>()
  private bytes = 0

  constructor(private readonly maxBytes: number) {}

  contentOf({ handle, stats }: OpenedFile): Promise<Content> {
    return this.cached(
      this.contents,
      identityOfStats(stats),
      async () => {
        const bytes = await handle.readFile()
        return { bytes, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) }
      },
      ({ bytes }) => bytes.length,
    )
  }

  encoded({ bytes, hash }: Content, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
    return this.cached(
      this.compressed,
      `${encoding}:${hash}`,
      () => compressors[encoding](bytes),
      (result) => result.length,
    )
  }

  private async cached<T>(
    map: Map<string, Promise<T>>,
    key: string,
    make: () => Promise<T>,
    sizeOf: (value: T) => number,
  ): Promise<T> {
    const known = map.get(key)
    if (known !== undefined) return known
    const made = make()
    map.set(key, made)
    try {
      const value = await made
      this.bytes += sizeOf(value)
      if (this.bytes > this.maxBytes) {
        this.contents.clear()
        this.compressed.clear()
        this.bytes = 0
      }
      return value
    } catch (error) {
      map.delete(key)
      throw error
    }
  }
}

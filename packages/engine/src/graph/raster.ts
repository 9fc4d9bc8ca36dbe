import { asBuffer } from '../values/as-buffer.js'
import type { Asset } from './assets.js'

/** A picture of pixels whose size is known. */
export interface Raster {
  readonly width: number
  readonly height: number
}

/** Smaller files, in bytes, take hardly longer to load than the answer to a request takes anyway. */
const leastBytes = 10_000

/** The picture, if a narrower copy of it could save time; null if not, or if it moves. */
export function rasterOf({ width, height, flaw }: Asset, bytes: Uint8Array): Raster | null {
  if (flaw !== null || width === null || height === null || bytes.length < leastBytes) return null
  const file = asBuffer(bytes)
  return isStill(file) ? { width, height } : null
}

/** By the content: a name may be wrong, and the name of a moving picture ends like that of any other. */
function isStill(file: Buffer): boolean {
  const text = (from: number, to: number) => file.toString('latin1', from, to)
  if (file.readUInt32BE() === 0x89504e47) return !isAnimatedPng(file)
  if (file.readUIntBE(0, 3) === 0xffd8ff) return true
  const isWebp = text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
  return isWebp && !(text(12, 16) === 'VP8X' && ((file[20] ?? 0) & 0b10) !== 0)
}

/** Looks for the chunk that tells of several frames. It is before the first pixels. */
function isAnimatedPng(file: Buffer): boolean {
  for (let at = 8; at + 8 <= file.length; ) {
    const kind = file.toString('latin1', at + 4, at + 8)
    if (kind === 'acTL') return true
    if (kind === 'IDAT') return false
    at += 12 + file.readUInt32BE(at)
  }
  return false
}

import { createRequire } from 'node:module'
import { hashOf } from '../io/hash.js'
import type { ShownSide } from '../parse/page.js'
import { lastName, type OutputPath, outputPath, type SourcePath } from '../paths.js'
import { asBuffer } from '../values/as-buffer.js'
import { lazily } from '../values/lazily.js'

const require = createRequire(import.meta.url)
/** Loaded with the first image, since a build without changes needs none. */
const library = lazily(() => require('image-size') as typeof import('image-size'))

/** A file that pages show. It is published under a name with the hash of its content. */
export interface Asset {
  readonly source: SourcePath
  readonly output: OutputPath
  readonly width: number | null
  readonly height: number | null
  /** Why browsers cannot show this file as a picture; null if they can, or if that is not certain. */
  readonly flaw: PictureFlaw | null
}

/** `pointer`: a placeholder that Git LFS leaves if it was not asked for the file itself. */
export type PictureFlaw = 'empty' | 'pointer' | 'other'

const folders: readonly (readonly [folder: string, extensions: RegExp])[] = [
  ['img', /^(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)$/],
  ['media', /^(?:mp4|webm|ogv|mov|mp3|ogg|oga|wav|m4a|flac|vtt)$/],
  ['fonts', /^(?:woff2?|ttf|otf|eot)$/],
]

/**
 * Longest part of a file's name before its extension, in characters. With the hash, a name may have
 * at most 255 bytes.
 */
const longestStem = 100

/** @param hash Fingerprint of the bytes, if known. */
export function assetOf(source: SourcePath, bytes: Uint8Array, hash = hashOf(bytes)): Asset {
  const name = lastName(source)
  const dot = name.lastIndexOf('.')
  const extension =
    dot > 0
      ? name
          .slice(dot + 1)
          .toLowerCase()
          .replace(/[^\w]/g, '')
          .slice(0, longestStem)
      : ''
  const stem =
    (dot > 0 ? name.slice(0, dot) : name)
      .replace(/[^\w.-]+/g, '-')
      .replace(/^[.-]+/, '')
      .slice(0, longestStem) || 'file'
  const folder = folders.find(([, extensions]) => extensions.test(extension))?.[0] ?? 'files'
  const output = outputPath(
    `assets/${folder}/${stem}.${hash.slice(0, 8)}${extension === '' ? '' : `.${extension}`}`,
  )
  return folder === 'img'
    ? { source, output, ...pixelsOf(bytes), flaw: flawOf(extension, bytes) }
    : { source, output, ...noPixels, flaw: null }
}

/** Every picture has at least this many bytes, whatever its format. */
const leastBytes = 12

/**
 * Reports only what is certain: a truncated picture, or one that the library cannot measure, may
 * still be shown.
 */
function flawOf(extension: string, bytes: Uint8Array): PictureFlaw | null {
  if (bytes.length === 0) return 'empty'
  const text = asBuffer(bytes)
  if (text.subarray(0, 40).toString('latin1').startsWith('version https://git-lfs')) return 'pointer'
  if (extension === 'svg') return /<([\w-]+:)?svg[\s/>]/.test(text.toString('latin1')) ? null : 'other'
  return bytes.length < leastBytes || !isOfKnownKind(bytes) ? 'other' : null
}

function isOfKnownKind(bytes: Uint8Array): boolean {
  try {
    library().imageSize(alone(bytes))
    return true
  } catch (error) {
    return !(error instanceof Error && error.message.startsWith('unsupported file type'))
  }
}

/** Size of an asset in a page, in CSS pixels; empty if neither its file nor its author says it. */
export function shownPixels(
  { width, height }: Pick<Asset, 'width' | 'height'>,
  shown: ShownSide | undefined,
): { readonly width?: number; readonly height?: number } {
  if (width === null || height === null) return writtenPixels(shown)
  if (shown === undefined) return { width, height }
  const { side, pixels } = shown
  const other = (length: number, own: number) => Math.max(1, Math.round((length * pixels) / own))
  return side === 'width'
    ? { width: pixels, height: other(height, width) }
    : { width: other(width, height), height: pixels }
}

/** Both sides as the author wrote them; empty if they are not known. */
function writtenPixels(shown: ShownSide | undefined): { readonly width?: number; readonly height?: number } {
  if (shown?.otherPixels === undefined) return {}
  const { side, pixels, otherPixels } = shown
  return side === 'width' ? { width: pixels, height: otherPixels } : { width: otherPixels, height: pixels }
}

/** Damaged files may claim any size. No format that pages show has pictures larger than this. */
const mostPixels = 1_000_000

const isPlausible = (pixels: number) => pixels >= 1 && pixels <= mostPixels

/**
 * Copies the bytes into memory of their own: for a truncated file the library reads past its end,
 * into other data.
 */
const alone = (bytes: Uint8Array) =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)

const noPixels = { width: null, height: null }

function pixelsOf(bytes: Uint8Array): Pick<Asset, 'width' | 'height'> {
  try {
    const { width, height, orientation } = library().imageSize(alone(bytes))
    const [across, down] = [Math.round(width), Math.round(height)]
    if (!isPlausible(across) || !isPlausible(down)) return noPixels
    // Orientations from 5 on mean that the picture is turned by a quarter when it is shown.
    const turned = orientation !== undefined && orientation >= 5
    return turned ? { width: down, height: across } : { width: across, height: down }
  } catch {
    // The library does not know this format, or the file is damaged. Browsers will measure it themselves.
    return noPixels
  }
}

import { createRequire } from 'node:module'
import { hashOf } from '../io/hash.js'
import { lazily } from '../lazily.js'
import type { OutputPath, SourcePath } from '../paths.js'

const require = createRequire(import.meta.url)
/** Loaded with the first image: a build without changes needs none. */
const library = lazily(() => require('image-size') as typeof import('image-size'))

/** A file that pages show, published under a name with the hash of its content. */
export interface Asset {
  readonly source: SourcePath
  readonly output: OutputPath
  readonly width: number | null
  readonly height: number | null
  /** Why no browser shows a file that is named as a picture. */
  readonly flaw: PictureFlaw | null
}

/** `pointer`: what Git LFS leaves where it was not asked for the file. */
export type PictureFlaw = 'empty' | 'pointer' | 'other'

const folders: readonly (readonly [folder: string, extensions: RegExp])[] = [
  ['img', /^(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)$/],
  ['media', /^(?:mp4|webm|ogv|mov|mp3|ogg|oga|wav|m4a|flac|vtt)$/],
  ['fonts', /^(?:woff2?|ttf|otf|eot)$/],
]

/** A name and its ending, in characters: with the hash, a name may have 255 bytes. */
const longestStem = 100

export function assetOf(source: SourcePath, bytes: Uint8Array): Asset {
  const name = source.slice(source.lastIndexOf('/') + 1)
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
  const output =
    `assets/${folder}/${stem}.${hashOf(bytes).slice(0, 8)}${extension === '' ? '' : `.${extension}`}` as OutputPath
  return folder === 'img'
    ? { source, output, ...pixelsOf(bytes), flaw: flawOf(extension, bytes) }
    : { source, output, ...noPixels, flaw: null }
}

/** No kind of picture has fewer bytes. */
const leastBytes = 12

/** Sure ones only: a picture that is cut off, or of a form that the library does not measure, may still be shown. */
function flawOf(extension: string, bytes: Uint8Array): PictureFlaw | null {
  if (bytes.length === 0) return 'empty'
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
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

/** Damaged files name any number; no format that pages show has larger pictures. */
const mostPixels = 1_000_000

const isPlausible = (pixels: number) => pixels >= 1 && pixels <= mostPixels

/** The library reads on after the end of a file that is cut off, into whatever shares its memory. */
const alone = (bytes: Uint8Array) =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)

const noPixels = { width: null, height: null }

function pixelsOf(bytes: Uint8Array): Pick<Asset, 'width' | 'height'> {
  try {
    const { width, height, orientation } = library().imageSize(alone(bytes))
    const [across, down] = [Math.round(width), Math.round(height)]
    if (!isPlausible(across) || !isPlausible(down)) return noPixels
    // Values from 5 on mean that the picture is shown turned by a quarter.
    const turned = orientation !== undefined && orientation >= 5
    return turned ? { width: down, height: across } : { width: across, height: down }
  } catch {
    // Not an image that the library knows, or damaged: browsers then measure it themselves.
    return noPixels
  }
}

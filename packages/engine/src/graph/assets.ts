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
}

const folders: readonly (readonly [folder: string, extensions: RegExp])[] = [
  ['img', /^(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)$/],
  ['media', /^(?:mp4|webm|ogv|mov|mp3|ogg|oga|wav|m4a|flac|vtt)$/],
  ['fonts', /^(?:woff2?|ttf|otf|eot)$/],
]

export function assetOf(source: SourcePath, bytes: Uint8Array): Asset {
  const name = source.slice(source.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const extension =
    dot > 0
      ? name
          .slice(dot + 1)
          .toLowerCase()
          .replace(/[^\w]/g, '')
      : ''
  const stem = (dot > 0 ? name.slice(0, dot) : name).replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'file'
  const folder = folders.find(([, extensions]) => extensions.test(extension))?.[0] ?? 'files'
  const output =
    `assets/${folder}/${stem}.${hashOf(bytes).slice(0, 8)}${extension === '' ? '' : `.${extension}`}` as OutputPath
  return { source, output, ...(folder === 'img' ? pixelsOf(bytes) : noPixels) }
}

const noPixels = { width: null, height: null }

function pixelsOf(bytes: Uint8Array): Pick<Asset, 'width' | 'height'> {
  try {
    const { width, height, orientation } = library().imageSize(bytes)
    if (!(width > 0 && height > 0)) return noPixels
    // Values from 5 on mean that the picture is shown turned by a quarter.
    const turned = orientation !== undefined && orientation >= 5
    return { width: Math.round(turned ? height : width), height: Math.round(turned ? width : height) }
  } catch {
    // Not an image that the library knows, or damaged: browsers then measure it themselves.
    return noPixels
  }
}

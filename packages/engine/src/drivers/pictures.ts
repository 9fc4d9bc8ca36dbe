import { join } from 'node:path'
import { configError, reportOn } from '../config/checking/typed-config.js'
import type { LoadedConfig } from '../config/loaded-config.js'
import type { ResolvedConfig, ResolvedImages } from '../config/resolved-config.js'
import { encoderFailed } from '../diagnostics/messages/pictures.js'
import { openPictureCopies, type PictureCopies } from '../io/pictures/picture-copies.js'
import { openSharp, type PictureEncoder } from '../io/pictures/sharp.js'
import type { OutputPath, SourcePath } from '../paths.js'
import { copyOutput, type Picture } from '../pipeline/picture-pipeline.js'
import { messageOf } from '../values/error-message.js'

/** Pictures that are copied at a time. Each may need the memory of all its pixels. */
const atOnce = 2

/**
 * Most pixels, so that a small file that claims to be a huge picture cannot stop a build. Cameras
 * have up to 100 megapixels; pictures of strangers need not.
 */
const limits = {
  trusted: { each: 100e6, together: Number.POSITIVE_INFINITY, seconds: 0 },
  untrusted: { each: 25e6, together: 500e6, seconds: 20 },
} as const

/**
 * The copies of the pictures of a site. They are only kept in memory if the site is not trusted: its
 * folder may contain forged ones. Their folder is separate from the rest of the cache, because
 * copies take longest to make again.
 */
export const sitePictureCopies = (
  { folder }: Pick<LoadedConfig, 'folder'>,
  { trust }: Pick<ResolvedConfig, 'trust'>,
  options: Parameters<typeof openPictureCopies>[1] = {},
): PictureCopies =>
  openPictureCopies(trust === 'trusted' ? join(folder, '.docs', 'pictures') : undefined, options)

/**
 * Makes the copies that are neither published nor cached.
 *
 * @throws ConfigError if the encoder cannot be loaded; the reason of the signal, if that is aborted.
 */
export async function copyMissing(
  pictures: readonly Picture[],
  copies: PictureCopies,
  {
    loaded,
    images,
    trust,
    read,
    isPublished,
    signal,
    onProgress,
  }: {
    readonly loaded: LoadedConfig
    readonly images: ResolvedImages
    readonly trust: ResolvedConfig['trust']
    readonly read: (source: SourcePath) => Uint8Array | undefined
    readonly isPublished: (output: OutputPath, hash: string) => boolean
    readonly signal: AbortSignal | undefined
    readonly onProgress: (done: number, total: number) => void
  },
): Promise<void> {
  const missing = missingOf(pictures, copies, isPublished)
  if (missing.length === 0) return
  const { each, together, seconds } = limits[trust]
  const encoder = await encoderOf(images, loaded, { mostPixels: each, seconds })
  const total = missing.length
  let pixels = 0
  const next = async (): Promise<void> => {
    for (let picture = missing.shift(); picture !== undefined; picture = missing.shift()) {
      const own = picture.width * picture.height
      const refused =
        own > each ? tooLarge(own, each) : pixels + own > together ? tooMany(together) : undefined
      if (refused === undefined) {
        pixels += own
        await copyOne(picture, copies, { images, encoder, read, signal })
      } else copies.fail(picture.id, refused)
      onProgress(total - missing.length, total)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  copies.tidy(new Set(pictures.map(({ id }) => id)))
}

/** One picture for each id whose copies are not all there. */
function missingOf(
  pictures: readonly Picture[],
  copies: PictureCopies,
  isPublished: (output: OutputPath, hash: string) => boolean,
): Picture[] {
  const isThere = (picture: Picture) => {
    const known = copies.get(picture.id)
    if (known === undefined || 'problem' in known) return known !== undefined
    return known.copies.every(
      (copy) =>
        isPublished(copyOutput(picture, copy), copy.hash) || copies.bytes(picture.id, copy) !== undefined,
    )
  }
  return [
    ...new Map(
      pictures.filter((picture) => !isThere(picture)).map((picture) => [picture.id, picture]),
    ).values(),
  ]
}

async function copyOne(
  { id, source, width }: Picture,
  copies: PictureCopies,
  {
    images: { widths, quality },
    encoder,
    read,
    signal,
  }: {
    readonly images: ResolvedImages
    readonly encoder: PictureEncoder
    readonly read: (source: SourcePath) => Uint8Array | undefined
    readonly signal: AbortSignal | undefined
  },
): Promise<void> {
  signal?.throwIfAborted()
  const content = read(source)
  // Removed or changed during the build. The next build will notice.
  if (content === undefined) return
  const made: { readonly width: number; readonly bytes: Uint8Array }[] = []
  let fewest = content.length
  try {
    for (const target of targetWidths(width, widths)) {
      const bytes = await encoder.webp(content, { width: target, quality })
      if (signal?.aborted) break
      // A wider picture that is not larger serves as well.
      if (bytes.length >= fewest) continue
      fewest = bytes.length
      made.unshift({ width: target, bytes })
    }
    if (signal?.aborted !== true) copies.put(id, made)
  } catch (error) {
    copies.fail(id, `sharp says "${messageOf(error).trim()}"`)
  }
  signal?.throwIfAborted()
}

/** The widest first. A picture is not enlarged, so its own width takes the place of the next one. */
function targetWidths(own: number, widths: readonly number[]): readonly number[] {
  const narrower = widths.filter((width) => width < own)
  return [...narrower, ...(narrower.length < widths.length ? [own] : [])].reverse()
}

const inMegapixels = (pixels: number) => `${Math.round(pixels / 1e6)} megapixels`

const tooLarge = (pixels: number, most: number) =>
  `it has ${inMegapixels(pixels)}, and more than ${inMegapixels(most)} are not read`

const tooMany = (together: number) =>
  `the pictures of a site that is not trusted have more than ${inMegapixels(together)} together`

async function encoderOf(
  { encoder }: ResolvedImages,
  loaded: LoadedConfig,
  limits: { readonly mostPixels: number; readonly seconds: number },
): Promise<PictureEncoder> {
  try {
    return openSharp(encoder.folder, limits)
  } catch (error) {
    const [cause = ''] = messageOf(error).trim().split('\n')
    throw configError(loaded, [encoderFailed(reportOn(loaded).placeOf(['images']), 'sharp', cause)])
  }
}

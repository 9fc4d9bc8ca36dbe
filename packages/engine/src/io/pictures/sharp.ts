import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Makes narrower copies of pictures. */
export interface PictureEncoder {
  /**
   * The picture at a width in pixels, turned as cameras say it should be.
   *
   * A PNG becomes lossless WebP if that is the smaller file, as for drawings of few colours. It
   * takes twice as long, and is not tried where the other way makes a third of the picture or less: in
   * 71 of 71 such cases, with pictures of a documentation, the lossless copy was larger.
   *
   * @throws If the picture is truncated or damaged.
   */
  webp(
    picture: Uint8Array,
    options: { readonly width: number; readonly quality: number },
  ): Promise<Uint8Array>
}

type WebpOptions = { readonly lossless: true } | { readonly quality: number; readonly smartSubsample: true }

/** What is used of the package, which belongs to the site. */
type Sharp = (
  picture: Uint8Array,
  options: { readonly failOn: 'error'; readonly limitInputPixels: number },
) => SharpPicture

interface SharpPicture {
  rotate(): SharpPicture
  resize(options: { readonly width: number }): SharpPicture
  timeout(options: { readonly seconds: number }): SharpPicture
  webp(options: WebpOptions): SharpPicture
  toBuffer(): Promise<Uint8Array>
}

/**
 * @param folder Folder of the package.
 * @param limits.seconds Time limit for a copy; 0 for none.
 * @throws If it cannot be loaded: its binary is for another system, or missing.
 */
export function openSharp(
  folder: string,
  { mostPixels, seconds }: { readonly mostPixels: number; readonly seconds: number },
): PictureEncoder {
  // The package has no types here, because only sites that want it have it.
  const sharp = createRequire(join(folder, 'package.json'))(folder) as Sharp
  const encoded = (picture: Uint8Array, width: number, options: WebpOptions) =>
    sharp(picture, { failOn: 'error', limitInputPixels: mostPixels })
      .rotate()
      .resize({ width })
      .timeout({ seconds })
      .webp(options)
      .toBuffer()
  return {
    async webp(picture, { width, quality }) {
      // Without `smartSubsample`, coloured text in screenshots would blur.
      const lossy = await encoded(picture, width, { quality, smartSubsample: true })
      if (!isPng(picture) || lossy.length * 3 < picture.length) return lossy
      const lossless = await encoded(picture, width, { lossless: true })
      return lossless.length <= lossy.length ? lossless : lossy
    },
  }
}

const isPng = (picture: Uint8Array) => [0x89, 0x50, 0x4e, 0x47].every((byte, at) => picture[at] === byte)

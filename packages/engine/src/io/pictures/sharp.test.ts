import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { findPackage } from '../../config/packages/installed-packages.js'
import { openSharp } from './sharp.js'

const found = findPackage('sharp', [import.meta.dirname])
if (found === undefined) throw new Error('sharp is installed for the tests.')
const { folder } = found
const require = createRequire(import.meta.url)
const sharp = require(folder)

const plain = { create: { width: 400, height: 200, channels: 3, background: '#08f' } }
const options = { width: 100, quality: 80 }
const encoder = openSharp(folder, { mostPixels: 1e6, seconds: 0 })
const sizeOf = async (bytes: Uint8Array) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}
/** The chunk that says how the pixels of WebP are written. */
const pixelsOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1', 12, 16)

test('a copy is WebP of the wanted width, turned as it is shown', async () => {
  const upright = await sharp(plain).jpeg().toBuffer()
  expect(await sizeOf(await encoder.webp(upright, options))).toEqual(['webp', 100, 50])
  const turned = await sharp(plain).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await sizeOf(await encoder.webp(turned, options))).toEqual(['webp', 100, 200])
})

test('a PNG of few colours keeps them all, and a photo does not', async () => {
  const lines = Array.from({ length: 20 }, (_, at) => `M0 ${at * 10}H400`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><path d="${lines}" stroke="#08f" stroke-width="4"/></svg>`
  const drawing = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer()
  expect(pixelsOf(await encoder.webp(drawing, { ...options, width: 400 }))).toBe('VP8L')
  const noise = { ...plain.create, noise: { type: 'gaussian', mean: 128, sigma: 40 } }
  const photo = await sharp({ create: noise }).png().toBuffer()
  expect(pixelsOf(await encoder.webp(photo, options))).toBe('VP8 ')
})

test('what is truncated, too large or no picture is refused', async () => {
  const picture: Buffer = await sharp(plain).png().toBuffer()
  await expect(encoder.webp(picture.subarray(0, picture.length / 2), options)).rejects.toThrow()
  await expect(encoder.webp(Buffer.from('no picture'), options)).rejects.toThrow()
  const strict = openSharp(folder, { mostPixels: 79_999, seconds: 0 })
  await expect(strict.webp(picture, options)).rejects.toThrow('pixel limit')
  expect(() => openSharp('/nowhere', { mostPixels: 1, seconds: 0 })).toThrow('/nowhere')
})

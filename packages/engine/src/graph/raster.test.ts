import { expect, test } from 'vitest'
import { outputPath, sourcePath } from '../paths.js'
import type { Asset } from './assets.js'
import { rasterOf } from './raster.js'

const asset: Asset = {
  source: sourcePath('a.png'),
  output: outputPath('assets/img/a.00000000.png'),
  width: 40,
  height: 20,
  flaw: null,
}

/** A file that begins with these bytes, and is long enough. */
const file = (start: string, length = 10_000) => {
  const bytes = Buffer.alloc(length)
  bytes.write(start, 'latin1')
  return bytes
}
const png = `\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR${'\0'.repeat(17)}`

test('pictures that stand still and are not small are copied, by their content', () => {
  const cases: readonly (readonly [what: string, bytes: Buffer, isCopied: boolean])[] = [
    ['PNG', file(`${png}\0\0\x20\0IDAT`), true],
    ['PNG that ends before its pixels', file(png), true],
    ['moving PNG', file(`${png}\0\0\0\x08acTL`), false],
    ['JPEG', file('\xff\xd8\xff\xe0'), true],
    ['small JPEG', file('\xff\xd8\xff\xe0', 9_999), false],
    ['WebP', file('RIFF\0\0\0\0WEBPVP8 \xff\xff\xff\xff\xff'), true],
    ['WebP with alpha', file('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10'), true],
    ['moving WebP', file('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x12'), false],
    ['WebP with what may come to mean something', file('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x01'), true],
    ['another RIFF', file('RIFF\0\0\0\0WAVE'), false],
    ['GIF', file('GIF89a'), false],
    ['SVG', file('<svg xmlns="http://www.w3.org/2000/svg"/>'), false],
  ]
  for (const [what, bytes, isCopied] of cases) {
    expect(rasterOf(asset, bytes), what).toEqual(isCopied ? { width: 40, height: 20 } : null)
    expect(rasterOf({ ...asset, width: null }, bytes), what).toBe(null)
    expect(rasterOf({ ...asset, flaw: 'other' }, bytes), what).toBe(null)
  }
})

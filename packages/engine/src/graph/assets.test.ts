import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.js'
import { assetOf, shownPixels } from './assets.js'

const svg = (attributes: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`)

test('an image has the size that its file names, unless no picture can have that size', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452' + '00000280000001e0' + '0806000000', 'hex')
  const damaged = Buffer.from('89504e470d0a1a0a0000000d49484452' + '434241c3572c5a4f' + '0806000000', 'hex')
  /** A photo of 640 by 480 pixels. */
  const photo = (orientation: number) =>
    Buffer.from(
      `ffd8ffe10022${'457869660000'}4d4d002a00000008${'0001'}011200030000000100${`0${orientation}`}000000000000` +
        'ffc0001108' +
        '01e00280' +
        '03012200021101031101' +
        'ffd9',
      'hex',
    )
  const cases: readonly (readonly [name: string, bytes: Uint8Array, size: unknown])[] = [
    ['upright.jpg', photo(1), [640, 480]],
    ['upside-down.jpg', photo(4), [640, 480]],
    ['turned.jpg', photo(5), [480, 640]],
    ['turned.jpg', photo(8), [480, 640]],
    ['a.svg', svg('width="5" height="6"'), [5, 6]],
    ['a.svg', svg('width="1.6" height="2.4"'), [2, 2]],
    ['a.svg', svg('width="0.2" height="2"'), [null, null]],
    ['a.svg', svg('width="2" height="0.2"'), [null, null]],
    ['a.svg', svg('width="1" height="1000000"'), [1, 1_000_000]],
    ['a.svg', svg('width="1" height="1000001"'), [null, null]],
    ['a.mp4', png, [null, null]],
    ['a.svg', svg('width="1e308" height="1"'), [null, null]],
    ['a.svg', svg(`width="${'1'.repeat(400)}" height="1"`), [null, null]],
    ['a.svg', svg('viewBox="0 0 1e999 1"'), [null, null]],
    ['a.png', png, [640, 480]],
    ['a.png', damaged, [null, null]],
    ['a.png', png.subarray(0, 18), [null, null]],
    ['a.gif', new Uint8Array(), [null, null]],
  ]
  for (const [name, bytes, size] of cases) {
    const { width, height } = assetOf(name as SourcePath, bytes)
    expect([width, height], `${name} ${Buffer.from(bytes).toString('latin1').slice(0, 80)}`).toEqual(size)
  }
})

test('an image is shown in its size, or with the side that its author wrote and its own proportions', () => {
  const photo = { width: 640, height: 480 }
  expect(shownPixels(photo, undefined)).toEqual(photo)
  expect(shownPixels(photo, { side: 'width', pixels: 100 })).toEqual({ width: 100, height: 75 })
  expect(shownPixels(photo, { side: 'height', pixels: 40 })).toEqual({ width: 53, height: 40 })
  expect(shownPixels({ width: 900, height: 1 }, { side: 'width', pixels: 9 })).toEqual({
    width: 9,
    height: 1,
  })
  const unknown = { width: null, height: null }
  expect(shownPixels(unknown, { side: 'width', pixels: 9 })).toEqual({})
  const both = { side: 'width', pixels: 100, otherPixels: 20 } as const
  expect(shownPixels(photo, both)).toEqual({ width: 100, height: 75 })
  expect(shownPixels(unknown, both)).toEqual({ width: 100, height: 20 })
})

test('a file that is named as a picture and is none has a flaw', () => {
  const cases: readonly (readonly [name: string, bytes: Uint8Array | string, flaw: string | null])[] = [
    ['a.png', '', 'empty'],
    ['a.svg', '', 'empty'],
    ['a.png', 'x', 'other'],
    ['a.jpg', '<!doctype html><title>Not found</title>', 'other'],
    ['a.svg', '<html></html>', 'other'],
    ['a.gif', 'version https://git-lfs.github.com/spec/v1\noid sha256:0', 'pointer'],
    ['a.svg', svg('width="5"'), null],
    ['a.svg', '<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg"/>', null],
    ['a.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), null],
    ['a.gif', Buffer.from('474946383961010001000000002c00000000010001000002024c01003b', 'hex'), null],
    ['a.txt', '', null],
  ]
  for (const [name, bytes, flaw] of cases)
    expect(assetOf(name as SourcePath, Buffer.from(bytes)).flaw, `${name} ${bytes}`).toBe(flaw)
})

test('a published name is no longer than a disk allows', () => {
  const { output } = assetOf(`a/${'n'.repeat(240)}.${'x'.repeat(14)}` as SourcePath, new Uint8Array())
  expect(output.split('/').at(-1)?.length).toBeLessThan(255)
  expect(output).toMatch(/^assets\/files\/n{100}\.\w{8}\.x{14}$/)
})

test('a published file stands in the folder of its kind, under its name and the hash of its content', () => {
  const cases = [
    ['a/logo.png', 'img/logo.#.png'],
    ['LOGO.PNG', 'img/LOGO.#.png'],
    ['a.jpeg', 'img/a.#.jpeg'],
    ['a.webm', 'media/a.#.webm'],
    ['a.woff2', 'fonts/a.#.woff2'],
    ['a.pdf', 'files/a.#.pdf'],
    ['a.png.gz', 'files/a.png.#.gz'],
    ['a.xpng', 'files/a.#.xpng'],
    ['a.pngx', 'files/a.#.pngx'],
    ['a.mp4v', 'files/a.#.mp4v'],
    ['a.xmp4', 'files/a.#.xmp4'],
    ['a.xttf', 'files/a.#.xttf'],
    ['a.ttfx', 'files/a.#.ttfx'],
    ['LICENSE', 'files/LICENSE.#'],
    ['.hidden', 'files/hidden.#'],
    ['-a.-b.txt', 'files/a.-b.#.txt'],
    ['ein Bild (neu).t+x+t', 'files/ein-Bild-neu-.#.txt'],
    ['文.pdf', 'files/file.#.pdf'],
  ] as const
  for (const [source, output] of cases)
    expect(assetOf(source as SourcePath, new Uint8Array()), source).toMatchObject({
      source,
      output: `assets/${output.replace('#', 'e3b0c442')}`,
    })
  const [one, other] = ['1', '2'].map((text) => assetOf('a.txt' as SourcePath, Buffer.from(text)).output)
  expect(one).not.toBe(other)
})

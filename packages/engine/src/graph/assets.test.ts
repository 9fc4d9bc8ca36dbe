import { expect, test } from 'vitest'
import type { SourcePath } from '../paths.js'
import { assetOf } from './assets.js'

const svg = (attributes: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`)

test('an image has the size that its file names, unless no picture can have that size', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452' + '00000280000001e0' + '0806000000', 'hex')
  const damaged = Buffer.from('89504e470d0a1a0a0000000d49484452' + '434241c3572c5a4f' + '0806000000', 'hex')
  const cases: readonly (readonly [name: string, bytes: Uint8Array, size: unknown])[] = [
    ['a.svg', svg('width="5" height="6"'), [5, 6]],
    ['a.svg', svg('width="1.6" height="2.4"'), [2, 2]],
    ['a.svg', svg('width="0.2" height="2"'), [null, null]],
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

test('a published name is no longer than a disk allows', () => {
  const { output } = assetOf(`a/${'n'.repeat(240)}.${'x'.repeat(14)}` as SourcePath, new Uint8Array())
  expect(output.split('/').at(-1)?.length).toBeLessThan(255)
  expect(output).toMatch(/^assets\/files\/n{100}\.\w{8}\.x{14}$/)
})

import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.js'
import { heldFiles } from './held-files.js'

const path = (name: string) => name as SourcePath

test('small files are kept as long as there is room, the last one in any case until it is asked for', () => {
  const held = heldFiles(10)
  held.hold(path('a.md'), Buffer.from('12345'))
  held.hold(path('b.md'), Buffer.from('123456'))
  expect(held.get(path('a.md'))?.toString()).toBe('12345')
  expect(held.get(path('b.md'))?.toString()).toBe('123456')
  expect(held.get(path('b.md'))).toBeUndefined()
  for (const _ of [1, 2]) expect(held.get(path('a.md'))?.toString()).toBe('12345')
  held.hold(path('c.md'), Buffer.from('12345'))
  for (const _ of [1, 2]) expect(held.get(path('c.md'))?.toString()).toBe('12345')
})

test('a file that is read again takes no more room', () => {
  const held = heldFiles(10)
  for (const _ of [1, 2]) held.hold(path('a.md'), Buffer.from('12345'))
  held.hold(path('b.md'), Buffer.from('12345'))
  for (const _ of [1, 2]) expect(held.get(path('b.md'))?.toString()).toBe('12345')
})

test('a large file is kept for whoever asks next only', () => {
  const held = heldFiles()
  const picture = Buffer.alloc(300 * 1024)
  held.hold(path('a.png'), picture)
  expect(held.get(path('a.png'))).toBe(picture)
  expect(held.get(path('a.png'))).toBeUndefined()
  held.hold(path('a.png'), picture)
  held.hold(path('a.md'), Buffer.from('a'))
  expect(held.get(path('a.png'))).toBeUndefined()
})

test('nothing is kept after a change, and there is room again', () => {
  const held = heldFiles(5)
  held.hold(path('a.md'), Buffer.from('12345'))
  held.clear()
  expect(held.get(path('a.md'))).toBeUndefined()
  held.hold(path('b.md'), Buffer.from('12345'))
  for (const _ of [1, 2]) expect(held.get(path('b.md'))?.toString()).toBe('12345')
})

import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.js'
import { sourceLines } from './source-lines.js'

const texts = [
  '',
  'one',
  'one\n',
  'one\r\ntwo',
  'a\rb\nc\r\nd',
  '\uFEFFé\n\nü€\n',
  '\n\n',
  'a\n\r\n\rb',
  'a\n\uFEFFb',
]

test('gives the lines that the text has, in any order', () => {
  for (const text of texts) {
    const lines = text.replace(/^\uFEFF/, '').split(/\r\n|[\r\n]/)
    const lineOf = sourceLines(() => Buffer.from(text))
    const at = (line: number) => lineOf({ path: 'a.md' as SourcePath, line, column: 1 })
    for (const order of [lines.map((_, index) => index), lines.map((_, index) => lines.length - 1 - index)])
      for (const index of order) expect(at(index + 1), JSON.stringify([text, index])).toBe(lines[index])
    expect(at(lines.length + 1), JSON.stringify(text)).toBeUndefined()
  }
})

test('bytes that are no text are shown as such, and the line after them as it is', () => {
  const lineOf = sourceLines(() => Buffer.from([0x61, 0xe2, 0x82, 0x0a, 0x62]))
  const at = (line: number) => lineOf({ path: 'a.md' as SourcePath, line, column: 1 })
  expect([at(2), at(1), at(2)]).toEqual(['b', 'a\uFFFD', 'b'])
})

test('a picture has no lines to show', () => {
  const lineOf = sourceLines(() => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'))
  expect(lineOf({ path: 'a.png' as SourcePath, line: 1, column: 1 })).toBeUndefined()
})

test('a long line is read once for all of its messages', () => {
  const lineOf = sourceLines(() => Buffer.from('a'.repeat(1_000_000)))
  const before = process.cpuUsage()
  for (let column = 1; column <= 20_000; column++) lineOf({ path: 'a.md' as SourcePath, line: 1, column })
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
})

test('a file that is not there has no line but an empty first one', () => {
  const lineOf = sourceLines((path) => (path === 'a.md' ? Buffer.from('x\ny') : undefined))
  const at = (path: string, line: number) => lineOf({ path: path as SourcePath, line, column: 1 })
  expect([at('b.md', 2), at('a.md', 2), at('b.md', 1), at('a.md', 1)]).toEqual([undefined, 'y', '', 'x'])
})

import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { escapeCodeBars } from './table-rows.js'

test('bars in code are escaped where a row has too many cells because of them', () => {
  const table = (row: string) => `\n| a | b |\n| - | - |\n| 1 | 2 |\n${row}\n`
  const rows: readonly (readonly [string, string])[] = [
    ['| `a|b` | c |', '| `a\\|b` | c |'],
    ['`a || b` | ``c ` | d``', '`a \\|\\| b` | ``c ` \\| d``'],
    ['| `a\\|b|c` | \\`d |\r', '| `a\\|b\\|c` | \\`d |\r'],
  ]
  for (const [row, corrected] of rows)
    expect(escapeCodeBars(table(row), new Set([5]))).toEqual({ text: table(corrected), blocks: 1 })
})

test('a header is corrected for the row below it, also in quotes and lists', () => {
  expect(escapeCodeBars('> | `a|b` | c |\n> | - | - |\n', new Set([2])).text).toBe(
    '> | `a\\|b` | c |\n> | - | - |\n',
  )
  expect(escapeCodeBars('- `a|b` | c\n  - | -\n  1 | `2|3`\n', new Set([2, 3])).text).toBe(
    '- `a\\|b` | c\n  - | -\n  1 | `2\\|3`\n',
  )
})

test.each([
  ['the rest has too many cells too', '| a |\n| - |\n| `b|c` | d |\n'],
  ['they would have too few cells', '| a | b |\n| - | - |\n| `c | d` |\n'],
  ['there is no code', '| a |\n| - |\n| b | c |\n'],
  ['the marks are escaped', '| a |\n| - |\n| \\`b | c\\` |\n'],
  ['the marks are not those of one code', '| a |\n| - |\n| `b | c`` |\n'],
  ['there is no table', '| `b|c` |\n'],
])('rows are left if %s', (_, text) => {
  expect(escapeCodeBars(text, new Set([1, 2, 3]))).toEqual({ text, blocks: 0 })
})

test('many rows are corrected in time', () => {
  const rows = 20_000
  const text = `| a | b |\n| - | - |\n${'| `c|d` | e |\n'.repeat(rows)}`
  const told = new Set(Array.from({ length: rows }, (_, index) => index + 3))
  const start = workedMs()
  expect(escapeCodeBars(text, told).blocks).toBe(rows)
  expect(workedMs() - start).toBeLessThan(2_000)
})

import { expect, test } from 'vitest'
import { indentedCodeTracker } from './indented-code.js'

/** The lines that are code, without their indentation. */
function codeIn(text: string): string[] {
  const isCode = indentedCodeTracker()
  return text
    .split('\n')
    .filter(isCode)
    .map((line) => line.trim())
}

const cases: readonly (readonly [name: string, text: string, code: readonly string[]])[] = [
  ['after an empty line', 'a\n\n    b\n\tc\n\n     d\ne\n    f', ['b', 'c', 'd']],
  ['at the beginning', '    a', ['a']],
  ['not in a paragraph', 'a\n    b\n        - c\n\n    d', ['d']],
  ['after a heading', '## a\n    b', ['b']],
  ['after an underlined heading', 'a\n-\n    b\n\n===\n    c', ['b']],
  ['after a rule', 'a\n* * *\n    b\n_ _\n    c', ['b']],
  ['not where an item goes on', '- a\n\n    b\n\n      c\n\nd\n\n    e', ['c', 'e']],
  ['in items of numbered lists', '10. a\n\n    b\n\n        c\n', ['c']],
  ['in items in items', '- - a\n\n      b\n\n        c\n- d\n\n      e', ['c', 'e']],
  ['not in nested lists', '- a\n    - b\n        - c\n\n          d', []],
  ['not where a line goes on in an item', '- a\nb\n\n    c', []],
  ['of items that begin with code', '-     a\n\n  b\n\n      c', ['c']],
  ['not in footnotes and definitions', '[^1]: a\n\n    b\n\nTerm\n:   c\n\n    d', []],
]

test.each(cases)('code is found %s', (_, text, code) => {
  expect(codeIn(text)).toEqual(code)
})

test('hostile text costs no more than its length', () => {
  const start = process.cpuUsage()
  for (const text of [
    '- '.repeat(200_000),
    '\t'.repeat(200_000),
    `[^${'a'.repeat(200_000)}`,
    '- a\n'.repeat(50_000),
    `${'* '.repeat(200_000)}a`,
    `a\n${'='.repeat(200_000)}a`,
  ])
    codeIn(text)
  // Processor time of this process, so that a busy machine does not make the test fail.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
})

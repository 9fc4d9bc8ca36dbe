import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { withTitleMark } from './underlined-title.js'

test('an underlined heading at the beginning gets a mark', () => {
  const cases = [
    ['A *b*\n===\nC\n', '# A *b*\nC\n'],
    ['\nA\n=', '\n# A'],
    ['---\na: b\n---\n\n A \r\n==\r\n\r\nC\r\n', '---\na: b\n---\n\n# A\r\n\r\nC\r\n'],
  ] as const
  for (const [text, expected] of cases) expect(withTitleMark(text), text).toBe(expected)
})

test('any other beginning stays as it is', () => {
  for (const text of [
    '',
    'A\n---\n',
    'A\nb\n===\n',
    '# A\n===\n',
    '- A\n===\n',
    '> A\n===\n',
    '<b>A</b>\n===\n',
    'C #\n===\n',
    '    A\n===\n',
    '<!-- a -->\nA\n===\n',
    '===\n===\n',
    '[a]: ./b.md\n===\n',
    '$$\n=\n$$\n',
  ])
    expect(withTitleMark(text), text).toBeUndefined()
})

test('a long first line is read in a time that follows its length', () => {
  const started = workedMs()
  expect(withTitleMark(`a${' '.repeat(200_000)}b\ntext\n`)).toBeUndefined()
  expect(workedMs() - started).toBeLessThan(2_000)
})

import { expect, test } from 'vitest'
import { inclusionsIn } from './inclusion-lines.js'

test('includes and snippets are told with their places, those in code are not', () => {
  const text = [
    '<!-- @include: ./part.md#one{2,3}   -->',
    '',
    '> - <<< @/code.ts#two {1} [A title]  ',
    '',
    '```md',
    '<<< ./code.ts',
    '```',
    '',
    'a <<< ./code.ts',
  ].join('\n')
  expect(inclusionsIn(text).map(({ line, column, name }) => [line, column, name])).toEqual([
    [1, 16, './part.md'],
    [3, 9, '@/code.ts'],
  ])
})

test.each(['<<< a', '<!-- @include: a'])('long lines that begin with %s take no time', (mark) => {
  const before = process.cpuUsage()
  inclusionsIn(`${mark}${' '.repeat(100_000)}b`)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
})

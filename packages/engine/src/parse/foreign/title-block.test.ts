import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { messages, parse } from '../test-support.js'
import { convertTitleBlock } from './title-block.js'

const converted = (text: string) => convertTitleBlock(text, new Set([1]))

test('title blocks of Pandoc become frontmatter', () => {
  const cases: readonly (readonly [before: string, after: string])[] = [
    [
      '% Manual of A\n% Ann Lee\n% January 5, 2020\n\n# One\n',
      '---\ntitle: Manual of A\nauthor: Ann Lee\ndate: 2020-01-05\n---\n\n# One\n',
    ],
    [
      '% A: a manual\n  in two lines\n% Ann Lee; Bo Ek\n  Cy\n% 5th Feb. 2021\n# One\n',
      '---\ntitle: "A: a manual in two lines"\nauthor:\n  - Ann Lee\n  - Bo Ek\n  - Cy\ndate: 2021-02-05\n---\n\n# One\n',
    ],
    ['%\n% Ann\n\nText', '---\nauthor: Ann\n---\n\nText'],
    ['% my_tool(1)\r\n\r\nText\r\n', '---\r\ntitle: my_tool(1)\r\n---\r\n\r\nText\r\n'],
    ['\uFEFF% A\n%\n% 2020-01-31', '\uFEFF---\ntitle: A\ndate: 2020-01-31\n---\n\n'],
  ]
  for (const [before, after] of cases) expect(converted(before), before).toEqual({ text: after, blocks: 1 })
})

test('what is not certain stays', () => {
  for (const text of [
    '% A *b*\n\nText\n',
    '% A\n% B\n% last week\n\nText\n',
    '% A\n% B\n% May 99, 2020\n\nText\n',
    '% A\n% B\n% 2020-13-01\n\nText\n',
    '% of all people\nlike it.\n',
    '%\n\nText\n',
    '% A\n% B\n% 2020-01-01\n% C\n\nText\n',
    '# A\n\n% B\n',
  ])
    expect(converted(text)).toEqual({ text, blocks: 0 })
  expect(convertTitleBlock('% A\n\nB\n', new Set([3])).blocks).toBe(0)
})

test('title blocks are told at the beginning of a page alone', () => {
  expect(messages(parse('% A\n% B\n\nText\n'))).toEqual(['foreign-syntax :1:1'])
  expect(messages(parse('% A *b*\n\nText\n'))).toEqual(['foreign-syntax :1:1'])
  expect(messages(parse('% of all people\nlike it.\n'))).toEqual([])
  expect(messages(parse('# A\n\n% B\n% C\n'))).toEqual([])
  expect(messages(parse('---\ntitle: A\n---\n% B\n'))).toEqual([])
})

test('long lines take no longer than their length', () => {
  for (const text of [`%${' '.repeat(200_000)}a`, '% a\n'.repeat(100_000), `% ${'_ '.repeat(100_000)}`]) {
    const start = workedMs()
    converted(text)
    expect(workedMs() - start).toBeLessThan(1_000)
  }
})

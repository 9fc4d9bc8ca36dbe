import { expect, test } from 'vitest'
import { messages, parse } from '../test-support.js'
import { removeComponentDots } from './component-dots.js'

test('components that are named after the one around them get their own names', () => {
  const text = `<Tabs items={['A']}>
  <Tabs.Tab>
    <FileTree.Folder name="a"
      open><FileTree.File name="b" /></FileTree.Folder>
  </Tabs.Tab>
</Tabs>
`
  expect(removeComponentDots(text, new Set([2]))).toEqual({
    text: `<Tabs items={['A']}>
  <Tab>
    <Folder name="a"
      open><File name="b" /></Folder>
  </Tab>
</Tabs>
`,
    blocks: 3,
  })
})

test.each([
  ['they are code', '```jsx\n<Tabs.Tab>\n```\n', 2],
  ['they are in code', 'A `<Tabs.Tab>`\n', 1],
  ['none is told', 'A\n\n<Tabs.Tab>\n', 1],
  ['they may mean anything', '<My.Tab>\n', 1],
])('names stay if %s', (_, text, line) => {
  expect(removeComponentDots(text, new Set([line]))).toEqual({ text, blocks: 0 })
})

test('both forms in which Markdown reads them are reported with the name to write', () => {
  const result = parse('# A\n\n<Tabs.Tab>\n\nB\n\n<div>\n<Cards.Card title="c" />\n</div>\n')
  expect(messages(result)).toEqual(['foreign-syntax :3:1', 'unknown-component :8:1'])
  expect(result.diagnostics.map(({ hint }) => hint)).toEqual([
    'Names of components contain no dot: write <Tab>.',
    'Names of components contain no dot: write <Card>.',
  ])
})

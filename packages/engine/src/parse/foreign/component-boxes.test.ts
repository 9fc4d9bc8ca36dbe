import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { convertComponentBoxes, convertTooltips } from './component-boxes.js'

/** Converts what begins on the given lines. */
const convert = (text: string, ...lines: readonly number[]) =>
  convertComponentBoxes(text, new Set(lines)).text

test('boxes of Mintlify and others become containers', () => {
  const cases: readonly (readonly [written: string, instead: string])[] = [
    ['<Note>A *b*.</Note>\n', '::: note\nA *b*.\n:::\n'],
    ['<Warning>\n  A\n\n  - b\n    c\n</Warning>\n', '::: warning\nA\n\n- b\n  c\n:::\n'],
    ['<Check>A\nb</Check>', '::: tip\nA\nb\n:::'],
    ['<Info icon="star">\n\nA\n\n</Info>', '::: info\nA\n:::'],
    ['<Callout type="warn" title="Take care">\nA\n</Callout>', '::: warning Take care\nA\n:::'],
    ['<Callout type="default" emoji="🔥">\nA\n</Callout>', '::: tip\nA\n:::'],
    ["<Aside type='caution'>\nA\n</Aside>", '::: caution\nA\n:::'],
    ['<Accordion title="Why?" defaultOpen={true}>\nA\n</Accordion>', '::: details Why?\nA\n:::'],
    ['<Accordion title="A <b> {c} d[]">\nA\n</Accordion>', '::: details A \\<b> \\{c\\} d\\[\\]\nA\n:::'],
    ['<Note>\n```mdx\n</Note>\n```\n</Note>\n', '::: note\n```mdx\n</Note>\n```\n:::\n'],
    ['<Tip>\r\nA\r\n</Tip>\r\n', '::: tip\r\nA\r\n:::\r\n'],
  ]
  for (const [written, instead] of cases) expect(convert(written, 1), written).toBe(instead)
})

test('a box stays where it is: in an item, in another box, below a tag', () => {
  expect(convert('- a\n\n    <Note>b</Note>\n', 3)).toBe('- a\n\n    ::: note\n    b\n    :::\n')
  expect(convert('<Info>\n  A\n  <Tip>\n    b\n  </Tip>\n</Info>\n', 1, 3)).toBe(
    '::: info\nA\n\n::: tip\nb\n:::\n:::\n',
  )
  expect(convert('<Card title="A">\n<Note>b</Note>\n\n</Card>\n', 2)).toBe(
    '<Card title="A">\n\n::: note\nb\n:::\n\n</Card>\n',
  )
})

test('blocks of code become a group with their labels', () => {
  const written = `<CodeGroup>

  \`\`\`ts a.ts icon="file" {2}
  one
    two
  \`\`\`

  \`\`\`js title="b.js" highlight={1}
  \`\`\`

  \`\`\`sh [c]
  \`\`\`
</CodeGroup>
`
  expect(convert(written, 1)).toBe(`::: code-group
\`\`\`ts [a.ts] icon="file" {2}
one
  two
\`\`\`

\`\`\`js [b.js] highlight={1}
\`\`\`

\`\`\`sh [c]
\`\`\`
:::
`)
})

test('other components of Mintlify become Markdown', () => {
  const cases: readonly (readonly [written: string, instead: string])[] = [
    [
      'a\n<AccordionGroup>\n  <Accordion title="B">\n    b\n  </Accordion>\n</AccordionGroup>\nc\n',
      'a\n\n<Accordion title="B">\n  b\n</Accordion>\n\nc\n',
    ],
    ['\n<Accordions type="single">\n\nb\n\n</Accordions>\n', '\nb\n'],
    ['\n<Frame>\n  ![a](b.png)\n</Frame>\n', '\n![a](b.png)\n'],
    [
      '\n<Frame caption="A & b">\n  <img src="b.png" />\n</Frame>\n',
      '\n<figure>\n\n<img src="b.png" />\n\n<figcaption>A & b</figcaption>\n</figure>\n',
    ],
    [
      '\n<Frame caption="*A*">\n  ![a](b.png)\n</Frame>\n',
      '\n<figure>\n\n![a](b.png)\n\n<figcaption>\n\n*A*\n\n</figcaption>\n</figure>\n',
    ],
    [
      '\n<Update label="May 1" description="v2" tags={["a"]}>\n  ## B\n\n  - c\n      d\n</Update>\n',
      '\n## May 1\n\n**v2**\n\n## B\n\n- c\n    d\n',
    ],
    [
      '\n<RequestExample>\n  ```sh curl\n  a\n  ```\n</RequestExample>\n',
      '\n::: code-group\n```sh [curl]\na\n```\n:::\n',
    ],
    ['\n<ResponseExample>\n  ```json\n  a\n  ```\n</ResponseExample>\n', '\n```json\na\n```\n'],
  ]
  for (const [written, instead] of cases) expect(convert(written, 2), written).toBe(instead)
  const other = '\n<Update date="May 1">\na\n</Update>\n'
  expect(convert(other, 2)).toBe(other)
})

test('tooltips become abbreviations', () => {
  const text = 'An <Tooltip tip="Two "words"">A</Tooltip>, <Tooltip tip=\'a "b"\'>B</Tooltip>\n'
  expect(convertTooltips(text, new Set([1])).text).toBe(
    'An <Tooltip tip="Two "words"">A</Tooltip>, <abbr title="a &quot;b&quot;">B</abbr>\n',
  )
  expect(convertTooltips(text, new Set([2])).blocks).toBe(0)
})

test('what is not certain stays', () => {
  const cases = [
    '<Note>A',
    '<Note>A</Note> b\n',
    '<Note />\n',
    '<Note></Note>\n',
    '<Note id={name}>\nA\n</Note>\n',
    '<Accordion title={<b>A</b>}>\nA\n</Accordion>\n',
    '<Accordion title="A" id="b">\nA\n</Accordion>\n',
    '<Note type="own">\nA\n</Note>\n',
    '<Note>\n<Note>\nA\n</Note>\n</Note>\n',
    '    <Note>\n    A\n    </Note>\n',
    '  <Note>\nA\n  </Note>\n',
    '- <Note>A</Note>\n',
    '<Steps>\nA\n</Steps>\n',
    '<CodeGroup>\n```js\n```\n</CodeGroup>\n',
    '<CodeGroup>\nA\n\n```js a.js\n```\n</CodeGroup>\n',
    "<Note>A</Note>\n\nimport { Note } from '../note'\n",
    "<Note>A</Note>\n\nimport { Note } from '@/components/note'\n",
  ]
  for (const text of cases)
    expect(convertComponentBoxes(text, new Set([1])), text).toEqual({ text, blocks: 0 })
  expect(convertComponentBoxes('<Note>A</Note>\n', new Set()).blocks).toBe(0)
})

test('a box may have more lines than a call can have arguments', () => {
  const lines = 'a\n'.repeat(200_000)
  expect(convert(`# A\n\n<Note>\n${lines}</Note>\n\nB\n`, 3)).toBe(`# A\n\n::: note\n${lines}:::\n\nB\n`)
})

test('lines at which no component begins are passed over in time', () => {
  const text = '!!! note\n'.repeat(30_000)
  const lines = Array.from({ length: 30_000 }, (_, index) => index + 1)
  const start = workedMs()
  expect(convert(text, ...lines)).toBe(text)
  expect(workedMs() - start).toBeLessThan(5_000)
})

test('many components of other names are passed over in time, each without its end', () => {
  const name = (index: number) =>
    `A${String(index).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
  const lines = Array.from({ length: 30_000 }, (_, index) => `<${name(index)}>\n`)
  const start = workedMs()
  expect(convert(lines.join(''), ...lines.map((_, index) => index + 1))).toBe(lines.join(''))
  expect(workedMs() - start).toBeLessThan(5_000)
})

test('very many boxes are rewritten in time', () => {
  const many = 100_000
  const text = '<Note>\na\n</Note>\n\n'.repeat(many)
  const lines = Array.from({ length: many }, (_, index) => 4 * index + 1)
  const start = workedMs()
  expect(convertComponentBoxes(text, new Set(lines)).text).toBe('::: note\na\n:::\n\n'.repeat(many))
  // Were the lines below moved for each box, it would take minutes.
  expect(workedMs() - start).toBeLessThan(5_000)
})

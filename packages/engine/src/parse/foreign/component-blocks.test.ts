import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { componentsWithLostText, convertComponents } from './component-blocks.js'

const tabs = `# A

<Tabs groupId="os">
  <TabItem value="a" label="A">
    Some *text*.

    \`\`\`bash
    npm i
      b
    \`\`\`
  </TabItem>
  <TabItem label="B">

    - one

  </TabItem>
</Tabs>

<Cards>
<Card title="C">Plain.</Card>
<Card title="D">*Marked.*</Card>
</Cards>
`

test('components that hold Markdown where it is not read are found', () => {
  expect(componentsWithLostText(tabs)).toEqual([
    { name: 'Tabs', line: 3 },
    { name: 'Cards', line: 19 },
  ])
  const right = [
    '<Cards>\n<Card title="C">Plain.</Card>\n</Cards>',
    '<Tabs>\n<TabItem label="A">\n\n```js\na\n```\n\n</TabItem>\n</Tabs>',
    '<Tabs>\n\n  <TabItem>\n\n  *a*\n\n  </TabItem>\n\n</Tabs>',
    '```mdx\n<Tabs>\n*a*\n</Tabs>\n```',
    '<Tabs>\n*a*\n',
    '<Steps>\n\n1. a\n\n    b\n\n</Steps>',
    'Text <Badge text="*a*" /> and <B>*b*</B>',
  ]
  for (const text of right) expect(componentsWithLostText(text), text).toEqual([])
})

test('text is not taken for code because blocks of code are indented less', () => {
  const written =
    '<Steps>\n  <Step title="A">\n    Text:\n\n```js\na\n  b\n```\n\n    More *text*.\n\n  ```sh\n  c\n d\n  ```\n  </Step>\n</Steps>\n'
  expect(convertComponents(written, new Set([1])).text).toBe(
    '<Steps>\n\n<Step title="A">\n\nText:\n\n```js\na\n  b\n```\n\nMore *text*.\n\n```sh\nc\nd\n```\n\n</Step>\n\n</Steps>\n',
  )
})

test('text that is indented more than other text does not become code, unless it is in a list', () => {
  const written =
    '<Tab>\nA:\n\n    More *text*\n    and more.\n\n        ```sh\n        b\n        ```\n\n- c\n\n    d\n\n  <Step>\n      e\n\n      - f\n          - g\n  </Step>\n</Tab>\n'
  expect(convertComponents(written, new Set([1])).text).toBe(
    '<Tab>\n\nA:\n\nMore *text*\nand more.\n\n```sh\nb\n```\n\n- c\n\n    d\n\n<Step>\n\ne\n\n- f\n    - g\n\n</Step>\n\n</Tab>\n',
  )
})

test('values of attributes may contain the signs of tags', () => {
  const written = '<Field name="a.<b>" type="Record<string, c[]>">\n  See `<b>`.\n</Field>\n'
  expect(componentsWithLostText(written)).toEqual([{ name: 'Field', line: 1 }])
  expect(convertComponents(written, new Set([1])).text).toBe(
    '<Field name="a.<b>" type="Record<string, c[]>">\n\nSee `<b>`.\n\n</Field>\n',
  )
  expect(componentsWithLostText('<A b="c" />\n*d*\n</A>\n')).toEqual([])
})

test('they are written so that it is read', () => {
  const { text, blocks } = convertComponents(tabs, new Set([3, 19]))
  expect(blocks).toBe(2)
  expect(text).toBe(`# A

<Tabs groupId="os">

<TabItem value="a" label="A">

Some *text*.

\`\`\`bash
npm i
  b
\`\`\`

</TabItem>
<TabItem label="B">

- one

</TabItem>

</Tabs>

<Cards>

<Card title="C">Plain.</Card>
<Card title="D">

*Marked.*

</Card>

</Cards>
`)
  expect(componentsWithLostText(text)).toEqual([])
  expect(convertComponents(text, new Set([3, 23])).text).toBe(text)
  const windows = convertComponents('<A>\r\n*b*\r\n</A>\r\n', new Set([1]))
  expect(windows.text).toBe('<A>\r\n\r\n*b*\r\n\r\n</A>\r\n')
  const mixed = convertComponents('a\n\r\n<A>\n*b*\r\n</A>', new Set([3]))
  expect(mixed.text).toBe('a\n\r\n<A>\n\n*b*\n\n</A>')
})

test('indentation may mix tabs and spaces, and code keeps its own', () => {
  const text = `<Steps>
\t<Card title="A">
\t\tText.

    \t\`\`\`json
    \t{
    \t\t"a": 1
    \t}
    \t\`\`\`
    </Card>
</Steps>
`
  const converted = convertComponents(text, new Set([1])).text
  expect(converted).toBe(`<Steps>

<Card title="A">

Text.

\`\`\`json
{
    "a": 1
}
\`\`\`

</Card>

</Steps>
`)
  expect(componentsWithLostText(converted)).toEqual([])
  const tabs = '<A>\n\t```make\n\ta:\n\t\tb\n\t```\n</A>\n'
  expect(convertComponents(tabs, new Set([1])).text).toBe('<A>\n\n```make\na:\n\tb\n```\n\n</A>\n')
})

test('long lines and many components take little time', () => {
  const start = workedMs()
  componentsWithLostText(
    `<A>\n<B>${'a '.repeat(100_000)}\n<B ${'b '.repeat(100_000)}\n${'*'.repeat(100_000)}\n</A>\n`,
  )
  const many = `<A>\n${'  <B>\n    *b*\n  </B>\n'.repeat(10_000)}</A>\n`
  expect(componentsWithLostText(many)).toEqual([{ name: 'A', line: 1 }])
  expect(componentsWithLostText(convertComponents(many, new Set([1])).text)).toEqual([])
  expect(workedMs() - start).toBeLessThan(5_000)
})

test('a component may have more lines than a call can have arguments', () => {
  const text = convertComponents(`<A>\n${'  *b*\n'.repeat(200_000)}</A>\n`, new Set([1])).text
  expect(text).toBe(`<A>\n\n${'*b*\n'.repeat(200_000)}\n</A>\n`)
})

import { expect, test } from 'vitest'
import { workedMs } from '../../io/worked-ms.js'
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

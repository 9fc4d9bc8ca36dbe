import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { messages, parse } from '../test-support.js'
import { removeMdxImports } from './mdx-imports.js'

const tabs = "import Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';\n"

test('imports of components that come with a generator are removed', () => {
  const text = `---\ntitle: A\n---\n\n${tabs}\nText\n`
  expect(removeMdxImports(text, new Set([5]))).toEqual({ text: '---\ntitle: A\n---\n\nText\n', blocks: 2 })
  const starlight = 'import { Card, CardGrid } from "@astrojs/starlight/components"\r\n\r\nText\r\n'
  expect(removeMdxImports(starlight, new Set([1])).text).toBe('Text\r\n')
  for (const source of ['nextra/components', '@rspress/core/theme', 'fumadocs-ui/components/tabs'])
    expect(removeMdxImports(`import { Tabs } from '${source}'\n\nText\n`, new Set([1])).text).toBe('Text\n')
  expect(removeMdxImports(`Text\n${tabs}\nMore\n`, new Set([2])).text).toBe('Text\n\nMore\n')
})

test.each([
  ['of other components', "import A from './a'\nimport B from '@theme/Heading'\n", [1]],
  ['with code after it', "import Tabs from '@theme/Tabs'; export const a = 1\n", [1]],
  ['that are not told, perhaps because they are code', `\`\`\`js\n${tabs}\`\`\`\n`, [1]],
])('an import stays: %s', (_, text, told) => {
  expect(removeMdxImports(text, new Set(told))).toEqual({ text, blocks: 0 })
})

test('imports beside it stay', () => {
  const text = `import Part from './_part.mdx';\n${tabs}import A from './a';\n\nText\n`
  expect(removeMdxImports(text, new Set([1, 2])).text).toBe(
    "import Part from './_part.mdx';\nimport A from './a';\n\nText\n",
  )
})

test('what a page imports is told where it is used', () => {
  const imports = `import Note from './_note.mdx';
import Tip from '@site/src/Tip';
import Link from '@docusaurus/Link';
import { version, name as other } from '@site/package.json';
export const year = 2024;
`
  const { diagnostics } = parse(
    `# A\n\n${imports}\n<Note />\n\n<Tip>b</Tip>\n\n<Link to="/c">d</Link>\n\nOf {year}.\n\nIn {version} of {other}.\n`,
  )
  const hints = diagnostics
    .filter(({ code }) => code === 'unknown-component')
    .map(({ hint }) => hint?.replace(/.*(?=A component)/, ''))
  expect(hints).toEqual([
    'Include the file: <!--@include: ./_note.md-->',
    'A component of your own is added to the theme in the config: extend(theme, { components: { Tip } }).',
    'Write a link: [words](/guide/).',
  ])
  const values = diagnostics.filter(({ message }) => /\{\w+\}$/.test(message))
  expect(values.map(({ message, at }) => `${message} ${at?.line}`)).toEqual([
    'Syntax of MDX, which is text here: {year} 15',
    'Syntax of MDX, which is text here: {version} 17',
  ])
})

test('a list that is computed is told', () => {
  expect(messages(parse('# A\n\n{[1, 2].map((n) => <b>{n}</b>)}\n'))).toEqual(['foreign-syntax :3:1'])
})

test('braces are text where nothing of that name is imported', () => {
  expect(messages(parse('# A\n\n{version} and {name}\n'))).toEqual([])
  expect(messages(parse("# A\n\n```js\nimport { a } from 'b'\n```\n\n{a}\n"))).toEqual([])
})

test('imports are removed in a time that follows their number', () => {
  const text = "import Tabs from '@theme/Tabs'\n\n".repeat(20_000)
  const told = new Set(text.split('\n').map((_, index) => index + 1))
  const started = workedMs()
  expect(removeMdxImports(text, told)).toEqual({ text: '', blocks: 20_000 })
  expect(removeMdxImports(text.replaceAll('\n\n', '\n'), told)).toEqual({ text: '', blocks: 20_000 })
  expect(workedMs() - started).toBeLessThan(3_000)
})

import { expect, test } from 'vitest'
import { removeMdxImports } from './mdx-imports.js'

const tabs = "import Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';\n"

test('imports of components that come with a generator are removed', () => {
  const text = `---\ntitle: A\n---\n\n${tabs}\nText\n`
  expect(removeMdxImports(text, new Set([5]))).toEqual({ text: '---\ntitle: A\n---\n\nText\n', blocks: 2 })
  const starlight = 'import { Card, CardGrid } from "@astrojs/starlight/components"\r\n\r\nText\r\n'
  expect(removeMdxImports(starlight, new Set([1])).text).toBe('Text\r\n')
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

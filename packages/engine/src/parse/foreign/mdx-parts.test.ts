import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { includeMdxParts } from './mdx-parts.js'

const all = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9])
const included = (file: string) => (file.includes('gone') ? undefined : `@${file}`)
const converted = (text: string) => includeMdxParts(text, all, included).text

test('imported parts of pages become inclusions', () => {
  expect(converted('import Part from "/snippets/part.mdx";\n\n# A\n\n<Part />\n\n  <Part/>\n')).toBe(
    '\n# A\n\n<!--@include: @/snippets/part.mdx-->\n\n  <!--@include: @/snippets/part.mdx-->\n',
  )
  expect(converted('a\n\n<Snippet file="old.mdx" />\n')).toBe('a\n\n<!--@include: @/snippets/old.mdx-->\n')
})

test('parts stay as they are if they have attributes, are in a line of text, or do not exist', () => {
  for (const text of [
    'import Part from "/part.mdx"\n\n<Part a="b" />\n\n<Part />\n',
    'import Part from "/part.mdx"\n\nText <Part />\n',
    'import Part from "/gone.mdx"\n\n<Part />\n',
    'import Part from "/part.mdx"\n\n```\n<Part />\n```\n',
    '<Snippet file="gone.mdx" />\n',
  ])
    expect(converted(text)).toBe(text)
})

test('parts are included in a time that follows their number', () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `Part${index}`)
  const imports = names.map((name) => `import ${name} from './a.md'\n`).join('')
  const started = workedMs()
  const { blocks } = includeMdxParts(imports + names.map((name) => `\n<${name} />\n`).join(''), all, included)
  expect(blocks).toBe(names.length)
  expect(workedMs() - started).toBeLessThan(3_000)
})

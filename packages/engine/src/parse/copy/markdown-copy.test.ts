import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.js'
import type { ListedLink } from '../../text/markdown-link.js'
import { englishWords } from '../../words.js'
import { noFrontmatter } from '../frontmatter/read-frontmatter.js'
import { markdownCopy } from './markdown-copy.js'

const files: Readonly<Record<string, string>> = {
  'content/part.md':
    '---\ntitle: Part\n---\n\nIncluded [b](./b.md).\n\n<!-- #region one -->\nOne\n<!-- #endregion one -->\n',
  'marked.rs': '// ANCHOR: all\nfn a() {}\n// ANCHOR_END: all\n',
  'content/break.md': 'a  \nb\n',
  'content/loop.md': 'before\n\n<!--@include: ./loop.md-->\n\nafter\n',
  'content/long.md': 'a\n'.repeat(200_000),
  ...Object.fromEntries(
    Array.from({ length: 1_100 }, (_, n) => [
      `content/deep-${n}.md`,
      `Level ${n}\n\n<!--@include: ./deep-${n + 1}.md-->\n`,
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [
      `content/twice-${n}.md`,
      `Level ${n}\n\n${`<!--@include: ./twice-${n + 1}.md-->\n\n`.repeat(2)}`,
    ]),
  ),
  'code.js': '// #region a\nconst a = 1\n// #endregion a\nconst b = 2\n',
}
const addresses: Readonly<Record<string, string>> = {
  './b.md': 'https://x.test/b.html',
  '/pic.svg': 'https://x.test/pic.svg',
  './with space.md': 'https://x.test/with%20space.html',
  './q.md?a&b': 'https://x.test/q.html?a&b',
}

const lists: Readonly<Record<string, readonly ListedLink[]>> = {
  './': [
    { title: 'One [1]', href: 'https://x.test/1.html', description: 'About\none.' },
    { title: 'Two | more', href: 'https://x.test/2.html', description: '' },
  ],
}

function copy(text: string, title: string | null = null): string {
  return markdownCopy({
    path: 'content/a.md' as SourcePath,
    text,
    title,
    frontmatter: { ...noFrontmatter, data: { key: 'value' } },
    site: { title: 'Site', description: '', base: '/', lang: 'en' },
    read: (path) => files[path],
    resolveSource: (path) => path,
    addressOf: (target) => addresses[target],
    pagesIn: (folder) => lists[folder],
    words: englishWords,
  })
}

const cases: readonly (readonly [name: string, text: string, copy: string])[] = [
  ['frontmatter goes', '---\ntitle: X\n---\n\nText\n', 'Text\n'],
  [
    'components that list pages become lists of links',
    'Before\n\n<PageList pages="./" limit={5} />\n\n> - <PageCards sort="date" pages=\'./\' />\n\n<Chart pages="./none/" />\n',
    'Before\n\n- [One \\[1\\]](https://x.test/1.html): About one.\n- [Two | more](https://x.test/2.html)\n\n> - - [One \\[1\\]](https://x.test/1.html): About one.\n>   - [Two | more](https://x.test/2.html)\n',
  ],
  [
    'components that list pages beside other text become links in it',
    '| A | B |\n| --- | --- |\n| a | <PageList pages="./" /> |\n\nSee <PageList pages="./" />.\n',
    '| A | B |\n| --- | --- |\n| a | [One \\[1\\]](https://x.test/1.html), [Two \\| more](https://x.test/2.html) |\n\nSee [One \\[1\\]](https://x.test/1.html), [Two \\| more](https://x.test/2.html).\n',
  ],
  [
    'indented code stays',
    'Text\n\n    <Badge text="New" /> [b](./b.md)\n    \\{{ $site.title }}\n\n- Item\n\n    <Badge text="New" /> [b](./b.md)\n\n      <Badge text="New" /> <!-- a -->\n',
    'Text\n\n    <Badge text="New" /> [b](./b.md)\n    \\{{ $site.title }}\n\n- Item\n\n    New [b](https://x.test/b.html)\n\n      <Badge text="New" /> <!-- a -->\n',
  ],
  [
    'tags of components may have several lines',
    'Before\n\n<PageList\n  pages="./"\n  limit={5}\n/>\n\n> <Card\n>   title="One"\n> >\n> Text\n> </Card>\n\n- <Badge\n  text="New" /> since <B\n\nEnd >\n\n<Card\n  title="a > b"\n/>\n\n    <Code\n    />\n',
    'Before\n\n- [One \\[1\\]](https://x.test/1.html): About one.\n- [Two | more](https://x.test/2.html)\n\n> One\n> Text\n> \n\n- New since <B\n\nEnd >\n\n<Card\n  title="a > b"\n/>\n\n    <Code\n    />\n',
  ],
  [
    'links and images are absolute',
    '[b](./b.md) ![p](/pic.svg "T")',
    '[b](https://x.test/b.html) ![p](https://x.test/pic.svg "T")\n',
  ],
  [
    'images keep the colour scheme that they are for',
    '![p](/pic.svg#only-dark) ![g](./gone.svg#only-light)',
    '![p](https://x.test/pic.svg#only-dark) ![g](./gone.svg#only-light)\n',
  ],
  [
    'other addresses stay',
    '[e](https://e.test/) [h](#here) [g](./gone.md)',
    '[e](https://e.test/) [h](#here) [g](./gone.md)\n',
  ],
  ['in angle brackets', '[b](<./with space.md>)', '[b](https://x.test/with%20space.html)\n'],
  ['with a reference', '[q](./q.md?a&amp;b)', '[q](https://x.test/q.html?a&b)\n'],
  [
    'values are replaced, except those that are to be shown',
    '{{ $site.title }} \\{{ $site.title }} `\\{{ $site.title }}`\n\n```\n\\{{ $site.title }}\n```\n\n::: v-pre\n{{ $site.title }}\n:::',
    'Site {{ $site.title }} `{{ $site.title }}`\n\n```\n\\{{ $site.title }}\n```\n\n{{ $site.title }}\n',
  ],
  ['definitions', '[b][r]\n\n[r]: ./b.md "T"', '[b][r]\n\n[r]: https://x.test/b.html "T"\n'],
  [
    'attributes',
    '<a href="./b.md">b</a><img src=\'/pic.svg\'><q cite="./b.md">c</q>',
    '<a href="https://x.test/b.html">b</a><img src=\'https://x.test/pic.svg\'><q cite="https://x.test/b.html">c</q>\n',
  ],
  [
    'code stays',
    '`[b](./b.md)` and [`b`](./b.md)\n\n```md\n[b](./b.md)\n::: tip\n<!-- x -->\n```',
    '`[b](./b.md)` and [`b`](https://x.test/b.html)\n\n```md\n[b](./b.md)\n::: tip\n<!-- x -->\n```\n',
  ],
  ['boxes', '::: warning Take *care*\nText\n:::\n\nAfter', '**Take *care***\n\nText\n\nAfter\n'],
  [
    'boxes with bold words in the title',
    '::: danger Danger **zone**\nText\n:::',
    '**Danger zone**\n\nText\n',
  ],
  ['boxes without a title', ':::tip\nText\n:::', '**Tip**\n\nText\n'],
  [
    'nested boxes',
    ':::: details More {open}\n::: info\nInner\n:::\nOuter\n::::',
    '**More**\n\n**Info**\n\nInner\n\nOuter\n',
  ],
  ['titles in brackets', ':::note[A [b]]{#c}\nText\n:::', '**A [b]**\n\nText\n'],
  ['boxes in lists', '- item\n  ::: tip\n  Text\n  :::', '- item\n\n  **Tip**\n\n  Text\n'],
  ['boxes that begin list items', '- ::: tip\n  Text\n  :::\n- b', '- **Tip**\n\n  Text\n\n- b\n'],
  ['unknown boxes stay', '::: nonsense\nText\n:::', '::: nonsense\nText\n:::\n'],
  ['tabs', ':::: tabs\n== First\nOne\n== Second\nTwo\n::::', '**First**\n\nOne\n\n**Second**\n\nTwo\n'],
  ['groups of code', '::: code-group\n```js [a]\n1\n```\n:::', '```js [a]\n1\n```\n'],
  ['comments go', 'a <!-- secret --> b\n\n<!--\nlong\n-->\nc `<!-- code -->`', 'a  b\n\nc `<!-- code -->`\n'],
  ['scripts and styles go', '<style>\np { color: red }\n</style>\n\nText <script>x()</script>', 'Text\n'],
  ['what never ends is text', 'a <!-- b\n\nc <style> d', 'a <!-- b\n\nc <style> d\n'],
  ['what is escaped is text', 'a \\<!-- b --> \\<Badge text="x">', 'a \\<!-- b --> \\<Badge text="x">\n'],
  ['text after a comment stays', '<!-- a\nb --> kept', 'kept\n'],
  [
    'includes',
    'Before\n\n<!--@include: ./part.md-->\n\nAfter',
    'Before\n\nIncluded [b](https://x.test/b.html).\n\nOne\n\nAfter\n',
  ],
  ['regions of includes', '<!--@include: ./part.md#one-->', 'One\n'],
  [
    'includes in quotes and list items',
    '> a\n> <!--@include: ./part.md#one-->\n\n- <!--@include: ./part.md-->\n- b\n\n1. c\n\n   <!--@include: ./part.md-->\n2. d',
    '> a\n>\n> One\n>\n\n- Included [b](https://x.test/b.html).\n\n  One\n\n- b\n\n1. c\n\n   Included [b](https://x.test/b.html).\n\n   One\n\n2. d\n',
  ],
  ['missing includes in list items', '- <!--@include: ./none.md-->\n- b', '- b\n'],
  ['spaces at the ends of included lines', '- <!--@include: ./break.md-->', '- a  \n  b\n'],
  ['includes in a circle end', '<!--@include: ./loop.md-->', 'before\n\nafter\n'],
  ['missing includes leave nothing', 'a\n\n<!--@include: ./none.md-->\n\nb', 'a\n\nb\n'],
  ['snippets', '<<< @/code.js#a{1}', '```js\nconst a = 1\n```\n'],
  ['snippets without anchors', '<<< @/marked.rs', '```rs\nfn a() {}\n```\n'],
  ['ids of headings go', '## Title {#own}\n\n### Other', '## Title\n\n### Other\n'],
  ['ids of headings in comments of MDX', '## Title {/* #own */}', '## Title\n'],
  ['ids of headings with spaces', '## Title { #own }', '## Title\n'],
  ['ids of headings in quotes and lists', '> ## A {#a}\n\n- ## B {#b}', '> ## A\n\n- ## B\n'],
  ['ids of underlined headings', 'A {#a}\n===\n\nB {#b}\n---\n\nC {#c}', 'A\n===\n\nB\n---\n\nC {#c}\n'],
  ['no table of contents in quotes and lists', '> a\n>\n> [[toc]]\n\n- [TOC]', '> a\n>\n>\n'],
  ['no table of contents of Python-Markdown', 'a\n\n[TOC]\n\nb', 'a\n\nb\n'],
  ['no table of contents', 'a\n\n[[toc]]\n\nb', 'a\n\nb\n'],
  ['components as text', 'New <Badge text="1.2" type="tip" /> <Card>in</Card>', 'New 1.2 in\n'],
  ['values', 'It is {{ $page.frontmatter.key }} of {{ $site.title }}', 'It is value of Site\n'],
  ['code that the text begins with', '    a\n    b\n\nc', '    a\n    b\n\nc\n'],
  ['a heading after spaces', '  # A\n\nb', '# A\n\nb\n'],
  ['a list after spaces that the text begins with', '  - a\n  - b', '  - a\n  - b\n'],
  ['fenced code after spaces that the text begins with', '  ```\n  a\n  ```', '  ```\n  a\n  ```\n'],
  ['empty lines in code stay', '```\na\n\n\nb\n```', '```\na\n\n\nb\n```\n'],
  ['an empty page', '', '\n'],
]

test.each(cases)('%s', (_, text, expected) => {
  expect(copy(text)).toBe(expected)
})

test('a page whose text has no title begins with its own', () => {
  expect(copy('Text', 'Title')).toBe('# Title\n\nText\n')
  expect(copy('# Own\n\nText', 'Title')).toBe('# Own\n\nText\n')
})

test('a home page says what its hero does', () => {
  const page = {
    path: 'content/README.md' as SourcePath,
    text: '',
    title: 'Home',
    frontmatter: {
      home: true,
      heroText: 'Quire',
      tagline: 'Docs',
      features: [
        { title: 'A', details: 'B' },
        { title: 'C', details: 'D', link: './c.md' },
      ],
      data: {},
    },
    site: { title: 'Site', description: '', base: '/', lang: 'en' },
    read: () => undefined,
    resolveSource: (path: SourcePath) => path,
    addressOf: () => 'https://example.org/c.html',
    pagesIn: () => undefined,
    words: englishWords,
  }
  expect(markdownCopy(page)).toBe('# Quire\n\nDocs\n\n- **A**: B\n- **[C](https://example.org/c.html)**: D\n')
})

test('hostile text costs no more than its length', () => {
  const hostile = [
    '`'.repeat(200_000),
    '<!--'.repeat(50_000),
    '](('.repeat(50_000),
    '<A '.repeat(50_000),
    `${Array.from({ length: 1500 }, (_, n) => '`'.repeat(n + 1)).join(' ')}`,
    '# {#'.repeat(50_000),
    '<!--@include: ./double.md-->\n'.repeat(10),
    `${'<!--'.repeat(2000)}\n`.repeat(50),
    `::: tip a${' '.repeat(100_000)}!`,
    `<<< ${'{'.repeat(100_000)}`,
    `<!--@include: a${' '.repeat(100_000)}b-->`,
  ]
  const start = process.cpuUsage()
  for (const text of hostile) copy(text)
  // Processor time of this process, so that a busy machine does not make the test fail.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(5000)
})

test('what is replaced in a line is replaced whatever else the line has', () => {
  const pieces = [
    'a',
    ' ',
    '# ',
    '- ',
    '> ',
    '**',
    '\\',
    '"',
    '{{ $frontmatter.key }}',
    '{#b}',
    '[c',
    '](./b.md)',
  ]
  const more = [
    ']: ./b.md',
    '<!-- d -->',
    '<Badge text="e" />',
    '<img',
    ' src="/pic.svg"',
    " href='./b.md'",
    '>',
  ]
  const someLine = fc
    .array(fc.constantFrom(...pieces, ...more), { maxLength: 8 })
    .map((parts) => `${parts.join('')}z`)
  fc.assert(
    fc.property(someLine, (line) => {
      // A bracket at the end of the line changes nothing, but is looked at.
      expect(copy(`${line} ]`)).toBe(copy(line).replace(/\n$/, ' ]\n'))
    }),
    { numRuns: 1000 },
  )
})

test.each(['<<< ./long.md', '<!--@include: ./long.md-->'])(
  'marks before %s do not make the copy many times as long',
  (text) => {
    expect(copy(`a\n\n${'>   '.repeat(90)}${text}\n\nb`)).toMatch(/^a\n\n[> \n]*b\n$/)
    expect(copy(`> ${text}`).match(/^> a$/gm)?.length).toBe(200_000)
  },
)

test.each(['<<< ./long.md', '<!--@include: ./long.md-->'])('%s may have any number of lines', (text) => {
  expect(copy(text).match(/^a$/gm)?.length).toBe(200_000)
})

test.each([
  ['inside each other', './deep-0.md'],
  ['twice in each other', './twice-0.md'],
])(
  'files that are included %s are shown as long as they are on the page, which is up to 1,000',
  (_, name) => {
    expect(copy(`<!--@include: ${name}-->`).match(/^Level /gm)?.length).toBe(1_000)
  },
)

import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { bothParsers, type Given, type HtmlCase, html, htmlTests, messages, parse } from '../test-support.js'

const read = { markdown: { definitionLists: true } } satisfies Given

const cases: readonly HtmlCase[] = [
  ['a term and its definition', 'Term\n: One', '<dl><dt>Term</dt><dd>One</dd></dl>'],
  [
    'several terms and definitions',
    'A\nB *b*\n: One\n: Two\n\nC\n:   Three\n\nAfter.',
    '<dl><dt>A</dt><dt>B <em>b</em></dt><dd>One</dd><dd>Two</dd><dt>C</dt><dd>Three</dd></dl>\n<p>After.</p>',
  ],
  [
    'definitions after empty lines consist of paragraphs',
    'A\n\n: One\n\n:   Two\n    goes on',
    '<dl><dt>A</dt><dd><p>One</p></dd><dd><p>Two\ngoes on</p></dd></dl>',
  ],
  [
    'blocks in definitions',
    'A\n:   One\n\n    Two\n\n    - a\n    - b\n\n    > c\n\n:   Three\n\n    Four\n\nB\n: Five',
    '<dl><dt>A</dt><dd><p>One</p><p>Two</p><ul><li>a</li><li>b</li></ul><blockquote>\n<p>c</p>\n</blockquote></dd><dd><p>Three</p><p>Four</p></dd><dt>B</dt><dd>Five</dd></dl>',
  ],
  [
    'a definition that begins with another block',
    'A\n: - a\n  - b\n\nB\n:   > c\n',
    '<dl><dt>A</dt><dd><ul><li>a</li><li>b</li></ul></dd><dt>B</dt><dd><blockquote>\n<p>c</p>\n</blockquote></dd></dl>',
  ],
  [
    'code that begins a definition, before a container',
    'A\n:   ```text\n      a\n    ```\n\n::: tip B\nC\n: One\n:::',
    '<dl><dt>A</dt><dd><div class="code-block language-text" data-lang="text"><pre tabindex="0"><code>  a\n</code></pre></div></dd></dl>\n<div class="custom-block tip" data-kind="TIP"><p class="custom-block-title">B</p><dl><dt>C</dt><dd>One</dd></dl></div>',
  ],
  [
    'in lists and quotes',
    '- A\n  : One\n- > B\n  > : Two\n\n[^1]: C\n    : Three',
    '<ul><li><dl><dt>A</dt><dd>One</dd></dl></li><li><blockquote>\n<dl><dt>B</dt><dd>Two</dd></dl>\n</blockquote></li></ul>',
  ],
  [
    'nested definition lists',
    'A\n:   B\n    :   One\n\n    C\n    :   Two\n:   Three',
    '<dl><dt>A</dt><dd><dl><dt>B</dt><dd>One</dd><dt>C</dt><dd>Two</dd></dl></dd><dd>Three</dd></dl>',
  ],
  [
    'text far from the colon, and tabs',
    'A\n:       One\n\n        Two\n\nB\n:\tThree\n\n\tFour\n\nC\n:\t\tFive',
    '<dl><dt>A</dt><dd><p>One</p><p>Two</p></dd><dt>B</dt><dd><p>Three</p><p>Four</p></dd><dt>C</dt><dd>Five</dd></dl>',
  ],
  [
    'a list after the definitions is a list',
    'A\n: One\n+ b\n+ c',
    '<dl><dt>A</dt><dd>One</dd></dl>\n<ul><li>b</li><li>c</li></ul>',
  ],
  [
    'terms with inline syntax',
    '`a` and [b](https://example.org/)\\\n:tada:\n: One {#id}',
    '<dl><dt><code>a</code> and <a href="https://example.org/" target="_blank" rel="noopener noreferrer" class="external">b</a></dt><dt>🎉</dt><dd>One {#id}</dd></dl>',
  ],
  [
    'components as terms',
    '<Badge text="a" /> <Badge text="b" />\n: One',
    '<dl><dt>[C0] [C1]</dt><dd>One</dd></dl>',
  ],
  [
    'definitions are no tasks',
    'A\n: [ ] One\n: [x] Two',
    '<dl><dt>A</dt><dd>[ ] One</dd><dd>[x] Two</dd></dl>',
  ],
  ['a further line of a definition', 'A\n: One\nB\n: Two', '<dl><dt>A</dt><dd>One\nB</dd><dd>Two</dd></dl>'],
  [
    'no term before it',
    '# A\n: One\n\n- a\n: Two\n\n: Three\n\n> b\n: Four',
    '<h1 id="a"><a class="header-anchor" href="#a" aria-hidden="true" tabindex="-1">#</a> A</h1>\n<p>: One</p>\n<ul><li>a\n: Two</li></ul>\n<p>: Three</p>\n<blockquote>\n<p>b\n: Four</p>\n</blockquote>',
  ],
  [
    'code and HTML',
    '```\nA\n: One\n```\n\n    A\n    : One\n\n<div>\nA\n: One\n</div>',
    '<div class="code-block language-text"><pre tabindex="0"><code>A\n: One\n</code></pre></div>\n<div class="code-block language-text"><pre tabindex="0"><code>A\n: One\n</code></pre></div>\n<div>\nA\n: One\n</div>',
  ],
]

htmlTests(cases, read)

test('without the option, they are text, and told', () => {
  expect(html('A\n: One')).toBe('<p>A\n: One</p>')
  expect(messages(parse('A\n: One'))).toEqual(['foreign-syntax :2:1'])
  expect(messages(parse('A\n: One', read))).toEqual([])
})

bothParsers('definitions of included files, and places of what is in them', (parser) => {
  const files = { 'guide/part.md': '# Part\n\nA\n:   One :::none [b](./b.md)\n\nlast\n' }
  const page = parse('X\n: Two [c](./c.md)\n\n<!--@include: ./part.md{3,5}-->\n', { ...read, parser, files })
  expect(page.body.html).toContain('<dt>A</dt>')
  expect(page.facts.links.map(({ at: { path, line, column } }) => `${path}:${line}:${column}`)).toEqual([
    'guide/page.md:2:7',
    'guide/part.md:4:17',
  ])
})

test('pages that are not trusted have them, too', () => {
  expect(html('A\n: One <script>b()</script>', { ...read, untrusted: true })).toBe(
    '<dl><dt>A</dt><dd>One </dd></dl>',
  )
})

test('search finds terms and definitions as blocks of their own', () => {
  expect(parse('A\nB\n: One\n\nC\n:   Two\n\n    Three', read).sections.map(({ text }) => text)).toEqual([
    'A\nB\nOne\nC\nTwo\nThree',
  ])
})

bothParsers('thousands of definitions, however nested, take no longer than other lists', (parser) => {
  // Remark itself takes a time that grows with the square of the number of lists.
  const many = parser === 'remark' ? 1_000 : 10_000
  const texts = [
    'A\n: b\n\n'.repeat(many),
    `A\n${': b\n'.repeat(many)}`,
    `A\n${': b\n\n    c\n\n'.repeat(many)}`,
    `A\n${Array.from({ length: 300 }, (_, depth) => `${'    '.repeat(depth)}: b\n`).join('')}`,
    `${'> '.repeat(90)}A\n`.repeat(100) + `${'> '.repeat(90)}: b\n`.repeat(100),
    `A\n${': '.repeat(20_000)}b\n`,
    `A\n: ${'- '.repeat(20_000)}b\n`,
    `A\n:${' '.repeat(50_000)}b\n`.repeat(5),
    `A\n${`:${'\t'.repeat(10_000)}b\n`.repeat(20)}`,
  ]
  for (const [index, text] of texts.entries()) {
    const start = workedMs()
    parse(text, { ...read, parser })
    expect(workedMs() - start, `text ${index}`).toBeLessThan(6_000)
  }
})

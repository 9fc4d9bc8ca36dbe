import { describe, expect, test } from 'vitest'
import { createParser } from '../parse.js'
import {
  bothParsers,
  type HtmlCase,
  html,
  htmlTests,
  messages,
  options,
  page,
  parse,
  shown,
} from '../test-support.js'

describe('other files', () => {
  const files = {
    'guide/part.md': '---\ntitle: Part\n---\n\n## Part\n\n[a](./x.md) ![b](y.png)\n\n::: tip\nC\n:::\n',
    'guide/sub/inner.md': '[up](../z.md)\n\n<Unknown/>\n',
    'guide/outer.md': 'Outer\n\n<!--@include: ./sub/inner.md-->\n',
    'guide/loop.md': 'Loop\n\n<!--@include: ./loop.md-->\n',
    'guide/back.md': '<!--@include: ./page.md-->\n',
    'lib/code.ts':
      'first\n// #region one\n  const a = 1\n\n  // #region two\n    b()\n  // #endregion two\n  // #endregion one\nlast\n',
  }

  bothParsers('text is included, its links count from its own file', (parser) => {
    const result = parse('# A\n<!--@include: ./part.md-->\nB\n', { files, parser })
    expect(shown(result.body.html)).toContain('<p><a href="[L0]">a</a>')
    expect(shown(result.body.html)).toContain('<div class="custom-block tip">')
    expect(result.facts.headings.map(({ title, line }) => `${title} ${line}`)).toEqual(['A 1', 'Part 5'])
    expect(result.facts.links[0]).toEqual({
      href: './x.md',
      at: { path: 'guide/part.md', line: 7, column: 1 },
    })
    expect(result.facts.assets[0]?.at.path).toBe('guide/part.md')
    expect(result.facts.includes).toEqual(['guide/part.md'])
  })

  test('an included file includes others, from where it stands', () => {
    const result = parse('<!-- @include: ./outer.md -->\n\n[own](w.md)\n', { files })
    expect(result.facts.links.map(({ href, at }) => `${href} ${at.path}:${at.line}`)).toEqual([
      '../z.md guide/sub/inner.md:1',
      'w.md guide/page.md:3',
    ])
    expect(messages(result)).toEqual(['unknown-component guide/sub/inner.md:3:1'])
    expect(result.facts.includes).toEqual(['guide/outer.md', 'guide/sub/inner.md'])
  })

  test('the section below a heading can be included, with its links where they are', () => {
    const section = { 'guide/s.md': '---\ntitle: S\n---\n\n# S\n\n## One\n\n[a](x.md)\n\n## Two\n' }
    for (const parser of ['satteri', 'remark'] as const) {
      const given = { parser, files: section }
      const shown = html('<!--@include: ./s.md#one-->', given)
      expect(shown).toContain('One</h2>')
      expect(shown).not.toMatch(/S<\/h1>|Two/)
      const { facts } = parse('<!--@include: ./s.md#one-->', given)
      expect(facts.links.map(({ at }) => `${at.path} ${at.line}:${at.column}`)).toEqual(['guide/s.md 9:1'])
    }
  })

  test('lines and regions can be included', () => {
    const lines = { 'guide/l.md': 'one\n\ntwo\n\n<!-- #region r -->\nthree\n<!-- #endregion r -->\n' }
    expect(html('<!--@include: ./l.md{3,3}-->', { files: lines })).toBe('<p>two</p>')
    expect(html('<!--@include: ./l.md#r-->', { files: lines })).toBe('<p>three</p>')
  })

  const regions: readonly (readonly [what: string, text: string, places: string[]])[] = [
    ['alone', '---\ntitle: L\n---\n\n<!-- #region r -->\n[a](x.md)\n<!-- #endregion r -->\n', ['6:1']],
    [
      'with the text of a line before it',
      '[a](x.md)\n\n<!-- #region r -->\n[a](x.md)\n<!-- #endregion r -->\n',
      ['4:1'],
    ],
    [
      'that is indented',
      '- a\n\n  <!-- #region r -->\n  [a](x.md)\n\n  B\n  [b](x.md)\n  <!-- #endregion r -->\n',
      ['4:3', '7:3'],
    ],
    [
      'with another in it',
      'A\n<!-- #region r -->\n[a](x.md)\n\n<!-- #region s -->\n[b](x.md)\n<!-- #endregion s -->\n\n[c](x.md)\n<!-- #endregion r -->\n',
      ['3:1', '6:1', '9:1'],
    ],
  ]
  describe.each(regions)('links of an included region %s', (_, text, places) => {
    bothParsers('count from where they stand', (parser) => {
      const files = { 'guide/l.md': text }
      const { links } = parse('A\n\n<!--@include: ./l.md#r-->\n', { files, parser }).facts
      expect(links.map(({ at }) => `${at.line}:${at.column}`)).toEqual(places)
    })
  })

  test('the code of a file may have any number of lines', () => {
    const files = { 'guide/long.txt': ' a\n'.repeat(200_000) }
    const result = parse('<<< ./long.txt', { files })
    expect(messages(result)).toEqual([])
    expect(result.body.html.match(/^a$/gm)?.length).toBeGreaterThan(199_000)
  })

  const wrong: readonly (readonly [what: string, text: string, code: string])[] = [
    ['a file that is missing', 'A\n\n<!--@include: ./none.md-->', 'include-missing :3:1'],
    ['an include after words', 'A\n\nB <!--@include: ./part.md-->', 'include-missing :3:3'],
    ['an include before words', '<!-- @include: ./part.md --> B', 'include-missing :1:1'],
    ['an include in a table', '| A |\n|---|\n| <!-- @include: ./part.md --> |', 'include-missing :3:3'],
    ['an include in HTML', '<div>\n<p>A</p> <!--@include: ./part.md-->\n</div>', 'include-missing :2:10'],
    ['a file outside the site', '<!--@include: ../../secret.md-->', 'include-missing :1:1'],
    ['a region or heading that is missing', '<!--@include: ./part.md#none-->', 'include-missing :1:1'],
    ['a file that includes itself', '<!--@include: ./loop.md-->', 'include-cycle guide/loop.md:3:1'],
    ['a file that includes the page', '<!--@include: ./back.md-->', 'include-cycle guide/back.md:1:1'],
    ['code that is missing', 'A\n<<< @/none.ts', 'snippet-missing :2:1'],
    ['code outside the site', '<<< @/../none.ts', 'snippet-missing :1:1'],
    ['code without that region', '<<< @/lib/code.ts#none', 'snippet-missing :1:1'],
  ]
  for (const [what, text, code] of wrong)
    test(`${what} is one error`, () => expect(messages(parse(text, { files }))).toEqual([code]))

  test('a reference that looks like a component is told as it was written', () => {
    const [told] = parse('<!--@include: ./part.md#<Box a={1}-->', { files }).diagnostics
    expect(told?.message).not.toMatch(/[\uFDD0\uFDD1]/)
  })

  test('a file that stands in a folder of the page is suggested', () => {
    const hints = parse('<<< @/part.md\n\n<!--@include: @/part.md-->\n\n<<< @/none.md\n', { files })
    expect(hints.diagnostics.map(({ hint }) => hint)).toEqual([
      'Did you mean "@/guide/part.md"?',
      'Did you mean "@/guide/part.md"?',
      'Paths are relative to the page; "@/" means the root of the site.',
    ])
  })

  const plain = (content: string) =>
    `<div class="code-block language-txt" data-lang="txt"><pre tabindex="0"><code>${content}</code></pre></div>`
  const snippets: readonly HtmlCase[] = [
    ['a region, dedented, without marks', '<<< @/lib/code.ts#one{txt}', plain('const a = 1\n\n  b()\n')],
    ['a region in another', 'A\n<<< ../lib/code.ts#two{txt}\nB', `<p>A</p>\n${plain('b()\n')}\n<p>B</p>`],
    [
      'marked lines',
      '<<< @/lib/code.ts#one{1 txt}',
      plain('<span class="line highlighted">const a = 1</span>\n\n  b()\n'),
    ],
    [
      'a title',
      '<<< @/lib/code.ts#two{txt} [b.ts]',
      '<div class="code-block language-txt" data-lang="txt"><div class="code-title">b.ts</div><pre tabindex="0"><code>b()\n</code></pre></div>',
    ],
    [
      'the language of the file',
      '<<< @/lib/code.ts#two',
      '<div class="code-block language-ts" data-lang="ts"><pre tabindex="0"><code><span class="token function">b</span><span class="token punctuation">(</span><span class="token punctuation">)</span>\n</code></pre></div>',
    ],
  ]
  htmlTests(snippets, { files })

  const marks: readonly (readonly [language: string, begin: string, end: string])[] = [
    ['JavaScript', '// #region r', '// #endregion r'],
    ['CSS', '/* #region r */', '/* #endregion r */'],
    ['C', '#pragma region r', '#pragma endregion r'],
    ['HTML', '<!-- #region r -->', '<!-- #endregion r -->'],
    ['Visual Basic', '#Region "r"', '#End Region'],
    ['Batch', '::#region r', '::#endregion r'],
    ['Python', '# region r', '# endregion r'],
    ['C#', '#region r', '#endregion'],
    ['SQL', '-- #region r', '-- #endregion r'],
  ]
  test.each(marks)('regions of %s', (_, begin, end) => {
    expect(html('<<< @/f.txt#r', { files: { 'f.txt': `a\n  ${begin}\n  b\n  ${end}\nc\n` } })).toBe(
      plain('b\n'),
    )
  })

  test('folders that stand elsewhere are followed', () => {
    const parsePage = createParser({
      ...options,
      folderAliases: { old: 'new' },
    })
    const { facts } = parsePage({
      path: page,
      text: '<<< @/old/a.txt\n',
      read: (path) => (path === 'new/a.txt' ? 'a' : undefined),
    })
    expect(facts.includes).toEqual(['new/a.txt'])
  })
})

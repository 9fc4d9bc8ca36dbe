import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import type { SourcePath } from '../paths.js'
import { englishWords, languageAt } from '../words.js'
import type { ParsedPage } from './page.js'
import { createParser, type ParserOptions } from './parse.js'

const page = 'guide/page.md' as SourcePath

const options: ParserOptions = {
  markdown: {
    parser: 'satteri',
    slugs: 'vuepress',
    remarkPlugins: [],
    rehypePlugins: [],
    lineNumbers: false,
    emoji: true,
    diagrams: true,
    tocLevels: [2, 3],
  },
  site: { title: 'Hub', description: 'Docs', base: '/', lang: 'en', product: { name: 'Switch' } },
  components: new Set(['Badge', 'Box', 'Tabs']),
  replaced: new Set(),
}

interface Given {
  readonly languages?: ParserOptions['languages']
  readonly files?: Readonly<Record<string, string>>
  readonly markdown?: Partial<ParserOptions['markdown']>
  readonly replaced?: readonly string[]
  readonly parser?: 'satteri' | 'remark'
}

function parse(
  text: string,
  { files = {}, markdown, replaced = [], parser = 'satteri', languages }: Given = {},
): ParsedPage {
  const parsePage = createParser({
    ...options,
    markdown: { ...options.markdown, parser, ...markdown },
    replaced: new Set(replaced),
    ...(languages === undefined ? {} : { languages }),
  })
  return parsePage({ path: page, text, read: (path) => files[path] })
}

/** With markers that can be read: `[L0]`. */
const shown = (text: string) => text.replace(/\uFDD0(\w+)\uFDD1/g, '[$1]')
const html = (text: string, given?: Given) => shown(parse(text, given).body.html)
const messages = ({ diagnostics }: ParsedPage) =>
  diagnostics.map(({ code, at }) => `${code} ${at?.path === page ? '' : at?.path}:${at?.line}:${at?.column}`)

/** The same, whichever parser reads it. */
function bothParsers(name: string, run: (parser: 'satteri' | 'remark') => void): void {
  for (const parser of ['satteri', 'remark'] as const) test(`${name} (${parser})`, () => run(parser))
}

type HtmlCase = readonly [what: string, markdown: string, html: string]

function htmlTests(cases: readonly HtmlCase[], given: Given = {}): void {
  for (const [what, markdown, expected] of cases)
    bothParsers(what, (parser) => expect(html(markdown, { ...given, parser })).toBe(expected))
}

describe('title', () => {
  const cases: readonly (readonly [what: string, text: string, title: string | null])[] = [
    ['the first heading', '# One\n', 'One'],
    ['the first heading of any level', '\n\n### Three\n\n# One\n', 'Three'],
    [
      'without marks, tags and codes',
      '# A **b** <a id="x"></a>`c` [d](e) :tada: &amp; \\*\n',
      'A b c d 🎉 & *',
    ],
    ['of frontmatter', '---\ntitle: Given\n---\n# One\n', 'Given'],
    ['of a home page', '---\nhome: true\n---\n# One\n', 'Home'],
    ['none after text', 'Text\n\n# One\n', null],
    ['none after HTML', '<div></div>\n\n# One\n', null],
    ['none of a heading that is underlined', 'One\n===\n', null],
    ['none of an empty heading', '#\n\nText\n', null],
    ['none of an empty page', '', null],
  ]
  for (const [what, text, title] of cases)
    bothParsers(what, (parser) => expect(parse(text, { parser }).facts.title).toBe(title))
})

describe('headings', () => {
  test('all levels, wherever they stand, but none of raw HTML', () => {
    const { facts } = parse(
      '# A\n\n> ## B\n\n- ### C\n\n::: tip\n#### D\n:::\n\n<h2>E</h2>\n\n##### F ##\n\n###### G\n',
    )
    expect(facts.headings.map(({ level, title, line }) => `${level} ${title} ${line}`)).toEqual([
      '1 A 1',
      '2 B 3',
      '3 C 5',
      '4 D 8',
      '5 F 13',
      '6 G 15',
    ])
  })

  const slugs: readonly (readonly [what: string, text: string, slugs: readonly string[]])[] = [
    ['duplicates over all levels', '# A\n\n## A\n\n#### a\n', ['a', 'a-2', 'a-3']],
    ['an empty heading', '## \n\n##\n\n## x\n', ['', '', 'x']],
    ['no emoji, images and tags', '## A :tada: ![alt](b.png) <b>c</b> `d` [e](f)\n', ['a-c-d-e']],
    ['an id of the author', '## A {#my-id}\n\n## A\n', ['my-id', 'a']],
    ['an id of the author before an equal heading', '## B\n\n## A {#b}\n', ['b-2', 'b']],
    ['braces that are no id', '## A {x}\n\n## `{#b}`\n', ['a-x', 'b']],
  ]
  for (const [what, text, expected] of slugs)
    bothParsers(what, (parser) =>
      expect(parse(text, { parser }).facts.headings.map(({ slug }) => slug)).toEqual(expected),
    )

  test('the rule of GitHub', () => {
    const { facts } = parse('# 1. Über_uns & Co\n\n## 1. Über_uns & Co\n', { markdown: { slugs: 'github' } })
    expect(facts.headings.map(({ slug }) => slug)).toEqual(['1-über_uns--co', '1-über_uns--co-1'])
  })

  test('an id that two headings ask for is reported', () => {
    expect(messages(parse('## A {#x}\n\n## B {#x}\n'))).toEqual(['duplicate-id :3:1'])
  })

  htmlTests([
    [
      'get their id and an anchor',
      '## Über *uns*',
      '<h2 id="uber-uns" tabindex="-1"><a class="header-anchor" href="#uber-uns" aria-hidden="true" tabindex="-1">#</a> Über <em>uns</em></h2>',
    ],
    [
      'of other letters too',
      '## 概要',
      '<h2 id="概要" tabindex="-1"><a class="header-anchor" href="#%E6%A6%82%E8%A6%81" aria-hidden="true" tabindex="-1">#</a> 概要</h2>',
    ],
    ['get none when they are empty', '##', '<h2></h2>'],
  ])
})

describe('containers', () => {
  const tip = (content: string) =>
    `<div class="custom-block tip"><p class="custom-block-title">TIP</p>${content}</div>`
  htmlTests([
    [
      'with a space and without',
      '::: tip\nA\n:::\n\n:::tip\nB\n:::',
      `${tip('<p>A</p>')}\n${tip('<p>B</p>')}`,
    ],
    [
      'with a title in Markdown',
      '::: warning *Do* `not` <b>x</b>\nA\n:::',
      '<div class="custom-block warning"><p class="custom-block-title"><em>Do</em> <code>not</code> <b>x</b></p><p>A</p></div>',
    ],
    [
      'with a title that looks like a list',
      '::: info 1. One\nA\n:::',
      '<div class="custom-block info"><p class="custom-block-title">1. One</p><p>A</p></div>',
    ],
    [
      'all names',
      '::: danger\n:::\n\n::: Info\n:::',
      '<div class="custom-block danger"><p class="custom-block-title">DANGER</p></div>\n<div class="custom-block info"><p class="custom-block-title">INFO</p></div>',
    ],
    [
      'details',
      '::: details More\nA\n:::',
      '<details class="custom-block details"><summary class="custom-block-title">More</summary><p>A</p></details>',
    ],
    [
      'open details',
      '::: details More {open}\nA\n:::',
      '<details class="custom-block details" open><summary class="custom-block-title">More</summary><p>A</p></details>',
    ],
    [
      'right after a paragraph and before one',
      'Before\n::: tip\nA\n:::\nAfter',
      `<p>Before</p>\n${tip('<p>A</p>')}\n<p>After</p>`,
    ],
    [
      'right after a list and around one',
      '- a\n::: tip\n- b\n- c\n:::\n- d',
      `<ul><li>a</li></ul>\n${tip('<ul><li>b</li><li>c</li></ul>')}\n<ul><li>d</li></ul>`,
    ],
    [
      'closed at another depth than opened',
      '::: tip\n- b\n  :::\nAfter',
      `${tip('<ul><li>b</li></ul>')}\n<p>After</p>`,
    ],
    [
      'inside a list, closed at its edge',
      '1. a\n   ::: tip\n   A\n:::\n2. b',
      `<ol><li>a${tip('<p>A</p>')}</li><li>b</li></ol>`,
    ],
    ['inside a quote', '> ::: tip\n> A\n> :::', `<blockquote>\n${tip('<p>A</p>')}\n</blockquote>`],
    [
      'around a table',
      '::: tip\n| a |\n|---|\n| b |\n:::',
      tip(
        '<div class="table-wrap"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table></div>',
      ),
    ],
    [
      'in each other, by more colons',
      ':::: info\n::: tip\nA\n:::\nB\n::::',
      `<div class="custom-block info"><p class="custom-block-title">INFO</p>${tip('<p>A</p>')}<p>B</p></div>`,
    ],
    [
      'in each other, by equal colons',
      '::: info\n::: tip\nA\n:::\nB\n:::',
      `<div class="custom-block info"><p class="custom-block-title">INFO</p>${tip('<p>A</p>')}<p>B</p></div>`,
    ],
    ['closed by more colons', '::: tip\nA\n:::::', tip('<p>A</p>')],
    [
      'of unknown names stay text',
      'Before\n::: wrap wide\nText\n:::\n\nAfter',
      '<p>Before\n::: wrap wide\nText\n:::</p>\n<p>After</p>',
    ],
    [
      'of unknown names keep the known ones inside',
      '::: wrap\n::: tip\nA\n:::\n:::',
      `<p>::: wrap</p>\n${tip('<p>A</p>')}\n<p>:::</p>`,
    ],
    ['without a beginning stay text', 'Text\n:::', '<p>Text\n:::</p>'],
    [
      'not in code',
      '```md\n::: tip\nA\n  :::\n```\n\n    ::: tip\n\n`::: tip`',
      '<div class="code-block language-md" data-lang="md"><pre tabindex="0"><code>::: tip\nA\n  :::\n</code></pre></div>\n<div class="code-block language-text"><pre tabindex="0"><code>::: tip\n</code></pre></div>\n<p><code>::: tip</code></p>',
    ],
    [
      'not in HTML comments and blocks',
      '<!-- a\n::: tip\n-->\n\n<div>\n::: tip\n</div>',
      '\n<div>\n::: tip\n</div>',
    ],
  ])

  bothParsers('mistakes are reported with their place', (parser) => {
    expect(messages(parse('# A\n\n::: tpi\nB\n:::\n\n- c\n  ::: tip\n  D\n', { parser }))).toEqual([
      'unknown-container :3:1',
      'unclosed-container :8:3',
    ])
    expect(parse('::: tpi\n:::\n').diagnostics[0]?.hint).toBe('Did you mean "tip"?')
  })
})

describe('what silently becomes text or code is told', () => {
  const cases: readonly (readonly [text: string, found: readonly string[]])[] = [
    // Containers.
    ['# A\n\ntext\n\n:::\n', ['stray-container-end :5:1']],
    [
      '# A\n\n:::: tip\n::: warning\nB\n::::\n\nC\n:::\n',
      ['unclosed-container :4:1', 'stray-container-end :9:1'],
    ],
    ['# A\n\n::: x-y\n:::\n', ['unknown-container :3:1']],
    // Code.
    ['# A\n\n```js\nlet a\n\n# B\n', ['unclosed-code :3:1']],
    ['# A\n\n~~~\nlet a\n\n\n\n', ['unclosed-code :3:1']],
    ['# A\n\n```js', ['unclosed-code :3:1']],
    ['# A\n\n::: tip\n```js\nlet a\n:::\n', ['unclosed-code :4:1', 'unclosed-container :3:1']],
    ['# A\n\n- b\n\n  ```js\n  let a\n', ['unclosed-code :5:3']],
    ['# A\n\n> ```js\n> let a\n', ['unclosed-code :3:3']],
    ['# A\n\n```js\nlet a\n\n# B\n\n```ts\nlet b\n```\n\nC\n', ['unclosed-code :3:1']],
    ['# A\n\n```js\nlet a\n```\n\n\n', []],
    ['# A\n\n- b\n\n  ```js\n  let a\n  ```\n', []],
    ['# A\n\n> ```js\n> ```\n', []],
    ['# A\n\n````md\n```js\nlet a\n```\n````\n\n[x]: https://example.org\n', []],
    ['# A\n\n~~~~~\n```js\n~~~~~~\n', []],
    ['# A\n\n    ```js\n', []],
    // Links.
    [
      '# A\n\nSee [a](./my page.md) and ![b](my pic.PNG).\n',
      ['link-with-space :3:1', 'link-with-space :3:1'],
    ],
    ['# A\n\n[**a**](./my page.md#part)\n', ['link-with-space :3:7']],
    ['# A\n\nFirst\n  [a](./my page.md)\n', ['link-with-space :4:1']],
    ['# A\n\n[a](<./my page.md>) [b](x.md "a b.md") [c](some words) `[a](my page.md)`\n', []],
    ['# A\n\nSee [b][gone] and *[c][]*.\n', ['missing-definition :3:5', 'missing-definition :3:20']],
    ['# A\n\nB\nC[^note].\n', []],
    ['# A\n\nB\nC [^note].\n', ['missing-definition :4:3']],
    ['# A\n\n![b][gone]\n', ['missing-definition :3:2']],
    ['# A\n\n> B\n> C \\* [^note].\n', ['missing-definition :4:8']],
    ['# A\n\n`[a-z][0-9]` \\[a-z\\]\\[0-9\\] [a-z][0-9]\n', ['missing-definition :3:29']],
    [
      '# A\n\n[b][c] [c][] d[0][i] [1][2] \\[e][f] \\[^g] `[h][i]` [^j]\n\n[c]: https://example.org\n[^j]: K\n',
      [],
    ],
    // Frontmatter.
    ['---\ntitle: A\n\n# A\n', ['frontmatter-unclosed :1:1']],
    ['+++\ntitle = "A"\n\n# A\n', ['frontmatter-unclosed :1:1']],
    ['---\n\nA rule first.\n', []],
    // Components.
    ['# A\n\n<Tabs>\n\nB\n', ['unclosed-component :3:1']],
    ['# A\n\n<Tabs>\n<Box>\n\nB\n\n</Box>\n\nC\n', ['unclosed-component :3:1']],
    ['# A\n\n<Tabs>\n  <Box>\n\nB\n\n</Tabs>\n', ['unclosed-component :4:3']],
    ['# A\n\n<Tabs>\n\nB\n</Tabs>\n\nC\n', ['unclosed-component :3:1']], // the end goes on the paragraph
    ['# A\n\n- <Tabs>\n\n  B\n\n</Tabs>\n', ['unclosed-component :3:3']],
    ['# A\n\n> <Tabs>\n>\n> B\n', ['unclosed-component :3:3']],
    ['# A\n\n::: tip\n<Tabs>\n\nB\n\n:::\n', ['unclosed-component :4:1']],
    ['# A\n\nB <Badge text="new"> C\n\nD\n', ['unclosed-component :3:3']],
    ['# A\n\n- B <Badge text="new">\n- C\n', ['unclosed-component :3:5']],
    ['# A\n\n<div>\n<Tabs>\n</div>\n', ['unclosed-component :4:1']],
    ['# A\n\n<Tabs>\n<div>\n\nB\n\n</Tabs>\n', ['unclosed-component :4:1']],
    ['# A\n\n<b>bold</b> <Badge> text\n', ['unclosed-component :3:13']],
    ['# A\n\nB\n\n</Tabs>\n', ['stray-component-end :5:1']],
    ['# A\n\n<Tabs>\n</Box>\n</Tabs>\n', ['stray-component-end :4:1']],
    ['# A\n\n<Tabs>\n<Box>\n\nB\n\n</Box>\n</Tabs>\n', []],
    ['# A\n\n<Tabs><p>B\n\n- <Box a={{ "b": 1 }} />\n\n</Tabs>\n', []],
    ['# A\n\n<Badge text="new" /> <Badge>B</Badge>\n\n# C <Badge/>\n', []],
    ['# A\n\n`<Tabs>`\n\n    <Tabs>\n\n```html\n<Tabs>\n```\n\n<!-- <Tabs> -->\n', []],
    ['# A\n\nB <span>C</span> <div>D</div> <Tabs>\n\nE\n\n</Tabs>\n', []],
    ['# A\n\nMap<String>\n', ['unknown-component :3:4']],
    // HTML.
    ['# A\n\n<details>\n<summary>B</summary>\n\nC\n', ['unclosed-html :3:1']],
    ['# A\n\n<span>\n\nB\n</span>\n', ['unclosed-html :3:1']], // the end goes on the paragraph
    ['# A\n\n<div>\n\nB\n</div>\n', []], // that of a block ends the paragraph
    ['# A\n\n- <div>\n\n  B\n\n</div>\n', ['unclosed-html :3:3']],
    ['# A\n\nB <b>C\n\nD\n', ['unclosed-html :3:3']],
    ['# A\n\n<a name="b"/>\n\nC\n', ['unclosed-html :3:1']],
    ['# A\n\n<div>\n<span>B\n</div>\n', ['unclosed-html :4:1']],
    ['# A\n\n<pre>\nB\n\nC\n', ['unclosed-html :3:1']],
    ['# A\n\nB\n\n  <!-- C\n\nD\n', ['unclosed-comment :5:3']],
    ['# A\n\n<!-- B -->\n\n<!--\n\nC\n-->\n\nD <!-- E\n\n<!--> F\n', []],
    ['# A\n\n<ul><li>B<li>C</ul>\n\n<p>D\n\n<table><tr><td>E\n</table>\n', []],
    ['# A\n\n<div>\n\n- B\n\n</div>\n<img src="x.png" alt=""/><br/>\n', []],
    ['# A\n\n<svg><path d="M0"/><g><path d="M1"></path></g></svg>\n', []],
    ['# A\n\n<style>\np { color: red }\n\nb { color: red }\n</style>\n', []],
    ['# A\n\nList<string> and a < b > c\n', ['unclosed-html :3:5']],
    // Includes.
    ['# A\n\n<!--@include: ./c.md-->\n', ['unclosed-component guide/c.md:3:1']],
    ['# A\n\n<!--@include: ./b.md{9,12}-->\n', ['include-missing :3:1']],
    ['# A\n\n<!--@include: ./b.md{2,12}-->\n', []],
  ]
  const files = { 'guide/b.md': 'One\n\nTwo\n', 'guide/c.md': 'One\n\n<Tabs>\n\nTwo\n' }
  bothParsers('with its place', (parser) => {
    for (const [text, found] of cases) expect(messages(parse(text, { parser, files })), text).toEqual(found)
  })
})

test('a definition with a space before its colon is told as such', () => {
  const [, spaced] = parse('A [^1] b\n\n[^1] : C\n').diagnostics
  expect([spaced?.code, spaced?.at?.line, spaced?.hint]).toEqual(['missing-definition', 3, 'Write "[^1]:".'])
})

test('how a component or element is closed depends on where it stands', () => {
  const hints = (text: string) => parse(text).diagnostics.map(({ hint }) => hint)
  expect(hints('<Tabs>\n\nA\n')).toEqual([
    'Write </Tabs> where it ends, on a line of its own after an empty line, as deep in lists and quotes as its beginning; or <Tabs /> if nothing stands in it.',
  ])
  expect(hints('A <Badge> B\n')).toEqual([
    'Write </Badge> where it ends, in the same paragraph; or <Badge /> if nothing stands in it.',
  ])
  expect(hints('<Tabs>\n<div>\n</Tabs>\n')).toEqual(['Write </div> where it ends.'])
  expect(hints('<div>\n\nA\n')).toEqual([
    'Write </div> where it ends, as deep in lists and quotes as its beginning.',
  ])
  expect(hints('A <a name="b"/> C\n')).toEqual(['Write <a></a>: in HTML, "/>" does not close it.'])
})

describe('alerts', () => {
  const box = (name: string, title: string, text: string) =>
    `<div class="custom-block ${name}"><p class="custom-block-title">${title}</p>${text}</div>`
  htmlTests([
    ['a note', '> [!NOTE]\n> Text', box('info', 'NOTE', '<p>Text</p>')],
    ['a tip in lower case', '> [!tip]\n>\n> Text', box('tip', 'TIP', '<p>Text</p>')],
    [
      'the others',
      '> [!IMPORTANT]\n> A\n\n> [!WARNING]\n> B\n\n> [!CAUTION]\n> C',
      [
        box('important', 'IMPORTANT', '<p>A</p>'),
        box('warning', 'WARNING', '<p>B</p>'),
        box('danger', 'CAUTION', '<p>C</p>'),
      ].join('\n'),
    ],
    ['with a title', '> [!NOTE] My *own*\n> Text', box('info', 'My <em>own</em>', '<p>Text</p>')],
    ['a quote of another word', '> [!OTHER]\n> Text', '<blockquote>\n<p>[!OTHER]\nText</p>\n</blockquote>'],
  ])
})

describe('groups', () => {
  const code = (language: string, text: string) =>
    `<div class="code-block language-${language}" data-lang="${language}"><pre tabindex="0"><code>${text}\n</code></pre></div>`
  htmlTests([
    [
      'code groups',
      '::: code-group\n```txt [First]\na\n```\n\n```txt\nb\n```\n:::',
      `<div class="tabs code-group" role="group"><input type="radio" id="tabs-1-1" name="tabs-1" checked><label for="tabs-1-1">First</label><div class="tab-panel">${code('txt', 'a')}</div><input type="radio" id="tabs-1-2" name="tabs-1"><label for="tabs-1-2">txt</label><div class="tab-panel">${code('txt', 'b')}</div></div>`,
    ],
    [
      'tabs, in both ways of writing',
      '::: tabs\n== One *x*\nA\n@tab Two\nB\n:::',
      '<div class="tabs" role="group"><input type="radio" id="tabs-1-1" name="tabs-1" checked><label for="tabs-1-1">One <em>x</em></label><div class="tab-panel"><p>A</p></div><input type="radio" id="tabs-1-2" name="tabs-1"><label for="tabs-1-2">Two</label><div class="tab-panel"><p>B</p></div></div>',
    ],
    ['lines of tabs elsewhere are text', '== One\n@tab Two', '<p>== One\n@tab Two</p>'],
  ])

  test('a group without parts is reported', () => {
    expect(messages(parse('::: tabs\nA\n:::\n\n::: code-group\nB\n:::\n'))).toEqual([
      'empty-group :1:1',
      'empty-group :5:1',
    ])
  })
})

describe('code', () => {
  const block = (language: string, content: string, attributes = ` data-lang="${language}"`) =>
    `<div class="code-block language-${language}"${attributes}><pre tabindex="0"><code>${content}</code></pre></div>`
  htmlTests([
    [
      'is highlighted',
      '```json\n{"a": 1}\n```',
      block(
        'json',
        '<span class="token punctuation">{</span><span class="token property">"a"</span><span class="token operator">:</span> <span class="token number">1</span><span class="token punctuation">}</span>\n',
      ),
    ],
    [
      'by other names of languages, in any letter case',
      '``` YML\na: 1\n```',
      block(
        'yml',
        '<span class="token key atrule">a</span><span class="token punctuation">:</span> <span class="token number">1</span>\n',
      ),
    ],
    ['without a language is plain', '```\na < b & c\n```', block('text', 'a &lt; b &amp; c\n', '')],
    ['indented', '    a', block('text', 'a\n', '')],
    ['empty', '```txt\n```', block('txt', '')],
    [
      'with marked lines',
      '```txt {1,3-4}\na\nb\nc\nd\n```',
      block(
        'txt',
        '<span class="line highlighted">a</span>\nb\n<span class="line highlighted">c</span>\n<span class="line highlighted">d</span>\n',
      ),
    ],
    [
      'with marks right after the language',
      '```js{2}\n/* a\nb */\n```',
      block(
        'js',
        '<span class="token comment">/* a</span>\n<span class="line highlighted"><span class="token comment">b */</span></span>\n',
      ),
    ],
    [
      'with a title',
      '```txt title="a b.txt" {1}\na\n```',
      '<div class="code-block language-txt" data-lang="txt"><div class="code-title">a b.txt</div><pre tabindex="0"><code><span class="line highlighted">a</span>\n</code></pre></div>',
    ],
    [
      'with a title in brackets',
      '```txt [x.txt]\na\n```',
      '<div class="code-block language-txt" data-lang="txt"><div class="code-title">x.txt</div><pre tabindex="0"><code>a\n</code></pre></div>',
    ],
    [
      'with line numbers',
      '```txt:line-numbers\na\nb\n```',
      '<div class="code-block language-txt line-numbers" data-lang="txt"><pre tabindex="0"><code><span class="line">a</span>\n<span class="line">b</span>\n</code></pre></div>',
    ],
    [
      'with marks of differences',
      '```txt\na // [!code ++]\nb # [!code --]\nc <!-- [!code highlight] -->\n```',
      block(
        'txt',
        '<span class="line add">a</span>\n<span class="line remove">b</span>\n<span class="line highlighted">c</span>\n',
      ),
    ],
    [
      'of differences',
      '```diff\n a\n+b\n-c\n+++ d\n```',
      block('diff', ' a\n<span class="line add">+b</span>\n<span class="line remove">-c</span>\n+++ d\n'),
    ],
    ['with a name that is no class', '```"><script>\na\n```', block('script', 'a\n')],
    ['with a name of JavaScript’s own', '```constructor\na\n```', block('constructor', 'a\n')],
  ])

  test('line numbers for all, but where a block says otherwise', () => {
    const given = { markdown: { lineNumbers: true } }
    expect(html('```txt\na\n```', given)).toContain('<span class="line">a</span>')
    expect(html('```txt:no-line-numbers\na\n```', given)).not.toContain('class="line"')
  })

  test('an unknown language is reported once', () => {
    expect(messages(parse('```foolang\na\n```\n\n```foolang\nb\n```\n\n```text\nc\n```\n'))).toEqual([
      'unknown-language :1:1',
    ])
  })

  test('more than 200 KB stay plain', () => {
    expect(html(`\`\`\`js\n${'let a = 1\n'.repeat(21_000)}\`\`\`\n`)).not.toContain('token')
  })

  test('colours are kept when a component contains the code', () => {
    const { components } = parse('<Box>\n\n```js\nlet a\n```\n\n</Box>\n').body
    expect(JSON.stringify(components)).toContain('{"className":["token","keyword"]}')
  })
})

describe('diagrams', () => {
  test('are drawn, with a name, a description and no inline style', () => {
    const { body } = parse(
      '```mermaid title="Transfer" alt="Who pays whom"\nsequenceDiagram\n  A->>B: pay\n```\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
    )
    expect(body.html).toContain(
      '<figure class="diagram" data-title="Transfer" data-alt="Who pays whom"><div class="diagram-box" tabindex="0"><svg',
    )
    expect(body.html).toContain(
      'role="img" aria-labelledby="diagram-1-title" aria-describedby="diagram-1-desc"><title id="diagram-1-title">Transfer</title><desc id="diagram-1-desc">Who pays whom</desc>',
    )
    expect(body.html).toContain('<figcaption>Transfer</figcaption>')
    expect(body.html).toContain(
      '<title id="diagram-2-title">flowchart</title><desc id="diagram-2-desc">A, B</desc>',
    )
    expect(body.html).not.toMatch(/style=|<style/)
    expect(body.css, 'its styles are the same on every page').toBe('')
    const ids = [...body.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('are described by their words where nobody described them', () => {
    const { body } = parse(
      '```mermaid\nsequenceDiagram\n  A->>B: pay\n```\n\n```mermaid\nerDiagram\n  ORDER ||--o{ LINE : has\n```\n',
    )
    expect([...body.html.matchAll(/<desc[^>]*>([^<]*)/g)].map(([, words]) => words)).toEqual([
      'A, B; A → B: pay',
      'ORDER, LINE, has',
    ])
    expect(body.html).not.toContain('(no attributes)')
  })

  test('are code where they cannot be drawn', () => {
    const result = parse('```mermaid title="Plan"\ngantt\n```\n')
    expect(shown(result.body.html)).toBe(
      '<figure class="diagram" data-title="Plan"><div class="code-block language-mermaid" data-lang="mermaid"><div class="code-title">Plan</div><pre tabindex="0"><code>gantt\n</code></pre></div><figcaption>Plan</figcaption></figure>',
    )
    expect(messages(result)).toEqual(['diagram-failed :1:1'])
  })

  test('can be left as code, in their figure', () => {
    const given = { markdown: { diagrams: false } }
    expect(html('```mermaid\ngraph TD\n```', given)).toBe(
      '<figure class="diagram"><div class="code-block language-mermaid" data-lang="mermaid"><pre tabindex="0"><code>graph TD\n</code></pre></div></figure>',
    )
  })

  test('words in them are words', () => {
    const { html: text } = parse(
      '```mermaid\nflowchart LR\n  A["<img src=x onerror=alert(1)>"] --> B["</text><script>alert(1)</script>"]\n```\n',
    ).body
    expect(text).not.toMatch(/<(?:img|script)/)
  })
})

describe('text', () => {
  htmlTests([
    ['emoji by their words', 'A :tada: and :+1:', '<p>A 🎉 and 👍</p>'],
    [
      'no emoji in code, addresses, times and smileys',
      '`:tada:` :( :-) 10:30:20 a:b:c http://x.y/:tada:z :nosuchemoji:',
      '<p><code>:tada:</code> :( :-) 10:30:20 a:b:c <a href="http://x.y/:tada:z" target="_blank" rel="noopener noreferrer" class="external">http://x.y/:tada:z</a> :nosuchemoji:</p>',
    ],
    [
      'the table of contents',
      '[[TOC]]\n\n# A\n\n## B\n\n#### C\n\n### D\n\n## E',
      '<div class="table-of-contents"><ul><li><a href="#b">B</a><ul><li><a href="#d">D</a></li></ul></li><li><a href="#e">E</a></li></ul></div>\n<h1 id="a" tabindex="-1"><a class="header-anchor" href="#a" aria-hidden="true" tabindex="-1">#</a> A</h1>\n<h2 id="b" tabindex="-1"><a class="header-anchor" href="#b" aria-hidden="true" tabindex="-1">#</a> B</h2>\n<h4 id="c" tabindex="-1"><a class="header-anchor" href="#c" aria-hidden="true" tabindex="-1">#</a> C</h4>\n<h3 id="d" tabindex="-1"><a class="header-anchor" href="#d" aria-hidden="true" tabindex="-1">#</a> D</h3>\n<h2 id="e" tabindex="-1"><a class="header-anchor" href="#e" aria-hidden="true" tabindex="-1">#</a> E</h2>',
    ],
    ['no table of contents in the middle of text', 'A [[toc]]', '<p>A [[toc]]</p>'],
    [
      'footnotes',
      'A[^1]\n\n[^1]: B',
      '<p>A<sup><a href="#fn-1" id="fnref-1" data-footnote-ref aria-describedby="footnote-label">1</a></sup></p>\n<section data-footnotes class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2>\n<ol>\n<li id="fn-1">\n<p>B <a href="#fnref-1" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a></p>\n</li>\n</ol>\n</section>',
    ],
    [
      'tasks with their words as label',
      '- [x] A [b](c.md)\n- [ ] D',
      '<ul class="contains-task-list"><li class="task-list-item"><label><input type="checkbox" checked disabled> A <a href="[L0]">b</a></label></li><li class="task-list-item"><label><input type="checkbox" disabled> D</label></li></ul>',
    ],
    ['strikethrough and hard breaks', '~~a~~\\\nb', '<p><del>a</del><br>\nb</p>'],
    [
      'definitions and references inside containers',
      '::: tip\n[a]\n\n[a]: ./b.md "C"\n:::',
      '<div class="custom-block tip"><p class="custom-block-title">TIP</p><p><a href="[L0]" title="C">a</a></p></div>',
    ],
  ])

  test('emoji can be switched off', () => {
    expect(html('A :tada:', { markdown: { emoji: false } })).toBe('<p>A :tada:</p>')
  })

  test('the levels of the table of contents can be chosen', () => {
    expect(html('[[toc]]\n\n# A\n\n## B', { markdown: { tocLevels: [1, 1] } })).toContain(
      '<ul><li><a href="#a">A</a></li></ul>',
    )
  })
})

describe('interpolation', () => {
  const text = (markdown: string) =>
    html(`---\nversion: "1.2"\nlist: [a, 1]\nProposal Name: X\n---\n\n${markdown}`)
  const cases: readonly (readonly [markdown: string, html: string])[] = [
    ['{{ $page.frontmatter.version }} {{$page.frontmatter.list}}', '<p>1.2 ["a",1]</p>'],
    ["{{ $page.frontmatter['Proposal Name'] }}", '<p>X</p>'],
    ['`v{{ $page.frontmatter.version }}`', '<p><code>v1.2</code></p>'],
    ['{{ $site.title }} {{ $site.product.name }} {{ $site.base }}', '<p>Hub Switch /</p>'],
    ['<b>{{ $site.title }}</b>\n\n<div>{{ $site.title }}</div>', '<p><b>Hub</b></p>\n<div>Hub</div>'],
    ['{{ID}} {{ $other.x }} {{ 1 + 1 }} {{}}', '<p>{{ID}} {{ $other.x }} {{ 1 + 1 }} {{}}</p>'],
    [
      '```txt\n{{ $site.title }}\n```',
      '<div class="code-block language-txt" data-lang="txt"><pre tabindex="0"><code>{{ $site.title }}\n</code></pre></div>',
    ],
  ]
  test.each(cases)('%s', (markdown, expected) => expect(text(markdown)).toBe(expected))

  test('values are text, not HTML or Markdown', () => {
    expect(html('---\nx: "<b> *a*"\n---\n\n{{ $page.frontmatter.x }}')).toBe('<p>&lt;b&gt; *a*</p>')
  })

  test('the title of the page', () => {
    expect(html('# Start\n\n{{ $page.title }}')).toContain('<p>Start</p>')
    expect(html('---\ntitle: Given\n---\n\n{{ $page.title }}')).toBe('<p>Given</p>')
  })

  test('what has no value is reported, and what JavaScript gives to every object is none', () => {
    const result = parse('---\nversion: 1\n---\n\nA {{ $page.frontmatter.verion }} {{ $site.constructor }}')
    expect(shown(result.body.html)).toBe('<p>A  </p>')
    expect(messages(result)).toEqual(['unknown-interpolation :5:1', 'unknown-interpolation :5:1'])
    expect(result.diagnostics[0]?.hint).toBe('Did you mean "$page.frontmatter.version"?')
  })
})

describe('links', () => {
  htmlTests([
    [
      'of the site get a marker',
      '[a](./b.md#c) [d](e%20f "T") <a href=../g>h</a> [i](#j)',
      '<p><a href="[L0]">a</a> <a href="[L1]" title="T">d</a> <a href="[L2]">h</a> <a href="[L3]">i</a></p>',
    ],
    [
      'out of the site open another window',
      '[a](https://b.c/ü) <a class="x" href="//d.e">f</a>',
      '<p><a href="https://b.c/%C3%BC" target="_blank" rel="noopener noreferrer" class="external">a</a> <a class="x external" href="//d.e" target="_blank" rel="noopener noreferrer">f</a></p>',
    ],
    [
      'of mail and telephones are plain',
      '[a](mailto:b@c.d) [e](tel:+49)',
      '<p><a href="mailto:b@c.d">a</a> <a href="tel:+49">e</a></p>',
    ],
    [
      'that run code are dropped',
      '[a](javascript:alert(1)) <a href="java&#10;script:x">b</a> <a href=" DATA:text/html,x">c</a>',
      '<p><a>a</a> <a>b</a> <a>c</a></p>',
    ],
  ])

  bothParsers('are listed as the author wrote them, with their places', (parser) => {
    const { facts } = parse(
      '[a](./b.md)\n\n- x [c](<d e.md>)\n\n<p>\n<a href="f&amp;g">h</a></p>\n\n| a |\n|---|\n| [i](j) |\n\n[](k) []() [r]\n\n[r]: ./l.md\n',
      { parser },
    )
    expect(facts.links.map(({ href, at }) => `${href} ${at.line}:${at.column}`)).toEqual([
      './b.md 1:1',
      'd e.md 3:5',
      'f&g 6:1',
      'j 10:3',
      'k 12:1',
      ' 12:7',
      './l.md 12:12',
    ])
  })

  test('what is dropped is reported', () => {
    expect(messages(parse('[a](javascript:x)\n\n<a href="vbscript:x">b</a>\n'))).toEqual([
      'unsafe-address :1:1',
      'unsafe-address :3:1',
    ])
  })

  test('footnotes and headings link to themselves without being links of the author', () => {
    expect(parse('## A\n\nB[^1]\n\n[^1]: C\n\n[[toc]]\n').facts.links).toEqual([])
  })
})

describe('assets', () => {
  htmlTests([
    [
      'images have their size and wait until they are seen, but for the first',
      '![a](b.png "T") ![](<c d.png>)',
      '<p><img src="[A0]" alt="a" title="T" width="[W0]" height="[H0]" decoding="async"> <img src="[A1]" alt="" width="[W1]" height="[H1]" loading="lazy" decoding="async"></p>',
    ],
    [
      'a size of the author is kept',
      '<img src=a.png width=600>',
      '<img src="[A0]" width="600" decoding="async">',
    ],
    [
      'images from elsewhere stay',
      '![a](https://b.c/d.png) ![](data:image/png;base64,AA==)',
      '<p><img src="https://b.c/d.png" alt="a" decoding="async"> <img src="data:image/png;base64,AA==" alt="" loading="lazy" decoding="async"></p>',
    ],
    [
      'several sources',
      '<picture><source srcset="a.png 1x, ./b.png 2x, https://c.d/e.png 3x"><img src="f.png" srcset="f.png"></picture>',
      '<p><picture><source srcset="[A0] 1x, [A1] 2x, https://c.d/e.png 3x"><img src="[A3]" srcset="[A2]" width="[W3]" height="[H3]" decoding="async"></picture></p>',
    ],
    [
      'videos',
      '<video src="a.mp4" poster="b.png" controls></video>',
      '<p><video src="[A0]" poster="[A1]" controls></video></p>',
    ],
    [
      'drawings',
      '<svg viewBox="0 0 1 1"><use href="#a"></use><image href="b.png"/></svg>',
      '<p><svg viewBox="0 0 1 1"><use href="#a"></use><image href="[A0]"></image></svg></p>',
    ],
    [
      'frames are pages, not files',
      '<iframe src="https://a.b/c" allowfullscreen frameborder=0></iframe>',
      '<iframe src="https://a.b/c" allowfullscreen frameborder="0"></iframe>',
    ],
  ])

  test('are listed with kind and place', () => {
    const { facts } = parse(
      '![a](b.png)\n\n<video\n  src="c.mp4" poster="d.png"></video>\n\n<style>\np { background: url(e.png) }\n</style>\n',
    )
    expect(facts.assets.map(({ src, kind, at }) => `${src} ${kind} ${at.line}:${at.column}`)).toEqual([
      'b.png image 1:1',
      'c.mp4 media 3:1',
      'd.png image 3:1',
      'e.png style 6:1',
    ])
  })
})

describe('raw HTML', () => {
  htmlTests([
    [
      'attributes without quotes and unclosed void elements',
      '<tr class=required>\n\na <br> b <img src=x.png> <BR/>',
      '\n<p>a <br> b <img src="[A0]" width="[W0]" height="[H0]" decoding="async"> <br></p>',
    ],
    [
      'a stray end of a line break',
      'a </br> b\n\n| a |\n|---|\n| b </br> c |',
      '<p>a <br> b</p>\n<div class="table-wrap"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b <br> c</td></tr></tbody></table></div>',
    ],
    [
      'lists in table cells',
      '| a |\n|---|\n| <ul><li>b<li>c</ul> |',
      '<div class="table-wrap"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td><ul><li>b</li><li>c</li></ul></td></tr></tbody></table></div>',
    ],
    [
      'tables',
      '<table>\n<tr><td>a<td>b\n</table>',
      '<div class="table-wrap"><table>\n<tbody><tr><td>a</td><td>b\n</td></tr></tbody></table></div>',
    ],
    [
      'ids in headings',
      '## <a id="x"></a>A',
      '<h2 id="a" tabindex="-1"><a class="header-anchor" href="#a" aria-hidden="true" tabindex="-1">#</a> <a id="x"></a>A</h2>',
    ],
    ['unknown elements', '<swagger>a.yaml</swagger>', '<p><swagger>a.yaml</swagger></p>'],
    ['a block that ends a paragraph', 'a <div>b</div> c', '<p>a </p><div>b</div> c<p></p>'],
    [
      'an element around Markdown',
      '<div align="center">\n\n**a**\n\n</div>',
      '<div align="center">\n<p><strong>a</strong></p>\n</div>',
    ],
    ['marks that stay open', 'a <b>b\n\nc', '<p>a <b>b</b></p><b>\n<p>c</p></b>'],
    [
      'character references',
      '<b title="a &amp; &quot;b&quot; &copy=1">&lt;&nbsp;&frac12;&#120;</b>',
      '<p><b title="a &amp; &quot;b&quot; &amp;copy=1">&lt;\u00A0½x</b></p>',
    ],
    ['no comments', 'a <!-- b --> c\n\n<!-- d -->', '<p>a  c</p>\n'],
    ['an unknown element in upper case is HTML all the same', '<CENTER>a</CENTER>', '<center>a</center>'],
  ])

  test('ids are anchors, each once', () => {
    const result = parse('<a id="x"></a> <a name="y"></a> <div id="x"></div>\n\n## Z\n\nA[^1]\n\n[^1]: B\n')
    expect(result.facts.anchors).toEqual(['x', 'y', 'fnref-1', 'footnote-label', 'fn-1'])
    expect(messages(result)).toEqual(['duplicate-id :1:33'])
  })

  test('scripts are dropped and reported', () => {
    const result = parse(
      '<script>alert(1)</script>\n\n<div onclick="x()" onmouseover=y>a</div>\n\n<iframe srcdoc="<script>x</script>"></iframe>\n',
    )
    expect(shown(result.body.html)).toBe('\n<div>a</div>\n<iframe></iframe>')
    expect(messages(result)).toEqual(['script-removed :1:1', 'script-removed :3:1', 'script-removed :3:1'])
  })
})

describe('styles', () => {
  const css = (text: string) => shown(parse(text).body.css)
  const cases: readonly (readonly [what: string, css: string, scoped: string])[] = [
    [
      'every selector',
      'td, tr.a:hover > b { width: 25%; color : red }',
      '.docs-content td,.docs-content tr.a:hover > b{width:25%;color:red}',
    ],
    [
      'html, body and :root',
      'html, body p, :root { --a: 1 } html > body.x a {}',
      '.docs-content,.docs-content p,.docs-content{--a:1}.docs-content.x a{}',
    ],
    [
      'not the parts of keyframes',
      '@keyframes a { from { top: 0 } 50% { top: 1px } }',
      '@keyframes a{from{top:0}50%{top:1px}}',
    ],
    ['inside media queries', '@media print { a { color: red } }', '@media print{.docs-content a{color:red}}'],
    ['nested rules once', 'a { b & { c: d } }', '.docs-content a{b &{c:d}}'],
    [
      'addresses',
      'a { background: url( "b.png" ) , url(#c), url(https://d.e/f) }',
      '.docs-content a{background:url("[A0]") , url("#c"), url("https://d.e/f")}',
    ],
    ['no imports and comments', '@import "a.css"; /* b */ p { c: d }', '.docs-content p{c:d}'],
    ['selectors with commas inside', ':is(a, b) c { d: e }', '.docs-content :is(a, b) c{d:e}'],
  ]
  for (const [what, given, scoped] of cases)
    test(`of a page are confined to its article: ${what}`, () =>
      expect(css(`<style>\n${given}\n</style>\n`)).toBe(scoped))

  test('of attributes become classes, equal ones the same', () => {
    const { body } = parse(
      '<col style="width: 10%"> <b style="width:10%;" class="x">a</b>\n\n<i style="background:url(a.png)">b</i>\n',
    )
    const [, name] = /class="x (s-[a-z\d]+)"/.exec(body.html) ?? []
    expect(body.html).toContain(`<b class="x ${name}">`)
    expect(shown(body.css).split('\n')[0]).toBe(`.docs-content .${name}.${name}.${name}{width:10%}`)
    expect(shown(body.css)).toContain('{background:url("[A0]")}')
    expect(parse('<b style="width: 10%">a</b>').body.css).toBe(body.css.split('\n')[0])
    expect(body.html).not.toContain('style=')
  })

  test('that cannot be read are reported and left out', () => {
    const result = parse('<style>\na { b\n</style>\n\n<b style="} * { color: red">a</b>\n')
    expect(messages(result)).toEqual(['page-style :1:1', 'page-style :5:1'])
    expect(result.body.css).toBe('')
  })
})

describe('components', () => {
  const first = (text: string) => parse(text).body.components[0]
  htmlTests([
    ['in a line', 'A <Badge type="tip" /> b', '<p>A [C0] b</p>'],
    ['alone in a paragraph', '<Badge>x</Badge>', '[C0]'],
    ['over several lines', '<Badge\n  type="tip"\n  items={["a b"]}\n/>\n\nA', '[C0]\n<p>A</p>'],
    ['around Markdown', '<Box>\n\n**a**\n\n</Box>\n\nB', '[C0]\n<p>B</p>'],
    [
      'in table cells and headings',
      '| <Badge/> |\n|---|\n\n## A <Badge text="x"/>',
      '<div class="table-wrap"><table><thead><tr><th>[C0]</th></tr></thead></table></div>\n<h2 id="a" tabindex="-1"><a class="header-anchor" href="#a" aria-hidden="true" tabindex="-1">#</a> A [C1]</h2>',
    ],
    [
      'in a page that needs the whole reading',
      'a <b>b <Badge type="x"/>\n\nc',
      '<p>a <b>b [C0]</b></p><b>\n<p>c</p></b>',
    ],
    [
      'not in code',
      '`<Badge a={1} />`\n\n```txt\n<Badge a={["b"]} />\n```',
      '<p><code>&lt;Badge a={1} /&gt;</code></p>\n<div class="code-block language-txt" data-lang="txt"><pre tabindex="0"><code>&lt;Badge a={["b"]} /&gt;\n</code></pre></div>',
    ],
  ])

  test('properties keep their letter case and may be JSON', () => {
    const element = first(
      '<Badge itemType="a" text=\'b "c"\' items={["a > b", {"x": [1]}]} n={3} off={false} none={null} on class="k" />',
    )
    expect(element).toMatchObject({
      tagName: 'Badge',
      properties: {
        itemType: 'a',
        text: 'b "c"',
        items: ['a > b', { x: [1] }],
        n: 3,
        off: false,
        none: null,
        on: true,
        className: 'k',
      },
    })
  })

  test('are places for messages, and hold no other places', () => {
    const element = first('A\n\n<Box>\n\nb <Badge/> [c](d)\n\n</Box>\n')
    expect(element?.position?.start).toEqual({ line: 3, column: 1 })
    expect(JSON.stringify(element).match(/"position"/g)).toHaveLength(2)
  })

  test('hold markers like the page', () => {
    const result = parse('<Box href="./a.md" src="b.png">\n\n[c](d.md) ![](e.png)\n\n</Box>\n')
    expect(shown(JSON.stringify(result.body.components))).toMatch(
      /"href":"\[L0\]".*"src":"\[A0\]"|"href":"\[L1\]"/,
    )
    expect(result.facts.links.map(({ href }) => href).sort()).toEqual(['./a.md', 'd.md'])
    expect(result.facts.assets.map(({ src }) => src).sort()).toEqual(['b.png', 'e.png'])
  })

  test('of the theme replace plain elements', () => {
    const result = parse('## A\n\n![b](c.png)\n\n```txt\nd\n```\n', { replaced: ['h2', 'img', 'pre'] })
    expect(shown(result.body.html)).toBe(
      '[C0]\n<p>[C1]</p>\n<div class="code-block language-txt" data-lang="txt">[C2]</div>',
    )
    expect(result.body.components.map(({ tagName }) => tagName)).toEqual(['h2', 'img', 'pre'])
  })

  test('of the theme may stand in each other', () => {
    const result = parse('## [A](b.md) `c`\n\n> ```js\n> let d\n> ```\n\n| e |\n|---|\n| ![](f.png) |\n', {
      replaced: ['h2', 'a', 'blockquote', 'img', 'table'],
    })
    expect(shown(result.body.html)).toBe('[C0]\n[C1]\n<div class="table-wrap">[C2]</div>')
    expect(JSON.stringify(result.body.components)).not.toContain('"raw"')
  })

  test('that nobody has are reported, and what is inside them is shown', () => {
    const result = parse('a <Bdage>b</Bdage> c\n\n<Nothing/>\n')
    expect(shown(result.body.html)).toBe('<p>a b c</p>\n')
    expect(messages(result)).toEqual(['unknown-component :1:3', 'unknown-component :3:1'])
    expect(result.diagnostics[0]?.hint).toBe('Did you mean <Badge>?')
  })

  test('values that are no JSON are reported', () => {
    const result = parse('<Badge items={[1,]} text="x" />\n')
    expect(result.body.components[0]?.properties).toEqual({ text: 'x' })
    expect(messages(result)).toEqual(['component-value :1:1'])
  })
})

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

  test('lines and regions can be included', () => {
    const lines = { 'guide/l.md': 'one\n\ntwo\n\n<!-- #region r -->\nthree\n<!-- #endregion r -->\n' }
    expect(html('<!--@include: ./l.md{3,3}-->', { files: lines })).toBe('<p>two</p>')
    expect(html('<!--@include: ./l.md#r-->', { files: lines })).toBe('<p>three</p>')
  })

  const wrong: readonly (readonly [what: string, text: string, code: string])[] = [
    ['a file that is missing', 'A\n\n<!--@include: ./none.md-->', 'include-missing :3:1'],
    ['a file outside the site', '<!--@include: ../../secret.md-->', 'include-missing :1:1'],
    ['a region that is missing', '<!--@include: ./part.md#none-->', 'include-missing :1:1'],
    ['a file that includes itself', '<!--@include: ./loop.md-->', 'include-cycle guide/loop.md:3:1'],
    ['a file that includes the page', '<!--@include: ./back.md-->', 'include-cycle guide/back.md:1:1'],
    ['code that is missing', 'A\n<<< @/none.ts', 'snippet-missing :2:1'],
    ['code outside the site', '<<< @/../none.ts', 'snippet-missing :1:1'],
    ['code without that region', '<<< @/lib/code.ts#none', 'snippet-missing :1:1'],
  ]
  for (const [what, text, code] of wrong)
    test(`${what} is one error`, () => expect(messages(parse(text, { files }))).toEqual([code]))

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

describe('tables', () => {
  htmlTests([
    [
      'cells without words head nothing',
      '| | a |\n|---|---|\n| b | c |',
      '<div class="table-wrap"><table><thead><tr><td></td><th>a</th></tr></thead><tbody><tr><td>b</td><td>c</td></tr></tbody></table></div>',
    ],
  ])

  test('that a telephone cannot show scroll, with a name of their own each', () => {
    const wide = '| A long heading | Another heading | A third |\n|---|---|---|\n| a | b | c |\n'
    const text = html(`# Page\n\n${wide}\n${wide}\n| a | b |\n|---|---|\n| c | d |\n`)
    expect(
      [...text.matchAll(/<div class="table-wrap"([^>]*)>/g)].map(([, attributes]) => attributes),
    ).toEqual([
      ' tabindex="0" role="region" aria-label="Page: table 1"',
      ' tabindex="0" role="region" aria-label="Page: table 2"',
      '',
    ])
  })

  htmlTests([
    [
      'keep the alignment of columns',
      '| a | b |\n|:-:|--:|\n| c |',
      '<div class="table-wrap"><table><thead><tr><th align="center">a</th><th align="right">b</th></tr></thead><tbody><tr><td align="center">c</td><td align="right"></td></tr></tbody></table></div>',
    ],
  ])
})

describe('sections and excerpt', () => {
  test('text by headings, without marks and without what Quire adds', () => {
    const { sections } = parse(
      'Start *here*.\n\n# A\n\nOne\ntwo\n\n- three\n- `four`\n\n```js\nlet five\n```\n\n[[toc]]\n\n## B <b>c</b>\n\n| d | e |\n|---|---|\n| f | g |\n\n<div>h</div>\n',
    )
    expect(sections).toEqual([
      { slug: '', title: '', level: 0, text: 'Start here.' },
      { slug: 'a', title: 'A', level: 1, text: 'One two three four let five' },
      { slug: 'b-c', title: 'B c', level: 2, text: 'd e f g h' },
    ])
  })

  test('headings inside other blocks begin sections, too', () => {
    const { sections } = parse('A\n\n> ## B\n>\n> C\n\nD\n\n<Box>\n\n## E\n\nF\n\n</Box>\n\nG\n')
    expect(sections.map(({ title, text }) => `${title}: ${text}`)).toEqual([': A', 'B: C D', 'E: F G'])
  })

  const cases: readonly (readonly [text: string, excerpt: string])[] = [
    ['# A\n\nThe *first* [one](x.md).\n\nTwo\n', 'The first one.'],
    ['# A\n\n::: tip\nInner\n:::\n\nOuter\n', 'Outer'],
    ['# A\n\n- In a list\n', 'In a list'],
    ['# A\n\n![](b.png)\n\nText\n', 'Text'],
    ['# A\n', ''],
  ]
  test.each(cases)('%j', (text, excerpt) => expect(parse(text).facts.excerpt).toBe(excerpt))

  test('an excerpt is cut between words', () => {
    const { excerpt } = parse('word '.repeat(100)).facts
    expect(excerpt).toBe(`${'word '.repeat(32).trim()}…`)
    expect(excerpt.length).toBeLessThanOrEqual(160)
  })
})

describe('plugins', () => {
  const remarkPlugin = () => (tree: Root) => {
    tree.children.unshift({ type: 'heading', depth: 2, children: [{ type: 'text', value: 'Added' }] })
  }

  test('of remark run before facts are read and know the containers', () => {
    const seen: string[] = []
    const look = () => (tree: Root) => {
      seen.push(
        ...tree.children.map((node) => (node.type === 'container' ? `container ${node.name}` : node.type)),
      )
    }
    const result = parse('::: tip\nA\n:::\n', { markdown: { remarkPlugins: [look, remarkPlugin] } })
    expect(seen).toEqual(['container tip'])
    expect(result.facts.headings.map(({ slug }) => slug)).toEqual(['added'])
    expect(result.body.html).toContain('<h2 id="added"')
  })

  test('of rehype see elements with the author’s addresses, and code without colours', () => {
    const seen: unknown[] = []
    const look = () => (tree: HtmlRoot) => {
      seen.push(structuredClone(tree.children.filter(({ type }) => type === 'element')))
    }
    parse('[a](./b.md) <b>c</b>\n\n```js\nlet d\n```\n', { markdown: { rehypePlugins: [look] } })
    expect(seen[0]).toMatchObject([
      { tagName: 'p', children: [{ tagName: 'a', properties: { href: './b.md' } }, {}, { tagName: 'b' }] },
      {
        tagName: 'div',
        children: [
          {
            tagName: 'pre',
            children: [
              {
                tagName: 'code',
                properties: { className: ['language-js'] },
                children: [{ type: 'text', value: 'let d\n' }],
              },
            ],
          },
        ],
      },
    ])
  })

  test('get options, the path and the frontmatter', () => {
    const seen: unknown[] = []
    const look =
      (...parameters: unknown[]) =>
      (_: Root, file: VFile) => {
        seen.push(parameters, file.path, file.data.quire)
      }
    parse('---\ntitle: T\n---\n', { markdown: { remarkPlugins: [[look, { a: 1 }]] } })
    expect(seen).toEqual([
      [{ a: 1 }],
      page,
      { path: page, dependsOn: expect.any(Function), frontmatter: { title: 'T', data: { title: 'T' } } },
    ])
  })

  test('speak through messages', () => {
    const speak = () => (_: Root, file: VFile) => {
      file.message('Too long', { place: { line: 3, column: 2 }, source: 'lint' })
      file.info('By the way')
    }
    const result = parse('A\n', { markdown: { remarkPlugins: [speak] } })
    expect(result.diagnostics).toEqual([
      {
        code: 'plugin-message',
        severity: 'warning',
        message: 'lint: Too long',
        at: { path: page, line: 3, column: 2 },
      },
      {
        code: 'plugin-message',
        severity: 'warning',
        message: 'plugin: By the way',
        at: { path: page, line: 1, column: 1 },
      },
    ])
  })

  const failing: readonly (readonly [
    what: string,
    plugin: () => (tree: Root, file: VFile) => unknown,
    cause: RegExp,
  ])[] = [
    [
      'throws',
      function broken() {
        return () => {
          throw new Error('no luck')
        }
      },
      /"broken" failed on this page: no luck/,
    ],
    [
      'fails the file',
      function broken() {
        return (_, file) => file.fail('no luck')
      },
      /"broken" failed on this page: no luck/,
    ],
    [
      'works asynchronously',
      function broken() {
        return async () => {}
      },
      /"broken" failed on this page: it works asynchronously/,
    ],
  ]
  test.each(failing)('one that %s is one error, and the page is built', (_, plugin, cause) => {
    const result = parse('# A\n', {
      markdown: { remarkPlugins: [plugin as never], rehypePlugins: [remarkNothing] },
    })
    expect(result.diagnostics.map(({ code, message }) => `${code} ${cause.test(message)}`)).toEqual([
      'plugin-threw true',
    ])
    expect(result.facts.title).toBe('A')
    expect(result.body.html).toContain('<h1 id="a"')
  })

  test('one that nests without end is one error', () => {
    const nest = () => (tree: HtmlRoot) => {
      for (let depth = 0; depth < 50_000; depth++)
        tree.children = [{ type: 'element', tagName: 'b', properties: {}, children: tree.children as [] }]
    }
    const result = parse('# A\n', { markdown: { rehypePlugins: [nest] } })
    expect(messages(result)).toEqual(['too-deep :1:1'])
    expect(result.facts.title).toBe('A')
  })

  test('raw nodes of a rehype plugin are read like the author’s', () => {
    const addRaw = () => (tree: HtmlRoot) => {
      tree.children.push({ type: 'raw', value: '<a href="./x.md" onclick="y()">z</a>' })
    }
    expect(html('A', { markdown: { rehypePlugins: [addRaw] } })).toBe('<p>A</p><a href="[L0]">z</a>')
  })
})

function remarkNothing(): void {}

describe('limits', () => {
  const cases: readonly (readonly [what: string, text: string, code: string | undefined])[] = [
    ['quotes', `${'>'.repeat(20_000)}a`, 'too-deep'],
    [
      'lists',
      Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
      'too-deep',
    ],
    ['lists on a line', `${'- '.repeat(5000)}a`, 'too-deep'],
    [
      'containers',
      Array.from({ length: 300 }, (_, depth) => `${':'.repeat(400 - depth)} tip`).join('\n'),
      'unclosed-container',
    ],
    ['emphasis', '*a **a '.repeat(5000), undefined],
    ['stars', `${'*'.repeat(20_000)}a${'*'.repeat(20_000)}`, 'too-deep'],
    ['backticks', Array.from({ length: 2000 }, (_, length) => '`'.repeat(length + 1)).join(' a '), undefined],
    ['underscores', 'a_'.repeat(100_000), undefined],
    ['brackets', `${'['.repeat(50_000)}a${']'.repeat(50_000)}`, undefined],
    ['character references', '&amp;'.repeat(30_000), undefined],
    ['definitions', '[a]: '.repeat(20_000), undefined],
    ['open elements', '<div>\n\n'.repeat(3000), undefined],
    ['open marks', `x ${'<b>'.repeat(5000)}`, undefined],
    ['open components', '<Box>\n\n'.repeat(3000), undefined],
    ['open braces', '<Box a={"'.repeat(10_000), undefined],
    ['unclosed tags', '<a "'.repeat(30_000), undefined],
    ['unclosed comments', '<!--'.repeat(30_000), undefined],
    ['equal headings', '# a\n\n'.repeat(5000), undefined],
    ['lines to mark', `\`\`\`js {${'1-99999,'.repeat(10_000)}}\na\n\`\`\``, undefined],
  ]
  test.each(cases)('%s without end take no time', (_, text, code) => {
    const before = performance.now()
    const result = parse(text)
    expect(performance.now() - before).toBeLessThan(3000)
    if (code !== undefined) expect(result.diagnostics.map((one) => one.code)).toContain(code)
  })

  test('a page of 5 MB is read, with a warning', () => {
    const before = performance.now()
    const result = parse('A line of text.\n\n'.repeat(300_000))
    expect(performance.now() - before).toBeLessThan(20_000)
    expect(messages(result)).toEqual(['large-page :1:1'])
  })

  test('included text has the same limits', () => {
    const files = { 'guide/deep.md': `a\n\n${'>'.repeat(20_000)}b\n` }
    expect(messages(parse('<!--@include: ./deep.md-->\n', { files }))).toEqual(['too-deep guide/deep.md:3:1'])
  })

  test('an empty page is reported', () => {
    expect(messages(parse(' \n'))).toEqual(['empty-page :1:1'])
  })

  test('names that every object has are ordinary words', () => {
    const text =
      '# __proto__\n\n# constructor\n\n# toString\n\n[^__proto__] [constructor]\n\n[^__proto__]: a\n\n[constructor]: ./b\n\n<a id="hasOwnProperty"></a> :constructor: <Box __proto__="a" constructor="b"/>\n'
    const { facts, body } = parse(text)
    expect(facts.headings.map(({ slug }) => slug)).toEqual(['proto', 'constructor', 'tostring'])
    expect(facts.anchors).toContain('hasOwnProperty')
    expect(facts.links.map(({ href }) => href)).toEqual(['./b'])
    expect(Object.getPrototypeOf(body.components[0]?.properties)).toBe(Object.prototype)
  })

  test('marks that stand for files cannot be written by authors', () => {
    const { body } = parse('\uFDD0L0\uFDD1 [a](\uFDD0A1\uFDD1) `\uFDD0C0\uFDD1` <b title="\uFDD0">\n')
    expect(shown(body.html)).toBe('<p>L0 <a href="[L0]">a</a> <code>C0</code> <b title=""></b></p>')
  })

  test('line ends, byte order marks and zero characters are the same everywhere', () => {
    const { facts, body } = parse('\uFEFF---\r\ntitle: T\r\n---\r\n\r\n## A\r\n\r\nb\0\rc\r\n')
    expect([facts.title, facts.headings[0]?.line]).toEqual(['T', 5])
    expect(body.html).toContain('<p>b\uFFFD\nc</p>')
  })
})

describe('the parser', () => {
  test('gives equal pages for equal texts', () => {
    const text = '# A\n\n::: tabs\n== x\nB\n:::\n\n<b style="color:red">c</b> [d](e)\n'
    const parser = createParser(options)
    const [one, two] = [
      parser({ path: page, text, read: () => undefined }),
      parser({ path: page, text, read: () => undefined }),
    ]
    expect(JSON.stringify(one)).toBe(JSON.stringify(two))
    expect(JSON.stringify(parse(text))).toBe(JSON.stringify(one))
  })

  test('says nothing of itself when its parser works', () => {
    expect(createParser(options).diagnostics).toEqual([])
  })
})

bothParsers('images without words and jumps of headings are advice, not mistakes', (parser) => {
  const cases = [
    ['![](a.png)', ['missing-alt 1:1']],
    ['![x](a.png)', []],
    ['![][r]\n\n[r]: a.png', ['missing-alt 1:1']],
    ['text <img src="a.png">', ['missing-alt 1:6']],
    ['<img src="a.png" alt="">', []],
    ['<img src="a.png" role="presentation">', []],
    ['![](https://example.org/a.png)', ['missing-alt 1:1']],
    ['## Two\n\n### Three\n\n# One\n\n## Two', []],
    ['# One\n\n### Three', ['heading-jump 3:1']],
    ['### Three\n\n> ##### Five', ['heading-jump 3:3']],
    ['# One\n\n<h2>Two</h2>\n\n### Three', []],
    ['# One\n\n<h4>Four</h4>', ['heading-jump 3:1']],
  ] as const
  for (const [text, expected] of cases) {
    const { advice, diagnostics } = parse(text, { parser })
    expect(
      advice.map(({ code, at }) => `${code} ${at?.line}:${at?.column}`),
      text,
    ).toEqual(expected)
    expect(diagnostics, text).toEqual([])
  }
})

bothParsers('addresses outside are kept with their places', (parser) => {
  const { outside } = parse(
    '[a](https://a.example/x) <https://b.example/> ![c](http://c.example/c.png) [m](mailto:x@y.example)\n\n<a href="HTTPS://d.example">d</a> [page](./p.md)\n',
    { parser },
  )
  expect(outside.map(({ href, at }) => `${href} ${at.line}:${at.column}`)).toEqual([
    'https://a.example/x 1:1',
    'https://b.example/ 1:26',
    'http://c.example/c.png 1:47',
    'HTTPS://d.example 3:1',
  ])
})

describe('what Quire writes itself is in the language of the page', () => {
  const french = {
    ...englishWords,
    tip: 'ASTUCE',
    note: 'REMARQUE',
    details: 'Détails',
    footnotes: 'Notes',
    backToReference: 'Retour à {n}',
    table: 'Tableau {n}',
    tableIn: '{title} : tableau {n}',
  }
  const languages = {
    words: { en: englishWords, fr: french },
    site: 'en',
    folders: [['guide', 'fr-CA']] as const,
  }
  const wide = `|${'a'.repeat(60)}|${'b'.repeat(60)}|\n|-|-|\n|c|d|\n`

  bothParsers('titles of boxes and alerts, notes, tables', (parser) => {
    const given: Given = { languages, parser }
    expect(html('::: tip\nA\n:::', given)).toContain('<p class="custom-block-title">ASTUCE</p>')
    expect(html('::: tip My own\nA\n:::', given)).toContain('<p class="custom-block-title">My own</p>')
    expect(html('::: details\nA\n:::', given)).toContain('Détails</summary>')
    expect(html('> [!NOTE]\n> A', given)).toContain('>REMARQUE</p>')
    expect(html('A[^1] B[^1]\n\n[^1]: C', given)).toMatch(
      />Notes<\/h2>[\s\S]*"Retour à 1"[\s\S]*"Retour à 1-2"/,
    )
    expect(html(wide, given)).toContain('aria-label="Tableau 1"')
    expect(html(`## $& Titre\n\n${wide}`, given)).toContain('aria-label="$&amp; Titre : tableau 1"')
  })

  test('the frontmatter counts before the folder, and a language without words is English', () => {
    expect(html('---\nlang: en\n---\n::: tip\nA\n:::', { languages })).toContain('>TIP<')
    expect(html('---\nlang: xx\n---\n::: tip\nA\n:::', { languages })).toContain('>TIP<')
    expect(html('::: tip\nA\n:::', { languages: { ...languages, folders: [] } })).toContain('>TIP<')
  })

  test('the innermost folder counts; a frozen folder has the language of what it was frozen from', () => {
    const at = (path: string) =>
      languageAt(path, {
        site: 'en',
        folders: [
          ['docs/fr', 'fr'],
          ['docs/fr/en', 'en-GB'],
          ['versions/old', 'de'],
        ],
      })
    const cases = [
      ['docs/a.md', 'en'],
      ['docs/fr/a.md', 'fr'],
      ['docs/french/a.md', 'en'],
      ['docs/fr/en/a.md', 'en-GB'],
      ['versions/v2/docs/fr/a.md', 'fr'],
      ['versions/v2/docs/a.md', 'en'],
      ['versions/old/docs/fr/a.md', 'de'],
    ] as const
    for (const [path, lang] of cases) expect(at(path), path).toBe(lang)
  })
})

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPackage } from '../../config/packages/installed-packages.js'
import { escapeText } from '../html/escape-text.js'
import { bothParsers, html, messages, parse } from '../test-support.js'
import { createHighlighter } from './highlight.js'
import { shikiGrammars } from './shiki.js'

const shiki = findPackage('shiki', [import.meta.dirname])
if (shiki === undefined) throw new Error('Shiki is installed for the tests.')
const require = createRequire(join(shiki.folder, 'package.json'))
const { highlight, isKnown } = createHighlighter(shikiGrammars(shiki))

/** Shortens HTML to `[keyword|const] a`, with escaped characters restored. */
const shortened = (text: string) =>
  text
    .replace(/<span class="token ([^"]*)">/g, '[$1|')
    .replaceAll('</span>', ']')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

test.each([
  ['js', '/** @a {b} */ f() // c', '[comment|/** @a {b} */] [function|f][punctuation|()] [comment|// c]'],
  [
    'ts',
    'const a: string = new B().c',
    '[keyword|const] a[operator|:] [builtin|string] [operator|=] [keyword|new] [function|B][punctuation|().][property|c]',
  ],
  [
    'js',
    '`a ${b.c}` + /d[e]\\/+/g',
    '[string|`a ][interpolation-punctuation punctuation|${]b[punctuation|.][property|c][interpolation-punctuation punctuation|}][string|`] [operator|+][regex| /d[e]\\/+/g]',
  ],
  [
    'tsx',
    '<A b="c">d</A>',
    '[punctuation|<][tag|A] [attr-name|b][operator|=][string|"c"][punctuation|>]d[punctuation|</][tag|A][punctuation|>]',
  ],
  [
    'json',
    '{"a": [1, "b\\n"]}',
    '[punctuation|{][property|"a"][punctuation|:] [punctuation|[][number|1][punctuation|,] [string|"b][char escape|\\n][string|"][punctuation|]}]',
  ],
  ['yaml', 'a: true # b', '[key atrule|a][punctuation|:] [boolean|true] [comment|# b]'],
  [
    'toml',
    '[a]\nb = "c"',
    '[punctuation|[][class-name|a][punctuation|]]\n[key property|b] [punctuation|=] [string|"c"]',
  ],
  [
    'sh',
    'export A="$B"\necho $1',
    '[keyword|export] [variable|A][operator|=][string|"][variable|$B][string|"]\n[builtin|echo] [variable|$1]',
  ],
  [
    'css',
    '@media print { .a > b:hover { color: #fff } }',
    '[atrule|@media] [constant|print] [punctuation|{] [selector|.a] [operator|>] [selector|b:hover] [punctuation|{] [property|color][punctuation|:] [punctuation|#][number|fff] [punctuation|}] [punctuation|}]',
  ],
  [
    'python',
    '@a\ndef b(c): return None and """d"""',
    '[annotation function|@][function|a]\n[keyword|def] [function|b][punctuation|(][parameter|c][punctuation|):] [keyword|return] [constant|None] [keyword|and] [string|"""d"""]',
  ],
  ['java', '@A int b;', '[annotation function|@A] [keyword|int] b[punctuation|;]'],
  ['php', '$a->b("c")', '[variable|$a][operator|->][function|b][punctuation|(][string|"c"][punctuation|)]'],
  [
    'xml',
    '<a b="c&amp;"/>',
    '[punctuation|<][tag|a] [attr-name|b]=[attr-value|"c][entity|&amp;][attr-value|"][punctuation|/>]',
  ],
])('%s: %s', (language, code, expected) => {
  expect(shortened(highlight(code, language))).toBe(expected)
})

test('what goes on in the next line is one element, and no element begins or ends with a line end', () => {
  expect(highlight('/* a\n\n b */\nc()\n\n', 'js')).toBe(
    '<span class="token comment">/* a\n\n b */</span>\n<span class="token function">c</span><span class="token punctuation">()</span>\n\n',
  )
})

test('code keeps every character, and gets no styles', () => {
  const sample =
    '<h1 a=\'b\'>{{ c }}</h1> <? echo $x ?>\n\n/** @d {e} */ "f \\" #{g} ${h}" `i` // j < k && l\n  - m: n # o\n'
  const languages =
    'astro c cpp docker go graphql haskell ini java kotlin less liquid lua make mdx nginx perl php powershell ruby rust scss sql svelte swift vue'
  for (const language of languages.split(' ')) {
    const made = highlight(sample, language)
    expect(made.replace(/<[^>]*>/g, ''), language).toBe(escapeText(sample))
    expect(made, language).not.toContain('style=')
    expect(made, language).toContain('<span class="token ')
  }
})

test('languages have the names that Shiki and Prism give them', () => {
  const names = 'typst vue ts typescript golang shell-session markup objectivec jinja2 text none'
  for (const name of names.split(' ')) expect(isKnown(name), name).toBe(true)
  for (const name of ['klingon', 'ansi', '../core', '__proto__']) expect(isKnown(name), name).toBe(false)
  expect(messages(parse('```prisma\na\n```\n\n```klingon\na\n```', { shiki }))).toEqual([
    'unknown-language :5:1',
  ])
})

test('other names lead to languages that Shiki has', () => {
  const { bundledLanguagesInfo } = require('shiki/langs') as typeof import('shiki/langs')
  for (const { id, aliases = [] } of bundledLanguagesInfo)
    for (const name of [id, ...aliases]) expect(isKnown(name), name).toBe(true)
  expect(bundledLanguagesInfo.length).toBeGreaterThan(200)
})

test('languages are coloured inside of others', () => {
  const page = '<style>\na { b: c }\n</style>\n<script>\nlet d\n</script>\n'
  const made = shortened(highlight(page, 'html'))
  expect(made).toContain('[selector|a] [punctuation|{] [property|b]')
  expect(made).toContain('[keyword|let] d')
  const fences = shortened(highlight('# A\n\n```css\na { b: c }\n```\n\n```js\nlet d\n```\n', 'md'))
  expect(fences).toContain('[title important| A]')
  expect(fences).toContain('[selector|a] [punctuation|{] [property|b]')
  expect(fences).toContain('[keyword|let] d')
})

test('a block looks the same, whatever was highlighted before', () => {
  const blocks = [
    ['md', '~~~ js\nlet a\n~~~\n\n<style>a { b: c }</style>\n'],
    ['ts', '@Component({ template: `<a *ngIf="b">{{ c }}</a>` })\nclass A {}\n'],
    ['html', '<a *ngIf="b" :c="d" @e="f">{{ g | h }}</a>\n'],
  ] as const
  const alone = blocks.map(([language, code]) =>
    createHighlighter(shikiGrammars(shiki)).highlight(code, language),
  )
  const { highlight } = createHighlighter(shikiGrammars(shiki))
  for (const language of ['angular-ts', 'angular-html', 'vue', 'css', 'js']) highlight('a\n', language)
  highlight('```js\nlet a\n```\n\n```css\na {}\n```\n', 'md')
  expect(blocks.map(([language, code]) => highlight(code, language))).toEqual(alone)
})

bothParsers('marks, numbers and titles are as with Prism', (parser) => {
  const block = (lines: string, classes = '', title = '') =>
    `<div class="code-block language-js${classes}" data-lang="js">${title}<pre tabindex="0"><code>${lines}\n</code></pre></div>`
  const span = (classes: string, text: string) => `<span class="${classes}">${text}</span>`
  const let_ = span('token keyword', 'let')
  const given = { shiki, parser }
  expect(html('```js {1} title="x.js"\nlet a\nlet b\n```', given)).toBe(
    block(`${span('line highlighted', `${let_} a`)}\n${let_} b`, '', '<div class="code-title">x.js</div>'),
  )
  expect(html('```js:line-numbers\nlet a // [!code ++]\nlet b // [!code --]\n```', given)).toBe(
    block(`${span('line add', `${let_} a`)}\n${span('line remove', `${let_} b`)}`, ' line-numbers'),
  )
  expect(html('```js{2}\n/* a\nb */\n```', given)).toBe(
    block(`${span('token comment', '/* a')}\n${span('line highlighted', span('token comment', 'b */'))}`),
  )
  expect(html('```diff\n-a\n+b < c\n```', given)).toBe(html('```diff\n-a\n+b < c\n```', { parser }))
  expect(html('```\na < b\n```\n\n```txt{1}\nlet a\n```', given)).toBe(
    html('```\na < b\n```\n\n```txt{1}\nlet a\n```', { parser }),
  )
  expect(html('<<< @/a.js{2}', { ...given, files: { 'a.js': 'let a\nlet b\n' } })).toContain(
    span('line highlighted', `${let_} b`),
  )
  expect(html('::: code-group\n\n```js [One]\nlet a\n```\n\n:::', given)).toContain(`${let_} a`)
})

test('lines that nobody wrote by hand are plain, and those around them are not', () => {
  const long = 'a("b");'.repeat(3_000)
  expect(highlight(`let a\n${long}\nlet b\n`, 'js')).toBe(
    `<span class="token keyword">let</span> a\n${long}\n<span class="token keyword">let</span> b\n`,
  )
  const large = 'let a\n'.repeat(10_000)
  expect(highlight(large, 'js')).toBe(large)
})

test('a block that would take too long is plain, and the next one is not', () => {
  const { highlight } = createHighlighter(shikiGrammars(shiki, new Map(), 300))
  let givenUp = 0
  const hostile = '"$(\'`'.repeat(3_000)
  expect(highlight(hostile, 'sh', () => givenUp++)).toBe(hostile)
  expect(highlight(hostile, 'sh', () => givenUp++)).toBe(hostile)
  expect(givenUp).toBe(2)
  expect(shortened(highlight('echo $a', 'sh'))).toBe('[builtin|echo] [variable|$a]')
})

test('a site can have grammars of its own, which may include others and each other', () => {
  const rules = {
    scopeName: 'source.rules',
    patterns: [
      { match: '\\b(?:when|then)\\b', name: 'keyword.control.rules' },
      { begin: '\\{', end: '\\}', patterns: [{ include: 'source.js' }] },
      { include: 'source.amounts' },
    ],
    embeddedLangs: ['JavaScript', 'js', 'amounts', 'unknown'],
  }
  const amounts = {
    scopeName: 'source.amounts',
    patterns: [{ match: '[0-9]+ [A-Z]{3}', name: 'constant.numeric.amounts' }],
    embeddedLangs: ['rules'],
  }
  const own = new Map([
    ['rules', rules],
    ['amounts', amounts],
  ])
  const { highlight, isKnown } = createHighlighter(shikiGrammars(shiki, own), new Map([['rl', 'rules']]))
  const expected = '[keyword|when] 5 {[keyword|let] a} [keyword|then] [number|7 EUR]'
  expect(shortened(highlight('when 5 {let a} then 7 EUR', 'rules'))).toBe(expected)
  expect(shortened(highlight('when 5 {let a} then 7 EUR', 'rl'))).toBe(expected)
  expect(shortened(highlight('7 EUR', 'amounts'))).toBe('[number|7 EUR]')
  expect(shortened(highlight('let a', 'js'))).toBe('[keyword|let] a')
  expect(['rules', 'rl', 'js', 'unknown'].map(isKnown)).toEqual([true, true, true, false])
})

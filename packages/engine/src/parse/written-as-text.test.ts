import { describe, expect, test } from 'vitest'
import { bothParsers, messages, parse } from './test-support.js'

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
    // Lines of code that are to be marked.
    ['# A\n\n```js {2-99,x,0}\na\nb\n```\n', ['code-lines :3:13', 'code-lines :3:15']],
    ['# A\n\n- ~~~js{1, 3 ts , 5-4} title="{0}"\n  a\n  ~~~\n', ['code-lines :3:12', 'code-lines :3:19']],
    ['# A\n\n```js {0}\na\n```\n', ['code-lines :3:8']],
    ['# A\n\n```js title="a" hl_lines="1 x 2-9"\na\n```\n', ['code-lines :3:29']],
    ["# A\n\n```js hl_lines='1,0'\na\n```\n", ['code-lines :3:19']],
    ['# A\n\n```js hl_lines=x title="a b"\na\n```\n', ['code-lines :3:16']],
    ['# A\n\n```js {1,3-5, 7 8,} title="{1,x}"\na\n```\n\n    {1,x}\n', []],
    [
      '# A\n\n```js {.line-numbers}\n```\n\n```js {highlight: [1, x]}\n```\n\n```js {title="1,x"}\n```\n\n```js {x}\n```\n',
      [],
    ],
    // Links.
    [
      '# A\n\nSee [a](./my page.md) and ![b](my pic.PNG).\n',
      ['link-with-space :3:7', 'link-with-space :3:30'],
    ],
    ['# A\n\n[**a**](./my page.md#part)\n', ['link-with-space :3:7']],
    ['# A\n\nFirst\n  [a](./my page.md)\n', ['link-with-space :4:1']],
    ['# A\n\n[a](<./my page.md>) [b](x.md "a b.md") [c](some words) `[a](my page.md)`\n', []],
    ['# A\n\nSee [b] (./b.md#c) and ![d] (e.png).\n', ['link-with-space :3:7', 'link-with-space :3:27']],
    ['# A\n\nFirst\n[b] (https://example.org) c\n', ['link-with-space :4:3']],
    ['# A\n\n[*b*] (../b.md)\n', ['link-with-space :3:5']],
    ['# A\n\n[b] (c) [d] (see e.md) f[0] (./g.md) [1] (./h.md) \\[i\\] (j.md) `[k] (l.md)`\n', []],
    ['# A\n\n[b] (c.md)\n\n[b]: https://example.org\n', []],
    ['# A\n\n![b](c.png =300x200)\n', ['foreign-syntax :3:4']],
    ['# A\n\nB (c d)[./e.md] and !(f)[g.png].\n', ['link-with-space :3:3', 'link-with-space :3:21']],
    ['# A\n\nB [c](./d.md and e\n', ['link-with-space :3:5']],
    ['# A\n\n(b)[1] f(c)[d] (e)[f] `(g)[./h.md]` (i [j](./k.md))\n', []],
    // Checkboxes and alerts.
    [
      '# A\n\n- [] b\n- [ x ] c\n- [ ] d\n- [] 5\n  - [x ] e\n',
      ['foreign-syntax :3:3', 'foreign-syntax :4:3', 'foreign-syntax :7:5'],
    ],
    ['# A\n\n- [b] c\n- [](./d.md)\n', []],
    [
      '# A\n\n> [!TIPP]\n> B\n\n> [!abstract]- C\n\n> [!note]+ D\n',
      ['unknown-container :3:1', 'unknown-container :6:1'],
    ],
    // Emphasis.
    ['# A\n\nB **c ** d\n', ['emphasis-lost :3:3']],
    ['# A\n\n**Note: **b\n', ['emphasis-lost :3:1']],
    ['# A\n\nB\n** c d**, e\n', ['emphasis-lost :4:1']],
    ['# A\n\n**b** c **d**\n', []],
    ['# A\n\n\\*\\*b \\*\\* `**c **` d\n', []],
    ['# A\n\ntakes **kwargs and **options, src/** and lib/**, 2 ** 3 and 2**3 ** 4\n', []],
    [
      '# A\n\nThis is *very important * for __every one __, and _so on _.\n',
      ['emphasis-lost :3:9', 'emphasis-lost :3:31', 'emphasis-lost :3:51'],
    ],
    ['# A\n\nB *c d * e, a *b * c, 2 *width * 3, x = *yy * zz, int *pp, *qq , `*cc dd *`\n', []],
    ['# A\n\nsnake _case and other_ _names, __init__ and __len__, *.md, src/*name */\n', []],
    ['# A\n\n\\*not it \\* and * not this * nor \\_this one \\_\n', []],
    // Definitions.
    ['# A\n\n[b][c]\n\n[c] : ./d.md\n', ['missing-definition :3:1', 'missing-definition :5:1']],
    ['# A\n\nB\n[c d] :/e/\n', ['missing-definition :4:1']],
    ['# A\n\n[1] : see d.md\n\nB [c] : ./d.md\n\n[f] : https://example.org\n\n\\[g] : ./d.md\n', []],
    // Addresses of the author's computer.
    ['# A\n\n[b](file:///home/b.md) ![c](file:///c.png)\n', ['broken-link :3:1', 'broken-link :3:24']],
    ['# A\n\n`[b](file:///home/b.md)` file:///c\n', []],
    // Tables.
    ['# A\n\n| b | c | d |\n| - | - |\n| 1 | 2 | 3 |\n', ['table-lost :4:1']],
    ['# A\n\n| b | c |\n| --- | :-: | --- |\n', ['table-lost :4:1']],
    ['# A\n\n- B\n\n  `b` | c\n  --- | --- | ---\n  1 | 2\n', ['table-lost :6:3']],
    ['# A\n\n- | b | c |\n  | - | - | - |\n', ['table-lost :4:3']],
    ['# A\n\n> | b | c |\n> | - |\n', ['table-lost :4:3']],
    ['# A\n\n| b | c |\n| 1 | 2 |\n| 3 | 4 |\n', ['table-lost :3:1']],
    [
      '# A\n\n| b | c |\n| - | - |\n| 1 | 2 | 3 |\n| 1 | 2 |\n| `a || b` | 2 |\n',
      ['table-lost :5:1', 'table-lost :7:1'],
    ],
    ['# A\n\n- b\n\n  > b | c\n  > --- | ---\n  > 1 | 2 | {{ $page.title }}\n', ['table-lost :7:5']],
    ['# A\n\n| b | c |\n| - | - |\n| 1 | 2 | |\n| 1 | `a \\| b` |\n| 1 | 2 \\|\n| 1 |\n', []],
    ['# A\n\nB\n| c | d |\n| - | - |\n| 1 |\n', []],
    ['# A\n\n\\| b | c |\n\\| - | - |\n\n| b \\| c | d |\n| - | - |\n', []],
    ['# A\n\n| a line of a poem\n| and another\n\na || b | c\n', []],
    // Footnotes.
    ['# A\n\nB\n\n[^c]: Note.\n\n> [^D]: Note.\n', ['unused-footnote :5:1', 'unused-footnote :7:3']],
    [
      '# A[^1]\n\n::: tip B\n| c[^3][^2] |\n| - |\n| *d[^4]* |\n:::\n\n- <b>e[^5]</b> [f[^6]](/)\n\n[^1]: 1[^7]\n[^2]: 2\n[^3]: 3\n[^4]: 4\n[^5]: 5\n[^6]: 6\n[^7]: 7\n',
      [],
    ],
    ['# A\n\n<Badge>b[^one]</Badge>\n\n== c[^Two]\n\n[^ONE]: 1\n[^two]: 2\n', []],
    // References.
    ['# A\n\nSee [b][gone] and *[c][]*.\n', ['missing-definition :3:5', 'missing-definition :3:20']],
    ['# A\n\nB\nC[^note].\n', ['missing-definition :4:2']],
    [
      '# A\n\nB (c)[^1][^d-2]? [^e][^f]\n',
      [
        'missing-definition :3:6',
        'missing-definition :3:10',
        'missing-definition :3:18',
        'missing-definition :3:22',
      ],
    ],
    ['# A\n\nb[^a-z] c[^a-z0-9_], (d)[^ef]+ g[^"] h[^\\n] i\\[^j] `k[^l]` m[^n]\n\n[^n]: O\n', []],
    ['::: tip\n<b>\n:::\nA\n [b][gone]\n\n', ['missing-definition :5:2', 'unclosed-html :2:1']],
    ['- ::: tip\n  <hr>\n  :::\n  A <b>\n', ['unclosed-html :4:5']],
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
    ['---js\nA\n---\n\n# A\n', ['frontmatter-syntax :1:1']],
    ['---\n\nA rule first.\n', []],
    ['\n \n---\ntitle: A\ntags:\n  - b\n- c\n# d\n---\n\n# A\n', ['frontmatter-late :3:1']],
    [' ---\ntitle: A\n---\n\n# A\n', ['frontmatter-late :1:1']],
    ['\n---\n\nA rule first: b\n\n---\n\n---\n', []],
    ['\n---\ntitle: A\nwords\n---\n', []],
    ['\n---\ntitle: A\n', []],
    ['# A\n\n---\nb: c\n---\n', []],
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
    ['# A\n\n<details>\n<summary>B</summary>\nC **d** e\n</details>\n', ['markdown-in-html :5:3']],
    ['# A\n\n- <p>a `b`</p>\n', ['markdown-in-html :3:8']],
    ['# A\n\n<div>[b](./c.md)</div>\n', ['markdown-in-html :3:6']],
    ['# A\n\n<Details title="b">c **d** e</Details>\n', ['markdown-in-html :3:22', 'unknown-component :3:1']],
    ['# A\n\n<Details title="**b**" list={["`c`"]}>\n\nd **e**\n\n</Details>\n', ['unknown-component :3:1']],
    [
      '# A\n\n<pre>\n**b**\n</pre>\n\n<div>\n\n**c** `d`\n\n</div>\n\n<p>e <code>`f`</code> <!-- **g** --> h[0](i) 2 ** 3 ** 4</p>\n\n<b>j</b> **k**\n\n<a title="**l**">m</a>\n',
      [],
    ],
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

test('a component in small letters is told even if it is closed', () => {
  const told = (text: string) =>
    parse(text).diagnostics.map(
      ({ code, hint, at }) => `${code} ${at?.line}:${at?.column} ${/<\w+>/.exec(hint ?? '')?.[0]}`,
    )
  expect(told('# A\n\nB <badge>new</badge>\n\n<t-abs>\n\nC\n\n</t-abs>\n')).toEqual([
    'unknown-component 3:3 <Badge>',
    'unknown-component 5:1 <Tabs>',
  ])
  expect(told('# A\n\n<my-element>B</my-element> <part-s></part-s> <b>C</b> `<badge>d</badge>`\n')).toEqual(
    [],
  )
})

test('an element of no HTML that is named as a component is told as that', () => {
  const hints = ['<badge text="new" />', '<t-abs>', '<string>'].map(
    (tag) => parse(`# A\n\nB ${tag}\n`).diagnostics[0]?.hint,
  )
  expect(hints.map((hint) => /<\w+>/.exec(hint ?? '')?.[0])).toEqual(['<Badge>', '<Tabs>', undefined])
})

test('a definition with a space before its colon is told as such', () => {
  const [, spaced] = parse('A [^1] b\n\n[^1] : C\n').diagnostics
  expect([spaced?.code, spaced?.at?.line, spaced?.hint]).toEqual(['missing-definition', 3, 'Write "[^1]:".'])
})

test('a tag that can only be meant as text gets told how to write it', () => {
  const hints = (text: string) => parse(text).diagnostics.map(({ hint }) => hint)
  const asText = 'To show it as text, write "\\<" instead of "<", or put it in backticks.'
  expect(hints('Map<T>\n')).toEqual([
    `${asText} A component of your own is added to the theme in the config: extend(theme, { components: { T } }).`,
  ])
  for (const text of ['List<string>\n', 'Send <username>.\n', '| a |\n| - |\n| <name/> |\n'])
    expect(hints(text), text).toEqual([asText])
  expect(hints('A <my-element> B\n')).toEqual(['Write </my-element> where it ends, in the same paragraph.'])
  expect(parse('List\\<string> and `Map<T>`\n').diagnostics).toEqual([])
})

test('how a component or element is closed depends on where it stands', () => {
  const hints = (text: string) => parse(text).diagnostics.map(({ hint }) => hint)
  expect(hints('<Tabs>\n\nA\n')).toEqual([
    'Write </Tabs> where it ends, on a line of its own after an empty line, at the same depth of lists and quotes as its start; or <Tabs /> if it is empty.',
  ])
  expect(hints('A <Badge> B\n')).toEqual([
    'Write </Badge> where it ends, in the same paragraph; or <Badge /> if it is empty.',
  ])
  expect(hints('<Tabs>\n<div>\n</Tabs>\n')).toEqual(['Write </div> where it ends.'])
  expect(hints('<div>\n\nA\n')).toEqual([
    'Write </div> where it ends, at the same depth of lists and quotes as its start.',
  ])
  expect(hints('A <a name="b"/> C\n')).toEqual(['Write <a></a>: in HTML, "/>" does not close it.'])
})

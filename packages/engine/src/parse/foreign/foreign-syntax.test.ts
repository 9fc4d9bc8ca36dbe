import { expect, test } from 'vitest'
import { workedMs } from '../../io/running/worked-ms.js'
import { bothParsers, messages, parse } from '../test-support.js'

const told = (text: string, parser: 'satteri' | 'remark') =>
  parse(text, { parser, files: { 'guide/part.md': '# A\n\n!!! note\n' } }).diagnostics.map(
    ({ message, hint }) => `${message} | ${hint}`,
  )

/** A text, the generator that its syntax belongs to, how the message shows it, and how the hint begins. */
const forms: readonly (readonly [text: string, tool: string, shown: string, hint: string])[] = [
  ['?> A *b*', 'Docsify', '?> A', 'Write "::: tip", the text without "?>"'],
  ['- a\n\n  !> B', 'Docsify', '!> B', 'Write "::: warning"'],
  ['## A {docsify-ignore}', 'Docsify', '{docsify-ignore}', 'Remove it.'],
  ['## A :id=b', 'Docsify', ':id=b', 'Write {#b}.'],
  ['!!! note\n    A', 'MkDocs', '!!! note', 'Write "::: note", the text without'],
  ['??? bug "B"\n\n    A', 'MkDocs', '??? bug "B"', 'Write "::: details B", '],
  ['???+ bug "B"\n\n    A', 'MkDocs', '???+ bug "B"', 'Write "::: details B {open}", '],
  ['=== "npm"\n\n    A', 'MkDocs', '=== "npm"', 'Write "::: tabs", for each tab a line "== npm"'],
  ['--8<-- "parts/a.md"', 'MkDocs', '--8<-- "parts/a.md"', 'Write <!--@include: @/parts/a.md-->'],
  ['@include(./a.md)', 'VuePress and VitePress', '@include(./a.md)', 'Write <!--@include: ./a.md-->'],
  [
    '!!!include(./a.md)!!!',
    'VuePress and VitePress',
    '!!!include(./a.md)!!!',
    'Write <!--@include: ./a.md-->',
  ],
  [
    '@include(parts/a.md)',
    'VuePress and VitePress',
    '@include(parts/a.md)',
    'Write <!--@include: @/parts/a.md-->',
  ],
  ['A {{ frontmatter.x }}', 'VuePress and VitePress', '{{ frontmatter.x }}', 'Write {{ $frontmatter.x }}.'],
  ['A {{ $frontmatter.x + 1 }}', 'VuePress and VitePress', '{{ $frontmatter.x + 1 }}', 'Write the value'],
  ['{{< note >}}\nA\n{{< /note >}}', 'Hugo', '{{< note >}}', 'Write "::: note"'],
  ['{{<tabs>}}\nA\n{{</tabs>}}', 'Hugo', '{{<tabs>}}', 'Write "::: tabs"'],
  ['[A]({{< ref "b.md" >}})', 'Hugo', '{{< ref "b.md" >}}', 'Write the file of the page'],
  ['{{#include ../a.md:2}}', 'mdBook', '{{#include ../a.md:2}}', 'Write <!--@include: ../a.md-->'],
  [
    '```rust\nfn a() {\n{{#rustdoc_include ../b.rs:here}}\n```',
    'mdBook',
    '{{#rustdoc_include ../b.rs:here}}',
    'Write <<< ../b.rs#here instead of the code block.',
  ],
  [
    '```rust\n{{#include ../b.rs:2:5}}\n```',
    'mdBook',
    '{{#include ../b.rs:2:5}}',
    'Write <<< ../b.rs instead of the code block. To show only these lines, mark them in the file as a region.',
  ],
  ['```yaml\n--8<-- "a/b.yml:2"\n```', 'MkDocs', '--8<-- "a/b.yml:2"', 'Write <<< @/a/b.yml instead'],
  ['[a]({{ site.baseurl }}/b.png)', 'Jekyll', '{{ site.baseurl }}', 'Write the address below the base'],
  ['[a]({{ "/b/" | relative_url }})', 'Jekyll', '{{ "/b/" | relative_url }}', 'Write the address below'],
  ['{{< youtube 0a >}}', 'Hugo', '{{< youtube 0a >}}', 'Write a link.'],
  ['A {{% version %}}', 'Hugo', '{{% version %}}', 'Write its result instead'],
  ['# A {{ $title }}', 'VuePress and VitePress', '{{ $title }}', 'Write {{ $page.title }}'],
  ['{{ page.title }}', 'MkDocs', '{{ page.title }}', 'Write {{ $page.title }}'],
  ['{% include "a.md" %}', 'a template language', '{% include "a.md" %}', 'Write <!--@include: ./a.md-->'],
  ['{% file src="a.pdf" %}', 'a template language', '{% file src="a.pdf" %}', 'Write a link to the file'],
  ['{% endstepper %}', 'a template language', '{% endstepper %}', 'Use the component <Steps>'],
  ['{% endswagger %}', 'a template language', '{% endswagger %}', 'Remove it.'],
  ['{% @github-files/block %}', 'a template language', '{% @github-files/block %}', 'Write its result'],
  ['{% embed url="https://a.b" %}', 'a template language', '{% embed url="', 'Write a link'],
  ['A <>b</>', 'MDX', '<>', 'Remove it'],
  ['<Tabs.Tab>A</Tabs.Tab>', 'MDX', '<Tabs.Tab>', 'Names of components contain no dot: write <Tab>.'],
  ['<FileTree.File name="a" />', 'MDX', '<FileTree.File name="a" />', 'Names of components contain no dot'],
  ['<<<./a.js{1}', 'VitePress', '<<<./a.js{1}', 'Write a space: <<< ./a.js{1}'],
  ['See [[Page]].', 'Obsidian and wikis', '[[Page]]', 'Write a link: [Page](./Page.md).'],
  ['A \\* [[Page]].', 'Obsidian and wikis', '[[Page]]', 'Write a link: [Page](./Page.md).'],
  ['[[a b#C d|e]]', 'Obsidian and wikis', '[[a b#C d|e]]', 'Write a link: [e](<./a b.md#c-d>).'],
  ['![[a.png]]', 'Obsidian and wikis', '![[a.png]]', 'Write an image: ![words](./a.png).'],
  ['![[part]]', 'Obsidian and wikis', '![[part]]', 'Write <!--@include: ./part.md-->'],
  ['A %% remark %% b', 'Obsidian', '%% remark %%', 'Write <!-- … -->.'],
  [':::{note} B\nA', 'MyST', ':::{note} B', 'Write "::: note B", the text'],
  ['H~2~O', 'MkDocs', '~2~', 'For a subscript, write <sub>2</sub>.'],
  ["import './a.css'", 'MDX', "import './a.css'", 'Remove it: components'],
  [
    "import Part from '@site/docs/_part.mdx';",
    'MDX',
    "import Part from '@site/docs/_part.mdx';",
    'Remove it, and write <!--@include: @/docs/_part.md--> in place of <Part />.',
  ],
  ["import A from './a'", 'MDX', "import A from './a'", 'Remove it: components'],
  ['export const a = 1', 'MDX', 'export const a = 1', 'Remove it; put the component'],
  ['{/*\n  a\n  b\n*/}', 'MDX', '{/*', 'Write <!-- … -->.'],
  ['A {props.name} b', 'MDX', '{props.name}', 'Write the value itself'],
  ['{\n  items.map(i => i)\n}', 'MDX', '{ items.map(i => i)', 'Write the value itself'],
  [
    "<img src={require('@site/a.png').default} alt='a' />",
    'MDX',
    "<img src={require('@site/a.png').default} alt='a' />",
    'Write attributes as in HTML',
  ],
  ['<Badge {...a} />', 'MDX', '<Badge {...a} />', 'Write each property'],
  ['A <Badge\n  text="b"\n  {...c}\n/>', 'MDX', '<Badge text="b" {...c}', 'Write each property'],
  ['A <i style={{a: 1}}>b', 'MDX', '<i style={{a: 1}}>b', 'Write attributes as in HTML'],
  [
    'export const A = () => (\n  <b style={{a: 1}}>b</b>\n)',
    'MDX',
    'export const A = () => (',
    'Remove it; put the component',
  ],
  ['A {/* b */}', 'MDX', '{/* b */}', 'Write <!-- … -->.'],
  ['<div>\n{/* a */}\n</div>', 'MDX', '{/* a */}', 'Write <!-- … -->.'],
  ['<b @click="c++">A</b>', 'VuePress and VitePress', '<b @click="c++"', 'For interaction'],
  [':material-home: A', 'MkDocs', ':material-home:', 'Write an emoji'],
  ['*[HTML]: Words', 'MkDocs', '*[HTML]: Words', 'Write <abbr'],
  ['Press ++ctrl+c++ now', 'MkDocs', '++ctrl+c++', 'Write <kbd>'],
  ['A ==b c== d', 'MkDocs', '==b c==', 'Write <mark>b c</mark>.'],
  ['A {: .b }', 'Python-Markdown and kramdown', '{: .b }', 'Remove it, or'],
  ['## A { #b .c }', 'Python-Markdown and kramdown', '{ #b .c }', 'Write {#b}: a heading'],
  ['![a](https://b/c.png){ width="3" }', 'Markdown with attributes', '{ width="3" }', 'Remove it, or'],
  ['::: my.Class\n    b', 'mkdocstrings', '::: my.Class', 'Write its result instead: nothing is read'],
  ['::: tabs#fruit\n', 'another generator', '::: tabs#fruit', 'A container begins'],
  ['A {% if b %} c', 'a template language', '{% if b %}', 'Write its result instead'],
  ['{% hint style="info" %}', 'a template language', '{% hint style="info" %}', 'Write "::: tip"'],
  ['{% tab title="A" %}', 'a template language', '{% tab title="A" %}', 'Write "::: tabs", for each'],
  ['{% highlight js %}', 'a template language', '{% highlight js %}', 'Write a code block'],
  ['[a]({% link _docs/b.md %})', 'a template language', '{% link _docs/b.md %}', 'Write a link'],
  ['{%- raw -%}', 'a template language', '{%- raw -%}', 'Remove it: braces are text'],
  ['## A\n{: #b-1 }', 'Python-Markdown and kramdown', '{: #b-1 }', 'In a heading, write the id after'],
  [
    'Term\n\n:   Words',
    'Hugo, MkDocs, Jekyll and Pandoc',
    ':   Words',
    'Set "markdown: { definitionLists: true }" in the config',
  ],
  [
    'Term\n\n:   <b>Words</b>',
    'Hugo, MkDocs, Jekyll and Pandoc',
    ':',
    'Set "markdown: { definitionLists: true }" in the config',
  ],
  [
    'Term\n: Words\n\nOther\n: More\n\n:   Last',
    'Hugo, MkDocs, Jekyll and Pandoc',
    ': Words',
    'Set "markdown: { definitionLists: true }" in the config',
  ],
  ['A\n{ .lead }', 'Markdown with attributes', '{ .lead }', 'Remove it, or'],
  ['## A { .b }', 'Markdown with attributes', '{ .b }', 'Remove it, or'],
  ['A (1)\n{ .annotate }', 'Markdown with attributes', '{ .annotate }', 'Remove it, and write the notes'],
  ['[a](https://b){:target="_blank"}', 'Markdown with attributes', '{:target="_blank"}', 'Remove it, or'],
  ['A {++b++} c', 'MkDocs', '{++b++}', 'Write <ins>…</ins>.'],
  ['A {>>b c<<} d', 'MkDocs', '{>>b c<<}', 'Write <!-- … -->'],
  ['{==\n\nA\n\n==}', 'MkDocs', '{==', 'Write <mark>…</mark>.'],
  ['A ^^b c^^ d', 'MkDocs', '^^b c^^', 'Write <ins>b c</ins>.'],
  ['A^T^A', 'MkDocs', '^T^', 'Write <sup>T</sup>.'],
  ['##A b', 'older Markdown', '##A b', 'Write a space between: "## A b".'],
  ['A^[Note b] c', 'Pandoc and markdown-it', '^[Note b]', 'Write [^1], and the note'],
  ['A ^[Note *b*]', 'Pandoc and markdown-it', '^[Note', 'Write [^1], and the note'],
  ['/// details | A b\nc\n///', 'MkDocs', '/// details | A b', 'Write "::: details A b", '],
  ['![a](https://b/c.png)\n/// caption\nA\n///', 'MkDocs', '/// caption', 'Write <figure>'],
  ['`#!python range()`', 'MkDocs', '#!python', 'Remove it: inline code'],
  ['```yaml\na: b # (1)!\n```', 'MkDocs', '# (1)!', 'Write the note in its place'],
  ['A $$x$$ and $\\alpha$ b $$y$$\n\n$$\nz\n$$', 'TeX', '$$', 'Add the plugins remark-math'],
  ['A $\\{a\\} \\ne 0$', 'TeX', '${a} \\ne 0$', 'Add the plugins remark-math'],
  ['A $a \\ne 0$, $\\beta$', 'TeX', '$a \\ne 0$', 'Add the plugins remark-math'],
  ['@[code{1} js](https://a/b.js)', 'VuePress', '@[code](https://a/b.js)', 'Write <<< https://a/b.js '],
]

for (const [text, tool, shown, hint] of forms)
  bothParsers(`is told of ${JSON.stringify(text)}`, (parser) => {
    const [first = '', ...more] = told(`${text}\n`, parser)
    expect(more).toEqual([])
    expect(first.startsWith(`Syntax of ${tool}, which is text here: ${shown} | ${hint}`), first).toBe(true)
  })

const silent = [
  '`!!! note` and `{{ $title }}`',
  '```\n!!! note\nimport a from "b"\n```',
  '    === "C"',
  '```hbs\n{{#if a}}\n{{#include}}\n```',
  'Why!!! Note this. Really??? yes',
  'An import from "x" or an export.',
  'a ~b~ ~~c~~ and `H~2~O`, ~/a and ~/b',
  'x[[1]], [[1, 2], [3]], [[ -f a ]] and [[a]](./b.md)',
  '[[toc]]',
  'A \\[\\[b]], \\[[b]] and [\\[b]] c',
  '- A\n  - b \\{{< c >}}\n    d \\[[e]]',
  '100%% and 5 %% 3 %%',
  'A <> B, x <> y',
  'a <Foo bar. Baz',
  'A {% b',
  'A {{/* comment */}} B',
  '<pre>\n<b>{/* a */}</b>\n</pre>',
  'A {{ name }} and {{ github.sha }} and {{ $page.title }}',
  'pip==7.1.2, setuptools==18.3.2, virtualenv==13.1.2',
  'if a == b and c == d',
  'a++ and b++ then c+++d',
  'A {b} {c} `{#d}` [a](https://b) {c=d}',
  '## A {#b}',
  '## A {/* #b */}',
  '## A { #b }',
  'C:material:',
  '50% {% of',
  ': a colon',
  'A: b\n\n: c',
  'From $5 to $6, $PATH and $$, or \\$\\alpha$',
  'A {b} {.c',
  'a^b and c^ d^',
  'A ##b and C##',
  '#tag',
  '^[A-Za-z0-9-_]+[=]?$',
  'x^[2] and Ctrl+^[ and `A^[Note]`',
  '`#!/bin/sh` and `::: tip`',
  '```sh\n# (1) first\n```',
  '<div class="cards" markdown>\n\n**A**\n\n</div>',
  'A // b /// c',
  'a < b c={d',
  'Array<T extends {...}> and <T {...}>',
  '<b :>A</b>',
  '::: tip Title {b}\nA\n:::',
]

bothParsers('no other text is told of', (parser) => {
  for (const text of silent) expect(told(`${text}\n`, parser), text).toEqual([])
})

bothParsers('places are those of the file, in lists, quotes and included text too', (parser) => {
  const text = 'A\nB {{ $title }}\n\n- !!! tip\n\n> C\n> ??? tip\n\n<!--@include: ./part.md-->\n'
  const files = { 'guide/part.md': 'A\n\n!!! note\n' }
  expect(messages(parse(text, { parser, files }))).toEqual([
    'foreign-syntax :2:1',
    'foreign-syntax :4:3',
    'foreign-syntax :7:1',
    'foreign-syntax guide/part.md:3:1',
  ])
})

test('what a plugin reads is not told', () => {
  const admonitions = () => (tree: { children: unknown[] }) => {
    tree.children = []
  }
  expect(parse('!!! note\n', { markdown: { remarkPlugins: [admonitions] } }).diagnostics).toEqual([])
})

bothParsers('attributes of Vue are told, on elements and components', (parser) => {
  const text =
    '<img :src="$withBase(\'/a.png\')" alt="">\n\n<p v-if="a">\n\nA\n\n</p>\n\n<Badge :text="b" />\n\nA <br v-pre> B <b :c="d">e</b>\n\n<table><tr><b v-if="x">\n'
  expect(
    parse(text, { parser })
      .diagnostics.filter(({ code }) => code === 'foreign-syntax')
      .map(({ message, hint, at }) => `${at?.line}: ${message} ${hint}`),
  ).toEqual([
    '1: The attribute ":src" of <img> is Vue syntax and has no effect here. Write src="…" with the value itself; the base is added to addresses.',
    '3: The attribute "v-if" of <p> is Vue syntax and has no effect here. Remove it; conditions and loops belong in a component of the theme.',
    '9: The attribute ":text" of <Badge> is Vue syntax and has no effect here. Write text="…" with the value itself; the base is added to addresses.',
    '11: The attribute ":c" of <b> is Vue syntax and has no effect here. Write c="…" with the value itself; the base is added to addresses.',
    '13: The attribute "v-if" of <b> is Vue syntax and has no effect here. Remove it; conditions and loops belong in a component of the theme.',
  ])
})

bothParsers('an inclusion in code has the place of its line', (parser) => {
  const line = '--8<-- "a"'
  const cases: readonly (readonly [text: string, line: number])[] = [
    [`\`\`\`js\na\n${line}\n\`\`\`\n`, 3],
    [`\`\`\`js\n${line}\n`, 2],
    [`    a\n    ${line}\n`, 2],
    [`>     ${line}\n`, 1],
    ['<<< ./code.txt\n', 1],
  ]
  for (const [text, expected] of cases) {
    const { diagnostics } = parse(text, { parser, files: { 'guide/code.txt': `a\n${line}\n` } })
    const places = diagnostics.filter(({ code }) => code === 'foreign-syntax').map(({ at }) => at?.line)
    expect(places, text).toEqual([expected])
  }
})

test('long lines take little time', () => {
  const start = workedMs()
  for (const text of ['{{#include ', '```\n{{#include ', '```\n--8<-- "'])
    told(`${text}${'a'.repeat(50_000)}\n`, 'satteri')
  told(`$${'\\ab'.repeat(50_000)}\n\n{%${'a'.repeat(100_000)}\n`, 'satteri')
  for (const sign of ['<>', '|a', '](./a', ')[', '] (', '**a ', '[[a', '%%a'])
    told(`${sign.repeat(5_000)}\n`, 'satteri')
  told(`${'^[ab'.repeat(50_000)}\n`, 'satteri')
  expect(workedMs() - start).toBeLessThan(5_000)
})

bothParsers('what a script of Vue would fill in is told on its page', (parser) => {
  const text = 'A {{ 1 + 1 }} b\n\n`{{ c }}` {{ $page.title }}\n'
  expect(told(text, parser)).toEqual([])
  const found = told(`<script setup>\nconst c = 1\n</script>\n\n# A\n\n<b v-pre>{{ d }}</b> ${text}`, parser)
  expect(found.filter((words) => words.includes('which is text here'))).toEqual([
    'Syntax of VuePress and VitePress, which is text here: {{ 1 + 1 }} | Write the value itself, or use a component of the theme: scripts in pages are not run.',
  ])
})

bothParsers('imports of Markdown are told beside others of their paragraph', (parser) => {
  const text = "import A from './a'\nimport Part, {toc} from './_part.mdx'\nimport B from './b'\n"
  expect(told(text, parser)).toEqual([
    "Syntax of MDX, which is text here: import Part, {toc} from './_part.mdx' | Remove it, and write <!--@include: ./_part.md--> in place of <Part />.",
    'Syntax of MDX, which is text here: import A from \'./a\' | Remove it: components of the theme need no import, and your own are added to the theme in the config ("extend").',
  ])
})

bothParsers('Markdown that MkDocs reads in HTML is told', (parser) => {
  const text =
    '<figure markdown="span">\n  ![a](b)\n</figure>\n\n<details markdown>\n<summary>A</summary>\nB\n</details>\n\n<details markdown>\n<summary>A</summary>\n\nB\n\n</details>\n\n<p class="a markdown b">\nC\n</p>\n'
  expect(parse(text, { parser }).diagnostics.map(({ message, at }) => `${at?.line}: ${message}`)).toEqual([
    '1: Markdown inside <figure> directly follows a tag, as MkDocs allows, so it is shown as it is written.',
    '5: Markdown inside <details> directly follows a tag, as MkDocs allows, so it is shown as it is written.',
  ])
})

bothParsers('addresses and elements that mean something elsewhere only are told', (parser) => {
  const text =
    '[a](pathname:///b.pdf)\n\n<head>\n  <meta name="f">\n</head>\n\n<p style={{color: 1}}>i</p>\n\nj <router-link to="/k/">k</router-link>\n\n<code-group>\n<code-block>\nl\n</code-block>\n</code-group>\n\n<code-group-own></code-group-own>\n'
  expect(
    parse(text, { parser }).diagnostics.map(({ message, hint, at }) => `${at?.line}: ${message} ${hint}`),
  ).toEqual([
    '1: "pathname:///b.pdf" in an address is syntax of Docusaurus and has no effect here. Write "/b.pdf".',
    '3: <head> in the text of a page has no effect here. Write the frontmatter fields "metaTitle", "description", "canonicalUrl" and "head".',
    '9: <router-link> in the text of a page has no effect here. Write a link: [words](/guide/).',
    '11: <code-group> in the text of a page has no effect here. Write "::: code-group", the code blocks, each with its label as in ```js [label], and ":::".',
    '7: The style of <p> is written as in MDX and has no effect here. Write it as in HTML: style="width: 200px".',
  ])
})

test('what stands around code again and again is told once a page', () => {
  const text = '{% raw %}\n\n::: a.b\n\n{% endraw %}\n\n{% if a %} {% raw %} b {% endraw %}\n\n::: a.c\n'
  for (const parser of ['satteri', 'remark'] as const)
    expect(told(text, parser).map((message) => message.replace(/ \|.*/, ''))).toEqual([
      'Syntax of a template language, which is text here: {% raw %}',
      'Syntax of mkdocstrings, which is text here: ::: a.b',
      'Syntax of a template language, which is text here: {% if a %}',
    ])
})

test('options of Docsify in titles', () => {
  const titles = {
    "[a](a.md ':include')": 'Write <!--@include: ./a.md-->.',
    "[a](/a.js ':include :type=code js')": 'On a line of its own, write <<< @/a.js',
    "[a](a.html ':include :type=iframe width=100%')": 'Write <iframe src="a.html"></iframe>.',
    "[a](a.mp4 ':include')": 'Write <video src="a.mp4" controls></video>.',
    "[a](b.md ':ignore title')": 'Remove it, or write the element in HTML, with its attributes.',
    "[a](b.md ':disabled')": 'Write the words without a link.',
    "![a](a.png ':size=50x100')": 'Write <img src="…" width="300" alt="words">.',
  }
  for (const [text, hint] of Object.entries(titles)) {
    const title = /'(.*)'/.exec(text)?.[1] ?? ''
    expect(told(`# A\n\n${text}\n`, 'satteri')).toEqual([
      `The title "${title}" is syntax of Docsify; here it has no effect, and readers see it. | ${hint}`,
    ])
  }
  expect(told("# A\n\n[a](b.md 'A title: b') [c](d.md ':-)')\n", 'satteri')).toEqual([])
})

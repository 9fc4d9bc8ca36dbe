import { expect, test } from 'vitest'
import { bothParsers, html, parse } from '../test-support.js'

test('of a component’s properties nothing is left that runs', () => {
  const cases: readonly (readonly [why: string, written: string, left: object])[] = [
    [
      'what only says something',
      'text="a" xref="b" items={["b", {"href": "https://x.example"}]} n={1}',
      { text: 'a', xref: 'b', items: ['b', { href: 'https://x.example' }], n: 1 },
    ],
    [
      'names that contain those of what runs',
      'to={{"reasonOne": "a", "my__html": "b", "__htmlish": "c", "x$$typeof": "d", "none": null}}',
      { to: { reasonOne: 'a', my__html: 'b', __htmlish: 'c', x$$typeof: 'd', none: null } },
    ],
    ['an address', 'to="javascript:alert(1)"', {}],
    ['one with characters that browsers overlook', 'to=" java\tscript:alert(1)"', {}],
    ['one in a list', 'items={["a", "javascript:alert(1)"]}', {}],
    ['one deep inside', 'to={{"a": [{"href": "data:text/html,x"}]}}', {}],
    ['a handler', 'onClick="x" onclick="x" onPointerDown="x"', {}],
    ['a handler inside', 'to={{"a": "b", "onClick": "x"}}', {}],
    ['markup', 'dangerouslySetInnerHTML="x" html={{"__html": "x"}}', {}],
    ['what only looks like an element', 'text={{"$$typeof": "x"}}', {}],
    ['styles, references and frames', 'style="x" ref="x" srcDoc="x" formAction="x"', {}],
  ]
  for (const [why, written, left] of cases) {
    const { body, diagnostics } = parse(`<Badge ${written} />`, { untrusted: true })
    const [component] = body.components
    expect(component !== undefined && 'properties' in component && component.properties, why).toEqual(left)
    expect(diagnostics.length > 0, why).toBe(Object.keys(left).length === 0)
  }
})

test('what is taken out is told where it stood, once', () => {
  const text = [
    '---',
    'title: A',
    'pageClass: wide',
    '---',
    '',
    'a <span class="x" style="color: red">b</span> [c](sms:1)',
    '',
    '<svg><script>1</script><path onclick="x"/></svg>',
    '',
    '<div>',
    '<button onclick="x">d</button>',
    '</div>',
    '',
    '<Badge text="e" onClick="x" />',
  ].join('\n')
  const { diagnostics } = parse(text, { untrusted: true })
  const told = diagnostics.filter(({ code }) => code.endsWith('-untrusted'))
  expect(told.map(({ at, message }) => `${at?.line}:${at?.column} ${message.split(' was ')[0]}`)).toEqual([
    '3:1 "pageClass"',
    '6:3 "style" of <span>',
    '6:47 "href" of <a>',
    '8:1 <svg>',
    '11:1 <button>',
    '14:1 "onClick" of <Badge>',
  ])
})

test('Markdown loses nothing, and headings keep their ids', () => {
  const text = `# Search

## docs build {#docs-build}

> [!NOTE]
> - [x] a [b](https://x.example), x@y.example and ![c](https://x.example/c.png)

a[^1] \`b\` **c** <https://x.example>

[[toc]]

::: tabs
== One
\`\`\`js{1} title="x.js"
let a
\`\`\`
:::

::: details More {open}
| a | b |
| :- | -: |
| 1 | 2 |
:::

\`\`\`mermaid title="T" alt="A"
graph TD
  A --> B
\`\`\`

[^1]: Note
`
  const { diagnostics, body } = parse(text, { untrusted: true })
  expect(diagnostics).toEqual([])
  expect(html(text, { untrusted: true })).toBe(html(text))
  expect(body.html).toContain('<h1 id="search"')
  expect(body.html).toContain('<h2 id="docs-build"')
})

test('of HTML what is left is plain', () => {
  const cases: readonly (readonly [why: string, written: string, left: string])[] = [
    ['an id', '<p id="mine">a</p>', '<p id="mine">a</p>'],
    ['ids of the page itself', '<p id="docs-main">a</p><p id="docs-status">b</p>', '<p>a</p><p>b</p>'],
    ['classes of the theme', '<p class="tip skip-link">a</p>', '<p class="tip">a</p>'],
    [
      'pictures',
      '<img alt="a" srcset="https://x.example/b.png 2x">',
      '<img alt="a" srcset="https://x.example/b.png 2x">',
    ],
    ['pictures that run', '<img alt="a" srcset="javascript://x 2x">', '<img alt="a">'],
    ['what was inside an element', 'a <button><p>b</p></button> c', '<p>a </p><p>b</p> c<p></p>'],
    [
      'a component inside an element',
      'a <button><p>b <Badge text="x" /></p></button> c',
      '<p>a </p><p>b [C0]</p> c<p></p>',
    ],
    ['a second picture that runs', '<img alt="a" srcset="b.png, data:image/svg+xml,x 2x">', '<img alt="a">'],
    ['one in capitals', '<img alt="a" srcset="b.png, DATA:image/svg+xml,x 2x">', '<img alt="a">'],
  ]
  for (const [why, written, left] of cases)
    expect(html(written, { untrusted: true }).replace(' decoding="async"', ''), why).toBe(left)
})

bothParsers('what Quire makes itself contains nothing of the author’s HTML around it', (parser) => {
  const handler = '<i style="position: fixed" onclick="x">'
  const link = '<a href="javascript:x" onclick="x">'
  const contents = '[[toc]]\n\n## A\n'
  const diagram = '```mermaid\nflowchart LR\n  A --> B\n```\n'
  for (const untrusted of [true, false])
    for (const [before, own] of [
      [link, contents],
      [`a ${link}`, contents],
      [handler, diagram],
      [`a ${handler}`, diagram],
    ] as const) {
      const text = `${before}\n\n${own}`
      expect(html(text, { parser, untrusted }), text).not.toMatch(/javascript|onclick|style=/)
      const made = (written: string) => /<div class="(?:diagram-box|table-of).*?<\/div>/s.exec(written)?.[0]
      expect(made(html(text, { parser, untrusted })), text).toBe(made(html(own, { parser, untrusted })))
    }
})

test('a component gets no looks from its page', () => {
  const written =
    '<Badge text="a" className="back-to-top" style={{"top":0}} image={{"src":"a","style":{"top":0}}} />'
  const { body, diagnostics } = parse(written, { untrusted: true })
  expect(body.components[0]?.properties).toEqual({ text: 'a' })
  expect(diagnostics.map(({ code }) => code)).toEqual(Array(3).fill('html-untrusted'))
})

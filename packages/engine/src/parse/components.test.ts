import type { ElementContent } from 'hast'
import { describe, expect, test } from 'vitest'
import { htmlTests, messages, parse, shown } from './test-support.js'

describe('components', () => {
  const first = (text: string) => parse(text).body.components[0]
  htmlTests([
    ['in a line', 'A <Badge type="tip" /> b', '<p>A [C0] b</p>'],
    ['alone in a paragraph', '<Badge>x</Badge>', '[C0]'],
    ['several in a line of their own', '<Badge/><Badge/> <Badge/>\n<Badge/>', '[C0][C1] [C2]\n[C3]'],
    ['over several lines', '<Badge\n  type="tip"\n  items={["a b"]}\n/>\n\nA', '[C0]\n<p>A</p>'],
    ['around Markdown', '<Box>\n\n**a**\n\n</Box>\n\nB', '[C0]\n<p>B</p>'],
    [
      'in footnotes',
      'a[^1]\n\n[^1]: <Badge/><Badge/> <Badge/>\n\n    b',
      '<p>a<sup><a href="#fn-1" id="fnref-1" data-footnote-ref aria-describedby="footnote-label">1</a></sup></p>\n<section data-footnotes class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2>\n<ol>\n<li id="fn-1">\n[C0][C1] [C2]\n<p>b <a href="#fnref-1" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a></p>\n</li>\n</ol>\n</section>',
    ],
    [
      'in table cells and headings',
      '| <Badge/> |\n|---|\n\n## A <Badge text="x"/>',
      '<div class="table-wrap"><table><thead><tr><th>[C0]</th></tr></thead></table></div>\n<h2 id="a"><a class="header-anchor" href="#a" aria-hidden="true" tabindex="-1">#</a> A [C1]</h2>',
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
    [
      'not in the text of elements that hold no others, in a page that needs the whole reading',
      '<textarea><a href=x><Badge n={1}/><Box></Box></textarea>\n\n<select>',
      '<textarea>&lt;a href=x&gt;&lt;Badge n={1}/&gt;&lt;Box&gt;&lt;/Box&gt;</textarea>\n<select></select>',
    ],
    [
      'not where only the beginning looks like one',
      '![a <A b={[1]} c=d/e](x.png)\n\n<div e <Badge b={[1]}>\n\n</div>',
      '<p><img src="[A0]" alt="a <A b={[1]} c=d/e" width="[W0]" height="[H0]" decoding="async"></p>\n<div e="" b="{[1]}">\n</div>',
    ],
    [
      'in a template',
      'a <template><a href="x"><Badge/></a></template> <select>',
      '<p>a <template><a href="x"><Badge></Badge></a></template> <select></select></p>',
    ],
  ])

  test('lines of other syntax in a value in braces stay as they are', () => {
    const text =
      '::: tip\n<Badge text={"a"} items={["\n:::\n"]} />\n\n<Badge items={[\n::: x\n1]} />\n\n&lt; <Badge a={\n:::\n} b\n'
    for (const parser of ['satteri', 'remark'] as const) {
      const { body, sections, diagnostics } = parse(text, { parser })
      expect(JSON.stringify([body, sections, diagnostics]).replace(/\uFDD0C\d\uFDD1/g, '')).not.toMatch(
        /[\uFDD0\uFDD1]/,
      )
    }
  })

  test('text in a line of its own has the spaces that were written, and no others', () => {
    const line = '<Box>A **b**, <i>c</i>. *d*e <Badge/>f</Box>'
    const shownIn = (text: string) => textOf(first(text))
    for (const text of [
      line,
      `> ${line}`,
      `- a\n\n  ${line}`,
      `::: tip\n${line}\n:::`,
      `a[^1]\n\n[^1]: ${line}`,
    ])
      expect(shownIn(text), text).toBe('A b, c. de f')
  })

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

  test('in broken tags are neither elements nor anything else that the author did not write', () => {
    const cases = [
      ['<div ""\nclass="<img >', ''],
      ['<div ""\ns="<Box a<table>', ''],
      ['<div ""\ns=\'<Box a>\'>x</div>', '<div s="<Box a>">x</div>'],
      ['<table>x\n\n<p x"<Box a=b>y</p>', 'x\n<p>y</p><div class="table-wrap"><table></table></div>'],
      ['</title>/>><img\nx"</Box>x/', '/&gt;&gt;<img decoding="async">x/'],
      ["</div><b '</ s=</Box>", '<b s=""></b>'],
    ]
    for (const [text = '', expected] of cases) expect(shown(parse(text).body.html), text).toBe(expected)
  })

  test('that nobody has are reported, and what is inside them is shown', () => {
    const result = parse('a <Bdage>b</Bdage> c\n\n<Nothing/>\n')
    expect(shown(result.body.html)).toBe('<p>a b c</p>\n')
    expect(messages(result)).toEqual(['unknown-component :1:3', 'unknown-component :3:1'])
    expect(result.diagnostics[0]?.hint).toBe('Did you mean <Badge>?')
    expect(
      result.diagnostics.map(({ acrossFiles, placeMatters }) => [acrossFiles, placeMatters]),
      'only adding one is the same for all files',
    ).toEqual([
      ['Bdage', true],
      ['Nothing', undefined],
    ])
    expect(parse('# A\n\na<Br>b\n').diagnostics[0]?.hint).toMatch(/ The element of HTML is written <br>\.$/)
  })

  test('that the theme names for it give the page their id, and others lead to it', () => {
    const result = parse(
      '<Part href="#a%20b" level="2">A</Part> [a](#a%20b) <Badge href="#a%20b"/>\n\n<Part href="./c.md#d"/> <Part href="#"/>\n\n## E\n\n<Box><Part href="#e"/></Box>\n',
    )
    expect(result.facts.anchors).toEqual(['a b'])
    expect(result.facts.links.map(({ href }) => href)).toEqual(['#a%20b', '#a%20b', './c.md#d', '#'])
    expect(result.body.components[0]?.properties).toEqual({ href: '#a%20b', level: '2' })
    expect(messages(result)).toEqual(['duplicate-id :7:6'])
  })

  test('values are JSON, or data as JavaScript writes them', () => {
    const values = {
      '{[1, "a}b"]}': [1, 'a}b'],
      "{['pnpm', 'np}m', \"it's\",]}": ['pnpm', 'np}m', "it's"],
      "{{ label: 'A', 'to-b': [{}], c: -0.5 }}": { label: 'A', 'to-b': [{}], c: -0.5 },
      "{'it\\'s {'}": "it's {",
      '{/* a */ 1}': 1,
    }
    for (const [text, value] of Object.entries(values)) {
      const result = parse(`<Badge items=${text} text="x" />\n`)
      expect(messages(result), text).toEqual([])
      expect(result.body.components[0]?.properties, text).toEqual({ items: value, text: 'x' })
    }
  })

  test.each(['[a]', 'call(1)', '`a`', 'NaN', '[Infinity]', '1 + 1', '() => {}', '"a" "b"', "it's"])(
    'values that are no data are reported: %s',
    (value) => {
      const result = parse(`<Badge items={${value}} text="x" />\n`)
      expect(result.body.components[0]?.properties).toEqual({ text: 'x' })
      expect(messages(result)).toEqual(['component-value :1:1'])
    },
  )
})

const textOf = (node: ElementContent | undefined): string => {
  if (node?.type === 'text') return node.value
  return node?.type === 'element' ? node.children.map(textOf).join('') : ''
}

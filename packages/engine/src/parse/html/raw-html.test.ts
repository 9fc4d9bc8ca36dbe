import type { ElementContent, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'
import { describe, expect, test } from 'vitest'
import { placed } from './raw-elements.js'
import { readRawHtml } from './raw-html.js'
import { serialise } from './serialise.js'

type Content = RootContent | ElementContent

const options = {
  isComponent: () => false,
  propertyValue: () => undefined,
  original: (text: string) => text,
  isPlaced: (name: string) => placed.has(name),
}

/** Parses a page's HTML as a browser does, without comments. */
function asBrowser(html: string): string {
  const document = parse(`<!doctype html><body>${html}`)
  const root = document.childNodes.find(
    (node): node is DefaultTreeAdapterTypes.Element => node.nodeName === 'html',
  )
  const body = root?.childNodes.at(-1) as DefaultTreeAdapterTypes.Element
  return serialize(body).replace(/<!--.*?-->/gs, '')
}

const element = (tagName: string, children: Content[]): ElementContent => ({
  type: 'element',
  tagName,
  properties: {},
  children: children as ElementContent[],
})
const text = (value: string): ElementContent => ({ type: 'text', value })
const raw = (value: string): ElementContent => ({ type: 'raw', value })

/** The tree with its raw nodes unchanged. */
const naive = (tree: Root) => toHtml(tree, { allowDangerousHtml: true })

/** Random numbers from a seed, the same on every machine. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const names =
  'a b i em strong p div ul ol li table thead tbody tr td th span br hr img h2 h3 pre blockquote dl dt dd details summary swagger caption col colgroup sup font section code button figure'.split(
    ' ',
  )
const empty = new Set(['br', 'hr', 'img', 'col'])

/** A page as Markdown makes it, with more or less sensible HTML in every place. */
function randomPage(number: (below: number) => number): Root {
  const pick = <Item>(items: readonly Item[]): Item => items[number(items.length)] as Item
  const piece = (): string => {
    const kind = number(9)
    if (kind < 4)
      return `<${number(20) === 0 ? pick(names).toUpperCase() : pick(names)}${number(5) === 0 ? ' class=x' : ''}>`
    return kind < 8 ? `</${pick(names)}>` : pick(['x', ' ', '\n', 'y z', '&amp;', '<!--c-->'])
  }
  const balanced = (depth: number): string =>
    Array.from({ length: 1 + number(3) }, () => {
      if (number(4) === 0 || depth > 3) return pick(['x', ' y ', '\n', '&lt;'])
      const name = pick(names)
      return empty.has(name) ? `<${name}>` : `<${name}>${balanced(depth + 1)}</${name}>`
    }).join('')
  const inline = (depth: number): ElementContent[] =>
    Array.from({ length: 1 + number(4) }, (): ElementContent[] => {
      const kind = number(7)
      if (kind < 2) return [text(pick(['x', ' ', 't\n', 'word']))]
      if (kind < 4 || depth > 1) return [raw(number(8) > 0 ? balanced(2) : piece())]
      if (kind < 6) return [element(pick(['em', 'strong', 'del', 'a']), inline(depth + 1))]
      // Each tag in a text is a node of its own.
      const name = pick(['a', 'b', 'span'])
      return [raw(`<${name}>`), ...inline(depth + 1), raw(`</${name}>`)]
    }).flat()
  const block = (depth: number): ElementContent => {
    switch (number(8)) {
      case 0:
        return raw(number(6) > 0 ? balanced(0) : Array.from({ length: 1 + number(4) }, piece).join(''))
      case 1:
        return element(pick(['h2', 'h3']), inline(0))
      case 2:
        return element('ul', [element('li', depth < 2 ? [block(depth + 1)] : inline(0))])
      case 3:
        return element('blockquote', depth < 2 ? [block(depth + 1), block(depth + 1)] : [])
      case 4:
        return element('table', [
          element('tbody', [element('tr', [element('td', inline(0)), element('td', inline(0))])]),
        ])
      case 5:
        return element('pre', [element('code', [text('x\n')])])
      default:
        return element('p', inline(0))
    }
  }
  const children = Array.from({ length: 1 + number(3) }, () => block(0)).flatMap((node, index) =>
    index > 0 ? [text('\n'), node] : [node],
  )
  return { type: 'root', children }
}

describe('raw HTML', () => {
  test('is read as a browser reads it, wherever a stack is enough', () => {
    const number = random(11)
    let direct = 0
    for (let round = 0; round < 4000; round++) {
      const tree = randomPage(number)
      const html = naive(tree)
      const read = readRawHtml(tree, options)
      // If the whole tree was parsed by parse5, the result is a new tree.
      if (read !== tree) continue
      direct += 1
      expect(asBrowser(serialise(read)), html).toBe(asBrowser(html))
    }
    expect(direct).toBeGreaterThan(400)
  })

  const pieces: readonly (readonly [what: string, html: readonly string[]])[] = [
    [
      'comments',
      ['<!---->', '<!-->', '<!--->', '<!--a--!>b', '<!--a->b-->', '<!--a<!--b-->', '<!--a-- >-->'],
    ],
    ['what browsers take for comments', ['<!x>', '<?x?>', '</ x>', '</>', '<![CDATA[x>y]]>', '<!doctype x>']],
    ['signs that begin nothing', ['<', '< a', '<3', '<>', '&', '& amp;', '&;', '&#;', '&#x;']],
    [
      'character references',
      ['&amp;', '&lt;b&gt;', '&#65;', '&#x41;', '&#0;', '&#x80;', '&nbsp;', '&nosuch;'],
    ],
    ['references without an end', ['&amp', '&ampx', '&notit;', '&copy=1', '&#65b']],
    [
      'references in attributes',
      ['"?a=1&copy=2"', '"&copy"', '"&copyx"', '"&amp;copy"', 'a&lt;b', "'&quot;'"].map(
        (value) => `<b title=${value}>c</b>`,
      ),
    ],
    [
      'quotes and spaces of attributes',
      [
        ' title=a',
        " title='a\"b'",
        ' title = "a"',
        '\n title\n=\na',
        ' title=a`b',
        ' title=a=b',
        ' title=">"',
      ].map((attribute) => `<b${attribute}>c</b>`),
    ],
    [
      'slashes',
      ['/', ' /', ' / title=a', ' title/lang=b', ' title=a/', ' title="a"lang=b'].map(
        (end) => `<b${end}>c</b>`,
      ),
    ],
    [
      'names that are none',
      [' =a', ' "a"', " a'b", ' a<b', ' 1=2', ' @x=y'].map((name) => `<b${name}>c</b>`),
    ],
    ['end tags', ['<b>a</b >', '<b>a</b x>', '<b>a</b/>', '<b>a</B>', '</br>', '</img>']],
    ['text only', ['<style>a<b&amp;</style>', '<script>"</b>"</script>', '<style>a</styles></STYLE >b']],
  ]
  test.each(pieces)('%s are read as a browser reads them', (_, texts) => {
    for (const text of texts) {
      const html = `<div>${text} z</div>`
      const tree: Root = { type: 'root', children: [raw(html)] as RootContent[] }
      const read = readRawHtml(tree, options)
      expect(read, html).toBe(tree)
      // Names that are none are left out.
      const known = asBrowser(html).replace(/ (?:=a|"a"|a'b|a<b|1|@x)=".*?"/g, '')
      expect(asBrowser(serialise(read)), html).toBe(known)
    }
  })

  const cases: readonly (readonly [what: string, children: Content[], html: string])[] = [
    [
      'paragraphs end at blocks',
      [element('p', [text('a'), raw('<div>'), text('b'), raw('</div>'), text('c')])],
      '<p>a</p><div>b</div>c<p></p>',
    ],
    [
      'a paragraph ends at a block in the label of a task',
      [element('p', [element('label', [raw('<div>'), text('a'), raw('</div>')])])],
      '<p><label></label></p><div>a</div><p></p>',
    ],
    [
      'a heading ends at the next',
      [raw('<h1>'), element('h2', [text('a')]), raw('</h1>')],
      '<h1></h1><h2>a</h2>',
    ],
    ['list items without ends', [raw('<ul><li>a<li>b</ul>')], '<ul><li>a</li><li>b</li></ul>'],
    ['terms without ends', [raw('<dl><dt>a<dd>b<dt>c</dl>')], '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>'],
    [
      'cells, rows and bodies without ends',
      [raw('<table><thead><tr><th>a<tbody><tr><td>b<td>c</table>')],
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td><td>c</td></tr></tbody></table>',
    ],
    [
      'text in a table stands before it',
      [raw('<table>a<tr><td>b</table>')],
      'a<table><tbody><tr><td>b</td></tr></tbody></table>',
    ],
    ['rows without a table are none', [raw('<tr><td>a</td></tr>'), element('p', [text('b')])], 'a<p>b</p>'],
    [
      'marks go on after their block',
      [element('p', [raw('<b>'), text('a')]), element('p', [text('b')])],
      '<p><b>a</b></p><p><b>b</b></p>',
    ],
    [
      'links do not nest',
      [element('p', [raw('<a href="x">'), text('a'), raw('<a href="y">'), text('b'), raw('</a>')])],
      '<p><a href="x">a</a><a href="y">b</a></p>',
    ],
    [
      'links do not nest, with marks between them',
      [element('p', [raw('<a>'), element('em', [raw('<a id="b">'), text('b'), raw('</a>')]), raw('</a>')])],
      '<p><a><em></em></a><em><a id="b">b</a></em></p>',
    ],
    [
      'links in links of Markdown do not nest',
      [element('p', [element('a', [element('em', [raw('<a id="b">'), text('b'), raw('</a>')])])])],
      '<p><a><em></em></a><em><a id="b">b</a></em></p>',
    ],
    ['a first line end in pre is none', [raw('<pre>\n\na</pre>')], '<pre>\n\na</pre>'],
    ['upper case', [raw('<DIV CLASS=a><P>b</P></DIV>')], '<div class="a"><p>b</p></div>'],
    ['an attribute twice', [raw('<i title="a" ID=b TITLE="c" id="d">e</i>')], '<i title="a" id="b">e</i>'],
    ['unknown elements', [raw('<x-y z="1">a</x-y>')], '<x-y z="1">a</x-y>'],
    [
      'names with the characters of a selector, when the whole page is read',
      [
        raw(
          '<b><x.y title="<x.y>">a</x.y><plaintext.x#z>b</plaintext.x#z><!--<x.y>--><textarea><x.y></textarea>',
        ),
      ],
      '<b><x.y title="<x.y>">a</x.y><plaintext.x#z>b</plaintext.x#z><!--<x.y>--><textarea>&lt;x.y&gt;</textarea></b>',
    ],
    [
      'an element of a plugin with such a name, when the whole page is read',
      [raw('<b>'), element('x.y', [text('a')])],
      '<b><x.y>a</x.y></b>',
    ],
    ['names that every object has', [raw('<i constructor="a" __proto__ ID="b">c</i>')], '<i id="b">c</i>'],
    [
      'names that every object has, when the whole page is read',
      [raw('<svg constructor="a" __proto__ ID="b"></svg>')],
      '<svg id="b"></svg>',
    ],
    ['odd ends', [raw('</div>'), raw('</br>'), raw('</p>')], '<br><p></p>'],
    [
      'drawings',
      [raw('<svg viewBox="0 0 1 1"><linearGradient id="a"/></svg>')],
      '<svg viewBox="0 0 1 1"><linearGradient id="a"></linearGradient></svg>',
    ],
  ]
  test.each(cases)('%s', (_, children, html) =>
    expect(serialise(readRawHtml({ type: 'root', children: children as RootContent[] }, options))).toBe(html),
  )

  test('keeps numbers and places of headings when the whole page is read', () => {
    const heading: ElementContent = {
      type: 'element',
      tagName: 'h2',
      properties: {},
      children: [text('a')],
      data: { heading: 3 },
    }
    const link: ElementContent = {
      type: 'element',
      tagName: 'a',
      properties: { href: 'x' },
      children: [],
      position: { start: { line: 7, column: 2 }, end: { line: 7, column: 9 } },
    }
    const { children } = readRawHtml(
      { type: 'root', children: [raw('<b>'), heading, link] as RootContent[] },
      options,
    )
    expect(JSON.stringify(children)).toContain('"data":{"heading":3}')
    expect(JSON.stringify(children)).toContain('"start":{"line":7,"column":2}')
    expect(serialise({ type: 'root', children })).toBe('<b><h2>a</h2><a href="x"></a></b>')
  })
})

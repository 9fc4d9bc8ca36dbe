import { existsSync, readFileSync } from 'node:fs'
import type { Element, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { parseFragment, serialize } from 'parse5'
import { expect, test } from 'vitest'
import type { SourcePath } from '../../paths.js'
import { createParser } from '../parse.js'
import { options } from '../test-support.js'
import { serialise } from './serialise.js'

const root = (...children: Root['children']): Root => ({ type: 'root', children })
const element = (
  tagName: string,
  properties: Element['properties'] = {},
  ...children: Element['children']
): Element => ({ type: 'element', tagName, properties, children })
const text = (value: string) => ({ type: 'text', value }) as const

/** Normalizes HTML that may be written differently but means the same. */
const read = (html: string) => serialize(parseFragment(html))

const trees: readonly (readonly [what: string, tree: Root])[] = [
  ['text', root(text('a < b & c > d "e" \u00a0 &amp;'))],
  [
    'attributes',
    root(
      element('a', {
        href: 'x?a=1&b="2"',
        title: "it's",
        className: ['b', 'c'],
        dataFoo: 'd',
        ariaLabel: 'e',
        tabIndex: -1,
      }),
    ),
  ],
  [
    'flags',
    root(
      element('input', { type: 'checkbox', checked: true, disabled: false, required: '' }),
      element('a', { download: true }),
      element('a', { download: 'x' }),
    ),
  ],
  ['missing values', root(element('p', { title: undefined, id: '' }))],
  ['lists', root(element('input', { accept: ['.a', '.b'] }), element('td', { headers: ['a', 'b'] }))],
  ['void elements', root(element('br'), element('img', { src: 'x', alt: '' }), element('hr'))],
  [
    'drawings',
    root(
      element(
        'svg',
        { viewBox: '0 0 1 1', xLinkHref: 'a', strokeWidth: '2' },
        element('path', { d: 'M0' }),
        element('foreignObject', {}, element('br')),
      ),
    ),
  ],
  ['raw text', root(element('style', {}, text('a > b & c {}')), element('script', {}, text('a && b')))],
  ['comments', root({ type: 'comment', value: 'a -- b --> <!-- c' })],
  ['numbers', root(element('ol', { start: 3 }, element('td', { colSpan: 2 })))],
]

test.each(trees)('%s are written as hast-util-to-html writes them', (_, tree) => {
  expect(read(serialise(tree))).toBe(read(toHtml(tree)))
})

test('no character of a value ends it', () => {
  expect(serialise(element('b', { title: '"><script>' }, text('</b><script>')))).toBe(
    '<b title="&quot;><script>">&lt;/b&gt;&lt;script&gt;</b>',
  )
})

test('no text ends an element that browsers take as text', () => {
  expect(serialise(element('noembed', {}, text('</NoEmbed></article>')))).toBe(
    '<noembed>&lt;/NoEmbed></article></noembed>',
  )
  expect(
    serialise(
      element('noscript', {}, element('b', { title: '</noscript></main>' }), {
        type: 'comment',
        value: '</noscript>',
      }),
    ),
  ).toBe('<noscript><b title="&lt;/noscript></main>"></b><!--&lt;/noscript>--></noscript>')
})

test('a line end at the beginning of pre is kept', () => {
  expect(read(serialise(element('pre', {}, text('\na'))))).toBe('<pre>\na</pre>')
})

const examples = new URL('../../../../../../shared/conformance/gfm.json', import.meta.url)
if (!existsSync(examples)) console.log('The examples of GFM are left out: there is no ../shared/conformance.')

test.runIf(existsSync(examples))(
  'the pages of the GFM examples are written as hast-util-to-html writes them',
  () => {
    const trees: Root[] = []
    const keep = () => (tree: Root) => {
      trees.push(structuredClone(tree))
    }
    const parse = createParser({
      ...options,
      markdown: { ...options.markdown, rehypePlugins: [keep], diagrams: false },
    })
    for (const { markdown } of JSON.parse(readFileSync(examples, 'utf8')) as { markdown: string }[])
      parse({ path: 'a.md' as SourcePath, text: `\n${markdown}`, read: () => undefined })
    expect(trees.length).toBeGreaterThan(600)
    for (const tree of trees)
      expect(read(serialise(tree))).toBe(read(toHtml(tree, { allowDangerousHtml: true })))
  },
)

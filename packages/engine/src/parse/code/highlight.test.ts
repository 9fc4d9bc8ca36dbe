import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { escapeText } from '../html/escape-text.js'
import { createHighlighter, otherNames } from './highlight.js'
import { prismGrammars } from './prism.js'

const require = createRequire(import.meta.url)
const grammars = readdirSync(join(dirname(require.resolve('refractor/core')), '../lang')).map((file) =>
  file.replace(/\.js$/, ''),
)

/**
 * Code in which grammars are nested: markup with text, templates, strings with values, comments,
 * regular expressions.
 */
const samples = [
  'const Page = ({ name }) => <p className="a">Hello {name}, <b>welcome</b>!</p>',
  '<h1>{{ page.title }}</h1> <? echo $x ?> <% if a %>\n{% for b in c %}text{% end %} @if (x) { <i>y</i> }\n',
  '---\na: 1\n---\n# Title\n\n```js\nlet a = `b ${c} d`\n```\n$ cmd "x"\nout\n',
  '/** @param {a} b */\nfn f<T>(a: &str) -> r"x" { /a[b]/g; "c \\"d\\" #{e}"; } // f\n"""doc"""\n-- g\n(h i)',
]

test('every grammar shows the whole of a code', () => {
  const { highlight } = createHighlighter(prismGrammars())
  const wrong: string[] = []
  for (const grammar of grammars)
    for (const sample of samples)
      try {
        if (highlight(sample, grammar).replace(/<[^>]*>/g, '') !== escapeText(sample)) wrong.push(grammar)
      } catch (error) {
        wrong.push(`${grammar}: ${error}`)
      }
  expect(grammars.length).toBeGreaterThan(250)
  expect(wrong).toEqual([])
})

test('other names are names of grammars', () => {
  const { isKnown, highlight } = createHighlighter(prismGrammars())
  expect(Object.values(otherNames).filter((grammar) => !isKnown(grammar))).toEqual([])
  expect(highlight('<b><%= render @a %></b>', 'html+erb')).toBe(highlight('<b><%= render @a %></b>', 'erb'))
  expect(['apache', 'irb', 'fish', 'ndjson', 'starlark', 'webidl'].filter((name) => !isKnown(name))).toEqual(
    [],
  )
})

test('a language can have other names, and one of the others', () => {
  const names = new Map([
    ['rules', 'js'],
    ['log', 'text'],
    ['python', 'ruby'],
    ['odd', 'no-such-language'],
  ])
  const { highlight, isKnown } = createHighlighter(prismGrammars(), names)
  expect(highlight('let a', 'rules')).toBe('<span class="token keyword">let</span> a')
  expect(highlight('let a', 'log')).toBe('let a')
  expect(highlight('unless a', 'python')).toBe('<span class="token keyword">unless</span> a')
  expect(['rules', 'log', 'js', 'odd'].map(isKnown)).toEqual([true, true, true, false])
})

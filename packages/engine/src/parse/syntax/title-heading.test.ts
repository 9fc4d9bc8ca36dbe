import { expect, test } from 'vitest'
import { bothParsers, html, parse } from '../test-support.js'

const shown = { markdown: { titleHeading: true } } as const

bothParsers('a page without a heading of level 1 begins with its title', (parser) => {
  const given = { ...shown, parser }
  expect(html('---\ntitle: A <b> & `c`\n---\n\nText\n', given)).toMatch(
    /^<h1 id="a-b-c".*<\/a> A &lt;b&gt; &amp; `c`<\/h1>\n<p>Text<\/p>$/,
  )
  const page = parse('---\ntitle: Install\n---\n\n## Install\n', given)
  expect(page.facts.headings.map(({ level, slug }) => [level, slug])).toEqual([
    [1, 'install-2'],
    [2, 'install'],
  ])
  expect([page.facts.title, page.diagnostics, page.advice]).toEqual(['Install', [], []])
})

test('no other page gets a heading', () => {
  const cases = [
    '---\ntitle: A\n---\n\nText\n\n# B\n',
    '---\ntitle: A\n---\n\n<h1>B</h1>\n',
    '---\ntitle: A\n---\n\n> # B\n',
    '---\ntitle: A\nhome: true\n---\n\nText\n',
    '---\ntitle: A\nlayout: Own\n---\n\nText\n',
    'Text\n',
  ]
  for (const text of cases) expect(html(text, shown), text).toBe(html(text))
  expect(html('---\ntitle: A\n---\n\nText\n')).toBe('<p>Text</p>')
})

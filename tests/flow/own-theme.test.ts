import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { attribute, findAll, parseHtml } from '../support/html.js'
import { linkPackages, makeSite } from '../support/sites.js'

/** @param layout The body of the layout, as JSX. */
function siteWith(layout: string, more = ''): string {
  const site = makeSite({
    'docs.config.ts': "import theme from './theme'\nexport default { title: 'T', theme }\n",
    'theme.tsx': `
import { Content, defineTheme, Region } from '@quire/engine/theme'
const parts = [Content, Region]
const Layout = () => <main>${layout}</main>
export default defineTheme({
  name: 'own',
  from: import.meta.url,
  layouts: { Layout, Home: Layout, NotFound: Layout },${more}
})
`,
    'content/README.md': '# Home\n\nText.\n',
    'content/empty.md': '---\ntitle: Empty\n---\n',
  })
  linkPackages(site)
  return site
}

test('a layout that loses the text of a page, or keeps it when the reader goes on, is told', async () => {
  const cases: readonly (readonly [layout: string, expected: readonly (readonly [string, string])[]])[] = [
    ['<Region name="article"><Content /></Region>', []],
    ['<Region name="article">x</Region>', [['content-not-shown', 'content/README.md']]],
    [
      '<Region name="a"><Content /></Region><Region name="a">x</Region>',
      [
        ['region-twice', 'content/README.md'],
        ['region-twice', 'content/empty.md'],
      ],
    ],
    [
      '<Region name="menu">x</Region><Content />',
      [
        ['content-outside-region', 'content/README.md'],
        ['content-outside-region', 'content/empty.md'],
      ],
    ],
  ]
  for (const [layout, expected] of cases) {
    const { published, diagnostics } = await buildSite(siteWith(layout))
    expect(published).toBe(true)
    expect(
      diagnostics.map(({ code, at }) => [code, at?.path]),
      layout,
    ).toEqual(expected)
  }
})

test('a region that cannot be told from its name is an error of the layout', async () => {
  const { published, diagnostics } = await buildSite(siteWith('<Region name="column 1"><Content /></Region>'))
  expect(published).toBe(false)
  expect(diagnostics[0]).toMatchObject({
    code: 'layout-threw',
    message:
      'The layout "Layout" failed on this page: a region cannot be named "column 1"; its name has letters and hyphens only.',
  })
})

test('a file that a theme names and that is not there is told by that name', async () => {
  const cases = ["styles: ['./gone.css']", "behaviours: ['./gone']", "earlyScript: './gone.js'"]
  for (const field of cases) {
    const error: unknown = await buildSite(
      siteWith('<Region name="article"><Content /></Region>', `\n  ${field},`),
    ).catch((thrown: unknown) => thrown)
    expect(error, field).toBeInstanceOf(ConfigError)
    const [problem] = (error as ConfigError).diagnostics
    expect(problem?.code).toBe('theme-file-missing')
    expect(problem?.message).toMatch(/^The theme "own" names the file "\.\/gone/)
  }
})

test('an island says where it cannot live as it is told to', async () => {
  const site = makeSite({
    'docs.config.ts': `
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Counter } from './Counter'
export default { title: 'T', theme: extend(theme, { components: { Counter } }) }
`,
    'Counter.tsx': "'use client'\nexport const Counter = () => <b>x</b>\n",
    'content/README.md': '# Home\n\nText\n\n<Counter hydrate="soon" />\n',
  })
  linkPackages(site)
  const { diagnostics } = await buildSite(site)
  expect(diagnostics.map(({ code, at, message }) => [code, at?.line, message])).toEqual([
    [
      'island-prop',
      5,
      'The property "hydrate" of the island <Counter> must be one of load, idle, visible, interaction.',
    ],
  ])
})

test('the package that a config names as its theme has its islands found, whatever it says of itself', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "theme": "@scope/own-theme" }',
    'node_modules/@scope/own-theme/package.json':
      '{"name":"@scope/own-theme","version":"1.0.0","type":"module","exports":"./main.js"}',
    'node_modules/@scope/own-theme/main.js': `
import { Content, defineTheme, Region } from '@quire/engine/theme'
import { createElement as h } from 'react'
import { Like } from './like.js'
const Layout = () => h(Region, { name: 'article' }, h(Content))
export default defineTheme({
  name: 'own',
  from: import.meta.url,
  layouts: { Layout, Home: Layout, NotFound: Layout },
  components: { Like },
})
`,
    'node_modules/@scope/own-theme/like.js':
      "'use client'\nimport { createElement as h } from 'react'\nexport const Like = () => h('button', null, 'Like')\n",
    'content/README.md': '# Home\n\n<Like />\n',
  })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics).toEqual([])
  const page = parseHtml(readFileSync(join(site, 'dist/index.html'), 'utf8'))
  const [island] = findAll(page, ({ tagName }) => tagName === 'docs-island')
  expect(island && attribute(island, 'data-script')).toMatch(/^\/assets\/js\/island-0\./)
})

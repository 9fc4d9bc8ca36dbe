import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, cleanTree, commandDefaults } from '../support/build.js'
import { crawlOutput, servedFile } from '../support/crawl.js'
import { attribute, type Element, findAll, parseHtml } from '../support/html.js'
import { serveSite } from '../support/serve.js'
import { makeSite, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

const page = (title: string, text = '', frontmatter = '') =>
  `${frontmatter === '' ? '' : `---\n${frontmatter}\n---\n\n`}# ${title}\n\n${text}\n`

const config = `import { defineConfig } from '@quire/engine'
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Tags } from './theme/Tags'
import { Filter } from './theme/Filter'
export default defineConfig({
  title: 'T',
  lang: 'en',
  base: '/hub/',
  url: 'https://docs.example.org',
  content: [
    { dir: 'content' },
    { dir: 'blog', prefix: '/blog/' },
    { dir: 'fr', prefix: '/fr/', lang: 'fr', fallback: true },
    { dir: 'versions/v1/content', prefix: '/v1/', version: 'v1' },
  ],
  theme: extend(theme, { components: { Tags, Filter } }),
})
`

const files = {
  'docs.config.js': config,
  'theme/Tags.jsx': `export const Tags = ({ pages }) => (
  <p className="tags">{pages.map(({ title, path, data }) => title + ' ' + path + ' ' + (data.tags ?? []).join('+')).join('; ')}</p>
)
`,
  'theme/Filter.jsx': `'use client'
export const Filter = ({ pages }) => <b>{pages.length}</b>
`,
  'content/index.md': page(
    'Home',
    '<PageCards pages="./guide/" />\n\n<PageList pages="/blog/" sort="date" limit={2} />\n\n<Tags pages="/blog/" />\n\n<Filter pages="/blog/" />',
  ),
  'content/guide/index.md': page('Guide', 'Begin here.\n\n- All of them:\n\n  <PageList pages="./" />'),
  'content/guide/b.md': page('B', 'About *b*.', 'order: 1'),
  'content/guide/a.md': page('A [x]', 'About a.', 'description: Of a.'),
  'content/guide/later.md': page('Later', '', 'draft: true'),
  'content/guide/more/index.md': page('More', 'More text.'),
  'content/guide/more/inner.md': page('Inner'),
  'content/guide/loose/c.md': page('C'),
  'blog/one.md': page('One', 'First post.', 'date: 2026-01-05\ntags: [news, api]'),
  'blog/two.md': page('Two', 'Second post.', 'date: 2026-03-01'),
  'blog/2025-12-31-three.md': page('Three', 'Third post.'),
  'fr/index.md': page('Accueil', '<PageList pages="/guide/" />'),
  'fr/guide/a.md': page('A en français'),
  'versions/v1/content/index.md': page('Old', '<PageList pages="/guide/" />'),
  'versions/v1/content/guide/a.md': page('Old A'),
}

const htmlOf = (outDir: string, path: string) => readFileSync(join(outDir, path), 'utf8')

/** Labels, addresses and texts of the links in the page's text, in order. */
function listed(outDir: string, path: string): string[] {
  const article = /<article[^>]*>.*?<\/article>/s.exec(htmlOf(outDir, path))?.[0] ?? ''
  return [
    ...article.matchAll(
      /<a href="([^"#]+)"(?: lang="(\w+)")?[^>]*>([^<]+)<\/a>(?: · <time dateTime="([^"]*)")?/g,
    ),
  ].map(([, href, lang, text, day]) => [text, href, lang, day].filter(Boolean).join(' '))
}

test('components list the pages of a folder, in its version and language', async () => {
  const site = makeSite(files)
  const { outDir, diagnostics } = await buildSite(site)
  expect(diagnostics).toEqual([])
  expect(listed(outDir, 'index.html')).toEqual([
    'B /hub/guide/b.html',
    'A [x] /hub/guide/a.html',
    'C /hub/guide/loose/c.html',
    'More /hub/guide/more/',
    'Two /hub/blog/two.html 2026-03-01',
    'One /hub/blog/one.html 2026-01-05',
  ])
  expect(listed(outDir, 'guide/index.html')).toEqual([
    'B /hub/guide/b.html',
    'A [x] /hub/guide/a.html',
    'C /hub/guide/loose/c.html',
    'More /hub/guide/more/',
  ])
  expect(listed(outDir, 'fr/index.html')).toEqual([
    'B /hub/fr/guide/b.html en',
    'A en français /hub/fr/guide/a.html',
    'C /hub/fr/guide/loose/c.html en',
    'More /hub/fr/guide/more/ en',
  ])
  expect(listed(outDir, 'v1/index.html')).toEqual(['Old A /hub/v1/guide/a.html'])
  const { references, files: published } = crawlOutput(outDir, '/hub/')
  expect(references.filter(({ path }) => servedFile(path, published) === undefined)).toEqual([])
})

test('a component of the site gets all that the pages say of themselves', async () => {
  const { outDir } = await buildSite(makeSite(files))
  const html = htmlOf(outDir, 'index.html')
  expect(html).toContain('<p class="tags">Three 2025-12-31-three.md ; One one.md news+api; Two two.md </p>')
  const [island] = findAll(parseHtml(html), (element) =>
    (attribute(element, 'data-props') ?? '').includes('pages'),
  )
  expect(JSON.parse(attribute(island as Element, 'data-props') ?? '')).toMatchObject({
    pages: [{ title: 'Three', date: '2025-12-31' }, { title: 'One', date: '2026-01-05' }, {}],
  })
})

test('pages may have tags of any kind', async () => {
  const { outDir, diagnostics } = await buildSite(
    makeSite({
      'content/index.md': page('Home', '<PageList pages="/blog/" tag="5" />'),
      'content/blog/one.md': page('One', '', 'tags: [{ name: news }, [5], null]'),
      'content/blog/two.md': page('Two', '', 'tags: { name: news }'),
      'content/blog/three.md': page('Three', '', 'tags: [news, 5]'),
    }),
  )
  expect(diagnostics).toEqual([])
  expect(listed(outDir, 'index.html')).toEqual(['Three /blog/three.html'])
})

test('Markdown copies contain the list', async () => {
  const { outDir } = await buildSite(makeSite(files))
  expect(htmlOf(outDir, 'guide/index.md')).toContain(
    '- All of them:\n\n  - [B](https://docs.example.org/hub/guide/b.html): About b.\n  - [A \\[x\\]](https://docs.example.org/hub/guide/a.html): Of a.\n',
  )
  // A component that links to none of the pages may show anything of them.
  const all = ['Three', 'One', 'Two']
  const titles = [...htmlOf(outDir, 'index.md').matchAll(/^- \[(.*)\]\(/gm)].map(([, title]) => title)
  expect(titles).toEqual(['B', 'A \\[x\\]', 'C', 'More', 'Two', 'One', ...all, ...all])
})

test('each list in a Markdown copy has the pages that it has on its page', async () => {
  const list = (tag: string) => `<PageList pages="/blog/" tag="${tag}" />`
  const posts = ['a', 'b', 'c'].map((tag) => [`content/blog/${tag}.md`, page(tag, '', `tags: [${tag}]`)])
  const cases: Readonly<Record<string, readonly [text: string, copied: string]>> = {
    code: [`    ${list('c')}\n\n\`${list('c')}\`\n\n${list('a')}`, 'a'],
    lines: [`<PageList\n  pages="/blog/"\n  tag="c"\n/>\n\n${list('a')}`, 'ca'],
    footnote: [`Text[^1].\n\n[^1]: Note.\n\n    ${list('a')}\n\nEnd.\n\n${list('b')}`, 'ab'],
    inside: [`<Steps>\n\n1. First\n\n   ${list('a')}\n\n2. Second\n\n   ${list('b')}\n\n</Steps>`, 'ab'],
    around: [`<Box pages="/blog/" tag="b">\n\n${list('a')}\n\n</Box>`, 'ba'],
    none: [`${list('none')}\n\n${list('a')}\n\n<PageCards pages="/blog/" tag="none" />`, 'a'],
    line: [`| A | B |\n| - | - |\n| ${list('c')} | ${list('a')} |`, 'ca'],
    include: [
      `<!--@include: ./parts/_two.md-->\n\n${list('c')}\n\n<!--@include: ./parts/_two.md#part-->\n\n<!--@include: ./parts/_two.md-->`,
      'abcbab',
    ],
  }
  const site = makeSite({
    'docs.config.js': `import { defineConfig } from '@quire/engine'
import { extend } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import { Box } from './theme/Box'
export default defineConfig({ title: 'T', theme: extend(theme, { components: { Box } }) })
`,
    'theme/Box.jsx': `import { PageList } from '@quire/theme-default'
export const Box = ({ children, ...list }) => <div><PageList {...list} />{children}</div>
`,
    'content/index.md': page('Home'),
    'content/parts/_two.md': `---\nx: 1\n---\n\n${list('a')}\n\n<!-- #region part -->\n\n${list('b')}\n\n<!-- #endregion part -->\n`,
    ...Object.fromEntries(posts),
    ...Object.fromEntries(
      Object.entries(cases).map(([name, [text]]) => [`content/${name}.md`, page(name, text)]),
    ),
  })
  const { outDir } = await buildSite(site)
  const copied = (name: string) =>
    [...htmlOf(outDir, `${name}.md`).matchAll(/\[(\w)\]\(/g)].map(([, tag]) => tag).join('')
  for (const [name, [, tags]] of Object.entries(cases)) expect([name, copied(name)]).toEqual([name, tags])
})

test('a list follows its pages, as a clean build does', async () => {
  const site = makeSite(files)
  const edits: readonly (() => void)[] = [
    () => {},
    () => writeFiles(site, { 'content/guide/a.md': page('Another', 'About a.') }),
    () => writeFiles(site, { 'content/guide/b.md': page('B', 'About b.', 'order: 7\ndate: 2026-02-02') }),
    () => writeFiles(site, { 'content/guide/d.md': page('D', 'New.') }),
    () => rmSync(join(site, 'content/guide/loose/c.md')),
    () => writeFiles(site, { 'blog/2025-12-31-three.md': page('Three', 'Third post.', 'date: 2026-12-31') }),
  ]
  for (const edit of edits) {
    edit()
    await buildSite(site)
    expect(treeDifferences(join(site, 'dist'), await cleanTree(site))).toEqual([])
  }
  expect(listed(join(site, 'dist'), 'guide/index.html')).toEqual([
    'B /hub/guide/b.html',
    'Another /hub/guide/a.html',
    'D /hub/guide/d.html',
    'More /hub/guide/more/',
  ])
})

/** Bytes that a build remembers of a site in which some pages list a folder, each those with a tag of its own. */
async function remembered({ lists, posts }: { lists: number; posts: number }): Promise<number> {
  const numbered = (count: number, file: (number: number) => readonly [path: string, text: string]) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => file(number)))
  const site = makeSite({
    'docs.config.json': '{ "title": "T" }',
    'content/index.md': page('Home'),
    ...numbered(posts, (number) => [
      `content/blog/p${number}.md`,
      page(`Post ${number}`, '', `description: About ${number}.\ntags: [t${number}]`),
    ]),
    ...numbered(lists, (number) => [
      `content/tags/t${number}.md`,
      page(`Tag ${number}`, `<PageList pages="/blog/" tag="t${number}" />`),
    ]),
  })
  await buildSite(site)
  return ['memo.bin', 'values.pack']
    .map((file) => statSync(join(site, '.docs/cache', file)).size)
    .reduce((sum, size) => sum + size)
}

test('what is remembered of a page with a list does not grow with the list', async () => {
  const ofList = async (posts: number) =>
    ((await remembered({ lists: 24, posts })) - (await remembered({ lists: 4, posts }))) / 20
  expect((await ofList(80)) / (await ofList(10))).toBeLessThan(1.3)
})

test('the dev server shows changes of listed pages', async () => {
  const site = makeSite(files)
  const { origin } = await serveSite(site)
  const guide = async () => (await fetch(`${origin}/hub/guide/`)).text()
  expect(await guide()).toContain('>A [x]</a>')
  writeFiles(site, { 'content/guide/a.md': page('Another') })
  await expect.poll(guide).toContain('>Another</a>')
})

test('an empty list is reported with the folder that is meant, and listed pages can be found', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T" }',
    'content/index.md': page(
      'Home',
      '<PageList pages="/guide/" />\n\n<PageList pages="/gide/" />\n\n<PageList pages="../../x/" />\n\n<PageList pages="guide" />\n\n<PageList pages="./" sort="name" />',
    ),
    'content/guide/index.md': page('Guide', '<PageList pages="./" />'),
  })
  const { diagnostics } = await check({ ...commandDefaults, site })
  expect(diagnostics.map(({ code, at, hint }) => `${code} ${at?.path}:${at?.line} ${hint}`)).toEqual([
    'list-without-pages content/guide/index.md:3 Write the path of a folder from this file, such as "./", or its address.',
    'list-without-pages content/index.md:5 Did you mean "/guide/"?',
    'list-without-pages content/index.md:7 Write the path of a folder from this file, such as "./", or its address.',
    'component-threw content/index.md:9 Its place in the page is left empty. Fix the component, or what the page passes to it.',
    'component-threw content/index.md:11 Its place in the page is left empty. Fix the component, or what the page passes to it.',
  ])
})

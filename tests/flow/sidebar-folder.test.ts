import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSite, runDocs } from '../support/build.js'
import { makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

const page = (title: string, frontmatter = '') =>
  `${frontmatter === '' ? '' : `---\n${frontmatter}\n---\n\n`}# ${title}\n`

const files = {
  'docs.config.json': JSON.stringify({
    title: 'T',
    lang: 'en',
    content: [{ dir: 'content' }, { dir: 'fr', prefix: '/fr/', lang: 'fr', fallback: true }],
    sidebar: {
      '/guide/': ['', { title: 'Operations', path: 'ops/', children: ['ops/first'], folder: 'ops' }],
    },
  }),
  'content/index.md': page('Home'),
  'content/guide/index.md': page('Guide'),
  'content/guide/ops/index.md': page('Ops'),
  'content/guide/ops/first.md': page('First'),
  'content/guide/ops/2-b.md': page('B'),
  'content/guide/ops/10-c.md': page('C'),
  'content/guide/ops/later.md': page('Later', 'draft: true'),
  'content/guide/ops/more/index.md': page('More', 'order: 1'),
  'content/guide/ops/more/d.md': page('D'),
  'fr/index.md': page('Accueil'),
  'fr/guide/ops/2-b.md': page('B en français'),
}

/** Labels and addresses of the sidebar, in order, with the language of labels that are in another one. */
function sidebarOf(outDir: string, path: string): string[] {
  const html = readFileSync(join(outDir, path), 'utf8')
  const tree = /sidebar-tree".*?<\/nav>/s.exec(html)?.[0] ?? ''
  return [
    ...tree.matchAll(
      /<a href="([^"#]*)"[^>]*class="sidebar-(?:link|title)[^>]*>(?:<bdi lang="(\w+)">)?([^<]*)</g,
    ),
  ].map(([, href = '', lang, text = '']) => `${text} ${href}${lang === undefined ? '' : ` (${lang})`}`)
}

test('a group lists the pages of another content folder, such as a blog beside the docs', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({
      title: 'T',
      content: [{ dir: 'content' }, { dir: 'blog', prefix: '/blog/' }],
      sidebar: { '/blog/': [{ title: 'Blog', folder: '' }], '/': [{ title: 'News', folder: 'blog' }] },
    }),
    'content/index.md': page('Home'),
    'blog/index.md': page('Blog'),
    'blog/2026-01-31-first.md': page('First', 'permalink: /blog/:year/:slug.html'),
  })
  const { outDir, diagnostics } = await buildSite(site)
  expect(diagnostics).toEqual([])
  const entries = ['Blog /blog/', 'First /blog/2026/first.html']
  expect(sidebarOf(outDir, 'blog/index.html')).toEqual(entries)
  expect(sidebarOf(outDir, 'index.html')).toEqual(entries)
})

test('a group lists the pages of a folder, in every language, and what comes and goes there', async () => {
  const site = makeSite(files)
  const { outDir, diagnostics } = await buildSite(site)
  expect(diagnostics).toEqual([])
  const before = [
    'Guide /guide/',
    'Operations /guide/ops/',
    'First /guide/ops/first.html',
    'More /guide/ops/more/',
    'D /guide/ops/more/d.html',
    'B /guide/ops/2-b.html',
    'C /guide/ops/10-c.html',
  ]
  expect(sidebarOf(outDir, 'guide/index.html')).toEqual(before)
  expect(sidebarOf(outDir, 'fr/guide/index.html')).toEqual(
    before.map((entry) => {
      const french = entry.replace(' /', ' /fr/')
      return entry.startsWith('B ') ? french.replace('B ', 'B en français ') : `${french} (en)`
    }),
  )
  writeFiles(site, {
    'content/guide/ops/later.md': page('Later'),
    'content/guide/ops/2-b.md': page('B', 'order: 5'),
    'content/guide/ops/10-c.md': page('C', 'order: 0.5'),
  })
  rmSync(join(site, 'content/guide/ops/more'), { recursive: true })
  await buildSite(site)
  expect(sidebarOf(outDir, 'guide/index.html')).toEqual([
    ...before.slice(0, 3),
    'C /guide/ops/10-c.html',
    'B /guide/ops/2-b.html',
    'Later /guide/ops/later.html',
  ])
  const clean = await buildSite(site, { clean: true, out: join(temporaryFolder(), 'clean') })
  expect(treeDifferences(clean.outDir, outDir)).toEqual([])
})

test('pages say how a sidebar shows them, and whether it does', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({
      title: 'T',
      sidebar: { '/': ['one', ['two', 'Second'], { title: 'All', path: '', collapsed: false, folder: '' }] },
    }),
    'content/index.md': page('Home'),
    'content/one.md': page('One', 'sidebarTitle: First\nsidebarBadge: new'),
    'content/two.md': page('Two', 'sidebarTitle: Other\nsidebarBadge: { text: old, type: light }'),
    'content/deep/index.md': page('Deep', 'sidebarHidden: true'),
    'content/deep/page.md': page('Page'),
    'content/deep/apart.md': page('Apart', 'unlisted: true'),
  })
  const { outDir, diagnostics } = await buildSite(site)
  expect(diagnostics).toEqual([])
  const html = () => readFileSync(join(outDir, 'index.html'), 'utf8')
  expect(sidebarOf(outDir, 'index.html')).toEqual([
    'First  /one.html',
    'Second  /two.html',
    'All /',
    'Page /deep/page.html',
    'First  /one.html',
    'Other  /two.html',
  ])
  expect(html().match(/badge is-\w+">\w+/g)).toEqual([
    'badge is-tip">new',
    'badge is-light">old',
    'badge is-tip">new',
    'badge is-light">old',
  ])
  expect(html().match(/<details open=""><summary class="sidebar-[^>]*>/g)).toHaveLength(2)
  writeFiles(site, {
    'content/one.md': page('One', 'sidebarTitle: Begin'),
    'content/two.md': page('Two', 'sidebarHidden: true\nsidebarBadge: gone'),
    'content/deep/index.md': page('Deep'),
    'content/deep/apart.md': page('Apart'),
  })
  await buildSite(site)
  expect(sidebarOf(outDir, 'index.html')).toEqual([
    'Begin /one.html',
    'Second  /two.html',
    'All /',
    'Deep /deep/',
    'Apart /deep/apart.html',
    'Page /deep/page.html',
    'Begin /one.html',
  ])
  const clean = await buildSite(site, { clean: true, out: join(temporaryFolder(), 'clean') })
  expect(treeDifferences(clean.outDir, outDir)).toEqual([])
})

test('a folder without pages is told, and the name of one that moves is changed', async () => {
  const site = makeSite({
    ...files,
    'docs.config.json': JSON.stringify({
      title: 'T',
      sidebar: {
        '/guide/': [
          { title: 'Operations', folder: 'ops/' },
          { title: 'Gone', folder: 'gone/' },
        ],
      },
    }),
  })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    [
      'sidebar-without-page',
      'The sidebar "/guide/" lists the pages of the folder "gone/", but there are none.',
    ],
  ])
  await runDocs(['mv', 'guide/ops', 'guide/operate'], { cwd: site })
  expect(readFileSync(join(site, 'docs.config.json'), 'utf8')).toContain('"folder":"operate/"')
})

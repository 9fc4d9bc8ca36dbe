import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildSite, runDocs } from '../support/build.js'
import { serveSite } from '../support/serve.js'
import { type FileTexts, linkPackages, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

const config = (old: object = {}, more: object = {}) =>
  JSON.stringify({
    title: 'Docs',
    url: 'https://docs.example.org',
    content: [{ dir: 'content' }, { dir: 'old', prefix: '/v1/', version: 'v1', ...old }],
    externalVersions: [{ text: 'legacy', link: 'https://old.example.org/' }],
    sidebar: { '/guide/': ['', 'start'] },
    ...more,
  })

const files: FileTexts = {
  'docs.config.json': config(),
  'content/README.md': '# Home\n',
  'content/guide/README.md': '# Guide\n',
  'content/guide/start.md': '# Start\n',
  'old/README.md': '# Old home\n',
  'old/guide/README.md': '# Guide\n',
  'old/guide/gone.md': '# Gone\n',
}

async function built(changes: FileTexts = {}) {
  const site = makeSite({ ...files, ...changes })
  const result = await buildSite(site)
  return { ...result, site, read: (path: string) => readFileSync(join(result.outDir, path), 'utf8') }
}

/** Entries of the version menu: address and text. */
const menuOf = (html: string) =>
  [
    ...(/<details class="menu version-menu".*?<\/details>/s.exec(html)?.[0] ?? '').matchAll(
      /<a href="([^"]+)".*?<\/a>/gs,
    ),
  ].map(([link, href]) => `${href} ${link.replace(/<span class="visually-hidden">.*?<\/span>|<[^>]+>/g, '')}`)
const noticeOf = (html: string) => /<p class="notice is-outdated">(.*?)<\/p>/s.exec(html)?.[1]
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]

describe('pages of an older version', () => {
  test('lead to the page in other versions, else to their homes, and to versions elsewhere', async () => {
    const { read } = await built()
    expect(menuOf(read('v1/guide/index.html'))).toEqual([
      '/guide/ latest',
      '/v1/guide/ v1',
      'https://old.example.org/ legacy',
    ])
    expect(menuOf(read('v1/guide/gone.html'))[0]).toBe('/ latest')
    expect(menuOf(read('guide/start.html'))[1]).toBe('/v1/ v1')
  })

  test('may all be elsewhere', async () => {
    const content = [{ dir: 'content', versionLabel: 'v2.1' }]
    const { read } = await built({ 'docs.config.json': config({}, { content }) })
    expect(menuOf(read('guide/start.html'))).toEqual([
      '/guide/start.html v2.1 latest',
      'https://old.example.org/ legacy',
    ])
    expect(menuOf(read('404.html'))).toEqual([])
  })

  test('say that there is a later one, and where the page is there', async () => {
    const { read } = await built()
    expect(noticeOf(read('v1/guide/index.html'))).toBe(
      'You are reading an older version: v1. <a href="/guide/">Read this page in the latest version</a>',
    )
    expect(noticeOf(read('v1/guide/gone.html'))).toContain('<a href="/">Go to the latest version</a>')
    expect(noticeOf(read('guide/index.html'))).toBeUndefined()
  })

  test('are the later page for search engines, where there is one', async () => {
    const { read } = await built()
    expect(canonicalOf(read('v1/guide/index.html'))).toBe('https://docs.example.org/guide/')
    expect(read('v1/guide/index.html')).toContain(
      '<meta property="og:url" content="https://docs.example.org/guide/">',
    )
    expect(canonicalOf(read('v1/guide/gone.html'))).toBe('https://docs.example.org/v1/guide/gone.html')
    expect(canonicalOf(read('guide/index.html'))).toBe('https://docs.example.org/guide/')
    expect(read('sitemap.xml')).not.toContain('/v1/guide/</loc>')
    expect(read('sitemap.xml')).toContain('/v1/guide/gone.html</loc>')
  })

  test('what a page says of its address counts', async () => {
    const { read } = await built({
      'old/guide/README.md': '---\ncanonicalUrl: https://else.example.org/\n---\n\n# Guide\n',
    })
    expect(canonicalOf(read('v1/guide/index.html'))).toBe('https://else.example.org/')
  })

  test('a version may be kept from search engines, named otherwise, and be as good as the latest', async () => {
    const { read } = await built({
      'docs.config.json': config({ noindex: true, versionLabel: '1.x (LTS)', outdated: false }),
    })
    const html = read('v1/guide/gone.html')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(read('guide/index.html')).not.toContain('noindex')
    expect(read('sitemap.xml')).not.toContain('/v1/')
    expect(noticeOf(html)).toBeUndefined()
    expect(menuOf(html)[1]).toBe('/v1/guide/gone.html 1.x (LTS)')
  })

  test('the latest version is marked where it has a name of its own', async () => {
    const { read } = await built({
      'docs.config.json': JSON.stringify({
        ...JSON.parse(config()),
        content: [
          { dir: 'content', versionLabel: 'v2' },
          { dir: 'old', prefix: '/v1/', version: 'v1' },
        ],
      }),
    })
    expect(menuOf(read('v1/guide/index.html'))).toEqual([
      '/guide/ v2 latest',
      '/v1/guide/ v1',
      'https://old.example.org/ legacy',
    ])
  })

  test('show the sidebar of the site below their prefix, without pages that they lack', async () => {
    const { read, diagnostics } = await built()
    expect(read('v1/guide/index.html')).toMatch(
      /class="sidebar-list"><li class="sidebar-page"><a href="\/v1\/guide\/"/,
    )
    expect(diagnostics).toEqual([])
  })
})

test('versions and languages are told apart: each menu stays in what the other says', async () => {
  const { read } = await built({
    'docs.config.json': config(
      {},
      {
        lang: 'en',
        content: [
          { dir: 'content' },
          { dir: 'fr', prefix: '/fr/', lang: 'fr' },
          { dir: 'old', prefix: '/v1/', version: 'v1' },
          { dir: 'old-fr', prefix: '/fr/v1/', version: 'v1', lang: 'fr' },
        ],
      },
    ),
    'fr/README.md': '# Accueil\n',
    'fr/guide/README.md': '# Guide\n',
    'old-fr/guide/README.md': '# Guide\n',
  })
  const html = read('fr/v1/guide/index.html')
  expect(menuOf(html).slice(0, 2)).toEqual(['/fr/guide/ actuelle', '/fr/v1/guide/ v1'])
  expect(html).toContain('href="/v1/guide/" lang="en"')
  expect(canonicalOf(html)).toBe('https://docs.example.org/fr/guide/')
  expect(noticeOf(html)).toContain('Vous lisez une version antérieure')
})

const rich: FileTexts = {
  'docs.config.json': JSON.stringify({
    title: 'Docs',
    url: 'https://docs.example.org',
    content: [
      { dir: 'docs', exclude: ['fr/**', 'parts/**'] },
      {
        dir: 'docs/fr',
        prefix: '/fr/',
        lang: 'fr',
        fallback: true,
        nav: [{ text: 'Guide', link: '/fr/guide/' }],
      },
    ],
    lang: 'en',
    folderAliases: { 'docs/.old/public': 'public' },
    nav: [{ text: 'Guide', link: '/guide/' }],
    sidebar: {
      '/guide/': [
        {
          title: 'First',
          collapsable: false,
          badge: { text: 'old', type: 'light' },
          children: ['', { title: 'Starting', path: 'start', badge: 'new' }],
        },
        { title: 'More', collapsed: false, sidebarDepth: 2, children: ['/else/', 'https://example.org/'] },
      ],
      '/': 'auto',
    },
  }),
  'docs/README.md': '# Home\n',
  'docs/other.md': '---\npermalink: /else/\n---\n\n# Other\n',
  'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  'docs/guide/README.md':
    '# Guide\n\n<!--@include: ../parts/part.md-->\n\n<<< @/code/x.js\n\n![](./own.svg) ![](/public.svg) ![](../.old/public/aliased.svg) [file](/spec.yaml) [beside](./data.csv) [start](./start.md) [other](/other.md) [address](/guide/start.html)\n',
  'docs/guide/start.md': '# Start\n\nSee [spec](../spec.yaml).\n',
  'docs/guide/own.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'docs/guide/unused.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="1"/>',
  'docs/guide/data.csv': 'a,b\n',
  'docs/parts/part.md': 'Included text. ![](./part.svg)\n',
  'docs/parts/part.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>',
  'docs/fr/README.md': '# Accueil\n',
  'docs/fr/guide/README.md': '# Le guide\n',
  'code/x.js': 'const version = 1\n',
  'public/public.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="1"/>',
  'public/aliased.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="1"/>',
  'public/spec.yaml': 'version: 1\n',
}

/** Files of a site with their text, without its cache. */
const filesOf = (site: string) =>
  readdirSync(site, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(site.length + 1), entry.isFile() ? readFileSync(path, 'utf8') : ''] as const
    })
    .filter(([path]) => !path.startsWith('.docs'))
    .sort()

describe('docs version', () => {
  test('copies pages and the files that they use, and leaves the rest', async () => {
    const site = makeSite(rich)
    const { status, stdout } = await runDocs(['version', 'v1.0'], { cwd: site })
    expect([status, stdout]).toEqual([
      0,
      'Froze 6 pages as v1.0, with 8 files that they use\n  Commit versions/v1.0 and versions.json, then build the site.\n',
    ])
    const copied = readdirSync(join(site, 'versions/v1.0'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1))
      .sort()
    expect(copied).toEqual(
      [
        'code/x.js',
        'docs/README.md',
        'docs/fr/README.md',
        'docs/fr/guide/README.md',
        'docs/guide/README.md',
        'docs/guide/data.csv',
        'docs/guide/own.svg',
        'docs/guide/start.md',
        'docs/other.md',
        'docs/parts/part.md',
        'docs/parts/part.svg',
        'public/aliased.svg',
        'public/public.svg',
        'public/spec.yaml',
        'version.json',
      ].map((path) => `versions/v1.0/${path}`),
    )
    expect(JSON.parse(readFileSync(join(site, 'versions.json'), 'utf8'))).toEqual(['v1.0'])
    expect(readdirSync(join(site, 'versions'))).toEqual(['v1.0'])
  })

  test('the copy is what the pages were, whatever becomes of them', async () => {
    const site = makeSite(rich)
    const before = await buildSite(site)
    expect(before.diagnostics).toEqual([])
    const page = (path: string, out: string) => readFileSync(join(out, path), 'utf8')
    const articleOf = (html: string) => /<article.*<\/article>/s.exec(html)?.[0] ?? ''
    const latest = articleOf(page('guide/index.html', before.outDir))
    await runDocs(['version', 'v1.0'], { cwd: site })
    for (const gone of ['docs/parts', 'code', 'public', 'docs/guide', 'docs/other.md'])
      rmSync(join(site, gone), { recursive: true })
    writeFiles(site, {
      'docs/guide/README.md': '# Guide\n\nAll new.\n',
      'docs.config.json': String(rich['docs.config.json']).replace('"/guide/":[', '"/guide/":["",'),
    })
    const after = await buildSite(site, { allowErrors: true })
    expect(after.diagnostics.filter(({ at }) => at?.path.startsWith('versions/'))).toEqual([])
    const frozen = articleOf(page('v1.0/guide/index.html', after.outDir))
    const moved = latest
      .replaceAll('href="/guide/', 'href="/v1.0/guide/')
      .replace('href="/else/', 'href="/v1.0/else/')
      .replace(/href="\/spec.yaml"/, 'href="/assets/files/spec.HASH.yaml"')
    expect(frozen.replace(/spec\.[0-9a-f]{8}/, 'spec.HASH').replace(/<aside.*<\/aside>/s, '')).toBe(moved)
    expect(frozen).toContain('const')
    // Permalinks, sidebars, languages and navigation were moved, too.
    expect(existsSync(join(after.outDir, 'v1.0/else/index.html'))).toBe(true)
    const html = page('v1.0/guide/index.html', after.outDir)
    expect(html).toContain('<p class="sidebar-title">First <span class="badge is-light">old</span></p>')
    expect(html).toContain(
      'href="/v1.0/guide/start.html" class="sidebar-link">Starting <span class="badge is-tip">new</span>',
    )
    expect(html).toContain('href="/v1.0/else/" class="sidebar-link">Other')
    expect(html).toContain('"version":"v1.0"'.replaceAll('"', '&#x22;'))
    const french = page('fr/v1.0/guide/index.html', after.outDir)
    expect(french).toContain('Vous lisez une version antérieure')
    expect(french).toContain('href="/fr/v1.0/guide/"')
    expect(page('fr/v1.0/guide/start.html', after.outDir)).toContain('is-untranslated')
  })

  test('a language that lacks a part of the site is frozen without the sidebar of that part', async () => {
    const site = makeSite({
      'docs.config.json': JSON.stringify({
        title: 'Docs',
        lang: 'en',
        content: [{ dir: 'content' }, { dir: 'ar', prefix: '/ar/', lang: 'ar' }],
        sidebar: { '/guide/': [''], '/': 'auto' },
      }),
      'content/README.md': '# Home\n',
      'content/guide/README.md': '# Guide\n',
      'ar/README.md': '# مرحبا\n',
    })
    await runDocs(['version', 'v1'], { cwd: site })
    const { content } = JSON.parse(readFileSync(join(site, 'versions/v1/version.json'), 'utf8')) as {
      readonly content: readonly { readonly sidebar: object }[]
    }
    expect(content.map(({ sidebar }) => Object.keys(sidebar))).toEqual([['/v1/guide/', '/v1/'], ['/ar/v1/']])
    expect((await buildSite(site)).diagnostics).toEqual([])
  })

  test('what stands around the pages leads to files as they were, too', async () => {
    const trees = {
      nav: [
        { text: 'Guide', link: '/guide/' },
        { text: 'More', items: [{ text: 'API', link: '/api.yaml#first' }] },
        { text: 'Tool', link: '/tool/' },
      ],
      sidebar: ['', ['/files/old plan.pdf', 'Plan']],
    }
    const site = makeSite({
      'docs.config.json': JSON.stringify({ title: 'Test', ...trees }),
      'content/README.md':
        '---\nhome: true\nactions:\n- text: Data\n  link: ./data.csv\nfeatures:\n- title: Terms\n  details: To accept\n  link: /terms.txt\n---\n\n# Home\n',
      'content/data.csv': 'data',
      'content/guide/README.md': '# Guide\n',
      'public/api.yaml': 'version: 1\n',
      'public/files/old plan.pdf': 'first plan',
      'public/terms.txt': 'terms',
      'public/tool/index.html': 'tool',
      'public/unused.yaml': 'x: 1\n',
    })
    await runDocs(['version', 'v1'], { cwd: site })
    expect(
      readdirSync(join(site, 'versions/v1/public'), { recursive: true, encoding: 'utf8' }).sort(),
    ).toEqual(['api.yaml', 'files', 'files/old plan.pdf', 'terms.txt'])
    expect(readFileSync(join(site, 'versions/v1/content/data.csv'), 'utf8')).toBe('data')
    writeFiles(site, { 'public/api.yaml': 'version: 2\n' })
    rmSync(join(site, 'public/files'), { recursive: true })
    const { outDir, diagnostics } = await buildSite(site)
    expect(diagnostics.map(({ code }) => code)).toEqual(['sidebar-without-page'])
    const linksOf = (path: string) => [
      ...readFileSync(join(outDir, path), 'utf8').matchAll(/<a [^>]*href="([^"]*)"[^>]*rel="external"/g),
    ]
    const led = (path: string, end: RegExp) => {
      const href = linksOf(path).find(([, href = '']) => end.test(href))?.[1] ?? 'none'
      return readFileSync(
        join(outDir, decodeURI(href.replace(/#.*/, '').replace(/\/$/, '/index.html'))),
        'utf8',
      )
    }
    expect(led('guide/index.html', /yaml#first$/)).toBe('version: 2\n')
    expect(led('v1/guide/index.html', /yaml#first$/)).toBe('version: 1\n')
    expect(led('v1/guide/index.html', /pdf$/)).toBe('first plan')
    expect(led('v1/guide/index.html', /tool\/$/)).toBe('tool')

    // In their current state, also after a correction of the copy.
    writeFiles(site, { 'versions/v1/public/api.yaml': 'version: 1.0.1\n' })
    await buildSite(site)
    expect(led('v1/guide/index.html', /yaml#first$/)).toBe('version: 1.0.1\n')
    const clean = await buildSite(site, { clean: true, out: join(temporaryFolder(), 'clean') })
    expect(treeDifferences(clean.outDir, outDir)).toEqual([])
    const server = await serveSite(site)
    const [, href = ''] = linksOf('v1/guide/index.html').find(([, href = '']) => /yaml/.test(href)) ?? []
    expect(await (await fetch(new URL(href, server.origin))).text()).toBe('version: 1.0.1\n')
  })

  test('the navigation bar of the site stays what it was', async () => {
    const nav = [
      { text: 'Guide', link: '/guide/#first', activeMatch: '/help/' },
      {
        text: 'More',
        items: [{ text: 'Elsewhere', link: 'https://example.org/', ariaLabel: 'Another site' }],
      },
    ]
    const configOf = (nav: readonly object[]) => JSON.stringify({ title: 'Docs', nav })
    const site = makeSite({
      'docs.config.json': configOf(nav),
      'content/README.md': '# Home\n',
      'content/guide/README.md': '# Guide\n\n## First\n',
      'content/help/a.md': '# Help\n',
    })
    await runDocs(['version', 'v1'], { cwd: site })
    const { content } = JSON.parse(readFileSync(join(site, 'versions/v1/version.json'), 'utf8')) as {
      readonly content: readonly { readonly nav: object }[]
    }
    expect(content[0]?.nav).toEqual([
      { text: 'Guide', link: '/v1/guide/#first', activeMatch: '/help/' },
      nav[1],
    ])
    writeFiles(site, { 'docs.config.json': configOf([{ text: 'Start', link: '/' }]) })
    const { outDir, diagnostics } = await buildSite(site)
    const barOf = (path: string) =>
      /<nav class="navbar-nav".*?<\/nav>/s.exec(readFileSync(join(outDir, path), 'utf8'))?.[0] ?? ''
    expect([diagnostics, barOf('index.html').includes('Guide')]).toEqual([[], false])
    expect(barOf('v1/index.html')).toContain('href="/v1/guide/#first"')
    expect(barOf('v1/index.html')).not.toContain('Start')
    const isActive = (path: string) => barOf(path).includes('href="/v1/guide/#first" aria-current')
    expect(['v1/index.html', 'v1/guide/index.html', 'v1/help/a.html'].map(isActive)).toEqual([
      false,
      true,
      true,
    ])
  })

  test('a page that moves afterwards is found where a redirect says', async () => {
    const site = makeSite({
      'docs.config.json': JSON.stringify({ title: 'Docs', url: 'https://docs.example.org' }),
      'content/README.md': '# Home\n',
      'content/guide/usage.md': '# Usage\n',
      'content/guide/gone.md': '# Gone\n',
      'content/parts/a.md': '# A\n',
      'content/parts/b.md': '# B\n',
    })
    await runDocs(['version', 'v1'], { cwd: site })
    await buildSite(site)
    await runDocs(['mv', 'guide/usage.md', 'manual/usage.md'], { cwd: site })
    await runDocs(['version', 'v2'], { cwd: site })
    const { outDir } = await buildSite(site)
    const read = (path: string) => readFileSync(join(outDir, path), 'utf8')
    const html = read('v1/guide/usage.html')
    expect(noticeOf(html)).toContain('<a href="/manual/usage.html">Read this page in the latest version</a>')
    expect(menuOf(html)).toEqual([
      '/manual/usage.html latest',
      '/v2/manual/usage.html v2',
      '/v1/guide/usage.html v1',
    ])
    // And back: to where the page was before it moved.
    for (const page of ['manual/usage.html', 'v2/manual/usage.html'])
      expect(menuOf(read(page)), page).toEqual(menuOf(html))
    expect(canonicalOf(html)).toBe('https://docs.example.org/manual/usage.html')
    expect(read('sitemap.xml')).not.toContain('/v1/guide/usage.html')

    // A whole folder. A folder that leads to a single page, and a page that leads to the home page, are gone
    // as well.
    for (const gone of ['guide', 'parts']) rmSync(join(site, 'content', gone), { recursive: true })
    writeFiles(site, {
      'content/pieces/a.md': '# A\n',
      'content/else.md': '# Else\n',
      'redirects.txt':
        '/guide/usage.html /manual/usage.html\n/guide/gone.html /\n/parts/* /pieces/:splat\n/parts/b.html /else.html#b\n',
    })
    await buildSite(site, { allowErrors: true })
    const latestOf = (path: string) => menuOf(read(path))[0]
    expect(latestOf('v1/parts/a.html')).toBe('/pieces/a.html latest')
    expect(latestOf('v1/guide/gone.html')).toBe('/ latest')
    expect(menuOf(read('pieces/a.html')).at(-1)).toBe('/v1/parts/a.html v1')
    expect(menuOf(read('index.html')).at(-1)).toBe('/v1/ v1')
    expect(canonicalOf(read('v1/guide/gone.html'))).toBe('https://docs.example.org/v1/guide/gone.html')
    writeFiles(site, { 'redirects.txt': '/guide/* /manual/usage.html\n/parts/* /else.html\n' })
    await buildSite(site)
    expect(latestOf('v1/parts/a.html')).toBe('/ latest')
    expect(read('sitemap.xml')).toContain('/v1/parts/a.html')
    const clean = await buildSite(site, { clean: true, out: join(temporaryFolder(), 'clean') })
    expect(treeDifferences(clean.outDir, outDir)).toEqual([])
  })

  test('an incremental build after it equals a clean one, and parses nothing twice', async () => {
    const site = makeSite(rich)
    await buildSite(site)
    await runDocs(['version', 'v1.0'], { cwd: site })
    const { work, versions, outDir } = await buildSite(site)
    expect(work.parsed).toBe(0)
    expect(versions).toEqual([
      { version: 'v1.0', lang: 'en', pages: 4, identical: 4 },
      { version: 'v1.0', lang: 'fr', pages: 2, identical: 2 },
    ])
    const clean = await buildSite(site, { clean: true, out: join(temporaryFolder(), 'clean') })
    // The pages of the latest version, including the draft.
    expect(clean.work.parsed).toBe(7)
    expect(treeDifferences(clean.outDir, outDir)).toEqual([])
    // An edit of the latest page costs that page and, only once, its old copy.
    writeFiles(site, { 'docs/guide/start.md': '# Start anew\n' })
    expect((await buildSite(site)).work.parsed).toBe(2)
    writeFiles(site, { 'docs/guide/start.md': '# Start again\n' })
    const again = await buildSite(site)
    expect([again.work.parsed, again.versions[0]?.identical]).toEqual([1, 3])
    const cleanAgain = await buildSite(site, { clean: true, out: join(temporaryFolder(), 'clean') })
    expect(treeDifferences(cleanAgain.outDir, again.outDir)).toEqual([])
  })

  test('an edit of the latest version writes no page of a frozen one', async () => {
    const site = makeSite(rich)
    await runDocs(['version', 'v1.0'], { cwd: site })
    const { outDir } = await buildSite(site)
    // A file that is written again has another inode.
    const frozen = () =>
      readdirSync(outDir, { recursive: true, encoding: 'utf8' })
        .filter((path) => /(^|\/)v1\.0\/.*\.(html|md)$/.test(path))
        .sort()
        .map((path) => [path, statSync(join(outDir, path)).ino])
    const before = frozen()
    expect(before.length).toBeGreaterThan(6)
    const edits: readonly FileTexts[] = [
      { 'docs/guide/start.md': '# Another title\n\nAnother text.\n' },
      { 'docs/new.md': '# New\n' },
      { 'code/x.js': 'const version = 2\n' },
      { 'public/public.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>' },
    ]
    for (const edit of edits) {
      writeFiles(site, edit)
      const { filesWritten } = await buildSite(site)
      expect(filesWritten, Object.keys(edit)[0]).toBeGreaterThan(0)
      expect(frozen(), Object.keys(edit)[0]).toEqual(before)
    }
  })

  test('the build says how much of a version is as it is in the latest', async () => {
    const site = makeSite(rich)
    linkPackages(site)
    await runDocs(['version', 'v1.0'], { cwd: site })
    writeFiles(site, { 'docs/guide/start.md': '# Start anew\n' })
    const several = await runDocs(['build'], { cwd: site })
    expect(several.stdout).toContain('  v1.0 (en): 4 pages, 3 identical to latest\n')
    expect(several.stdout).toContain('  v1.0 (fr): 2 pages, 2 identical to latest\n')
    const one = makeSite({ 'content/README.md': '# Home\n', 'content/a.md': '# A\n' })
    linkPackages(one)
    await runDocs(['version', 'v1.0.1'], { cwd: one })
    rmSync(join(one, 'content/a.md'))
    const { stdout } = await runDocs(['build'], { cwd: one })
    expect(stdout).toContain('  v1.0.1: 2 pages, 1 identical to latest\n')
  })

  test('a later version comes before the others; the list may be changed by hand', async () => {
    const site = makeSite(rich)
    await runDocs(['version', 'v1.0'], { cwd: site })
    writeFiles(site, { 'docs/README.md': '# New home\n' })
    await runDocs(['version', 'v2.0'], { cwd: site })
    const list = join(site, 'versions.json')
    expect(JSON.parse(readFileSync(list, 'utf8'))).toEqual(['v2.0', 'v1.0'])
    const both = await buildSite(site)
    expect(menuOf(readFileSync(join(both.outDir, 'v1.0/guide/index.html'), 'utf8'))).toEqual([
      '/guide/ latest',
      '/v2.0/guide/ v2.0',
      '/v1.0/guide/ v1.0',
    ])
    expect(both.versions.map(({ version, lang, identical }) => `${version} ${lang} ${identical}`)).toEqual([
      'v2.0 en 4',
      'v2.0 fr 2',
      'v1.0 en 3',
      'v1.0 fr 2',
    ])
    writeFiles(site, {
      'versions.json': '[{ "name": "v1.0", "label": "One", "noindex": true, "outdated": false }]',
    })
    const { outDir, ok } = await buildSite(site)
    expect(ok).toBe(true)
    const html = readFileSync(join(outDir, 'v1.0/guide/index.html'), 'utf8')
    expect(menuOf(html)).toEqual(['/guide/ latest', '/v1.0/guide/ One'])
    expect(html).toContain('content="noindex"')
    expect(noticeOf(html)).toBeUndefined()
    expect(existsSync(join(outDir, 'v2.0'))).toBe(false)
  })

  test('a name that cannot be used is refused, with the reason, and nothing is written', async () => {
    const site = makeSite({
      ...rich,
      'public/files/a.txt': '',
      'redirects.txt': '/v3/ /\n/v4/* /:splat\n/v5/gone.html /\n/* /404.html\n',
      'docs.config.json': String(rich['docs.config.json']).replace(
        '"lang":"en"',
        '"lang":"en","externalVersions":[{"text":"legacy","link":"https://old.example.org/"}]',
      ),
    })
    await runDocs(['version', 'v1.0'], { cwd: site })
    mkdirSync(join(site, 'versions/v9'))
    const cases = [
      ['v1.0', 'there is already a version "v1.0"'],
      ['V1.0', 'there is already a version "v1.0"'],
      ['v9', '"versions/v9" already exists, although versions.json does not list it'],
      ['a b', 'it has a space'],
      ['a/b', 'it has the character "/"'],
      ['../x', 'it has the character "/"'],
      ['..', 'it does not begin with a letter or a digit'],
      ['.hidden', 'it does not begin with a letter or a digit'],
      ['é', 'it has the character "é"'],
      ['v1.', 'it ends in a dot'],
      ['feed.xml', 'it looks like the name of a file'],
      ['', 'it is empty'],
      ['x'.repeat(65), 'more than 64 characters'],
      ['latest', '"latest" means something else'],
      ['Assets', '"assets" means something else'],
      ['con', 'Windows has no folders of that name'],
      ['fr', 'pages are published under "/fr/"'],
      ['guide', 'guide/" is published there'],
      ['files', 'the folder "public" has a file or folder of that name'],
      ['v3', 'line 1 of "redirects.txt" redirects readers of "/v3/" elsewhere'],
      ['v4', 'line 2 of "redirects.txt" redirects readers of "/v4/*" elsewhere'],
      ['legacy', 'the version menu already has an entry "legacy"'],
    ] as const
    const before = filesOf(site)
    for (const [name, reason] of cases) {
      const { status, stderr } = await runDocs(['version', '--', name], { cwd: site })
      expect(status, name).toBe(2)
      expect(stderr, name).toContain(`A version cannot be named "${name}": `)
      expect(stderr, name).toContain(reason)
    }
    expect(filesOf(site)).toEqual(before)
  })

  test('nothing is frozen into a folder outside of the site', async () => {
    const site = makeSite(rich)
    const elsewhere = temporaryFolder()
    symlinkSync(elsewhere, join(site, 'versions'))
    const { status, stderr } = await runDocs(['version', 'v1.0'], { cwd: site })
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('the folder "versions" is a link that leads out of the site'),
    ])
    expect([readdirSync(elsewhere), existsSync(join(site, 'versions.json'))]).toEqual([[], false])
  })

  test('files of versions that are not what they must be stop the build', async () => {
    const cases: readonly [FileTexts, string, string, object?][] = [
      [
        { 'versions.json': '[\n  "v1"\n]' },
        'version-missing',
        'there is no "versions/v1/version.json"',
        { line: 2, column: 3 },
      ],
      [
        { 'versions.json': '[\n  { "name": "v1",\n    "lable": "One" }\n]' },
        'versions-file',
        '{ name, label, outdated, noindex }',
        { line: 3, column: 5 },
      ],
      [
        {
          'versions.json': '["v1"]',
          'versions/v1/version.json': '{ "content": [\n  { "dir": 1, "prefix": "/v1/" }] }',
        },
        'versions-file',
        '"dir" inside the folder of the version',
        { line: 2, column: 5 },
      ],
      [{ 'versions.json': '["v\\u0000"]' }, 'version-missing', 'there is no "versions/v'],
      [
        { 'docs.config.json': '{ "title": "T", "root": "a\\u0000" }' },
        'config-value',
        '"root" must be a folder, without control characters',
      ],
      [{ 'versions.json': '{' }, 'versions-file', '"versions.json" must be JSON'],
      [
        { 'versions.json': '["../old"]', 'old/version.json': '{ "content": [] }' },
        'versions-file',
        '"versions.json" must be a list of names',
      ],
      [
        {
          'versions.json': '[\n  "v1",\n  { "name": "v1" }\n]',
          'versions/v1/version.json': '{ "content": [] }',
        },
        'versions-file',
        '"versions.json" lists "v1" twice',
        { line: 3, column: 13 },
      ],
      [{ 'versions.json': '{}' }, 'versions-file', '"versions.json" must be a list of names'],
      [
        { 'versions.json': '["v1"]', 'versions/v1/version.json': '{}' },
        'versions-file',
        '"versions/v1/version.json" must be',
      ],
      [
        {
          'versions.json': '["v1"]',
          'versions/v1/version.json': '{"content":[{"dir":"../..","prefix":"/v1/"}]}',
        },
        'versions-file',
        'inside the folder of the version',
      ],
    ]
    for (const [more, code, message, at = {}] of cases) {
      const site = makeSite({ 'content/README.md': '# Home\n', ...more })
      await expect(buildSite(site), message).rejects.toMatchObject({
        diagnostics: [{ code, message: expect.stringContaining(message), at }],
      })
    }
  })

  test('a list of Docusaurus may stay, for folders that the config names', async () => {
    const site = makeSite({
      'docs.config.json': JSON.stringify({
        title: 'Site',
        content: [
          { dir: 'versioned_docs/version-3.0' },
          { dir: 'versioned_docs/version-2.0', prefix: '/2.0/', version: '2.0' },
        ],
      }),
      'versions.json': '["3.0", "2.0", "1.0"]',
      'versioned_docs/version-3.0/README.md': '# Home\n',
      'versioned_docs/version-2.0/README.md': '# Home\n',
    })
    const message = expect.stringContaining('lists "1.0", but')
    await expect(buildSite(site, { out: join(temporaryFolder(), 'out') })).rejects.toMatchObject({
      diagnostics: [{ code: 'version-missing', message }],
    })
    writeFiles(site, { 'versions.json': '["3.0", "2.0"]' })
    await buildSite(site, { out: join(temporaryFolder(), 'out') })
  })

  test('what strangers list runs nothing', async () => {
    const site = makeSite({
      'content/README.md': '# Home\n',
      'versions.json': '["v1"]',
      'versions/v1/content/README.md': '# Old\n',
      'versions/v1/version.json':
        '{"content":[{"dir":"content","prefix":"/v1/","nav":[{"text":"x","link":"javascript:alert(1)"}]}]}',
    })
    await expect(
      buildSite(site, { untrusted: true, out: join(temporaryFolder(), 'out') }),
    ).rejects.toMatchObject({ diagnostics: [{ code: 'config-untrusted' }] })
  })
})

test('addresses of versions elsewhere that lead nowhere are reported at their place', async () => {
  const result = await buildSite(
    makeSite({
      'docs.config.json':
        '{ "title": "T",\n"externalVersions": [\n{ "text": "old", "link": "htps://old.example.org/" },\n{ "text": "older", "link": "file:///srv/older/index.html" },\n{ "text": "beside", "link": "/beside/" }] }',
      'content/README.md': '# Home\n',
    }),
  )
  expect(result.diagnostics.map(({ code, at }) => `${code} ${at?.path}:${at?.line}`)).toEqual([
    'unknown-scheme docs.config.json:3',
    'broken-link docs.config.json:4',
  ])
})

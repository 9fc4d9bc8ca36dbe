import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '@quire/engine'
import { describe, expect, test } from 'vitest'
import { buildSite, commandDefaults, runDocs } from '../support/build.js'
import { commitAll } from '../support/git.js'
import { type FileTexts, linkPackages, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

const config = (french: object = {}, more: object = {}) =>
  JSON.stringify({
    title: 'Docs',
    lang: 'en',
    url: 'https://docs.example.org',
    content: [
      { dir: 'content' },
      { dir: 'fr', prefix: '/fr/', lang: 'fr', title: 'Documentation', ...french },
    ],
    nav: [{ text: 'Guide', link: '/guide/' }],
    sidebar: { '/guide/': ['', ['start', 'Starting'], ['more', 'More']] },
    repository: { url: 'owner/name', dir: 'content' },
    ...more,
  })

const files: FileTexts = {
  'docs.config.json': config(),
  'content/README.md': '# Home\n\n[Guide](./guide/README.md)\n',
  'content/guide/README.md': '# Guide\n\n::: tip\nText\n:::\n',
  'content/guide/start.md':
    '# Start\n\n[More](./more.md) [Guide](./README.md) [Home](/README.md)\n\n![](./dot.svg)\n\n::: warning\nMind.\n:::\n',
  'content/guide/more.md': '# More\n\n[Start](./start.md)\n',
  'content/guide/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'fr/README.md': '# Accueil\n',
  'fr/guide/README.md': '# Le guide\n\n::: tip\nTexte\n:::\n',
}

async function built(changes: FileTexts = {}) {
  const site = makeSite({ ...files, ...changes })
  const result = await buildSite(site, { allowErrors: true })
  const read = (path: string) => readFileSync(join(result.outDir, path), 'utf8')
  return { ...result, site, read, codes: result.diagnostics.map(({ code }) => code) }
}

test('the browser looks for a page that a permalink put elsewhere where its address is', async () => {
  const { read } = await built({
    'fr/ailleurs.md': '---\npermalink: /x/\n---\n\n# Ailleurs\n',
    'content/elsewhere.md': '---\npermalink: /fr/guide/elsewhere.html\n---\n\n# Elsewhere\n',
  })
  const { shards } = JSON.parse(read('assets/manifest.json')) as {
    readonly shards: readonly { readonly section: string; readonly file: string }[]
  }
  const sectionOf = (route: string) => shards.find(({ file }) => read(file).includes(`"${route}"`))?.section
  expect(['/x/', '/fr/guide/elsewhere.html', '/fr/guide/', '/fr/'].map(sectionOf)).toEqual([
    '/x/',
    '/fr/guide/',
    '/fr/guide/',
    '/fr/',
  ])
})

const alternates = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
    ([, lang, href]) => `${lang} ${href}`,
  )
const sidebarOf = (html: string) =>
  [
    ...(/class="sidebar-tree"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? '').matchAll(
      /href="([^"]+)"[^>]*>(?:<bdi[^>]*>)?([^<]+)/g,
    ),
  ].map(([, href, text]) => `${href} ${text}`)

test('a translation at an address of its own is the page in that language everywhere', async () => {
  const { read } = await built({
    'docs.config.json': config(
      { fallback: true },
      {
        nav: [{ text: 'Moved', link: '/p/moved/' }],
        sidebar: { '/guide/': ['', '../p/moved/', 'own'] },
      },
    ),
    'content/guide/moved.md': '---\npermalink: /p/moved/\n---\n\n# Moved\n',
    'fr/guide/moved.md': '---\npermalink: /fr/p/ailleurs/\n---\n\n# Ailleurs\n',
    'content/guide/own.md': '# Own\n\n[Root](/guide/more.html) [Moved](./moved.md)\n',
    'fr/guide/own.md': '---\npermalink: /fr/le-mien.html\n---\n\n# Le mien\n',
    'content/guide/linking.md': '# Linking\n\n[Root](/guide/more.html) [Moved](./moved.md)\n',
  })
  expect(read('p/moved/index.html')).toContain('hreflang="fr" href="https://docs.example.org/fr/p/ailleurs/"')
  expect(read('fr/p/ailleurs/index.html')).toContain('hreflang="en" href="https://docs.example.org/p/moved/"')
  for (const old of ['fr/p/moved/index.html', 'fr/guide/moved.html'])
    expect(read(old), old).toContain('url=/fr/p/ailleurs/"')
  expect(read('fr/guide/own.html')).toContain('url=/fr/le-mien.html"')
  const standIn = read('fr/guide/linking.html')
  expect(standIn).toContain('href="/fr/guide/more.html">Root</a>')
  expect(standIn).toContain('href="/fr/p/ailleurs/">Moved</a>')
  expect(standIn.match(/<nav[\s\S]*?<\/nav>/)?.[0]).toContain('/fr/p/ailleurs/')
  expect(standIn).toContain('"position":1,"name":"Documentation"')
  expect(read('fr/guide/index.html')).toMatch(/href="\/fr\/p\/ailleurs\/"[^>]*>(?:<[^>]*>)*Ailleurs/)
})

describe('a page in two languages', () => {
  test('says so in its head, for both and for everybody else', async () => {
    const { read } = await built()
    const expected = [
      'en https://docs.example.org/guide/',
      'fr https://docs.example.org/fr/guide/',
      'x-default https://docs.example.org/guide/',
    ]
    expect(alternates(read('guide/index.html'))).toEqual(expected)
    expect(alternates(read('fr/guide/index.html'))).toEqual(expected)
    // A page in only one language has no alternates.
    expect(alternates(read('guide/start.html'))).toEqual([])
  })

  test('has its words, its menus and its home in each', async () => {
    const { read } = await built()
    const french = read('fr/guide/index.html')
    expect(french).toContain('<html lang="fr">')
    expect(french).toContain('<p class="custom-block-title">ASTUCE</p>')
    expect(french).toContain('Aller au contenu')
    expect(french).toContain('<span class="brand-name">Documentation</span>')
    expect(french).toMatch(/href="\/fr\/guide\/"[^>]*>Guide<\/a>/)
    expect(french).toContain('href="/guide/" lang="en" hrefLang="en"')
    expect(read('fr/guide/index.md')).toContain('**Astuce**')
    expect(read('guide/index.html')).toContain('<p class="custom-block-title">TIP</p>')
  })

  test('has the language of the site at entries of its navigation bar, unless they are those of the folder', async () => {
    const ofSite = /<li lang="en"><a href="\/fr\/guide\/"[^>]*>Guide<\/a>/
    const site = await built()
    expect(site.read('fr/guide/index.html')).toMatch(ofSite)
    expect(site.read('guide/index.html')).not.toContain('<li lang')
    const own = await built({
      'docs.config.json': config({ nav: [{ text: 'Guide', link: '/guide/' }] }),
    })
    expect(own.read('fr/guide/index.html')).not.toContain('<li lang')
  })

  test('the sidebar of the site is looked up below the language, by titles, without pages that are not there', async () => {
    const { read, codes } = await built()
    expect(sidebarOf(read('fr/guide/index.html'))).toEqual(['/fr/guide/ Le guide'])
    expect(sidebarOf(read('guide/index.html'))).toEqual([
      '/guide/ Guide',
      '/guide/start.html Starting',
      '/guide/more.html More',
    ])
    expect(codes).toEqual([])
  })

  test('words can be replaced, those inside pages too', async () => {
    const { read } = await built({
      'docs.config.json': config(
        {},
        { themeConfig: { ui: { fr: { tip: 'CONSEIL', skipToContent: 'Sauter' } } } },
      ),
    })
    expect(read('fr/guide/index.html')).toContain('>CONSEIL<')
    expect(read('fr/guide/index.html')).toContain('Sauter')
  })
})

describe('a page that is not translated', () => {
  test('is not found, as long as nothing else is asked for', async () => {
    const { pages, read } = await built()
    expect(pages).toBe(6)
    expect(() => read('fr/guide/start.html')).toThrow()
    // The menu leads to the home page of the language.
    expect(read('guide/start.html')).toContain('href="/fr/" lang="fr"')
  })

  test('is shown in the language of the site, with a notice, among pages of its own language', async () => {
    const { pages, read, codes } = await built({ 'docs.config.json': config({ fallback: true }) })
    expect([pages, codes]).toEqual([8, []])
    const html = read('fr/guide/start.html')
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('<article class="docs-content" lang="en" dir="ltr">')
    expect(html).toMatch(/class="notice is-untranslated">[^<]*<bdi lang="en">English<\/bdi>/)
    // The text is English, and so are the titles in it.
    expect(html).toContain('>WARNING<')
    // Its links stay in the language if possible.
    expect(html).toContain('href="/fr/guide/more.html">More</a>')
    expect(html).toContain('href="/fr/guide/">Guide</a>')
    expect(html).toContain('src="/assets/img/dot.')
    expect(sidebarOf(html)).toEqual([
      '/fr/guide/ Le guide',
      '/fr/guide/start.html Starting',
      '/fr/guide/more.html More',
    ])
    // The edit link of a page that stands in leads to the original; that of a translation leads to the
    // translation.
    expect(read('fr/guide/index.html')).toContain('edit/main/fr/guide/README.md')
    expect(html).toContain('edit/main/content/guide/start.md')
  })

  test('is called in its own language in the sidebar, the path to it and the links before and after it', async () => {
    const sidebar = {
      '/guide/': [
        '',
        { title: 'Basics', path: 'start', children: ['more', ['own', 'Mine'], 'translated'] },
        { title: 'All', folder: 'all' },
      ],
    }
    const { read } = await built({
      'docs.config.json': config({ fallback: true }, { sidebar }),
      'content/guide/own.md': '---\nlang: es\nnext: { link: ./more.md, text: Más }\n---\n\n# Propia\n',
      'content/guide/alone.md': '---\nsidebar: auto\n---\n\n# Alone\n\n## Part\n',
      'content/guide/translated.md': '# To do\n',
      'content/guide/all/one.md': '# One\n',
      'fr/guide/translated.md': '# Fait\n',
    })
    const words = (html: string, part: string) => {
      const [found = ''] = new RegExp(`<nav[^>]*class="${part}".*?</nav>`, 's').exec(html) ?? []
      return [...found.matchAll(/<bdi lang="([^"]+)">([^<]+)<\/bdi>/g)].map(
        ([, lang, text]) => `${lang} ${text}`,
      )
    }
    const html = read('fr/guide/more.html')
    expect(words(html, 'sidebar-tree')).toEqual(['en Basics', 'en More', 'en Mine', 'en All', 'en One'])
    expect(words(html, 'breadcrumbs')).toEqual(['en Basics'])
    expect(words(html, 'page-nav')).toEqual(['en Mine'])
    expect(words(read('fr/guide/translated.html'), 'page-nav')).toEqual(['en Mine', 'en One'])
    expect(words(read('fr/guide/own.html'), 'page-nav')).toEqual(['en More', 'es Más'])
    const alone = read('fr/guide/alone.html')
    expect(words(alone, 'sidebar-tree')).toEqual(['en Alone'])
    expect(alone).toMatch(/<ul class="sidebar-list" lang="en"><li[^>]*><a href="#part"/)
    expect(read('guide/more.html'), 'in its own language').not.toMatch(/<bdi lang=/)
  })

  test('is no page of its own for search engines', async () => {
    const { read } = await built({ 'docs.config.json': config({ fallback: true }) })
    const html = read('fr/guide/start.html')
    expect(html).toContain('<link rel="canonical" href="https://docs.example.org/guide/start.html">')
    expect(alternates(html)).toEqual([])
    expect(alternates(read('guide/start.html'))).toEqual([])
    expect(read('sitemap.xml')).not.toContain('/fr/guide/start.html')
    expect(read('sitemap.xml')).toContain('/fr/guide/')
    expect(read('llms.txt')).not.toContain('/fr/guide/start')
  })

  test('its mistakes are told once', async () => {
    const { codes } = await built({
      'docs.config.json': config({ fallback: true }),
      'content/guide/more.md': '# More\n\n[Gone](./gone.md) ![](./gone.svg)\n\n::: tip\n',
    })
    expect(codes.toSorted()).toEqual(['broken-link', 'missing-asset', 'unclosed-container'])
  })

  test('takes the place of nothing, and gives way to its translation', async () => {
    const site = makeSite({ ...files, 'docs.config.json': config({ fallback: true }) })
    const first = await buildSite(site)
    writeFiles(site, { 'fr/guide/start.md': '# Débuter\n' })
    const translated = await buildSite(site)
    expect(translated.pages).toBe(first.pages)
    expect(readFileSync(join(translated.outDir, 'fr/guide/start.html'), 'utf8')).not.toContain(
      'is-untranslated',
    )
    rmSync(join(site, 'fr/guide/start.md'))
    writeFiles(site, { 'content/guide/start.md': '# Start anew\n' })
    const again = await buildSite(site)
    expect(readFileSync(join(again.outDir, 'fr/guide/start.html'), 'utf8')).toContain('Start anew')
    const clean = await buildSite(site, { clean: true, out: join(temporaryFolder(), 'clean') })
    expect(treeDifferences(clean.outDir, again.outDir)).toEqual([])
  })
})

test('a language that is written from right to left says so', async () => {
  const { read } = await built({
    'docs.config.json': config({ lang: 'ar', prefix: '/ar/' }),
    'fr/guide/README.md': '# الدليل\n\n::: danger\nنص\n:::\n',
  })
  const html = read('ar/guide/index.html')
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('>خطر<')
  expect(html).toContain('انتقل إلى المحتوى')
})

test('what is wrong with an entry that all languages share is reported once', async () => {
  const { codes } = await built({
    'docs.config.json': config({}, { nav: [{ text: 'Gone', link: '/gone/' }] }),
  })
  expect(codes.filter((code) => code === 'nav-without-page')).toEqual(['nav-without-page'])
})

test('a mistake in a page that is shown in two languages is reported once', async () => {
  const { pages, codes } = await built({
    'docs.config.json': config({ fallback: true }),
    'content/guide/more.md': '---\nlayout: Wyde\n---\n\n# More\n',
  })
  expect(pages).toBe(8)
  expect(codes.filter((code) => code === 'unknown-layout')).toEqual(['unknown-layout'])
})

test('each of several folders of a language takes its missing pages from its own counterpart', async () => {
  const content = [
    { dir: 'content' },
    { dir: 'api', prefix: '/api/' },
    { dir: 'fr', prefix: '/fr/', lang: 'fr', fallback: true },
    { dir: 'fr-api', prefix: '/fr/api/', lang: 'fr', fallback: true },
  ]
  const { pages, read } = await built({
    'docs.config.json': config({}, { content, sidebar: 'auto' }),
    'api/README.md': '# API\n',
    'api/calls.md': '# Calls\n',
    'fr-api/README.md': '# Les appels\n',
  })
  expect(pages).toBe(12)
  expect(read('fr/api/calls.html')).toContain('is-untranslated')
  expect(read('fr/api/index.html')).toContain('Les appels')
  expect(() => read('fr/api/guide/start.html')).toThrow()
})

describe('the sidebars and the navigation bar of a site with several folders', () => {
  const content = [
    { dir: 'content' },
    { dir: 'api', prefix: '/api/' },
    { dir: 'fr', prefix: '/fr/', lang: 'fr' },
    { dir: 'fr-api', prefix: '/fr/api/', lang: 'fr' },
    { dir: 'old-api', prefix: '/api/1.0/', version: '1.0' },
  ]
  const nav = [
    { text: 'Guide', link: '/guide/' },
    { text: 'API', link: '/api/calls' },
  ]
  const sources = {
    'api/README.md': '# API\n',
    'api/calls.md': '# Calls\n',
    'fr-api/README.md': '# Interface\n',
    'fr-api/calls.md': '# Appels\n',
    'old-api/calls.md': '# Old calls\n',
  }
  const navOf = (html: string) =>
    [...(/class="navbar-nav".*?<\/nav>/s.exec(html)?.[0] ?? '').matchAll(/href="([^"]+)"/g)].map(
      ([, href]) => href,
    )

  test('lead to the pages of the same language and version in all of them', async () => {
    const { read, codes } = await built({
      ...sources,
      'docs.config.json': config(
        {},
        { content, nav, sidebar: { '/api/': ['', 'calls'], '/': ['', 'guide/'] } },
      ),
    })
    expect(sidebarOf(read('api/calls.html'))).toEqual(['/api/ API', '/api/calls.html Calls'])
    expect(sidebarOf(read('fr/api/calls.html'))).toEqual(['/fr/api/ Interface', '/fr/api/calls.html Appels'])
    expect(sidebarOf(read('fr/guide/index.html'))).toEqual(['/fr/ Accueil', '/fr/guide/ Le guide'])
    expect(sidebarOf(read('api/1.0/calls.html'))).toEqual(['/api/1.0/calls.html Old calls'])
    expect(navOf(read('fr/api/calls.html'))).toEqual(['/fr/guide/', '/fr/api/calls.html'])
    expect(navOf(read('api/1.0/calls.html'))).toEqual(['/guide/', '/api/1.0/calls.html'])
    expect(codes.filter((code) => /sidebar|nav/.test(code))).toEqual([])
  })

  test('are the same on all pages if there is one list', async () => {
    const { read } = await built({
      ...sources,
      'docs.config.json': config({}, { content, nav, sidebar: ['', 'guide/', '/api/calls'] }),
    })
    const all = ['/ Home', '/guide/ Guide', '/api/calls.html Calls']
    const french = ['/fr/ Accueil', '/fr/guide/ Le guide', '/fr/api/calls.html Appels']
    expect(sidebarOf(read('guide/index.html'))).toEqual(all)
    expect(sidebarOf(read('api/calls.html'))).toEqual(all)
    expect(sidebarOf(read('fr/guide/index.html'))).toEqual(french)
    expect(sidebarOf(read('fr/api/calls.html'))).toEqual(french)
  })
})

describe('the check', () => {
  const found = async (site: string) => {
    const { diagnostics } = await check({
      site,
      ...commandDefaults,
    })
    return diagnostics
      .filter(({ code }) => code.endsWith('-translation'))
      .map(({ code, at, message }) => `${at?.path} ${code} ${/"(.*?)"/.exec(message)?.[1]}`)
  }
  const missing = [
    'content/guide/more.md missing-translation fr/guide/more.md',
    'content/guide/start.md missing-translation fr/guide/start.md',
  ]

  test('tells what is not translated, and translations whose source changed since', async () => {
    const site = makeSite({ ...files, '.gitignore': '.docs\nnode_modules\n' })
    expect(await found(site)).toEqual(missing)
    commitAll(site, '2025-01-02T03:04:05Z')
    expect(await found(site)).toEqual(missing)
    writeFiles(site, { 'content/guide/README.md': '# Guide\n\nNew.\n' })
    // Files that are not committed have no date.
    expect(await found(site)).toEqual(missing)
    commitAll(site, '2025-02-03T04:05:06Z')
    const outdated = 'fr/guide/README.md outdated-translation content/guide/README.md'
    expect(await found(site)).toEqual([...missing, outdated])
    writeFiles(site, { 'fr/guide/README.md': '# Le guide\n\nNouveau.\n' })
    expect(await found(site)).toEqual(missing)
    commitAll(site, '2025-03-04T05:06:07Z')
    expect(await found(site)).toEqual(missing)
  })

  test('tells options of the theme for languages that no page is in, with their place', async () => {
    const themeConfig = {
      ui: {
        en: { next: 'Onwards' },
        fr: { next: 'Suite' },
        'fr-CA': { next: 'Suite' },
        it: { next: 'Avanti' },
      },
      languages: { rf: { footerCopyright: 'Domaine public' }, sw: { footerCopyright: 'Kwa wote' } },
    }
    const site = makeSite({
      ...files,
      'docs.config.json': JSON.stringify({ ...JSON.parse(config()), themeConfig }, null, 2),
      'content/karibu.md': '---\nlang: sw\n---\n\n# Karibu\n',
    })
    const told = async () => {
      const { diagnostics, sourceLine } = await check({ site, ...commandDefaults })
      return diagnostics
        .filter(({ code }) => code === 'theme-language')
        .map(({ at, message, hint }) => `${at && sourceLine(at)?.trim()} ${message} ${hint}`)
    }
    const always = [
      '"fr-CA": { "themeConfig.ui["fr-CA"]" is for a language that no page is in. Did you mean "fr"?',
      '"it": { "themeConfig.ui.it" is for a language that no page is in. Pages are in: en, fr, sw.',
      '"rf": { "themeConfig.languages.rf" is for a language that no page is in. Did you mean "fr"?',
    ]
    expect(await told()).toEqual(always)
    writeFiles(site, { 'content/karibu.md': '# Welcome\n' })
    expect(await told()).toHaveLength(4)
  })

  test('takes dates that are committed where there is no history, and says nothing without any', async () => {
    const site = makeSite({ ...files, '.gitignore': '.docs\nnode_modules\n' })
    commitAll(site, '2025-01-02T03:04:05Z')
    writeFiles(site, { 'content/README.md': '# Home, changed\n' })
    commitAll(site, '2025-02-03T04:05:06Z')
    linkPackages(site)
    expect((await runDocs(['dates', '--write'], { cwd: site })).status).toBe(0)
    rmSync(join(site, '.git'), { recursive: true })
    const outdated = 'fr/README.md outdated-translation content/README.md'
    expect(await found(site)).toEqual([...missing, outdated])
    rmSync(join(site, 'dates.json'))
    expect(await found(site)).toEqual(missing)
  })

  test('asks for no translations of older versions, nor of sites in one language', async () => {
    const site = makeSite({ ...files, 'fr/guide/start.md': '# Début\n', 'fr/guide/more.md': '# Plus\n' })
    expect(await found(site)).toEqual([])
    rmSync(join(site, 'fr/guide/start.md'))
    expect((await runDocs(['version', 'v1'], { cwd: site })).status).toBe(0)
    expect(await found(site)).toEqual(['content/guide/start.md missing-translation fr/guide/start.md'])
    const one = makeSite({ 'content/README.md': '# Home\n', 'fr/README.md': '# Accueil\n' })
    expect(await found(one)).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { type FileTexts, makeSite } from '../support/sites.js'

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
      '/guide/ v2latest',
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

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, commandDefaults } from '../support/build.js'
import { crawlOutput } from '../support/crawl.js'
import { type FileTexts, makeSite, writeFiles } from '../support/sites.js'

/** Links in all forms that authors write, which all mean the same pages in both forms of addresses. */
const links = [
  '[file](/guide/install.md#two) [address](/guide/install.html) [bare](/guide/install) [slash](/guide/install/)',
  '<a href="/guide/install.html?a=1#two">x</a> [moved](/there/) [its file](/guide/moved.md) [folder](/guide/)',
  '[old](/was.html) [home](/) ![](/pic.svg)',
].join('\n')

const config = {
  title: 'Test',
  url: 'https://docs.example.org',
  base: '/docs/',
  content: [
    { dir: 'content', exclude: ['**/_*'] },
    { dir: 'old', prefix: '/v1/', version: 'v1' },
    { dir: 'french', prefix: '/fr/', lang: 'fr', fallback: true },
  ],
  nav: [
    { text: 'Install', link: '/guide/install.html' },
    { text: 'FAQ', link: '/faq' },
  ],
  sidebar: { '/guide/': ['', 'install', 'moved.md', 'more.html'], '/': ['', ['/faq', 'FAQ']] },
}

const files: FileTexts = {
  'content/README.md': `---\nhome: true\nactionText: Go\nactionLink: /guide/install\n---\n# Home\n\n${links}\n`,
  'content/faq.md': `# FAQ\n\n${links}\n\n[beside](./guide/more.md) [up](guide/install)\n`,
  'content/guide/README.md': '# Guide\n\n[install](install) [more](./more.html) [home](../)\n',
  'content/guide/install.md':
    '# Install\n\n## Two\n\n[more](more) [guide](./) [faq](../faq) [file](./more.md) ![](./dot.svg)\n\n<!--@include: ../../parts/index.md-->\n',
  'content/guide/more.md':
    '---\nprev: ./install\nnext: /faq.html\n---\n# More\n\n<!--@include: ./_part.md-->\n',
  'content/guide/_part.md': '[install](./install) [faq](../faq.html#faq)\n',
  'content/guide/moved.md':
    '---\npermalink: /there/\n---\n# Moved\n\n[install](./install) [more](more.html)\n',
  'content/guide/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'parts/index.md': '[faq](/faq.md)\n',
  'public/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'old/README.md': '# Old\n\n[install](/guide/install.html)\n',
  'old/guide/install.md': '# Install\n\n## Two\n\n[old](/v1/) [faq](/faq.html)\n',
  'french/README.md': '# Accueil\n\n[installer](/guide/install)\n',
  'french/guide/install.md': '# Installer\n\n## Two\n\n[plus](./more.md)\n',
  'redirects.txt': '/was.html /guide/install.html\n/older/* /guide/:splat\n',
}

async function built(addresses: 'html' | 'folder', changes: object = {}) {
  const folder = makeSite({
    ...files,
    'docs.config.json': JSON.stringify({ ...config, addresses, ...changes }),
  })
  const { outDir, diagnostics } = await buildSite(folder)
  const read = (path: string) => readFileSync(join(outDir, path), 'utf8')
  return { folder, outDir, read, messages: diagnostics.map(({ code, message }) => `${code} ${message}`) }
}

const pages = [
  'faq',
  'guide/install',
  'guide/more',
  'v1/guide/install',
  'fr/faq',
  'fr/guide/install',
  'fr/guide/more',
]

/** What differs by itself: hashes of files, ids of islands, and the addresses of Markdown copies. */
const compared = (html: string) =>
  html
    .replace(/\.[\da-f]{8}\.(js|css|json)/g, '.$1')
    .replace(/v-[\da-f]{12}/g, 'id')
    .replace(/"[^"]*\.md"/g, '"copy"')

const asFolders = (html: string) =>
  pages
    .reduce((text, page) => text.replaceAll(`/docs/${page}.html`, `/docs/${page}/`), html)
    .replace(/(&#x22;path&#x22;:&#x22;(?!(?:\/fr)?\/404)[^&]*)\.html/g, '$1/')

test('addresses that are folders change the addresses of pages, and nothing else on them', async () => {
  const [html, folder] = [await built('html'), await built('folder')]
  expect(folder.messages).toEqual(html.messages)
  for (const page of pages) {
    expect(existsSync(join(folder.outDir, `${page}.html`)), page).toBe(false)
    expect(compared(folder.read(`${page}/index.html`)), page).toBe(
      compared(asFolders(html.read(`${page}.html`))),
    )
  }
  for (const page of [
    'index.html',
    'guide/index.html',
    'there/index.html',
    'v1/index.html',
    '404.html',
    'fr/404.html',
  ])
    expect(compared(folder.read(page)), page).toBe(compared(asFolders(html.read(page))))
})

test('each link on the pages leads to a file, also without a script', async () => {
  const { outDir } = await built('folder')
  const { references, files, anchors } = crawlOutput(outDir, '/docs/')
  const target = (path: string) => `${path}${path.endsWith('/') ? 'index.html' : ''}`.slice(1)
  expect(references.filter(({ path }) => path !== '' && !files.has(target(path)))).toEqual([])
  expect(
    references.filter(({ path, hash }) => hash !== '' && anchors.get(target(path))?.has(hash) === false),
  ).toEqual([])
  expect(references.some(({ path }) => path === '/guide/install/')).toBe(true)
})

test('pages belong to the section of the folder that their file is in', async () => {
  const { read } = await built('folder')
  const { shards } = JSON.parse(read('assets/manifest.json')) as {
    readonly shards: readonly { readonly section: string; readonly file: string }[]
  }
  const sections = shards.map(({ section, file }) => [
    section,
    (JSON.parse(read(file)) as { readonly rows: readonly (readonly [string])[] }).rows.map(
      ([route]) => route,
    ),
  ])
  expect(Object.fromEntries(sections)).toMatchObject({
    '/': ['/', '/faq/'],
    '/guide/': ['/guide/', '/guide/install/', '/guide/more/'],
    '/fr/': ['/fr/', '/fr/faq/'],
  })
  expect(read('llms.txt').match(/^## .*/gm)).toEqual([
    '## Home',
    '## Guide',
    '## Moved',
    '## Accueil (fr)',
    '## guide (fr)',
  ])
})

test('the old address of a page with a permalink is a folder, too, and no page has a second file', async () => {
  const { outDir, read } = await built('folder')
  expect(read('guide/moved/index.html')).toContain('url=/docs/there/')
  const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split('\\').join('/'))
    .filter((name) => name.endsWith('.html') && !name.endsWith('/index.html'))
  expect(names.sort()).toEqual(['404.html', 'fr/404.html', 'index.html', 'was.html'])
})

test('a page named like a folder beside it is the page of that folder', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "addresses": "folder", "sidebar": "auto" }',
    'content/index.md': '# Home\n\n[guide](/guide.md) [a](/guide/a.md)\n',
    'content/guide.md': '# Guide\n\n[a](./guide/a.md) [b](guide/b.html)\n',
    'content/guide/a.md': '# A\n\n[guide](../guide.md) [guide](../guide) [guide](./)\n',
    'content/guide/b.md': '# B\n',
  })
  expect((await check({ ...commandDefaults, site })).diagnostics).toEqual([])
  writeFiles(site, { 'content/guide/index.md': '# Also\n' })
  const { diagnostics } = await check({ ...commandDefaults, site })
  expect(diagnostics.map(({ code, message, at }) => `${code} ${at?.path} ${message}`)).toEqual([
    'duplicate-route content/guide/index.md This page would be published at "/guide/", where "content/guide.md" already is. It is left out.',
  ])
})

test('only html and folder are forms of addresses', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "addresses": "bare" }',
    'content/index.md': '# T\n',
  })
  await expect(check({ ...commandDefaults, site })).rejects.toThrow('"addresses" must be "html" or "folder"')
})

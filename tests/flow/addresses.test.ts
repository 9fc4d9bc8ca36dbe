import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, type PageAddresses } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, commandDefaults } from '../support/build.js'
import { crawlOutput } from '../support/crawl.js'
import { type FileTexts, makeSite, writeFiles } from '../support/sites.js'

/** Links in all forms that authors write, which all mean the same pages in all forms of addresses. */
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

async function built(addresses: PageAddresses, changes: object = {}) {
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

/** A page whose addresses end in `.html`, as it would be with another ending. */
const withEnding = (html: string, ending: string) =>
  pages
    .reduce((text, page) => text.replaceAll(`/docs/${page}.html`, `/docs/${page}${ending}`), html)
    .replace(/(&#x22;path&#x22;:&#x22;(?!(?:\/fr)?\/404)[^&]*)\.html/g, `$1${ending}`)

const forms = [
  { addresses: 'folder', ending: '/', fileOf: (page: string) => `${page}/index.html` },
  { addresses: 'clean', ending: '', fileOf: (page: string) => `${page}.html` },
] as const

test.each(forms)(
  '$addresses addresses differ from those with .html, and nothing else on the pages does',
  async ({ addresses, ending, fileOf }) => {
    const [html, other] = [await built('html'), await built(addresses)]
    expect(other.messages).toEqual(html.messages)
    for (const page of pages) {
      const unused = addresses === 'clean' ? `${page}/index.html` : `${page}.html`
      expect(existsSync(join(other.outDir, unused)), page).toBe(false)
      expect(compared(other.read(fileOf(page))), page).toBe(
        compared(withEnding(html.read(`${page}.html`), ending)),
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
      expect(compared(other.read(page)), page).toBe(compared(withEnding(html.read(page), ending)))
  },
)

test.each(forms)(
  'with $addresses addresses, each link on the pages leads to a file, also without a script',
  async ({ addresses, ending }) => {
    const { outDir } = await built(addresses)
    const { references, files, anchors } = crawlOutput(outDir, '/docs/')
    const target = (path: string) =>
      [`${path}${path.endsWith('/') ? 'index.html' : ''}`, `${path}.html`]
        .map((file) => file.slice(1))
        .find((file, index) => files.has(file) && (index === 0 || addresses === 'clean')) ?? path
    expect(references.filter(({ path }) => path !== '' && !files.has(target(path)))).toEqual([])
    expect(
      references.filter(({ path, hash }) => hash !== '' && anchors.get(target(path))?.has(hash) === false),
    ).toEqual([])
    expect(references.some(({ path }) => path === `/guide/install${ending}`)).toBe(true)
  },
)

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

test('clean addresses are those of sitemap, lists, search, Markdown and old addresses, too', async () => {
  const { outDir, read } = await built('clean')
  const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.split('\\').join('/'),
  )
  // The file redirects from the address without a permalink.
  expect(read('guide/moved.html')).toContain('url=/docs/there/')
  expect(names).toContain('guide/install.md')
  expect(names).not.toContain('guide/install/index.md')
  const all = ['sitemap.xml', 'llms.txt', 'docs.json', 'guide/install.md', 'guide/more.md', 'index.md'].map(
    read,
  )
  for (const text of all) expect(text).not.toMatch(/\/(?:install|more|faq)\.html/)
  expect(read('sitemap.xml')).toContain('<loc>https://docs.example.org/docs/guide/install</loc>')
  expect(read('guide/install.html')).toContain(
    '<link rel="canonical" href="https://docs.example.org/docs/guide/install"',
  )
  for (const name of names.filter((name) => /^assets\/.*\.json$/.test(name)))
    expect(read(name), name).not.toMatch(/\/(?:install|more|faq)\.html/)
})

test('a page and a folder of the same name have two addresses, if addresses are clean', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "addresses": "clean", "sidebar": "auto" }',
    'content/index.md': '# Home\n\n[guide](/guide.md) [folder](/guide/) [a](/guide/a.md) [page](/guide)\n',
    'content/guide.md': '# Guide\n\n[folder](./guide/) [b](guide/b.html)\n',
    'content/guide/index.md': '# Folder\n\n[guide](../guide.md)\n',
    'content/guide/a.md': '# A\n\n[guide](../guide) [version](v1.1) [node](node.js.md)\n',
    'content/guide/b.md': '# B\n',
    'content/guide/v1.1.md': '# 1.1\n',
    'content/guide/node.js.md': '# Node\n',
  })
  const { outDir, diagnostics } = await buildSite(site)
  expect(diagnostics).toEqual([])
  const hrefs = (file: string) =>
    [
      ...readFileSync(join(outDir, file), 'utf8').matchAll(
        /<a href="([^"#]+)">(?:guide|folder|a|b|page|version|node)</g,
      ),
    ].map(([, href]) => href)
  expect(hrefs('index.html')).toEqual(['/guide', '/guide/', '/guide/a', '/guide'])
  expect(hrefs('guide.html')).toEqual(['/guide/', '/guide/b'])
  expect(hrefs('guide/index.html')).toEqual(['/guide'])
  expect(hrefs('guide/a.html')).toEqual(['/guide', '/guide/v1.1', '/guide/node.js.html'])
})

test('no public file and no old address replaces the file of a page with a clean address', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "addresses": "clean" }',
    'content/index.md': '# Home\n',
    'content/install.md': '# Install\n',
    'public/install.html': 'Other',
    'redirects.txt': '/install.html /\n/install /\n/setup /install\n/begin.html /install.html\n',
  })
  const { outDir, diagnostics } = await buildSite(site)
  expect(diagnostics.map(({ code, at }) => `${code} ${at?.path}:${at?.line}`)).toEqual([
    'public-hidden public/install.html:1',
    'redirect-shadowed redirects.txt:1',
    'redirect-shadowed redirects.txt:2',
  ])
  const read = (file: string) => readFileSync(join(outDir, file), 'utf8')
  expect(read('install.html')).toContain('<h1')
  for (const file of ['setup.html', 'begin.html']) expect(read(file), file).toContain('url=/install"')
})

test('the function for CloudFront is published without redirects, too, if addresses are clean', async () => {
  const outputs = { outputs: ['html', 'netlify', 'nginx', 'cloudfront'] }
  const namesFor = async (addresses: PageAddresses) => {
    const { outDir } = await buildSite(
      makeSite({
        'docs.config.json': JSON.stringify({ title: 'T', addresses, redirects: outputs }),
        'content/index.md': '# Home\n',
      }),
    )
    return readdirSync(outDir).filter((name) => name.includes('redirects'))
  }
  expect(await namesFor('html')).toEqual([])
  expect(await namesFor('folder')).toEqual([])
  expect(await namesFor('clean')).toEqual(['redirects.cloudfront.js'])
})

test('an address with .html that was promised is kept by a clean one, whose file has it', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T" }',
    'content/index.md': '# Home\n\n[install](guide/install.md)\n',
    'content/guide/install.md': '# Install\n\n## Two\n',
  })
  const contract = join(site, 'contract.txt')
  await check({ ...commandDefaults, site, contract: { file: contract, update: true } })
  writeFiles(site, { 'docs.config.json': '{ "title": "T", "addresses": "clean" }' })
  const { diagnostics } = await check({
    ...commandDefaults,
    site,
    contract: { file: contract, update: false },
  })
  expect(diagnostics).toEqual([])
  writeFiles(site, { 'content/guide/install.md': '# Install\n' })
  const later = await check({ ...commandDefaults, site, contract: { file: contract, update: false } })
  expect(later.diagnostics.map(({ code, at }) => `${code} ${at?.path}:${at?.line}`)).toEqual([
    'contract-broken contract.txt:6',
  ])
})

test('other words are no form of addresses', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "addresses": "bare" }',
    'content/index.md': '# T\n',
  })
  await expect(check({ ...commandDefaults, site })).rejects.toThrow(
    '"addresses" must be "html", "folder" or "clean"',
  )
})

test('the title leads to the home page of the version and language, or of a folder with a title of its own', async () => {
  const homeOn = async (blog: object, files: FileTexts) => {
    const site = makeSite({
      'docs.config.json': JSON.stringify({
        title: 'T',
        lang: 'en',
        content: [
          { dir: 'content' },
          { dir: 'blog', prefix: '/blog/', ...blog },
          { dir: 'fr', prefix: '/fr/', lang: 'fr' },
        ],
      }),
      'content/index.md': '# Home\n',
      'blog/post.md': '# Post\n',
      'fr/page.md': '# Page\n',
      ...files,
    })
    const { outDir } = await buildSite(site)
    return ['blog/post.html', 'fr/page.html'].map(
      (page) => /<a class="brand" href="([^"]*)"/.exec(readFileSync(join(outDir, page), 'utf8'))?.[1],
    )
  }
  const withHome = { 'blog/index.md': '# Blog\n' }
  expect(await homeOn({}, {})).toEqual(['/', '/fr/'])
  expect(await homeOn({}, withHome)).toEqual(['/', '/fr/'])
  expect(await homeOn({ title: 'Blog' }, {})).toEqual(['/', '/fr/'])
  expect(await homeOn({ title: 'Blog' }, withHome)).toEqual(['/blog/', '/fr/'])
})

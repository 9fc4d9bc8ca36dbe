import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { commitAll } from '../support/git.js'
import { attribute, findAll, parseHtml, textOf } from '../support/html.js'
import { type FileTexts, makeSite, writeFiles } from '../support/sites.js'
import { readTree, treeDifferences } from '../support/trees.js'

const config = {
  title: 'Test & <Docs>',
  description: 'All of it',
  url: 'https://docs.example.org',
  nav: [{ text: 'Guide', link: '/guide/' }],
  sidebar: { '/guide/': [{ title: 'Basics', path: '/guide/', children: ['install', 'a&b'] }] },
}
const files: FileTexts = {
  'content/README.md':
    '---\nhome: true\nheroText: Hello\ntagline: Words\n---\n\n[Guide](./guide/README.md)\n',
  'content/guide/README.md': '# The guide\n\nHow to begin.\n',
  'content/guide/install.md':
    '---\ndescription: "Set it \\"up\\" & go"\n---\n\n# Install \\</script>\\<!-- it\n\nRun it.\n\n## Next step\n\nSee [the guide](./README.md#x), [gone](./gone.md), ![](/pic.svg)\n\n::: tip\nA [box](a&b.md)\n:::\n',
  'content/guide/a&b.md': '# A & \\<B>\n\nBoth, with \u0007 a bell.\n',
  'content/hidden.md': '---\nmeta:\n  - name: robots\n    content: noindex\n---\n\n# Hidden\n',
  'content/elsewhere.md': '---\ncanonicalUrl: https://other.example.org/\n---\n\n# Elsewhere\n',
  'public/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
}

function site(own: object = {}, more: FileTexts = {}): string {
  return makeSite({ ...files, ...more, 'docs.config.json': JSON.stringify({ ...config, ...own }) })
}

async function built(folder: string, options: Parameters<typeof buildSite>[1] = {}) {
  const result = await buildSite(folder, { allowErrors: true, ...options })
  const read = (path: string) => readFileSync(join(result.outDir, path), 'utf8')
  return { ...result, read, has: (path: string) => existsSync(join(result.outDir, path)) }
}

/** Elements of XML as `name=text`, in order. Throws if it is not well-formed. */
function xmlTexts(xml: string): string[] {
  const found: string[] = []
  const texts: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', () => texts.push(''))
  parser.on('text', (text) => {
    texts[texts.length - 1] += text
  })
  parser.on('closetag', ({ name }) => {
    const text = texts.pop()?.trim()
    if (text) found.push(`${name}=${text}`)
  })
  parser.write(xml).close()
  return found
}

test('an unlisted page is published, but in no list, until it is listed', async () => {
  const folder = site(
    {},
    {
      'content/guide/new/apart.md': '---\nunlisted: true\n---\n\n# Apart\n\nUnusual words.\n',
      'content/guide/list.md': '# List\n\n<PageList pages="./" all />\n\n[Apart](./new/apart.md)\n',
    },
  )
  await built(folder)
  const listing = async () => {
    const { outDir, read } = await built(folder)
    const lists = [...readTree(outDir)].filter(([path]) => /^(?:llms|sitemap)|^assets\/search\//.test(path))
    return {
      page: /<meta name="robots"[^>]*>/.exec(read('guide/new/apart.html'))?.[0],
      found: lists.filter(([, content]) => /new\/apart|unusual/i.test(String(content))).map(([path]) => path),
      links: read('guide/list.html').match(/<a href="[^"]*apart.html"/g)?.length,
      described: JSON.parse(read('docs.json')).pages.some(({ path }: { path: string }) => /apart/.test(path)),
    }
  }
  expect(await listing()).toEqual({
    page: '<meta name="robots" content="noindex">',
    found: [],
    links: 1,
    described: true,
  })
  writeFiles(folder, { 'content/guide/new/apart.md': '# Apart\n\nUnusual words.\n' })
  const after = await listing()
  expect(after).toMatchObject({ page: undefined, links: 2, described: true })
  expect(after.found).toEqual(expect.arrayContaining(['llms.txt', 'sitemap.xml']))
  expect(after.found.some((path) => path.startsWith('assets/search/'))).toBe(true)
  const clean = await built(folder, { clean: true, out: join(folder, 'clean') })
  expect(treeDifferences(clean.outDir, join(folder, 'dist'))).toEqual([])
})

test('tags of the config keep attributes that have no value', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({
      title: 'T',
      head: [
        ['script', { src: 'https://stats.example.org/s.js', defer: '', 'data-domain': 'example.org' }],
        ['script', { src: 'https://stats.example.org/old.js', noModule: '' }],
      ],
    }),
    'content/index.md': '# Home\n',
  })
  const { outDir } = await buildSite(site)
  expect(readFileSync(join(outDir, 'index.html'), 'utf8')).toContain(
    '<script src="https://stats.example.org/s.js" defer data-domain="example.org"></script><script src="https://stats.example.org/old.js" nomodule></script>',
  )
})

describe('for search engines', () => {
  test('the sitemap lists the pages that should be found, with their dates', async () => {
    const folder = site()
    commitAll(folder, '2026-02-03T10:00:00Z')
    writeFiles(folder, { 'content/guide/README.md': '# The guide\n\nHow to go on.\n' })
    commitAll(folder, '2026-03-04T11:30:00+02:00')
    const { read } = await built(folder)
    expect(xmlTexts(read('sitemap.xml'))).toEqual([
      'loc=https://docs.example.org/',
      'lastmod=2026-02-03T10:00:00Z',
      'loc=https://docs.example.org/guide/',
      'lastmod=2026-03-04T09:30:00Z',
      'loc=https://docs.example.org/guide/a&b.html',
      'lastmod=2026-02-03T10:00:00Z',
      'loc=https://docs.example.org/guide/install.html',
      'lastmod=2026-02-03T10:00:00Z',
    ])
    expect(read('robots.txt')).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://docs.example.org/sitemap.xml\n',
    )
  })

  test('without an address there is no sitemap and no feed, and the rest has addresses on the host', async () => {
    const folder = site({ url: undefined })
    commitAll(folder, '2026-02-03T10:00:00Z')
    const { has, read } = await built(folder)
    expect([has('sitemap.xml'), has('feed.xml')]).toEqual([false, false])
    expect(read('robots.txt')).toBe('User-agent: *\nAllow: /\n')
    expect(read('llms.txt')).toContain('- [The guide](/guide/index.md): How to begin.\n')
    expect(read('guide/install.html')).not.toContain('ld+json')
  })

  test('a file of the author counts', async () => {
    const own = { 'public/robots.txt': 'mine', 'public/llms.txt': 'mine', 'public/guide/install.md': 'mine' }
    const { read } = await built(site({}, own))
    for (const path of ['robots.txt', 'llms.txt', 'guide/install.md']) expect(read(path), path).toBe('mine')
    expect(read('docs.json')).not.toContain('install.md')
  })

  test('every part can be switched off', async () => {
    const off = {
      sitemap: false,
      robots: false,
      feeds: false,
      llms: false,
      markdown: false,
      graph: false,
      tags: false,
    }
    const folder = site({ discovery: off })
    commitAll(folder, '2026-02-03T10:00:00Z')
    const { outDir } = await built(folder)
    const others = [...readTree(outDir).keys()].filter((path) => !/\.html$|^assets\//.test(path))
    expect(others).toEqual(['pic.svg'])
    expect(readFileSync(join(outDir, 'guide/install.html'), 'utf8')).not.toMatch(/og:|ld\+json|markdown/)
  })

  test('a preview asks not to be found', async () => {
    const folder = site()
    commitAll(folder, '2026-02-03T10:00:00Z')
    const { read, has } = await built(folder, { pr: 427 })
    expect(read('robots.txt')).toBe('User-agent: *\nDisallow: /\n')
    expect([has('sitemap.xml'), has('feed.xml'), has('llms.txt')]).toEqual([false, false, false])
    expect(read('guide/install.html')).toContain('<meta name="robots" content="noindex">')
  })

  test('a preview asks so, whatever the site itself tells search engines', async () => {
    const folder = makeSite({ 'content/README.md': '# Home\n', 'public/robots.txt': 'Allow: /\n' })
    expect((await built(folder)).read('robots.txt')).toBe('Allow: /\n')
    expect((await built(folder, { pr: 427 })).read('robots.txt')).toBe('User-agent: *\nDisallow: /\n')
  })

  test('below a folder of the host there is no robots.txt, which would count for nothing', async () => {
    const { has, read } = await built(site({ base: '/docs/' }))
    expect(has('robots.txt')).toBe(false)
    expect(read('sitemap.xml')).toContain('<loc>https://docs.example.org/docs/guide/</loc>')
    expect(read('guide/install.md')).toContain('(https://docs.example.org/docs/guide/#x)')
  })

  test('a large site has a sitemap, a graph and a list for each part, and an edit changes those of its part', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 1100 }, (_, n) => [
        `content/${n < 900 ? 'big' : `small-${n % 10}`}/p${n}.md`,
        `# Page ${n}\n\nText ${n}.\n`,
      ]),
    )
    const old = Object.fromEntries(
      Array.from({ length: 70 }, (_, n) => [`old/big/p${n}.md`, `# Page ${n}\n`]),
    )
    const content = [{ dir: 'content' }, { dir: 'old', prefix: '/1/', version: '1' }]
    const folder = site({ search: false, content }, { ...pages, ...old })
    const { outDir, read } = await built(folder)
    const names = [...readTree(outDir).keys()]
    const sitemaps = names.filter((path) => /^sitemap.*\.xml$/.test(path))
    expect(sitemaps).toEqual([
      'sitemap-big-2.xml',
      'sitemap-big-3.xml',
      'sitemap-big-4.xml',
      'sitemap-big.xml',
      'sitemap-pages-1.xml',
      'sitemap.xml',
    ])
    const listed = xmlTexts(read('sitemap.xml')).map((text) => text.split('/').at(-1))
    expect(listed.sort()).toEqual(sitemaps.slice(0, -1))
    const urls = listed.flatMap((name) => xmlTexts(read(name ?? '')))
    expect(new Set(urls).size).toBe(1104)
    const { parts } = JSON.parse(read('docs.json')) as { parts: { file: string; pages: number }[] }
    expect(parts.reduce((sum, { pages }) => sum + pages, 0)).toBe(1176)
    // Neither the sitemap nor the list for language models has the pages of the older version.
    expect(names.filter((path) => /^(?:docs|llms|sitemap)-1/.test(path))).toEqual(['docs-1-big.json'])
    expect(read('llms.txt')).not.toMatch(/: 0 pages|llms-1/)

    const before = readTree(outDir)
    writeFiles(folder, { 'content/big/p7.md': '# Page 7\n\nOther text.\n' })
    const again = await built(folder)
    const after = readTree(outDir)
    const changed = [...after]
      .filter(([path, bytes]) => !before.get(path)?.equals(bytes))
      .map(([path]) => path)
    expect(changed.filter((path) => !/^assets\/|^big\/p7\./.test(path))).toHaveLength(2)
    expect(changed.filter((path) => /^(?:docs|llms)-big/.test(path))).toHaveLength(2)
    expect(again.filesWritten).toBeLessThanOrEqual(8)
    const sizes = ['docs.json', 'docs-big.json', 'llms.txt', 'llms-big.txt', 'sitemap.xml', 'sitemap-big.xml']
    console.log(
      `1,176 pages: ${sizes.map((name) => `${name} ${statSync(join(outDir, name)).size} B`).join(', ')}; an edit writes ${again.filesWritten} files`,
    )
  })
})

describe('in the head of a page', () => {
  const headOf = (html: string) => parseHtml(html)

  test('tags say what the page is, escaped', async () => {
    const folder = site({ lastUpdated: true, discovery: { image: '/pic.svg' } })
    commitAll(folder, '2026-02-03T10:00:00Z')
    const { read } = await built(folder)
    const document = headOf(read('guide/install.html'))
    const metas = findAll(document, ({ tagName }) => tagName === 'meta').map((element) => [
      attribute(element, 'property') ?? attribute(element, 'name'),
      attribute(element, 'content'),
    ])
    expect(metas.slice(2)).toEqual([
      ['description', 'Set it "up" & go'],
      ['og:type', 'article'],
      ['og:title', 'Install </script><!-- it'],
      ['og:description', 'Set it "up" & go'],
      ['og:url', 'https://docs.example.org/guide/install.html'],
      ['og:site_name', 'Test & <Docs>'],
      ['og:locale', 'en_US'],
      ['og:image', 'https://docs.example.org/pic.svg'],
      ['article:modified_time', '2026-02-03T10:00:00.000Z'],
      ['twitter:card', 'summary_large_image'],
    ])
    const links = findAll(document, (element) => attribute(element, 'rel') === 'alternate')
    expect(links.map((link) => [attribute(link, 'type'), attribute(link, 'href')])).toEqual([
      ['text/markdown', '/guide/install.md'],
      ['application/rss+xml', '/feed.xml'],
      ['application/rss+xml', '/guide/feed.xml'],
    ])
  })

  test('breadcrumbs are data that no title can end', async () => {
    const { read } = await built(site())
    const html = read('guide/install.html')
    const [script] = findAll(headOf(html), (element) => attribute(element, 'type') === 'application/ld+json')
    const data = JSON.parse(script === undefined ? '' : textOf(script)) as {
      itemListElement: { position: number; name: string; item: string }[]
    }
    expect(data.itemListElement.map(({ position, name, item }) => [position, name, item])).toEqual([
      [1, 'Test & <Docs>', 'https://docs.example.org/'],
      [2, 'Basics', 'https://docs.example.org/guide/'],
      [3, 'Install </script><!-- it', 'https://docs.example.org/guide/install.html'],
    ])
    expect(read('index.html')).not.toContain('ld+json')
  })

  test('what the author says of the page counts', async () => {
    const own = {
      'content/own.md': '---\nmeta:\n  - property: og:title\n    content: Mine\n---\n\n# Theirs\n',
    }
    const { read } = await built(
      site({ head: [['meta', { property: 'og:site_name', content: 'Ours' }]] }, own),
    )
    const html = read('own.html')
    expect(html.match(/og:title/g)).toHaveLength(1)
    expect(html).toContain('<meta property="og:title" content="Mine">')
    expect(html.match(/og:site_name" content="([^"]*)"/g)).toEqual(['og:site_name" content="Ours"'])
  })

  test('a canonical address may be a path, and that of the page itself withholds nothing', async () => {
    const { read } = await built(
      site(
        { base: '/d/' },
        {
          'content/same.md': '---\ncanonicalUrl: /d/same.html\n---\n\n# Same\n',
          'content/straße.md': '---\ncanonicalUrl: /d/straße.html\n---\n\n# Street\n',
          'content/other.md': '---\ncanonicalUrl: /d/guide/\n---\n\n# Other\n',
        },
      ),
    )
    const canonicalOf = (page: string) => /<link rel="canonical" href="([^"]+)"/.exec(read(page))?.[1]
    expect(
      ['same.html', 'straße.html', 'other.html', 'elsewhere.html', 'guide/index.html'].map(canonicalOf),
    ).toEqual([
      'https://docs.example.org/d/same.html',
      'https://docs.example.org/d/stra%C3%9Fe.html',
      'https://docs.example.org/d/guide/',
      'https://other.example.org/',
      'https://docs.example.org/d/guide/',
    ])
    for (const path of ['same.html', 'stra%C3%9Fe.html'])
      expect(xmlTexts(read('sitemap.xml'))).toContain(`loc=https://docs.example.org/d/${path}`)
    expect(read('sitemap.xml')).not.toContain('other.html')
  })

  test('what a reader loads to go on has none of it but canonical address and Markdown', async () => {
    const { outDir } = await built(site())
    const chunks = [...readTree(outDir)].filter(([path]) => path.startsWith('assets/js/v-'))
    expect(chunks.length).toBeGreaterThan(5)
    for (const [path, bytes] of chunks) expect(String(bytes), path).not.toMatch(/og:|ld\+json|rss/)
    expect(chunks.some(([, bytes]) => String(bytes).includes('text/markdown'))).toBe(true)
  })
})

describe('for feed readers', () => {
  test('a feed for the site and for each area, the newest first', async () => {
    const folder = site()
    commitAll(folder, '2026-02-03T10:00:00Z')
    writeFiles(folder, { 'content/guide/a&b.md': '# A & \\<B>\n\nBoth & \\<more>.\n' })
    commitAll(folder, '2026-03-04T11:30:00+02:00')
    const { read, has } = await built(folder)
    expect(xmlTexts(read('guide/feed.xml'))).toEqual([
      'title=The guide | Test & <Docs>',
      'link=https://docs.example.org/guide/',
      'description=How to begin.',
      'language=en-us',
      'lastBuildDate=Wed, 04 Mar 2026 09:30:00 GMT',
      'title=A & <B>',
      'link=https://docs.example.org/guide/a&b.html',
      'guid=https://docs.example.org/guide/a&b.html#1772616600',
      'pubDate=Wed, 04 Mar 2026 09:30:00 GMT',
      'description=Both & <more>.',
      'title=The guide',
      'link=https://docs.example.org/guide/',
      'guid=https://docs.example.org/guide/#1770112800',
      'pubDate=Tue, 03 Feb 2026 10:00:00 GMT',
      'description=How to begin.',
      'title=Install </script><!-- it',
      'link=https://docs.example.org/guide/install.html',
      'guid=https://docs.example.org/guide/install.html#1770112800',
      'pubDate=Tue, 03 Feb 2026 10:00:00 GMT',
      'description=Set it "up" & go',
    ])
    expect(has('feed.xml')).toBe(true)
  })

  test('each language has a feed of its own pages, with the title that it gives the site', async () => {
    const content = [
      { dir: 'content' },
      { dir: 'fr', prefix: '/fr/', lang: 'fr', title: 'Les docs', description: 'Tout', fallback: true },
    ]
    const folder = site({ content }, { 'fr/guide/a.md': '# Un\n', 'fr/guide/b.md': '# Deux\n' })
    commitAll(folder, '2026-02-03T10:00:00Z')
    const { read } = await built(folder)
    expect(xmlTexts(read('fr/feed.xml')).filter((text) => /^(?:title|link|language)/.test(text))).toEqual([
      'title=Les docs',
      'link=https://docs.example.org/fr/',
      'language=fr',
      'title=Un',
      'link=https://docs.example.org/fr/guide/a.html',
      'title=Deux',
      'link=https://docs.example.org/fr/guide/b.html',
    ])
    expect(xmlTexts(read('fr/guide/feed.xml'))[0]).toMatch(/^title=.* \| Les docs$/)
    expect(read('feed.xml')).not.toContain('/fr/')
    const feedsOf = (page: string) => read(page).match(/href="[^"]*feed\.xml"/g)
    expect(feedsOf('fr/guide/a.html')).toEqual(['href="/fr/feed.xml"', 'href="/fr/guide/feed.xml"'])
    expect(feedsOf('fr/guide/install.html')).toEqual(['href="/fr/feed.xml"', 'href="/fr/guide/feed.xml"'])
    expect(feedsOf('guide/install.html')).toEqual(['href="/feed.xml"', 'href="/guide/feed.xml"'])
    // Feed readers offer the feeds of a page by these titles.
    expect(read('fr/guide/a.html').match(/feed\.xml" title="[^"]*"/g)).toEqual([
      'feed.xml" title="Les docs"',
      'feed.xml" title="Guide | Les docs"',
    ])
  })

  test('pages without dates make no feed', async () => {
    const { has } = await built(site())
    expect(has('feed.xml')).toBe(false)
  })
})

describe('for other programs', () => {
  test('the Markdown of a page stands beside it', async () => {
    const { read } = await built(site())
    expect(read('guide/install.md')).toBe(
      '# Install \\</script>\\<!-- it\n\nRun it.\n\n## Next step\n\nSee [the guide](https://docs.example.org/guide/#x), [gone](https://docs.example.org/guide/gone.md), ![](https://docs.example.org/assets/img/pic.svg)\n\n**Tip**\n\nA [box](https://docs.example.org/guide/a&b.html)\n'.replace(
        'assets/img/pic.svg',
        /assets\/[^)]*pic[^)]*svg/.exec(read('guide/install.md'))?.[0] ?? '',
      ),
    )
    expect(read('index.md')).toBe('# Hello\n\nWords\n\n[Guide](https://docs.example.org/guide/)\n')
  })

  test('llms.txt lists the pages by section', async () => {
    const { read } = await built(site())
    expect(read('llms.txt')).toBe(
      `# Test & <Docs>

> All of it

## Hello

- [Hello](https://docs.example.org/index.md): Guide
- [Elsewhere](https://docs.example.org/elsewhere.md): All of it
- [Hidden](https://docs.example.org/hidden.md): All of it

## The guide

- [The guide](https://docs.example.org/guide/index.md): How to begin.
- [A & <B>](https://docs.example.org/guide/a&b.md): Both, with \u0007 a bell.
- [Install </script><!-- it](https://docs.example.org/guide/install.md): Set it "up" & go
`,
    )
  })

  test('docs.json holds the public part of the graph', async () => {
    const { read } = await built(site())
    const { pages, ...head } = JSON.parse(read('docs.json')) as { pages: Record<string, unknown>[] }
    expect(head).toEqual({
      generator: 'quire',
      format: 1,
      title: 'Test & <Docs>',
      description: 'All of it',
      lang: 'en-US',
      url: 'https://docs.example.org',
      base: '/',
    })
    expect(pages.map(({ path }) => path)).toEqual([
      '/',
      '/elsewhere.html',
      '/guide/',
      '/guide/a&b.html',
      '/guide/install.html',
      '/hidden.html',
    ])
    const hash = expect.stringMatching(/^[0-9a-f]{10}$/)
    expect(pages[4]).toEqual({
      path: '/guide/install.html',
      title: 'Install </script><!-- it',
      description: 'Set it "up" & go',
      lang: 'en-US',
      version: 'latest',
      markdown: '/guide/install.md',
      sections: [
        { level: 1, title: 'Install </script><!-- it', id: expect.any(String), hash },
        { level: 2, title: 'Next step', id: 'next-step', hash },
      ],
      links: ['/guide/', '/guide/a&b.html'],
      broken: ['./README.md#x', './gone.md'],
      references: hash,
    })
  })

  test('a build in which nothing changed makes none of it again', async () => {
    const folder = site()
    commitAll(folder, '2026-02-03T10:00:00Z')
    const first = await built(folder)
    expect((await built(folder)).filesWritten).toBe(0)
    writeFileSync(join(first.outDir, 'llms.txt'), 'damaged')
    expect((await built(folder)).filesWritten).toBe(1)
    expect(first.read('llms.txt')).toContain('# Test')
  })
})

describe('links to what the build makes', () => {
  const linked: FileTexts = {
    'content/README.md':
      '---\nhome: true\nactionText: Feed\nactionLink: /feed.xml\n---\n\n[Site map](/sitemap.xml)\n',
    'content/guide/README.md':
      '# The guide\n\n[Feed](../feed.xml), [of the guide](./feed.xml#new), [all pages](/llms.txt), [data](/docs.json), [old](/rss.html)\n',
    'redirects.txt': '/rss.html /feed.xml\n',
  }
  const options = {
    nav: [{ text: 'Feed', link: '/feed.xml' }],
    sidebar: { '/guide/': ['', 'install', ['/llms.txt', 'For models']] },
    themeConfig: { social: [{ icon: 'rss', link: '/feed.xml' }] },
  }
  const about = /feed|sitemap|llms|docs\.json|rss/
  const hrefsIn = (html: string) =>
    findAll(parseHtml(html), ({ tagName }) => tagName === 'a')
      .map((link) => attribute(link, 'href') ?? '')
      .filter((href) => about.test(href))

  test('lead there, also from navigation, options and redirects', async () => {
    const folder = site({ ...options, base: '/docs/' }, linked)
    commitAll(folder, '2026-02-03T10:00:00Z')
    const { read, diagnostics } = await built(folder)
    expect(diagnostics.filter(({ message }) => about.test(message))).toMatchObject([
      { code: 'moved-link', hint: 'Write "/feed.xml".' },
    ])
    expect(new Set(hrefsIn(read('index.html')))).toEqual(new Set(['/docs/feed.xml', '/docs/sitemap.xml']))
    expect(new Set(hrefsIn(read('guide/index.html')))).toEqual(
      new Set(['/docs/feed.xml', '/docs/guide/feed.xml#new', '/docs/llms.txt', '/docs/docs.json']),
    )
    expect(read('rss.html')).toContain('href="/docs/feed.xml"')
  })

  test('are reported where it makes no such file', async () => {
    const discovery = { feeds: false, sitemap: false, llms: false, graph: false }
    const folder = site({ ...options, discovery }, linked)
    commitAll(folder, '2026-02-03T10:00:00Z')
    const { diagnostics } = await built(folder)
    const codes = diagnostics.filter(({ message }) => about.test(message)).map(({ code }) => code)
    expect(codes.sort()).toEqual([
      ...Array.from({ length: 7 }, () => 'broken-link'),
      'nav-without-page',
      'redirect-target-missing',
      'sidebar-without-page',
      'theme-link',
    ])
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSite } from '../support/build.js'
import { attribute, findAll, parseHtml } from '../support/html.js'
import { type FileTexts, makeSite } from '../support/sites.js'

/** Builds a site that must have no errors, and returns the text of its files. */
async function built(files: FileTexts): Promise<(path: string) => string> {
  const { ok, diagnostics, outDir } = await buildSite(makeSite(files))
  if (!ok) throw new Error(JSON.stringify(diagnostics))
  return (path) => readFileSync(join(outDir, path), 'utf8')
}

const configOf = (options: object) => ({ 'docs.config.json': JSON.stringify({ title: 'T', ...options }) })
const sidebarOf = (html: string) => /<nav data-region="sidebar".*?<\/nav>/s.exec(html)?.[0] ?? ''

test('a sidebar `auto` lists as many levels of headings as the page says, else the site', async () => {
  // The sidebar, unlike the table of contents, leaves out what comes before the first heading of level 2.
  const text = '# Page\n\n### Before\n\n## Part\n\n### Inner\n'
  const files = { 'content/README.md': text, 'content/deep.md': `---\nsidebarDepth: 2\n---\n\n${text}` }
  const linksOf = (html: string) =>
    [...sidebarOf(html).matchAll(/href="([^"]*)"/g)].flatMap(([, href = '']) => href)
  const cases = [
    [{}, ['/', '#part']],
    [{ sidebarDepth: 0 }, ['/']],
    [{ sidebarDepth: 2 }, ['/', '#part', '#inner']],
  ] as const
  for (const [options, links] of cases) {
    const read = await built({ ...files, ...configOf({ sidebar: 'auto', ...options }) })
    expect(linksOf(read('index.html')), JSON.stringify(options)).toEqual(links)
    expect(linksOf(read('deep.html'))).toEqual(['/deep.html', '#part', '#inner'])
  }
})

test('tabs that stand on a page twice are two groups, each with one that is shown', async () => {
  const tabs = '<Tabs>\n<Tab label="npm">\n\nOne\n\n</Tab>\n<Tab label="pnpm">\n\nTwo\n\n</Tab>\n</Tabs>\n'
  const nested = `<Details title="More">\n\n${tabs}\n${tabs}\n</Details>\n`
  const read = await built({
    ...configOf({}),
    'content/_tabs.md': tabs,
    'content/README.md': `# Page\n\n${tabs}\n${tabs}\n<!--@include: ./_tabs.md-->\n\n<!--@include: ./_tabs.md-->\n\n${nested}`,
  })
  const html = parseHtml(read('index.html'))
  const radios = findAll(html, (element) => attribute(element, 'type') === 'radio')
  expect(radios).toHaveLength(12)
  expect(new Set(radios.map((radio) => attribute(radio, 'id'))).size).toBe(12)
  const checked = radios.filter((radio) => attribute(radio, 'checked') !== undefined)
  expect(new Set(checked.map((radio) => attribute(radio, 'name'))).size).toBe(6)
})

test('the tab that a page calls the default is shown first', async () => {
  const read = await built({
    ...configOf({}),
    'content/README.md':
      '# Page\n\n<Tabs>\n<Tab label="npm">\n\nOne\n\n</Tab>\n<Tab label="pnpm" default>\n\nTwo\n\n</Tab>\n</Tabs>\n',
  })
  const radios = findAll(parseHtml(read('index.html')), (element) => attribute(element, 'type') === 'radio')
  expect(radios.map((radio) => attribute(radio, 'checked') !== undefined)).toEqual([false, true])
})

test('the config gives a page a sidebar of its own by its address', async () => {
  const read = await built({
    ...configOf({ sidebar: { '/guide/own.html': ['other'], '/guide/': ['own', 'other'] } }),
    'content/README.md': '# Home\n',
    'content/guide/own.md': '# Own\n',
    'content/guide/other.md': '# Other\n',
  })
  expect(sidebarOf(read('guide/own.html'))).not.toContain('href="/guide/own.html"')
  expect(sidebarOf(read('guide/own.html'))).toContain('/guide/other.html')
  expect(sidebarOf(read('guide/other.html'))).toContain('/guide/own.html')
})

test('files that the frontmatter of a home page leads to are published', async () => {
  const read = await built({
    ...configOf({}),
    'content/README.md':
      '---\nhome: true\nactionText: Plan\nactionLink: ./plan.txt\nactions:\n- text: API\n  link: ./api.yaml\nfeatures:\n- title: Data\n  details: All of it\n  link: data/all.csv\n---\n\n# Home\n',
    'content/plan.txt': 'plan',
    'content/api.yaml': 'api',
    'content/data/all.csv': 'data',
  })
  for (const [path, text] of [
    ['plan.txt', 'plan'],
    ['api.yaml', 'api'],
    ['data/all.csv', 'data'],
  ] as const) {
    expect(read('index.html')).toContain(`href="/${path}"`)
    expect(read(path)).toBe(text)
  }
})

test('the site and the page choose the levels of headings in the table of contents', async () => {
  const text = '# A\n\n## B\n\n### C\n\n#### D\n\n##### E\n'
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', contentSidebar: [2, 4] }),
    'content/index.md': text,
    'content/page.md': `---\ncontentSidebar: [3, 5]\n---\n${text}`,
    'content/none.md': `---\ncontentSidebar: false\n---\n${text}`,
    'content/wrong.md': `---\ncontentSidebar: [4, 3]\n---\n${text}`,
  })
  const { outDir, diagnostics } = await buildSite(site, { allowErrors: true })
  const tocOf = (name: string) => {
    const html = readFileSync(join(outDir, name), 'utf8')
    const [, list = ''] = /<ul class="toc-list"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
    return [...list.matchAll(/<a href="#[^"]*">([^<]*)</g)].map(([, title]) => title)
  }
  expect(tocOf('index.html')).toEqual(['B', 'C', 'D'])
  expect(tocOf('page.html')).toEqual(['C', 'D', 'E'])
  expect(tocOf('none.html')).toEqual([])
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'The frontmatter field "contentSidebar" must be true, false, or two heading levels, the smaller first, such as [2, 4], not this list.',
  ])
})

test('a page has tags of its own in its head, after those of the site, and no other page has them', async () => {
  const head = `head:
  - [link, { rel: stylesheet, href: /calculator.css }]
  - [script, { src: /calculator.js, defer: true }]
  - [style, {}, "main { background: url(/paper.png) }"]
  - [script, { type: application/ld+json }, '{ "@type": "FAQPage" }']
  - [meta, { property: og:image, content: https://example.org/a.png }]
`
  const read = await built({
    ...configOf({ base: '/docs/', head: [['script', { src: '/site.js' }]] }),
    'public/site.js': '',
    'public/calculator.js': '',
    'public/calculator.css': '',
    'content/README.md': '# Home\n',
    'content/calculator.md': `---\n${head}---\n\n# Calculator\n`,
  })
  const tagsOf = (html: string) => /<head>(.*)<\/head>/s.exec(html)?.[1] ?? ''
  expect(tagsOf(read('calculator.html'))).toMatch(
    new RegExp(
      [
        '<meta property="og:image" content="https://example.org/a.png">',
        '<script src="/docs/site.js"></script>',
        '<link rel="stylesheet" href="/docs/calculator.css">',
        '<script src="/docs/calculator.js" defer></script>',
        '<style>main { background: url\\(/docs/paper.png\\) }</style>',
        '<script type="application/ld\\+json">{ "@type": "FAQPage" }</script>$',
      ].join('.*'),
    ),
  )
  expect(tagsOf(read('index.html'))).not.toMatch(/calculator|FAQPage|quire:head/)
})

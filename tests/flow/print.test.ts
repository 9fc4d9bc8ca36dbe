import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runDocs } from '../support/build.js'
import { attribute, findAll, parseHtml, textOf } from '../support/html.js'
import { type FileTexts, linkPackages, makeSite } from '../support/sites.js'

const files: FileTexts = {
  'docs.config.json': JSON.stringify({
    title: 'Docs & <more>',
    url: 'https://docs.example.org',
    base: '/d/',
    sidebar: {
      '/guide/': ['', { title: 'G', path: '/guide/last', children: ['second', 'first'] }],
      '/other/': ['a'],
    },
  }),
  'content/README.md': '# Home\n',
  'content/other/README.md': '# Other\n',
  'content/other/a.md': '# Listed\n',
  'content/other/0.md': '# Not listed\n',
  'content/guide/README.md':
    '# The guide\n\n[First](./first.md) [Part](./second.md#part) [Here](#own) [Out](../README.md) [Web](https://x.example/)\n\n## Own\n',
  'content/guide/first.md':
    '# First\n\n## Part\n\n![pic](/pic.svg)\n\n<style>p { color: red }</style>\n\n::: details More\nHidden\n:::\n\n<details name="one"><summary>Or</summary>Also hidden</details>\n',
  'content/guide/second.md':
    '# Second\n\n## Part\n\n:::: tabs\n== A\n1\n== B\n2\n::::\n\nNote[^1].\n\n[^1]: Text.\n\n<style>p { color: blue }</style>\n\n```mermaid\ngraph TD\n  A --> B\n```\n',
  'content/guide/last.md': '# Last\n\n<img srcset="/pic.svg 2x" src="/pic.svg" alt="">\n',
  'content/guide/unlisted.md': '# Unlisted </script>\n',
  'public/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
}

test('a section becomes one document that needs nothing else', async () => {
  const site = makeSite(files)
  linkPackages(site)
  const { status, stdout, stderr } = await runDocs(['print', 'guide', '--out', 'guide.html'], { cwd: site })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Wrote 5 pages to guide\.html, /)
  const html = readFileSync(join(site, 'guide.html'), 'utf8')
  const document = parseHtml(html)
  const all = findAll(document, () => true)
  const articles = all.filter(({ tagName }) => tagName === 'article')
  const headings = articles.map((article) =>
    textOf(findAll(article, ({ tagName }) => tagName === 'h1')[0] ?? article),
  )
  expect(headings.map((text) => text.replace(/^#\s*/, '').trim())).toEqual([
    'The guide',
    'Last',
    'Second',
    'First',
    'Unlisted',
  ])
  const ids = all.flatMap((element) => attribute(element, 'id') ?? [])
  expect(new Set(ids).size).toBe(ids.length)
  const links = all.filter(({ tagName }) => tagName === 'a').map((link) => attribute(link, 'href') ?? '')
  const within = links.filter((href) => href.startsWith('#'))
  expect(within.filter((href) => !ids.includes(decodeURIComponent(href.slice(1))))).toEqual([])
  expect(links).toEqual(
    expect.arrayContaining([
      '#p4',
      '#p3-part',
      '#p1-own',
      'https://docs.example.org/d/',
      'https://x.example/',
    ]),
  )
  expect(all.filter(({ tagName }) => tagName === 'script' || tagName === 'link')).toEqual([])
  const references = all.flatMap((element) =>
    [attribute(element, 'src') ?? [], attribute(element, 'srcset') ?? []].flat(),
  )
  expect(references.map((reference) => reference.slice(0, 26))).toEqual(
    Array(2).fill('data:image/svg+xml;base64,'),
  )
  expect(html).not.toMatch(/url\((?!#|"?data:)/)
  // Of details with one name, browsers would keep only one open.
  expect(
    all
      .filter(({ tagName }) => tagName === 'details')
      .map((details) => [attribute(details, 'open'), attribute(details, 'name')]),
  ).toEqual([
    ['', undefined],
    ['', undefined],
  ])
  const radios = all.filter((element) => attribute(element, 'type') === 'radio')
  expect(radios.map((radio) => attribute(radio, 'name'))).toEqual(['p3-tabs-1', 'p3-tabs-1'])
  const labels = all.flatMap((element) => attribute(element, 'for') ?? [])
  expect(labels).toHaveLength(2)
  expect(labels.filter((id) => !ids.includes(id))).toEqual([])
  for (const name of ['aria-labelledby', 'aria-describedby'])
    expect(
      all.flatMap((element) => attribute(element, name)?.split(' ') ?? []).every((id) => ids.includes(id)),
      name,
    ).toBe(true)
  expect(html).toMatch(/\.docs-content\.page-4[^{]*\{\s*color:\s*red/)
  expect(html).toMatch(/\.docs-content\.page-3[^{]*\{\s*color:\s*blue/)
  expect(html).toContain('<title>The guide | Docs &amp; &lt;more&gt;</title>')
})

test('the same sources give the same document, and - is standard output', async () => {
  const site = makeSite(files)
  linkPackages(site)
  const [one, two] = [
    await runDocs(['print', '/', site, '--out', '-']),
    await runDocs(['print', '/', site, '--out', '-']),
  ]
  expect(one.stdout).toBe(two.stdout)
  expect(one.stdout).toContain('<title>Docs &amp; &lt;more&gt;</title>')
  expect(findAll(parseHtml(one.stdout), ({ tagName }) => tagName === 'article')).toHaveLength(9)
})

test("a section's own page stands first, and pages that no sidebar lists last", async () => {
  const site = makeSite(files)
  linkPackages(site)
  const { stdout } = await runDocs(['print', '/other', site, '--out', '-'])
  const links = findAll(parseHtml(stdout), ({ tagName }) => tagName === 'li').map(textOf)
  expect(links).toEqual(['Other', 'Listed', 'Not listed'])
})

test('a document is in one language and version, with what stands in for a translation', async () => {
  const root = (dir: string, prefix: string, more: object = {}) => ({ dir, prefix, ...more })
  const site = makeSite({
    'docs.config.json': JSON.stringify({
      title: 'Big',
      lang: 'en',
      content: [
        root('a', '/'),
        root('b', '/api/'),
        root('fr', '/fr/', { lang: 'fr', title: 'Grand', fallback: true }),
        root('ar', '/ar/', { lang: 'ar' }),
        root('old', '/v1/', { version: 'v1' }),
        root('vieux', '/fr/v1/', { version: 'v1', lang: 'fr' }),
      ],
      sidebar: { '/': ['', 'z', 'a'] },
    }),
    'a/README.md': '# Home\n',
    'a/a.md': '# A\n',
    'a/z.md': '# Z\n',
    'a/hebrew.md': '---\nlang: he\n---\n\n# Hebrew\n',
    'b/README.md': '# Api\n',
    'fr/README.md': '# Accueil\n',
    'fr/z.md': '# Z fr\n',
    'ar/README.md': '# Arabic\n',
    'old/README.md': '# Old\n',
    'vieux/README.md': '# Vieux\n',
  })
  linkPackages(site)
  const printed = async (section: string) => {
    const { stdout } = await runDocs(['print', section, site, '--out', '-'])
    const all = findAll(parseHtml(stdout), () => true)
    const articles = all.filter(({ tagName }) => tagName === 'article')
    return [
      ...all.filter(({ tagName }) => tagName === 'title').map(textOf),
      ...all.filter(({ tagName }) => tagName === 'li').map(textOf),
      [...new Set(articles.map((it) => `${attribute(it, 'lang')} ${attribute(it, 'dir')}`))].join(', '),
    ]
  }
  expect(await printed('/')).toEqual(['Big', 'Home', 'Z', 'A', 'Api', 'Hebrew', 'en ltr, he rtl'])
  expect(await printed('/fr/')).toEqual([
    'Accueil | Grand',
    ...['Accueil', 'Z fr', 'A', 'Hebrew'],
    'fr ltr, en ltr, he rtl',
  ])
  expect(await printed('/ar/')).toEqual(['Arabic | Big', 'Arabic', 'ar rtl'])
  expect(await printed('/v1/')).toEqual(['Old | Big', 'Old', 'en ltr'])
  expect(await printed('/fr/v1/')).toEqual(['Vieux | Big', 'Vieux', 'fr ltr'])
})

test('a section without pages is refused, with those that there are', async () => {
  const site = makeSite(files)
  linkPackages(site)
  const { status, stderr } = await runDocs(['print', '/giude/', site, '--out', '-'])
  expect([status, stderr]).toEqual([2, expect.stringContaining('such as /, /guide/')])
})

test('a page is no section where addresses are folders', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', addresses: 'folder' }),
    'content/README.md': '# Home\n',
    'content/setup.md': '# Set up\n',
    'content/guide/first.md': '# First\n',
  })
  linkPackages(site)
  const { stderr } = await runDocs(['print', '/giude/', site, '--out', '-'])
  expect(stderr).toContain('such as /, /guide/.')
})

test('what is found on the pages is told with its line', async () => {
  const site = makeSite({ ...files, 'content/guide/last.md': '# Last\n\nSee [gone](./gone.md).\n' })
  linkPackages(site)
  const { status, stderr } = await runDocs(['print', 'guide', '--out', 'guide.html'], { cwd: site })
  expect(status).toBe(0)
  expect(stderr).toContain('content/guide/last.md:3:5')
  expect(stderr).toContain('3 | See [gone](./gone.md).')
})

test('for programs, the outcome is a document that holds what was found', async () => {
  const site = makeSite({ ...files, 'content/guide/last.md': '---\ntitle: [\n---\n\n# Last\n' })
  linkPackages(site)
  const { status, stdout } = await runDocs(['print', 'guide', '--out', 'print/guide.html', '--json'], {
    cwd: site,
  })
  expect(status).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    command: 'print',
    ok: false,
    file: join(site, 'print', 'guide.html'),
    errors: 1,
    diagnostics: [{ severity: 'error', path: 'content/guide/last.md', line: 2 }],
  })
})

test('style sheets that the config names stand in the document, with their fonts', async () => {
  const site = makeSite({
    ...files,
    'docs.config.json': JSON.stringify({
      title: 'Docs',
      base: '/d/',
      head: [
        ['link', { rel: 'stylesheet', href: '/own/a.css' }],
        ['link', { rel: 'stylesheet', href: '/own/b.css', media: 'print' }],
        ['link', { rel: 'stylesheet', href: '/gone.css' }],
        ['style', {}, '.c{color:green}'],
      ],
    }),
    'public/own/a.css': '.a{background:url(fonts/f.woff2)}',
    'public/own/b.css': '.b{background:url(../pic.svg), url(https://x.example/y.svg)}',
    'public/own/fonts/f.woff2': 'F',
  })
  linkPackages(site)
  const { stdout } = await runDocs(['print', '/other', site, '--out', '-'])
  expect(stdout).toContain('.a{background:url("data:font/woff2;base64,Rg==")}')
  expect(stdout).toMatch(
    /@media print \{\n\.b\{background:url\("data:image\/svg\+xml;base64,\w+=*"\), url\(https:\/\/x\.example\/y\.svg\)\}\n\}/,
  )
  expect(stdout).toContain('.c{color:green}')
})

test('a theme of the site has its text printed, with its pictures, whichever element holds the text', async () => {
  const layout = (name: string, content: string) =>
    `const ${name} = () => <><nav>Menu</nav><Region name="article" as="main"${content}</Region></>\n`
  const site = makeSite({
    'docs.config.ts': `import theme from './theme'\nexport default { title: 'T', theme }\n`,
    'theme.tsx': `import { Content, defineTheme, Region } from '@quire/engine/theme'
${layout('Layout', ' className="text docs-content"><Content />')}${layout('Unmarked', '><Content />')}
export default defineTheme({
  name: 'plain',
  from: import.meta.url,
  layouts: { Layout, Home: Layout, NotFound: Layout, Unmarked },
  styles: ['./style.css'],
})
`,
    'style.css': 'body { background: url("./paper.png") }',
    'paper.png': 'png',
    'content/a.md': '# A\n\nText of A\n',
    'content/b.md': '---\nlayout: Unmarked\n---\n# B\n\nText of B\n',
  })
  linkPackages(site)
  const { status, stdout } = await runDocs(['print', '/', '--out', '-'], { cwd: site })
  const articles = findAll(parseHtml(stdout), ({ tagName }) => tagName === 'article')
  expect([status, ...articles.map((article) => textOf(article).replace(/\s+/g, ' ').trim())]).toEqual([
    0,
    '# A Text of A',
    'Menu# B Text of B',
  ])
  expect(stdout).toContain('url("data:image/png;base64,')
})

test('all of a page is printed, whatever it begins with', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T" }',
    'content/a.md':
      '<!-- A note -->\n\n# A\n\nOne\n\n<Badge text="Two" />\n\n::: v-pre\nThree\n:::\n\nFour\n',
  })
  linkPackages(site)
  const { stdout } = await runDocs(['print', '/', '--out', '-'], { cwd: site })
  const [article] = findAll(parseHtml(stdout), ({ tagName }) => tagName === 'article')
  expect(article && textOf(article).split(/\s+/).filter(Boolean)).toEqual([
    '#',
    'A',
    'One',
    'Two',
    'Three',
    'Four',
  ])
})

test('a file that is no HTML is not overwritten', async () => {
  const site = makeSite({ 'content/README.md': '# Home\n', 'old.html': '<!DOCTYPE html>\n', 'empty.txt': '' })
  const print = async (out: string) => {
    const { status, stderr } = await runDocs(['print', '/', '--out', out], { cwd: site })
    return [status, /would be overwritten/.test(stderr)]
  }
  for (const out of ['content/README.md', 'docs.config.json'])
    expect(await print(out), out).toEqual([2, true])
  expect(readFileSync(join(site, 'content/README.md'), 'utf8')).toBe('# Home\n')
  for (const out of ['old.html', 'old.html', 'empty.txt', 'new.html'])
    expect(await print(out), out).toEqual([0, false])
})

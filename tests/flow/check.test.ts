import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type BuildResult, type CheckOptions, type CheckResult, check } from '@quire/engine'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite, commandDefaults, runDocs } from '../support/build.js'
import { checkout, type FileTexts, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'

const checkSite = (site: string, options: Omit<CheckOptions, 'site'> = {}): Promise<CheckResult> =>
  check({
    site,
    ...commandDefaults,
    ...options,
  })

const found = ({ diagnostics }: CheckResult) =>
  diagnostics.map(({ code, at }) => (at === undefined ? code : `${at.path}:${at.line}:${at.column} ${code}`))

const read = (site: string, path: string) => readFileSync(join(site, path), 'utf8')

/** One of each kind of mistake. */
const mistakes: FileTexts = {
  'docs.config.ts': `export default {
  title: 'Test',
  nav: [{ text: 'Gone', link: '/gone-from-nav/' }],
  sidebar: { '/guide/': ['', 'start', 'gone-from-sidebar'], '/giude/': ['/guide/start'] },
  redirects: 'redirects.txt',
}
`,
  'redirects.txt': '/old.html /guide/start.html\n/older.html /nowhere.html\n',
  'public/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/index.md': `# Home

[broken](./guide/strat.md) [anchor](./guide/start.md#Fist-Part) [case](./Guide/start.md)
[moved](./old.html) [empty]() ![words](/Pic.svg) ![words](nothing.png)
`,
  'content/guide/index.md': '---\ntitel: Guide\n---\n\n# Guide\n\n### Too deep\n\n![](/pic.svg)\n',
  'content/guide/start.md': '# Start\n\n## First part\n\n## Twice\n\n## Twice\n',
  'content/guide/namesake.md': '# Start\n\n[home](/)\n',
  'content/untitled.md': 'Text.\n',
}

test('every kind of mistake is found, with its place', async () => {
  const result = await checkSite(makeSite(mistakes))
  expect([result.ok, result.pages]).toEqual([false, 5])
  expect(found(result)).toEqual([
    'content/guide/index.md:2:1 frontmatter-unknown-field',
    'content/guide/index.md:7:1 heading-jump',
    'content/guide/index.md:9:1 missing-alt',
    'content/guide/namesake.md:1:1 orphan-page',
    'content/guide/start.md:1:1 duplicate-title',
    'content/guide/start.md:7:1 duplicate-heading',
    'content/index.md:3:1 broken-link',
    'content/index.md:3:28 broken-anchor',
    'content/index.md:3:65 link-case',
    'content/index.md:4:1 moved-link',
    'content/index.md:4:21 empty-link',
    'content/index.md:4:31 asset-case',
    'content/index.md:4:50 missing-asset',
    'content/untitled.md:1:1 missing-title',
    'content/untitled.md:1:1 orphan-page',
    'docs.config.ts:3:31 nav-without-page',
    'docs.config.ts:4:39 sidebar-without-page',
    'docs.config.ts:4:61 sidebar-unused',
    'redirects.txt:2:13 redirect-target-missing',
  ])
  const lines = result.diagnostics.map(({ at }) => at && result.sourceLine(at))
  expect(lines.filter((line) => line === undefined)).toEqual([])
  // What a message suggests can replace the text it complains about.
  const hints = new Map(result.diagnostics.map(({ code, hint }) => [code, hint]))
  expect(hints.get('link-case')).toBe('Write "./guide/start.md".')
  expect(hints.get('asset-case')).toBe('Write "/pic.svg": most servers distinguish letter case.')
})

test('what many pages have alike is one message for people, and one for each page for programs', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({
      title: 'Test',
      content: [{ dir: 'content' }, { dir: 'fr', prefix: '/fr/', lang: 'fr' }],
    }),
    'fr/index.md': '# Accueil\n',
    'content/index.md': '# Home\n\n[one](1.md) [two](2.md) [three](3.md)\n',
    ...Object.fromEntries(
      [1, 2, 3].map((number) => [
        `content/${number}.md`,
        `---\nsidebar_position: ${number}\n---\n\n# Page ${number}\n`,
      ]),
    ),
  })
  const docs = (...args: readonly string[]) => runDocs(['check', ...args], { cwd: site })
  const { stdout, stderr } = await docs()
  expect(stderr.slice(stderr.indexOf('warning')).split('\n')).toEqual([
    'warning missing-translation  content/1.md:1:1',
    '  There is no "fr/1.md": this page is not translated into the language "fr".',
    '  1 | ---',
    '      ^',
    '  Its readers cannot find the page. With "fallback" they see it in the language of the site.',
    '  The same applies to 2 more files: content/2.md, content/3.md; --verbose shows all.',
    '',
    'warning frontmatter-foreign-field  content/1.md:2:1',
    '  The frontmatter field "sidebar_position" belongs to Docusaurus; Quire ignores it.',
    '  2 | sidebar_position: 1',
    '      ^',
    '  Set its place in "sidebar" of the config, or write "order" for a group that lists a folder.',
    '  The same applies to 2 more files: content/2.md, content/3.md; --verbose shows all.',
    '',
    '',
  ])
  expect(stdout).toContain(': 6 warnings\n')
  expect((await docs('--verbose')).stderr.match(/^warning/gm)).toHaveLength(6)
  const each = ['content/1.md', 'content/2.md', 'content/3.md']
  const { diagnostics } = JSON.parse((await docs('--json', '--ignore', 'missing-translation')).stdout)
  expect(diagnostics.map(({ path }: { readonly path: string }) => path)).toEqual(each)
  const sarif = JSON.parse((await docs('--format', 'sarif')).stdout)
  expect(sarif.runs[0].results).toHaveLength(6)
  expect((await docs('--format', 'github')).stdout.match(/^::warning file=/gm)).toHaveLength(6)
  // A page that gets the field later is new.
  await docs('--baseline', 'known.txt', '--update-baseline')
  expect((await docs('--baseline', 'known.txt')).status).toBe(0)
  writeFiles(site, {
    'content/index.md': `---\nsidebar_position: 0\n---\n\n${read(site, 'content/index.md')}`,
  })
  expect((await docs('--baseline', 'known.txt')).stderr).toMatch(
    /\nwarning frontmatter-foreign-field {2}content\/index\.md:2:1\n(?:(?!The same applies).)*$/s,
  )
})

/** Fails where the frontmatter says so. */
const failingTheme = `import { extend } from '@quire/engine'
import { createElement } from 'react'
import base from '@quire/theme-default'
const Layout = (props) => {
  if (props.page.record.frontmatter.data.fails) throw new Error('no author')
  return createElement(base.layouts.Layout, props)
}
const NotFound = () => { throw new Error('no map') }
`

test('what only rendering finds is reported as by a build, also after one', async () => {
  const site = makeSite({
    'docs.config.ts': `${failingTheme}export default { title: 'T', theme: extend(base, { layouts: { Layout, NotFound } }) }\n`,
    'content/index.md':
      '# Home\n\nA <Badge type="tipp" text="b" />\n\n<Tabs>\n\nNo tab.\n\n</Tabs>\n\n[a](./a.md)\n[b](./b.md)\n',
    'content/a.md': '---\nfails: true\n---\n\n# A\n',
    'content/b.md': '---\nlayout: Lyout\n---\n\n# B\n',
  })
  const expected = [
    'content/a.md:1:1 layout-threw',
    'content/b.md:2:1 unknown-layout',
    'content/index.md:3:3 component-threw',
    'content/index.md:5:1 component-threw',
    'layout-threw',
  ]
  const before = await checkSite(site)
  expect(found(before).toSorted()).toEqual(expected)
  const built = await buildSite(site)
  expect([built.ok, built.published]).toEqual([false, false])
  expect(before.diagnostics.map(({ message }) => message).toSorted()).toEqual(
    built.diagnostics.map(({ message }) => message).toSorted(),
  )
  expect(found(await checkSite(site)).toSorted()).toEqual(expected)
})

test('scripts and styles of a theme that cannot be bundled are an error', async () => {
  const site = makeSite({
    'docs.config.ts': `import { extend } from '@quire/engine'
import base from '@quire/theme-default'
export default { title: 'T', theme: extend(base, { from: import.meta.url, styles: ['gone.css'] }) }
`,
    'content/index.md': '# Home\n',
  })
  await expect(checkSite(site)).rejects.toThrow('gone.css')
})

test('an image whose address names no file is told, and parts of a drawing are none', async () => {
  const text = `# Home

![a](#x) ![b]() ![c](#only-dark) ![d][e]
<img src="#x" alt="a"> <img src="" alt="b"> <img alt="c" srcset="#x 2x"> <video src="#x"></video>

<svg><use href="#x"/></svg>

[e]: #x
`
  const { diagnostics } = await checkSite(makeSite({ 'content/index.md': text }))
  const place = '"#x" is no image or file, but a place on this page.'
  const none = 'This image has no address.'
  const told = diagnostics.map(({ code, at, message }) => `${code} ${at?.line}:${at?.column} ${message}`)
  expect(told.toSorted()).toEqual([
    `missing-asset 3:1 ${place}`,
    `missing-asset 3:10 ${none}`,
    `missing-asset 3:17 ${none}`,
    `missing-asset 3:34 ${place}`,
    `missing-asset 4:1 ${place}`,
    `missing-asset 4:24 ${none}`,
    `missing-asset 4:45 ${place}`,
    `missing-asset 4:74 ${place}`,
  ])
})

test('entries of sidebars whose pages still end in ".mdx" name the file, and what to do', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({
      title: 'T',
      content: [{ dir: 'content' }, { dir: 'api', prefix: '/api/' }],
      sidebar: { '/': ['', 'start', 'guide/', '/api/calls', 'lost'] },
    }),
    'content/index.md': '# Home\n',
    'content/start.mdx': '# Start\n',
    'content/guide/index.mdx': '# Guide\n',
    'api/calls.mdx': '# Calls\n',
  })
  const { diagnostics } = await checkSite(site)
  const told = diagnostics.filter(({ code }) => code === 'sidebar-without-page')
  expect(told.map(({ message, hint }) => [/the file "([^"]*)"/.exec(message)?.[1], hint])).toEqual([
    ['content/start.mdx', 'Name it "start.md"; components can be used in it.'],
    ['content/guide/index.mdx', 'Name it "index.md"; components can be used in it.'],
    ['api/calls.mdx', 'Name it "calls.md"; components can be used in it.'],
    [undefined, undefined],
  ])
})

test('what a message says to write is written as its author writes', async () => {
  const links = {
    './guide/instal.md': './guide/install.md',
    'guide/instal.md#first': 'guide/install.md',
    '/guide/instal.md': '/guide/install.md',
    './guide/instal.html': './guide/install.html',
    './guide/instal': './guide/install',
    '/guide/instal': '/guide/install',
    './giude/': './guide/',
    './giude/README.md': './guide/README.md',
    './tow words.md': './two%20words.md',
    './guide/install.mdx': './guide/install.md',
    './guide/README.mdx#part': './guide/README.md',
  }
  const site = makeSite({
    'content/index.md': `# Home\n\n${Object.keys(links)
      .map((link) => `[a](<${link}>)\n`)
      .join('')}`,
    'content/guide/README.md': '# Guide\n\n<!--@include: ./parts/_notes.md-->\n',
    'content/guide/parts/_notes.md': '[up](../instal.md)\n',
    'content/guide/install.md': '# Install\n',
    'content/two words.md': '# Two words\n',
  })
  const { diagnostics } = await checkSite(site)
  const meant = diagnostics
    .filter(({ code }) => code === 'broken-link')
    .map(({ at, message, hint }) => [
      at?.path,
      /"([^"]*)"/.exec(message)?.[1],
      /Did you mean "([^"]*)"/.exec(hint ?? '')?.[1],
    ])
  expect(meant).toEqual([
    ['content/guide/parts/_notes.md', '../instal.md', '../install.md'],
    ...Object.entries(links).map(([link, suggested]) => ['content/index.md', link, suggested]),
  ])
  const orphan = diagnostics.find(({ code, at }) => code === 'orphan-page' && at?.path.includes('parts'))
  expect(orphan?.hint).toMatch(/^Other pages include its file\. .*"exclude"/)
})

test('links that lead out of the content say what they lead to, or what they must mean', async () => {
  const site = makeSite({
    'README.md': '# Repository\n',
    'tools/a.js': '',
    'content/index.md': '# Home\n\n[a](../README.md#b) [b](../tools/a.js) [c](../tools)\n',
    'content/guide/x.md':
      '# X\n\n[a](../../README.md) [b](example.com/c) [c](www.example.dk) [d](x.com.md)\n',
  })
  const { diagnostics } = await checkSite(site)
  expect(
    diagnostics
      .filter(({ code }) => /link/.test(code))
      .map(({ code, at, message, hint = '' }) =>
        `${at?.line}:${at?.column} ${code} ${message} ${hint}`.trim(),
      ),
  ).toEqual([
    '3:1 link-to-source The link to "../../README.md" leads to "README.md", which is a file of the site but is not published as a page. Link to a page, or to a place outside the site where the file can be read.',
    '3:22 broken-link The link to "example.com/c" does not lead to a page. Did you mean "https://example.com/c"? Without a scheme it is relative to the page.',
    '3:41 broken-link The link to "www.example.dk" does not lead to a page. Did you mean "https://www.example.dk"? Without a scheme it is relative to the page.',
    '3:61 broken-link The link to "x.com.md" does not lead to a page.',
    '3:1 link-to-source The link to "../README.md#b" leads to "README.md", which is a file of the site but is not published as a page. Link to a page, or to a place outside the site where the file can be read.',
    '3:21 link-to-source The link to "../tools/a.js" leads to "tools/a.js", which is a file of the site but is not published as a page. Link to a page, or move the file to the public folder.',
    '3:40 broken-link The link to "../tools" does not lead to a page.',
  ])
})

test('names whose accents are other characters than in a link are found, and corrected', async () => {
  // "é" as one character, and as "e" followed by an accent.
  const [one, two] = ['caf\u00e9', 'cafe\u0301']
  const site = makeSite({
    'content/index.md': `# Home\n\n[a](./${one}.md#menu) [b](./${one}) ![c](./${one}.svg) [d](./${encodeURIComponent(one)}.html)\n`,
    [`content/${two}.md`]: '# Menu\n',
    [`content/${two}.svg`]: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const { diagnostics } = await checkSite(site)
  expect(diagnostics.map(({ message }) => message)).toEqual([
    `The link to "./${one}.md#menu" looks right, but has its accents in other characters than the name of the page "/${two}.html".`,
    `The link to "./${one}" looks right, but has its accents in other characters than the name of the page "/${two}.html".`,
    `The address "./${one}.svg" looks right, but has its accents in other characters than the name of the file "content/${two}.svg".`,
    `The link to "./${encodeURIComponent(one)}.html" looks right, but has its accents in other characters than the name of the page "/${two}.html".`,
  ])
  const home = await buildSite(site)
  expect(home.ok).toBe(true)
  const html = readFileSync(join(site, 'dist/index.html'), 'utf8')
  expect(html.split(`href="/${encodeURIComponent(two)}.html`).length - 1).toBeGreaterThanOrEqual(3)
  expect((await checkSite(site, { fix: true })).diagnostics).toEqual([])
  expect(read(site, 'content/index.md')).toBe(
    `# Home\n\n[a](./${two}.md#menu) [b](./${two}) ![c](./${two}.svg) [d](./${two}.html)\n`,
  )
})

test('a build tells where a name stands in the config and in frontmatter, also when it has nothing to do', async () => {
  const site = makeSite({
    'docs.config.ts': `export default {
  title: 'Test',
  nav: [{ text: 'Gone', link: '/gone-from-nav/' }],
  sidebar: { '/': ['', { title: 'More', path: 'nothing', children: [''] }], '/late/': [''] },
  redirects: 'nowhere.txt',
  head: [['link', { rel: 'icon', href: '/nothing.ico' }], ['link', { rel: 'alternate', href: '/generated.xml' }]],
  discovery: { image: 'picture.png' },
  themeConfig: { footer: { sitemap: { More: [{ text: 'Gone', link: '/gone-from-nav/' }] } } },
}
`,
    'content/index.md':
      '---\nlayout: Nothing\nheroImage: /nothing.png\nactionLink: /nothing/\nprev: false\n"next": /nothing\nactions: [{ text: A, link: /nowhere/ }]\nhead: [[script, { src: /nothing.js }], [script, { src: /generated }]]\n---\n\n# Home\n',
    'content/late/index.md': '---\ntitle: Late\npermalink: late\n---\n',
    'public/late/index.html': '',
    'public/picture.jpg': '',
  })
  const places = ({ diagnostics, sourceLine }: BuildResult) =>
    diagnostics.map(({ code, at }) => [
      `${code} ${at?.line}:${at?.column}`,
      at && sourceLine(at)?.slice(0, 12),
    ])
  const expected = [
    ['bad-permalink 3:1', 'permalink: l'],
    ['broken-link 4:1', 'actionLink: '],
    ['broken-link 7:1', 'actions: [{ '],
    ['config-file-missing 6:40', "  head: [['l"],
    ['config-file-missing 7:23', '  discovery:'],
    ['missing-asset 3:1', 'heroImage: /'],
    ['missing-asset 8:1', 'head: [[scri'],
    ['nav-without-page 3:31', '  nav: [{ te'],
    ['neighbour-without-page 6:1', '"next": /not'],
    ['public-hidden 1:1', ''],
    ['redirects-missing 5:14', '  redirects:'],
    ['sidebar-unused 4:77', '  sidebar: {'],
    ['sidebar-without-page 4:47', '  sidebar: {'],
    ['theme-link 8:68', '  themeConfi'],
    ['unknown-layout 2:1', 'layout: Noth'],
  ]
  const first = await buildSite(site, { allowErrors: true })
  expect(places(first).sort()).toEqual(expected)
  const second = await buildSite(site, { allowErrors: true })
  expect(second.work).toEqual({ parsed: 0, rendered: 0 })
  expect(places(second).sort()).toEqual(expected)
})

test('files that are named as pictures and are none are reported where a page shows them', async () => {
  const site = makeSite({
    'docs.config.ts': "export default { title: 'Test' }\n",
    'content/index.md': '# Home\n\nA ![words](./a.png) and\n![words](/b.jpg) ![words](/c.svg)\n',
    'content/a.png': '',
    'public/b.jpg': 'x',
    'public/c.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const places = ['content/index.md:3:3 broken-picture', 'content/index.md:4:1 broken-picture']
  expect(found(await checkSite(site))).toEqual(places)
})

test('a heading of level 1 that gives no title is named in what to write', async () => {
  const site = makeSite({
    'docs.config.ts': "export default { title: 'Test' }\n",
    'content/index.md': '# Home\n\n[a](./a.md)\n',
    'content/a.md': 'First line\nof title\n==========\n',
  })
  const { diagnostics } = await checkSite(site)
  expect(diagnostics.map(({ code, hint }) => `${code}: ${hint}`)).toEqual([
    'missing-title: Begin with "# First line of title": a heading that is underlined, or that follows something else, does not count.',
  ])
})

test('a page that stands in for its translation is not reported once more', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({
      title: 'Test',
      lang: 'en',
      content: [{ dir: 'content' }, { dir: 'fr', prefix: '/fr/', lang: 'fr', fallback: true }],
    }),
    'content/index.md': '# Home\n',
    'content/alone.md': 'Text.\n',
    'content/twice.md': '# Home\n\n## Twice\n\n## Twice\n\n[gone](./gone.md)\n',
    'fr/index.md': '# Home\n',
  })
  expect(found(await checkSite(site))).toEqual([
    'content/alone.md:1:1 missing-title',
    'content/alone.md:1:1 missing-translation',
    'content/alone.md:1:1 orphan-page',
    'content/twice.md:1:1 duplicate-title',
    'content/twice.md:1:1 missing-translation',
    'content/twice.md:1:1 orphan-page',
    'content/twice.md:5:1 duplicate-heading',
    'content/twice.md:7:1 broken-link',
  ])
})

test('what is right is not reported', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({
      title: 'Test',
      content: [{ dir: 'content' }, { dir: 'old', prefix: '/v1/', version: 'v1' }],
      nav: [{ text: 'More', items: [{ text: 'Listed', link: '/listed.html' }] }],
    }),
    'public/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/index.md':
      '# Home\n\n## A\n\n### Use\n\n## B\n\n### Use\n\n[one](./one.md) <img src="/pic.svg" alt=""> <img src="/pic.svg" aria-hidden="true">\n',
    'content/one.md': '---\nnext: ./two.md\n---\n\n## Begins with two\n\n### Three\n',
    'content/two.md':
      '---\ntitle: Two\nmetaTitle: The other Two\n---\n\n<h1>Two</h1>\n<h2>HTML</h2>\n\n### Three\n',
    'content/three.md': '# Two\n\nText.\n',
    'content/listed.md': '# Listed\n\n[three](three.md)\n',
    'content/404.md': '# Not found\n',
    'old/index.md': '# Home\n',
    'old/one.md': '# Reached by the menu of versions\n',
  })
  expect(found(await checkSite(site))).toEqual([])
})

test('the picture of a home page is one of the public folder', async () => {
  const site = makeSite({
    'public/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/index.md':
      '---\nhome: true\nheroImage: ../../a.svg\n---\n\n[b](./b.md) [c](./c/index.md) [d](./d.md)\n',
    'content/b.md': '---\ntitle: B\nhome: true\nheroImage: b.svg\n---\n',
    'content/c/index.md': '---\ntitle: C\nhome: true\nheroImage: b.svg\n---\n',
    // Not an address for browsers, which treat the second character as a slash.
    'content/d.md': '---\ntitle: D\nhome: true\nheroImage: /\\[b.svg\n---\n',
    'content/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect(found(await checkSite(site))).toEqual([
    'content/c/index.md:4:1 missing-asset',
    'content/d.md:4:1 missing-asset',
    'content/index.md:3:1 missing-asset',
  ])
})

test('corrections change what is certain, and nothing but the links', async () => {
  const site = makeSite({
    'redirects.txt': '/old.html /guide/start.html\n/guide/start.html#was /guide/start.html#first-part\n',
    'public/Pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/index.md':
      '\uFEFF# Home\r\n\r\n| a |\r\n| --- |\r\n| [x\\|y](./Guide/Start.md "Start")  |\r\n\r\n> [anchor](guide/start#First_Part) and [r][ref]\r\n\r\n[ref]: <./OLD.md>\r\n\r\n<A HREF="old.html#here">o</A> ![p](/pic.svg) [was](guide/start.md#was)\r\n[typo](guide/strat.md) [far](guide/start.md#frist-part) [two](guide/start.md#same)\r\n\r\n``[code](./Guide/Start.md)``\r\n',
    'content/guide/start.md': '# Start\n\n## First part\n\n## Same {#s-ame}\n\n## Same {#sa-me}\n\n## Here\n',
  })
  const before = read(site, 'content/index.md')
  expect((await checkSite(site)).fixable).toBe(5)
  expect(read(site, 'content/index.md')).toBe(before)
  const result = await checkSite(site, { fix: true })
  expect(result.fixed).toEqual([{ path: 'content/index.md', changes: 5 }])
  expect(read(site, 'content/index.md')).toBe(
    before
      .replace('./Guide/Start.md "Start"', './guide/start.md "Start"')
      .replace('guide/start#First_Part', 'guide/start#first-part')
      .replace('"old.html#here"', '"guide/start.html#here"')
      .replace('/pic.svg', '/Pic.svg')
      .replace('start.md#was', 'start.md#first-part'),
  )
  expect(found(result)).toEqual([
    'content/index.md:7:40 broken-link',
    'content/index.md:12:1 broken-link',
    'content/index.md:12:24 broken-anchor',
    'content/index.md:12:57 broken-anchor',
  ])
  expect(result.fixable).toBe(0)
  expect((await checkSite(site, { fix: true })).fixed).toEqual([])
})

test('links of Docsify lead to the page and the place that they mean, and are corrected', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n\n[a](#/guide/a) [b](/#/guide/b?id=part) [c](?id=more)\n\n## More\n',
    'content/guide/a.md':
      '# A\n\n[b](guide/b.md) [c](guide/b?id=part) [d](b.md?id=Part) [e](guide/c.md) [f](b?id=12) [g](guide/readme) [h](b.md?id=account)\n',
    'content/guide/b.md': '# B\n\n[up](./readme.md)\n\n## Part\n',
    'content/guide/readme.md': '# Guide\n',
  })
  expect(found(await checkSite(site))).toEqual([
    'content/guide/a.md:3:1 broken-link',
    'content/guide/a.md:3:17 broken-link',
    'content/guide/a.md:3:38 broken-anchor',
    'content/guide/a.md:3:38 foreign-syntax',
    'content/guide/a.md:3:56 broken-link',
    'content/guide/a.md:3:85 broken-link',
    'content/index.md:3:1 foreign-syntax',
    'content/index.md:3:16 foreign-syntax',
    'content/index.md:3:40 foreign-syntax',
  ])
  expect(found(await checkSite(site, { fix: true }))).toEqual(['content/guide/a.md:3:38 broken-link'])
  expect(read(site, 'content/index.md')).toContain('[a](/guide/a) [b](/guide/b#part) [c](#more)')
  expect(read(site, 'content/guide/a.md')).toContain(
    '[b](b.md) [c](b#part) [d](b.md#part) [e](guide/c.md) [f](b?id=12) [g](./) [h](b.md?id=account)',
  )
})

test('parts that a page of MDX imports are included, wherever their files are', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', content: [{ dir: 'docs', exclude: ['snippets/**'] }] }),
    'docs/index.md':
      '# Home\n\nimport A from "/snippets/a.mdx"\nimport B from "./snippets/b.md"\n\n<A />\n\n<B />\n\n<Snippet file="a.mdx" />\n',
    'docs/snippets/a.mdx': 'Text of *a*.\n\n<Note>B</Note>\n',
    'docs/snippets/b.md': 'Text of b.\n',
  })
  expect(found(await checkSite(site, { fix: true }))).toEqual([])
  expect(read(site, 'docs/index.md')).toBe(
    '# Home\n\n\n<!--@include: @/docs/snippets/a.mdx-->\n\n<!--@include: ./snippets/b.md-->\n\n<!--@include: @/docs/snippets/a.mdx-->\n',
  )
  expect(read(site, 'docs/snippets/a.mdx')).toBe('Text of *a*.\n\n::: note\nB\n:::\n')
})

test('links with the base, and links relative to an address, are understood; only the former are certain', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', base: '/docs/' }),
    'content/index.md': '# Home\n\n[a](guide/a.md) [b](guide/b.md) [c](other/a.md)\n',
    'content/guide/a.md':
      '# A\n\n[b](/docs/guide/b/#part) [file](/docs/guide/b.md) [gone](/docs/guide/gone/)\n\n[near](../b/#part) [far](../../other/a/)\n',
    'content/guide/b.md': '# B\n\n## Part\n',
    'content/other/a.md': '# Other\n',
  })
  const told = ({ diagnostics }: Awaited<ReturnType<typeof checkSite>>) =>
    diagnostics.map(({ at, hint }) => [`${at?.line}:${at?.column}`, hint])
  expect(told(await checkSite(site))).toEqual([
    ['3:1', 'Did you mean "/guide/b.html"?'],
    ['3:26', 'Did you mean "/guide/b.md"?'],
    ['3:51', undefined],
    ['5:1', 'Did you mean "b.html"?'],
    ['5:20', 'Did you mean "../other/a.html"?'],
  ])
  expect((await checkSite(site, { fix: true })).fixed).toEqual([{ path: 'content/guide/a.md', changes: 2 }])
  expect(read(site, 'content/guide/a.md')).toContain('[b](/guide/b/#part) [file](/guide/b.md) [gone](/docs/')
})

test('where addresses are folders, links and files relative to the address of a page are certain', async () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const site = makeSite({
    'docs.config.json': JSON.stringify({
      title: 'T',
      addresses: 'folder',
      base: '/docs/',
      content: [{ dir: 'content', exclude: ['parts/**'] }],
    }),
    'public/img/c.svg': picture,
    'content/index.md': '# Home\n\n[a](guide/a.md) [b](guide/b.md) [p](guide/p.md) [other](other/)\n',
    'content/guide/a.md': `# A

[near](../b/#part) [lost](../b/#gone) [far](../../other/) [home](../..) [file](./b.md) [bare](../b) [case](../B/)

![a](../a.svg) <img src="../../img/b.svg?x" alt="b"> ![c](../../img/c.svg) ![none](../none.svg) ![here](a.svg)

<!--@include: ../parts/part.md-->
`,
    'content/guide/b.md': '# B\n\n## Part\n',
    'content/guide/p.md': '---\npermalink: /p/\n---\n\n# P\n\n[b](../guide/b/) [a](../../guide/a/)\n',
    'content/guide/a.svg': picture,
    'content/img/b.svg': picture,
    'content/parts/part.md': '[b](../b/)\n',
    'content/other/index.md': '# Other\n\n[a](../a/)\n',
  })
  const { fixed, diagnostics } = await checkSite(site, { fix: true })
  expect(fixed).toEqual([{ path: 'content/guide/a.md', changes: 7 }])
  expect(read(site, 'content/guide/a.md')).toContain(`
[near](b/#part) [lost](../b/#gone) [far](../other/) [home](../) [file](./b.md) [bare](b/) [case](../B/)

![a](a.svg) <img src="../img/b.svg?x" alt="b"> ![c](/img/c.svg) ![none](../none.svg) ![here](a.svg)
`)
  expect(diagnostics.map(({ code, at }) => `${code} ${at?.path}:${at?.line}:${at?.column}`)).toEqual([
    'broken-link content/guide/a.md:3:17',
    'broken-link content/guide/a.md:3:91',
    'missing-asset content/guide/a.md:5:65',
    'broken-link content/guide/p.md:7:18',
    'broken-link content/other/index.md:3:1',
    'broken-link content/parts/part.md:1:1',
  ])
})

test('where the site has a folder named like its base, a link with it is not certain', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', base: '/docs/' }),
    'content/index.md': '# Home\n\n[d](docs/index.md) [s](setup.md)\n',
    'content/setup.md': '# Setup\n',
    'content/docs/index.md': '# Docs\n\n[setup](/docs/setup.md)\n',
  })
  const { diagnostics, fixed } = await checkSite(site, { fix: true })
  expect(diagnostics.map(({ hint }) => hint)).toEqual(['Did you mean "/setup.md"?'])
  expect(fixed).toEqual([])
})

test('what a path means with backslashes, or a file below the base, is suggested', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', base: '/docs/' }),
    'public/note.txt': 'A',
    'public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/index.md':
      '# Home\n\n[a](Guide\\a.md) [n](/docs/note.txt) ![x](/docs/a.svg)\n![y](guide\\b.svg)\n![z](public/a.svg) ![z](./a.svg) ![z](b.svg)\n[n](nowhere\\near.html) ![n](nowhere\\near.png)\n',
    'content/guide/a.md': '# A\n',
    'content/guide/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const { diagnostics } = await checkSite(site, { ignore: ['orphan-page'] })
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ['broken-link', 'Did you mean "guide/a.md"?'],
    ['broken-link', 'Did you mean "/note.txt"?'],
    ['missing-asset', 'Did you mean "/a.svg"?'],
    ['missing-asset', 'Did you mean "guide/b.svg"?'],
    ['missing-asset', 'Did you mean "/a.svg"?'],
    ['missing-asset', 'Did you mean "/a.svg"?'],
    ['missing-asset', 'Paths are relative to the page; a leading slash means the public folder.'],
    ['broken-link', 'Write slashes: "nowhere/near.html".'],
    ['missing-asset', 'Write slashes: "nowhere/near.png".'],
  ])
})

test("links to the site's own address are checked like paths, other things on its host are not", async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', url: 'https://a.example', base: '/docs/' }),
    'public/note.txt': 'A',
    'redirects.txt': '/old.html /guide/a.html\n',
    'content/index.md': `# Home

[right](https://a.example/docs/guide/a.html#part) [file](https://a.example/docs/note.txt)
[gone](https://a.example/docs/guide/gone.html)
[place](http://a.example/docs/guide/a.html#gone)
[case](//a.example/docs/guide/A.html)
[old](https://a.example/docs/old.html)
[app](https://a.example/docs/app/) [other](https://a.example/guide/gone.html) [host](https://b.example/docs/guide/gone.html)
`,
    'content/guide/a.md': '# A\n\n## Part\n',
  })
  const { diagnostics } = await checkSite(site, { ignore: ['orphan-page'] })
  expect(diagnostics.map(({ code, at, message }) => [code, at?.line, message])).toEqual([
    ['broken-link', 4, 'The link to "/guide/gone.html" does not lead to a page.'],
    [
      'broken-anchor',
      5,
      'The link to "/guide/a.html#gone" names a heading or id that the page does not have.',
    ],
    ['link-case', 6, 'The link to "/guide/A.html" differs in letter case from the page "/guide/a.html".'],
  ])
  expect(diagnostics[0]?.hint).toMatch(/^The address is one of this site/)
})

test('links to old addresses are corrected to what is said, and lead to the same page', async () => {
  const site = makeSite({
    'redirects.txt':
      '/old.html /guide/writing.html\n/was.html /guide/self.html\n/part.html /guide/writing.html#part\n',
    'versions.json': '["v1"]\n',
    'content/index.md': '# Home\n\n[o](/old.html)\n',
    'content/guide/writing.md': '# Writing\n\n## Part\n',
    'content/guide/self.md': '# Self\n\n[w](/was.html) [s](/was.html#self) [q](/part.html?a)\n',
    'versions/v1/version.json': JSON.stringify({ content: [{ dir: 'content', prefix: '/v1/' }] }),
    'versions/v1/content/index.md': '# Home\n\n[o](/old.html)\n',
    'versions/v1/content/guide/writing.md': '# Writing\n',
  })
  const linksOf = async () => {
    await buildSite(site)
    return ['index.html', 'v1/index.html'].map(
      (file) => /href="([^"]*)"[^>]*>o</.exec(read(site, `dist/${file}`))?.[1],
    )
  }
  const before = await linksOf()
  const { diagnostics } = await checkSite(site)
  const told = diagnostics.flatMap(({ code, hint }) =>
    code === 'moved-link' ? /"([^"]*)"/.exec(hint ?? '')?.[1] : [],
  )
  await checkSite(site, { fix: true })
  const written = ['content/guide/self.md', 'content/index.md', 'versions/v1/content/index.md'].flatMap(
    (path) => [...read(site, path).matchAll(/\]\(([^)]*)\)/g)].map(([, href]) => href),
  )
  expect(told).toEqual(written)
  expect(written).toEqual([
    ...['/guide/self.html', '#self', '/guide/writing.html?a#part'],
    '/guide/writing.html',
    '../guide/writing.html',
  ])
  expect(await linksOf()).toEqual(before)
  expect(before).toEqual(['/guide/writing.html', '/guide/writing.html'])
})

test('in a text that several pages include, a link is corrected when all of them need the same', async () => {
  // If the text is outside the content, addresses are relative to the page.
  const part = '[guide](./Guide.html) [start](/Start.md) ![picture](/Pic.svg)\n'
  const include = '\n<!--@include: @/parts/part.txt-->\n'
  const site = makeSite({
    'public/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/index.md': `# Home\n${include}`,
    'content/guide.md': '# Guide\n',
    'content/start.md': '# Start\n',
    'content/a/index.md': `# A\n${include}`,
    'content/a/Guide.md': '# The other guide\n',
    'parts/part.txt': part,
  })
  // What is right on one page is not broken for the sake of another.
  expect((await checkSite(site, { fix: true })).fixed).toEqual([{ path: 'parts/part.txt', changes: 2 }])
  expect(read(site, 'parts/part.txt')).toBe(part.replace('Start', 'start').replace('Pic', 'pic'))

  renameSync(join(site, 'content/a/Guide.md'), join(site, 'content/a/guide.md'))
  expect((await checkSite(site, { fix: true })).fixed).toEqual([{ path: 'parts/part.txt', changes: 1 }])
  expect(read(site, 'parts/part.txt')).toContain('./guide.html')
})

test('a link to a place, in a text that a page includes, names a place of the page', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n\n## Section one\n\n<!--@include: @/parts/part.txt-->\n',
    'parts/part.txt': '[a](#Section-One)\n',
  })
  expect((await checkSite(site, { fix: true })).fixed).toEqual([{ path: 'parts/part.txt', changes: 1 }])
  expect(read(site, 'parts/part.txt')).toBe('[a](#section-one)\n')
})

test('corrections rename pages of MDX, and what is in them is corrected too', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "content": [{ "dir": "content", "exclude": ["**/_*"] }] }',
    'content/index.md': '# Home\n\n[a](./a.mdx)\n',
    'content/a.mdx': '# A\n\n<Note>\nB\n</Note>\n\n[c](./part/c.markdown)\n',
    'content/part/c.markdown': '# C\n\n[a](../a.mdx)\n',
    'content/part/c.mdx': '# C too\n',
    'content/index.mdx': '# Another\n',
    'content/_part.mdx': 'Part\n',
  })
  const { renamable, fixable } = await checkSite(site)
  expect([renamable, fixable], 'what is in other files is not known').toEqual([2, 0])
  const result = await checkSite(site, { fix: true })
  expect(result.renamed).toEqual([
    { from: 'content/a.mdx', to: 'content/a.md' },
    { from: 'content/part/c.markdown', to: 'content/part/c.md' },
  ])
  expect(read(site, 'content/index.md')).toBe('# Home\n\n[a](./a.md)\n')
  expect(read(site, 'content/a.md')).toBe('# A\n\n::: note\nB\n:::\n\n[c](./part/c.md)\n')
  expect(read(site, 'content/part/c.md')).toBe('# C\n\n[a](../a.md)\n')
  expect(found(result)).toEqual(['content/index.mdx:1:1 page-ending', 'content/part/c.mdx:1:1 page-ending'])
  expect(result.renamable).toBe(0)
  expect(readdirSync(join(site, 'content'))).toEqual(['_part.mdx', 'a.md', 'index.md', 'index.mdx', 'part'])
})

test('corrections rename pages of folders that are named as in Hugo', async () => {
  const site = makeSite({
    'content/_index.md': '# Home\n\n[a](./a/_index.md)\n',
    'content/a/_index.md': '# A\n',
    'content/b/_index.md': '# B\n',
    'content/b/readme.md': '# B too\n',
    'content/c/_index.mdx': '# C\n',
  })
  const before = await checkSite(site)
  expect(before.renamable).toBe(3)
  expect(before.diagnostics.filter(({ code }) => code === 'page-name')).toMatchObject([
    { at: { path: 'content/_index.md' }, message: expect.stringMatching(/ so are 2 more of that name: /) },
  ])
  const { renamed } = await checkSite(site, { fix: true })
  expect(renamed.map(({ from, to }) => `${from} ${to}`)).toEqual([
    'content/_index.md content/index.md',
    'content/a/_index.md content/a/index.md',
    'content/c/_index.mdx content/c/index.md',
  ])
  expect(read(site, 'content/index.md')).toContain('[a](./a/index.md)')
})

test('corrections of links follow pages that were renamed from .mdx', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n\n[a](./a.mdx#One) [b](./a.mdx#two) [gone](./gone.mdx) [kept](/kept.mdx)\n',
    'content/a.md': '# A\n\n## One {#One}\n',
    'public/kept.mdx': 'x',
  })
  expect((await checkSite(site, { fix: true })).fixed).toEqual([{ path: 'content/index.md', changes: 2 }])
  expect(read(site, 'content/index.md')).toBe(
    '# Home\n\n[a](./a.md#One) [b](./a.md#two) [gone](./gone.mdx) [kept](/kept.mdx)\n',
  )
})

test('corrections write links by shortcodes of Hugo as links to files, if one page can be meant', async () => {
  const site = makeSite({
    'content/index.md':
      '# Home\n\n[a](guide/a.md) [b](guide/b/index.md) [twice](guide/twice.md) [twice](other/twice.md)\n',
    'content/guide/a.md': [
      '# A',
      '',
      '## Here',
      '',
      '[near]({{< relref "b#there" >}}) and [rooted]({{% ref "/guide/b/" %}}) and [here]({{< ref "#here" >}})',
      '[named]({{<ref unique.md>}} "Title") [twice]({{< ref "twice-in-two" >}}) [gone]({{< relref "gone" >}})',
      '',
      '`[code]({{< ref "b" >}})`',
      '',
    ].join('\n'),
    'content/guide/b/index.md': '# B\n\n## There\n\n[u](../../other/unique.md)\n',
    'content/guide/twice.md': '# Twice\n',
    'content/other/twice.md': '# Twice more\n',
    'content/other/unique.md': '# Unique\n',
    'content/other/x/twice-in-two.md': '# X\n',
    'content/other/y/twice-in-two.md': '# Y\n',
  })
  await checkSite(site, { fix: true })
  expect(read(site, 'content/guide/a.md').split('\n').slice(4, 8)).toEqual([
    '[near](b/index.md#there) and [rooted](b/index.md) and [here](#here)',
    '[named](../other/unique.md "Title") [twice]({{< ref "twice-in-two" >}}) [gone]({{< relref "gone" >}})',
    '',
    '`[code]({{< ref "b" >}})`',
  ])
})

test('a shortcode of Hugo names the page in the language of its own page', async () => {
  const site = makeSite({
    'docs.config.json':
      '{ "title": "T", "content": [{ "dir": "content/en" }, { "dir": "content/fr", "prefix": "/fr/", "lang": "fr" }] }',
    'content/en/index.md': '# Home\n\n[a]({{< relref "a" >}})\n',
    'content/en/x/a.md': '# A\n',
    'content/fr/index.md': '# Accueil\n\n[a]({{< relref "a" >}})\n',
    'content/fr/y/a.md': '# A\n',
  })
  await checkSite(site, { fix: true })
  expect([read(site, 'content/en/index.md'), read(site, 'content/fr/index.md')]).toEqual([
    '# Home\n\n[a](x/a.md)\n',
    '# Accueil\n\n[a](y/a.md)\n',
  ])
})

test('corrections let frontmatter begin on the first line', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n\n[a](a.md) [b](b.md)\n',
    'content/a.md': '\r\n \r\n---\r\ntitle: A\r\n---\r\n\r\n# A\r\n',
    'content/b.md': '\n---\n\nText between two rules\n\n---\n',
  })
  const { fixed } = await checkSite(site, { fix: true })
  expect(fixed).toEqual([{ path: 'content/a.md', changes: 1 }])
  expect(read(site, 'content/a.md')).toBe('---\r\ntitle: A\r\n---\r\n\r\n# A\r\n')
  expect(read(site, 'content/b.md')).toBe('\n---\n\nText between two rules\n\n---\n')
})

test('corrections write paths of VitePress from the root, and addresses of the public folder of Docusaurus', async () => {
  const site = makeSite({
    'content/index.md':
      '# A\n\n<<< @/code/a.js\n\n<!--@include: @/part.txt-->\n\n<<< @/gone.js\n\n![b](@site/static/b.svg) [b](@site/static/b.svg) ![c](@site/static/c.svg)\n',
    'content/code/a.js': 'a\n',
    'content/part.txt': 'P\n',
    'public/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect((await checkSite(site)).fixable).toBe(4)
  const result = await checkSite(site, { fix: true })
  expect(result.fixed).toEqual([{ path: 'content/index.md', changes: 4 }])
  expect(read(site, 'content/index.md')).toBe(
    '# A\n\n<<< @/content/code/a.js\n\n<!--@include: @/content/part.txt-->\n\n<<< @/gone.js\n\n![b](/b.svg) [b](/b.svg) ![c](@site/static/c.svg)\n',
  )
  expect(found(result)).toEqual([
    'content/index.md:7:1 snippet-missing',
    'content/index.md:9:26 missing-asset',
  ])
  expect(result.diagnostics.at(-1)?.hint).toBe('Write "/c.svg".')
})

test('corrections write attributes of MDX as in HTML, and paths from the root of Docusaurus', async () => {
  const site = makeSite({
    'content/index.md':
      "# A\n\n<img src={require('@site/static/b.svg').default} alt=\"b\" style={{width: 200}} />\n\n<b style={{color: 'red'}}>c</b> [d](@site/content/d.mdx#e) [f](@site/src/f.js)\n",
    'content/d.md': '# D\n\n## E\n',
    'public/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const result = await checkSite(site, { fix: true })
  expect(read(site, 'content/index.md')).toBe(
    '# A\n\n<img src="/b.svg" alt="b" style="width: 200px" />\n\n<b style="color: red">c</b> [d](/content/d.md#e) [f](@site/src/f.js)\n',
  )
  expect(result.diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ['broken-link', 'Write the path from this file, or from the root of the site: "/src/f.js".'],
  ])
})

test('corrections write boxes of Hugo as containers', async () => {
  const site = makeSite({
    'content/index.md':
      '# A\n\n{{< note >}}\n{{< version >}} *b*\n{{< /note >}}\n\n{{% tip %}}\nC\n{{% /tip %}}\n',
  })
  const result = await checkSite(site, { fix: true })
  expect(result.fixed).toEqual([{ path: 'content/index.md', changes: 2 }])
  expect(found(result)).toEqual(['content/index.md:4:1 foreign-syntax'])
  expect(read(site, 'content/index.md')).toBe(
    '# A\n\n::: note\n{{< version >}} *b*\n:::\n\n::: tip\nC\n:::\n',
  )
})

test('corrections let the Markdown in components of MDX be read', async () => {
  const site = makeSite({
    'content/index.md':
      '---\ntitle: A\n---\n\nimport Tabs from "@theme/Tabs";\nimport Tab from "@theme/TabItem";\n\n# A\n\n<Tabs>\n  <Tab label="B">\n    [c](./gone.md)\n  </Tab>\n</Tabs>\n',
  })
  expect(found(await checkSite(site))).toEqual([
    'content/index.md:5:1 foreign-syntax',
    'content/index.md:10:1 foreign-syntax',
  ])
  expect(found(await checkSite(site, { fix: true }))).toEqual(['content/index.md:11:1 broken-link'])
  expect(read(site, 'content/index.md')).toBe(
    '---\ntitle: A\n---\n\n# A\n\n<Tabs>\n\n<Tab label="B">\n\n[c](./gone.md)\n\n</Tab>\n\n</Tabs>\n',
  )
})

test('corrections write boxes of MDX as containers, also beside what cannot be corrected', async () => {
  const site = makeSite({
    'content/index.md':
      '# A\n\n<Cards>\n\nText\n\n        and more\n\n<Icon />\n\n</Cards>\n\n<Note>\n  *b*\n</Note>\n\n<Accordion title="C">\n  <Warning>d</Warning>\n</Accordion>\n\n`<Tip>e</Tip>`\n',
  })
  const result = await checkSite(site, { fix: true })
  expect(read(site, 'content/index.md')).toBe(
    '# A\n\n<Cards>\n\nText\n\nand more\n\n<Icon />\n\n</Cards>\n\n::: note\n*b*\n:::\n\n::: details C\n::: warning\nd\n:::\n:::\n\n`<Tip>e</Tip>`\n',
  )
  expect(found(result)).toEqual(['content/index.md:9:1 unknown-component'])
  expect((await checkSite(site, { fix: true })).fixed).toEqual([])
})

test('corrections write boxes and tabs of MkDocs as containers, with what stands in them', async () => {
  const site = makeSite({
    'content/index.md':
      '\uFEFF---\ntitle: Home\n---\r\n\r\n# Home\r\n\r\n!!! note "Read [this](./GUIDE.md)"\r\n\r\n    See [the guide](./Guide.md).\r\n\r\n    1. One\r\n\r\n        ??? bug\r\n            B\r\n\r\n```\r\n!!! note\r\n    code\r\n```\r\n\r\n=== "A"\r\n\r\n    a\r\n\r\n=== "B"\r\n\r\n    b\r\n\r\n!!! odd\r\n    c\r\n',
    'content/guide.md': '# Guide\n\n<!--@include: ./part.txt-->\n',
    'content/part.txt': '!!! tip\n    P\n',
  })
  const result = await checkSite(site, { fix: true })
  expect(result.fixed).toEqual([
    { path: 'content/index.md', changes: 5 },
    { path: 'content/part.txt', changes: 1 },
  ])
  expect(read(site, 'content/index.md')).toBe(
    '\uFEFF---\ntitle: Home\n---\r\n\r\n# Home\r\n\r\n::: note Read [this](./guide.md)\r\n\r\nSee [the guide](./guide.md).\r\n\r\n1. One\r\n\r\n    ::: details Bug\r\n    B\r\n    :::\r\n:::\r\n\r\n```\r\n!!! note\r\n    code\r\n```\r\n\r\n::: tabs\r\n== A\r\n\r\na\r\n\r\n== B\r\n\r\nb\r\n:::\r\n\r\n!!! odd\r\n    c\r\n',
  )
  expect(read(site, 'content/part.txt')).toBe('::: tip\nP\n:::\n')
  expect(found(result)).toEqual(['content/index.md:33:1 foreign-syntax'])
  expect((await checkSite(site, { fix: true })).fixed).toEqual([])
})

test('a baseline hides what is known, wherever it moves, and nothing else', async () => {
  const site = makeSite(mistakes)
  const file = join(site, 'known.txt')
  const written = await checkSite(site, { baseline: { file, update: true } })
  expect([written.ok, written.baseline]).toEqual([true, { known: 19, gone: 0 }])
  const lines = read(site, 'known.txt').split('\n')
  expect(lines.slice(1, -1)).toEqual([...lines.slice(1, -1)].sort())
  const text = read(site, 'content/index.md')
  writeFiles(site, {
    'content/index.md': `${text.replace('# Home\n', '# Home\n\nNew.\n').replace('[empty]()', '')}\n[b](./guide/strat.md)\n[c](./other.md)\n`,
  })
  const later = await checkSite(site, { baseline: { file, update: false } })
  expect(found(later)).toEqual(['content/index.md:8:1 broken-link', 'content/index.md:9:1 broken-link'])
  expect(later.baseline).toEqual({ known: 18, gone: 1 })
})

test('another file is neither taken for a baseline or a contract nor written over', async () => {
  const site = makeSite(mistakes)
  const refused = (options: Parameters<typeof checkSite>[1]) =>
    checkSite(site, options).then(
      () => '',
      (error: Error) => error.message,
    )
  const file = (name: string, update: boolean) => ({ file: join(site, name), update })
  expect(await refused({ baseline: file('none.txt', false) })).toMatch(/^There is no baseline ".*none.txt"/)
  expect(await refused({ baseline: file('content/index.md', false) })).toContain(
    'is not a baseline: its line',
  )
  expect(await refused({ baseline: file('content/index.md', true) })).toContain('would be overwritten')
  expect(await refused({ contract: file('none.txt', false) })).toMatch(/^There is no contract/)
  expect(await refused({ contract: file('content/index.md', true) })).toContain('would be overwritten')
  expect(read(site, 'content/index.md')).toBe(mistakes['content/index.md'])
})

test('a contract keeps every published address and place', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n\n## Part\n',
    'content/guide/a b.md': '# A\n\n## One\n\n## Two\n',
    'content/guide/index.md': '# Guide\n\n<a id="Own"></a>\n',
    'redirects.txt': '/old.html /\n',
  })
  const contract = { file: join(site, 'urls.lock'), update: false }
  await checkSite(site, { contract: { ...contract, update: true } })
  expect(read(site, 'urls.lock').split('\n').slice(1)).toEqual([
    '/',
    '/#home',
    '/#part',
    '/guide/',
    '/guide/#Own',
    '/guide/#guide',
    '/guide/a b.html',
    '/guide/a b.html#a',
    '/guide/a b.html#one',
    '/guide/a b.html#two',
    '/old.html',
    '',
  ])
  const broken = async (files: FileTexts) => {
    writeFiles(site, files)
    const { diagnostics } = await checkSite(site, { contract })
    return diagnostics
      .filter(({ code }) => code === 'contract-broken')
      .map(
        ({ at, message, severity }) => `${severity} ${at?.path}:${at?.line} ${/"(.*?)"/.exec(message)?.[1]}`,
      )
  }
  expect(await broken({})).toEqual([])
  expect(await broken({ 'content/guide/a b.md': '# A\n\n## One\n\n## Three\n' })).toEqual([
    'error urls.lock:11 /guide/a b.html#two',
  ])
  expect(
    await broken({ 'redirects.txt': '/guide/a%20b.html#two /guide/a%20b.html#three\n/old.html /\n' }),
  ).toEqual([])
  expect(await broken({ 'redirects.txt': '/guide/a%20b.html#two /guide/a%20b.html#three\n' })).toEqual([
    'error urls.lock:12 /old.html',
  ])
  // A page that moved keeps its anchors only if the new page has them.
  expect(
    await broken({
      'content/guide/index.md': '---\npermalink: /manual/\n---\n\n# Guide\n',
      'redirects.txt': '/old.html /\n/guide/a%20b.html#two /\n',
    }),
  ).toEqual(['error urls.lock:6 /guide/#Own'])
  await checkSite(site, { contract: { ...contract, update: true } })
  expect(await broken({})).toEqual([])
  expect(read(site, 'urls.lock')).toContain('\n/guide/\n/guide/#guide\n')
})

test('a baseline and a contract are known with a byte order mark, too', async () => {
  const site = makeSite(mistakes)
  const options = {
    baseline: { file: join(site, 'known.txt'), update: true },
    contract: { file: join(site, 'urls.lock'), update: true },
  }
  await checkSite(site, options)
  const written = [read(site, 'known.txt'), read(site, 'urls.lock')] as const
  const merged = (text: string) => `\uFEFF${text}<<<<<<< HEAD\n`
  writeFiles(site, { 'known.txt': merged(written[0]), 'urls.lock': merged(written[1]) })
  await checkSite(site, options)
  expect([read(site, 'known.txt'), read(site, 'urls.lock')]).toEqual(written)
})

test('addresses outside are asked for politely, once a week, and only if wanted', async () => {
  const requests: string[] = []
  let busy = 2
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const answer = (status: number, headers = {}) => response.writeHead(status, headers).end()
    if (request.url === '/no-head') answer(request.method === 'HEAD' ? 405 : 200)
    else if (request.url === '/moved') answer(301, { location: '/fine' })
    else if (request.url === '/elsewhere') answer(302, { location: '/fine' })
    else if (request.url === '/busy') answer(busy-- > 0 ? 503 : 200, { 'retry-after': '0' })
    else if (request.url === '/private') answer(403)
    else if (request.url === '/circle') answer(302, { location: '/circle' })
    else answer(request.url === '/fine' ? 200 : 404)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const addresses = [
    'fine',
    'fine#part',
    'no-head',
    'moved',
    'elsewhere',
    'busy',
    'private',
    'circle',
    'gone',
  ]
  const site = makeSite({
    'content/index.md': `# Home\n\n${addresses.map((name) => `[x](${origin}/${name})\n`).join('\n')}\n![words](${origin}/fine)\n`,
  })
  expect((await checkSite(site)).external).toBe(null)
  expect(requests).toEqual([])
  const first = await checkSite(site, { external: true })
  expect(first.diagnostics.map(({ code, at, message }) => [code, at?.line, message])).toEqual([
    ['external-moved', 9, `The address "${origin}/moved" has moved permanently to "${origin}/fine".`],
    ['external-link', 17, `The address "${origin}/circle" redirects more than 10 times.`],
    ['external-link', 19, `The address "${origin}/gone" answers 404.`],
  ])
  expect(first.external).toEqual({ addresses: 8, asked: 8, refused: [`${origin}/private`] })
  expect(new Set(requests.filter((one) => one.endsWith('/fine')))).toEqual(new Set(['HEAD /fine']))
  requests.length = 0
  const second = await checkSite(site, { external: true })
  expect(found(second)).toEqual(found(first))
  expect(second.external?.asked).toBe(3)
  expect(new Set(requests.map((one) => one.split(' ')[1]))).toEqual(new Set(['/private', '/circle', '/gone']))
  const ignored = await checkSite(site, { external: true, externalIgnore: [new URL(origin).host] })
  expect([ignored.ok, ignored.external?.asked]).toEqual([true, 0])
})

/** A site with a link to `/fine`, and how often that was asked for. */
async function siteWithLinkOut(config: object) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(request.url === '/fine' ? 200 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', ...config }),
    'content/index.md': `# Home\n\n[x](${origin}/fine) [y](${origin}/gone)\n`,
  })
  return { site, asked, origin }
}

test('what was found outside is told, also where it cannot be remembered', async () => {
  for (const taken of ['.docs', '.docs/cache']) {
    const { site } = await siteWithLinkOut({})
    writeFiles(site, { [taken]: 'in the way' })
    for (let round = 0; round < 2; round += 1) {
      const result = await checkSite(site, { external: true })
      expect(
        result.diagnostics.map(({ code }) => code),
        taken,
      ).toEqual(['external-link'])
      expect(result.external?.asked, taken).toBe(2)
    }
    expect(read(site, taken)).toBe('in the way')
  }
})

test('a folder in the place of what is remembered of addresses outside makes way', async () => {
  const { site } = await siteWithLinkOut({})
  writeFiles(site, {
    '.docs/cache/external-links.json/a file': 'in the way',
    '.docs/cache/other/b file': 'of somebody else',
  })
  const asked = async () => (await checkSite(site, { external: true })).external?.asked
  expect([await asked(), await asked()]).toEqual([2, 1])
  expect(readdirSync(join(site, '.docs/cache')).filter((name) => /external.*new/.test(name))).toEqual([])
  expect(read(site, '.docs/cache/other/b file')).toBe('of somebody else')
})

test('what is remembered of addresses outside replaces a link, and not what that leads to', async () => {
  const { site } = await siteWithLinkOut({})
  const other = join(temporaryFolder(), 'other')
  for (const name of ['external-links.json', 'external-links.json.new']) {
    writeFiles(site, { '.docs/cache/README': '' })
    writeFileSync(other, 'not ours')
    symlinkSync(other, join(site, '.docs/cache', name))
    await checkSite(site, { external: true })
    expect(readFileSync(other, 'utf8'), name).toBe('not ours')
    const { external } = await checkSite(site, { external: true })
    expect(external?.asked, name).toBe(1)
    rmSync(join(site, '.docs'), { recursive: true })
  }
})

test('of a site that is not trusted, addresses outside are neither remembered nor known', async () => {
  const { site, asked, origin } = await siteWithLinkOut({
    trust: 'untrusted',
    outDir: join(temporaryFolder(), 'out'),
  })
  const memory = JSON.stringify({
    [`${origin}/gone`]: { result: { kind: 'fine' }, seconds: Math.floor(Date.now() / 1000) },
  })
  writeFiles(site, { 'elsewhere.json': memory, '.docs/cache/README': '' })
  symlinkSync('../../elsewhere.json', join(site, '.docs/cache/external-links.json'))
  const { diagnostics } = await checkSite(site, { external: true })
  expect(diagnostics.map(({ code }) => code)).toEqual(['external-link'])
  expect(new Set(asked)).toEqual(new Set(['/fine', '/gone']))
  expect(read(site, 'elsewhere.json')).toBe(memory)
  expect(readdirSync(join(site, '.docs/cache')).sort()).toEqual(['README', 'external-links.json'])
})

test('addresses outside of navigation, sidebars, versions and home pages are asked for, too', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/fine' ? 200 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const site = makeSite({
    'content/README.md': [
      '---',
      'home: true',
      'actionText: Start',
      `actionLink: ${origin}/action`,
      `actions: [{ text: More, link: "${origin}/more" }]`,
      'features:',
      `  - { title: A, details: B, link: ${origin}/feature }`,
      '---',
      '',
    ].join('\n'),
    'docs.config.json': [
      '{ "title": "Test site",',
      `"nav": [{ "text": "A", "items": [{ "text": "B", "link": "${origin}/nav" }, { "text": "C", "link": "mailto:a@example.org" }] }],`,
      `"sidebar": { "/": ["/", ["${origin}/sidebar", "D"], ["${origin}/fine", "E"]] },`,
      `"externalVersions": [{ "text": "old", "link": "${origin}/version" }] }`,
    ].join('\n'),
  })
  const { diagnostics, external } = await checkSite(site, { external: true })
  expect(external?.addresses).toBe(7)
  expect(
    diagnostics
      .filter(({ code }) => code === 'external-link')
      .map(({ at, message }) => [at?.path, at?.line, message.split(origin)[1]]),
  ).toEqual([
    ['content/README.md', 4, '/action" answers 404.'],
    ['content/README.md', 5, '/more" answers 404.'],
    ['content/README.md', 6, '/feature" answers 404.'],
    ['docs.config.json', 2, '/nav" answers 404.'],
    ['docs.config.json', 3, '/sidebar" answers 404.'],
    ['docs.config.json', 4, '/version" answers 404.'],
  ])
})

test('the command prints for people and for programs, and its exit status says what was found', async () => {
  const repository = temporaryFolder()
  const site = makeSite(
    { 'content/index.md': '# Home\n\n[x](./nowhere.md)\n', 'content/a.md': '# A\n' },
    join(repository, 'site'),
  )
  const run = (...args: readonly string[]) => runDocs(['check', site, ...args], { cwd: site })
  const pretty = await run()
  expect([pretty.status, pretty.stdout]).toEqual([
    1,
    expect.stringMatching(/^Checked 2 pages in .*: 2 warnings\n$/),
  ])
  expect(pretty.stderr).toContain(
    'warning broken-link  content/index.md:3:1\n  The link to "./nowhere.md" does not lead to a page.\n  3 | [x](./nowhere.md)\n      ^\n',
  )
  const json = JSON.parse((await run('--format', 'json')).stdout)
  expect([json.command, json.ok, json.warnings, json.diagnostics[1].path]).toEqual([
    'check',
    false,
    2,
    'content/index.md',
  ])
  const sarif = JSON.parse((await run('--format', 'sarif')).stdout)
  expect(sarif.runs[0].results.map(({ ruleId }: { readonly ruleId: string }) => ruleId)).toEqual([
    'orphan-page',
    'broken-link',
  ])
  expect((await run('--format', 'github')).stdout).toMatch(
    /^::warning file=content\/a.md,line=1,col=1,title=orphan-page::/,
  )
  // GitHub looks for files from the top of the repository.
  mkdirSync(join(repository, '.git'))
  expect((await run('--format', 'github')).stdout).toContain(' file=site/content/a.md,')
  expect((await run('--format', 'sarif')).stdout).toContain('"uri": "site/content/a.md"')
  expect((await run('--ignore', 'broken-link,orphan-page')).status).toBe(0)
  const misspelt = await run('--ignore', 'broken-lnk,orphan-page')
  expect(misspelt.status).toBe(2)
  expect(misspelt.stderr).toContain('Did you mean "broken-link"?')
  expect((await run('--ignore', 'Orphan')).status).toBe(2)
  expect((await run('--update-baseline')).status).toBe(2)
  expect((await run('--baseline', 'known.txt', '--update-baseline')).status).toBe(0)
  expect((await run('--baseline', 'known.txt')).status).toBe(0)
  expect((await runDocs(['check', temporaryFolder()])).status).toBe(2)
  expect(existsSync(join(site, 'dist'))).toBe(false)
})

test('the site of this repository has no mistakes', async () => {
  const result = await checkSite(join(checkout, 'sites', 'docs'), { base: '/docs/' })
  expect(found(result)).toEqual([])
  expect(result.pages).toBeGreaterThan(400)
})

test.each<[what: string, files: FileTexts, isMissing: boolean]>([
  ['nothing', { 'content/start.md': '# Start\n' }, true],
  ['a page', { 'content/README.md': '# Start\n' }, false],
  ['the old path of a page', { 'content/index.md': '---\npermalink: /start.html\n---\n\n# Start\n' }, false],
  ['a redirect', { 'content/start.md': '# Start\n', 'redirects.txt': '/  /start.html\n' }, false],
  ['a public file', { 'content/start.md': '# Start\n', 'public/index.html': '<title>Start</title>' }, false],
])('at the address of the site stands %s', async (_, files, isMissing) => {
  const { diagnostics } = await checkSite(makeSite({ ...files, 'docs.config.json': '{ "title": "T" }' }))
  expect(diagnostics.some(({ code }) => code === 'no-home')).toBe(isMissing)
})

test('content that stands below a prefix needs nothing at the address of the site', async () => {
  const config = { title: 'T', content: [{ dir: 'content', prefix: '/docs/' }] }
  const site = makeSite({ 'content/index.md': '# A\n', 'docs.config.json': JSON.stringify(config) })
  expect(found(await checkSite(site))).toEqual([])
})

test('an id that a heading would have by the other rule is told with that rule', async () => {
  const text = '# A\n\n## Parse (value)\n\n## 2. Über uns\n\n'
  const links = { vuepress: ['#parse-value', '#_2-uber-uns'], github: ['#parse-value', '#2-über-uns'] }
  for (const [slugs, other] of [
    ['github', 'vuepress'],
    ['vuepress', 'github'],
  ] as const) {
    const site = makeSite({
      'docs.config.json': JSON.stringify({ title: 'T', markdown: { slugs } }),
      'content/index.md': `${text}[a](${links[other][0]}) [b](${links[other][1]}) [c](#about-you)\n`,
    })
    const { diagnostics } = await checkSite(site)
    const [mine, theirs] = [links[slugs][1], links[other][1]]
    expect(diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      [
        `The link to "${theirs}" names a heading or id that the page does not have.`,
        `Did you mean "${mine}"? The link would be right with "markdown.slugs: '${other}'", which applies to all pages.`,
      ],
      ['The link to "#about-you" names a heading or id that the page does not have.', undefined],
    ])
  }
})

test('a link to a draft says so until the page is published', async () => {
  const draft = (state: string) => `---\ndraft: ${state}\n---\n\n# Later\n`
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "content": [{ "dir": "content", "exclude": ["notes.md"] }] }',
    'content/index.md': '# Home\n\n[later](./later.md) [notes](./notes.md)\n',
    'content/later.md': draft('true'),
    'content/notes.md': '# Notes\n',
  })
  const told = async () => (await checkSite(site)).diagnostics.map(({ message }) => message)
  const notes =
    'The link to "./notes.md" leads to "content/notes.md", which is a file of the site but is not published as a page.'
  expect(await told()).toEqual(['The link to "./later.md" leads to a draft, which is not published.', notes])
  writeFiles(site, { 'content/later.md': draft('false') })
  expect(await told()).toEqual([notes])
})

test('sidebar and navigation bar leave out drafts without a word, until they are published', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({
      title: 'T',
      nav: [{ text: 'Later', link: '/later/' }],
      sidebar: {
        '/': ['', { title: 'Group', path: 'part/', children: ['part/one', 'part/two.md', 'part/three'] }],
      },
    }),
    'content/index.md': '# Home\n',
    'content/later/README.md': '---\ndraft: true\n---\n\n# Later\n',
    'content/part/index.md': '---\ndraft: true\n---\n\n# Part\n',
    'content/part/one.md': '# One\n',
    'content/part/two.md': '---\ndraft: true\n---\n\n# Two\n',
  })
  const told = async () => (await checkSite(site)).diagnostics.map(({ message }) => message)
  const three = 'The sidebar "/" lists "part/three", but there is no such page. The entry is left out.'
  expect(await told()).toEqual([three])
  const { outDir } = await buildSite(site)
  const home = () => readFileSync(join(outDir, 'index.html'), 'utf8')
  expect(home()).not.toMatch(/Later|Two/)
  writeFiles(site, { 'content/later/README.md': '# Later\n', 'content/part/two.md': '# Two\n' })
  expect(await told()).toEqual([three])
  await buildSite(site)
  expect(home()).toMatch(/Two/)
  expect(home()).toContain('>Later</a>')
})

test('a link to a heading is right however its letters are composed', async () => {
  const [composed, decomposed] = (['NFC', 'NFD'] as const).map((form) => 'はじめに-가'.normalize(form))
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "markdown": { "slugs": "vuepress" } }',
    'content/index.md': `# Home\n\n[a](#${composed}) [b](./other.md#${composed})\n\n## はじめに 가\n`,
    'content/other.md': '# Other\n\n[home](./index.md)\n\n## はじめに 가\n',
  })
  expect(found(await checkSite(site, { fix: true }))).toEqual([])
  await buildSite(site)
  const page = read(site, 'dist/index.html')
  expect(page).toContain(`<h2 id="${decomposed}"`)
  expect(page).toContain(`href="#${encodeURIComponent(decomposed ?? '')}">a</a>`)
  expect(page).toContain(`href="/other.html#${encodeURIComponent(decomposed ?? '')}">b</a>`)
})

test('pages that have another ending by the dozen are told of once', async () => {
  const names = (ending: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`content/p${at}.${ending}`, '# P\n']))
  const site = makeSite({
    'docs.config.json': '{ "title": "T" }',
    'content/index.md': '# Home\n',
    ...names('mdx', 12),
    ...names('markdown', 2),
  })
  const { diagnostics } = await checkSite(site)
  expect(diagnostics.map(({ at, message }) => `${at?.path}: ${message}`)).toEqual([
    'content/p0.markdown: This file is not published: only files whose names end with ".md" are pages.',
    'content/p0.mdx: This file and 11 more whose names end with ".mdx" are not published: only files whose names end with ".md" are pages.',
    'content/p1.markdown: This file is not published: only files whose names end with ".md" are pages.',
  ])
})

test('the id of a heading that is written as a component is one that links can name', async () => {
  const site = makeSite({
    'content/index.md':
      '# Home\n\n<AppHeading level="2" href="#foo">Foo</AppHeading>\n\n[Foo](#foo) [far](./far.md#bar)\n',
    'content/far.md': '# Far\n\n<AppHeading href="#bar">Bar</AppHeading>\n\n[Foo](/#foo) [gone](/#fo)\n',
  })
  expect(found(await checkSite(site))).toEqual(['content/far.md:5:14 broken-anchor'])
})

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildResult } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, runDocs } from '../support/build.js'
import { checkSite, found } from '../support/check.js'
import { checkout, type FileTexts, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'

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

test('a layout that all pages of another generator have is one message', async () => {
  const page = (name: string) => `---\nlayout: default\n---\n\n# ${name}\n`
  const site = makeSite({
    'docs.config.ts': "export default { title: 'T', sidebar: { '/': ['', 'a', 'b'] } }\n",
    ...{ 'content/index.md': page('Home'), 'content/a.md': page('A'), 'content/b.md': page('B') },
  })
  const { stderr } = await runDocs(['check'], { cwd: site })
  expect(stderr.match(/^warning unknown-layout/gm)).toHaveLength(1)
  expect(stderr).toContain(
    '\n  Remove it.\n  The same applies to 2 more files: content/b.md, content/index.md; --verbose shows all.\n',
  )
})

test('syntax of another generator is one message for each shortcode and each way to write it', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n\n{{< icon "a" >}} {{< icon "b" >}}\n\n{{< video c >}}\n\n{{< ref "d" >}}\n',
    'content/a.md': '# A\n\n{{< icon "e" >}} [home](./index.md)\n\nTerm\n: Meaning\n',
    'content/b.md': '# B\n\n{{< icon "f" >}} [home](./index.md)\n\nTerm\n: Other\n',
  })
  const { stderr } = await runDocs(['check'], { cwd: site })
  expect(stderr.match(/^warning foreign-syntax.*/gm)).toEqual([
    'warning foreign-syntax  content/a.md:3:1',
    'warning foreign-syntax  content/a.md:6:1',
    'warning foreign-syntax  content/index.md:5:1',
    'warning foreign-syntax  content/index.md:7:1',
  ])
  expect(stderr.match(/The same applies to .*;/g)).toEqual([
    'The same applies to 2 more files: content/b.md, content/index.md;',
    'The same applies to 1 more file: content/b.md;',
  ])
})

test('links that climb above the site and name its base lead to its pages', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'Test', base: '/b/' }),
    'content/index.md':
      '# Home\n\n[a](../b/guide/d#there) [b](../b/a.pdf) [c](../b/none.html) [d](../std/a.html) [e](../b/guide/d#none)\n\n![A](../b/a.svg)\n',
    'content/guide/d.md': '# D\n\n## There\n\n[home](../../b/) ![A](../../b/none.png)\n',
    'content/b/c.md': '# C\n\n[own](../b/c.md)\n',
    'public/a.pdf': 'x',
    'public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const result = await checkSite(site)
  expect(result.diagnostics.map(({ at, message }) => `${at?.path}:${at?.column} ${message}`)).toEqual([
    'content/b/c.md:1 Readers cannot find this page: no sidebar, navigation entry or reachable page links to it.',
    'content/guide/d.md:18 There is no file "../../b/none.png".',
    'content/index.md:41 The link to "../b/none.html" does not lead to a page.',
    'content/index.md:61 The link to "../std/a.html" leads out of the site.',
    'content/index.md:80 The link to "../b/guide/d#none" names a heading or id that the page does not have.',
  ])
  await runDocs(['build'], { cwd: site })
  const home = read(site, 'dist/index.html')
  for (const address of ['href="/b/guide/d.html#there"', 'href="/b/a.pdf"', 'src="/b/assets/img/a.'])
    expect(home).toContain(address)
})

test('every file that ends in ".md" is a page, in whatever letter case', async () => {
  const site = makeSite({
    'content/README.MD': '# Home\n\n[a](./guide/Start.Md) [b](./guide/Start)\n',
    'content/guide/Start.Md': '# Start\n\n[home](../README.MD)\n',
  })
  const result = await buildSite(site)
  expect([result.diagnostics, found(await checkSite(site))]).toEqual([[], []])
  for (const [file, text] of [
    ['index.html', 'href="/guide/Start.html"'],
    ['index.md', '# Home'],
    ['guide/Start.html', 'href="/"'],
    ['guide/Start.md', '# Start'],
  ] as const)
    expect(read(result.outDir, file)).toContain(text)
})

test('links to another site on the host are one message for each such site', async () => {
  const site = makeSite({
    'content/index.md':
      '# Home\n\n[a](../std/a.html) [b](../std/b.html) [c](../book/c.html) [d](./guide/d.md)\n',
    'content/guide/d.md': '# D\n\n[a](../../std/a.html#x) [home](../index.md) [e](../e.md)\n',
  })
  const { stderr } = await runDocs(['check'], { cwd: site })
  expect(stderr.match(/^warning broken-link.*\n.*/gm)).toEqual([
    'warning broken-link  content/guide/d.md:3:1\n  The link to "../../std/a.html#x" leads out of the site.',
    'warning broken-link  content/guide/d.md:3:45\n  The link to "../e.md" does not lead to a page.',
    'warning broken-link  content/index.md:3:39\n  The link to "../book/c.html" leads out of the site.',
  ])
  expect(stderr).toContain('The same applies to 1 more file: content/index.md; --verbose shows all.')
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

test('links to a folder that has no page of its own name one of its pages', async () => {
  const home = '# Home\n\n[a](./rules/) [b](rules) [c](/rules/#x) [d](./guide/) [e](./empty/)\n'
  const site = makeSite({
    'content/index.md': home,
    'content/rules/second.md': '# Second\n\n[up](../rules/)\n',
    'content/rules/first.md': '---\norder: 1\n---\n\n# First\n',
    'content/guide/README.md': '# Guide\n',
    'content/empty/picture.svg': '<svg/>',
  })
  const { diagnostics } = await checkSite(site)
  const folder = (link: string, page: string) =>
    `The link to "${link}" leads to a folder that has no page of its own. Write an index.md in that folder, or lead to one of its pages: "${page}".`
  expect(
    diagnostics
      .filter(({ code }) => code === 'broken-link')
      .map(({ message, hint = '' }) => `${message} ${hint}`.trim()),
  ).toEqual([
    folder('./rules/', './rules/first.html'),
    folder('rules', 'rules/first'),
    folder('/rules/#x', '/rules/first.html'),
    'The link to "./empty/" does not lead to a page.',
    folder('../rules/', 'first.html'),
  ])
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
    '3:40 broken-link The link to "../tools" leads out of the site. Write the whole address of what is there: https://….',
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
    'content/a.md': 'First line\nof title\n==========\n\n[b](./b.md)\n',
    'content/b.md': 'Only text.\n',
  })
  const { diagnostics } = await checkSite(site)
  expect(diagnostics.map(({ code, hint }) => `${code}: ${hint}`)).toEqual([
    'missing-title: Begin with "# First line of title": a heading that is underlined, or that follows something else, does not count.',
    'missing-title: Begin with "# Title".',
  ])
  expect(
    diagnostics.map(({ acrossFiles }) => acrossFiles !== undefined),
    'pages of which nothing else is known are one message',
  ).toEqual([false, true])
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
    'fr/apart.md': '---\nunlisted: true\n---\n\n# Apart\n',
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
    'content/b.md':
      '---\ntitle: B\nhome: true\nheroImage: b.svg\nheroImageDark: /c.svg\nfeatures: [{ title: F, details: f, icon: { src: /d.svg, dark: a.svg } }]\n---\n',
    'content/c/index.md': '---\ntitle: C\nhome: true\nheroImage: b.svg\n---\n',
    // Not an address for browsers, which treat the second character as a slash.
    'content/d.md': '---\ntitle: D\nhome: true\nheroImage: /\\[b.svg\n---\n',
    'content/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect(found(await checkSite(site))).toEqual([
    'content/b.md:5:1 missing-asset',
    'content/b.md:6:1 missing-asset',
    'content/b.md:6:1 missing-asset',
    'content/c/index.md:4:1 missing-asset',
    'content/d.md:4:1 missing-asset',
    'content/index.md:3:1 missing-asset',
  ])
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

test('a file that pages include and that is not UTF-8 is told with its line, once', async () => {
  const site = makeSite({
    'docs.config.ts': "export default { title: 'T' }\n",
    'content/index.md': '# Home\n\n[B](b.md)\n\n<<< ../code.js\n',
    'content/b.md': '# B\n\n<<< ../code.js\n',
  })
  writeFileSync(join(site, 'code.js'), Buffer.from('const a = 1\nconst b = "\u00FC"\n', 'latin1'))
  const { diagnostics } = await checkSite(site)
  expect(diagnostics).toMatchObject([{ code: 'not-utf8', at: { path: 'code.js', line: 2 } }])
  writeFiles(site, { 'code.js': 'const b = "\u00FC"\n' })
  expect((await checkSite(site)).diagnostics).toEqual([])
})

test('plugins in the wrong list, and those that need another parser, are told where the config lists them', async () => {
  const site = makeSite({
    'docs.config.ts': `function rehypeOwn() {}
function remarkOwn() {}
function marks(this: any) {
  Object.assign(this.data(), { micromarkExtensions: [{ disable: { null: ['codeIndented'] } }] })
}
export default {
  title: 'T',
  markdown: {
    remarkPlugins: [rehypeOwn, marks],
    rehypePlugins: [remarkOwn],
  },
}
`,
    'content/index.md': '# Home\n',
  })
  const { diagnostics } = await buildSite(site)
  expect(diagnostics.map(({ code, at }) => `${at?.path}:${at?.line}:${at?.column} ${code}`)).toEqual([
    'docs.config.ts:9:5 plugin-elsewhere',
    'docs.config.ts:10:5 plugin-elsewhere',
    'docs.config.ts:9:5 parser-fallback',
  ])
})

test('a page that becomes a folder while it is checked is named', async () => {
  const site = makeSite({
    'content/index.md': '# Home\n\n[Other](./Other.md)\n',
    'content/other.md': '# Other\n',
  })
  const page = join(site, 'content/index.md')
  const checking = checkSite(site, {
    onProgress({ step, done, total }) {
      if (step !== 'render' || done !== total) return
      rmSync(page)
      mkdirSync(page)
    },
  })
  await expect(checking).rejects.toMatchObject({ code: 'EISDIR', path: page })
})

import { readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { affected, ConfigError, type Ingredient, why } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, commandDefaults, runDocs } from '../support/build.js'
import { commitAll } from '../support/git.js'
import { linkPackages, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'

const picture = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"/>`

/**
 * A site below a base. The home page shows a picture and links to a file, and `a/one.md` includes
 * `parts/part.txt`.
 */
function datedSite(): string {
  const site = makeSite({
    'docs.config.json': JSON.stringify({
      title: 'T',
      base: '/docs/',
      url: 'https://docs.example.org',
      lastUpdated: true,
      contributors: true,
      sidebar: { '/a/': ['', 'one', 'two'] },
    }),
    'content/README.md':
      '# Home\n\n[one](./a/one.md#part) ![](./pic.svg) [data](./data.csv) [alone](/alone.txt)\n',
    'content/a/README.md': '# A\n\n[two](./two.md)\n',
    'content/a/one.md': '<!--@include: @/parts/part.txt-->\n\nText.\n',
    'content/a/two.md': '# Two\n\nText.\n',
    'content/data.csv': '1\n',
    'content/pic.svg': picture(10),
    'parts/part.txt': '# One\n\n## Part\n',
    'public/alone.txt': 'one\n',
    'publicity.txt': 'nothing shows this\n',
    '.gitignore': 'dist\n.docs\n',
  })
  commitAll(site, '2026-01-02T03:04:05Z')
  return site
}

const named = (list: readonly Ingredient[]) => list.map(({ file, facet }) => `${file ?? '*'}: ${facet}`)

/** The output file whose path has this beginning and end. */
const outputLike = (site: string, start: string, end: string, out = 'dist'): string =>
  readdirSync(join(site, out), { recursive: true, encoding: 'utf8' }).find(
    (path) => path.startsWith(start) && path.endsWith(end),
  ) ?? `no ${start}`

/** Path from the current folder, as a shell completes it. */
const fromHere = (site: string, path: string) => relative(process.cwd(), join(site, path))

async function problemOf(asked: Promise<unknown>): Promise<readonly (string | undefined)[]> {
  const error: unknown = await asked.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConfigError)
  return (error as ConfigError).diagnostics.flatMap(({ message, hint }) => [message, hint])
}

test('a page is named by its address, its source or a file that holds it, from wherever one stands', async () => {
  const site = datedSite()
  await buildSite(site)
  const chunk = outputLike(site, 'assets/js/v-', '.js')
  const { route: ofChunk } = await why({ site, subject: chunk, ...commandDefaults })
  expect(['/', '/a/', '/a/one.html', '/a/two.html']).toContain(ofChunk)
  const cases: readonly (readonly [route: string, source: string, subjects: readonly string[]])[] = [
    ['/a/', 'content/a/README.md', ['/docs/a/', '/a/', 'content/a/README.md', 'a/index.md']],
    ['/', 'content/README.md', ['/', '/docs/', fromHere(site, 'content/README.md'), 'dist/index.html']],
    [
      '/a/one.html',
      'content/a/one.md',
      ['/docs/a/one.html', 'a/one.html', './content/a/one.md', fromHere(site, 'dist/a/one.html')],
    ],
  ]
  for (const [route, source, subjects] of cases)
    for (const subject of subjects) {
      const found = await why({ site, subject, ...commandDefaults })
      expect([found.route, found.source], subject).toEqual([route, source])
      expect(found.outputs).toContain(`${route.slice(1)}${route.endsWith('/') ? 'index.html' : ''}`)
    }

  const near = [
    ['/a/on.html', 'There is no page or output file named "/a/on.html".', '"/a/one.html"'],
    ['content/a/on.md', 'There is no page or output file named "content/a/on.md".', '"content/a/one.md"'],
  ] as const
  for (const [subject, message, meant] of near)
    expect(await problemOf(why({ site, subject, ...commandDefaults }))).toEqual([
      message,
      `Did you mean ${meant}?`,
    ])
  for (const subject of ['parts/part.txt', fromHere(site, 'parts/part.txt'), join(site, 'parts/part.txt')])
    expect(await problemOf(why({ site, subject, ...commandDefaults }))).toEqual([
      `"${subject}" is a file of the site, but it is neither a page nor published unchanged.`,
      `To see what it affects: docs affected ${subject}`,
    ])
})

test('why says what pages, what they share, lists and copies are made of', async () => {
  const site = datedSite()
  await buildSite(site)
  const ofSite = ['*: addresses of all pages', '*: config and code']
  const inSidebar = ['content/a/README.md', 'content/a/two.md', 'parts/part.txt']
  const cases: readonly (readonly [subject: string, madeOf: readonly string[]])[] = [
    [
      '/a/two.html',
      [
        ...ofSite,
        '*: feeds',
        'content/a/README.md: title in the sidebar',
        'content/a/one.md: title in the sidebar',
        'content/a/two.md: contributors',
        'content/a/two.md: date',
        'content/a/two.md: text',
        'parts/part.txt: title in the sidebar',
        'public/a/two.md: existence',
      ],
    ],
    // The sidebar is shared by its pages, and contains nothing but their titles.
    [
      outputLike(site, 'assets/js/s-', '.js'),
      [
        ...ofSite,
        'content/a/README.md: contributors',
        'content/a/README.md: date',
        'content/a/README.md: sidebar',
        ...inSidebar.map((file) => `${file}: title in the sidebar`),
        'content/a/one.md: title in the sidebar',
      ].sort(),
    ],
    ['sitemap.xml', [...ofSite, '*: entries of pages']],
    ['a/feed.xml', [...ofSite, '*: entries of pages', '*: feeds']],
    [outputLike(site, 'assets/img/pic.', '.svg'), ['content/pic.svg: shown file']],
    ['data.csv', ['content/data.csv: shown file']],
  ]
  for (const [subject, madeOf] of cases) {
    const { ingredients } = await why({ site, subject, ...commandDefaults })
    expect(named(ingredients), subject).toEqual(madeOf)
  }
  // What search shows of a page depends on its words.
  const subject = outputLike(site, 'assets/search/latest-en-us/texts/', '.json')
  const texts = named((await why({ site, subject, ...commandDefaults })).ingredients)
  expect(texts).toContainEqual(expect.stringMatching(/^content\/.+\.md: words of pages$/))
})

test('a file that stands frozen beside an old version is made of that copy', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "nav": [{ "text": "Sheet", "link": "/sheet.pdf" }] }',
    'content/README.md': '# Home\n',
    'public/sheet.pdf': 'one\n',
  })
  expect((await runDocs(['version', 'v1'], { cwd: site })).status).toBe(0)
  await buildSite(site)
  const subject = outputLike(site, 'assets/files/sheet', '.pdf')
  const { ingredients, sinceLastBuild } = await why({ site, subject, ...commandDefaults })
  expect(named(ingredients)).toEqual(['versions/v1/public/sheet.pdf: shown file'])
  expect(sinceLastBuild).toEqual({ isNew: false, differs: false, changes: [] })
})

test('why says what changed since the last build, and whether that makes a difference', async () => {
  const site = datedSite()
  const since = async (subject: string, options: { readonly out?: string } = {}) => {
    const { sinceLastBuild } = await why({ site, subject, ...options, ...commandDefaults })
    return sinceLastBuild && { ...sinceLastBuild, changes: named(sinceLastBuild.changes) }
  }
  expect.soft(await since('/')).toBe(null)
  expect.soft(await since('alone.txt')).toBe(null)

  await buildSite(site)
  const before = outputLike(site, 'assets/img/pic.', '.svg')
  writeFiles(site, {
    'content/a/one.md': '<!--@include: @/parts/part.txt-->\n\nText.\n\n\n',
    'content/pic.svg': picture(20),
  })
  // Empty lines at the end of a page are not part of it.
  expect(await since('/a/one.html')).toEqual({
    isNew: false,
    differs: false,
    changes: ['content/a/one.md: text'],
  })
  expect(await since('/')).toEqual({ isNew: false, differs: true, changes: ['content/pic.svg: shown file'] })
  await buildSite(site, { out: join(site, 'other') })
  const after = outputLike(site, 'assets/img/pic.', '.svg', 'other')
  expect(after).not.toBe(before)
  expect(await since(after)).toEqual({
    isNew: false,
    differs: true,
    changes: ['content/pic.svg: shown file'],
  })

  await buildSite(site)
  writeFiles(site, { 'content/new.md': '# New\n', 'content/a/two.md': '# Renamed\n\nText.\n' })
  expect(await since('/new.html')).toEqual({ isNew: true, differs: true, changes: [] })
  expect(await since('/a/two.html')).toEqual({
    isNew: false,
    differs: true,
    changes: ['content/a/two.md: text'],
  })
})

const allPages = '/ /a/ /a/one.html /a/two.html'

/** The pages that an edit affects, by facet. For outputs of no page, the files. */
const reachedBy: readonly (readonly [file: string, reaches: readonly string[]])[] = [
  [
    'content/a/two.md',
    [
      'text: /a/two.html',
      'title: /a/ /a/one.html /a/two.html',
      `addresses of all pages: ${allPages}`,
      'date: /a/two.html',
      'contributors: /a/two.html',
    ],
  ],
  [
    'parts/part.txt',
    [
      'file read for the text of content/a/one.md: /a/one.html',
      'title of content/a/one.md: /a/ /a/one.html /a/two.html',
      'headings of content/a/one.md: /',
    ],
  ],
  ['content/pic.svg', ['shown file: /', 'existence: /']],
  ['content/data.csv', ['shown file: data.csv', 'existence: /']],
  ['public/alone.txt', ['shown file: alone.txt', 'existence: /']],
  ['publicity.txt', []],
  // Files that do not exist, and what would be affected if they were added.
  ['content/new.md', [`addresses of all pages: ${allPages}`]],
  ['content/new.txt', []],
  ['other/new.md', []],
]

test('affected says what an edit of a file reaches, by what of it changes', async () => {
  const site = datedSite()
  await buildSite(site)
  for (const [file, expected] of reachedBy) {
    const { reaches } = await affected({ site, file, ...commandDefaults })
    const told = reaches.map(
      ({ facet, through, pages, outputs }) =>
        `${facet}${through === null ? '' : ` of ${through}`}: ${(pages.length > 0 ? pages : outputs).join(' ')}`,
    )
    expect.soft(told, file).toEqual(expected)
  }
  const { isCode, reaches } = await affected({ site, file: 'docs.config.json', ...commandDefaults })
  expect(isCode).toBe(true)
  expect(reaches).toEqual([
    {
      facet: 'config and code',
      through: null,
      pages: ['/', '/a/', '/a/one.html', '/a/two.html'],
      outputs: [],
      others: [],
    },
  ])
  for (const file of [join(temporaryFolder(), 'a.md'), '../a.md'])
    expect(await problemOf(affected({ site, file, ...commandDefaults }))).toEqual([
      `The file "${file}" is outside the site.`,
      'Name a file in the site root or below it.',
    ])
  expect(await problemOf(affected({ site, file: 'parts', ...commandDefaults }))).toEqual([
    '"parts" is a folder.',
    'Name one of the files in it.',
  ])
  for (const file of ['./parts//part.txt', join(site, 'parts/part.txt'), fromHere(site, 'parts/part.txt')])
    expect((await affected({ site, file, ...commandDefaults })).file).toBe('parts/part.txt')
  // Relative to the site, as messages name it, although one is in a folder of it.
  const args = ['affected', 'parts/part.txt', '..', '--json']
  const { stdout } = await runDocs(args, { cwd: join(site, 'content') })
  expect(JSON.parse(stdout)).toMatchObject({ file: 'parts/part.txt' })
})

test('where the content is the folder of the site, each new page there reaches the others', async () => {
  const site = makeSite({
    'docs.config.json': '{ "title": "T", "content": "." }',
    'README.md': '# Home\n',
  })
  const { route, reaches } = await affected({ site, file: 'a/new.md', ...commandDefaults })
  expect([route, reaches.map(({ facet, pages }) => [facet, pages])]).toEqual([
    null,
    [['addresses of all pages', ['/']]],
  ])
})

/**
 * What a build with `explain` reports, without hashes, and without the chunks and lists that change
 * with every page.
 */
async function explained(site: string): Promise<readonly string[]> {
  const { explanation = [] } = await buildSite(site, { explain: true })
  const counts = (explanation ?? []).map(({ files }) => files.length)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  return (explanation ?? []).flatMap(({ reason, ingredients, files }) => {
    expect(files).toEqual(files.toSorted())
    const shown = files
      .filter((file) => !/^assets\/(?:js\/v-|manifest|search)|^(?:docs\.json|llms\.txt)$/.test(file))
      .map((file) => file.replace(/[.-][0-9a-f]{8,12}(?=\.)/g, ''))
    const told = [reason, ...named(ingredients)].join(', ')
    return shown.length === 0 ? [] : [`${told}: ${shown.join(' ')}`]
  })
}

test('a build with edits of all kinds says of each file why it was written or deleted', async () => {
  const site = datedSite()
  writeFiles(site, {
    'docs.config.json': JSON.stringify({
      title: 'T',
      url: 'https://docs.example.org',
      lastUpdated: true,
      nav: [{ text: 'Sheet', link: '/sheet.pdf' }],
      sidebar: { '/a/': ['', 'one', 'two'] },
    }),
    'content/b/one.md': '# B\n',
    'public/sheet.pdf': 'one\n',
    'public/a-sheet.pdf': 'one\n',
  })
  commitAll(site, '2026-02-03T04:05:06Z')
  await explained(site)

  writeFiles(site, {
    'content/pic.svg': picture(20),
    'content/data.csv': '2\n',
    'content/extra.csv': '3\n',
    'content/a/README.md': '# A\n\n[two](./two.md) [extra](../extra.csv)\n',
  })
  // The name of a picture contains its hash. The file is new, but the picture is not.
  expect(await explained(site)).toEqual([
    'follows: a/feed.xml feed.xml',
    'deleted: assets/img/pic.svg',
    'changed, content/pic.svg: shown file: assets/img/pic.svg index.html index.md',
    'changed, content/a/README.md: text: a/index.html a/index.md',
    'changed, content/data.csv: shown file: data.csv',
    'new: extra.csv',
  ])

  writeFiles(site, { 'content/b/two.md': '# Two\n' })
  commitAll(site, '2026-03-04T05:06:07Z')
  // With two pages, the section gets a feed, which its pages refer to.
  expect(await explained(site)).toEqual([
    'follows: a/feed.xml feed.xml sitemap.xml',
    'new: b/feed.xml b/two.html b/two.md',
    'changed, content/a/README.md: date: a/index.html',
    'changed, *: addresses of all pages: b/one.html',
  ])

  writeFiles(site, { 'content/a/two.md': '# Other\n\nText.\n' })
  expect(await explained(site)).toEqual([
    'follows: a/feed.xml feed.xml',
    'deleted: assets/js/s.js',
    'changed, content/a/two.md: title in the sidebar: a/index.html a/one.html assets/js/s.js',
    'changed, content/a/two.md: text: a/two.html a/two.md',
  ])

  rmSync(join(site, 'public/a-sheet.pdf'))
  writeFiles(site, { 'public/sheet.pdf': 'two\n' })
  expect(await explained(site)).toEqual([
    'deleted: a-sheet.pdf',
    'changed, public/sheet.pdf: shown file: sheet.pdf',
  ])

  await runDocs(['version', 'v1'], { cwd: site })
  const { explanation } = await buildSite(site, { explain: true })
  const fresh = explanation?.find(({ reason }) => reason === 'new')?.files
  expect(fresh).toContainEqual(expect.stringMatching(/^assets\/search\/v1-/))
  expect(fresh).toContain('v1/a/one.html')
  writeFiles(site, { 'versions/v1/public/sheet.pdf': 'three\n' })
  expect(await explained(site)).toEqual([
    `changed, versions/v1/public/sheet.pdf: shown file: assets/files/sheet.pdf ${['a/index', 'a/one', 'a/two', 'b/one', 'b/two', 'index'].map((page) => `v1/${page}.html`).join(' ')}`,
    'deleted: assets/files/sheet.pdf',
  ])
})

test('what the browser gets of a theme is written anew for its code, and pages for its name', async () => {
  const site = makeSite({
    'docs.config.ts': "import theme from './theme'\nexport default { title: 'T', theme, search: false }\n",
    'theme.tsx': `
import { Content, defineTheme, Region } from '@quire/engine/theme'
const Layout = () => <main><Region name="article"><Content /></Region></main>
export default defineTheme({
  name: 'own',
  from: import.meta.url,
  layouts: { Layout, Home: Layout, NotFound: Layout },
  styles: ['./own.css'],
})
`,
    'own.css': 'main { color: red }\n',
    'content/README.md': '# Home\n',
  })
  linkPackages(site)
  await explained(site)
  writeFiles(site, { 'own.css': 'main { color: blue }\n' })
  expect(await explained(site)).toEqual([
    'changed, *: config and code: 404.html assets/css/style.css index.html',
    'deleted: assets/css/style.css',
  ])
  for (const file of ['own.css', 'theme.tsx'])
    expect(await affected({ site, file, ...commandDefaults }), file).toMatchObject({
      isCode: true,
      reaches: [{ facet: 'config and code', pages: ['/'] }],
    })
})

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  affected,
  type BuildProgress,
  type ContentGraph,
  contentGraph,
  type Ingredient,
  why,
} from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, commandDefaults, runDocs } from '../support/build.js'
import {
  checkout,
  fixtureSite,
  linkPackages,
  makeSite,
  temporaryFolder,
  writeFiles,
} from '../support/sites.js'
import { readTree } from '../support/trees.js'

/** Four pages in a sidebar. One shows a picture, one includes a file, two link to a heading. */
function mixedSite(): string {
  return makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', sidebar: { '/a/': ['', 'one', 'two'] } }),
    'content/README.md': '# Home\n\n[one](./a/one.md#part) ![](/pic.svg) [away](https://example.com)\n',
    'content/a/README.md': '# A\n\n[one](./one.md#part)\n',
    'content/a/one.md': '# One\n\n## Part\n\n[gone](./gone.md)\n\n<<< @/parts/part.txt\n',
    'content/a/two.md': '# Two\n\ntext\n',
    'content/alone.md': '# Alone\n',
    'parts/part.txt': 'included\n',
    'public/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
    'notes.txt': 'nothing shows this\n',
  })
}

const spelled = ({ nodes, edges }: ContentGraph) => ({
  nodes: nodes.map(({ id }) => id),
  edges: edges.map(({ from, kind, to }) => `${from} ${kind} ${to}`),
})

test('the graph holds pages, headings, links, assets, includes and sidebars with their edges', async () => {
  const site = mixedSite()
  const graph = await contentGraph({ site, ...commandDefaults })
  await expect(`${JSON.stringify(spelled(graph), null, 2)}\n`).toMatchFileSnapshot(
    join(checkout, 'tests/fixtures/graph/mixed-site.json'),
  )
  const broken = graph.nodes.filter((node) => node.kind === 'link' && node.broken)
  expect(broken).toEqual([
    expect.objectContaining({ href: './gone.md', source: 'content/a/one.md', line: 5 }),
  ])
  const ids = new Set(graph.nodes.map(({ id }) => id))
  expect(ids.size).toBe(graph.nodes.length)
  expect(graph.edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([])
})

const named = (list: readonly Ingredient[]) => list.map(({ file, facet }) => `${file ?? '*'}: ${facet}`)

test('why names what a page or a file of the output is made of', async () => {
  const site = mixedSite()
  await buildSite(site, { allowErrors: true })
  const cases: readonly (readonly [subject: string, has: readonly string[], hasNot: readonly string[]])[] = [
    [
      '/a/one.html',
      [
        '*: addresses of all pages',
        '*: config and code',
        'content/a/one.md: text',
        'content/a/two.md: title in the sidebar',
        'parts/part.txt: file read for the text',
      ],
      ['content/README.md', 'content/alone.md', 'public/pic.svg'],
    ],
    [
      'content/README.md',
      ['content/README.md: text', 'content/a/one.md: headings', 'public/pic.svg: shown file'],
      ['content/a/two.md', 'content/alone.md'],
    ],
    [join(site, 'dist/alone.html'), ['content/alone.md: text'], ['content/a/one.md', 'public/pic.svg']],
    ['pic.svg', ['public/pic.svg: shown file'], ['content/README.md']],
    ['assets/search.json', ['*: words of pages'], []],
  ]
  for (const [subject, has, hasNot] of cases) {
    const found = await why({ site, subject, ...commandDefaults })
    const ingredients = named(found.ingredients)
    expect(ingredients, subject).toEqual(expect.arrayContaining([...has]))
    expect(
      ingredients.filter((name) => hasNot.some((file) => name.startsWith(`${file}:`))),
      subject,
    ).toEqual([])
    expect(found.sinceLastBuild, subject).toEqual({ isNew: false, differs: false, changes: [] })
  }
  await expect(why({ site, subject: '/a/on.html', ...commandDefaults })).rejects.toThrow('There is no page')
  await expect(why({ site, subject: 'parts/part.txt', ...commandDefaults })).rejects.toThrow(
    'neither a page nor',
  )
  const script = readdirSync(join(site, 'dist/assets/js')).find((name) => name.startsWith('app.'))
  for (const subject of [`assets/js/${script}`, `dist/assets/js/${script}`])
    expect(await why({ site, subject, ...commandDefaults })).toEqual({
      route: null,
      source: null,
      outputs: [`assets/js/${script}`],
      ingredients: [{ facet: 'config and code', file: undefined }],
      sinceLastBuild: { isNew: false, differs: false, changes: [] },
    })
})

/** An edit, the pages that `docs affected` lists for it, and what `docs why` says about one of them. */
const edits: readonly (readonly [
  file: string,
  content: string | null,
  facets: readonly string[],
  subject: string,
  changes: readonly string[],
])[] = [
  ['content/a/two.md', '# Two\n\nother text\n', ['text'], '/a/two.html', ['content/a/two.md: text']],
  [
    'content/a/two.md',
    '# Renamed\n\ntext\n',
    ['text', 'title'],
    '/a/one.html',
    ['content/a/two.md: title in the sidebar'],
  ],
  // Only the warnings of the pages change that link to the heading.
  ['content/a/one.md', '# One\n\n## Other\n', ['text'], '/a/one.html', ['content/a/one.md: text']],
  [
    'parts/part.txt',
    'other\n',
    ['file read for the text'],
    '/a/one.html',
    ['parts/part.txt: file read for the text'],
  ],
  [
    'public/pic.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="10"/>',
    ['shown file'],
    '/',
    ['public/pic.svg: shown file'],
  ],
  [
    'content/a/gone.md',
    '# Not gone\n',
    ['addresses of all pages'],
    '/a/one.html',
    ['*: addresses of all pages'],
  ],
  ['notes.txt', 'other', [], '/', []],
]

test.each(edits)(
  'an edit of %s reaches what affected says, and why tells it',
  async (file, content, facets, subject, changes) => {
    const site = mixedSite()
    await buildSite(site, { allowErrors: true })
    const before = readTree(join(site, 'dist'))
    const { reaches } = await affected({ site, file, ...commandDefaults })
    if (content === null) rmSync(join(site, file))
    else writeFiles(site, { [file]: content })
    const told = await why({ site, subject, ...commandDefaults })
    expect(named(told.sinceLastBuild?.changes ?? [])).toEqual(changes)
    expect(told.sinceLastBuild?.differs).toBe(changes.length > 0)
    await buildSite(site, { allowErrors: true })
    const after = readTree(join(site, 'dist'))
    const written = [...after].flatMap(([path, bytes]) =>
      path.endsWith('.html') && path !== '404.html' && before.get(path)?.equals(bytes) === false ? path : [],
    )
    const predicted = new Set<string>(
      reaches
        .flatMap((reach) => (facets.includes(reach.facet) ? reach.outputs : []))
        .filter((path) => path.endsWith('.html')),
    )
    expect(written.filter((path) => !predicted.has(path))).toEqual([])
    expect(facets.length === 0 ? reaches : []).toEqual([])
    expect(written.length > 0).toBe(changes.length > 0)
  },
)

test('a build says why each file was written', async () => {
  const site = mixedSite()
  const explained = async () => {
    const { explanation } = await buildSite(site, { allowErrors: true, explain: true })
    return (explanation ?? []).map(({ reason, ingredients, files }) => ({
      why: reason === 'changed' ? named(ingredients).join('; ') : reason,
      pages: files.filter((file) => file.endsWith('.html')),
    }))
  }
  expect((await explained()).map((group) => group.why)).toEqual(['nothing remembered'])
  expect(await explained()).toEqual([])

  writeFiles(site, { 'content/a/two.md': '# Renamed\n\ntext\n', 'parts/part.txt': 'other\n' })
  const edited = await explained()
  expect(edited).toContainEqual({ why: 'content/a/two.md: text', pages: ['a/two.html'] })
  expect(edited).toContainEqual({ why: 'content/a/two.md: title in the sidebar', pages: ['a/index.html'] })
  const both = edited.find(({ pages }) => pages.some((page) => page === 'a/one.html'))?.why.split('; ')
  expect(both?.sort()).toEqual([
    'content/a/two.md: title in the sidebar',
    'parts/part.txt: file read for the text',
  ])

  writeFileSync(join(site, 'dist/index.html'), 'by hand')
  rmSync(join(site, 'dist/alone.html'))
  expect(await explained()).toEqual([{ why: 'repaired', pages: ['alone.html', 'index.html'] }])

  rmSync(join(site, 'content/alone.md'))
  writeFiles(site, { 'content/new.md': '# New\n' })
  const moved = await explained()
  expect(moved.find(({ why }) => why === 'new')?.pages).toEqual(['new.html'])
  expect(moved.find(({ why }) => why === 'deleted')?.pages).toEqual(['alone.html'])
})

test('an edit of a title in a sidebar of hundreds of pages, or a new page, makes only the pages that show it', async () => {
  const log = join(temporaryFolder(), 'made.txt')
  const names = Array.from({ length: 450 }, (_, index) => `p${String(index).padStart(3, '0')}`)
  const site = makeSite({
    'docs.config.ts': `import theme from './theme'
export default { title: 'T', theme, sidebar: { '/all/': [{ title: 'All', folder: '/all/' }] } }
`,
    'theme.tsx': `
import { appendFileSync } from 'node:fs'
import { Content, defineTheme, Region, usePage } from '@quire/engine/theme'
const textsOf = (items) => items.flatMap(({ text, items }) => [text, ...textsOf(items ?? [])])
const Layout = () => {
  const { href, sidebar } = usePage()
  appendFileSync(${JSON.stringify(log)}, href + '\\n')
  return <main><Region name="article"><Content /></Region><nav>{textsOf(sidebar?.items ?? []).join(', ')}</nav></main>
}
export default defineTheme({ name: 'own', from: import.meta.url, layouts: { Layout, Home: Layout, NotFound: Layout } })
`,
    'content/README.md': '# Home\n',
    ...Object.fromEntries(names.map((name) => [`content/all/${name}.md`, `# Title ${name}\n`])),
  })
  linkPackages(site)
  const made = async () => {
    writeFileSync(log, '')
    await buildSite(site)
    const hrefs = readFileSync(log, 'utf8').split('\n')
    return [...new Set(hrefs.filter((href) => href.startsWith('/all/')))]
  }
  expect((await made()).length).toBe(450)
  const shownOn = (name: string) =>
    (/<nav>(.*)<\/nav>/.exec(readFileSync(join(site, 'dist/all', `${name}.html`), 'utf8'))?.[1] ?? '').split(
      ', ',
    )
  const run = shownOn('p250').flatMap((text) => /^Title (p\d+)$/.exec(text)?.[1] ?? [])
  const others = names.filter((name) => !run.includes(name))
  expect(run.length).toBeGreaterThan(20)
  expect(others.length).toBeGreaterThan(20)

  writeFiles(site, { 'content/all/p250.md': '# Other\n' })
  expect((await made()).sort()).toEqual(run.map((name) => `/all/${name}.html`))
  expect(shownOn(run[0] ?? '')).toContain('Other')

  const [last = ''] = names.slice(-1)
  const lastRun = shownOn(last).flatMap((text) => /^Title (p\d+)$/.exec(text)?.[1] ?? [])
  writeFiles(site, { 'content/all/q.md': '# Title q\n' })
  expect((await made()).sort()).toEqual([...lastRun, 'q'].map((name) => `/all/${name}.html`))
  expect(shownOn(last)).toContain('Title q')

  // The first page of a run is named on all pages.
  const first = run[0] ?? ''
  writeFiles(site, { [`content/all/${first}.md`]: '# First\n' })
  expect((await made()).length).toBe(451)
  expect(shownOn(others[0] ?? '')).toContain(`First … Title ${run.at(-1)}`)
})

test('beside a theme in the folder of the site lie pages and output, which are no part of it', async () => {
  const site = makeSite({
    'docs.config.ts': "import theme from './theme'\nexport default { title: 'T', theme }\n",
    'theme.tsx': `
import { Content, defineTheme, Region } from '@quire/engine/theme'
import { words } from './words'
const Layout = () => <main>{words}<Region name="article"><Content /></Region></main>
export default defineTheme({ name: 'own', from: import.meta.url, layouts: { Layout, Home: Layout, NotFound: Layout } })
`,
    'words.ts': "export const words = 'Hello'\n",
    'content/README.md': '# Home\n',
    'content/a.md': '# A\n',
    'content/data.json': '{}',
  })
  linkPackages(site)
  let progress: string[] = []
  const explained = async () => {
    progress = []
    const onProgress = ({ step, done, total }: BuildProgress) => {
      if (done === total) progress.push(`${step} ${total}`)
    }
    const { explanation } = await buildSite(site, { explain: true, onProgress })
    return (explanation ?? []).flatMap(({ reason, ingredients, files }) =>
      files
        .filter((file) => file.endsWith('.html'))
        .map((file) => `${file}: ${reason === 'changed' ? named(ingredients).join('; ') : reason}`),
    )
  }
  expect(await explained()).toHaveLength(3)
  expect(progress).toEqual(['parse 2', 'render 2'])
  writeFiles(site, { 'content/a.md': '# A\n\nText.\n', 'content/data.json': '[]' })
  expect(await explained()).toEqual(['a.html: content/a.md: text'])
  expect(progress).toEqual(['render 1'])
  expect(await explained()).toEqual([])
  writeFiles(site, { 'words.ts': "export const words = 'Good day'\n" })
  expect((await explained()).sort()).toEqual(
    ['404.html', 'a.html', 'index.html'].map((page) => `${page}: *: config and code`),
  )
})

test('why names the modules and style sheets of the site that a file of the theme is bundled from', async () => {
  const site = makeSite({
    'docs.config.ts': "import theme from './theme'\nexport default { title: 'T', theme }\n",
    'theme.tsx': `
import { Content, defineTheme, Region } from '@quire/engine/theme'
const Layout = () => <main><Region name="article"><Content /></Region></main>
export default defineTheme({ name: 'own', from: import.meta.url, layouts: { Layout, Home: Layout, NotFound: Layout }, styles: ['./own.css'] })
`,
    'own.css': '@import "./parts.css";\n',
    'parts.css': 'p { color: red }\n',
    'content/README.md': '# Home\n',
  })
  linkPackages(site)
  await buildSite(site)
  const style = readdirSync(join(site, 'dist/assets/css'))[0]
  const ofStyle = () => why({ site, subject: `assets/css/${style}`, ...commandDefaults })
  const { ingredients, sinceLastBuild } = await ofStyle()
  expect(named(ingredients)).toEqual([
    '*: config and code',
    'own.css: code for browsers',
    'parts.css: code for browsers',
  ])
  expect(sinceLastBuild).toEqual({ isNew: false, differs: false, changes: [] })
  writeFiles(site, { 'parts.css': 'p { color: blue }\n' })
  // Its name contains the hash of its content.
  await expect(ofStyle()).rejects.toThrow('There is no page or output file')
})

test('redirects, the not-found page and files that no page shows are told of, too', async () => {
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', redirects: { outputs: ['html', 'netlify'] } }),
    'redirects.txt': '/old.html /a.html\n',
    'content/README.md': '# Home\n\n[moved](/old.html)\n',
    'content/a.md': '# A\n',
    'public/alone.txt': 'one\n',
  })
  const explained = async () =>
    ((await buildSite(site, { explain: true })).explanation ?? []).flatMap(({ reason, ingredients, files }) =>
      files.map((file) => `${file}: ${reason === 'changed' ? named(ingredients).join('; ') : reason}`),
    )
  const whyOf = async (subject: string) => {
    const { ingredients, sinceLastBuild } = await why({ site, subject, ...commandDefaults })
    return [named(ingredients), { ...sinceLastBuild, changes: named(sinceLastBuild?.changes ?? []) }]
  }
  const same = { isNew: false, differs: false, changes: [] }
  await explained()
  const ofRedirects = [
    '*: addresses of all pages',
    '*: config and code',
    'public/old.html: existence',
    'redirects.txt: redirects',
  ]
  for (const subject of ['old.html', join(site, 'dist/_redirects')])
    expect(await whyOf(subject), subject).toEqual([ofRedirects, same])
  expect(await whyOf('404.html')).toEqual([['*: addresses of all pages', '*: config and code'], same])
  expect(await whyOf('alone.txt')).toEqual([['public/alone.txt: shown file'], same])
  const shard = readdirSync(join(site, 'dist/assets/manifest'))[0]
  for (const subject of ['assets/manifest.json', `assets/manifest/${shard}`])
    expect(await whyOf(subject), subject).toEqual([
      ['*: addresses of all pages', '*: chunks of all pages', '*: config and code'],
      same,
    ])

  const { reaches } = await affected({ site, file: 'redirects.txt', ...commandDefaults })
  expect(reaches).toMatchObject([
    { facet: 'redirects', outputs: expect.arrayContaining(['old.html', '_redirects', 'index.html']) },
  ])

  writeFiles(site, {
    'redirects.txt': '/old.html /a.html\n/older.html /a.html\n',
    'public/alone.txt': 'two\n',
    'public/new.txt': 'new\n',
  })
  const edited = { isNew: false, differs: true }
  expect((await whyOf('_redirects'))[1]).toEqual({ ...edited, changes: ['redirects.txt: redirects'] })
  expect((await whyOf('alone.txt'))[1]).toEqual({ ...edited, changes: ['public/alone.txt: shown file'] })
  expect((await whyOf('new.txt'))[1]).toEqual({ isNew: true, differs: true, changes: [] })
  expect(await explained()).toEqual(
    expect.arrayContaining([
      '_redirects: redirects.txt: redirects',
      'older.html: redirects.txt: redirects',
      'alone.txt: public/alone.txt: shown file',
      'new.txt: new',
    ]),
  )
})

test('a page is made anew when a file changes that a plugin declared, also one that was missing', async () => {
  const site = fixtureSite('depends-on')
  linkPackages(site)
  await buildSite(site)
  const facts = (await contentGraph({ site, ...commandDefaults })).edges.filter(
    ({ kind }) => kind === 'depends on',
  )
  expect(facts.map(({ from, to }) => `${from} ${to}`)).toEqual([
    'page:/a/page.html include:data/fees.txt',
    'page:/a/page.html include:content/a/beside.txt',
  ])
  const text = () => readTree(join(site, 'dist')).get('a/page.html')?.toString()
  expect(text()).toContain('fees: 1 %')
  expect(text()).toContain('beside: missing')
  const { work } = await buildSite(site)
  expect(work).toEqual({ parsed: 0, rendered: 0 })
  writeFiles(site, { 'data/fees.txt': '2 %' })
  expect((await buildSite(site)).work).toEqual({ parsed: 1, rendered: 1 })
  expect(text()).toContain('fees: 2 %')
  writeFiles(site, { 'content/a/beside.txt': 'here' })
  await buildSite(site)
  expect(text()).toContain('beside: here')
  const reached = await affected({ site, file: 'data/fees.txt', ...commandDefaults })
  expect(reached.reaches[0]).toMatchObject({ facet: 'file read for the text', pages: ['/a/page.html'] })
})

test('what a file of a frozen page reaches is told, although the page shares the parse of the latest one', async () => {
  const frozen = { 'content/a.md': '# A\n\n<<< @/parts/part.txt\n', 'parts/part.txt': 'Part.\n' }
  const content = [{ dir: 'content' }, { dir: 'versions/v1/content', version: 'v1', prefix: '/v1/' }]
  const site = makeSite({
    'docs.config.json': JSON.stringify({ title: 'T', content }),
    ...frozen,
    ...Object.fromEntries(Object.entries(frozen).map(([path, text]) => [`versions/v1/${path}`, text])),
  })
  await buildSite(site)
  const reached = async (file: string) =>
    (await affected({ site, file, ...commandDefaults })).reaches
      .filter(({ facet }) => facet === 'text' || facet === 'file read for the text')
      .map(({ facet, through, pages }) => [facet, through, pages])
  expect(await reached('versions/v1/parts/part.txt')).toEqual([
    ['file read for the text', 'versions/v1/content/a.md', ['/v1/a.html']],
  ])
  expect(await reached('versions/v1/content/a.md')).toEqual([['text', null, ['/v1/a.html']]])
  expect(await reached('parts/part.txt')).toEqual([
    ['file read for the text', 'content/a.md', ['/a.html', '/v1/a.html']],
  ])
})

test('the commands print for people and for programs', async () => {
  const site = mixedSite()
  await runDocs(['build', '--allow-errors'], { cwd: site })
  const run = async (...args: string[]) => {
    const { status, stdout, stderr } = await runDocs(args, { cwd: site })
    return { status, stdout: stdout.replaceAll(/[.-][0-9a-f]{8,12}/g, '.*'), stderr }
  }
  const printed = [
    ['graph'],
    ['why', '/a/one.html'],
    ['affected', 'content/a/two.md'],
    ['affected', 'content/a/new.md'],
    ['affected', 'notes.txt'],
    ['affected', 'note.txt'],
  ] as const
  let text = ''
  for (const args of printed) {
    const { status, stdout } = await run(...args)
    expect(status).toBe(0)
    text += `$ docs ${args.join(' ')}\n${stdout}\n`
  }
  await expect(text).toMatchFileSnapshot(join(checkout, 'tests/fixtures/graph/commands.txt'))
  const graph = JSON.parse((await run('graph', '--json')).stdout) as object
  expect(graph).toMatchObject({ command: 'graph', ok: true })
  expect(graph).toHaveProperty('nodes')
  expect(JSON.parse((await run('affected', 'notes.txt', '--json')).stdout)).toEqual({
    command: 'affected',
    ok: true,
    file: 'notes.txt',
    exists: true,
    route: null,
    isCode: false,
    reaches: [],
  })
  const unknown = await run('why', '/nope')
  expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('There is no page')])
})

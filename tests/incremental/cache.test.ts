import { createHash } from 'node:crypto'
import {
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite, cleanTree } from '../support/build.js'
import { randomFrom } from '../support/random.js'
import { makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

function site(folder?: string): string {
  return makeSite(
    {
      'content/README.md': '# Home\n\n![](./pic.svg)\n',
      'content/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, number) => [
          `content/p${number}.md`,
          `# Page ${number}\n\ntext ${number}\n`,
        ]),
      ),
    },
    folder,
  )
}

/** How the output differs from a clean build of the same sources. */
const differences = async (folder: string): Promise<string[]> =>
  treeDifferences(join(folder, 'dist'), await cleanTree(folder))

const cacheOf = (folder: string) => join(folder, '.docs/cache')

test('an edit that keeps size and time of a file is noticed', async () => {
  const folder = site()
  const file = join(folder, 'content/p3.md')
  // A time that can be restored exactly.
  utimesSync(file, new Date(2020, 1, 1), new Date(2020, 1, 1))
  await buildSite(folder)
  const { atime, mtime, size } = statSync(file)
  writeFileSync(file, readFileSync(file, 'utf8').replace('text', 'TEXT'))
  utimesSync(file, atime, mtime)
  expect([statSync(file).size, statSync(file).mtimeMs]).toEqual([size, mtime.getTime()])
  expect((await buildSite(folder)).work).toEqual({ parsed: 1, rendered: 1 })
  expect(await differences(folder)).toEqual([])
})

test('the sidebar is the same, whichever of its pages it is rendered with first', async () => {
  const folder = makeSite({
    'docs.config.json': JSON.stringify({
      title: 'Test',
      sidebar: { '/': [{ title: 'Group', path: '/group/', children: ['/group/one'] }, '/other'] },
    }),
    'content/README.md': '# Home\n',
    'content/group/README.md': '# Group\n',
    'content/group/one.md': '# One\n',
    'content/other.md': '# Other\n',
  })
  await buildSite(folder)
  writeFileSync(join(folder, 'content/group/README.md'), '# Group\n\nMore.\n')
  expect((await buildSite(folder)).work).toEqual({ parsed: 1, rendered: 1 })
  const page = readFileSync(join(folder, 'dist/group/index.html'), 'utf8')
  expect(page.match(/<a href="\/group\/"[^>]*>Group/g)).toEqual([
    '<a href="/group/" class="sidebar-title" aria-current="page">Group',
  ])
  expect(await differences(folder)).toEqual([])
})

test('a heading that gets another name costs the pages that link to it no more than their warnings', async () => {
  const home = (text: string) => `---\nhome: true\nactionText: Start\nactionLink: ./hub.md#part\n---\n${text}`
  const hub = (heading: string) => ({ 'content/hub.md': `# Hub\n\n## ${heading}\n` })
  const linking = Array.from({ length: 4 }, (_, number): [string, string] => [
    `content/p${number}.md`,
    `# Page ${number}\n\n[part](./hub.md#part)\n`,
  ])
  const folder = makeSite({
    ...Object.fromEntries(linking),
    ...hub('Part'),
    'content/README.md': home(''),
  })
  const warned = async () => {
    const { work, diagnostics } = await buildSite(folder)
    return { work, pages: diagnostics.map(({ code, at }) => `${code} ${at?.path}`) }
  }
  const broken = ['README', 'p0', 'p1', 'p2', 'p3'].map((name) => `broken-anchor content/${name}.md`)
  await buildSite(folder)
  writeFiles(folder, hub('Piece'))
  expect(await warned()).toEqual({ work: { parsed: 1, rendered: 1 }, pages: broken })
  expect(await warned()).toEqual({ work: { parsed: 0, rendered: 0 }, pages: broken })
  // What is remembered of a page is its warnings of now, also once it is made again.
  writeFiles(folder, { 'content/README.md': home('More.\n') })
  expect(await warned()).toEqual({ work: { parsed: 1, rendered: 1 }, pages: broken })
  writeFiles(folder, hub('Part'))
  expect(await warned()).toEqual({ work: { parsed: 1, rendered: 1 }, pages: [] })
  expect(await differences(folder)).toEqual([])
})

test('a cache in another folder, with all times and inodes changed, is warm', async () => {
  const folder = site()
  await buildSite(folder)
  const moved = join(temporaryFolder(), 'deeper', 'elsewhere')
  cpSync(folder, moved, { recursive: true, filter: (path) => !/\/(dist|\.dist\.quire)$/.test(path) })
  for (const name of readdirSync(join(moved, 'content')))
    utimesSync(join(moved, 'content', name), new Date(2001, 1, 1), new Date(2002, 1, 1))
  const built = await buildSite(moved)
  expect([built.work, built.pages]).toEqual([{ parsed: 0, rendered: 0 }, 13])
  expect(treeDifferences(join(folder, 'dist'), join(moved, 'dist'))).toEqual([])
})

test('a file whose time changed and whose content did not costs nothing', async () => {
  const folder = site()
  await buildSite(folder)
  for (const name of readdirSync(join(folder, 'content')))
    utimesSync(join(folder, 'content', name), new Date(), new Date(2003, 1, 1))
  const { work, filesWritten } = await buildSite(folder)
  expect([work, filesWritten]).toEqual([{ parsed: 0, rendered: 0 }, 0])
})

test('an edit of the config costs what it changes: comments nothing, and no page is parsed for what no plugin sees', async () => {
  const folder = site()
  const script = (options: string, before = '') =>
    `${before}const upper = () => (tree) => tree\nexport default { title: 'Test', ${options} }\n`
  const plugin = 'markdown: { remarkPlugins: [upper] }'
  const steps: readonly (readonly [config: string, work: Awaited<ReturnType<typeof buildSite>>['work']])[] = [
    [script("description: 'A'"), { parsed: 13, rendered: 13 }],
    [script("description: 'A'", '// More.\n\n'), { parsed: 0, rendered: 0 }],
    [script("nav: [], description: 'A'"), { parsed: 0, rendered: 0 }],
    [script("description: 'B'"), { parsed: 0, rendered: 13 }],
    [script(plugin), { parsed: 13, rendered: 13 }],
    [script(`/* This: */ ${plugin}`), { parsed: 0, rendered: 0 }],
    [script(plugin).replace('=> tree', '=> void tree'), { parsed: 13, rendered: 13 }],
  ]
  rmSync(join(folder, 'docs.config.json'), { force: true })
  for (const [config, work] of steps) {
    writeFileSync(join(folder, 'docs.config.mjs'), config)
    expect((await buildSite(folder)).work, config).toEqual(work)
    expect(await differences(folder), config).toEqual([])
  }
})

test('another title, description or base parses only pages that show such a value, wherever it is written', async () => {
  const folder = makeSite({
    'content/index.md': '# Home\n\nText\n',
    'content/text.md': '# Text\n\n{{ $site.title }}\n',
    'content/heading.md': '# {{ $site.base }}\n',
    'content/html.md': '# HTML\n\n<div>{{ $site.description }}</div>\n',
    'content/part.txt': 'Of {{ $site.title }}\n',
    'content/included.md': '# Included\n\n<!--@include: ./part.txt-->\n',
    'content/code.md': '# Code\n\n```txt\n{{ $site.title }}\n```\n',
  })
  const config = join(folder, 'docs.config.json')
  const work = async (options: object) => {
    writeFileSync(config, JSON.stringify({ title: 'A', description: 'Words', base: '/', ...options }))
    const result = await buildSite(folder)
    expect(await differences(folder), JSON.stringify(options)).toEqual([])
    return result.work
  }
  expect(await work({})).toEqual({ parsed: 6, rendered: 6 })
  expect(await work({ title: 'B' })).toEqual({ parsed: 4, rendered: 6 })
  expect(await work({ title: 'B', description: 'Other' })).toEqual({ parsed: 4, rendered: 6 })
  expect(await work({ title: 'B', description: 'Other', base: '/docs/' })).toEqual({ parsed: 4, rendered: 6 })
})

test('a new page, and its entry in the config, make only the pages anew that show them', async () => {
  const one = (...entries: string[]) => ({ '/one/': ['', 'a', ...entries], '/two/': ['', 'a'] })
  const config = (sidebar: object, more = {}) =>
    `const helper = (text) => ({ text, link: 'https://example.org/' })
export default ${JSON.stringify({ title: 'Test', sidebar, nav: ['HERE'], ...more }).replace('"HERE"', "helper('X')")}`
  const page = (title: string) => `# ${title}\n\n[home](../README.md)\n`
  const folder = makeSite({
    'docs.config.mjs': config(one()),
    'content/README.md': '# Home\n\n[new](./one/new.md)\n',
    ...Object.fromEntries(
      ['one/README', 'one/a', 'two/README', 'two/a', 'three/README', 'three/a'].map((name) => [
        `content/${name}.md`,
        page(name),
      ]),
    ),
  })
  const pagesAnew = async () => {
    const { work, filesWritten } = await buildSite(folder, { allowErrors: true })
    expect(await differences(folder)).toEqual([])
    return [work.parsed, work.rendered, filesWritten > 0]
  }
  await pagesAnew()

  // The page itself, and the home page, whose link was broken before.
  writeFiles(folder, { 'content/one/new.md': page('New') })
  expect(await pagesAnew()).toEqual([1, 2, true])

  writeFiles(folder, { 'docs.config.mjs': config(one('new')) })
  expect(await pagesAnew()).toEqual([0, 3, true])
  // The home page has no sidebar, and a new one might have been for it.
  writeFiles(folder, { 'docs.config.mjs': config({ ...one('new'), '/three/': ['a'] }) })
  expect(await pagesAnew()).toEqual([0, 3, true])
  writeFiles(folder, { 'docs.config.mjs': config({ ...one('new'), '/three/': ['a', ''] }) })
  expect(await pagesAnew()).toEqual([0, 2, true])
  writeFiles(folder, { 'docs.config.mjs': config({ '/': [''], ...one('new'), '/three/': ['a', ''] }) })
  expect((await pagesAnew())[1]).toBe(8)
  writeFiles(folder, { 'docs.config.mjs': config(one('new')) })
  await pagesAnew()

  writeFiles(folder, { 'docs.config.mjs': config(one('new')).replace("'X'", "'Y'") })
  expect(await pagesAnew()).toEqual([0, 8, true])
  writeFiles(folder, { 'docs.config.mjs': config(one('new'), { nav: [] }) })
  expect(await pagesAnew()).toEqual([0, 8, true])
  writeFiles(folder, { 'docs.config.mjs': `const unused = 1\n${config(one('new'), { nav: [] })}` })
  expect(await pagesAnew()).toEqual([0, 0, false])
})

test('options of plugins count by value, also those that JSON has no form for', async () => {
  const config = `import { readFileSync } from 'node:fs'
const word = readFileSync(new URL('./word.txt', import.meta.url), 'utf8')
const options = { value: new RegExp(word), many: 10n }
options.self = options
const say = ({ value }) => (tree) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: String(value) }] })
}
export default { title: 'Test', markdown: { remarkPlugins: [[say, options]] } }
`
  const folder = site()
  rmSync(join(folder, 'docs.config.json'), { force: true })
  writeFiles(folder, { 'docs.config.mjs': config, 'word.txt': 'one' })
  await buildSite(folder)
  writeFiles(folder, { 'word.txt': 'two' })
  expect((await buildSite(folder)).work).toEqual({ parsed: 13, rendered: 13 })
  expect(readFileSync(join(folder, 'dist/p1.html'), 'utf8')).toContain('<p>/two/</p>')
  expect(await differences(folder)).toEqual([])
})

test('the place of a mistake in the config is told where it stands now', async () => {
  const folder = makeSite({
    'content/README.md': '# Home\n',
    'docs.config.mjs': "export default { title: 'Test', nav: [{ text: 'A', link: '/gone/' }], base: 'x' }\n",
  })
  const lines = async () => (await buildSite(folder)).diagnostics.map(({ code, at }) => `${code} ${at?.line}`)
  expect(await lines()).toEqual(['config-slashes 1', 'nav-without-page 1'])
  const file = join(folder, 'docs.config.mjs')
  writeFileSync(file, `// Of the site.\n\n${readFileSync(file, 'utf8')}`)
  expect(await lines()).toEqual(['config-slashes 3', 'nav-without-page 3'])
})

test('a damaged or foreign cache is thrown away with one line, and the output is right', async () => {
  const random = randomFrom(3)
  const flip = (file: string) => {
    const bytes = readFileSync(file)
    const at = Math.floor(random() * bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    writeFileSync(file, bytes)
  }
  const foreign = site()
  await buildSite(foreign)
  const cases: readonly (readonly [name: string, damage: (cache: string) => void])[] = [
    [
      'memo.bin cut off',
      (cache) =>
        truncateSync(join(cache, 'memo.bin'), Math.floor(statSync(join(cache, 'memo.bin')).size * random())),
    ],
    ['memo.bin empty', (cache) => truncateSync(join(cache, 'memo.bin'), 0)],
    [
      'values.pack cut off',
      (cache) =>
        truncateSync(
          join(cache, 'values.pack'),
          Math.floor(statSync(join(cache, 'values.pack')).size * random()),
        ),
    ],
    ['values.pack gone', (cache) => rmSync(join(cache, 'values.pack'))],
    [
      'memo.bin of nothing',
      (cache) => writeFileSync(join(cache, 'memo.bin'), random().toString().repeat(1000)),
    ],
    ...Array.from(
      { length: 4 },
      () => ['a bit of memo.bin', (cache: string) => flip(join(cache, 'memo.bin'))] as const,
    ),
  ]
  for (const [name, damage] of cases) {
    const folder = site()
    await buildSite(folder)
    damage(cacheOf(folder))
    writeFiles(folder, { 'content/p1.md': '# New title\n' })
    const { diagnostics } = await buildSite(folder)
    expect(
      diagnostics.map(({ code }) => code),
      name,
    ).toEqual(['cache-discarded'])
    expect(await differences(folder), name).toEqual([])
    const next = await buildSite(folder)
    expect([next.diagnostics, next.work.parsed], name).toEqual([[], 0])
  }
})

test('answers that are damaged are made again, once', async () => {
  const random = randomFrom(4)
  for (let round = 0; round < 4; round += 1) {
    const folder = site()
    await buildSite(folder)
    const file = join(cacheOf(folder), 'values.pack')
    const bytes = readFileSync(file)
    for (let flips = 0; flips < 30; flips += 1) bytes[Math.floor(random() * bytes.length)] = 0
    writeFileSync(file, bytes)
    // The page's files are gone, so its answers are needed.
    rmSync(join(folder, 'dist'), { recursive: true })
    const { diagnostics } = await buildSite(folder)
    expect(diagnostics.map(({ code }) => code)).toEqual(['cache-discarded'])
    expect(await differences(folder)).toEqual([])
    rmSync(join(folder, 'dist'), { recursive: true })
    const next = await buildSite(folder)
    expect([next.diagnostics, next.work.rendered]).toEqual([[], 0])
    expect(await differences(folder)).toEqual([])
  }
})

test('the cache of another version is thrown away with one line', async () => {
  const folder = site()
  await buildSite(folder)
  const memo = join(cacheOf(folder), 'memo.bin')
  // The checksum is right, but the key differs.
  const { decodeSnapshot, encodeSnapshot } = (await import(
    new URL('../../packages/engine/dist/query/snapshot-encoding.js', import.meta.url).href
  )) as typeof import('../../packages/engine/src/query/snapshot-encoding.js')
  const decoded = decodeSnapshot(readFileSync(memo))
  expect(decoded).toBeDefined()
  if (decoded === undefined) return
  writeFileSync(
    memo,
    Buffer.concat(
      encodeSnapshot(decoded.arrays, {
        ...decoded.extra,
        json: { ...(decoded.extra.json as object), key: 'another' },
      }),
    ),
  )
  const { diagnostics, work } = await buildSite(folder)
  expect(diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining('another version of Quire'),
  ])
  expect(work.parsed).toBe(13)
  expect(await differences(folder)).toEqual([])
})

test('a drawing that was made before is taken from the cache, unless its file is damaged or --clean forgets it', async () => {
  const folder = site()
  const page = 'content/p1.md'
  const text = '# Page\n\n```mermaid\nflowchart LR\n  One --> Two\n```\n'
  writeFiles(folder, { [page]: text })
  await buildSite(folder)
  const kept = join(cacheOf(folder), 'mermaid')
  const [name = ''] = readdirSync(kept)
  const file = join(kept, name)
  const drawn = readFileSync(file, 'utf8')
  const html = () => readFileSync(join(folder, 'dist/p1.html'), 'utf8')
  let edits = 0
  /** Words in the drawing after an edit of the text next to it. */
  const wordsAfterEdit = async (options = {}) => {
    writeFiles(folder, { [page]: `${text}\nEdit ${++edits}.\n` })
    await buildSite(folder, options)
    return [...html().matchAll(/<text[^>]*>(One|Two|Three)</g)].map(([, word]) => word)
  }
  const other = drawn.slice(0, drawn.lastIndexOf('\n<!-- ')).replaceAll('Two', 'Three')
  writeFileSync(file, `${other}\n<!-- ${hashOf(other)} -->\n`)
  expect(await wordsAfterEdit()).toEqual(['One', 'Three'])
  writeFileSync(file, drawn.slice(0, 100))
  expect(await wordsAfterEdit()).toEqual(['One', 'Two'])
  expect(readFileSync(file, 'utf8')).toBe(drawn)
  writeFileSync(file, `${other}\n<!-- ${hashOf(other)} -->\n`)
  expect(await wordsAfterEdit({ clean: true })).toEqual(['One', 'Two'])
  expect(await differences(folder)).toEqual([])
})

/** The same fingerprint that Quire computes. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/**
 * A site whose page z is saved by its author while page a is parsed. The returned file contains
 * what is saved.
 */
function editedWhileBuilt() {
  const folder = makeSite({
    // A plugin acts as the author who saves while pages are parsed.
    'docs.config.mjs': `import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
const saving = (edit) => () => () => {
  if (!existsSync(edit)) return
  const [file, text] = JSON.parse(readFileSync(edit, 'utf8'))
  rmSync(edit)
  writeFileSync(file, text)
}
export default { title: 'Test', markdown: { remarkPlugins: [saving(process.env.QUIRE_TEST_EDIT)] } }
`,
    'content/README.md': '# Home\n',
    'content/a.md': '# A\n',
    'content/z.md': '# Z\n',
  })
  const edit = join(temporaryFolder(), 'edit.json')
  process.env.QUIRE_TEST_EDIT = edit
  onTestFinished(() => {
    delete process.env.QUIRE_TEST_EDIT
  })
  return { folder, edit }
}

test('a page that is changed while it is built is built as it was when its build began, and by the next build as it is', async () => {
  const { folder, edit } = editedWhileBuilt()
  await buildSite(folder)
  writeFiles(folder, { 'content/a.md': '# A\n\nMore.\n', 'content/z.md': '# Z\n\nSaved.\n' })
  writeFileSync(edit, JSON.stringify([join(folder, 'content/z.md'), '# Z\n\nTried.\n']))
  await buildSite(folder)
  expect(readFileSync(join(folder, 'dist/z.html'), 'utf8')).toContain('Saved.')
  await buildSite(folder)
  expect(readFileSync(join(folder, 'dist/z.html'), 'utf8')).toContain('Tried.')
})

test('a large page that is changed while it is built, and then changed back, is built as it is', async () => {
  const { folder, edit } = editedWhileBuilt()
  await buildSite(folder)
  // Too large to be kept in memory, so it is read again.
  const saved = `# Z\n\nSaved.\n\n<!-- ${'x'.repeat(300 * 1024)} -->\n`
  writeFiles(folder, { 'content/a.md': '# A\n\nMore.\n', 'content/z.md': saved })
  writeFileSync(edit, JSON.stringify([join(folder, 'content/z.md'), '# Z\n\nTried.\n']))
  await buildSite(folder)
  expect(readFileSync(join(folder, 'dist/z.html'), 'utf8')).toContain('Tried.')
  writeFiles(folder, { 'content/z.md': saved })
  await buildSite(folder)
  expect(readFileSync(join(folder, 'dist/z.html'), 'utf8')).toContain('Saved.')
  await buildSite(folder)
  expect((await buildSite(folder)).work).toEqual({ parsed: 0, rendered: 0 })
})

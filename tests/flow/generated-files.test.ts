import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { affected, ConfigError, check, contentGraph, type Diagnostic, move, print } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, cleanTree, commandDefaults, runDocs } from '../support/build.js'
import { checkSite } from '../support/check.js'
import { serveSite } from '../support/serve.js'
import { makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

/** A glossary with a page for each term of a data file, and an index of notes. */
const files = {
  'docs.config.js': `import { defineConfig } from '@quire/engine'
import { glossary } from './glossary.js'
export default defineConfig({
  title: 'T',
  repository: { url: 'owner/name' },
  content: [{ dir: 'content' }, { dir: 'terms', prefix: '/terms/', generate: glossary }],
})
`,
  'glossary.js': `
export function* glossary({ readData, list }) {
  globalThis.glossaryRuns = (globalThis.glossaryRuns ?? 0) + 1
  for (const { id, name, text } of readData('terms.yaml'))
    yield { path: id + '.md', text: '# ' + name + '\\n\\n' + text + '\\n' }
  yield { path: 'notes/index.md', text: '# Notes\\n\\n' + list('notes/*.txt').map((path) => '- ' + path + '\\n').join('') }
}
`,
  'terms.yaml':
    '- { id: net, name: Net position, text: What is owed. }\n- { id: cap, name: Cap, text: A limit. }\n',
  'notes/a.txt': 'A',
  'content/index.md': '# Home\n\n[The cap](../terms/cap.md) and [the net](/terms/net.html)\n',
}

const runs = () => Number(Reflect.get(globalThis, 'glossaryRuns') ?? 0)

/** What a build of the site was refused for. */
async function problemsOf(site: string): Promise<readonly Diagnostic[]> {
  const error: unknown = await buildSite(site).catch((thrown: unknown) => thrown)
  if (!(error instanceof ConfigError)) throw error
  return error.diagnostics
}

test('a generator makes the pages of a folder', async () => {
  const site = makeSite(files)
  const { diagnostics, outDir } = await buildSite(site)
  expect(diagnostics).toEqual([])
  const html = readFileSync(join(outDir, 'terms/cap.html'), 'utf8')
  expect(html).toContain('A limit.')
  expect(readFileSync(join(outDir, 'index.html'), 'utf8')).toContain('href="/terms/cap.html"')
  expect(readFileSync(join(outDir, 'terms/notes/index.html'), 'utf8')).toContain('notes/a.txt')
  // Nobody can edit them where they are.
  expect(html).not.toContain('github.com/owner/name/edit')
  expect(readFileSync(join(outDir, 'index.html'), 'utf8')).toContain('github.com/owner/name/edit')
})

test('that generators run is told before they do, and what comes next after them', async () => {
  for (const run of [buildSite, checkSite]) {
    const before = runs()
    const told: string[] = []
    await run(makeSite(files), {
      onProgress: ({ step }) => {
        if (/generate|scan/.test(step)) told.push(`${step} after ${runs() - before}`)
      },
    })
    expect(told).toEqual(['generate after 0', 'scan after 1'])
  }
})

test('it runs again only if something that it read has changed', async () => {
  const site = makeSite(files)
  await buildSite(site)
  const edits: readonly (readonly [runs: number, edit: () => void])[] = [
    [0, () => {}],
    [0, () => writeFiles(site, { 'content/index.md': '# Start\n' })],
    [1, () => writeFiles(site, { 'terms.yaml': '- { id: net, name: Net, text: Owed. }\n' })],
    [1, () => writeFiles(site, { 'notes/b.txt': 'B' })],
    [0, () => writeFiles(site, { 'notes/b.md': 'not listed' })],
    [1, () => rmSync(join(site, 'notes/a.txt'))],
    [1, () => writeFiles(site, { 'glossary.js': files['glossary.js'].replace("'# '", "'# The '") })],
    [1, () => rmSync(join(site, 'terms/net.md'))],
    [1, () => writeFiles(site, { 'terms/net.md': 'edited by hand' })],
  ]
  for (const [times, edit] of edits) {
    edit()
    const before = runs()
    await buildSite(site)
    expect([edit.toString(), runs() - before]).toEqual([edit.toString(), times])
    expect(treeDifferences(join(site, 'dist'), await cleanTree(site))).toEqual([])
  }
  const before = runs()
  await buildSite(site, { clean: true })
  expect(runs() - before).toBe(1)
  expect(existsSync(join(site, 'terms/cap.md'))).toBe(false)
})

test('files of others in the folder stay, and are not overwritten', async () => {
  const site = makeSite({ ...files, 'terms/own.md': '# Own\n', 'terms/notes/other.md': '# Other\n' })
  await buildSite(site)
  rmSync(join(site, 'notes/a.txt'))
  writeFiles(site, { 'terms.yaml': '[]\n', 'glossary.js': 'export const glossary = () => []\n' })
  await buildSite(site)
  expect(existsSync(join(site, 'terms/net.md'))).toBe(false)
  expect(readFileSync(join(site, 'terms/own.md'), 'utf8')).toBe('# Own\n')
  expect(existsSync(join(site, 'terms/notes/other.md'))).toBe(true)
  writeFiles(site, {
    'glossary.js': "export const glossary = () => [{ path: 'own.md', text: '# Mine\\n' }]\n",
  })
  expect(await problemsOf(site)).toMatchObject([
    { code: 'generator-occupied', at: { path: 'terms/own.md', line: 1, column: 1 } },
  ])
  expect(readFileSync(join(site, 'terms/own.md'), 'utf8')).toBe('# Own\n')
})

test('a folder where a page should be, and a file where a folder should be, are named', async () => {
  const site = makeSite({ ...files, 'terms/net.md/own.md': '# Own\n' })
  expect(await problemsOf(site)).toMatchObject([
    {
      code: 'generator-occupied',
      message: 'This is a folder, but the generator of "terms" makes a file of this name.',
      at: { path: 'terms/net.md' },
    },
  ])
  rmSync(join(site, 'terms/net.md'), { recursive: true })
  writeFiles(site, { 'terms/notes': 'a file' })
  expect(await problemsOf(site)).toMatchObject([
    { code: 'generator-occupied', hint: 'Rename the file, or give the generator a folder of its own.' },
  ])
  expect(readFileSync(join(site, 'terms/notes'), 'utf8')).toBe('a file')
  rmSync(join(site, 'terms/notes'))
  expect((await buildSite(site)).ok).toBe(true)
  // A folder where a page was that is made no longer is somebody else's.
  rmSync(join(site, 'terms/cap.md'))
  writeFiles(site, {
    'terms/cap.md/own.txt': 'Own',
    'terms.yaml': '- { id: net, name: Net, text: Owed. }\n',
    'content/index.md': '# Home\n',
  })
  expect((await buildSite(site)).ok).toBe(true)
  expect(readFileSync(join(site, 'terms/cap.md/own.txt'), 'utf8')).toBe('Own')
})

test('a forged list of its files removes nothing elsewhere', async () => {
  const site = makeSite({
    ...files,
    'terms/.generated.json': '{ "files": ["../content/index.md", "/etc/hostname", "./own.md"] }',
    'terms/own.md': '# Own\n',
  })
  await buildSite(site)
  expect(existsSync(join(site, 'content/index.md'))).toBe(true)
  expect(existsSync(join(site, 'terms/own.md'))).toBe(true)
})

test('nothing is written through a link', async () => {
  const elsewhere = temporaryFolder()
  const site = makeSite({ ...files, 'terms/own.md': '# Own\n' })
  symlinkSync(elsewhere, join(site, 'terms/notes'))
  expect(await problemsOf(site)).toMatchObject([{ code: 'generator-occupied', at: { path: 'terms/notes' } }])
  expect(existsSync(join(elsewhere, 'index.md'))).toBe(false)
})

test('nor into a folder that is one', async () => {
  const elsewhere = temporaryFolder()
  const site = makeSite(files)
  symlinkSync(elsewhere, join(site, 'terms'))
  expect(await problemsOf(site)).toMatchObject([{ code: 'generator-occupied', at: { path: 'terms' } }])
  expect(readdirSync(elsewhere)).toEqual([])
})

test('mistakes are named with their place, and the last site stays', async () => {
  const site = makeSite(files)
  const { outDir } = await buildSite(site)
  const last = readFileSync(join(outDir, 'terms/cap.html'), 'utf8')
  writeFiles(site, { 'terms.yaml': '- { id: net }\n- "open\n' })
  expect(await problemsOf(site)).toMatchObject([
    { code: 'generator-threw', at: { path: 'terms.yaml', line: 2, column: 3 } },
  ])
  rmSync(join(site, 'terms.yaml'))
  expect(await problemsOf(site)).toMatchObject([
    {
      code: 'generator-threw',
      message: 'The files of "terms" could not be generated: There is no file "terms.yaml".',
      hint: 'Paths are relative to the root of the site.',
      at: { path: 'docs.config.js', line: 6 },
    },
  ])
  writeFiles(site, { 'terms.yml': '[]' })
  expect(await problemsOf(site)).toMatchObject([{ hint: 'Did you mean "terms.yml"?' }])
  const thrown = 'export const glossary = () => {\n  throw new Error("no network.")\n}\n'
  writeFiles(site, { 'glossary.js': thrown })
  expect(await problemsOf(site)).toMatchObject([
    {
      message: 'The files of "terms" could not be generated: no network.',
      at: { path: 'glossary.js', line: 2, column: 9 },
    },
  ])
  expect(readFileSync(join(outDir, 'terms/cap.html'), 'utf8')).toBe(last)
  writeFiles(site, files)
  expect((await buildSite(site)).diagnostics).toEqual([])
})

test.each([
  ['null', 'did not return a list of files'],
  ["'# Text'", 'did not return a list of files'],
  ["['a.md']", 'made something that is no file'],
  ["[{ file: 'a.md', text: '' }]", 'made a file without a path: it has "file", "text"'],
  ['[new Uint8Array(10_000)]', /made a file without a path\.$/],
  ["[{ path: 'a.md' }]", 'made the file "a.md" without a text, and without bytes'],
  ["[{ path: 'a.png', bytes: [1] }]", 'made the file "a.png" without a text, and without bytes'],
  ["[{ path: 'a.md', text: 1, bytes: new Uint8Array() }]", 'made the file "a.md" without a text'],
  ["[{ path: '../a.md', text: '' }]", 'made a file "../a.md", whose path is not one inside of the folder'],
  ["[{ path: '/a.md', text: '' }]", 'made a file "/a.md", whose path is not one inside of the folder'],
  ["[{ path: 'a\\\\b.md', text: '' }]", 'whose path has a character that files of a site cannot have'],
  ["[{ path: 'a\\ud800.md', text: '' }]", 'whose path has a character that files of a site cannot have'],
  ["[{ path: '.a/b.md', text: '' }]", 'made a file ".a/b.md", where files are never looked for'],
  ["[{ path: 'a.md', text: '' }, { path: 'A.md', text: '' }]", '"A.md" and "a.md"'],
  ["[{ path: 'a.md', text: '1' }, { path: 'a.md', text: '2' }]", 'made the file "a.md" twice'],
  ["[{ path: 'A.md/b.md', text: '' }, { path: 'a.md', text: '' }]", '"a.md" and "A.md/b.md"'],
  ["[{ path: 'a.md/b.md', text: '' }, { path: 'a.md', text: '' }]", '"a.md" and "a.md/b.md"'],
])('a generator that returns %s is refused', async (value, problem) => {
  const site = makeSite({ ...files, 'glossary.js': `export const glossary = () => (${value})\n` })
  const [found] = await problemsOf(site)
  expect(found).toMatchObject({ code: 'generator-result', at: { path: 'docs.config.js', line: 6 } })
  expect(found?.message).toMatch(problem)
  expect(existsSync(join(site, 'terms'))).toBe(false)
})

test('generators of all forms work', async () => {
  const forms = [
    "() => [{ path: 'a.md', text: '# A' }]",
    "async () => [{ path: 'a.md', text: '# A' }]",
    "async function* () { yield { path: 'a.md', text: '# A' } }",
    "() => new Set([{ path: 'a.md', text: '# A' }])",
  ]
  for (const form of forms) {
    const site = makeSite({
      ...files,
      'content/index.md': '# H\n',
      'glossary.js': `export const glossary = ${form}\n`,
    })
    expect((await buildSite(site)).diagnostics).toEqual([])
    expect(readFileSync(join(site, 'dist/terms/a.html'), 'utf8')).toContain('</a> A</h1>')
  }
})

test('for content that is not trusted, the pages in the folder are used', async () => {
  const site = makeSite({
    ...files,
    'terms/.generated.json': '{ "files": ["cap.md"] }',
    'terms/cap.md': '# Committed\n',
  })
  const trusted = makeSite(files)
  const before = runs()
  const { diagnostics, outDir } = await buildSite(site, {
    config: join(trusted, 'docs.config.js'),
    untrusted: true,
    allowErrors: true,
    out: join(temporaryFolder(), 'dist'),
  })
  expect(runs() - before).toBe(0)
  expect(diagnostics.map(({ code }) => code)).toContain('generator-untrusted')
  expect(readFileSync(join(outDir, 'terms/cap.html'), 'utf8')).toContain('Committed')
  expect(existsSync(join(site, 'terms/net.md'))).toBe(false)
})

test('commands that build nothing make the pages first', async () => {
  const { html } = await print({ site: makeSite(files), section: '/terms/', ...commandDefaults })
  expect(html).toContain('A limit.')
  const { nodes } = await contentGraph({ site: makeSite(files), ...commandDefaults })
  expect(nodes.some(({ id }) => id.includes('terms/cap'))).toBe(true)
})

test('an edit of what a generator reads affects its pages', async () => {
  const { reaches } = await affected({ site: makeSite(files), file: 'terms.yaml', ...commandDefaults })
  expect(reaches).toMatchObject([
    {
      facet: 'source of generated files',
      pages: ['/terms/cap.html', '/terms/net.html', '/terms/notes/'],
    },
  ])
})

test('commands that change pages leave generated ones alone', async () => {
  const glossary = `export const glossary = () => [
  { path: 'a.md', text: '# A\\n\\n[Guide](../content/guide.md) and [Home](../content/home.md)\\n' },
]
`
  const site = makeSite({
    ...files,
    'glossary.js': glossary,
    'content/index.md': '# Home\n\n[Guide](guide.md)\n',
    'content/guide.md': '# Guide\n',
    'content/Home.md': '# Other\n',
  })
  const options = { site, ...commandDefaults }
  await expect(move({ ...options, from: 'terms/a.md', to: 'terms/b.md' })).rejects.toThrow(
    '"terms/a.md" is generated',
  )
  const { edits, diagnostics } = await move({ ...options, from: 'content/guide.md', to: 'content/more.md' })
  expect(edits.map(({ at }) => at.path)).toEqual(['content/index.md'])
  expect(diagnostics).toMatchObject([{ code: 'move-by-hand', at: { path: 'terms/a.md', line: 3 } }])
  await check({ ...options, fix: true })
  expect(readFileSync(join(site, 'terms/a.md'), 'utf8')).toContain('../content/home.md')
})

/** A site whose generators make a page with a drawing and a photo, and files at fixed addresses. */
const withOtherFiles = {
  'docs.config.js': `import { defineConfig } from '@quire/engine'
import { charts, data } from './make.js'
export default defineConfig({
  title: 'T',
  content: [{ dir: 'content' }, { dir: 'charts', prefix: '/charts/', generate: charts }],
  generatePublic: data,
})
`,
  'make.js': `
const drawing = (width) => '<svg xmlns="http://www.w3.org/2000/svg" width="' + width + '" height="1"/>'
export const charts = ({ readData }) => [
  { path: 'index.md', text: '# Charts\\n\\n![Volume](volume.svg) ![Dot](dot.gif)\\n' },
  { path: 'volume.svg', text: drawing(readData('volume.json')) },
  { path: 'dot.gif', bytes: Buffer.from('R0lGODlhAQABAAAAAA==', 'base64') },
]
export const data = ({ readData }) => [
  { path: 'data/volume.json', text: JSON.stringify({ volume: readData('volume.json') }) },
  { path: '.well-known/volume', text: 'known' },
]
`,
  'volume.json': '7',
  'content/index.md': '# Home\n\n[Data](/data/volume.json)\n',
  'public/own.txt': 'own',
}

test('generators make pictures of pages and public files, too', async () => {
  const site = makeSite(withOtherFiles)
  const { diagnostics, outDir } = await buildSite(site)
  expect(diagnostics).toEqual([])
  const charts = readFileSync(join(outDir, 'charts/index.html'), 'utf8')
  expect(charts).toMatch(/<img src="\/assets\/img\/volume\.[0-9a-f]{8}\.svg"[^>]* width="7"/)
  expect(charts).toMatch(/<img src="\/assets\/img\/dot\.[0-9a-f]{8}\.gif"[^>]* width="1"/)
  expect(readFileSync(join(outDir, 'data/volume.json'), 'utf8')).toBe('{"volume":7}')
  expect(readFileSync(join(outDir, '.well-known/volume'), 'utf8')).toBe('known')
  expect(existsSync(join(outDir, '.generated.json'))).toBe(false)
  writeFiles(site, { 'volume.json': '8' })
  await buildSite(site)
  expect(readFileSync(join(outDir, 'charts/index.html'), 'utf8')).toContain('width="8"')
  expect(readFileSync(join(outDir, 'data/volume.json'), 'utf8')).toBe('{"volume":8}')
  expect(treeDifferences(outDir, await cleanTree(site))).toEqual([])
  const { reaches } = await affected({ site, file: 'volume.json', ...commandDefaults })
  expect(reaches).toMatchObject([{ facet: 'source of generated files', pages: ['/charts/'] }])
  expect(reaches[0]?.outputs).toEqual(expect.arrayContaining(['charts/index.html', 'data/volume.json']))
  expect(reaches[0]?.others).toEqual(expect.arrayContaining(['data/volume.json']))
  expect(reaches[0]?.others).not.toContain('charts/index.html')
  const { stdout } = await runDocs(['affected', 'volume.json'], { cwd: site })
  const printed = stdout.replaceAll(/\.[0-9a-f]{8}\./g, '.*.')
  expect(printed).toContain(`source of generated files: 1 page and 4 files
  /charts/
  assets/img/volume.*.svg
  assets/img/dot.*.gif
  data/volume.json
  .well-known/volume
`)
})

test('what a generator of public files makes no longer is removed, and files of others stay', async () => {
  const site = makeSite(withOtherFiles)
  await buildSite(site)
  writeFiles(site, {
    'content/index.md': '# Home\n',
    'make.js': `export const charts = () => []\nexport const data = () => [{ path: 'own.txt', text: 'mine' }]\n`,
  })
  expect(await problemsOf(site)).toMatchObject([
    { code: 'generator-occupied', at: { path: 'public/own.txt' } },
  ])
  writeFiles(site, { 'make.js': 'export const charts = () => []\nexport const data = () => []\n' })
  await buildSite(site)
  expect(readdirSync(join(site, 'public')).sort()).toEqual(['.generated.json', 'own.txt'])
  expect(readFileSync(join(site, 'public/own.txt'), 'utf8')).toBe('own')
})

test('the public folder need not exist if its files are generated, and nothing runs for strangers', async () => {
  const { 'public/own.txt': _, ...others } = withOtherFiles
  const config = others['docs.config.js'].replace('generatePublic', "publicDir: 'made/files', generatePublic")
  const site = makeSite({ ...others, 'docs.config.js': config })
  const { outDir } = await buildSite(site)
  expect(existsSync(join(outDir, 'data/volume.json'))).toBe(true)
  const untrusted = await buildSite(makeSite({ 'content/index.md': '# Home\n' }), {
    config: join(makeSite({ ...others, 'docs.config.js': config }), 'docs.config.js'),
    untrusted: true,
    allowErrors: true,
    out: join(temporaryFolder(), 'dist'),
  })
  const told = untrusted.diagnostics.filter(({ code }) => code === 'generator-untrusted')
  expect(told.map(({ message }) => message.split(' were ')[0])).toEqual([
    'The files of "charts"',
    'The files of "made/files"',
  ])
})

test('the dev server follows what generators read', async () => {
  const site = makeSite(files)
  const events: string[] = []
  const { origin } = await serveSite(site, {
    onEvent(event) {
      if (event.kind === 'config-error') events.push(event.error.message)
    },
  })
  const text = async (path: string) => (await fetch(origin + path)).text()
  expect(await text('/terms/cap.html')).toContain('A limit.')
  writeFiles(site, { 'terms.yaml': '- { id: cap, name: Cap, text: The most. }\n' })
  await expect.poll(() => text('/terms/cap.html')).toContain('The most.')
  await expect.poll(async () => (await fetch(`${origin}/terms/net.html`)).status).toBe(404)
  writeFiles(site, { 'notes/new.txt': '' })
  await expect.poll(() => text('/terms/notes/')).toContain('notes/new.txt')
  writeFiles(site, { 'terms.yaml': '- "open\n' })
  await expect.poll(() => events).toHaveLength(1)
  expect(await text('/terms/cap.html')).toContain('The most.')
  writeFiles(site, { 'terms.yaml': '- { id: cap, name: Cap, text: Again. }\n' })
  await expect.poll(() => text('/terms/cap.html')).toContain('Again.')
})

test('the dev server makes files again that were edited or removed by hand, and leaves those of others', async () => {
  const site = makeSite(withOtherFiles)
  const { origin } = await serveSite(site)
  const text = async (path: string) => (await fetch(origin + path)).text()
  expect(await text('/data/volume.json')).toBe('{"volume":7}')
  writeFiles(site, { 'public/data/volume.json': 'by hand' })
  await expect.poll(() => readFileSync(join(site, 'public/data/volume.json'), 'utf8')).toBe('{"volume":7}')
  for (const path of ['public/.well-known/volume', 'public/data', 'charts/index.md']) {
    rmSync(join(site, path), { recursive: true })
    await expect.poll(() => existsSync(join(site, path)), { message: path }).toBe(true)
  }
  await expect.poll(() => text('/.well-known/volume')).toBe('known')
  await expect.poll(() => text('/data/volume.json')).toBe('{"volume":7}')
  writeFiles(site, { 'public/own.txt': 'by hand' })
  await expect.poll(() => text('/own.txt')).toBe('by hand')
})

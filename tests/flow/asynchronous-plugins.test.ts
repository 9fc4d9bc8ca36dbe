import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, commandDefaults, runDocs } from '../support/build.js'
import { serveSite } from '../support/serve.js'
import { type FileTexts, makeSite, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

/** Plugins like those in packages. Each changes the text that earlier ones have produced. */
const plugins = {
  'plugins/late.js': `
    /** Adds a paragraph, after a while. */
    export const late = ({ text }) => async (tree) => {
      await new Promise((resolve) => setTimeout(resolve, 2))
      tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: text }] })
    }
  `,
  'plugins/at-once.js': `
    /** Says in the last paragraph how many blocks there are. */
    export const count = () => (tree) => {
      tree.children.at(-1)?.children?.push({ type: 'text', value: ' of ' + tree.children.length })
    }
  `,
  'plugins/from-file.js': `
    import { readFile } from 'node:fs/promises'
    /** Puts the text of a file into an element; no async function, but it gives a promise. */
    export const fromFile = () => (tree, { path, data }) => {
      data.quire.dependsOn('/data/note.txt')
      return readFile(new URL('../data/note.txt', import.meta.url), 'utf8').then((text) => {
        tree.children.push({ type: 'element', tagName: 'i', properties: {}, children: [{ type: 'text', value: text }] })
      })
    }
  `,
}

const config = (markdown: string) => `
  import { late } from './plugins/late.js'
  import { count } from './plugins/at-once.js'
  import { fromFile } from './plugins/from-file.js'
  export default { title: 'Test', markdown: { ${markdown} } }
`

const mixed =
  'remarkPlugins: [[late, { text: "first" }], count, [(o) => late(o), { text: "last" }]], rehypePlugins: [fromFile]'

const pages = (count: number): FileTexts =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `content/page-${index}.md`,
      `# Page ${index}\n\n[Next](./page-${(index + 1) % count}.md)\n`,
    ]),
  )

const site = (markdown = mixed, files: FileTexts = {}) =>
  makeSite({
    'public/favicon.ico': '',
    'content/index.md': '# Home\n',
    'data/note.txt': 'a note',
    ...plugins,
    'docs.config.mjs': config(markdown),
    ...files,
  })

const read = (folder: string, file = 'index.html') => readFileSync(join(folder, 'dist', file), 'utf8')

const messagesOf = ({ diagnostics }: Awaited<ReturnType<typeof buildSite>>) =>
  diagnostics.map(({ message, at }) => `${at?.path}:${at?.line} ${message}`)

const shown = '<p>first of 2</p>\n<p>last</p><i>a note</i>'

test.each(['satteri', 'remark'])(
  'plugins that give promises are awaited in their order, with the parser %s',
  async (parser) => {
    const folder = site(`parser: '${parser}', ${mixed}`, pages(70))
    const { ok, work } = await buildSite(folder)
    expect([ok, work.parsed]).toEqual([true, 71])
    expect(read(folder)).toContain(`Home</h1>\n${shown}`.slice(5))
    expect(read(folder, 'page-69.html')).toContain('<p>first of 3</p>\n<p>last</p><i>a note</i>')
  },
)

test('a page of which a file changes between two readings is made again', async () => {
  const folder = makeSite({
    'docs.config.mjs': `
      import { existsSync, rmSync, writeFileSync } from 'node:fs'
      const at = (path) => new URL(path, import.meta.url)
      const twice = () => async (tree, { data }) => {
        const read = () => data.quire.dependsOn('/data/note.txt')
        const first = read()
        await new Promise((resolve) => setTimeout(resolve, 2))
        // As an author who saves at that moment.
        if (existsSync(at('./once'))) writeFileSync(at('./data/note.txt'), 'new')
        rmSync(at('./once'), { force: true })
        const value = [first, read()].join(', ')
        tree.children.push({ type: 'paragraph', children: [{ type: 'text', value }] })
      }
      export default { title: 'Test', markdown: { remarkPlugins: [twice] } }
    `,
    'content/index.md': '# Home\n',
    'data/note.txt': 'old',
    once: '',
  })
  const home = async () => readFileSync(join((await buildSite(folder)).outDir, 'index.html'), 'utf8')
  await home()
  expect(await home()).toContain('new, new')
})

test('an edit makes what a clean build makes, of its pages alone', async () => {
  const folder = site(mixed, pages(5))
  const compare = async () => {
    const clean = makeSite({})
    await buildSite(folder, { out: join(clean, 'dist'), clean: true })
    return treeDifferences(join(folder, 'dist'), join(clean, 'dist'))
  }
  await buildSite(folder)
  writeFiles(folder, { 'content/page-2.md': '# Page two\n' })
  expect((await buildSite(folder)).work.parsed).toBe(1)
  expect(read(folder, 'page-2.html')).toContain(shown)
  expect(await compare()).toEqual([])

  // A file that a plugin has declared and that all pages read.
  await buildSite(folder)
  writeFiles(folder, { 'data/note.txt': 'another note' })
  expect((await buildSite(folder)).work.parsed).toBe(6)
  expect(read(folder)).toContain('<i>another note</i>')
  expect(await compare()).toEqual([])
  await buildSite(folder)
  expect((await buildSite(folder)).work.parsed).toBe(0)
})

test('check and the dev server show the same', async () => {
  const folder = site(mixed, { 'content/index.md': '# Home\n\n[Lost](./lost.md)\n' })
  const { diagnostics } = await check({
    site: folder,
    ...commandDefaults,
  })
  expect(diagnostics.map(({ code }) => code)).toContain('broken-link')

  const server = await serveSite(folder)
  const page = async () => (await fetch(`${server.origin}/`)).text()
  expect(await page()).toContain('<p>first of 3</p>\n<p>last</p><i>a note</i>')
  writeFiles(folder, { 'content/index.md': '# Home\n' })
  await expect.poll(page).toContain(shown)
  writeFiles(folder, {
    'plugins/late.js': plugins['plugins/late.js'].replace('value: text', "value: 'very ' + text"),
  })
  await expect.poll(page).toContain('<p>very first of 2</p>\n<p>very last</p><i>a note</i>')
})

test('of one that rejects or never ends, page, plugin and line of the code are told, and the command ends', async () => {
  const folder = site(
    'remarkPlugins: [[late, { text: "first" }], rejecting, endless, [late, { text: "last" }]]',
    {
      'plugins/broken.js': `
      const turn = () => new Promise((resolve) => setTimeout(resolve, 1))
      export const rejecting = () => async (tree, file) => {
        await turn()
        file.message('Half way', { place: { line: 1, column: 3 }, source: 'rejecting' })
        if (file.path.endsWith('one.md')) throw new Error('no luck')
      }
      export const endless = () => (tree, file) => file.path.endsWith('two.md') ? new Promise(() => {}) : turn()
    `,
      'docs.config.mjs': `import { rejecting, endless } from './plugins/broken.js'${config('remarkPlugins: [[late, { text: "first" }], rejecting, endless, [late, { text: "last" }]]')}`,
      'content/one.md': '# One\n',
      'content/two.md': '# Two\n',
    },
  )
  const { status, stderr } = await runDocs(['build', '--allow-errors'], { cwd: folder })
  expect(status).toBe(1)
  expect(stderr).toContain(
    `error plugin-threw  content/one.md:1:1
  The plugin "rejecting" failed on this page: no luck.
  1 | # One
      ^
  It failed at plugins/broken.js:6:49. The page is built without it.`,
  )
  expect(stderr).toContain(
    `error plugin-threw  content/two.md:1:1
  The plugin "endless" did not finish on this page: it is waiting for something that never happens.`,
  )
  expect(stderr.match(/rejecting: Half way/g)).toHaveLength(3)
  for (const name of ['one.html', 'two.html', 'index.html'])
    expect(read(folder, name)).toContain('<p>first</p>\n<p>last</p>')
})

test('what failed while it was awaited is tried again by the next build, and all else remembered', async () => {
  const folder = site(mixed, {
    'plugins/from-file.js': `
      import { readFile } from 'node:fs/promises'
      export const fromFile = () => async (tree, { path }) => {
        if (path.endsWith('index.md')) await readFile(new URL('../network', import.meta.url))
      }
    `,
    ...pages(3),
  })
  expect(await buildSite(folder)).toMatchObject({ ok: false, work: { parsed: 4 } })
  const again = await buildSite(folder)
  expect(again).toMatchObject({ ok: false, work: { parsed: 1 } })
  expect(messagesOf(again)[0]).toContain(
    'content/index.md:1 The plugin "fromFile" failed on this page: ENOENT',
  )
  writeFiles(folder, { network: '' })
  expect(await buildSite(folder)).toMatchObject({ ok: true, work: { parsed: 1 }, diagnostics: [] })
  rmSync(join(folder, 'network'))
  expect(await buildSite(folder)).toMatchObject({ ok: true, work: { parsed: 0 } })
})

test('what is thrown where nobody catches it fails the page that is awaited', async () => {
  const folder = site('rehypePlugins: [fromFile]', {
    'plugins/from-file.js': `
      export const fromFile = () => () => new Promise(() => setTimeout(() => { throw new Error('no luck') }, 1))
    `,
  })
  // Only the thread lives long enough to notice the error.
  const result = await runDocs(['build', folder])
  expect(result.stdout + result.stderr).toContain('no luck')
  expect(result.status).not.toBe(0)
})

test('what a config prints is seen once, and what its plugins print for every page', async () => {
  const folder = site(mixed, {
    'plugins/at-once.js':
      "console.log('the config runs')\nexport const count = () => (_, { path }) => console.log(path)\n",
    ...pages(4),
  })
  const { stdout, stderr } = await runDocs(['build', folder])
  expect(stdout).not.toContain('content/')
  expect(stderr.match(/^c.*md$|^the.*/gm)?.sort()).toEqual([
    'content/index.md',
    ...Array.from({ length: 4 }, (_, index) => `content/page-${index}.md`),
    'the config runs',
  ])
})

test('a plugin that ends the process is told with its line', async () => {
  const folder = site('remarkPlugins: [late]', {
    'plugins/late.js': 'export const late = () => async () => {\n  process.exit(0)\n}\n',
  })
  const { status, stderr } = await runDocs(['build', folder])
  expect(status).toBe(2)
  expect(stderr).toContain('plugins/late.js:2:11')
})

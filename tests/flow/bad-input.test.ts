import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildSite, runDocs } from '../support/build.js'
import { checkSite } from '../support/check.js'
import { attribute, elementsOf, parseHtml } from '../support/html.js'
import { serveSite } from '../support/serve.js'
import {
  closeFiles,
  closeFolders,
  type FileTexts,
  linkPackages,
  makeSite,
  temporaryFolder,
  writeFiles,
} from '../support/sites.js'

/** A page without mistakes, which every build must publish. */
const good = { 'content/good.md': '# Good\n' }

interface Case {
  readonly name: string
  readonly files: FileTexts
  readonly severity: 'error' | 'warning'
  /** `path:line` of the message. */
  readonly place: string
  /** Text that the message must contain. */
  readonly names?: string
  /** Changes the site in ways that files alone cannot. */
  readonly prepare?: (site: string) => void
}

const cases: readonly Case[] = [
  {
    name: 'frontmatter that is no YAML',
    files: { 'content/bad.md': '---\ntitle: Bad: worse\n---\n\n# Bad\n' },
    severity: 'error',
    place: 'content/bad.md:2',
  },
  {
    name: 'frontmatter with a misspelt field',
    files: { 'content/bad.md': '---\ntitel: Bad\n---\n\n# Bad\n' },
    severity: 'warning',
    place: 'content/bad.md:2',
    names: 'titel',
  },
  {
    name: 'a page that is not UTF-8',
    files: { 'content/bad.md': Buffer.from('# Bad\n\nCaf\xe9\n', 'latin1') },
    severity: 'error',
    place: 'content/bad.md:3',
  },
  {
    name: 'a page whose name ends as those of another generator do',
    files: { 'content/guide/bad.mdx': '# Bad\n' },
    severity: 'warning',
    place: 'content/guide/bad.mdx:1',
    names: '"bad.md"',
  },
  {
    name: 'an include that is missing',
    files: { 'content/bad.md': '# Bad\n\n<!--@include: ./missing.md-->\n' },
    severity: 'error',
    place: 'content/bad.md:3',
    names: 'missing.md',
  },
  {
    name: 'a snippet that is missing',
    files: { 'content/bad.md': '# Bad\n\n<<< @/missing.js\n' },
    severity: 'error',
    place: 'content/bad.md:3',
    names: 'missing.js',
  },
  {
    name: 'two pages for one route',
    files: { 'content/guide/README.md': '# One\n', 'content/guide/index.md': '# Two\n' },
    severity: 'error',
    place: 'content/guide/index.md:1',
    names: 'content/guide/README.md',
  },
  {
    name: 'a sidebar entry without a page',
    files: { 'docs.config.json': '{ "title": "Test", "sidebar": ["good", "missing"] }\n' },
    severity: 'warning',
    place: 'docs.config.json:1',
    names: 'missing',
  },
  { name: 'an empty file', files: { 'content/bad.md': '' }, severity: 'warning', place: 'content/bad.md:1' },
  {
    name: 'a page of 5 MB',
    files: {
      'content/bad.md': `# Bad\n\n${'A line of text that is said again and again.\n\n'.repeat(112_000)}`,
    },
    severity: 'warning',
    place: 'content/bad.md:1',
  },
  {
    name: 'a link of the file system that goes round in a circle',
    files: { 'content/sub/page.md': '# Page\n' },
    severity: 'warning',
    place: 'content/sub/loop:1',
    prepare: (site) => symlinkSync('..', join(site, 'content/sub/loop')),
  },
  {
    name: 'a circle of two links, of which neither leads to a folder around it',
    files: { 'content/a/page.md': '# Page\n', 'shared/b/other.md': '# Other\n' },
    severity: 'warning',
    place: 'content/a/x/y:1',
    names: '"content"',
    prepare(site) {
      symlinkSync('../../shared/b', join(site, 'content/a/x'))
      symlinkSync('../../content', join(site, 'shared/b/y'))
    },
  },
  {
    name: 'a circle of links among public files',
    files: { 'public/a/one.txt': 'One', 'shared/two.txt': 'Two' },
    severity: 'warning',
    place: 'public/a/x/y:1',
    names: 'public/a',
    prepare(site) {
      symlinkSync('../../shared', join(site, 'public/a/x'))
      symlinkSync('../public/a', join(site, 'shared/y'))
    },
  },
  {
    name: 'a public folder that is a link out of the site',
    files: {},
    severity: 'warning',
    place: 'public:1',
    names: 'out of the site',
    prepare: (site) => symlinkSync(temporaryFolder(), join(site, 'public')),
  },
  {
    name: 'a component that nobody has',
    files: { 'content/bad.md': '# Bad\n\n<Unknwon />\n' },
    severity: 'error',
    place: 'content/bad.md:3',
    names: 'Unknwon',
  },
  {
    name: 'a component that fails',
    files: {
      'docs.config.ts': `import { defineConfig, extend } from '@quire/engine'
import theme from '@quire/theme-default'

function Broken(): never {
  throw new Error('no luck today')
}

export default defineConfig({ title: 'Test', theme: extend(theme, { components: { Broken } }) })
`,
      'content/bad.md': '# Bad\n\n<Broken />\n',
    },
    severity: 'error',
    place: 'content/bad.md:3',
    names: 'no luck today',
    prepare: linkPackages,
  },
  {
    name: 'a link to no page',
    files: { 'content/bad.md': '# Bad\n\nSee [it](./goood.md).\n' },
    severity: 'warning',
    place: 'content/bad.md:3',
    names: 'goood.md',
  },
  {
    name: 'a public file with the name of the list of pages',
    files: { 'public/assets/manifest.json': '{}\n' },
    severity: 'warning',
    place: 'public/assets/manifest.json:1',
    names: '/assets/manifest.json',
  },
  {
    name: 'an image without a file',
    files: { 'content/bad.md': '# Bad\n\n![Picture](./missing.png)\n' },
    severity: 'warning',
    place: 'content/bad.md:3',
    names: 'missing.png',
  },
]

function siteOf({ files, prepare }: Case): string {
  const site = makeSite({ ...good, ...files })
  prepare?.(site)
  return site
}

/** A stack trace or another place in program code. */
const stackLine = /\n\s+at .*:\d+:\d+|\.js:\d+:\d+/

describe('a mistake of an author', () => {
  test.each(cases)('$name gives one message with its place, and the other pages are built', async (one) => {
    const result = await buildSite(siteOf(one), { allowErrors: true })
    const found = result.diagnostics.map(({ code, severity, at, message, hint }) => ({
      code,
      severity,
      place: at && `${at.path}:${at.line}`,
      text: `${message} ${hint ?? ''}`,
    }))
    expect(found).toEqual([
      {
        code: expect.stringMatching(/^[a-z0-9-]+$/),
        severity: one.severity,
        place: one.place,
        text: expect.stringContaining(one.names ?? ''),
      },
    ])
    expect(found.map(({ text }) => text).join('\n')).not.toMatch(stackLine)
    expect(readFileSync(join(result.outDir, 'good.html'), 'utf8')).toContain('Good')
    expect(result.ok).toBe(one.severity === 'warning')
  })

  test.each(cases.filter(({ name }) => !name.includes('5 MB')))(
    '$name is printed with its place, and the exit status says whether it is an error',
    async (one) => {
      const { status, stdout, stderr } = await runDocs(['build', siteOf(one)])
      const printed = stdout + stderr
      expect(status, printed).toBe(one.severity === 'error' ? 1 : 0)
      expect(printed).toContain(one.place)
      expect(printed).toContain(one.names ?? '')
      expect(printed).not.toMatch(stackLine)
    },
  )

  test('a page whose file in the output would have too long a name is left out, and told at its place', async () => {
    const name = 'n'.repeat(252)
    const site = makeSite({ ...good, [`content/${name}.md`]: '# Long\n' })
    const { published, diagnostics } = await buildSite(site)
    expect(published).toBe(false)
    expect(diagnostics.map(({ code, at, message }) => [code, at?.path, message])).toEqual([
      [
        'page-name',
        `content/${name}.md`,
        `This page would be published as "${name}.html", which is too long for a file name (at most 255 bytes). It is left out.`,
      ],
    ])
    writeFiles(site, { [`content/${name}.md`]: '---\npermalink: /long.html\n---\n# Long\n' })
    expect((await buildSite(site)).published).toBe(true)
  })

  // Other systems have other limits.
  test.runIf(process.platform === 'linux')('a path longer than the system allows is told', async () => {
    const site = makeSite(good)
    const name = 'd'.repeat(200)
    let folder = join(site, 'content')
    while (folder.length + name.length < 4_089) folder = join(folder, name)
    mkdirSync(folder, { recursive: true })
    // The page is moved there with its folder. Node could neither create nor remove it by its whole path.
    onTestFinished(() => void execFileSync('rm', ['-r', join(site, 'content')]))
    mkdirSync(join(site, 'aside', name), { recursive: true })
    writeFileSync(join(site, 'aside', name, 'page.md'), '# Deep\n')
    execFileSync('mv', [join(site, 'aside', name), '.'], { cwd: folder })
    const { pages, diagnostics } = await buildSite(site)
    expect(pages).toBe(1)
    expect(
      diagnostics.map(({ code, message }) => `${code}: ${message.slice(0, 20)}…${message.slice(-57)}`),
    ).toEqual(['file-name: "content/ddddddddddd…" is left out: its path is longer than the system allows.'])
  })

  test('a folder that cannot be read is an error, and nothing is published', async () => {
    const site = makeSite({ ...good, 'content/closed/page.md': '# Page\n' })
    const open = closeFolders('closed')
    await expect(buildSite(site)).rejects.toThrow('EACCES')
    open()
    expect(existsSync(join(site, 'dist'))).toBe(false)
  })

  test('a page or an inclusion that cannot be read is an error of the pages that need it', async () => {
    const site = makeSite({
      ...good,
      'content/closed.md': '# Closed\n',
      'content/includes.md': '# Includes\n\n<!--@include: ./closed.md-->\n',
    })
    const open = closeFiles('closed.md')
    const result = await buildSite(site)
    expect(result.published).toBe(false)
    expect(result.diagnostics.map(({ message, at }) => `${at?.path}: ${message}`)).toEqual([
      'content/closed.md: The file "content/closed.md" cannot be read: permission is denied.',
      'content/includes.md: The file "content/closed.md" cannot be read: permission is denied.',
    ])
    open()
    expect((await buildSite(site)).diagnostics).toEqual([])
  })

  // Other systems do not have such names.
  test.runIf(process.platform === 'linux')(
    'files and folders whose names cannot be addresses are left out, and told',
    async () => {
      const site = makeSite({
        ...good,
        'content/line\nbreak.md': '# Line\n',
        'content/folder\nof/page.md': '# Page\n',
        'content/bell\u0007.md': '# Bell\n',
        'content/back\\slash.md': '# Slash\n',
        'content/picture\nof.txt': 'no page',
        'public/file\n.txt': 'file',
      })
      writeFileSync(Buffer.from(`${site}/content/caf\xe9.md`, 'latin1'), '# Café\n')
      writeFileSync(Buffer.from(`${site}/public/caf\xe9.txt`, 'latin1'), 'file')
      const { ok, pages, diagnostics } = await buildSite(site)
      expect([ok, pages]).toEqual([true, 1])
      expect(diagnostics.map(({ code, message }) => `${code}: ${message}`).sort()).toEqual([
        'file-name: "content/back\\\\slash.md" is left out: its name contains a backslash, which servers refuse in addresses.',
        'file-name: "content/bell\\u0007.md" is left out: its name contains a control character.',
        'file-name: "content/caf\uFFFD.md" is left out: its name is not UTF-8.',
        'file-name: "content/folder\\nof" is left out: its name contains a line break.',
        'file-name: "content/line\\nbreak.md" is left out: its name contains a line break.',
        'file-name: "public/caf\uFFFD.txt" is left out: its name is not UTF-8.',
        'file-name: "public/file\\n.txt" is left out: its name contains a line break.',
      ])
    },
  )

  test.runIf(process.platform === 'linux')(
    'a site in a folder whose name has a backslash is built and followed like any other',
    async () => {
      const site = makeSite(
        { 'content/index.md': '# Home\n', 'content/a/b.md': '# B\n', 'public/c/d.txt': 'file' },
        join(temporaryFolder(), 'back\\slash'),
      )
      const { pages, diagnostics, outDir } = await buildSite(site)
      expect([pages, diagnostics]).toEqual([2, []])
      expect(existsSync(join(outDir, 'c/d.txt'))).toBe(true)
      const { port } = await serveSite(site)
      writeFileSync(join(site, 'content/a/b.md'), '# B\n\nchanged\n')
      const shown = async () => (await fetch(`http://localhost:${port}/a/b.html`)).text()
      await expect.poll(shown).toContain('changed')
    },
  )

  test.each([
    ['a page and a folder of pages', ['content/a.md', 'content/a.html/README.md'], 'a.html'],
    ['a public file and a folder of pages', ['public/guide', 'content/guide/README.md'], 'guide'],
    ['a public file and the folder of scripts', ['public/assets'], 'assets'],
    ['a folder and a file that is made', ['public/robots.txt/x'], 'robots.txt'],
    [
      'a page and the folder of a linked file',
      ['content/a.md', 'content/a.html/data.csv', 'content/b.md'],
      'a.html',
    ],
  ])('%s of one name are told, and nothing is published', async (_, paths, name) => {
    const site = makeSite({
      'docs.config.json': '{ "title": "Test", "url": "https://docs.example" }\n',
      ...good,
      ...Object.fromEntries(
        paths.map((path) => [path, path === 'content/b.md' ? '# B\n\n[data](a.html/data.csv)\n' : '# A\n']),
      ),
    })
    const message = `The site would have a file "${name}" and a folder of the same name`
    const { diagnostics } = await checkSite(site)
    expect(diagnostics.flatMap(({ code, message }) => (code === 'output-clash' ? [message] : []))).toEqual([
      expect.stringContaining(message),
    ])
    const { status, stderr } = await runDocs(['build', site])
    expect(status).toBe(2)
    expect(stderr).toContain(message)
    expect(existsSync(join(site, 'dist'))).toBe(false)
  })

  test('an error leaves the last good site as it was', async () => {
    const site = makeSite({ ...good, 'content/other.md': '# Other\n' })
    const first = await buildSite(site)
    const before = readFileSync(join(first.outDir, 'good.html'))
    writeFiles(site, { 'content/good.md': '# Changed\n', 'content/bad.md': '# Bad\n\n<Unknwon />\n' })
    const second = await buildSite(site)
    expect([first.published, second.ok, second.published]).toEqual([true, false, false])
    expect(readFileSync(join(first.outDir, 'good.html')).equals(before)).toBe(true)
    expect(existsSync(join(first.outDir, 'bad.html'))).toBe(false)
  })
})

test('no heading and no author takes an id of what stands around the text', async () => {
  const text = '# Page\n\n## Main\n\n## Docs main\n\n## Docs status\n\n<a id="docs-new-window"></a>\n'
  const { outDir } = await buildSite(makeSite({ 'content/page.md': text }))
  const ids = [...elementsOf(parseHtml(readFileSync(join(outDir, 'page.html'), 'utf8')))].flatMap(
    (element) => attribute(element, 'id') ?? [],
  )
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(ids).toEqual(expect.arrayContaining(['main', 'docs-main', 'docs-main-2', 'docs-status-2']))
})

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSite, runDocs } from '../support/build.js'
import { attribute, findAll, parseHtml, textOf } from '../support/html.js'
import { type FileTexts, temporaryFolder, writeFiles } from '../support/sites.js'

test('a new site builds as it is, without a message', async () => {
  const folder = temporaryFolder()
  const start = performance.now()
  const { status, stdout } = await runDocs(['init', 'my-first_docs'], { cwd: folder })
  expect(status).toBe(0)
  expect(stdout).toBe(
    'Created “My first docs” in my-first_docs\n\n  cd my-first_docs\n  npm install\n  npm run dev\n',
  )
  const site = join(folder, 'my-first_docs')
  const { ok, diagnostics, pages, outDir } = await buildSite(site)
  console.log(`a new site is made and built in ${Math.round(performance.now() - start)} ms`)
  expect([ok, diagnostics, pages]).toEqual([true, [], 3])
  const html = readFileSync(join(outDir, 'index.html'), 'utf8')
  expect(html).toContain('<title>My first docs</title>')
  expect(html).toContain('href="/favicon.svg"')
  expect(readFileSync(join(outDir, 'guide/writing.html'), 'utf8')).toContain('Hello, ')
  const guide = parseHtml(readFileSync(join(outDir, 'guide/index.html'), 'utf8'))
  const entries = findAll(guide, (element) =>
    /^sidebar-(?:title|link)$/.test(attribute(element, 'class') ?? ''),
  )
  expect(entries.map(textOf)).toEqual(['Guide', 'Getting started', 'Writing'])
  expect(html.match(/<h2><a href="[^"]*/g)).toEqual([
    '<h2><a href="/guide/#pages',
    '<h2><a href="/guide/writing.html',
  ])
  expect(JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'))).toMatchObject({
    name: 'my-first-docs',
  })
})

test('a title may hold anything', async () => {
  const folder = temporaryFolder()
  const title = `It's "all" \\ <b>: # & more`
  const { status } = await runDocs(['init', '--title', title], { cwd: folder })
  expect(status).toBe(0)
  const { ok, outDir } = await buildSite(folder)
  expect(ok).toBe(true)
  expect(readFileSync(join(outDir, 'index.html'), 'utf8')).toContain(
    `<title>It's "all" \\ &#x3C;b>: # &#x26; more</title>`,
  )
})

test('a pipe in place of package.json is left alone, and not waited for', async () => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'index.md': '# Home\n' })
  execFileSync('mkfifo', [join(folder, 'package.json')])
  const { status, stdout } = await runDocs(['init'], { cwd: folder })
  expect(status).toBe(0)
  expect(stdout).toContain('Created docs.config.ts')
  expect(statSync(join(folder, 'package.json')).isFIFO()).toBe(true)
})

test('a folder that holds something is left alone', async () => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'mine/notes.txt': 'mine', 'file.txt': '' })
  const full = await runDocs(['init', 'mine'], { cwd: folder })
  expect([full.status, full.stderr, readdirSync(join(folder, 'mine'))]).toEqual([
    2,
    `error config
  The folder "mine" is not empty and holds no Markdown.
  Name an empty or new folder, or one that holds Markdown: docs init my-docs

`,
    ['notes.txt'],
  ])
  const file = await runDocs(['init', 'file.txt', '--json'], { cwd: folder })
  expect(file.status).toBe(2)
  expect(JSON.parse(file.stdout)).toMatchObject({
    command: 'init',
    ok: false,
    diagnostics: [{ message: '"file.txt" is not a folder.' }],
  })
})

test('a folder of Markdown gets a config, and keeps what is in it', async () => {
  const folder = temporaryFolder()
  const files = {
    'package.json': '{}',
    'docs/.vuepress/config.js': "module.exports = { title: 'Old docs', base: '/old/' }",
    'docs/.vuepress/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/README.md': '# Start\n\n![Logo](/logo.svg) [install](./guide/install.md)\n',
    'docs/guide/README.md': '# Guide\n',
    'docs/guide/install.md': '# Install\n',
    'docs/guide/my page.md': '# Mine\n',
    'docs/_part.md': 'Part\n',
    'node_modules/a/README.md': '# A\n',
  }
  writeFiles(folder, files)
  const { status, stdout } = await runDocs(['init'], { cwd: folder })
  expect([status, stdout]).toEqual([
    0,
    `Created docs.config.ts, .gitignore in . for the 4 pages of VuePress in docs

  npm install @quire/cli @quire/engine @quire/theme-default react react-dom
  npx docs serve
  npx docs check
`,
  ])
  for (const [path, text] of Object.entries(files))
    expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
  const { ok, diagnostics, outDir } = await buildSite(folder)
  expect([ok, diagnostics]).toEqual([true, []])
  const html = readFileSync(join(outDir, 'guide/install.html'), 'utf8')
  expect(html).toContain('<title>Install | Old docs</title>')
  expect(html).toContain('href="/old/guide/my%20page.html"')
  const again = await runDocs(['init'], { cwd: folder })
  expect([again.status, again.stderr]).toEqual([
    2,
    `error config
  The folder "." already holds a site: docs.config.ts.
  Run "docs serve" to see it.

`,
  ])
})

test.skipIf(process.platform === 'win32')(
  'a name that is taken by a link out of the folder stays',
  async () => {
    const folder = temporaryFolder()
    const outside = join(temporaryFolder(), 'ignored')
    writeFileSync(outside, 'mine\n')
    writeFiles(folder, { 'a.md': '# A\n' })
    symlinkSync(outside, join(folder, '.gitignore'))
    const { status, stdout } = await runDocs(['init'], { cwd: folder })
    expect([status, stdout.split('\n')[0]]).toEqual([
      0,
      'Created docs.config.ts, index.md, package.json in . for the page',
    ])
    expect(readFileSync(outside, 'utf8')).toBe('mine\n')
  },
)

test('the next steps are those of the package manager that the folder uses', async () => {
  const stepsWith = async (files: FileTexts) => {
    const folder = temporaryFolder()
    writeFiles(folder, { 'docs/README.md': '# Start\n', ...files })
    return (await runDocs(['init'], { cwd: folder })).stdout.split('\n  ').slice(1)
  }
  const packages = '@quire/cli @quire/engine @quire/theme-default react react-dom'
  expect(await stepsWith({ 'package.json': '{}', 'pnpm-lock.yaml': '' })).toEqual([
    `pnpm add ${packages}`,
    'pnpm exec docs serve',
    'pnpm exec docs check\n',
  ])
  expect(await stepsWith({ 'package.json': '{}', 'yarn.lock': '' })).toEqual([
    `yarn add ${packages}`,
    'yarn docs serve',
    'yarn docs check\n',
  ])
  expect(await stepsWith({})).toEqual(['npm install', 'npm run dev', 'npx docs check\n'])
})

test('line ends of Windows and byte order marks change nothing', async () => {
  const cases: readonly FileTexts[] = [
    {
      'mkdocs.yml':
        'site_name: Windows\nnav:\n  - Home: index.md\n  - Guide:\n    - Install: guide/install.md\ntheme:\n  name: material\n  language: fr\n',
      'docs/index.md': '# Home\n',
      'docs/guide/install.md': '# Install\n',
    },
    {
      'book.toml': '[book]\ntitle = "Windows"\n',
      'src/SUMMARY.md': '# Summary\n\n- [Home](README.md)\n- [Use](use.md)\n\n# More\n\n- [Last](last.md)\n',
      ...Object.fromEntries(['README', 'use', 'last'].map((name) => [`src/${name}.md`, `# ${name}\n`])),
    },
    {
      'docusaurus.config.js': 'module.exports = { title: "Windows" }\n',
      'sidebars.js': "module.exports = { all: ['first', 'second'] }\n",
      'docs/a.md': '---\nid: second\ntitle: A\n---\n\nText.\n',
      'docs/b.md': '---\nid: first\ntitle: B\n---\n\nText.\n',
    },
  ]
  const madeOf = async (files: FileTexts) => {
    const folder = temporaryFolder()
    writeFiles(folder, files)
    expect((await runDocs(['init'], { cwd: folder })).status).toBe(0)
    return readFileSync(join(folder, 'docs.config.ts'), 'utf8')
  }
  for (const files of cases) {
    const onWindows = Object.entries(files).map(
      ([path, text]) => [path, `\uFEFF${String(text).replaceAll('\n', '\r\n')}`] as const,
    )
    expect(await madeOf(Object.fromEntries(onWindows))).toBe(await madeOf(files))
  }
})

test('a project without content gets a new site, and keeps its files', async () => {
  const folder = temporaryFolder()
  const dependencies = { '@quire/cli': '*', '@quire/engine': '*', react: '*' }
  const mine = {
    'package.json': JSON.stringify({ name: 'mine', dependencies, devDependencies: { 'react-dom': '*' } }),
    'pnpm-lock.yaml': 'lockfileVersion: 9\n',
    '.gitignore': 'node_modules\n',
    'tsconfig.json': '{}\n',
    LICENSE: 'Mine.\n',
  }
  writeFiles(folder, { ...mine, 'node_modules/x/README.md': '# Not a page\n' })
  const { status, stdout } = await runDocs(['init', '--title', 'T'], { cwd: folder })
  expect([status, stdout]).toEqual([
    0,
    'Created “T” in .\n\n  add dist and .docs to .gitignore\n  pnpm add @quire/theme-default\n  pnpm exec docs serve\n',
  ])
  for (const [name, text] of Object.entries(mine))
    expect(readFileSync(join(folder, name), 'utf8'), name).toBe(text)
  expect((await buildSite(folder)).pages).toBe(3)
})

test('of packages that the project has, none is to be added', async () => {
  const names = ['@quire/cli', '@quire/engine', '@quire/theme-default', 'react', 'react-dom']
  const packageFile = JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '*'])) })
  const cases: readonly (readonly [FileTexts, string])[] = [
    [{ 'package.json': packageFile }, '  npm install\n  npx docs serve\n'],
    [{ 'package.json': packageFile, 'node_modules/x': '' }, '  npx docs serve\n'],
    [
      { 'package.json': packageFile, 'node_modules/x': '', 'a.md': '# A\n' },
      '  npx docs serve\n  npx docs check\n',
    ],
    [{ 'package.json': '{ damaged' }, `  npm install ${names.join(' ')}\n  npx docs serve\n`],
  ]
  for (const [files, steps] of cases) {
    const folder = temporaryFolder()
    writeFiles(folder, files)
    const { stdout } = await runDocs(['init'], { cwd: folder })
    expect(stdout.slice(stdout.indexOf('\n\n') + 2)).toBe(steps)
  }
})

test('a new repository counts as empty', async () => {
  const folder = temporaryFolder()
  writeFiles(folder, { '.git/config': '' })
  const { status, stdout } = await runDocs(['init', '--json'], { cwd: folder })
  expect(status).toBe(0)
  const { files } = JSON.parse(stdout) as { files: string[] }
  for (const path of files) expect(existsSync(join(folder, path)), path).toBe(true)
  writeFileSync(join(folder, '.git/config'), 'x')
  expect((await runDocs(['init'], { cwd: folder })).status).toBe(2)
})

test.skipIf(process.platform !== 'linux')('a folder that nobody can create is told', async () => {
  for (const folder of ['/proc/new', '/proc/new/docs']) {
    const { status, stderr } = await runDocs(['init', folder])
    expect([status, stderr]).toEqual([2, expect.stringContaining("mkdir '/proc/new'")])
  }
})

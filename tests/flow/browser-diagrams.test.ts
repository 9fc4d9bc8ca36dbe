import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildResult } from '@quire/engine'
import { expect, test } from 'vitest'
import { buildSite, runDocs } from '../support/build.js'
import { serveSite } from '../support/serve.js'
import { checkout, closeFolders, makeSite, temporaryFolder, writeFiles } from '../support/sites.js'
import { treeDifferences } from '../support/trees.js'

const pie = '# Pie\n\n```mermaid\npie\n  "Card": 2\n  "Cash": 1\n```\n'

/** The packages of the command line: a theme, but no Mermaid. */
const withoutMermaid = { packagesOf: [join(checkout, 'packages', 'cli')] }

/** Imitates the package, as far as a build looks at it. */
const installed = (version: string) =>
  Object.fromEntries(
    Object.entries({
      'package.json': JSON.stringify({ name: 'mermaid', version }),
      LICENSE: 'Draw what you like.',
      'dist/mermaid.esm.min.mjs': `import"./chunks/mermaid.esm.min/pie-ABCDEFGH.mjs";"${version}"`,
      'dist/chunks/mermaid.esm.min/pie-ABCDEFGH.mjs': 'export{}',
    }).map(([path, text]) => [`node_modules/mermaid/${path}`, text]),
  )

const uninstall = (site: string) => rmSync(join(site, 'node_modules'), { recursive: true })

const build = (site: string) => buildSite(site, withoutMermaid)

const scriptsIn = ({ outDir }: Pick<BuildResult, 'outDir'>) =>
  readdirSync(join(outDir, 'assets')).filter((name) => name.startsWith('mermaid-'))

/** Differences from a build of the same sources that knows of no earlier build. */
async function differencesFromClean(site: string, { outDir }: BuildResult): Promise<string[]> {
  const clean = await buildSite(site, { ...withoutMermaid, clean: true, out: join(temporaryFolder(), 'out') })
  return treeDifferences(outDir, clean.outDir)
}

test('what draws in the browser is published by names that every server knows, with its license', async () => {
  const site = makeSite({ 'content/README.md': pie, ...installed('12.0.0') })
  const result = await build(site)
  expect(result.diagnostics).toEqual([])
  const folder = join(result.outDir, 'assets', 'mermaid-12.0.0')
  expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()).toEqual([
    'chunks',
    join('chunks', 'mermaid.esm.min'),
    join('chunks', 'mermaid.esm.min', 'pie-ABCDEFGH.js'),
    'licenses.txt',
    'mermaid.esm.min.js',
  ])
  expect(readFileSync(join(folder, 'mermaid.esm.min.js'), 'utf8')).toBe(
    'import"./chunks/mermaid.esm.min/pie-ABCDEFGH.js";"12.0.0"',
  )
  expect(readFileSync(join(folder, 'licenses.txt'), 'utf8')).toContain(
    'mermaid 12.0.0\n\nDraw what you like.',
  )
  expect(readFileSync(join(result.outDir, 'index.html'), 'utf8')).toContain(
    '<figure class="diagram" data-mermaid="12.0.0"><div class="code-block',
  )
  expect((await build(site)).filesWritten).toBe(0)
})

test('it is published as long as some page needs it, whichever pages are made anew', async () => {
  const site = makeSite({
    'content/README.md': '# Home\n',
    'content/pie.md': pie,
    'content/other.md': '# Other\n',
    ...installed('12.0.0'),
  })
  await build(site)
  const edits: readonly (readonly [
    what: string,
    files: Readonly<Record<string, string>>,
    published: boolean,
  ])[] = [
    ['another page is edited', { 'content/other.md': '# Other, edited\n' }, true],
    ['the page is edited', { 'content/pie.md': pie.replace('2', '3') }, true],
    ['the last diagram goes', { 'content/pie.md': '# Pie\n' }, false],
    ['another page is edited without one', { 'content/other.md': '# Other, again\n' }, false],
    ['one comes on another page', { 'content/other.md': pie }, true],
    ['and on a second', { 'content/pie.md': pie }, true],
    ['one of two goes', { 'content/other.md': '# Other\n' }, true],
  ]
  for (const [what, files, published] of edits) {
    writeFiles(site, files)
    const result = await build(site)
    expect(scriptsIn(result), what).toEqual(published ? ['mermaid-12.0.0'] : [])
    expect(await differencesFromClean(site, result), what).toEqual([])
  }
})

test('to install, change or remove the package makes the site that a clean build makes', async () => {
  const site = makeSite({ 'content/README.md': '# Home\n', 'content/pie.md': pie })
  const message = (result: BuildResult) => result.diagnostics.map(({ message }) => message)
  const missing =
    'The diagram cannot be drawn and is shown as code: "pie" is drawn in the browser by the package mermaid, which is not installed.'
  const steps: readonly (readonly [
    what: string,
    run: () => void,
    folders: readonly string[],
    told: string[],
  ])[] = [
    ['not there', () => {}, [], [missing]],
    ['installed', () => writeFiles(site, installed('12.0.0')), ['mermaid-12.0.0'], []],
    ['another version', () => writeFiles(site, installed('12.1.0')), ['mermaid-12.1.0'], []],
    ['removed', () => uninstall(site), [], [missing]],
    ['back again', () => writeFiles(site, installed('12.1.0')), ['mermaid-12.1.0'], []],
  ]
  for (const [what, run, folders, told] of steps) {
    run()
    const result = await build(site)
    expect([scriptsIn(result), message(result), result.ok], what).toEqual([folders, told, true])
    expect(await differencesFromClean(site, result), what).toEqual([])
    expect((await build(site)).filesWritten, what).toBe(0)
  }
})

test('what was changed or deleted in the output is restored', async () => {
  const site = makeSite({ 'content/README.md': pie, ...installed('12.0.0') })
  const result = await build(site)
  const folder = join(result.outDir, 'assets', 'mermaid-12.0.0')
  rmSync(join(folder, 'chunks'), { recursive: true })
  writeFiles(folder, { 'mermaid.esm.min.js': 'other' })
  expect(await differencesFromClean(site, await build(site))).toEqual([])
})

test('sites without such diagrams do not ask what is in the package', async () => {
  const site = makeSite({
    'content/README.md': '# Home\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
    ...installed('12.0.0'),
  })
  const open = closeFolders('mermaid.esm.min')
  const result = await build(site)
  expect([result.ok, scriptsIn(result)]).toEqual([true, []])
  writeFiles(site, { 'content/README.md': pie })
  await expect(build(site), 'the folder was closed').rejects.toThrow('EACCES')
  open()
})

test('what is missing is told with its place and what to do, and content that is not trusted is code', async () => {
  const site = makeSite({ 'content/README.md': pie })
  const { stdout, stderr } = await runDocs(['check', site])
  expect(stdout + stderr).toContain('content/README.md:3:1')
  expect(stdout + stderr).toContain('npm install mermaid')
  writeFiles(site, installed('12.0.0'))
  const out = join(temporaryFolder(), 'out')
  const result = await buildSite(site, { ...withoutMermaid, untrusted: true, out })
  expect(result.diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
    [
      'The diagram cannot be drawn and is shown as code: "pie" is drawn in the browser by the package mermaid, which is not used for content that is not trusted.',
      undefined,
    ],
  ])
  expect(existsSync(join(out, 'assets', 'mermaid-12.0.0'))).toBe(false)
  expect(readFileSync(join(out, 'index.html'), 'utf8')).not.toContain('data-mermaid')
})

test('the dev server has the same files, below the base', async () => {
  const site = makeSite({ 'content/README.md': pie, ...installed('12.0.0') })
  const { origin } = await serveSite(site, { ...withoutMermaid, base: '/docs/' })
  const get = (name: string) => fetch(`${origin}/docs/assets/mermaid-12.0.0/${name}`)
  const script = await get('mermaid.esm.min.js')
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(await script.text()).toContain('./chunks/mermaid.esm.min/pie-ABCDEFGH.js')
  expect((await get('chunks/mermaid.esm.min/pie-ABCDEFGH.js')).status).toBe(200)
  for (const name of ['package.json', 'mermaid.esm.min.mjs', '../mermaid-12.0.0/LICENSE', 'chunks/other.js'])
    expect((await get(name)).status, name).toBe(404)
})

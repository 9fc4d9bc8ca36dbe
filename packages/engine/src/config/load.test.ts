import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { bundleConfig } from './bundling/bundle.js'
import { type CodeCache, noCodeCache } from './caching/code-cache.js'
import { ConfigError } from './config-error.js'
import { engineFolder } from './engine-place.js'
import { loadConfig } from './load.js'
import type { LoadedConfig } from './loaded-config.js'

const temporary = mkdtempSync(join(tmpdir(), 'quire-load-'))
afterAll(() => rmSync(temporary, { recursive: true }))

let count = 0
function site(files: Readonly<Record<string, string>>): string {
  count += 1
  const folder = join(temporary, `site-${count}`)
  mkdirSync(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

async function failure(files: Readonly<Record<string, string>>): Promise<ConfigError> {
  const error = await loadConfig(site(files)).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ConfigError) return error
  throw new Error('No ConfigError was thrown.', { cause: error })
}

const themePackage = {
  'node_modules/some-theme/package.json':
    '{"name":"some-theme","version":"1.2.3","type":"module","exports":{"import":"./main.js"},"quire":{"theme":true}}',
  'node_modules/some-theme/main.js': 'export default { name: "some", from: import.meta.url, layouts: {} }',
}

test('modules that no island contains are known', async () => {
  const folder = site({
    'docs.config.ts':
      "import * as all from './static.tsx'\nimport { Island } from './island.tsx'\nimport { a } from './unused.tsx'\nimport b from 'some-theme'\nexport default { title: 'T', all, Island, b }",
    'static.tsx':
      "import { own } from './own'\nimport { shared } from './shared'\nexport const A = () => own + shared",
    'island.tsx': "'use client'\nimport { shared } from './shared'\nexport const Island = () => shared",
    'own.ts': 'export const own = 1',
    'shared.js': "import { inner } from './inner'\nexport const shared = () => inner",
    'inner.js': 'export const inner = () => 1',
    'unused.tsx': 'export const a = 1',
    ...themePackage,
  })
  const { staticModules } = await loadConfig(folder)
  expect(staticModules).toEqual(['docs.config.ts', 'own.ts', 'static.tsx'].map((name) => join(folder, name)))
})

test('a hook that is called outside of a component is told as such', async () => {
  // React writes a message of its own in development.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const { diagnostics } = await failure({
    'docs.config.ts': "import { useId } from 'react'\nexport default { title: useId() }",
  })
  expect(diagnostics[0]?.hint).toContain('inside the function of a component')
})

test('a function of the engine that is not imported is told with its import', async () => {
  const { diagnostics } = await failure({ 'docs.config.ts': "export default defineConfig({ title: 'T' })" })
  expect(diagnostics[0]?.hint).toBe('Begin the file with: import { defineConfig } from "@quire/engine"')
})

test('what exists only in browsers is told as such', async () => {
  const hintFor = async (own: string) => {
    const island = `'use client'\n${own}\nexport const Own = () => null`
    const files = { 'docs.config.ts': "import './own'\nexport default { title: 'T' }", 'own.tsx': island }
    return (await failure(files)).diagnostics[0]?.hint
  }
  expect(await hintFor('const width = window.innerWidth')).toMatch(/^Pages are rendered without a browser/)
  expect(await hintFor('const box = new HTMLElement()')).toMatch(/^Pages are rendered without a browser/)
  expect(await hintFor('const width = windows.innerWidth')).toMatch(/--debug/)
})

test('every name of a config is found, and the config can be named itself', async () => {
  const cases = [
    ['docs.config.ts', 'const config: { title: string } = { title: "T" }\nexport default config'],
    ['docs.config.mts', 'export default { title: "T" } as const'],
    ['docs.config.js', 'export default { title: "T" }'],
    ['docs.config.mjs', 'export default await Promise.resolve({ title: "T" })'],
    ['docs.config.json', '\uFEFF{ "title": "T" }'],
  ] as const
  for (const [name, text] of cases) {
    const folder = site({ [name]: text })
    for (const given of [folder, join(folder, name)]) {
      const loaded = await loadConfig(given)
      expect(loaded.value, given).toEqual({ title: 'T' })
      expect(loaded.file).toBe(join(folder, name))
      expect(loaded.files.map(({ file, text }) => [file, text])).toEqual([
        [join(folder, name), text.replace('\uFEFF', '')],
      ])
    }
    expect(readdirSync(folder), 'nothing is left behind').toEqual([name])
  }
})

test('a file counts by what it does, also where its bundle is remembered', async () => {
  const hashes = async (config: string, part: string, name = 'docs.config.ts') => {
    const folder = site({ [name]: config, 'part.tsx': part })
    const made = await loadConfig(folder)
    made.codeCache.save()
    const [first, again] = [made, await loadConfig(folder)].map(({ files }) => files.map(({ hash }) => hash))
    expect(again).toEqual(first)
    return first?.join()
  }
  const config = 'import { f } from "./part"\nexport default { title: "T", f }'
  const part = 'export function f(a: string) {\n  return { b: a + "  x" }\n}'
  const before = await hashes(config, part)
  const same = [
    [`// of whom\n${config}`, part],
    [config.replace(', f', ', /* this */ f,'), `/*! A licence */\n\n${part}`],
    [config, part.replace('string', 'number').replaceAll('\n', '\r\n')],
  ] as const
  for (const [one, other] of same) expect(await hashes(one, other), `${one}\n${other}`).toBe(before)
  const others = [
    [config.replace('"T"', '"U"'), part],
    [config, part.replace('  x', ' x')],
    [config, part.replace('b:', 'c:')],
    [config, part.replace('{ b', '{ e: <i/>, b')],
    [config, `/** @jsxRuntime classic */\n${part.replace('{ b', '{ e: <i/>, b')}`],
  ] as const
  const all = await Promise.all(others.map(([one, other]) => hashes(one, other)))
  expect(new Set([before, ...all]).size).toBe(others.length + 1)
  const json = (text: string) => hashes(text, '', 'docs.config.json')
  expect(await json('{ "title": "T" }')).toBe(await json('{"title":\n"T"}'))
  expect(await json('{ "title": "T" }')).not.toBe(await json('{ "title": "U" }'))
})

test('local files are part of the config, and each knows its own place', async () => {
  const folder = site({
    'docs.config.ts': `
      import { place } from './parts/place'
      import data from './parts/data.json'
      import { sep } from 'node:path'
      const old = require('./parts/old.cjs')
      export default { title: [import.meta.url, place, data.x, old.name, sep] }`,
    'parts/place.ts':
      'export const place: string[] = [import.meta.url, __dirname, __filename, import.meta.dirname!]',
    'parts/data.json': '{ "x": 1 }',
    'parts/old.cjs': 'module.exports = { name: require("node:path").basename(__filename) }',
  })
  const { value, files } = await loadConfig(folder)
  const place = join(folder, 'parts', 'place.ts')
  expect(value).toEqual({
    title: [
      pathToFileURL(join(folder, 'docs.config.ts')).href,
      [pathToFileURL(place).href, dirname(place), place, dirname(place)],
      1,
      'old.cjs',
      '/',
    ],
  })
  expect(files.map(({ file }) => file.slice(folder.length))).toEqual([
    '/docs.config.ts',
    '/parts/data.json',
    '/parts/old.cjs',
    '/parts/place.ts',
  ])
})

test('a script that can be run is imported, also where it asks for its place', async () => {
  const folder = site({
    'docs.config.mjs': '#!/usr/bin/env node\nexport { place as default } from "./tool.mjs"',
    'tool.mjs': '#!/usr/bin/env node\nexport const place = { title: import.meta.url }',
  })
  expect((await loadConfig(folder)).value).toEqual({ title: pathToFileURL(join(folder, 'tool.mjs')).href })
})

test('packages are taken from where the importing file stands, else from where the caller says, and stay outside but for themes', async () => {
  const caller = site({
    'node_modules/lent/package.json': '{"name":"lent","version":"2.0.0","main":"index.js"}',
    'node_modules/lent/index.js': 'module.exports = "lent"',
    ...themePackage,
    'node_modules/some-theme/main.js': 'export default "the caller\'s"',
  })
  const folder = site({
    ...themePackage,
    'docs.config.js':
      'import theme from "some-theme"\nimport lent from "lent"\nexport default { theme, lent }',
  })
  const { value, files, packages } = await loadConfig(folder, { packagesOf: [caller] })
  expect(value).toMatchObject({
    theme: { name: 'some', from: pathToFileURL(join(folder, 'node_modules/some-theme/main.js')).href },
    lent: 'lent',
  })
  expect(files.map(({ file }) => file.slice(folder.length))).toEqual([
    '/docs.config.js',
    '/node_modules/some-theme/main.js',
  ])
  expect(packages.map(({ name, version, theme }) => [name, version, theme]).sort()).toEqual([
    ['lent', '2.0.0', false],
    ['some-theme', '1.2.3', true],
  ])
})

test.each(['docs.config.ts', 'docs.config.mjs'])(
  'the React of a %s is the engine’s, however it is imported',
  async (name) => {
    const folder = site({
      // If the site's own React were used, there would be two copies.
      'node_modules/react/package.json': '{"name":"react","version":"19.0.0","main":"index.js"}',
      'node_modules/react/index.js': 'throw new Error("another React")',
      [name]: `import React, { createElement as named } from 'react'
import * as all from 'react'
import { jsx } from 'react/jsx-runtime'
export default { found: [React.createElement, named, all.createElement, all.default.createElement, jsx] }
`,
    })
    const require = createRequire(import.meta.url)
    const { createElement } = require('react') as typeof import('react')
    const { jsx } = require('react/jsx-runtime') as { readonly jsx: unknown }
    const { found } = (await loadConfig(folder)).value as { readonly found: readonly unknown[] }
    const expected = [createElement, createElement, createElement, createElement, jsx]
    expect(found.map((part, index) => part === expected[index])).toEqual(expected.map(() => true))
  },
)

test('a theme in JSON is the name of a package', async () => {
  const folder = site({ ...themePackage, 'docs.config.json': '{ "title": "T", "theme": "some-theme" }' })
  const { value, packages } = await loadConfig(folder)
  expect(value).toMatchObject({ title: 'T', theme: { name: 'some' } })
  expect(packages.map(({ name }) => name)).toEqual(['some-theme'])
})

test('a config that is loaded again runs again', async () => {
  const folder = site({
    'docs.config.js':
      'globalThis.quireTestRuns = (globalThis.quireTestRuns ?? 0) + 1\nexport default { title: globalThis.quireTestRuns }',
  })
  const first = await loadConfig(folder)
  const second = await loadConfig(folder)
  expect([first.value, second.value]).toEqual([{ title: 1 }, { title: 2 }])
})

test.each<[what: string, config: string, format: 'script' | 'module']>([
  ['needs nothing', 'export default { title: "T" }', 'script'],
  ['has modules of Node', 'import { join } from "path"\nexport default { title: join("", "T") }', 'script'],
  [
    'has the engine',
    'import { defineConfig } from "@quire/engine"\nexport default defineConfig({ title: "T" })',
    'script',
  ],
  [
    'requires',
    'export default { title: typeof require("node:path").join === "function" ? "T" : "" }',
    'script',
  ],
  [
    'asks where it stands',
    'export default { title: import.meta.url.startsWith("file:") ? "T" : "" }',
    'script',
  ],
  [
    'imports a package later',
    'const later = () => import("late")\nexport default { title: "T", later }',
    'script',
  ],
  [
    'imports later what a text names, too',
    `const later = () => import("late")
    const api = { import: (name) => name }
    const same = api.import("late") + 'import("late")' === 'late' + "import(" + '"late")'
    export default { title: same ? "T" : "", later }`,
    'module',
  ],
  [
    'imports later with attributes',
    `const later = async () => (await import("late/data.json", { with: { type: "json" } })).default
    export default { title: "T", later }`,
    'script',
  ],
  ['is written as CommonJS', 'module.exports = { title: "T" }', 'module'],
  [
    'is written as CommonJS and requires',
    'const { join } = require("path")\nmodule.exports = { title: join("", "T") }',
    'module',
  ],
  [
    'relies on strict mode',
    'export default { title: (function () { return this === undefined })() ? "T" : "" }',
    'script',
  ],
  ['imports CommonJS', 'import title from "./title.cjs"\nexport default { title }', 'script'],
  ['imports a package', 'import { title } from "late"\nexport default { title }', 'module'],
  ['awaits', 'export default { title: await Promise.resolve("T") }', 'module'],
  ['awaits a package', 'export default { title: (await import("late")).title }', 'module'],
  [
    'imports by a variable',
    'const name = "node:path"\nvoid import(name)\nexport default { title: "T" }',
    'module',
  ],
  ['asks about itself as a module', 'export default { title: import.meta.resolve ? "T" : "T" }', 'module'],
  [
    'has a theme that asks about itself as a module',
    'import { where } from "themed"\nexport default { title: where === typeof import.meta.resolve ? "T" : "" }',
    'module',
  ],
  [
    'has a package that asks about itself as a module',
    'import { where } from "themed"\nexport default { title: where ? "T" : "" }',
    'module',
  ],
  [
    'asks where it stands in other words',
    `const [a, b] = [import.meta?.url, import.meta['url']]
    export default { title: a === b && a.startsWith("file:") ? "T" : "" }`,
    'script',
  ],
  ['only says so', 'export default { title: "T", text: "import (x)" }', 'module'],
])('a config that %s is a script where it can be', async (_, text, format) => {
  const folder = site({
    'node_modules/late/package.json':
      '{ "name": "late", "version": "1.0.0", "type": "module", "exports": { ".": "./main.js", "./data.json": "./data.json" } }',
    'node_modules/late/main.js': 'export const title = "T"',
    'node_modules/late/data.json': '{ "title": "T" }',
    'node_modules/themed/package.json':
      '{ "name": "themed", "version": "1.0.0", "type": "module", "exports": "./main.js", "quire": { "theme": true } }',
    'node_modules/themed/main.js': 'export const where = typeof import.meta.resolve',
    'title.cjs': 'module.exports = "T"',
    'docs.config.js': text,
  })
  const { value, runnable } = await loadConfig(folder)
  expect(value).toMatchObject({ title: 'T' })
  expect(runnable?.bundle.code.format).toBe(format)
  const { later } = value as { readonly later?: () => Promise<unknown> }
  if (later !== undefined) expect(await later()).toMatchObject({ title: 'T' })
})

test('a package that is not bundled, and imports a picture, is told how to become so', async () => {
  const files = (manifest: object) => ({
    'node_modules/own/package.json': JSON.stringify({
      name: 'own',
      version: '1.0.0',
      type: 'module',
      ...manifest,
    }),
    'node_modules/own/index.js': 'export { default as title } from "./logo.png"',
    'node_modules/own/logo.png': 'x',
    'docs.config.js': 'import { title } from "own"\nexport default { title }',
  })
  const error = await loadConfig(site(files({}))).catch((thrown: unknown) => thrown)
  expect((error as ConfigError).diagnostics[0]?.hint).toContain('"quire": { "theme": true }')
  const { value } = await loadConfig(site(files({ quire: { theme: true } })))
  expect(value).toEqual({ title: expect.stringMatching(/^\/assets\/files\/logo\.\w{8}\.png$/) })
})

test.each(['a$$b', 'a$&b', "a'b", 'a"b'])(
  'a config in the folder %s imports a package later',
  async (name) => {
    const folder = site({
      [`${name}/docs.config.js`]: 'const later = () => import("late")\nexport default { title: "T", later }',
      [`${name}/node_modules/late/package.json`]:
        '{ "name": "late", "version": "1.0.0", "type": "module", "exports": "./main.js" }',
      [`${name}/node_modules/late/main.js`]: 'export const title = "T"',
    })
    const { value } = await loadConfig(join(folder, name))
    const { later } = value as { readonly later: () => Promise<unknown> }
    expect(await later()).toMatchObject({ title: 'T' })
  },
)

test('of a picture that code imports, no text is kept, also where the bundle is remembered', async () => {
  const folder = site({
    'docs.config.js':
      'import logo from "./logo.svg"\nimport text from "./logo.svg" with { type: "text" }\nexport default { title: logo + text }',
    'logo.svg': '<svg/>',
  })
  const made = await loadConfig(folder)
  made.codeCache.save()
  for (const { files } of [made, await loadConfig(folder)])
    expect(files.map(({ file, text }) => [basename(file), text.length > 0])).toEqual([
      ['docs.config.js', true],
      ['logo.svg', false],
    ])
})

test('a bundle that another version of Node made is made again', async () => {
  const folder = site({
    'docs.config.js': "import { join } from 'node:path'\nexport default { title: join('T') }",
  })
  const makes: string[] = []
  const kept = new Map<string, unknown>()
  const cache: CodeCache = {
    ...noCodeCache,
    async remember<Value>(_: string, key: string, make: () => Promise<{ readonly value: Value }>) {
      if (!kept.has(key)) {
        makes.push(process.version)
        kept.set(key, (await make()).value)
      }
      return kept.get(key) as Value
    },
  }
  const { version } = process
  onTestFinished(() => {
    Object.defineProperty(process, 'version', { value: version })
  })
  for (const value of [version, version, 'v99.0.0', 'v99.0.0']) {
    Object.defineProperty(process, 'version', { value })
    await bundleConfig({ file: join(folder, 'docs.config.js') }, [], cache)
  }
  expect(makes).toEqual([version, 'v99.0.0'])
})

test('a config that throws leaves nothing in a folder of Quire', async () => {
  const folder = site({ 'docs.config.js': 'export default { title: null.x }', '.docs/drawings/kept.svg': '' })
  const loader = fileURLToPath(new URL('../../dist/node/index.js', import.meta.url))
  const code = `import { build } from ${JSON.stringify(loader)}
    await build({ site: ${JSON.stringify(folder)} }).catch((error) => console.log(error.name))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  expect(stdout.trim()).toBe('ConfigError')
  expect(readdirSync(join(folder, '.docs'))).toEqual(['drawings'])
})

test('a process that runs many configs listens to its end once', async () => {
  const before = process.listenerCount('exit')
  const folder = site({ 'docs.config.js': 'export default { title: "1" }' })
  for (const title of ['2', '3', '4']) {
    writeFileSync(join(folder, 'docs.config.js'), `export default { title: "${title}" }`)
    expect((await loadConfig(folder)).value).toEqual({ title })
  }
  expect(process.listenerCount('exit')).toBeLessThanOrEqual(before + 1)
})

test('what is thrown in a script that was run is told with its place in the file', async () => {
  const error = await failure({
    'docs.config.ts': 'type A = 1\nconst a = undefined as never\nexport default { title: a.b }',
  })
  expect(error.diagnostics[0]?.at).toEqual({ path: 'docs.config.ts', line: 3, column: 27 })
})

test('the environment variables that a config reads are known, set or not', async () => {
  process.env.QUIRE_TEST_SET = 'yes'
  const folder = site({
    'node_modules/reader/package.json':
      '{"name":"reader","version":"1.0.0","type":"module","main":"main.js"}',
    'node_modules/reader/main.js':
      'export const read = () => process.env.QUIRE_TEST_CALLED\nprocess.env.QUIRE_TEST_NOT_OURS\nexport default read',
    'docs.config.ts': `
      import read from 'reader'
      const { QUIRE_TEST_SET } = process.env
      read()
      export default { title: QUIRE_TEST_SET, debug: 'QUIRE_TEST_IN' in process.env, later: () => process.env.QUIRE_TEST_LATER }`,
  })
  const before = process.env
  const { environment } = await loadConfig(folder)
  expect([...environment]).toEqual([
    ['QUIRE_TEST_CALLED', undefined],
    ['QUIRE_TEST_IN', undefined],
    ['QUIRE_TEST_SET', 'yes'],
  ])
  expect(process.env).toBe(before)
})

test('a folder without a config that is inside a site names the site', async () => {
  const folder = site({ 'docs.config.json': '{}', 'content/guide/page.md': '', 'docs/docs.confg.ts': '' })
  const hintAt = (path: string) =>
    loadConfig(join(folder, path)).catch((error: ConfigError) => error.diagnostics[0]?.hint)
  const above = relative(process.cwd(), folder)
  expect(await hintAt('content/guide')).toBe(`The folder "${above}" has one: name that folder.`)
  expect(await hintAt('docs')).toBe('Rename "docs.confg.ts" to "docs.config.ts".')
})

test('what cannot be loaded is told with its place', async () => {
  const cases: readonly (readonly [
    files: Record<string, string>,
    code: string,
    message: RegExp,
    place: string | undefined,
    line: string | undefined,
  ])[] = [
    [{}, 'config-missing', /docs\.config\.ts, docs\.config\.mts/, undefined, undefined],
    [
      { 'docs.config.js': '', 'docs.config.ts': '', 'docs.config.json': '' },
      'config-twice',
      /: docs\.config\.ts, docs\.config\.js, docs\.config\.json\.$/,
      undefined,
      undefined,
    ],
    [
      { 'docs.config.ts': 'const é = 1\n\tconst "é" = 2' },
      'config-syntax',
      /Expected/,
      'docs.config.ts:2:8',
      '\tconst "é" = 2',
    ],
    [
      { 'docs.config.ts': 'const x = __dirname; const = 1' },
      'config-syntax',
      /Expected/,
      'docs.config.ts:1:28',
      'const x = __dirname; const = 1',
    ],
    [
      { 'docs.config.json': '{\n  "title": "x",,\n}' },
      'config-syntax',
      /JSON/,
      'docs.config.json:2:16',
      '  "title": "x",,',
    ],
    [
      { 'docs.config.json': '{\n  "title": "x",\n  "nav": [{ "text": "a", "link": "/", "text": "b" }]\n}' },
      'config-syntax',
      /this name is there twice/,
      'docs.config.json:3:39',
      '  "nav": [{ "text": "a", "link": "/", "text": "b" }]',
    ],
    [
      { 'docs.config.json': '{}', 'versions.json': '[\n  "v2"\n  "v1"\n]\n' },
      'versions-file',
      /^"versions\.json" must be JSON: Expected/,
      'versions.json:3:3',
      '  "v1"',
    ],
    [
      {
        'docs.config.json': '{ "root": "docs" }',
        'docs/versions.json': '["v1"]',
        'docs/versions/v1/version.json': '{\n  "content": [],\n}\n',
      },
      'versions-file',
      /^"versions\/v1\/version\.json" must be JSON: /,
      'versions/v1/version.json:2:16',
      '  "content": [],',
    ],
    [
      { 'docs.config.ts': 'import "./gone.js"' },
      'config-syntax',
      /gone/,
      'docs.config.ts:1:8',
      'import "./gone.js"',
    ],
    [
      { 'docs.config.js': 'import "@scope/gone/part"' },
      'config-package-missing',
      /"@scope\/gone"/,
      'docs.config.js:1:8',
      'import "@scope/gone/part"',
    ],
    [
      { 'docs.config.json': '{\n  "title": "gone",\n  "theme": "gone"\n}' },
      'config-package-missing',
      /"gone"/,
      'docs.config.json:3:12',
      '  "theme": "gone"',
    ],
    [
      {
        'docs.config.ts': "import { name } from './name'\nexport default { theme: name }",
        'name.ts': "export const name = '@a/gone'",
      },
      'config-package-missing',
      /"@a\/gone"/,
      'name.ts:1:21',
      "export const name = '@a/gone'",
    ],
    [
      { 'docs.config.ts': "const name = 'go' + 'ne'\nexport default {\n  theme: name,\n}" },
      'config-package-missing',
      /"gone"/,
      'docs.config.ts:3:3',
      '  theme: name,',
    ],
    [
      { 'docs.config.ts': "export default { theme: './gone' }" },
      'config-syntax',
      /Could not resolve "\.\/gone"/,
      'docs.config.ts:1:25',
      "export default { theme: './gone' }",
    ],
    [
      {
        'node_modules/some-theme/package.json': '{"name":"some-theme","exports":"./not-built.js"}',
        'docs.config.ts': "export default { theme: 'some-theme' }",
      },
      'config-package-entry',
      /^"some-theme" does not lead to a file, although the package is installed\.$/,
      'docs.config.ts:1:25',
      "export default { theme: 'some-theme' }",
    ],
    [
      {
        'node_modules/@quire/engine/dist/theme.js': 'export const defineTheme = (theme) => theme',
        'theme.js': "\nimport { defineTheme } from './node_modules/@quire/engine/dist/theme.js'",
        'docs.config.ts': "export { default } from './theme'",
      },
      'config-engine-file',
      /^"node_modules\/@quire\/engine\/dist\/theme\.js" is a file of the engine\./,
      'theme.js:2:29',
      "import { defineTheme } from './node_modules/@quire/engine/dist/theme.js'",
    ],
    [
      { 'docs.config.ts': `import '${pathToFileURL(join(engineFolder, 'src', 'index.ts')).pathname}'` },
      'config-engine-file',
      /is a file of the engine\./,
      'docs.config.ts:1:8',
      `import '${pathToFileURL(join(engineFolder, 'src', 'index.ts')).pathname}'`,
    ],
    [
      { ...themePackage, 'docs.config.ts': 'import "some-theme/part"' },
      'config-package-entry',
      /^"some-theme\/part" does not lead to a file/,
      'docs.config.ts:1:8',
      'import "some-theme/part"',
    ],
    [
      {
        ...themePackage,
        'node_modules/some-theme/main.js': 'import x from "gone-too"\nexport default x',
        'docs.config.ts': "export default { theme: 'some-theme' }",
      },
      'config-package-missing',
      /"gone-too"/,
      'node_modules/some-theme/main.js:1:15',
      'import x from "gone-too"',
    ],
    [
      {
        ...themePackage,
        'node_modules/some-theme/main.js': '\nthrow new Error("in the theme")',
        'docs.config.ts': "export default { theme: 'some-theme' }",
      },
      'config-threw',
      /in the theme/,
      'node_modules/some-theme/main.js:2:7',
      'throw new Error("in the theme")',
    ],
    [
      {
        ...themePackage,
        'node_modules/some-theme/main.js': 'throw "in the theme"',
        'docs.config.ts': "export default { theme: 'some-theme' }",
      },
      'config-threw',
      /in the theme/,
      'docs.config.ts:1:25',
      "export default { theme: 'some-theme' }",
    ],
    [
      { 'docs.config.js': 'import "./x.css"', 'x.css': '' },
      'config-style-import',
      /"x\.css"/,
      'docs.config.js:1:8',
      'import "./x.css"',
    ],
    [
      {
        'docs.config.ts': 'import { f } from "./f.ts"\nexport default f()',
        'f.ts': 'interface A {}\n\nexport const f = () => {\n  throw new Error("on purpose")\n}',
      },
      'config-threw',
      /^The module "f\.ts", which the config imports, threw an error: on purpose$/,
      'f.ts:4:9',
      '  throw new Error("on purpose")',
    ],
    [
      {
        'docs.config.mjs': 'import x from "lib"\nexport default { title: x }',
        'node_modules/lib/package.json': '{"name":"lib","version":"1.0.0","type":"module","main":"./lib.js"}',
        'node_modules/lib/lib.js': '\nthrow new Error("on purpose")\nexport default 1',
      },
      'config-threw',
      /^The module "node_modules\/lib\/lib\.js:2:7", which the config imports, threw an error: on purpose$/,
      undefined,
      undefined,
    ],
    [
      {
        'docs.config.mjs': 'import x from "lib"\nexport default { title: x }',
        'node_modules/lib/package.json':
          '{"name":"lib","version":"1.0.0","type":"module","main":"./my lib.js"}',
        'node_modules/lib/my lib.js': 'throw new Error("on purpose")\nexport default 1',
      },
      'config-threw',
      /^The module "node_modules\/lib\/my lib\.js:1:7", which the config imports, threw an error: on purpose$/,
      undefined,
      undefined,
    ],
    [
      {
        'docs.config.js':
          'throw Object.assign(new Error("odd"), { stack: "Error: odd\\n    at file://host/%/a.js:1:1" })',
      },
      'config-threw',
      /^The config threw an error: odd$/,
      undefined,
      undefined,
    ],
    [{ 'docs.config.js': 'throw "text"' }, 'config-threw', /text/, undefined, undefined],
    [
      { 'docs.config.js': 'throw Object.create(null)' },
      'config-threw',
      /threw an error: \[object Object\]$/,
      undefined,
      undefined,
    ],
    [
      { 'docs.config.js': 'throw { message: "as of another program" }' },
      'config-threw',
      /threw an error: as of another program$/,
      undefined,
      undefined,
    ],
    [
      { 'docs.config.js': 'throw Object.assign(new Error("odd"), { stack: 5 })' },
      'config-threw',
      /threw an error: odd$/,
      undefined,
      undefined,
    ],
    [
      { 'docs.config.js': 'throw Object.freeze(new Error("cold"))' },
      'config-threw',
      /threw an error: cold$/,
      undefined,
      undefined,
    ],
    [
      { 'docs.config.mjs': 'const x = 1\nmodule.exports = { title: "T", x }' },
      'config-threw',
      /there is no "module.exports" here/,
      'docs.config.mjs:2:1',
      'module.exports = { title: "T", x }',
    ],
    [
      { 'docs.config.mjs': 'export default { title: theTitle }' },
      'config-threw',
      /theTitle is not defined/,
      'docs.config.mjs:1:25',
      'export default { title: theTitle }',
    ],
    [
      {
        'docs.config.mjs': 'import { title } from "./a.mjs"\nexport default () => ({ title })',
        'a.mjs': 'export const title = "T"\nexport default 1',
      },
      'config-value',
      /not a function: call it/,
      'docs.config.mjs:2:1',
      'export default () => ({ title })',
    ],
    [
      { 'docs.config.ts': 'export default async () => ({ title: "T" })' },
      'config-value',
      /not a function: call it/,
      'docs.config.ts:1:1',
      'export default async () => ({ title: "T" })',
    ],
    [
      {
        ...themePackage,
        'node_modules/some-theme/main.js': 'export default () => {}',
        'docs.config.ts': "export default { theme: 'some-theme' }",
      },
      'config-value',
      /The default export of the package "some-theme" is not a theme/,
      'docs.config.ts:1:25',
      "export default { theme: 'some-theme' }",
    ],
    [
      { 'docs.config.js': 'import { gone } from "node:path"\nexport default gone' },
      'config-syntax',
      /There is no "gone" in "node:path"\.$/,
      'docs.config.js:1:10',
      'import { gone } from "node:path"',
    ],
    [
      { 'docs.config.ts': "import { nothing } from './a.js'\nexport default nothing", 'a.js': 'export {}' },
      'config-syntax',
      /There is no "nothing" in "\.\/a\.js"\.$/,
      'docs.config.ts:1:10',
      "import { nothing } from './a.js'",
    ],
    [
      { 'docs.config.ts': "import a from './a.js'\nexport default a", 'a.js': 'export const b = 1' },
      'config-syntax',
      /"\.\/a\.js" has no default export\.$/,
      'docs.config.ts:1:8',
      "import a from './a.js'",
    ],
    [
      { 'docs.config.ts': "import { defineConfg } from '@quire/engine'\nexport default defineConfg({})" },
      'config-syntax',
      /There is no "defineConfg" in "@quire\/engine"\.$/,
      'docs.config.ts:1:10',
      "import { defineConfg } from '@quire/engine'",
    ],
    [
      { 'docs.config.js': 'export const title = 1' },
      'config-no-default',
      /default export/,
      'docs.config.js:1:1',
      'export const title = 1',
    ],
    [
      { 'docs.config.js': "import { defineConfig } from '@quire/engine'\ndefineConfig({ title: 'T' })" },
      'config-no-default',
      /default export/,
      'docs.config.js:1:1',
      "import { defineConfig } from '@quire/engine'",
    ],
  ]
  for (const [files, code, message, place, line] of cases) {
    const error = await failure(files)
    const [diagnostic] = error.diagnostics
    const name = JSON.stringify(files)
    expect(diagnostic?.code, name).toBe(code)
    expect(diagnostic?.message, name).toMatch(message)
    const at = diagnostic?.at
    expect(at && `${at.path}:${at.line}:${at.column}`, name).toBe(place)
    expect(at && error.sourceLine(at), name).toBe(line)
    if (at !== undefined) expect(existsSync(join(error.folder ?? '', at.path)), name).toBe(true)
  }
})

test('a config or a module of it that is not UTF-8 is told with its line', async () => {
  const problemIn = async (name: string, bytes: Uint8Array) => {
    const folder = site({ 'docs.config.ts': `export { default } from './${name}'` })
    const isConfig = name.startsWith('docs.')
    if (isConfig) rmSync(join(folder, 'docs.config.ts'))
    writeFileSync(join(folder, name), bytes)
    const error: unknown = await loadConfig(folder).catch((thrown: unknown) => thrown)
    if (!(error instanceof ConfigError)) throw error
    return error.diagnostics.map(({ at, message, hint }) => `${at?.path}:${at?.line} ${message} ${hint}`)
  }
  const told = 'cannot be read: this line has bytes that are not UTF-8. Save the file as UTF-8.'
  const latin = Buffer.from("export default {\n  title: 'T\u00FCr' }", 'latin1')
  expect(await problemIn('docs.config.ts', latin)).toEqual([`docs.config.ts:2 The config ${told}`])
  expect(await problemIn('own.ts', latin)).toEqual([`own.ts:2 The module "own.ts" ${told}`])
  const importer = site({ 'docs.config.ts': "import text from './a.txt'\nexport default { title: text }" })
  writeFileSync(join(importer, 'a.txt'), latin)
  await expect(loadConfig(importer)).rejects.toThrow('not UTF-8')
  const comments = Buffer.from('// T\u00FCr\nexport default {} // T\u00FCr\n/*\nT\u00FCr */', 'latin1')
  const folder = site({})
  writeFileSync(join(folder, 'docs.config.ts'), comments)
  await loadConfig(folder)
  const utf16 = Buffer.from('\uFEFF{ "title": "T" }', 'utf16le')
  expect(await problemIn('docs.config.json', utf16)).toEqual([`docs.config.json:1 The config ${told}`])
})

test('settings that cannot be read are one problem, not one for each package', async () => {
  for (const name of ['tsconfig.json', 'package.json']) {
    const error = await failure({
      'docs.config.ts':
        "import { defineConfig } from '@quire/engine'\nexport default defineConfig({ title: 'T' })",
      [name]: '{ "name": ',
    })
    expect(error.diagnostics.map(({ code, at }) => `${code} ${at?.path}`)).toEqual([`config-syntax ${name}`])
    const [at] = error.diagnostics.flatMap(({ at }) => at ?? [])
    expect(at && error.sourceLine(at)).toBe('{ "name": ')
  }
})

test('a style sheet that code imports belongs in the theme, whatever it is written in', async () => {
  const hintFor = async (file: string) => {
    const error = await failure({ 'docs.config.ts': `import './${file}'\nexport default {}`, [file]: 'a {}' })
    return error.diagnostics.map(({ code, hint }) => `${code} ${hint}`).join()
  }
  expect(await hintFor('a.css')).toMatch(/^config-style-import List it in the theme/)
  expect(await hintFor('a.scss')).toMatch(/^config-style-import Compile it to CSS/)
})

test('the stack of what a config throws names the files of its author', async () => {
  const error = await failure({
    'docs.config.ts':
      'interface A {}\nconst fail = () => { throw new TypeError("x") }\nexport default fail()',
  })
  expect((error.cause as Error).stack).toMatch(/docs\.config\.ts:2:28\)?\n.*docs\.config\.ts:3:/)
  expect((error.cause as Error).stack).not.toMatch(/base64/)
})

test('all files of a config that fails are known, so that its correction is noticed', async () => {
  const error = await failure({ 'docs.config.ts': 'import "./a.js"', 'a.js': 'const = 1' })
  expect(error.files.map((file) => file.split('/').at(-1))).toEqual(['docs.config.ts', 'a.js'])
})

test('a file that may be a config with a wrong name is told, and no config of another program', async () => {
  const hintFor = async (name: string) => (await failure({ [name]: '{}' })).diagnostics[0]?.hint
  for (const name of ['doc.config.ts', 'docs.config.cjs', 'docs.conf.js'])
    expect(await hintFor(name), name).toBe(`Rename "${name}" to "docs.config.ts".`)
  for (const name of [
    'tsconfig.json',
    'jsconfig.json',
    'next.config.js',
    'vite.config.ts',
    'docs.config.yaml',
  ])
    expect(await hintFor(name), name).toMatch(/^Create one with "docs init"/)
})

test('what usually causes a mistake in the syntax is told', async () => {
  const cases = [
    ["export default {\n  title: 'T'\n  base: '/'\n}", 'A comma may be missing before it.'],
    ["export default {\n  title: 'T',", 'A bracket or a brace may not be closed.'],
    ["export default { title: 'T }", 'Close the quotes.'],
    ["export default { title: 'T', theme: './gone' }", /^Paths begin at the file/],
    ["import a from '/logo.svg'\nexport default a", /^Paths of imports begin with "\.\/"/],
    ["import a from './own'\nexport default a", /^Write "export default" there, or put the name into braces/],
    [
      "import { A } from './own'\nexport default A",
      /^Is it exported there under that name\? .* without braces\.$/,
    ],
    ["import { prt } from './own'\nexport default prt", /^Did you mean to import "part"/],
    ['const A = () => <b>a</b>\nexport default {}', /^Elements \(JSX\) are read only in files/],
    ['const A = () => <img src="a" />\nexport default {}', /^Elements \(JSX\) are read only in files/],
    ['const = 1', undefined],
  ] as const
  for (const [text, hint] of cases) {
    const [found] = (await failure({ 'docs.config.ts': text, 'own.ts': 'export const part = 1' })).diagnostics
    if (hint === undefined) expect(found?.hint, text).toBeUndefined()
    else expect(found?.hint, text).toMatch(hint)
  }
})

test('a theme that cannot be used does not hide the other mistakes of the config', async () => {
  const config = "export default {\n  titel: 'T',\n  theme: 'some-theme',\n  lang: 3,\n}"
  const found = async (files: Record<string, string>) => {
    const error = await failure({ ...files, 'docs.config.ts': config })
    return error.diagnostics.map(({ code, at }) => `${code} ${at?.line}`)
  }
  const others = ['config-value 4', 'config-unknown-key 2']
  expect(await found({})).toEqual(['config-package-missing 3', ...others])
  const themeless = { ...themePackage, 'node_modules/some-theme/main.js': 'export default 1' }
  expect(await found(themeless)).toEqual(['config-value 3', ...others])
})

test('an introduction to a place that is not shown is no hint', async () => {
  const error = await failure({ 'docs.config.ts': "import './a.tsx'", 'a.tsx': 'export default <p>text</b>' })
  expect(error.diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
    [expect.stringContaining('does not match opening "p" tag.'), undefined],
  ])
})

test('the package that a theme may mean is suggested, else how to install it', async () => {
  const hintFor = async (theme: string) =>
    (await failure({ ...themePackage, 'docs.config.json': JSON.stringify({ theme }) })).diagnostics[0]?.hint
  expect(await hintFor('some-tehme')).toBe('Did you mean "some-theme"?')
  expect(await hintFor('other')).toBe('Install it next to the config: npm install other')
})

test('a file that is no code is no config', async () => {
  const folder = site({
    'docs.config.ts': 'export default { title: "T" }',
    'page.md': '# Page',
    'docs.config.yaml': '',
  })
  const given = join(folder, 'page.md')
  await expect(loadConfig(given)).rejects.toThrow(`"${given}" is not a config.`)
  rmSync(join(folder, 'docs.config.ts'))
  const error: unknown = await loadConfig(folder).catch((thrown: unknown) => thrown)
  const hint = error instanceof ConfigError ? error.diagnostics[0]?.hint : undefined
  expect(hint, 'YAML under another name would be none either').toMatch(/^Create one with "docs init"/)
})

test('near names are suggested', async () => {
  const folder = site({ 'docs.confg.ts': '' })
  const hintOf = (given: string): Promise<string | undefined> =>
    loadConfig(given).then(
      (loaded: LoadedConfig) => String(loaded.value),
      (error: ConfigError) => error.diagnostics[0]?.hint,
    )
  expect(await hintOf(folder)).toMatch(/"docs\.confg\.ts"/)
  expect(await hintOf(join(temporary, 'siet-1'))).toMatch(/Did you mean ".*site-1"/)
})

test('a project whose packages stand in archives of Yarn is told what to set', async () => {
  const { versions } = process
  onTestFinished(() => void Object.defineProperty(process, 'versions', { value: versions }))
  Object.defineProperty(process, 'versions', { value: { ...versions, pnp: '3' } })
  const { diagnostics } = await failure({ 'docs.config.json': '{ "title": "T" }' })
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ['plug-and-play', 'Write "nodeLinker: node-modules" into .yarnrc.yml and run "yarn install".'],
  ])
})

test('versions whose list is no file do not count as removed', async () => {
  for (const target of ['../elsewhere.json', 'gone.json', 'content']) {
    const folder = site({ 'docs.config.json': '{}', 'content/index.md': '# Home' })
    await loadConfig(folder)
    symlinkSync(target, join(folder, 'versions.json'))
    await expect(loadConfig(folder)).rejects.toThrow('"versions.json" must be a file of the site')
  }
})

test('a config that is a link without a target is told as such', async () => {
  for (const target of ['gone.ts', 'docs.config.ts']) {
    const folder = site({})
    symlinkSync(target, join(folder, 'docs.config.ts'))
    const failed = expect(loadConfig(folder)).rejects
    await failed.toBeInstanceOf(ConfigError)
    await failed.toThrow('is a symbolic link that leads to no file')
  }
})

test('a pipe is no code and no settings of the bundler, and nobody waits for it', async () => {
  const files = {
    'docs.config.ts':
      "import { nav } from './theme/nav'\nimport fees from './data/fees.json'\nimport text from './text.txt'\nexport default { title: 'T', nav, fees, text }",
    'theme/nav.ts': 'export const nav = []',
    'data/fees.json': '[]',
    'text.txt': 'text',
  }
  for (const pipe of [
    ...['theme/nav.ts', 'data/fees.json', 'text.txt'],
    ...['package.json', 'tsconfig.json', 'theme/jsconfig.json', 'data/package.json'],
  ]) {
    const folder = site(files)
    rmSync(join(folder, pipe), { force: true })
    spawnSync('mkfifo', [join(folder, pipe)])
    await expect(loadConfig(folder)).rejects.toThrow(`"${join(folder, pipe)}" is not a file.`)
  }
})

test('a module that cannot be read is told at its import', async () => {
  vi.doMock('node:fs', async (original) => {
    const fs = await original<typeof import('node:fs')>()
    return {
      ...fs,
      openSync: (path: string, flags: number) => {
        if (path.endsWith('nav.ts')) throw new Error(`EACCES: permission denied, open '${path}'`)
        return fs.openSync(path, flags)
      },
    }
  })
  onTestFinished(() => void vi.doUnmock('node:fs'))
  vi.resetModules()
  const { bundleConfig: bundle } = await import('./bundling/bundle.js')
  const folder = site({
    'docs.config.ts': "\n  import { nav } from './nav'\nexport default { title: 'T', nav }",
    'nav.ts': 'export const nav = []',
  })
  const result = await bundle({ file: join(folder, 'docs.config.ts') }, [], noCodeCache)
  expect('problems' in result && result.problems).toMatchObject([
    {
      kind: 'syntax',
      text: `EACCES: permission denied, open '${join(folder, 'nav.ts')}'`,
      at: { file: join(folder, 'docs.config.ts'), line: 2 },
    },
  ])
})

test('a pipe or a device is no config, and nobody waits for it', async () => {
  const folder = site({})
  const config = join(folder, 'docs.config.json')
  for (const make of [
    () => symlinkSync('/dev/zero', config),
    () => spawnSync('mkfifo', [config]),
    () => spawnSync('mkfifo', [join(folder, 'to')]) && symlinkSync('to', config),
  ]) {
    make()
    for (const named of [folder, config])
      await expect(loadConfig(named)).rejects.toThrow(`"${config}" is not a config.`)
    rmSync(config)
  }
})

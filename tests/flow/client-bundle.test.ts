import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { BundleOptions } from '../../packages/engine/dist/bundle/bundle-builds.js'
import { bundleClient, type ClientBundle } from '../../packages/engine/dist/bundle/client.js'
import { type CodeCache, noCodeCache } from '../../packages/engine/dist/config/caching/code-cache.js'
import type { CodeInputs } from '../../packages/engine/dist/config/caching/code-inputs.js'
import { ConfigError } from '../../packages/engine/dist/config/config-error.js'
import type { Theme } from '../../packages/engine/dist/theme.js'
import { type FileTexts, temporaryFolder, writeFiles } from '../support/sites.js'

const Layout = () => null

interface Made {
  readonly folder: string
  readonly bundle: ClientBundle
  /** Text of each file, by its name without hash. */
  readonly texts: ReadonlyMap<string, string>
}

interface Given {
  readonly folder?: string
  readonly options?: Partial<BundleOptions>
  readonly cache?: CodeCache
}

/** The bundle of a theme whose files are in the folder `theme` of a site. */
async function bundled(
  files: FileTexts,
  fields: Partial<Theme>,
  { folder = temporaryFolder(), options = {}, cache }: Given = {},
): Promise<Made> {
  writeFiles(join(folder, 'theme'), files)
  const theme: Theme = {
    name: 'own',
    from: pathToFileURL(join(folder, 'theme/theme.js')).href,
    layouts: { Layout, Home: Layout, NotFound: Layout },
    ...fields,
  }
  const all = {
    islands: [],
    importedFiles: [],
    cssModules: [],
    base: '/',
    navigation: {},
    themeConfig: {},
    development: false,
    root: folder,
    configFolder: folder,
    code: [],
    ...options,
  }
  const bundle = await bundleClient(theme, all, cache)
  const texts = bundle.files.map(
    ({ path, content }) => [path.replace(/\.[0-9a-f]{8}\./, '.'), Buffer.from(content).toString()] as const,
  )
  return { folder, bundle, texts: new Map(texts) }
}

const pathsOf = ({ bundle }: Made) => bundle.files.map(({ path }) => path)

const sources: FileTexts = {
  'menu.js': "export const mount = () => void import('./late.js').then(({ late }) => late())\n",
  'late.js': "export const late = () => console.log('late')\n",
  'early.js': "document.documentElement.lang = 'en'\n",
  'a.css': '.a { background: url(./a.png) }\n',
  'a.png': 'picture',
}
const named = { behaviours: ['./menu.js'], styles: ['./a.css'], earlyScript: './early.js' }

test('the names of files follow from what is in them, wherever the sources lie', async () => {
  const one = await bundled(sources, named)
  const other = await bundled(sources, named)
  expect(pathsOf(other)).toEqual(pathsOf(one))
  expect(other.bundle.fingerprint).toBe(one.bundle.fingerprint)
  expect(pathsOf(one)).toEqual([...new Set(pathsOf(one))].sort())
  // Files that a file refers to exist.
  const names = new Set(pathsOf(one).map((path) => path.slice(path.lastIndexOf('/') + 1)))
  const references = [...one.texts.values()].flatMap((text) => text.match(/[\w-]+\.[0-9a-f]{8}\.\w+/g) ?? [])
  expect(references.filter((name) => !names.has(name))).toEqual([])
  expect(references.length).toBeGreaterThan(1)
  const picture = pathsOf(one).find((path) => path.endsWith('.png')) ?? 'none'
  expect(one.texts.get('assets/css/style.css')).toContain(picture.slice(picture.lastIndexOf('/') + 1))

  const changed = async (files: FileTexts) => {
    const made = await bundled({ ...sources, ...files }, named)
    expect(made.bundle.fingerprint).not.toBe(one.bundle.fingerprint)
    return pathsOf(made)
      .filter((path) => !pathsOf(one).includes(path))
      .map((path) => path.replace(/\.[0-9a-f]{8}\./, '.'))
  }
  // If the name of a file changes, files that refer to it change, too.
  expect(await changed({ 'late.js': "export const late = () => console.log('later')\n" })).toEqual([
    'assets/js/app.js',
    'assets/js/late.js',
  ])
  expect(await changed({ 'a.png': 'other' })).toEqual(['assets/css/style.css', 'assets/files/a.png'])
  expect(await changed({ 'early.js': "document.title = ''\n" })).toEqual(['assets/js/early.js'])
})

test('scripts of a build are small and come with licenses, those of the dev server can be read', async () => {
  const files: FileTexts = {
    'menu.js': `import { tiny } from 'tiny'
export const mount = () => {
  if (process.env.NODE_ENV !== 'production') console.log('only while developing')
  if (HAS_MENU) console.log('has a menu')
  tiny()
}
`,
    'node_modules/tiny/package.json': '{ "name": "tiny", "version": "1.2.3", "main": "index.js" }',
    'node_modules/tiny/index.js': "/*! tiny */\nexport const tiny = () => console.log('tiny')\n",
    'node_modules/tiny/LICENSE': 'Tiny terms',
  }
  const constants = (options: unknown) => ({ HAS_MENU: (options as { menu: boolean }).menu })
  const fields = { behaviours: ['./menu.js'], constants }
  const appWith = async (options: Partial<BundleOptions>) => {
    const made = await bundled(files, fields, { options })
    return { made, app: made.texts.get('assets/js/app.js') ?? '' }
  }
  const built = await appWith({ themeConfig: { menu: false } })
  expect(built.app).toContain('tiny')
  expect(built.app).not.toMatch(/only while developing|has a menu|\/\*|\n /)
  // Code that is needed only later is not loaded early.
  expect(built.app).not.toMatch(/import\s*"/)
  expect(built.made.bundle.liveScript).toBe(null)
  expect(built.made.texts.get('assets/js/licenses.txt')).toMatch(/^tiny 1\.2\.3\n\nTiny terms$/m)
  expect(built.made.texts.get('assets/css/style.css')).toContain('content-visibility')
  // Code of packages changes with their version, so their files need no check.
  expect(built.made.bundle.sources).toContain(join(built.made.folder, 'theme/menu.js'))
  expect(built.made.bundle.sources.filter((file) => file.includes('node_modules'))).toEqual([])

  const developed = await appWith({ themeConfig: { menu: true }, development: true })
  expect(developed.app).toContain('console.log("only while developing")')
  expect(developed.app).toContain('console.log("has a menu")')
  expect(developed.made.bundle.liveScript).toMatch(/^assets\/js\/live\.[0-9a-f]{8}\.js$/)
  expect([...developed.made.texts.keys()].filter((path) => path.includes('licenses'))).toEqual([])
  expect(developed.made.texts.get('assets/css/style.css')).not.toContain('content-visibility')
})

test('nested rules are written as older browsers know them, also in a style sheet that is text', async () => {
  const { texts } = await bundled(
    {
      'menu.js':
        "import text from './a.css' with { type: 'text' }\nexport const mount = () => console.log(text)\n",
      'a.css': '.a {\n  .b { color: red }\n}\n',
    },
    { behaviours: ['./menu.js'], styles: ['./a.css'] },
  )
  expect(texts.get('assets/css/style.css')).toContain('.a .b{color:red}')
  expect(texts.get('assets/js/app.js')).toContain('.a .b{color:red}')
})

test('behaviours, styles and options of a theme come in the order of the theme', async () => {
  const { texts } = await bundled(
    {
      'z.js': "export const mount = () => console.log('z')\n",
      'a.js': "export const mount = () => console.log('a')\n",
      'z.css': '.z { color: red }\n',
      'a.css': '.a { color: red }\n',
    },
    {
      behaviours: ['./z.js', './a.js'],
      styles: ['./z.css', './a.css'],
      optionStyles: (options) => `.option { color: ${(options as { colour: string }).colour} }`,
    },
    { options: { development: true, navigation: { patienceMs: 1234 }, themeConfig: { colour: 'blue' } } },
  )
  const [, first = '', second = '', navigation] =
    /\bstart\(\[(\w+), (\w+)\], (\{[^}]*\})\)/.exec(texts.get('assets/js/app.js') ?? '') ?? []
  expect([first, second]).toEqual(['mount', 'mount2'])
  expect(texts.get('assets/js/app.js')).toMatch(/var mount = \(\) => console\.log\("z"\)/)
  expect(navigation).toBe('{ "patienceMs": 1234 }')
  const style = texts.get('assets/css/style.css') ?? ''
  const places = ['@layer docs-engine;', '.z {', '.a {', '.option {', '@layer docs-engine {'].map((part) =>
    style.indexOf(part),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(style).toMatch(/\.option \{\s*color: blue;/)
})

test('the early script leaves nothing behind but what it does', async () => {
  const { bundle, texts } = await bundled(
    { 'early.js': 'var own = 1\nglobalThis.seen = own\n' },
    { earlyScript: './early.js' },
  )
  expect(bundle.earlyScript).toMatch(/^assets\/js\/early\./)
  const page = {}
  runInNewContext(texts.get('assets/js/early.js') ?? '', page)
  expect(page).toEqual({ seen: 1 })
})

test('islands share one React and one state with the engine, also beside a React of their own', async () => {
  const folder = temporaryFolder()
  const files: FileTexts = {
    'like.jsx': "import { useState } from 'react'\nexport const Like = () => <b>{useState('like')[0]}</b>\n",
    'other.js': "import * as client from '@quire/engine/client'\nexport const Other = () => client\n",
    'node_modules/react/package.json': '{ "name": "react", "version": "0.0.1", "main": "index.js" }',
    'node_modules/react/index.js': "module.exports = { useState: () => 'a second React' }\n",
  }
  const islands = ['like.jsx', 'other.js'].map((file) => join(folder, 'theme', file))
  const { bundle, texts } = await bundled(files, {}, { folder, options: { islands } })
  expect([...bundle.islands].map(([file, [path]]) => [file, path?.replace(/\.[0-9a-f]{8}\./, '.')])).toEqual([
    [islands[0], 'assets/js/island-0.js'],
    [islands[1], 'assets/js/island-1.js'],
  ])
  for (const [path, ...others] of bundle.islands.values()) {
    // What it and React import, and nothing else, is listed beside it.
    const imported = [path, 'assets/js/hydrate-island.'].flatMap((start) => {
      const [, text = ''] = [...texts].find(([name]) => name.startsWith(start ?? '')) ?? []
      return [...text.matchAll(/from"\.\/([^"]+)"/g)].map(([, name]) => `assets/js/${name}`)
    })
    expect(imported.length).toBeGreaterThan(0)
    expect(others).toEqual([...new Set(imported)].sort())
  }
  expect([...texts.values()].filter((text) => text.includes('a second React'))).toEqual([])
})

/** Records the keys by which bundles are cached, and caches none. */
function notes(): {
  readonly cache: CodeCache
  readonly asked: { key: string; inputs: CodeInputs | undefined }[]
} {
  const asked: { key: string; inputs: CodeInputs | undefined }[] = []
  const cache: CodeCache = {
    async remember(name, key, make) {
      const { value, inputs } = await make()
      asked.push({ key: `${name} ${key}`, inputs })
      return value
    },
    keptFile: () => undefined,
    save: () => {},
  }
  return { cache, asked }
}

test('a bundle is remembered without the pictures that code imports', async () => {
  const folder = temporaryFolder()
  const kept = new Map<string, string>()
  const cache: CodeCache = {
    ...noCodeCache,
    async remember<Value>(name: string, _: string, make: () => Promise<{ readonly value: Value }>) {
      const text = kept.get(name) ?? JSON.stringify((await make()).value)
      kept.set(name, text)
      return JSON.parse(text) as Value
    },
  }
  const picture = 'picture'.repeat(100)
  const files = {
    'menu.js':
      "import a from './a.png'\nimport b from './node_modules/b/b.png'\nexport const mount = () => [a, b]\n",
    'a.png': picture,
    'node_modules/b/b.png': 'of a package, whose files the cache does not look at',
  }
  const made = await bundled(files, { behaviours: ['./menu.js'] }, { folder, cache })
  expect(made.texts.get('assets/files/a.png')).toBe(picture)
  expect(kept.get('client')).not.toContain(Buffer.from(picture).toString('base64'))
  writeFiles(join(folder, 'theme'), { 'node_modules/b/b.png': 'of another version' })
  const again = await bundled({}, { behaviours: ['./menu.js'] }, { folder, cache })
  expect(again.texts).toEqual(made.texts)
})

test('a bundle is remembered by all that it is made of', async () => {
  const folder = temporaryFolder()
  const files: FileTexts = {
    ...sources,
    'menu.js': "import 'tiny'\nexport const mount = () => {}\n",
    'node_modules/tiny/package.json': '{ "name": "tiny", "main": "index.js" }',
    'node_modules/tiny/index.js': 'console.log(1)\n',
  }
  const { cache, asked } = notes()
  const keyWith = async (fields: Partial<Theme>, options: Partial<BundleOptions> = {}) => {
    await bundled(files, fields, { folder, cache, options })
    return asked.at(-1)?.key
  }
  const first = await keyWith(named)
  expect(await keyWith(named)).toBe(first)
  const others: readonly (readonly [Partial<Theme>, Partial<BundleOptions>?])[] = [
    [{ ...named, from: pathToFileURL(join(folder, 'theme/index.js')).href }],
    [{ ...named, behaviours: [] }],
    [{ ...named, styles: [] }],
    [{ styles: named.styles, behaviours: named.behaviours }],
    [{ ...named, optionStyles: () => '.a{}' }],
    [{ ...named, constants: () => ({ A: true }) }],
    [named, { islands: [join(folder, 'theme/late.js')] }],
    [named, { navigation: { patienceMs: 1 } }],
    [named, { development: true }],
    [named, { root: join(folder, 'theme') }],
  ]
  const keys = [first]
  for (const [fields, options] of others) keys.push(await keyWith(fields, options))
  expect(new Set(keys).size).toBe(others.length + 1)

  const [{ inputs } = {}] = asked
  const theme = join(folder, 'theme/')
  const inTheme = [...new Set(inputs?.files)].flatMap((file) =>
    file.startsWith(theme) ? [file.slice(theme.length)] : [],
  )
  // For a package, only the version counts. The other files determine what imports mean, and may be added
  // later.
  expect(inTheme.sort()).toEqual([
    'a.css',
    'a.png',
    'early.js',
    'jsconfig.json',
    'menu.js',
    'node_modules/tiny/package.json',
    'package.json',
    'tsconfig.json',
  ])
  expect([...(inputs?.folders ?? [])]).toContain(join(folder, 'theme'))
})

async function problemOf(made: Promise<Made>): Promise<ConfigError> {
  const error: unknown = await made.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConfigError)
  return error as ConfigError
}

test('what is wrong is told where it stands, and the files to watch for the correction', async () => {
  const folder = temporaryFolder()
  const broken = await problemOf(
    bundled({ 'menu.ts': 'export const mount = (\n' }, { behaviours: ['./menu'] }, { folder }),
  )
  const [problem] = broken.diagnostics
  expect(problem?.at).toEqual({ path: 'theme/menu.ts', line: 2, column: 1 })
  expect(broken.folder).toBe(folder)
  expect(broken.files).toEqual([join(folder, 'theme/menu.ts')])
  expect(broken.sourceLine({ path: 'theme/menu.ts' as never, line: 1, column: 1 })).toBe(
    'export const mount = (',
  )

  const several = await problemOf(
    bundled(
      { 'menu.ts': 'export const mount = () => {}\n', 'a.css': '@import "./lost.css";', 'folder/a.txt': '' },
      {
        behaviours: ['./menu', './gone', './folder'],
        styles: ['./a.css', './gone.css'],
        earlyScript: './gone.js',
      },
      { folder },
    ),
  )
  expect(several.diagnostics.map(({ message }) => message)).toEqual([
    ...['./gone', './folder', './gone.css', './gone.js'].map(
      (file) => `The theme "own" names the file "${file}", but there is no such file.`,
    ),
    'This style sheet cannot be bundled for browsers: Could not resolve "./lost.css".',
  ])
  expect(several.files).toEqual(
    ['gone', 'folder', 'gone.css', 'gone.js', 'a.css'].map((file) => join(folder, 'theme', file)),
  )
})

test('a script that imports a style sheet, which no page would load, is told what to do', async () => {
  const cases: readonly (readonly [Partial<Theme>, Partial<BundleOptions>])[] = [
    [{ behaviours: ['./menu.js'] }, {}],
    [{ behaviours: ['./menu.js'] }, { development: true }],
    [{ earlyScript: './menu.js' }, {}],
  ]
  for (const [fields, options] of cases) {
    const { diagnostics } = await problemOf(
      bundled(
        {
          'menu.js': "import './menu.css'\nexport const mount = () => {}\n",
          'menu.css': '.a { color: red }',
        },
        fields,
        { options },
      ),
    )
    expect(diagnostics).toEqual([
      {
        code: 'bundle-failed',
        severity: 'error',
        message:
          'This script cannot be bundled for browsers: "./menu.css" is a style sheet, which scripts can import only as text.',
        hint: 'List it in the theme: styles: ["./style.css"]. For a single island, import it with { type: "text" }.',
        at: { path: 'theme/menu.js', line: 1, column: 8 },
      },
    ])
  }
})

test('what other tools do with the name of an import is refused in scripts for browsers, too', async () => {
  const script = "import mark from './mark.svg?raw'\nexport const mount = () => console.log(mark)\n"
  for (const fields of [{ behaviours: ['./menu.js'] }, { earlyScript: './menu.js' }]) {
    const { diagnostics } = await problemOf(bundled({ 'menu.js': script, 'mark.svg': '<svg/>' }, fields))
    expect(diagnostics).toMatchObject([
      {
        message: 'This script cannot be bundled for browsers: Imports with "?raw" are of another tool.',
        hint: expect.stringContaining('with { type: "text" }'),
        at: { path: 'theme/menu.js', line: 1, column: 18 },
      },
    ])
  }
})

test('what is odd in scripts is told, in that for before the first paint too', async () => {
  const odd = 'export const mount = (a) => console.log(a === NaN)\n'
  const { bundle } = await bundled(
    { 'menu.js': odd, 'early.js': odd },
    { behaviours: ['./menu.js'], earlyScript: './early.js' },
  )
  expect(bundle.diagnostics.map(({ code, at }) => [code, at?.path, at?.line])).toEqual([
    ['bundle-warning', 'theme/menu.js', 1],
    ['bundle-warning', 'theme/early.js', 1],
  ])
})

test('scripts that use what only Node has are told where', async () => {
  const unused = 'export const unused = () => process.env.UNUSED\n'
  const { bundle } = await bundled(
    {
      'menu.js': `import { used } from './used.js'\nexport const mount = () => console.log(used())\n`,
      'used.js': `/* process.env.OF_COMMENT */\nexport const used = () => "é" + process.env.API + "process.env.NO"\n${unused}`,
      'own.js': 'const run = (process) => process.env.X\nexport const mount = () => run({ env: {} })\n',
      'mode.js': 'export const mount = () => console.log(process.env.NODE_ENV)\n',
      'asks.js':
        "export const mount = () => console.log(typeof process === 'undefined' ? 0 : process.env.SAFE)\n",
      'node_modules/some/index.js': 'export const some = () => process.env.OF_PACKAGE\n',
      'some.js': "import { some } from './node_modules/some/index.js'\nexport const mount = some\n",
      'typed.ts': 'export const mount = () => console.log((process as any).env.X, process!.env.Y)\n',
      'early.js': 'const { THEME } = process.env\nconsole.log(THEME, process?.platform)\n',
    },
    {
      behaviours: ['./menu.js', './own.js', './mode.js', './asks.js', './some.js', './typed.ts'],
      earlyScript: './early.js',
    },
  )
  const told = bundle.diagnostics.map(({ code, severity, message, at }) => [
    code,
    severity,
    /"(.*?)"/.exec(message)?.[1],
    `${at?.path}:${at?.line}:${at?.column}`,
  ])
  expect(told).toEqual([
    ['process-in-browser', 'warning', 'process.env', 'theme/early.js:1:19'],
    ['process-in-browser', 'warning', 'process?.platform', 'theme/early.js:2:20'],
    ['process-in-browser', 'warning', 'process', 'theme/typed.ts:1:41'],
    ['process-in-browser', 'warning', 'process!.env.Y', 'theme/typed.ts:1:64'],
    ['process-in-browser', 'warning', 'process.env.API', 'theme/used.js:2:33'],
  ])
})

test('scripts that ask whether there is a process, bring one, or run while pages are built are not told of it', async () => {
  const usesOf = async (files: FileTexts) =>
    (await bundled(files, { behaviours: Object.keys(files).map((file) => `./${file}`) })).bundle.diagnostics
  const inMount = (code: string) => `export const mount = () => { ${code} }\n`
  const fine = {
    'member.js': inMount('console.log(globalThis.process && process.env.A)'),
    'cast.ts': inMount('console.log((window as any).process ? process.env.A : 0)'),
    'in.js': inMount("if ('process' in globalThis) console.log(process.env.A)"),
    'built.js': inMount("console.log(typeof window === 'undefined' ? process.env.A : 0)"),
    'early-end.js': inMount("if (typeof document !== 'undefined') return; console.log(process.env.A)"),
  }
  expect(await usesOf(fine)).toEqual([])
  const uses = { 'uses.js': inMount('console.log(process.env.A)') }
  expect(await usesOf({ ...uses, 'brings.js': inMount('globalThis.process ??= { env: {} }') })).toEqual([])
  const alsoFalse = { 'compares.js': inMount('console.log(window.process === undefined)') }
  expect(await usesOf({ ...uses, ...alsoFalse })).toMatchObject([{ at: { path: 'theme/uses.js' } }])
})

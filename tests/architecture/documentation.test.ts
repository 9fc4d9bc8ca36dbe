import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { createSlugger } from '@quire/engine'
import { describe, expect, test } from 'vitest'
import { checkout, linkPackages, temporaryFolder, writeFiles } from '../support/sites.js'
import { typeProblems } from '../support/types.js'

const read = (path: string) => readFileSync(join(checkout, path), 'utf8')
const named = (folder: string) =>
  readdirSync(join(checkout, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...named('docs'),
  ...named('docs/decisions'),
  ...['cli', 'engine', 'openapi', 'theme-default'].map((name) => `packages/${name}/README.md`),
]

const withoutFences = (text: string) => text.replace(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '')

/** The part of a document below a heading, up to the next one of its level or a higher one. */
function section(path: string, heading: string): string {
  const text = withoutFences(read(path))
  const [, level = ''] = heading.match(/^(#+) /) ?? []
  const start = text.indexOf(`\n${heading}\n`)
  if (start < 0) throw new Error(`${path} has no heading "${heading}"`)
  const rest = text.slice(start + heading.length + 2)
  const end = rest.search(new RegExp(`^#{1,${level.length}} `, 'm'))
  return end < 0 ? rest : rest.slice(0, end)
}

/** What is in backticks in the first column of all tables in a text. */
const firstCells = (text: string): string[] =>
  [...text.matchAll(/^\| (?:Key of )?(`.*?)(?<!\\) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
  )

/** Fields of an interface or a type, also of the objects inside it. */
function fieldsOf(path: string, type: string): string[] {
  const text = read(path)
  const start = text.search(new RegExp(`^export (?:interface|type) ${type}\\b`, 'm'))
  if (start < 0) throw new Error(`${path} has no type "${type}"`)
  const body = text.slice(start).split(/\n\n(?:\/\*\*|export|true satisfies)/, 1)[0] ?? ''
  return [...new Set([...body.matchAll(/\breadonly (\w+)\??:(?! never)/g)].map(([, name = '']) => name))]
}

test('every link in the documents leads to a file, and to a heading that it has', () => {
  const anchors = new Map<string, ReadonlySet<string>>()
  function anchorsOf(path: string): ReadonlySet<string> {
    const slugger = createSlugger('github')
    const found =
      anchors.get(path) ??
      new Set(
        [...withoutFences(read(path)).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
          slugger.slugOf(title.replaceAll('`', '')),
        ),
      )
    anchors.set(path, found)
    return found
  }
  const broken = documents.flatMap((path) =>
    [
      ...withoutFences(read(path))
        .replace(/`[^`\n]*`/g, '')
        .matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g),
    ]
      .filter(([, file = '', id]) => {
        const target = file === '' ? path : relative(checkout, join(checkout, dirname(path), file))
        return (
          !existsSync(join(checkout, target)) ||
          (id !== undefined && target.endsWith('.md') && !anchorsOf(target).has(id))
        )
      })
      .map(([link]) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('every example of a whole config can be copied as it is', () => {
  const examples = documents.flatMap((path) =>
    [...read(path).matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, code = '']) => ({ path, code })),
  )
  const configs = examples.filter(({ code }) => code.includes('export default defineConfig('))
  expect(configs.length).toBeGreaterThan(10)
  const incomplete = configs.filter(
    ({ code }) =>
      !/import \{ defineConfig(?:, [^}]+)? \} from '@quire\/engine'/.test(code) ||
      !/^ {2}title: |\{ title: /m.test(code),
  )
  expect(incomplete).toEqual([])
})

test('the examples of configs, programs and themes have the right types', () => {
  const folder = temporaryFolder()
  linkPackages(folder)
  const blocks = documents.flatMap((path) =>
    [...read(path).matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map(([, kind = '', code = '']) => ({
      kind,
      code,
    })),
  )
  const whole = blocks.filter(({ code }) => /export default defineConfig\(|await build\(/.test(code))
  // Other examples begin with the name of their file, if they are complete.
  const named = blocks
    .filter((block) => !whole.includes(block))
    .flatMap(({ code }) => {
      const name = /^\/\/ (theme\/\w+\.tsx?)/.exec(code)?.[1]
      return name === undefined ? [] : [[name, code] as const]
    })
  expect([whole.length > 10, named.length > 4]).toEqual([true, true])
  writeFiles(folder, {
    ...Object.fromEntries(whole.map(({ kind, code }, index) => [`example-${index}.${kind}`, code])),
    ...Object.fromEntries(named),
    'data/limits.json': '[{ "name": "a", "amount": 1 }]',
    'rules.tmLanguage.json': '{ "scopeName": "source.rules", "patterns": [{ "match": "a" }], "version": 1 }',
    // Plugins that the workspace does not have.
    'plugins.d.ts': ['rehype-external-links', 'rehype-katex', 'remark-math', 'remark-smartypants']
      .map((name) => `declare module '${name}' { export default function plugin(options?: object): void }\n`)
      .join(''),
  })
  expect(typeProblems(folder, compilerOptionsIn('docs/theming.md'))).toBe('')
})

/** Those of the settings for TypeScript that a document shows. */
function compilerOptionsIn(path: string): object {
  const [, json = ''] = /^```json\n(\{\n {2}"compilerOptions"[\s\S]*?)^```$/m.exec(read(path)) ?? []
  const { compilerOptions }: { readonly compilerOptions: object } = JSON.parse(json)
  return compilerOptions
}

test('the readme lists every document', () => {
  const listed = read('README.md')
  expect(named('docs').filter((path) => !listed.includes(`](${path})`))).toEqual([])
})

test('docs/messages.md has every message once, with its severity', () => {
  const folder = 'packages/engine/src/diagnostics/messages'
  const severities = new Map<string, Set<string>>()
  for (const name of readdirSync(join(checkout, folder)))
    for (const [, code = '', severity] of read(join(folder, name)).matchAll(
      /\bcode: '([a-z0-9-]+)',\s*severity(?:: '(\w+)')?/g,
    )) {
      const possible = severity === undefined ? ['error', 'warning'] : [severity]
      severities.set(code, new Set([...(severities.get(code) ?? []), ...possible]))
    }
  // Printed by the command itself, without the engine.
  for (const code of ['node-version', 'installation', 'folder-gone', 'unfinished'])
    severities.set(code, new Set(['error']))

  const rows = [...read('docs/messages.md').matchAll(/^\| (`.+?) \| ([\w, ]+) \|/gm)].flatMap(
    ([, codes = '', kind = '']) =>
      [...codes.matchAll(/`([a-z0-9-]+)`/g)].map(([, code = '']) => ({ code, kind })),
  )
  expect(rows.map(({ code }) => code).sort()).toEqual([...severities.keys()].sort())
  const wrong = rows.filter(({ code, kind }) =>
    [...(severities.get(code) ?? [])].some(
      (severity) => !kind.includes(severity) && !(kind === 'check' && severity === 'warning'),
    ),
  )
  expect(wrong).toEqual([])
})

describe('docs/config.md', () => {
  const documented = firstCells(withoutFences(read('docs/config.md')))
  const types: readonly (readonly [file: string, type: string])[] = [
    ...[
      'SiteConfig',
      'ContentRoot',
      'NavEntry',
      'MarkdownOptions',
      'PlantUmlOptions',
      'ImageOptions',
      'NavigationOptions',
      'RepositoryOptions',
      'DiscoveryOptions',
    ].map((type) => ['config.ts', type] as const),
    ['sidebar-option.ts', 'SidebarEntry'],
  ]
  const options = types.map(
    ([file, type]) => [type, fieldsOf(`packages/engine/src/config/${file}`, type)] as const,
  )

  test.each(options)('explains every option of %s', (_type, fields) => {
    expect(fields.length).toBeGreaterThan(1)
    expect(fields.filter((name) => !documented.includes(name))).toEqual([])
  })

  test('explains nothing else', () => {
    const known = options.flatMap(([, fields]) => fields)
    // Values, not names.
    const values = ['false', "'auto'"]
    expect(documented.filter((name) => !known.includes(name) && !values.includes(name))).toEqual([])
  })
})

test('docs/markdown.md explains every frontmatter field', () => {
  const fields = [
    ...(read('packages/engine/src/parse/frontmatter/known-fields.ts')
      .split('export const knownFields')[1]
      ?.matchAll(/^ {2}(\w+): /gm) ?? []),
  ].map(([, name = '']) => name)
  expect(fields.length).toBeGreaterThan(30)
  const part = section('docs/markdown.md', '## Frontmatter')
  expect(fields.filter((name) => !part.includes(`\`${name}\``))).toEqual([])
  expect(firstCells(part).filter((name) => !fields.includes(name))).toEqual([])
})

describe('docs/cli.md', () => {
  const help = (...args: string[]) =>
    execFileSync(process.execPath, [join(checkout, 'packages/cli/bin/docs.cjs'), ...args, '--help'], {
      encoding: 'utf8',
    })
  const flagsOf = (text: string) =>
    new Set([...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([flag]) => flag))
  const ofEvery = flagsOf(firstCells(section('docs/cli.md', '## Options of every command')).join(' '))
  const commands = [...help().matchAll(/^ {2}(\w+) (?:\[options\] )?[[<]/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help')

  test('names every command', () => {
    expect(commands.length).toBeGreaterThan(10)
    const overview = read('docs/cli.md').split('## ', 1)[0] ?? ''
    expect(commands.filter((name) => !overview.includes(`docs ${name} `))).toEqual([])
  })

  test.each(commands)('explains every option of "docs %s", and no other', (name) => {
    const own = [...help(name).matchAll(/^ {2}(--[a-z-]+)/gm)]
      .map(([, flag = '']) => flag)
      .filter((flag) => !ofEvery.has(flag))
    const heading = read('docs/cli.md')
      .split('\n')
      .find((line) => line.startsWith('## ') && line.split(/[ ,]+/).includes(name))
    const part = section('docs/cli.md', heading ?? '')
    expect(own.filter((flag) => !flagsOf(part).has(flag))).toEqual([])
    const explained = [...flagsOf(firstCells(part).join(' '))]
    expect(explained.filter((flag) => !own.includes(flag))).toEqual([])
  })
})

test('docs/theming.md explains every option of the default theme', () => {
  const part = section('docs/theming.md', '## Options')
  const options = 'packages/theme-default/src/options.ts'
  const types = [
    'ThemeOptions',
    'TranslatableOptions',
    'FooterOptions',
    'AnnouncementOptions',
    'TranslatedAnnouncement',
  ]
  const names = types.flatMap((type) => fieldsOf(options, type))
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => !new RegExp(`\`[^\`\n]*\\b${name}\\b`).test(part))).toEqual([])
})

test('docs/theming.md names every part of the default theme, and no other', () => {
  const listed = firstCells(section('docs/theming.md', '## Replacing parts'))
  const names = listed.filter((cell) => /^[A-Z]\w+$/.test(cell))
  const list = /partNames = \[(.*?)\]/s.exec(read('packages/theme-default/src/components/replaceable.ts'))
  const parts = [...(list?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(names.sort()).toEqual(parts.sort())
})

test('docs/theming.md explains what a theme can have and use', () => {
  const text = read('docs/theming.md')
  const unexplained = (names: readonly string[]) =>
    names.filter((name) => !new RegExp(`[\`"<. ]${name}\\b`).test(text))
  expect(unexplained(fieldsOf('packages/engine/src/theme.ts', 'Theme'))).toEqual([])
  const view = 'packages/engine/src/render/page-view.ts'
  const part = section('docs/theming.md', '### What a page has')
  const inPart = (name: string) => part.includes(`\`${name}\``)
  expect(
    fieldsOf(view, 'PageView').filter((name) => !inPart(name) && !['pr', 'host'].includes(name)),
  ).toEqual([])
  expect(unexplained(fieldsOf(view, 'SiteView'))).toEqual([])
})

test('docs/reader.md names everything that the theme stores in the browser', () => {
  const folder = 'packages/theme-default/src'
  const code = readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => read(join(folder, path)))
    .filter((text) => text.includes('localStorage'))
  const keys = code.flatMap((text) => [...text.matchAll(/'(docs-[a-z]+)'/g)].map(([, key = '']) => key))
  expect([...new Set(keys)].sort()).toEqual(firstCells(section('docs/reader.md', '## What is stored')).sort())
})

test('docs/api.md names every function and class of the engine', () => {
  const exported = [...read('packages/engine/src/index.ts').matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
  expect(exported.length).toBeGreaterThan(20)
  const text = read('docs/api.md')
  expect(exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
})

test('docs/dependencies.md explains every dependency, and no other', () => {
  const manifests = execFileSync('git', ['ls-files', 'package.json', '*/package.json'], {
    cwd: checkout,
    encoding: 'utf8',
  })
  const fields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
  const needed = manifests
    .split('\n')
    .filter((path) => path !== '' && !path.includes('fixtures/'))
    .flatMap((path) => {
      const manifest = JSON.parse(read(path)) as Readonly<Record<string, Readonly<Record<string, string>>>>
      return fields.flatMap((field) => Object.keys(manifest[field] ?? {}))
    })
    .filter((name) => !name.startsWith('@quire/'))
  const explained = [...read('docs/dependencies.md').matchAll(/^\| ([@a-z].*?) \|/gm)].flatMap(
    ([, cell = '']) => cell.split(', ').map((name) => name.replace(' (optional)', '')),
  )
  expect(explained.sort()).toEqual([...new Set(needed)].sort())
})

describe('docs/architecture.md', () => {
  const text = withoutFences(read('docs/architecture.md'))

  test('names files and folders that exist', () => {
    const roots = [
      '',
      'packages/engine',
      'packages/engine/src',
      'packages/cli/src',
      'packages/openapi/src',
      'packages/theme-default/src',
      'tests',
    ]
    // A name alone may be that of a file in a folder that the sentence or the table names.
    const everywhere = new Set(
      [
        'packages/engine/src',
        'packages/cli/src',
        'packages/openapi/src',
        'packages/theme-default/src',
        'packages/engine/scripts',
      ].flatMap((folder) =>
        readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' }).flatMap((path) =>
          path.split('/'),
        ),
      ),
    )
    const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]*)+|[\w-]+\.tsx?)`/g)].map(([, path = '']) => path)
    expect(paths.length).toBeGreaterThan(80)
    // What a build makes, and what is imported.
    const made = /^(?:dist|assets|\.docs|mermaid)\//
    const missing = paths.filter(
      (path) =>
        !made.test(path) &&
        !roots.some((root) => existsSync(join(checkout, root, path))) &&
        !everywhere.has(path.replace(/\/$/, '')),
    )
    expect(missing).toEqual([])
  })

  test('names every folder of the engine, and every file beside them', () => {
    const folder = join(checkout, 'packages/engine/src')
    const entries = readdirSync(folder).filter((name) => !/\.test\.tsx?$/.test(name))
    const shown = entries.map((name) => (statSync(join(folder, name)).isDirectory() ? `${name}/` : name))
    expect(shown.filter((name) => name !== 'index.ts' && !text.includes(`\`${name}\``))).toEqual([])
  })
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkout, temporaryFolder, writeFiles } from '../support/sites.js'
import { typeProblems } from '../support/types.js'

test.each(['engine', 'theme-default', 'cli', 'openapi'])(
  'the package %s has what it needs, and no tests',
  (name) => {
    const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: join(checkout, 'packages', name),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    expect(listed).toContain('"dist/index.d.ts"')
    expect(listed).toContain('"src/index.ts"')
    expect(listed).not.toMatch(/\.test\.|test-support|tsbuildinfo/)
  },
)

test.each([
  ['engine', 'unified', 'fast-glob'],
  ['cli', 'commander', 'picocolors'],
])('the package %s says whose code is in its bundles', (name, ...libraries) => {
  const text = readFileSync(join(checkout, 'packages', name, 'dist', 'THIRD-PARTY-LICENSES.txt'), 'utf8')
  for (const library of libraries) expect(text).toMatch(new RegExp(`^${library} \\d`, 'm'))
  expect(text).toContain('Permission is hereby granted')
  expect(text).not.toContain('License: not stated')
})

test('a plugin in TypeScript knows what Quire adds to trees and files', () => {
  const folder = temporaryFolder()
  linkPackages(folder, {
    '@quire/engine': engine,
    ...Object.fromEntries(
      ['@types/mdast', '@types/hast', '@types/react', 'vfile'].map((name) => [
        name,
        join(engine, 'node_modules', name),
      ]),
    ),
  })
  const text = readFileSync(join(checkout, 'docs/markdown.md'), 'utf8')
  const [summary, boxes] = [...text.matchAll(/^```ts\n(import type [\s\S]*?)^```$/gm)].map(
    ([, code = '']) => code,
  )
  expect([summary, boxes]).toEqual([expect.stringContaining('hName'), expect.stringContaining('Container')])
  writeFiles(folder, {
    'summary.ts': summary ?? '',
    'boxes.ts': `${boxes}
export const read = (file: VFile): string | undefined => file.data.quire?.dependsOn('/data.json')
`,
  })
  expect(typeProblems(folder)).toBe('')
})

test('a config knows the options and the parts of the theme that it imports', () => {
  const folder = temporaryFolder()
  const themePackage = join(checkout, 'packages/theme-default')
  linkPackages(folder, {
    '@quire/engine': engine,
    '@quire/theme-default': themePackage,
    '@types/react': join(engine, 'node_modules/@types/react'),
    react: join(engine, 'node_modules/react'),
    valibot: join(themePackage, 'node_modules/valibot'),
  })
  const imports = `import { defineConfig, type SiteConfig } from '@quire/engine'
import { defineTheme, extend, type Theme } from '@quire/engine/theme'
import theme from '@quire/theme-default'
import * as v from 'valibot'
import { Component, memo } from 'react'

const Part = () => null
const own = defineTheme({
  name: 'own',
  from: import.meta.url,
  layouts: { Layout: Part, Home: Part, NotFound: Part },
  options: v.strictObject({ accent: v.optional(v.string(), '#06c') }),
  optionStyles: ({ accent }) => accent.trim(),
})
const untyped: Theme = own
defineTheme<unknown>({ ...untyped, parts: ['Header'], components: { Part } })
`
  writeFiles(folder, {
    'right.ts': `${imports}
class WithState extends Component<{ of: string }> {
  override render() {
    return this.props.of
  }
}
extend(theme, { components: { Footer: WithState, Mine: memo(WithState) } })
defineConfig({ title: 'a', theme: extend(theme, { components: { Footer: Part, Mine: Part, h2: Part } }), themeConfig: { accent: '#06c' } })
defineConfig({ title: 'a', theme: own, themeConfig: {} })
defineConfig({ title: 'a', theme: untyped, themeConfig: { own: 1 } })
defineConfig({ title: 'a', theme: 'own', themeConfig: { own: 1 } })
defineConfig({ title: 'a', themeConfig: { accent: '#06c' } })
export const config: SiteConfig = { title: 'a', theme: own, themeConfig: { accent: '#06c' } }
`,
    'wrong.ts': `${imports}
defineConfig({ title: 'a', theme: extend(theme, {}), themeConfig: { acent: '#06c' } })
defineConfig({ title: 'a', theme, themeConfig: { accent: 5 } })
defineConfig({ title: 'a', theme: own, themeConfig: { accent: 5 } })
extend(theme, { components: { Footer: 5 } })
extend(theme, { styles: ['./own.css'] })
defineConfig({ title: 'a', nav: [{ text: 'a', link: '/', items: [] }] })
defineConfig({ title: 'a', contentSidebar: [0, 9] })
defineConfig({ title: 'a', frontmatterDefaults: { '**': { title: 'a' } } })
`,
  })
  const problems = typeProblems(folder)
  expect(problems).not.toContain('right.ts')
  const firstWrong = imports.split('\n').length + 1
  expect([...problems.matchAll(/wrong\.ts\((\d+),/g)].map(([, line]) => Number(line) - firstWrong)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 6, 7,
  ])
})

const engine = join(checkout, 'packages/engine')

function linkPackages(folder: string, packages: Readonly<Record<string, string>>): void {
  for (const [name, target] of Object.entries(packages)) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(target, link, 'junction')
  }
}

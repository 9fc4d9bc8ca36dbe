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
  const engine = join(checkout, 'packages/engine')
  const links = [
    ['@quire/engine', engine],
    ...['@types/mdast', '@types/hast', '@types/react', 'vfile'].map(
      (name) => [name, join(engine, 'node_modules', name)] as const,
    ),
  ] as const
  for (const [name, target] of links) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(target, link, 'junction')
  }
  const [, example = ''] =
    /^```ts\n(import type \{ Container \}[\s\S]*?)^```$/m.exec(
      readFileSync(join(checkout, 'docs/markdown.md'), 'utf8'),
    ) ?? []
  writeFiles(folder, {
    'boxes.ts': `${example}
export const read = (file: VFile): string | undefined => file.data.quire?.dependsOn('/data.json')
`,
  })
  expect(typeProblems(folder)).toBe('')
  expect(example).not.toBe('')
})

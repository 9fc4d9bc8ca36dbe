import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from '../support/sites.js'

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

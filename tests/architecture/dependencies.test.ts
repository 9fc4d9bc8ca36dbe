import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkout } from '../support/sites.js'
import { importsOf } from './imports.js'

interface PackageJson {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Name of a package, without a path inside it. */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function textOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|css)$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

describe.each(['engine', 'theme-default', 'cli', 'openapi'])('packages/%s', (folder) => {
  const root = join(checkout, 'packages', folder)
  const json = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageJson
  const needed = { ...json.dependencies, ...json.optionalDependencies }

  test('uses every package that it depends on', () => {
    const text = textOf(join(root, 'src'))
    // Some are named without an import: default themes, and modules that are loaded only when needed.
    const isNamed = (name: string) =>
      ["'", '"'].some((mark) => text.includes(mark + name.replace(/^@types\//, '')))
    expect(Object.keys(needed).filter((name) => !isNamed(name))).toEqual([])
  })

  test('depends on every package that it imports', () => {
    const there = { ...needed, ...json.peerDependencies }
    const types = Object.keys({ ...needed, ...json.devDependencies })
    const missing = importsOf(join(root, 'src')).filter(({ to, local, typeOnly }) => {
      const name = packageOf(to)
      if (local || to.startsWith('node:') || name === json.name || name in there) return false
      return !(typeOnly && (types.includes(name) || types.includes(`@types/${name}`)))
    })
    expect(missing.map(({ from, line, to }) => `${from}:${line} imports ${to}`)).toEqual([])
  })
})

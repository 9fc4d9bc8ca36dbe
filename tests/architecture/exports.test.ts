import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from '../support/sites.js'

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>
}

/**
 * Source files behind a package's `exports`. They are found by their types, because the code itself
 * may be bundled.
 */
function entries(name: string): string[] {
  const folder = join(checkout, 'packages', name)
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  return Object.values(exports).flatMap((target) => {
    if (typeof target === 'string') return []
    return [sourceAt(join(folder, target.types.replace(/^\.\/dist\//, './src/').replace(/\.d\.ts$/, '')))]
  })
}

/** Names that a file exports without a comment at their declaration. */
function undocumented(file: string, only?: ReadonlySet<string>): string[] {
  const text = readFileSync(file, 'utf8')
  const wanted = (name: string) => only === undefined || only.has(name)
  const declared = [
    ...text.matchAll(
      /^(?<before>.*\n)?export (?:default )?(?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|class|interface|type|enum) (?<name>\w+)/gm,
    ),
  ]
  const missing = declared.flatMap(({ groups }) =>
    groups?.name !== undefined && wanted(groups.name) && !/\*\/\s*$/.test(groups.before ?? '')
      ? [groups.name]
      : [],
  )
  const passedOn = [
    ...text.matchAll(/^export (?:type )?\{(?<names>[^}]*)\} from '(?<from>\.[^']+)'/gm),
  ].flatMap(({ groups }) => {
    const names = (groups?.names ?? '')
      .split(',')
      .map(
        (part) =>
          part
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0] ?? '',
      )
      .filter((name) => name !== '' && name !== 'default' && wanted(name))
    return names.length === 0
      ? []
      : undocumented(sourceAt(join(dirname(file), groups?.from ?? '')), new Set(names))
  })
  return [...missing.map((name) => `${relative(checkout, file)}: ${name}`), ...passedOn]
}

function sourceAt(path: string): string {
  const bare = path.replace(/\.js$/, '')
  const found = [`${bare}.ts`, `${bare}.tsx`].find((file) => existsSync(file))
  if (found === undefined) throw new Error(`There is no source for ${relative(checkout, path)}.`)
  return found
}

test.each(readdirSync(join(checkout, 'packages')))(
  'what %s exports has a comment where it is declared',
  (name) => {
    expect([...new Set(entries(name).flatMap((file) => undocumented(file)))].sort()).toEqual([])
  },
)

import type { FrontmatterDefaults } from '@quire/engine'
import { globMatcher } from './globs.js'
import { below, isBelow, isPage } from './page-files.js'
import { inFolder, withoutSlashes } from './paths.js'
import { yamlText } from './yaml.js'

interface JekyllDefaults {
  /** What the config gives to the pages of a folder; undefined for nothing. */
  readonly fieldsIn: (dir: string, collection: string | undefined) => FrontmatterDefaults | undefined
  /** The option, with the names of fields that have no counterpart; empty if there are none. */
  readonly leftOut: readonly string[]
}

/**
 * Reads `defaults` of `_config.yml`: fields of the frontmatter by paths and collections.
 *
 * @param folder Folder that the paths begin at.
 * @param list All files.
 */
export function jekyllDefaults(config: string, folder: string, list: readonly string[]): JekyllDefaults {
  const written = entriesOf(config)
  const isInBraces =
    /^defaults:[ \t]*\[[ \t]*[^\s\]]/m.test(config) || written.some(({ values }) => isEmpty(values))
  const entries = written
    .map(({ scope, values }) => ({
      path: withoutSlashes(scope.path ?? ''),
      type: scope.type,
      fields: fieldsOf(values),
      others: Object.keys(values).filter((name) => !(name in fieldsOf(values))),
    }))
    // Those of longer paths count more, and those with a type more than those without. Here, the last one counts.
    .sort(
      (a, b) => a.path.length - b.path.length || Number(a.type !== undefined) - Number(b.type !== undefined),
    )
  const others = new Set([
    ...entries.flatMap(({ others }) => others).filter((name) => name !== 'published'),
    ...(isInBraces ? ['entries in braces'] : []),
  ])
  return {
    fieldsIn(dir, collection) {
      const pages = list.filter((file) => isPage(file, dir)).map((file) => below(dir, file))
      const found: Record<string, Readonly<Record<string, unknown>>> = {}
      for (const { path, type, fields } of entries) {
        if (type !== undefined && type !== (collection ?? 'pages')) continue
        const glob = globIn(dir, path === '' ? folder : inFolder(folder, path), pages)
        if (glob === undefined || isEmpty(fields) || !pages.some(globMatcher(glob))) continue
        // Moved to the end, as it counts more than those before it.
        const all = { ...found[glob], ...fields }
        delete found[glob]
        found[glob] = all
      }
      return isEmpty(found) ? undefined : found
    },
    leftOut: others.size === 0 ? [] : [`defaults (${[...others].join(', ')})`],
  }
}

const isEmpty = (fields: object) => Object.keys(fields).length === 0

/** The glob for a file, or for all pages of a folder; undefined if it is not in `dir`. */
function globIn(dir: string, path: string, pages: readonly string[]): string | undefined {
  if (isBelow(dir, path) || path === dir) return '**'
  if (!isBelow(path, dir)) return undefined
  const inDir = below(dir, path)
  return pages.includes(inDir) || /\.\w+$/.test(inDir) ? inDir : `${inDir}/**`
}

/** The fields that mean the same in Quire. */
function fieldsOf(values: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const { published, ...others } = values
  return {
    ...(published === 'false' && { draft: true }),
    ...Object.fromEntries(
      Object.entries(others).flatMap(([name, value]): [string, unknown][] => {
        const isFlag = value === 'true' || value === 'false'
        if ((name === 'draft' || name === 'search') && isFlag) return [[name, value === 'true']]
        const isWord =
          (name === 'description' && value !== '') ||
          (name === 'lang' && /^[a-z]{2,3}(?:-[A-Za-z\d]+)*$/.test(value))
        return isWord ? [[name, value]] : []
      }),
    ),
  }
}

interface Entry {
  readonly scope: Readonly<Record<string, string>>
  /** Lists and groups are empty texts. */
  readonly values: Readonly<Record<string, string>>
}

function entriesOf(config: string): readonly Entry[] {
  const block = /^defaults:[ \t]*(?:#.*)?\n((?:[ \t#-].*\n?|\n)*)/m.exec(config)?.[1] ?? ''
  const lines = block.split('\n').filter((line) => /^[ \t]*[^\s#]/.test(line))
  const indent = /^ */.exec(lines[0] ?? '')?.[0] ?? ''
  const entries: string[][] = []
  for (const line of lines) {
    const isNew = line.startsWith(`${indent}-`)
    if (isNew) entries.push([])
    entries.at(-1)?.push(isNew ? `${indent} ${line.slice(indent.length + 1)}` : line)
  }
  return entries.map((entry) => ({ scope: groupIn(entry, 'scope'), values: groupIn(entry, 'values') }))
}

/** The fields below a name, or in braces after it. */
function groupIn(lines: readonly string[], name: string): Readonly<Record<string, string>> {
  const start = lines.findIndex((line) => line.trim().startsWith(`${name}:`))
  const first = lines[start]
  if (first === undefined) return {}
  const inBraces = /\{(.*)\}/.exec(first)?.[1]
  if (inBraces !== undefined)
    return Object.fromEntries(
      [...inBraces.matchAll(/([\w-]+):[ \t]*("[^"]*"|'[^']*'|[^,]*)/g)].map(([, key = '', value = '']) => [
        key,
        yamlText(value) ?? '',
      ]),
    )
  const indentOf = (line: string) => /^[ \t]*/.exec(line)?.[0].length ?? 0
  const inside = lines.slice(start + 1)
  const end = inside.findIndex((line) => indentOf(line) <= indentOf(first))
  const own = end < 0 ? inside : inside.slice(0, end)
  const depth = Math.min(...own.map(indentOf))
  return Object.fromEntries(
    own.flatMap((line) => {
      const [, key, value = ''] = /^[ \t]*["']?([\w-]+)["']?:(?:[ \t]+(.*))?$/.exec(line) ?? []
      return key === undefined || indentOf(line) !== depth ? [] : [[key, yamlText(value) ?? '']]
    }),
  )
}

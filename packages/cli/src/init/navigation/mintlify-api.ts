import { inFolder } from '../paths.js'
import { readScript } from '../script/literals.js'
import { type Fields, fieldsOf, isFields, textOf } from '../values.js'
import { yamlBlock } from '../yaml.js'
import {
  type ApiPages,
  commonFolder,
  type Division,
  hasOnlyApi,
  itemsOf,
  operation,
  pageNamesIn,
} from './mintlify.js'

/** The files of the old site, and the paths of its pages. */
interface Place {
  readonly folder: string
  readonly read: (path: string) => string | undefined
  readonly paths: ReadonlySet<string>
}

/** Pages of APIs in a division: all of a description, or those that are listed. */
interface Use {
  readonly division: Division
  /** Descriptions, as they are written. More than one if operations name others. */
  readonly sources: ReadonlySet<unknown>
  /** Groups with operations. */
  readonly groups: readonly Fields[]
  /** Undefined if the navigation lists none, so that Mintlify makes pages of all. */
  readonly operations: readonly string[] | undefined
}

/**
 * The descriptions of which the new site can have the same pages, and why others have to be left out.
 *
 * Quire makes pages of everything in a description. So those of which the navigation shows only some
 * operations are left out: the others may not be for readers.
 *
 * @param standard The description that operations belong to if their division has none.
 */
export function apiPagesOf(
  divisions: readonly Division[],
  standard: unknown,
  place: Place,
): { readonly found: readonly ApiPages[]; readonly leftOut: readonly string[] } {
  const uses = divisions.flatMap((division) => usesIn(division, standard))
  const found: ApiPages[] = []
  const leftOut = new Set<string>()
  for (const [index, use] of uses.entries()) {
    const result = apiPages(use, { ...place, before: uses.slice(0, index), found })
    if (typeof result === 'string') leftOut.add(`navigation (${result})`)
    else found.push(result)
  }
  return { found, leftOut: [...leftOut] }
}

function usesIn(division: Division, standard: unknown): readonly Use[] {
  const sources = new Set<unknown>()
  const operations: string[] = []
  const groups = new Set<Fields>()
  let isWhole = false
  const visit = (item: unknown, inherited: unknown, group: Fields | undefined): void => {
    if (typeof item === 'string') {
      const { file, method = '', path = '' } = operation.exec(item)?.groups ?? {}
      if (method === '') return
      sources.add(file ?? inherited)
      operations.push(`${method.toUpperCase()} ${path.trim()}`)
      if (group !== undefined) groups.add(group)
    } else if (isFields(item) && item.hidden !== true) {
      if ('asyncapi' in item) sources.add('AsyncAPI')
      const own = item.openapi ?? inherited
      const parts = itemsOf(item)
      if ('openapi' in item && parts.length === 0) {
        sources.add(own)
        groups.add(item)
        isWhole = true
      }
      for (const part of parts) visit(part, own, item)
    }
  }
  if (division.asyncapi !== undefined) sources.add('AsyncAPI')
  if (hasOnlyApi(division) && division.openapi !== undefined) {
    sources.add(division.openapi)
    isWhole = true
  }
  const inherited = division.standard ?? standard
  for (const item of division.items) visit(item, inherited, undefined)
  if (sources.size === 0) return []
  const isMixed = isWhole && operations.length > 0
  return [
    {
      division,
      sources: isMixed ? new Set([...sources, undefined]) : sources,
      groups: [...groups],
      operations: isWhole ? undefined : operations,
    },
  ]
}

/** The pages of a description, or why they are left out. */
function apiPages(
  use: Use,
  {
    folder,
    read,
    paths,
    before,
    found,
  }: Place & { readonly before: readonly Use[]; readonly found: readonly ApiPages[] },
): ApiPages | string {
  const [source, ...others] = use.sources
  if (source === 'AsyncAPI' && others.length === 0) return 'pages made from AsyncAPI'
  const { name, directory } = sourceOf(source)
  // The same file may be named in several ways, such as with a slash at the beginning.
  const fileOf = (source: unknown) => {
    const { name } = sourceOf(source)
    return name === undefined ? undefined : inFolder(folder, name)
  }
  const file = fileOf(source)
  if (name === undefined || file === undefined || others.some((other) => fileOf(other) !== file))
    return `pages made from OpenAPI: ${source === undefined ? 'it names no description' : 'of several descriptions in one place'}`
  if (/^[a-z]+:\/\//i.test(name)) return `pages made from ${name}: @quire/openapi reads only files`
  const text = read(file)
  if (text === undefined) return `pages made from OpenAPI: there is no file ${file}`
  if (before.some(({ sources }) => [...sources].some((other) => fileOf(other) === file)))
    return `pages made from ${file}: they are at several places`
  if (!/(?:^|[{,])\s*["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]\./m.test(text))
    return `pages made from ${file}: it is no description of OpenAPI`
  const isAll =
    (use.operations === undefined || isSame(new Set(use.operations), operationsIn(text))) &&
    !/\bx-(?:hidden|excluded|internal)\b/.test(text)
  if (!isAll) return `pages made from ${file}: @quire/openapi makes those of all operations`
  const prefix = freePrefix(use.division, directory, [
    ...paths,
    ...found.map(({ prefix }) => prefix.slice(1)),
  ])
  if (prefix === undefined) return `pages made from ${file}: their addresses are taken`
  const [group, ...more] = use.groups
  const ofGroup = more.length === 0 ? textOf(group?.group) : undefined
  return {
    file,
    division: use.division,
    title: ofGroup ?? (use.division.label || 'API'),
    prefix: `/${prefix}`,
  }
}

function sourceOf(source: unknown): {
  readonly name: string | undefined
  readonly directory: string | undefined
} {
  if (Array.isArray(source)) return sourceOf(source.length === 1 ? source[0] : undefined)
  const { source: name, directory } = fieldsOf(source)
  return typeof source === 'string'
    ? { name: source, directory: undefined }
    : { name: textOf(name), directory: textOf(directory) }
}

const isMethod = /^(?:get|post|put|patch|delete|head|options|trace)$/

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string> | undefined) =>
  a.size === b?.size && [...a].every((entry) => b.has(entry))

/**
 * All operations of a description. Undefined if that cannot be said for sure: YAML is read only in its
 * usual form, with a line for each path and each method.
 */
function operationsIn(text: string): ReadonlySet<string> | undefined {
  if (!text.trimStart().startsWith('{')) {
    const operations = [...inYaml(text, 'paths'), ...inYaml(text, 'webhooks')]
    return operations.includes(undefined) ? undefined : new Set(operations.map(String))
  }
  const { paths, webhooks } = fieldsOf(readScript(text).exported())
  const items = Object.entries(fieldsOf(paths))
  if (items.some(([, item]) => '$ref' in fieldsOf(item))) return undefined
  return new Set([
    ...items.flatMap(([path, item]) =>
      Object.keys(fieldsOf(item)).flatMap((method) =>
        isMethod.test(method) ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    ),
    ...Object.keys(fieldsOf(webhooks)).map((name) => `WEBHOOK ${name}`),
  ])
}

/** Operations below a field; undefined for lines that cannot be read. */
function inYaml(text: string, field: 'paths' | 'webhooks'): readonly (string | undefined)[] {
  const lines = yamlBlock(text, field)
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
  const indentOf = (line: string | undefined) => /^ */.exec(line ?? '')?.[0].length ?? 0
  const outer = indentOf(lines[0])
  const found: (string | undefined)[] = []
  let [path, inner] = ['', 0]
  for (const [index, line] of lines.entries()) {
    const indent = indentOf(line)
    if (indent === outer) {
      const [, quoted, bare] =
        /^ *(?:(["'])(.+)\1|([^\s"'{}[\]&*!|>][^:]*)):\s*(?:#.*)?$/.exec(line)?.slice(1) ?? []
      path = (quoted ?? bare ?? '').trim()
      if (path === '') found.push(undefined)
      inner = indentOf(lines[index + 1])
      if (field === 'webhooks') found.push(`WEBHOOK ${path}`)
    } else if (indent === inner && field === 'paths') {
      const [, name = ''] = /^ *["']?([\w$-]+)["']?:/.exec(line) ?? []
      if (name === '$ref' || name === '') found.push(undefined)
      else if (isMethod.test(name)) found.push(`${name.toUpperCase()} ${path}`)
    }
  }
  return found
}

/** Where no page is: in the folder of the division's pages, so that they have the same sidebar. */
function freePrefix(
  { items }: Division,
  directory: string | undefined,
  taken: readonly string[],
): string | undefined {
  const folder = commonFolder(pageNamesIn(items))
  const wanted = directory === undefined ? undefined : folderInSite(directory)
  return [
    ...(wanted === undefined ? [] : [wanted]),
    ...(folder === '' ? ['api-reference', 'api'] : [`${folder}operations`]),
  ]
    .map((name) => `${name}/`)
    .filter((name) => name.startsWith(folder) && /^[\w./-]+$/.test(name))
    .find((name) => taken.every((path) => !`${path}/`.startsWith(name)))
}

/** Undefined for the root, where other pages are, and for what leads out. */
function folderInSite(name: string): string | undefined {
  const path = inFolder('', name)
  return path === '.' || name.split('/').includes('..') ? undefined : path
}

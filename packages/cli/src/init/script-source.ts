import { createRequire } from 'node:module'
import type { ParserOptions } from '@babel/parser'
import type {
  ArrowFunctionExpression,
  Expression,
  File,
  FunctionDeclaration,
  FunctionExpression,
  Node,
  ObjectProperty,
} from '@babel/types'
import { inFolder } from './paths.js'

/** The other files of the site, from which a script may import values. */
export interface Modules {
  /** Path of the script itself. */
  readonly path: string
  readonly read: (path: string) => string | undefined
}

/** A script, and what is looked for in it by name. */
export interface Source {
  /** Undefined if it is no JavaScript, TypeScript or JSON. */
  readonly tree: File | Expression | undefined
  readonly modules: Modules
  /** Fields of objects, and what is assigned to names and fields; of several, the first. */
  readonly settings: () => ReadonlyMap<string, Expression>
  /** Names of lists and objects that the script fills later. */
  readonly filled: () => ReadonlySet<string>
  /** Scripts that were read before, by their paths. */
  readonly others: Map<string, Source>
}

export function sourceOf(text: string, modules: Modules, others: Map<string, Source> = new Map()): Source {
  const tree = treeOf(text)
  let settings: ReadonlyMap<string, Expression> | undefined
  let filled: ReadonlySet<string> | undefined
  return {
    tree,
    modules,
    others,
    settings: () => (settings ??= settingsIn(tree)),
    filled: () => (filled ??= filledIn(tree)),
  }
}

const options: ParserOptions = { plugins: ['typescript', 'jsx', 'decorators'], sourceType: 'unambiguous' }

const require = createRequire(import.meta.url)

function treeOf(text: string): File | Expression | undefined {
  // Loaded on first use, because it is larger than the rest of the command.
  const { parse, parseExpression } = require('@babel/parser') as typeof import('@babel/parser')
  const isData = /^(?:\uFEFF|\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*[{[]/.test(text)
  try {
    return isData
      ? parseExpression(text, options)
      : parse(text, { ...options, errorRecovery: true, allowReturnOutsideFunction: true })
  } catch {
    return undefined
  }
}

/** All nodes of a tree, in the order of the text. Not recursive, because a tree may be very deep. */
export function* nodesIn(
  tree: Node | undefined,
  isEntered: (node: Node) => boolean = () => true,
): Iterable<Node> {
  const waiting: Node[] = tree === undefined ? [] : [tree]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node
    if (node !== tree && !isEntered(node)) continue
    const inner = Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    waiting.push(...inner.filter(isNode).sort((a, b) => (b.start ?? 0) - (a.start ?? 0)))
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'loc' in value

export type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression

export const isFunction = (node: Node | null | undefined): node is FunctionNode =>
  /^(?:(?:Arrow)?FunctionExpression|FunctionDeclaration)$/.test(node?.type ?? '')

function settingsIn(tree: Source['tree']): ReadonlyMap<string, Expression> {
  const found = new Map<string, Expression>()
  const add = (name: string | undefined, value: Node) => {
    if (name !== undefined && !found.has(name)) found.set(name, value as Expression)
  }
  for (const node of nodesIn(tree)) {
    if (node.type === 'ObjectProperty') add(nameOf(node), node.value)
    if (node.type !== 'AssignmentExpression' || node.operator !== '=') continue
    const { left, right } = node
    if (left.type === 'Identifier') add(left.name, right)
    else if (left.type === 'MemberExpression' && left.property.type === 'Identifier' && !left.computed)
      add(left.property.name, right)
  }
  return found
}

/** Name of a field; undefined if it is computed. */
export function nameOf({ key, computed }: Pick<ObjectProperty, 'key' | 'computed'>): string | undefined {
  if (computed) return undefined
  if (key.type === 'Identifier') return key.name
  return key.type === 'StringLiteral' || key.type === 'NumericLiteral' ? String(key.value) : undefined
}

function filledIn(tree: Source['tree']): ReadonlySet<string> {
  const found = new Set<string>()
  for (const node of nodesIn(tree)) {
    const member =
      node.type === 'CallExpression'
        ? node.callee
        : node.type === 'AssignmentExpression'
          ? node.left
          : undefined
    if (member?.type !== 'MemberExpression' || member.object.type !== 'Identifier') continue
    const { object, property, computed } = member
    const isFilling = property.type === 'Identifier' && /^(?:push|unshift|splice)$/.test(property.name)
    if (node.type === 'CallExpression' ? isFilling : computed) found.add(object.name)
  }
  return found
}

/** Another script of the same site; undefined for a package, or if it does not exist. */
export function imported(specifier: string, { modules: { path, read }, others }: Source): Source | undefined {
  if (!/^\.\.?(?:\/|$)/.test(specifier)) return undefined
  const file = inFolder(path.replace(/[^/]*$/, '.'), specifier)
  const bareName = file.replace(/\.[mc]?[jt]s$/, '')
  for (const name of [file, ...endings.map((ending) => `${bareName}${ending}`)]) {
    const known = others.get(name)
    if (known !== undefined) return known
    const text = read(name)
    if (text === undefined) continue
    const source = sourceOf(text, { path: name, read }, others)
    others.set(name, source)
    return source
  }
  return undefined
}

const endings = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs', 'json'].flatMap((end) => [
  `.${end}`,
  `/index.${end}`,
])

/** What a script is for whoever imports it: the value of its default export, or all of it if it is data. */
export function exportOf({ tree }: Source): Expression | FunctionDeclaration | undefined {
  if (tree?.type !== 'File') return tree
  for (const statement of tree.program.body) {
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement
      return declaration.type === 'ClassDeclaration' || declaration.type === 'TSDeclareFunction'
        ? undefined
        : declaration
    }
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
      continue
    const { left, right } = statement.expression
    if (
      left.type === 'MemberExpression' &&
      isNamed(left.object, 'module') &&
      isNamed(left.property, 'exports')
    )
      return right
  }
  return undefined
}

const isNamed = (node: Node, name: string): boolean => node.type === 'Identifier' && node.name === name

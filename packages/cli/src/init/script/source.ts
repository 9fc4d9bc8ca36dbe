import { createRequire } from 'node:module'
import type { ParserOptions } from '@babel/parser'
import type { Expression, File, FunctionDeclaration, Node, Statement } from '@babel/types'
import { inFolder } from '../paths.js'
import { type Changes, changesIn } from './changes.js'
import { chainOf, type FunctionNode, isFunction, isNamed, nameOf, nodesIn } from './nodes.js'

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
  /** What the first mistake is then, and where: `2:5: Unexpected token`. */
  readonly problem: string | undefined
  readonly modules: Modules
  /** Fields of objects, and what is assigned to names and fields; of several, the first. */
  readonly settings: () => ReadonlyMap<string, Setting>
  /** What the script changes after it was made. */
  readonly changes: () => Changes
  readonly exported: () => Exported
  /** Scripts that were read before, by their paths; undefined for paths at which there is nothing. */
  readonly others: Map<string, Source | undefined>
}

/** What a script is for whoever imports it. */
interface Exported {
  /** The value of its default export, or all of it if it is data. */
  readonly whole: Expression | FunctionDeclaration | undefined
  /** The fields that a script of CommonJS exports one by one: `exports.a = 1`. */
  readonly fields: ReadonlyMap<string, Expression>
  /** Whether it may export something else, because it does so in a block or by another name. */
  readonly isUncertain: boolean
}

/** A value that has a name somewhere in a script. */
interface Setting {
  readonly value: Node
  /** The functions that it is in, the outer first. */
  readonly functions: readonly FunctionNode[]
}

export function sourceOf(text: string, modules: Modules, others: Source['others'] = new Map()): Source {
  const { tree, problem } = treeOf(text)
  let settings: ReadonlyMap<string, Setting> | undefined
  let changes: Changes | undefined
  let exported: Exported | undefined
  return {
    tree,
    problem,
    modules,
    others,
    settings: () => (settings ??= settingsIn(tree)),
    changes: () => (changes ??= changesIn(tree)),
    exported: () => (exported ??= exportedIn(tree)),
  }
}

const options: ParserOptions = { plugins: ['typescript', 'jsx', 'decorators'], sourceType: 'unambiguous' }

const require = createRequire(import.meta.url)

function treeOf(text: string): Pick<Source, 'tree' | 'problem'> {
  // Loaded on first use, because it is larger than the rest of the command.
  const { parse, parseExpression } = require('@babel/parser') as typeof import('@babel/parser')
  const parsers = [
    ...(startsLikeData(text) ? [() => parseExpression(text, options)] : []),
    () => parse(text, { ...options, errorRecovery: true, allowReturnOutsideFunction: true }),
  ]
  let problem: string | undefined
  // A script may start with a block, and be no data.
  for (const tree of parsers)
    try {
      return { tree: tree(), problem: undefined }
    } catch (error) {
      problem ??= problemOf(error)
    }
  return { tree: undefined, problem }
}

/** A mistake as the parser tells it, with its place before it. Its columns begin at 0. */
function problemOf(error: unknown): string {
  const { message } = error instanceof Error ? error : { message: String(error) }
  const [, reason = message, line, column] = /^(.*?)\s*\((\d+):(\d+)\)$/s.exec(message) ?? []
  return line === undefined ? reason : `${line}:${Number(column) + 1}: ${reason}`
}

const startsLikeData = (text: string): boolean =>
  /^(?:\uFEFF|\s|\/\/[^\n]*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*[{[]/.test(text)

function settingsIn(tree: Source['tree']): ReadonlyMap<string, Setting> {
  const found = new Map<string, Setting>()
  const around: FunctionNode[] = []
  const add = (name: string | undefined, value: Node) => {
    if (name !== undefined && !found.has(name)) found.set(name, { value, functions: [...around] })
  }
  for (const node of nodesIn(tree)) {
    while (around.length > 0 && (around.at(-1)?.end ?? 0) <= (node.start ?? 0)) around.pop()
    if (isFunction(node)) around.push(node)
    if (node.type === 'ObjectProperty') add(nameOf(node), node.value)
    if (node.type === 'AssignmentExpression' && node.operator === '=')
      add(chainOf(node.left)?.at(-1), node.right)
  }
  return found
}

/** Another script of the same site; undefined for a package, or if it does not exist. */
export function imported(specifier: string, { modules: { path, read }, others }: Source): Source | undefined {
  if (!/^\.\.?(?:\/|$)/.test(specifier)) return undefined
  const file = inFolder(path.replace(/[^/]*$/, '.'), specifier)
  const bareName = file.replace(/\.[mc]?[jt]s$/, '')
  for (const name of [file, ...endings.map((ending) => `${bareName}${ending}`)]) {
    if (!others.has(name)) {
      const text = read(name)
      others.set(name, text === undefined ? undefined : sourceOf(text, { path: name, read }, others))
    }
    const source = others.get(name)
    if (source !== undefined) return source
  }
  return undefined
}

const endings = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs', 'json'].flatMap((end) => [
  `.${end}`,
  `/index.${end}`,
])

function exportedIn(tree: Source['tree']): Exported {
  const fields = new Map<string, Expression>()
  if (tree?.type !== 'File') return { whole: tree, fields, isUncertain: false }
  const known = new Set<Node>()
  let whole: Exported['whole']
  for (const statement of tree.program.body) {
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement
      const isValue = declaration.type !== 'ClassDeclaration' && declaration.type !== 'TSDeclareFunction'
      if (isValue) whole = declaration
    } else if (statement.type === 'TSExportAssignment') whole = statement.expression
    const { path, value } = assignmentIn(statement) ?? {}
    if (path === undefined || value === undefined) continue
    const [name, ...more] = path[0] === 'module' ? path.slice(1) : path
    if (name !== 'exports') continue
    for (const node of nodesIn(statement)) if (node.type === 'AssignmentExpression') known.add(node)
    if (more.length === 0 && path.length === 2) whole = value
    else if (more.length === 1) fields.set(more[0] ?? '', value)
  }
  return {
    whole,
    fields,
    isUncertain: whole === undefined ? exportsOtherwise(tree, known) : assignsExports(tree, known),
  }
}

/** Whether a script gives `module.exports` another value than those that are known. */
function assignsExports(tree: File, known: ReadonlySet<Node>): boolean {
  for (const node of nodesIn(tree))
    if (node.type === 'AssignmentExpression' && !known.has(node) && isExports(node.left)) return true
  return false
}

/** Whether a script mentions what it exports otherwise than to give its fields their values. */
function exportsOtherwise(tree: File, known: ReadonlySet<Node>): boolean {
  const expected = new Set<Node>()
  for (const node of nodesIn(tree)) {
    if (known.has(node) && node.type === 'AssignmentExpression')
      for (const inner of nodesIn(node.left)) expected.add(inner)
    if (!expected.has(node) && (isExports(node) || isNamed(node, 'exports'))) return true
  }
  return false
}

const isExports = (node: Node): boolean => chainOf(node)?.join('.') === 'module.exports'

function assignmentIn(statement: Statement) {
  if (statement.type !== 'ExpressionStatement') return undefined
  let { expression } = statement
  // `exports = module.exports = …`
  if (expression.type === 'AssignmentExpression' && isNamed(expression.left, 'exports'))
    expression = expression.right
  if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return undefined
  return { path: chainOf(expression.left), value: expression.right }
}

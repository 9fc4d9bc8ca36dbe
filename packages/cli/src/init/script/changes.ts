import type { CallExpression, Node } from '@babel/types'
import { type Alias, aliasesIn, assignedNode } from './aliases.js'
import {
  isFunction,
  isNamed,
  memberName,
  nameOf,
  namesIn,
  nodesIn,
  partsOfCall,
  placeOf,
  sizeOf,
  spreadNode,
} from './nodes.js'

/**
 * What a script changes after it was made, also by another name. Several things of the same name are
 * taken for one, and what is not known counts as changed, so that more may be left out than has to
 * be, but nothing is wrong.
 */
export interface Changes {
  /** Names that get another value, or in which anything may have changed. */
  readonly names: ReadonlySet<string>
  /** Changes in what names stand for, by name. */
  readonly inside: ReadonlyMap<string, readonly Change[]>
}

/** A change in a list or an object. */
export interface Change {
  /** The names that lead to it. */
  readonly path: readonly string[]
  /** The field that changes; undefined if it may be any. */
  readonly field: string | undefined
}

/** A change, and whether it may be anywhere below its place. Then it has no field. */
interface AnyChange extends Change {
  readonly isDeep: boolean
}

const deep: AnyChange = { path: [], field: undefined, isDeep: true }
const anyField: AnyChange = { path: [], field: undefined, isDeep: false }

/** Methods that change a list. */
const changing = /^(?:push|unshift|splice|pop|shift|sort|reverse|fill|copyWithin)$/
/** Methods that change what they get first, of `Object`, `Reflect` and libraries. */
const changingFirst =
  /^(?:definePropert(?:y|ies)|setPrototypeOf|deleteProperty|merge|mergeWith|mergeDeep|defaults|defaultsDeep|extend|assignIn|set|unset|update)$/

/** Longest way to a change. Names may stand for parts of each other in a circle. */
const longestPath = 20

/** How much is looked at to follow changes. With more, every name counts as changed. */
const mostWork = 500_000

export function changesIn(tree: Node | undefined): Changes {
  const names = new Set(mentionedTooSoon(tree))
  const waiting: (readonly [Node, AnyChange])[] = []
  for (const { object, change } of seedsIn(tree))
    if (typeof object === 'string') names.add(object)
    else waiting.push([object, change])
  if (waiting.length === 0) return { names, inside: new Map() }
  const { aliasesOf, isAnywhere, anywhere, isImported, isTooMuch, allNames } = aliasesIn(tree)
  const inside = new Map<string, Change[]>()
  const noted = new Set<string>()
  let hasFollowedAnywhere = false
  let work = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    affect(...next)
    if (work <= mostWork && !isTooMuch()) continue
    for (const name of allNames()) names.add(name)
    break
  }
  return { names, inside }

  /** Notes that there is a change in what an expression stands for. */
  function affect(node: Node, change: AnyChange): void {
    const each = (nodes: readonly (Node | null | undefined)[], inner: AnyChange) => {
      work += nodes.length
      for (const part of nodes) if (part) waiting.push([part, inner])
    }
    const place = placeOf(node)
    if (place !== undefined) {
      const { root, path, isWhole } = place
      const inner = isWhole ? { ...change, path: [...path, ...change.path] } : { ...deep, path }
      if (root.type === 'Identifier') note(root.name, root, inner)
      else if (root !== node) waiting.push([root, inner])
      else if (root.type === 'ThisExpression') followName('this', root, change)
      return
    }
    const [head, ...rest] = change.path
    const isOwn = head === undefined && !change.isDeep
    switch (node.type) {
      case 'ObjectExpression':
        if (isOwn) return
        for (const property of node.properties) {
          if (property.type === 'SpreadElement') each([property.argument], change)
          else if (head === undefined || (nameOf(property) ?? head) === head)
            each([property.type === 'ObjectProperty' ? property.value : property], {
              ...change,
              path: rest,
            })
        }
        return
      case 'ArrayExpression':
        if (isOwn) return
        for (const element of node.elements)
          each([spreadNode(element)], element?.type === 'SpreadElement' ? deep : { ...change, path: rest })
        return
      case 'ConditionalExpression':
        each([node.consequent, node.alternate], change)
        return
      case 'LogicalExpression':
        each([node.left, node.right], change)
        return
      case 'SequenceExpression':
        each([node.expressions.at(-1)], change)
        return
      case 'AssignmentExpression':
        each([node.left, node.right], change)
        return
      case 'AwaitExpression':
        each([node.argument], change)
        return
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'TSTypeAssertion':
        each([node.expression], change)
        return
      case 'CallExpression':
        // Functions of packages give back what they get.
        if (node.callee.type === 'Identifier' && isImported(node.callee.name)) {
          each(node.arguments.map(spreadNode), change)
          return
        }
    }
    if (isOwn && isFunction(node)) return
    work += sizeOf(node)
    if (work > mostWork) return
    for (const name of namesIn(node)) if (!isImported(name.name)) note(name.name, name, deep)
  }

  function note(name: string, node: Node, { path, field, isDeep }: AnyChange): void {
    const way = path.slice(0, longestPath)
    const change = { path: way, field, isDeep: isDeep || path.length > longestPath }
    const key = JSON.stringify([name, change])
    if (noted.has(key)) return
    noted.add(key)
    if (change.isDeep && way.length === 0) names.add(name)
    else {
      const known = change.isDeep ? { path: way.slice(0, -1), field: way.at(-1) } : { path: way, field }
      const changes = inside.get(name) ?? []
      changes.push(known)
      inside.set(name, changes)
    }
    followName(name, node, change)
  }

  function followName(name: string, node: Node, change: AnyChange): void {
    follow(aliasesOf(name, node), change)
    if (hasFollowedAnywhere || !isAnywhere(name, node)) return
    hasFollowedAnywhere = true
    follow(anywhere, deep)
  }

  function follow(aliases: Iterable<Alias>, change: AnyChange): void {
    for (const { node, path, kind } of aliases) {
      work += 1
      if (work > mostWork) return
      if (kind === 'same') waiting.push([node, { ...change, path: [...path, ...change.path] }])
      else if (kind === 'part' || change.isDeep || change.path.length > 0) waiting.push([node, deep])
    }
  }
}

/** A name that gets another value, or an expression for something in which there is a change. */
interface Seed {
  readonly object: string | Node
  readonly change: AnyChange
}

function* seedsIn(tree: Node | undefined): Iterable<Seed> {
  const elsewhere = namesOfScripts(tree)
  for (const node of nodesIn(tree)) {
    for (const target of targetsOf(node))
      if (target.type === 'Identifier') yield { object: target.name, change: deep }
      else if (target.type === 'MemberExpression')
        yield { object: target.object, change: { ...anyField, field: memberName(target) } }
    if (node.type === 'CallExpression' || node.type === 'OptionalCallExpression') yield* seedsOfCall(node)
    if (node.type !== 'ExpressionStatement') continue
    const { expression } = node
    const call = expression.type === 'AwaitExpression' ? expression.argument : expression
    if (call.type !== 'CallExpression') continue
    // Whoever does not use the result calls it for what it does to what it gets.
    const root = placeOf(call.callee)?.root
    if (root?.type === 'Identifier' && elsewhere.has(root.name))
      for (const argument of call.arguments) yield { object: spreadNode(argument), change: deep }
  }
}

/** Names that a script has from other scripts of the site. */
function namesOfScripts(tree: Node | undefined): ReadonlySet<string> {
  const names = new Set<string>()
  const isScript = (node: Node | null | undefined) =>
    node?.type === 'StringLiteral' && node.value.startsWith('.')
  for (const node of nodesIn(tree))
    if (node.type === 'ImportDeclaration' && isScript(node.source))
      for (const { local } of node.specifiers) names.add(local.name)
    else if (node.type === 'VariableDeclarator') {
      const root = node.init && (placeOf(node.init)?.root ?? node.init)
      if (root?.type === 'CallExpression' && isNamed(root.callee, 'require') && isScript(root.arguments[0]))
        for (const { name } of namesIn(node.id)) names.add(name)
    }
  return names
}

function* seedsOfCall(node: Pick<CallExpression, 'callee' | 'arguments'>): Iterable<Seed> {
  const { object, name, given } = partsOfCall(node)
  const [first] = given
  if (object && name === undefined) yield { object, change: anyField }
  if (name === undefined) return
  if (object && changing.test(name)) yield { object, change: anyField }
  else if (object && /^(?:call|apply|bind)$/.test(name))
    for (const argument of given) yield { object: argument, change: deep }
  else if (first === undefined) return
  else if (object && isNamed(object, 'Object') && name === 'assign')
    for (const field of assignedFields(node)) yield { object: first, change: { ...anyField, field } }
  else if (changingFirst.test(name)) yield { object: first, change: deep }
}

/** Variables that have no value yet where they are mentioned first. Others than those of `var` cannot be mentioned there. */
function* mentionedTooSoon(tree: Node | undefined): Iterable<string> {
  const starts = new Map<string, number>()
  for (const node of nodesIn(tree))
    if (node.type === 'VariableDeclaration' && node.kind === 'var')
      for (const { id, end } of node.declarations)
        for (const { name } of namesIn(id)) starts.set(name, Math.max(starts.get(name) ?? 0, end ?? 0))
  if (starts.size === 0 || tree === undefined) return
  const declared = new Set<Node>()
  for (const node of nodesIn(tree))
    if (node.type === 'VariableDeclarator') for (const name of namesIn(node.id)) declared.add(name)
  for (const identifier of namesIn(tree))
    if (!declared.has(identifier) && (identifier.start ?? 0) < (starts.get(identifier.name) ?? 0))
      yield identifier.name
}

/** What a node gives another value. */
function targetsOf(node: Node): readonly Node[] {
  const assigned = assignedNode(node)
  if (assigned !== undefined) return partsOf(assigned)
  if (node.type === 'UpdateExpression') return [node.argument]
  return node.type === 'UnaryExpression' && node.operator === 'delete' ? [node.argument] : []
}

/** The names and fields in a pattern. */
function partsOf(pattern: Node): readonly Node[] {
  if (pattern.type !== 'ArrayPattern' && pattern.type !== 'ObjectPattern') return [pattern]
  return [...nodesIn(pattern)].filter(({ type }) => type === 'Identifier' || type === 'MemberExpression')
}

/** The fields that `Object.assign` changes; undefined among them if others may change, too. */
function assignedFields({
  arguments: [, ...given],
}: Pick<CallExpression, 'arguments'>): readonly (string | undefined)[] {
  return given.flatMap((argument) =>
    argument.type === 'ObjectExpression'
      ? argument.properties.map((property) =>
          property.type === 'SpreadElement' ? undefined : nameOf(property),
        )
      : [undefined],
  )
}

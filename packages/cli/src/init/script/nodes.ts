import type {
  ArrowFunctionExpression,
  CallExpression,
  FunctionDeclaration,
  FunctionExpression,
  Identifier,
  MemberExpression,
  Node,
  ObjectProperty,
  OptionalMemberExpression,
} from '@babel/types'

/** All nodes of a tree, in the order of the text. Not recursive, because a tree may be very deep. */
export function* nodesIn(
  tree: Node | undefined,
  isEntered: (node: Node) => boolean = () => true,
): Iterable<Node> {
  const waiting: Node[] = tree === undefined ? [] : [tree]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node
    if (node !== tree && !isEntered(node)) continue
    for (const inner of nodesOf(node).sort((a, b) => (b.start ?? 0) - (a.start ?? 0))) waiting.push(inner)
  }
}

/** Remembers what is found in nodes, because a long function may be called often. */
export function remembered<Found extends object>(find: (node: Node) => Found): (node: Node) => Found {
  const known = new WeakMap<Node, Found>()
  return (node) => {
    const found = known.get(node) ?? find(node)
    known.set(node, found)
    return found
  }
}

/** The nodes that a node has itself. */
function nodesOf(node: Node): Node[] {
  const found: Node[] = []
  for (const value of Object.values(node) as unknown[])
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) found.push(item)
    } else if (isNode(value)) found.push(value)
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'loc' in value

export type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression

export const isFunction = (node: Node | null | undefined): node is FunctionNode =>
  /^(?:(?:Arrow)?FunctionExpression|FunctionDeclaration)$/.test(node?.type ?? '')

/** Name of a field; undefined if it is computed. */
export const nameOf = ({ key, computed }: Pick<ObjectProperty, 'key' | 'computed'>): string | undefined =>
  computed ? undefined : fieldName(key, false)

/** The name in an identifier, or in a text in place of one. */
export const nameIn = (node: {
  readonly type: string
  readonly name?: string
  readonly value?: string
}): string => node.name ?? node.value ?? ''

export const isNamed = (node: Node | null | undefined, name: string): boolean =>
  node?.type === 'Identifier' && node.name === name

/** The names that lead from a variable to a value in it: `a.b['c']`; undefined if one of them is computed. */
export function chainOf(node: Node): readonly string[] | undefined {
  const { root, path, isWhole } = placeOf(node) ?? {}
  return root?.type === 'Identifier' && path && isWhole ? [root.name, ...path] : undefined
}

export const isMember = (node: Node): node is MemberExpression | OptionalMemberExpression =>
  node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression'

function fieldName(key: Node, isComputed: boolean): string | undefined {
  if (!isComputed && key.type === 'Identifier') return key.name
  return key.type === 'StringLiteral' || key.type === 'NumericLiteral' ? String(key.value) : undefined
}

/** Name of the field that is asked for; undefined if it is computed. */
export const memberName = ({
  property,
  computed,
}: Pick<MemberExpression | OptionalMemberExpression, 'property' | 'computed'>): string | undefined =>
  fieldName(property, computed)

/** Where in something a value is: `a.b` is at `b` in `a`. */
interface PlaceInValue {
  /** What is no field of something else. */
  readonly root: Node
  /** The names from there on, up to the first that is computed. */
  readonly path: readonly string[]
  /** Whether these are all names. */
  readonly isWhole: boolean
}

/** @returns Undefined for what is neither a field nor a variable. */
export function placeOf(node: Node): PlaceInValue | undefined {
  let path: string[] = []
  let isWhole = true
  let root = node
  while (isMember(root)) {
    const name = memberName(root)
    if (name === undefined) {
      path = []
      isWhole = false
    } else path.push(name)
    root = root.object
  }
  const isPlace = root !== node || root.type === 'Identifier' || root.type === 'ThisExpression'
  return isPlace ? { root, path: path.reverse(), isWhole } : undefined
}

/** A measure of the work that a node makes: about one for each line of text. */
export const sizeOf = ({ start, end }: Node): number => 1 + ((end ?? 0) - (start ?? 0)) / 50

/** The variables that an expression mentions, also in functions in it. */
export function* namesIn(tree: Node): Iterable<Identifier> {
  const fields = new Set<Node>()
  for (const node of nodesIn(tree)) {
    if (isMember(node) && !node.computed) fields.add(node.property)
    else if (node.type === 'ObjectMethod' && !node.computed) fields.add(node.key)
    else if (node.type === 'ObjectProperty' && !node.computed && !node.shorthand) fields.add(node.key)
    if (node.type === 'Identifier' && !fields.has(node)) yield node
  }
}

/** What is called, and what it gets. */
interface CallParts {
  /** What a method is called of. */
  readonly object: Node | undefined
  /** Name of the function or method; undefined if it is computed. */
  readonly name: string | undefined
  /** What it gets, without the dots of `...list`. */
  readonly given: readonly Node[]
}

export function partsOfCall({
  callee,
  arguments: given,
}: Pick<CallExpression, 'callee' | 'arguments'>): CallParts {
  const name = isMember(callee) ? memberName(callee) : nameIfVariable(callee)
  return { object: isMember(callee) ? callee.object : undefined, name, given: given.map(spreadNode) }
}

export const nameIfVariable = (node: Node): string | undefined =>
  node.type === 'Identifier' ? node.name : undefined

/** What is given to a call or a list. */
export const spreadNode = <Given extends Node | null>(node: Given): Given | Node =>
  node?.type === 'SpreadElement' ? node.argument : node

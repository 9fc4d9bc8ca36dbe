import type { CallExpression, Identifier, Node } from '@babel/types'
import { addTo } from '../../add-to.js'
import {
  type FunctionNode,
  isFunction,
  isMember,
  nameIfVariable,
  nameOf,
  namesIn,
  nodesIn,
  partsOfCall,
  placeOf,
  sizeOf,
} from './nodes.js'

/** What a name may stand for, or hold. */
export interface Alias {
  readonly node: Node
  /** Where in the node's value it is. */
  readonly path: readonly string[]
  /** `same`: it is that very value. `part`: it may be any part of it. `held`: that may be any part of it. */
  readonly kind: 'same' | 'part' | 'held'
}

export interface Aliases {
  /** @param node Where the name stands, for `this` and `arguments`. */
  readonly aliasesOf: (name: string, node: Node) => readonly Alias[]
  /** Whether a name is that of a parameter of a function that any call may call. */
  readonly isAnywhere: (name: string, node: Node) => boolean
  /** What all calls get. */
  readonly anywhere: readonly Alias[]
  /** Whether nothing in the script says what a name is. */
  readonly isImported: (name: string) => boolean
  /** Whether there were more than are noted. */
  readonly isTooMuch: () => boolean
  readonly allNames: () => Iterable<string>
}

/** A function, and what it gets. */
interface KnownFunction {
  readonly node: FunctionNode | MethodNode
  /** Names of variables and fields that it is the value of. */
  readonly names: Set<string>
  /** Names in its parameters. */
  readonly parameters: string[]
  readonly thisAliases: Alias[]
  /** What `arguments` holds. */
  readonly given: Alias[]
  /** Whether it may be called by any call: it is in a list, or another function returns it. */
  isAnywhere: boolean
}

type MethodNode = Extract<Node, { type: 'ObjectMethod' | 'ClassMethod' | 'ClassPrivateMethod' }>
type Call = Pick<CallExpression, 'callee' | 'arguments'>

const isMethod = (node: Node): node is MethodNode => /^(?:Object|Class|ClassPrivate)Method$/.test(node.type)

/** How many aliases are noted at most. With more, everything in a script counts as changed. */
const mostAliases = 200_000

/**
 * Finds out which names of a script may stand for the same things: variables that get them, and
 * parameters of functions that are called with them.
 */
export function aliasesIn(tree: Node | undefined): Aliases {
  const aliases = new Map<string, Alias[]>()
  const declared = new Set<string>()
  const functions = new Map<Node, KnownFunction>()
  /** The function that `this` and `arguments` belong to. */
  const around = new Map<Node, Node>()
  const calls: Call[] = []
  let count = 0
  const anywhere: Alias[] = []
  const anywhereNames = new Set<string>()

  for (const { node, inside } of withFunctions(tree)) {
    if (inside !== undefined) around.set(node, inside)
    collect(node)
  }
  const passedOn = mentionedNames(tree)
  const byName = new Map<string, KnownFunction[]>()
  for (const known of functions.values()) {
    const isAnywhere =
      known.isAnywhere || known.names.size === 0 || [...known.names].some((name) => passedOn.has(name))
    if (isAnywhere) for (const name of known.parameters) anywhereNames.add(name)
    known.isAnywhere = isAnywhere
    for (const name of known.names) addTo(byName, name, known)
  }
  for (const call of calls) connect(call)
  spreadHeld()

  return {
    aliasesOf(name, node) {
      const known = functions.get(around.get(node) ?? node)
      if (name === 'this') return known?.thisAliases ?? []
      return (name === 'arguments' ? known?.given : undefined) ?? aliases.get(name) ?? []
    },
    isAnywhere: (name, node) =>
      name === 'this' || name === 'arguments'
        ? functions.get(around.get(node) ?? node)?.isAnywhere !== false
        : anywhereNames.has(name),
    anywhere,
    isImported: (name) => !declared.has(name),
    isTooMuch: () => count > mostAliases,
    allNames: () => declared,
  }

  function add(list: Alias[], alias: Alias): void {
    count += 1
    if (count <= mostAliases) list.push(alias)
  }

  /** The names in an expression, as long as there is not too much. */
  function mentioned(node: Node): Iterable<Identifier> {
    count += sizeOf(node)
    return count > mostAliases ? [] : namesIn(node)
  }

  function noteAlias(name: string, alias: Alias): void {
    const list = aliases.get(name) ?? []
    aliases.set(name, list)
    add(list, alias)
  }

  function collect(node: Node): void {
    if (isFunction(node) || isMethod(node)) learn(node)
    switch (node.type) {
      case 'VariableDeclarator':
        for (const { name } of namesIn(node.id)) declared.add(name)
        if (node.init) assign(node.id, node.init)
        return
      case 'AssignmentExpression':
        assign(node.left, node.right)
        return
      case 'ObjectProperty':
      case 'ClassProperty':
        if (node.value && isFunction(node.value)) nameFunction(node.value, nameOf(node))
        return
      case 'ClassDeclaration':
        if (node.id) declared.add(node.id.name)
        return
      case 'ForOfStatement': {
        const { left } = node
        const target = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : left
        if (target) bind(target, { node: node.right, path: [], kind: 'part' })
        return
      }
      case 'ExportDefaultDeclaration':
        // Called from outside.
        if (isFunction(node.declaration)) nameFunction(node.declaration, ' default')
        return
      case 'CallExpression':
      case 'OptionalCallExpression':
      case 'NewExpression':
        calls.push(node)
        for (const part of [node.callee, ...node.arguments])
          if (isFunction(part)) nameFunction(part, ' inline')
    }
  }

  function learn(node: FunctionNode | MethodNode): void {
    const known = knownOf(node)
    for (const parameter of node.params) {
      for (const { name } of namesIn(parameter)) {
        declared.add(name)
        known.parameters.push(name)
      }
      for (const inner of nodesIn(parameter))
        if (inner.type === 'AssignmentPattern')
          bind(inner.left, { node: inner.right, path: [], kind: 'same' })
    }
    if (isMethod(node)) {
      const name = node.type === 'ClassPrivateMethod' ? undefined : nameOf(node)
      if (name !== undefined) known.names.add(name)
      else known.isAnywhere = true
    } else if ('id' in node && node.id) {
      known.names.add(node.id.name)
      declared.add(node.id.name)
      noteAlias(node.id.name, { node: node.body, path: [], kind: 'part' })
    }
  }

  function knownOf(node: FunctionNode | MethodNode): KnownFunction {
    const known = functions.get(node) ?? {
      node,
      names: new Set<string>(),
      parameters: [],
      thisAliases: [],
      given: [],
      isAnywhere: false,
    }
    functions.set(node, known)
    return known
  }

  /** @param name Undefined if it is computed. */
  function nameFunction(node: FunctionNode, name: string | undefined): void {
    const known = knownOf(node)
    if (name === undefined) known.isAnywhere = true
    else known.names.add(name)
  }

  function assign(target: Node, value: Node): void {
    bind(target, { node: value, path: [], kind: 'same' })
    if (!isFunction(value)) return
    const place = placeOf(target)
    nameFunction(
      value,
      place?.isWhole === true ? (place.path.at(-1) ?? nameIfVariable(place.root)) : undefined,
    )
  }

  /** Notes what the names in a pattern stand for. */
  function bind(pattern: Node, alias: Alias): void {
    const at = (name: string | undefined): Alias =>
      name === undefined || alias.kind !== 'same'
        ? { ...alias, kind: 'part' }
        : { ...alias, path: [...alias.path, name] }
    switch (pattern.type) {
      case 'Identifier':
        noteAlias(pattern.name, alias)
        return
      case 'AssignmentPattern':
        bind(pattern.left, alias)
        bind(pattern.left, { node: pattern.right, path: [], kind: 'same' })
        return
      case 'RestElement':
        bind(pattern.argument, { ...alias, kind: 'part' })
        return
      case 'ArrayPattern':
        pattern.elements.forEach((element, index) => {
          if (element) bind(element, at(String(index)))
        })
        return
      case 'ObjectPattern':
        for (const property of pattern.properties)
          if (property.type === 'RestElement') bind(property, alias)
          else bind(property.value, at(nameOf(property)))
        return
      default:
        hold(pattern, alias.node)
    }
  }

  /** Notes that something is put into what an expression stands for. */
  function hold(holder: Node, node: Node): void {
    const root = placeOf(holder)?.root ?? holder
    for (const { name } of mentioned(root)) noteAlias(name, { node, path: [], kind: 'held' })
  }

  /** Notes what parameters stand for in a call. */
  function connect(call: Call): void {
    if (count > mostAliases) return
    const { object, name, given: nodes } = partsOfCall(call)
    const around = object === undefined ? nodes : [object, ...nodes]
    // Nothing would be counted then, however many functions have that name.
    if (around.length === 0) return
    for (const node of around) add(anywhere, { node, path: [], kind: 'part' })
    const called = [...(name === undefined ? [] : (byName.get(name) ?? [])), functions.get(call.callee)]
    for (const known of called) if (known !== undefined) give(known, nodes, call.arguments, object)
    for (const node of nodes) {
      const known = functions.get(node)
      if (known === undefined) continue
      for (const other of around)
        if (other !== node) {
          for (const parameter of known.parameters)
            noteAlias(parameter, { node: other, path: [], kind: 'part' })
          add(known.given, { node: other, path: [], kind: 'part' })
          add(known.thisAliases, { node: other, path: [], kind: 'part' })
        }
    }
    // `list.push(item)`, `Object.assign(target, item)`
    for (const holder of [object, nodes[0]])
      if (holder !== undefined) for (const node of nodes) if (node !== holder) hold(holder, node)
  }

  /** What is put into something by one name, all names of it hold. */
  function spreadHeld(): void {
    const waiting = [...aliases].flatMap(([name, list]) =>
      list.flatMap(({ kind, node }) => (kind === 'held' ? [{ name, node }] : [])),
    )
    const seen = new Map<string, Set<Node>>()
    for (let next = waiting.pop(); next !== undefined && count <= mostAliases; next = waiting.pop()) {
      const { name, node } = next
      const known = seen.get(name) ?? new Set()
      if (known.has(node)) continue
      seen.set(name, known.add(node))
      for (const alias of aliases.get(name) ?? [])
        if (alias.kind !== 'held')
          for (const other of mentioned(alias.node)) {
            if (seen.get(other.name)?.has(node) === true) continue
            noteAlias(other.name, { node, path: [], kind: 'held' })
            waiting.push({ name: other.name, node })
          }
    }
  }

  function give(
    known: KnownFunction,
    nodes: readonly Node[],
    given: readonly Node[],
    object: Node | undefined,
  ): void {
    if (object !== undefined) add(known.thisAliases, { node: object, path: [], kind: 'same' })
    for (const node of nodes) add(known.given, { node, path: [], kind: 'part' })
    const spread = given.findIndex(({ type }) => type === 'SpreadElement')
    const parameters: readonly Node[] = known.node.params
    nodes.forEach((node, index) => {
      const rest = parameters.at(-1)
      const isInRest = rest?.type === 'RestElement' && index >= parameters.length - 1
      const isCertain = (spread === -1 || index < spread) && !isInRest
      if (!isCertain) for (const name of known.parameters) noteAlias(name, { node, path: [], kind: 'part' })
      else {
        const parameter = parameters[index]
        if (parameter) bind(parameter, { node, path: [], kind: 'same' })
      }
    })
  }
}

/** All nodes, and for `this` and `arguments` the functions that they belong to. */
function* withFunctions(
  tree: Node | undefined,
): Iterable<{ readonly node: Node; readonly inside?: Node | undefined }> {
  const open: Node[] = []
  for (const node of nodesIn(tree)) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= (node.start ?? 0)) open.pop()
    const belongs =
      node.type === 'ThisExpression' || (node.type === 'Identifier' && node.name === 'arguments')
    yield belongs ? { node, inside: open.at(-1) } : { node }
    if ((isFunction(node) && node.type !== 'ArrowFunctionExpression') || isMethod(node)) open.push(node)
  }
}

/** Names of variables and fields that are mentioned, but neither called at once nor given a value. */
function mentionedNames(tree: Node | undefined): ReadonlySet<string> {
  const others = new Set<Node>()
  const mentioned = new Set<string>()
  for (const node of nodesIn(tree)) {
    if (
      node.type === 'CallExpression' ||
      node.type === 'OptionalCallExpression' ||
      node.type === 'NewExpression'
    )
      others.add(node.callee)
    const target = assignedNode(node) ?? ('id' in node ? node.id : undefined)
    if (target) others.add(target as Node)
    if (isFunction(node) || isMethod(node)) for (const parameter of node.params) others.add(parameter)
    if (node.type === 'ObjectPattern')
      for (const property of node.properties)
        if (property.type === 'ObjectProperty') mentioned.add(nameOf(property) ?? '')
    if (node.type === 'ObjectProperty' && !node.computed && !node.shorthand) others.add(node.key)
    if (node.type === 'ObjectMethod' && !node.computed) others.add(node.key)
    if (others.has(node)) {
      // In `f().x()`, only `x` is called.
      if (isMember(node)) others.add(node.property)
      continue
    }
    if (node.type === 'Identifier') mentioned.add(node.name)
    else if (node.type === 'StringLiteral') mentioned.add(node.value)
  }
  return mentioned
}

/** What a node gives another value. */
export function assignedNode(node: Node): Node | undefined {
  return node.type === 'AssignmentExpression' ||
    node.type === 'ForOfStatement' ||
    node.type === 'ForInStatement'
    ? node.left
    : undefined
}

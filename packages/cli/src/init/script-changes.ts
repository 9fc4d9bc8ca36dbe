import type { CallExpression, Node } from '@babel/types'
import { chainOf, isNamed, nameOf, nodesIn } from './script-nodes.js'

/**
 * What a script changes after it was made. Several things of the same name are taken for one, so that
 * more may be left out than has to be, but nothing is wrong.
 */
export interface Changes {
  /** Names that get another value. */
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

/** Methods that change a list. */
const changing = /^(?:push|unshift|splice|pop|shift|sort|reverse|fill|copyWithin)$/

export function changesIn(tree: Node | undefined): Changes {
  const names = new Set<string>()
  const inside = new Map<string, Change[]>()
  const note = (object: Node, field: string | undefined) => {
    const [name, ...path] = chainOf(object) ?? chainOf(rootOf(object)) ?? []
    if (name === undefined) return
    const changes = inside.get(name)
    const change = { path, field: chainOf(object) === undefined ? undefined : field }
    if (changes === undefined) inside.set(name, [change])
    else changes.push(change)
  }
  for (const node of nodesIn(tree)) {
    for (const target of targetsOf(node))
      if (target.type === 'Identifier') names.add(target.name)
      else if (target.type === 'MemberExpression') note(target.object, chainOf(target)?.at(-1))
    if (node.type !== 'CallExpression') continue
    const { callee } = node
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') continue
    const [first] = node.arguments
    if (changing.test(callee.property.name)) note(callee.object, undefined)
    else if (isNamed(callee.object, 'Object') && callee.property.name === 'assign' && first)
      for (const field of assignedFields(node)) note(first, field)
  }
  return { names, inside }
}

/** What a node gives another value. */
function targetsOf(node: Node): readonly Node[] {
  if (node.type === 'AssignmentExpression') return partsOf(node.left)
  if (node.type === 'ForOfStatement' || node.type === 'ForInStatement') return partsOf(node.left)
  if (node.type === 'UpdateExpression') return [node.argument]
  return node.type === 'UnaryExpression' && node.operator === 'delete' ? [node.argument] : []
}

/** The names and fields in a pattern. */
function partsOf(pattern: Node): readonly Node[] {
  if (pattern.type !== 'ArrayPattern' && pattern.type !== 'ObjectPattern') return [pattern]
  return [...nodesIn(pattern)].filter(({ type }) => type === 'Identifier' || type === 'MemberExpression')
}

/** The fields that `Object.assign` changes; undefined among them if others may change, too. */
function assignedFields({ arguments: [, ...given] }: CallExpression): readonly (string | undefined)[] {
  return given.flatMap((argument) =>
    argument.type === 'ObjectExpression'
      ? argument.properties.map((property) =>
          property.type === 'SpreadElement' ? undefined : nameOf(property),
        )
      : [undefined],
  )
}

/** The variable in which something is. */
function rootOf(node: Node): Node {
  let at = node
  while (at.type === 'MemberExpression' || at.type === 'OptionalMemberExpression') at = at.object
  return at
}

import type { Node } from '@babel/types'
import { isFunction, isNamed } from './nodes.js'
import type { Binding, Made, Scope } from './reading.js'
import type { Source } from './source.js'

/** A name of which nothing is known but that it exists. */
export const unknown: Binding = { value: () => undefined }

/** What a name means; undefined if the script does not declare it. */
export function found(name: string, scope: Scope): Binding | undefined {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    const binding = at.names.get(name)
    if (binding !== undefined) return scope.source.changes().names.has(name) ? unknown : binding
  }
  return undefined
}

/** The function that a value is, or that a name stands for. */
export function functionIn(node: Node, scope: Scope, depth: number): Made | undefined {
  if (isFunction(node)) return { node, scope }
  return node.type === 'Identifier' ? found(node.name, scope)?.made?.(depth + 1) : undefined
}

/** The script of which this is everything: `import * as all`. */
export const everythingIn = (node: Node, scope: Scope): Source | undefined =>
  node.type === 'Identifier' ? found(node.name, scope)?.all : undefined

/** Whether a name stands for what a script has from elsewhere, or nothing in the script has it. */
export function isOfPackage(node: Node, name: string, scope: Scope): boolean {
  if (!isNamed(node, name)) return false
  const binding = found(name, scope)
  return binding === undefined || binding.isOfPackage === true
}

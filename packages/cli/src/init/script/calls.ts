import type { CallExpression, MemberExpression, Node } from '@babel/types'
import { type Call, isJoining, isPathMaking, joinedPath, methodOfNode, required } from './environment.js'
import { resultOf } from './functions.js'
import { doubted, functionOf } from './knowledge.js'
import { everythingIn, found, functionIn } from './names.js'
import { isFunction, isNamed, placeOf } from './nodes.js'
import { isTrue } from './operators.js'
import { type Binding, type Scope, spend } from './reading.js'

/** What a call results in. */
export function called(node: CallExpression, scope: Scope, depth: number): unknown {
  const { callee } = node
  const given = givenTo(node, scope, depth)
  const call: Call = { node, given, scope, depth }
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && !callee.computed)
    return calledMethod(callee, callee.property.name, call)
  if (isFunction(callee)) return resultOf({ node: callee, scope }, given, depth)
  return callee.type === 'Identifier' ? calledByName(callee.name, call) : undefined
}

/** What a call gives; undefined if it is not known how much that is. */
function givenTo({ arguments: given }: CallExpression, scope: Scope, depth: number): unknown[] | undefined {
  const { reading } = scope
  const values: unknown[] = []
  for (const argument of given) {
    const isSpread = argument.type === 'SpreadElement'
    const value = reading.readValue(isSpread ? argument.argument : argument, scope, depth + 1)
    if (!isSpread) values.push(value)
    else if (!Array.isArray(value) || reading.incomplete.has(value) || !spend(reading, value.length))
      return undefined
    else for (const inner of value) values.push(inner)
  }
  return values
}

function calledMethod({ object }: MemberExpression, method: string, call: Call): unknown {
  const { node, given, scope, depth } = call
  const { reading } = scope
  const ofNode = methodOfNode(object, method, call)
  if (ofNode !== undefined) return ofNode()
  const all = everythingIn(object, scope)
  const made = all && reading.exportedAs(method, all, depth + 1)?.made?.(depth + 1)
  if (made !== undefined) return resultOf(made, given, depth)
  const value = reading.readValue(object, scope, depth + 1)
  const own = functionOf(reading, value, method)
  if (own !== undefined) return resultOf(own, given, depth)
  const isFiltered = method === 'filter' && isNamed(node.arguments[0], 'Boolean') && Array.isArray(value)
  if (!isFiltered) return undefined
  const kept = value.filter(isTrue)
  if (reading.incomplete.has(value)) reading.incomplete.add(kept)
  return kept
}

function calledByName(name: string, { node, given, scope, depth }: Call): unknown {
  const binding = found(name, scope)
  const made = binding?.made?.(depth + 1)
  if (made !== undefined) return resultOf(made, given, depth)
  const first = given?.[0]
  if (name === 'require') return required(first, scope, depth)
  if (isJoining(name) && first === '.') return joinedPath(given)
  const [argument] = node.arguments
  if (isFunction(argument)) return resultOf({ node: argument, scope }, undefined, depth)
  // Functions of packages give back the objects that they get.
  const isPassedOn = typeof first === 'object' ? !searching.test(name) : isPathMaking(name)
  if (!isPassedOn) return undefined
  return isMadeHere(binding, scope, depth) ? doubted(scope.reading, first) : first
}

/** Functions of packages that make something else from what they get, as their names say. */
const searching = /^(?:auto|find|generate|get|load|read|scan)(?![a-z])/

/** Whether a function that is not known comes from this script, so that it may give back anything. */
function isMadeHere(binding: Binding | undefined, scope: Scope, depth: number): boolean {
  if (binding === undefined || binding.isOfPackage === true) return false
  const { init } = binding
  if (init?.type !== 'CallExpression') return init?.type !== 'AwaitExpression' && !isOfModule(init)
  const { callee } = init
  return (
    isFunction(callee) || (callee.type === 'Identifier' && functionIn(callee, scope, depth) !== undefined)
  )
}

/** Whether something is imported, or a field of that. */
function isOfModule(node: Node | null | undefined): boolean {
  const root = node && placeOf(node)?.root
  return root?.type === 'CallExpression' && isNamed(root.callee, 'require')
}

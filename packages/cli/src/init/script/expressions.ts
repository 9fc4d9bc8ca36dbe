import type {
  LogicalExpression,
  MemberExpression,
  Node,
  ObjectExpression,
  ObjectMethod,
  ObjectProperty,
  OptionalMemberExpression,
} from '@babel/types'
import { called } from './calls.js'
import { fieldOfNode, folderOf, isAddress, isEnvironment, isOfNode } from './environment.js'
import { changed, doubt, fieldOf, noteFunction, noteVariable, spread } from './knowledge.js'
import { everythingIn, found, functionIn } from './names.js'
import { nameOf } from './nodes.js'
import { binary, isTrue, logical, nothing, sumOf } from './operators.js'
import { deepest, type Scope, spend } from './reading.js'

/** The value of an expression; undefined if it is not known. */
export function readValue(node: Node | null | undefined, scope: Scope, depth: number): unknown {
  // What is too deep counts, too: it may be in a long list at every level.
  if (!node || !spend(scope.reading, 1) || depth > deepest) return undefined
  const read = (inner: Node | null | undefined) => readValue(inner, scope, depth + 1)
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return node.value
    case 'NullLiteral':
      return null
    case 'TemplateLiteral':
      return node.quasis.reduce<unknown>((text, { value }, index) => {
        const before = index === 0 ? '' : sumOf(text, read(node.expressions[index - 1]))
        return sumOf(before, value.cooked ?? undefined)
      }, '')
    case 'ArrayExpression':
      return listIn(node.elements, scope, depth)
    case 'ObjectExpression':
      return objectIn(node, scope, depth)
    case 'Identifier':
      return named(node.name, scope, depth)
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return member(node, scope, depth)
    case 'CallExpression':
      return called(node, scope, depth)
    case 'OptionalCallExpression':
      // Only for what it asks of the environment.
      read(node.callee)
      return undefined
    case 'NewExpression':
      return isAddress(node) ? read(node.arguments[0]) : undefined
    case 'ConditionalExpression': {
      const condition = read(node.test)
      return condition === undefined ? undefined : read(isTrue(condition) ? node.consequent : node.alternate)
    }
    case 'LogicalExpression':
      return either(node, scope, depth)
    case 'BinaryExpression':
      return binary(node.operator, read(node.left), read(node.right))
    case 'UnaryExpression': {
      const value = read(node.argument)
      if (node.operator === '-') return typeof value === 'number' ? -value : undefined
      return node.operator !== '!' || value === undefined ? undefined : !isTrue(value)
    }
    case 'AwaitExpression':
      return read(node.argument)
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
      return read(node.expression)
    default:
      return undefined
  }
}

function listIn(elements: readonly (Node | null)[], scope: Scope, depth: number): unknown[] {
  const { incomplete } = scope.reading
  const items: unknown[] = []
  for (const element of elements) {
    const isSpread = element?.type === 'SpreadElement'
    const item = readValue(isSpread ? element.argument : element, scope, depth + 1)
    if (!isSpread && item !== undefined) items.push(item)
    else if (Array.isArray(item) && spend(scope.reading, item.length)) {
      for (const inner of item) items.push(inner)
      if (incomplete.has(item)) incomplete.add(items)
    } else if (item === undefined || item) incomplete.add(items)
  }
  return items
}

function objectIn(node: ObjectExpression, scope: Scope, depth: number): Record<string, unknown> {
  const { reading } = scope
  const fields: Record<string, unknown> = Object.create(null)
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      spread(reading, fields, readValue(property.argument, scope, depth + 1))
      continue
    }
    const key = property.computed ? readValue(property.key, scope, depth + 1) : nameOf(property)
    if (typeof key !== 'string' && typeof key !== 'number') doubt(reading, fields)
    else if (isPrototype(property, scope)) reading.incomplete.add(fields)
    else readField(fields, String(key), property, scope, depth)
  }
  return fields
}

/** Whether a field of an object says what the object inherits. In data, it is a field like any other. */
const isPrototype = (property: ObjectMethod | ObjectProperty, { source }: Scope): boolean =>
  property.type === 'ObjectProperty' &&
  !property.shorthand &&
  nameOf(property) === '__proto__' &&
  source.tree?.type === 'File'

function readField(
  fields: Record<string, unknown>,
  name: string,
  property: ObjectMethod | ObjectProperty,
  scope: Scope,
  depth: number,
): void {
  const { reading } = scope
  const { environmentReads } = reading
  reading.doubtful.get(fields)?.delete(name)
  // The name exists even if its value is not plain data.
  const value = property.type === 'ObjectProperty' ? property.value : undefined
  fields[name] = readValue(value, scope, depth + 1)
  if (reading.environmentReads > environmentReads) noteVariable(reading, fields, name)
  noteFunction(reading, fields, name, value && functionIn(value, scope, depth))
}

function named(name: string, scope: Scope, depth: number): unknown {
  const binding = found(name, scope)
  if (binding !== undefined) return changed(name, [], binding.value(depth + 1), scope)
  if (name === '__dirname') return folderOf(scope)
  return name === 'undefined' ? nothing : undefined
}

function member(
  { object, property, computed }: MemberExpression | OptionalMemberExpression,
  scope: Scope,
  depth: number,
): unknown {
  const ownName = property.type === 'Identifier' ? property.name : undefined
  const name = computed ? readValue(property, scope, depth + 1) : ownName
  if (isOfNode(object, scope)) return fieldOfNode(object, name, scope)
  if (name === 'NODE_ENV' && isEnvironment(object)) return 'production'
  const all = everythingIn(object, scope)
  if (all === undefined) return fieldOf(scope.reading, readValue(object, scope, depth + 1), name)
  return typeof name === 'string'
    ? scope.reading.exportedAs(name, all, depth + 1)?.value(depth + 1)
    : undefined
}

function either({ operator, left, right }: LogicalExpression, scope: Scope, depth: number): unknown {
  const { reading } = scope
  const { environmentReads } = reading
  const value = readValue(left, scope, depth + 1)
  const isOfEnvironment = reading.environmentReads > environmentReads
  return logical(operator, value, () => readValue(right, scope, depth + 1), isOfEnvironment)
}

import type { Node, ReturnStatement, Statement } from '@babel/types'
import { isFields } from '../values.js'
import { declare, declareInBlock, scopeIn, scopeOfCall } from './declarations.js'
import { doubted } from './knowledge.js'
import { isFunction, nodesIn, remembered } from './nodes.js'
import { isTrue, nothing } from './operators.js'
import { deepest, type Made, type Reading, type Scope, scopeInside, spend } from './reading.js'

/** What a function returns. */
interface Outcome {
  readonly value: unknown
  /** Whether it can return nothing else. */
  readonly isCertain: boolean
}

/**
 * What a call of a function results in.
 *
 * @param given What it gets; undefined if that is not known.
 */
export function resultOf(made: Made, given: readonly unknown[] | undefined, depth: number): unknown {
  const { reading } = made.scope
  const outcome = returned(made, given, depth + 1)
  const value = outcome && certain(outcome, reading)
  // It may pass on what it gets, with something around it.
  return value === undefined ? doubted(reading, given?.[0]) : value
}

/** What a function returns that others call, with values that are not known. */
export function resultElsewhere(made: Made, depth: number): unknown {
  const outcome = returned(made, undefined, depth)
  return (outcome && certain(outcome, made.scope.reading)) ?? largestReturned(made, depth)
}

/** What a function returns may depend on more. */
const certain = ({ value, isCertain }: Outcome, reading: Reading): unknown =>
  isCertain ? value : doubted(reading, value)

function returned(
  { node, scope }: Made,
  given: readonly unknown[] | undefined,
  depth: number,
): Outcome | undefined {
  if (depth > deepest || node.generator) return undefined
  const inner = scopeOfCall(node, scope, given)
  if (node.body.type !== 'BlockStatement')
    return { value: scope.reading.readValue(node.body, inner, depth + 1), isCertain: true }
  declare(node.body.body, inner)
  return run(node.body.body, inner, depth + 1)
}

/** What statements return; undefined if they return nothing. */
function run(statements: readonly Statement[], scope: Scope, depth: number): Outcome | undefined {
  if (depth > deepest) return undefined
  let isCertain = true
  for (const statement of statements) {
    if (!spend(scope.reading, 1)) return undefined
    if (statement.type === 'ReturnStatement') {
      const { argument } = statement
      const value = argument ? scope.reading.readValue(argument, scope, depth + 1) : nothing
      return { value, isCertain }
    }
    const branch = branchOf(statement, scope, depth)
    if (branch === undefined) {
      if (mayReturn(statement)) isCertain = false
      continue
    }
    const inner = scopeInside(scope)
    declareInBlock(branch, inner)
    const outcome = run(branch, inner, depth + 1)
    if (outcome !== undefined) return { ...outcome, isCertain: isCertain && outcome.isCertain }
  }
  return undefined
}

/** The statements that follow from one; undefined if that depends on what is not known. */
function branchOf(statement: Statement, scope: Scope, depth: number): readonly Statement[] | undefined {
  if (statement.type === 'BlockStatement') return statement.body
  if (statement.type !== 'IfStatement') return undefined
  const condition = scope.reading.readValue(statement.test, scope, depth + 1)
  if (condition === undefined) return undefined
  const branch = isTrue(condition) ? statement.consequent : statement.alternate
  return branch ? (branch.type === 'BlockStatement' ? branch.body : [branch]) : []
}

/** Whether a statement may end the function that it is in. */
const mayReturn = (statement: Statement): boolean => ownReturns(statement).length > 0

const ownReturns = remembered((statement) => returnsIn(statement, (inner) => !isFunction(inner)))

const allReturns = remembered((body) => returnsIn(body, () => true))

const returnsIn = (tree: Node, isEntered: (node: Node) => boolean): readonly ReturnStatement[] =>
  [...nodesIn(tree, isEntered)].filter((node) => node.type === 'ReturnStatement')

/** The object with the most fields that a function returns anywhere, if its last words do not say what it returns. */
function largestReturned({ node, scope }: Made, depth: number): unknown {
  const inner = scopeIn(node, scope)
  let [largest, size] = [undefined as unknown, 0]
  for (const { argument } of allReturns(node.body)) {
    if (!spend(scope.reading, 1)) break
    const value = scope.reading.readValue(argument, inner, depth + 1)
    const fields = isFields(value) ? Object.keys(value).length : 0
    if (fields > size) [largest, size] = [value, fields]
  }
  return doubted(scope.reading, largest)
}

import type { BinaryExpression, LogicalExpression } from '@babel/types'

/**
 * What JavaScript calls `undefined`. In values that are read, `undefined` means that they are not
 * known.
 */
export const nothing: unique symbol = Symbol('nothing')

/** Whether a known value counts as true. */
export const isTrue = (value: unknown): boolean => value !== nothing && Boolean(value)

/** Length of the longest text that is joined from others. */
const longestText = 10_000

/**
 * What an operator makes of two values.
 *
 * @param isMissing Whether the first is missing if it is not known: `process.env.BASE || '/'`.
 */
export function logical(
  operator: LogicalExpression['operator'],
  left: unknown,
  right: () => unknown,
  isMissing: boolean,
): unknown {
  if (left === undefined && (operator === '&&' || !isMissing)) return undefined
  if (operator === '??') return left === nothing ? right() : (left ?? right())
  return isTrue(left) === (operator === '||') ? left : right()
}

export function binary(operator: BinaryExpression['operator'], left: unknown, right: unknown): unknown {
  if (operator === '+') return sumOf(left, right)
  if (!/^[!=]==?$/.test(operator)) return undefined
  const isPlain = [left, right].every(
    (value) => value !== undefined && (typeof value !== 'object' || value === null),
  )
  // `==` of values of different kinds has rules of its own.
  const isKnown = isPlain && (operator.length === 3 || typeof left === typeof right)
  return isKnown ? (left === right) === operator.startsWith('=') : undefined
}

export function sumOf(left: unknown, right: unknown): string | number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left + right
  if (![left, right].every((value) => typeof value === 'string' || typeof value === 'number'))
    return undefined
  const text = `${left}${right}`
  return text.length > longestText ? undefined : text
}

export const fieldIn = (value: unknown, name: unknown): unknown =>
  typeof value === 'object' &&
  value !== null &&
  (typeof name === 'string' || typeof name === 'number') &&
  Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined

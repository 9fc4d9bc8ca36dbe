import { shortened } from '../../text/shortened.js'
import { isAsync } from '../../values/is-async.js'
import { isPlainObject } from '../../values/is-plain-object.js'

/** A value as messages show it: `"auto"`, `5`, `[3, 2]`, `a list`. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number')
    return String(value)
  if (typeof value === 'string') return JSON.stringify(shortened(value))
  if (Array.isArray(value)) return describeList(value)
  if (value instanceof Promise) return 'a promise'
  if (typeof value === 'function') return isAsync(value) ? 'an async function' : 'a function'
  return isPlainObject(value) ? 'an object' : 'an instance of a class'
}

function describeList(list: readonly unknown[]): string {
  if (list.length === 0) return 'an empty list'
  const isShort = list.length <= 4 && list.every((entry) => typeof entry === 'number')
  return isShort ? `[${list.join(', ')}]` : 'a list'
}

import { type Fields, isFields } from '../values.js'
import { fieldIn, isTrue, nothing } from './operators.js'
import { type Made, type Reading, type Scope, spend } from './reading.js'

/** What is known of the lists and objects that were read. */

/** Whether a value, or something in it, was left out. */
export function isComputed(reading: Reading, value: unknown): boolean {
  if (value === undefined) return true
  if (typeof value !== 'object' || value === null) return false
  return (
    reading.incomplete.has(value) ||
    Object.values(value).some((inner) => !spend(reading, 1) || isComputed(reading, inner))
  )
}

/** Places in a list from which values were left out are not known. */
export function fieldOf(reading: Reading, value: unknown, name: unknown): unknown {
  const isKnown =
    typeof value === 'object' &&
    value !== null &&
    !(Array.isArray(value) && reading.incomplete.has(value)) &&
    (typeof name === 'string' || typeof name === 'number') &&
    reading.doubtful.get(value)?.has(String(name)) !== true
  return isKnown ? fieldIn(value, name) : undefined
}

/** A field as destructuring gives it: `nothing` if it is known that there is none. */
export function fieldOrNothing(reading: Reading, value: unknown, name: string | number): unknown {
  const isMissing =
    typeof value === 'object' &&
    value !== null &&
    !Object.hasOwn(value, name) &&
    !(name in (Array.isArray(value) ? Array.prototype : Object.prototype)) &&
    !reading.incomplete.has(value)
  return isMissing ? nothing : fieldOf(reading, value, name)
}

export const functionOf = ({ functions }: Reading, value: unknown, name: string): Made | undefined =>
  typeof value === 'object' && value !== null ? functions.get(value)?.get(name) : undefined

/** @param made Undefined for what is no function, and may come in place of one. */
export function noteFunction(
  { functions }: Reading,
  fields: object,
  name: string,
  made: Made | undefined,
): void {
  const known = functions.get(fields)
  if (made === undefined) known?.delete(name)
  else functions.set(fields, (known ?? new Map<string, Made>()).set(name, made))
}

/** Notes that a field depends on the environment. */
export function noteVariable({ variable }: Reading, fields: object, name: string): void {
  variable.set(fields, (variable.get(fields) ?? new Set()).add(name))
}

/** Gives an object the fields of a value, as `...value` does. */
export function spread(reading: Reading, fields: Record<string, unknown>, value: unknown): void {
  // Texts and lists have fields, too.
  const isOther = !isFields(value) && isTrue(value)
  if (value === undefined || isOther || (isFields(value) && reading.incomplete.has(value)))
    doubt(reading, fields)
  if (!isFields(value)) return
  for (const name of Object.keys(value)) takeField(reading, fields, value, name)
  for (const name of reading.variable.get(value) ?? []) noteVariable(reading, fields, name)
  for (const name of Object.keys(value)) noteFunction(reading, fields, name, functionOf(reading, value, name))
}

function takeField(reading: Reading, fields: Record<string, unknown>, value: Fields, name: string): void {
  if (!spend(reading, 1)) return
  const { doubtful } = reading
  fields[name] = value[name]
  if (doubtful.get(value)?.has(name) !== true) doubtful.get(fields)?.delete(name)
  else doubtful.set(fields, (doubtful.get(fields) ?? new Set()).add(name))
}

/** Notes that something in an object or a list may be otherwise, and so may all fields that it has now. */
export function doubt(reading: Reading, value: object): void {
  reading.incomplete.add(value)
  if (Array.isArray(value)) return
  const names = reading.doubtful.get(value) ?? new Set()
  if (spend(reading, Object.keys(value).length)) for (const name of Object.keys(value)) names.add(name)
  reading.doubtful.set(value, names)
  reading.functions.delete(value)
}

/** An object or a list that may be otherwise, with that noted; undefined for any other value. */
export function doubted(reading: Reading, value: unknown): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  doubt(reading, value)
  return value
}

/** Notes in a value what the script changes in it later, possibly under a condition. */
export function changed(
  name: string,
  path: readonly string[],
  value: unknown,
  { source, reading }: Scope,
): unknown {
  for (const change of source.changes().inside.get(name) ?? []) {
    if (!path.every((part, index) => part === change.path[index]) || !spend(reading, 1)) continue
    const object = change.path.slice(path.length).reduce(fieldIn, value)
    if (typeof object !== 'object' || object === null) continue
    if (isFields(object)) forget(reading, object as Record<string, unknown>, change.field)
    else reading.incomplete.add(object)
  }
  return value
}

/** @param field Undefined for all fields. */
function forget(reading: Reading, object: Record<string, unknown>, field: string | undefined): void {
  if (field === undefined) {
    reading.incomplete.add(object)
    reading.functions.delete(object)
  } else noteFunction(reading, object, field, undefined)
  for (const name of field === undefined ? Object.keys(object) : [field]) object[name] = undefined
}

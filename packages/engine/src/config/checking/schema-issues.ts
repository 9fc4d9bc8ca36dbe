import { nearest } from '../../text/nearest.js'
import type { OptionsSchema } from '../../theme.js'
import { isRecord } from '../../values/is-record.js'
import { type ConfigPath, formatPath } from './config-path.js'
import { pathOfForeign } from './foreign-options.js'

/** What schemas find, in the config and in the options of a theme. */

/** An unknown name, and those that are known there. */
export interface UnknownName {
  readonly kind: 'unknown'
  readonly path: ConfigPath
  /** Empty if the schema does not reveal them. */
  readonly known: readonly string[]
}

/**
 * Adds the unknown names that a schema leaves out, since it reports only the first of an object; and
 * leaves out each missing name that an unknown one of the same object is meant as.
 */
export function withAllNames<Other extends { readonly kind: 'wrong' | 'missing'; readonly path: ConfigPath }>(
  problems: readonly (Other | UnknownName)[],
  value: unknown,
): readonly (Other | UnknownName)[] {
  const all = problems.flatMap((problem): readonly (Other | UnknownName)[] =>
    problem.kind === 'unknown' ? allUnknown(problem, value) : [problem],
  )
  const meant = new Set(all.flatMap((problem) => (problem.kind === 'unknown' ? [meantBy(problem)] : [])))
  return all.filter(({ kind, path }) => kind !== 'missing' || !meant.has(formatPath(path)))
}

function allUnknown(first: UnknownName, value: unknown): readonly UnknownName[] {
  const { path, known } = first
  if (known.length === 0) return [first]
  const parent = path.slice(0, -1)
  let holder: unknown = value
  for (const key of parent) holder = fieldOf(holder, key)
  const names = isRecord(holder) ? Object.keys(holder).filter((name) => !known.includes(name)) : []
  return names.map((name) => ({ kind: 'unknown', path: [...parent, name], known }))
}

/** The path that is meant, if the name is a misspelling, or that of another generator. */
function meantBy({ path, known }: UnknownName): string | undefined {
  const near = nearest(String(path.at(-1)), known)
  const meant = pathOfForeign(path) ?? (near === undefined ? undefined : [...path.slice(0, -1), near])
  return meant && formatPath(meant)
}

const fieldOf = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** What {@link pathOfIssue} reads: an issue of valibot, or of the library that a theme uses. */
interface AnyIssue {
  readonly path?: readonly (PropertyKey | { readonly key?: unknown })[] | undefined
}

/** The path of a schema's issue. */
export function pathOfIssue({ path = [] }: AnyIssue): ConfigPath {
  return path.map((part) => {
    const key = typeof part === 'object' ? part.key : part
    return typeof key === 'number' ? key : String(key)
  })
}

/**
 * Names that a schema knows at a path of a value; undefined if it does not reveal them.
 *
 * Standard Schema has no way to ask, but valibot's objects have `entries`, its lists `item`, and its
 * records `value`; those of zod have `shape`, `element` and `valueType`.
 */
export function knownNamesAt(
  schema: OptionsSchema,
  path: ConfigPath,
  value: unknown,
): readonly string[] | undefined {
  let [current, given]: readonly [schema: unknown, value: unknown] = [unwrapped(schema, value), value]
  for (const key of path) {
    given = fieldOf(given, key)
    current = unwrapped(innerOf(current, key), given)
  }
  const entries = entriesOf(current)
  return entries && Object.keys(entries)
}

function innerOf(schema: unknown, key: string | number): unknown {
  if (typeof schema !== 'object' || schema === null) return undefined
  const { item, element, value, valueType } = schema as Readonly<Record<string, unknown>>
  return typeof key === 'number' ? (item ?? element) : (value ?? valueType ?? entriesOf(schema)?.[key])
}

function entriesOf(schema: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isRecord(schema)) return undefined
  const { entries, shape } = schema
  return [entries, shape].find(isRecord)
}

/** Removes `optional(…)` and similar wrappers, and resolves `lazy(…)`, which chooses a schema by the value. */
function unwrapped(schema: unknown, value: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if ('wrapped' in schema) return unwrapped(schema.wrapped, value)
  if ('def' in schema && isRecord(schema.def) && 'innerType' in schema.def)
    return unwrapped(schema.def.innerType, value)
  if ('getter' in schema && typeof schema.getter === 'function') return unwrapped(schema.getter(value), value)
  return schema
}

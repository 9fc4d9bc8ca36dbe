import type { Data } from './frontmatter.js'
import { normaliseEscaped } from './split-frontmatter.js'

/** A group of fields. */
export type Fields = { readonly [key: string]: Data }

export function isFields(value: Data | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const deepest = 50

/**
 * Copies a value into objects without prototypes, so that no key has a special meaning. Undefined
 * if it is nested too deep.
 */
export function plainData(value: unknown, depth = 0): Data | undefined {
  if (depth > deepest) return undefined
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return normaliseEscaped(value)
  // JSON, in which pages are kept, has neither infinity nor a zero with a sign.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : String(value)
  if (Array.isArray(value)) {
    const items: Data[] = []
    for (const item of value) {
      const data = plainData(item, depth + 1)
      if (data === undefined) return undefined
      items.push(data)
    }
    return items
  }
  if (typeof value !== 'object') return String(value)
  // TOML's own dates contain only what the author wrote: a day, a time, or both.
  if (value instanceof Date) return value.toISOString()
  const fields: Record<string, Data> = Object.create(null)
  for (const [key, entry] of value instanceof Map ? value : Object.entries(value)) {
    const data = plainData(entry, depth + 1)
    if (data === undefined) return undefined
    fields[normaliseEscaped(String(key))] = data
  }
  return fields
}

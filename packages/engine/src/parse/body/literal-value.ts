import { normaliseEscaped } from '../frontmatter/split-frontmatter.js'
import { lazy } from '../lazy.js'

/**
 * Reads the value between the braces of a component's property: JSON, or the same in JavaScript's
 * notation, with single quotes, names without quotes and trailing commas. Nothing is computed.
 *
 * @throws {SyntaxError} If it is anything else.
 */
export function literalValue(text: string): unknown {
  try {
    return JSON.parse(text, wellFormed)
  } catch {
    return lazy.json5().parse(text, wellFormed)
  }
}

function wellFormed(_: string, value: unknown): unknown {
  if (typeof value === 'string') return normaliseEscaped(value)
  if (typeof value !== 'number') return value
  if (!Number.isFinite(value)) throw new SyntaxError(`${value} is not valid JSON`)
  // The sign of a zero would be lost where the page is kept as JSON.
  return value + 0
}

/**
 * True for a value made only of lists, plain objects and simple values. Functions and class
 * instances are or need code; a value that contains itself does not count either.
 */
export function isPlainData(value: unknown, around: readonly unknown[] = []): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return false
  if (around.includes(value)) return false
  const inside = [...around, value]
  return Object.values(value).every((part) => isPlainData(part, inside))
}

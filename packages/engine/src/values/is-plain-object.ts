/**
 * True for an object as one writes it in a config, also one of another context or the exports of a
 * module. Lists, maps, promises and instances of classes are none.
 */
export function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || (typeof prototype === 'object' && Object.getPrototypeOf(prototype) === null)
}

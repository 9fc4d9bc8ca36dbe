import { firstPosition } from '../values/first-position.js'

/**
 * Finds the value for the longest folder that contains a path.
 *
 * @param path With a trailing slash, a folder counts as containing itself.
 * @param byFolder By names with a trailing slash. Each parent folder of the path is looked up once,
 *   so the size of the map does not matter.
 */
export function ofLongestFolder<Value>(
  path: string,
  byFolder: Pick<ReadonlyMap<string, Value>, 'get'>,
): Value | undefined {
  for (let length = path.lastIndexOf('/') + 1; length > 0; ) {
    const value = byFolder.get(path.slice(0, length))
    if (value !== undefined) return value
    // With a negative position, `lastIndexOf` would find the first character again and again.
    length = length < 2 ? 0 : path.lastIndexOf('/', length - 2) + 1
  }
  return undefined
}

/**
 * Finds the range of sorted paths that have the same beginning.
 *
 * @param sorted In path order.
 * @returns The position of the first of them, and the position after the last one. Both are the
 *   same if there are none.
 */
export function rangeBelow(
  beginning: string,
  sorted: readonly { readonly path: string }[],
): readonly [start: number, end: number] {
  const pathAt = (position: number) => sorted[position]?.path ?? ''
  const start = firstPosition(0, sorted.length, (position) => pathAt(position) >= beginning)
  return [start, firstPosition(start, sorted.length, (position) => !pathAt(position).startsWith(beginning))]
}

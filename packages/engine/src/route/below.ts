/**
 * The value of the longest folder that a path lies in.
 *
 * @param path With a slash at its end, a folder lies in itself.
 * @param byFolder By names that end in a slash. However many there are, the path is gone up once.
 */
export function ofLongestFolder<Value>(
  path: string,
  byFolder: Pick<ReadonlyMap<string, Value>, 'get'>,
): Value | undefined {
  for (let length = path.lastIndexOf('/') + 1; length > 0; ) {
    const value = byFolder.get(path.slice(0, length))
    if (value !== undefined) return value
    // From a negative place on, the first character would be found for ever.
    length = length < 2 ? 0 : path.lastIndexOf('/', length - 2) + 1
  }
  return undefined
}

/**
 * Where those that begin in the same way stand among sorted paths: all of them together.
 *
 * @param sorted In path order.
 * @returns The first of them, and the first one after them; the same place where there are none.
 */
export function rangeBelow(
  beginning: string,
  sorted: readonly { readonly path: string }[],
): readonly [start: number, end: number] {
  const start = firstWhere(sorted, 0, (path) => path >= beginning)
  return [start, firstWhere(sorted, start, (path) => !path.startsWith(beginning))]
}

/** @param isLater False for the first paths, true for all that follow. */
function firstWhere(
  sorted: readonly { readonly path: string }[],
  from: number,
  isLater: (path: string) => boolean,
): number {
  let [low, high] = [from, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isLater(sorted[middle]?.path ?? '')) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Position of the first text that is not smaller than the given beginning, by UTF-16 unit. Texts
 * that begin so start there.
 *
 * @param texts Ascending.
 */
export function firstPlace(start: string, texts: readonly string[]): number {
  let from = 0
  let to = texts.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((texts[middle] ?? '') < start) from = middle + 1
    else to = middle
  }
  return from
}

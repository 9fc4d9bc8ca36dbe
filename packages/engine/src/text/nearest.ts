import { byPath } from '../paths.js'

/**
 * The candidate that `name` is most likely a misspelling of.
 *
 * Swapping two neighbouring letters counts as one typo, as does one extra, missing or wrong letter.
 * Letter case does not count. About one typo for every three letters is allowed. Among equally near
 * candidates, the first by code unit is returned.
 *
 * @returns Undefined if nothing is near.
 */
export function nearest<Name extends string>(name: string, candidates: Iterable<Name>): Name | undefined {
  const wanted = entryOf(name)
  let best: Name | undefined
  let limit = Math.min(mostMistakes(name), name.length - 1)
  for (const text of candidates) {
    if (Math.abs(text.length - name.length) > limit) continue
    const candidate = entryOf(text)
    // One typo changes at most one letter on each side.
    if (
      bits(wanted.letters & ~candidate.letters) > limit ||
      bits(candidate.letters & ~wanted.letters) > limit
    )
      continue
    const distance = editDistance(wanted.folded, candidate.folded, limit)
    if (distance > limit) continue
    if (best === undefined || distance < limit || byPath(text, best) < 0) best = text
    limit = distance
  }
  return best
}

interface Entry {
  readonly folded: string
  /**
   * Which letters occur, as bits that several letters share. Tells most strings apart without
   * comparing them.
   */
  readonly letters: number
}

function entryOf(text: string): Entry {
  const folded = text.toLowerCase()
  let letters = 0
  for (let i = 0; i < folded.length; i++) letters |= 1 << (folded.charCodeAt(i) & 31)
  return { folded, letters }
}

function mostMistakes(name: string): number {
  return Math.max(1, Math.min(4, Math.floor(name.length / 3)))
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/**
 * Minimum number of insertions, deletions, replacements and swaps of neighbouring letters that turn
 * `a` into `b`, without editing a letter twice.
 *
 * @param limit If the distance is larger, the result is `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  const [start, end] = sharedEnds(a, b)
  return middleDistance(a.slice(start, a.length - end), b.slice(start, b.length - end), limit)
}

/** Number of equal letters at the beginning and, apart from those, at the end. */
function sharedEnds(a: string, b: string): readonly [start: number, end: number] {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a.charCodeAt(start) === b.charCodeAt(start)) start += 1
  let end = 0
  while (end < most - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end += 1
  return [start, end]
}

/**
 * The table of Damerau and Levenshtein, computed row by row, and only as far from its diagonal as
 * the limit allows.
 */
function middleDistance(a: string, b: string, limit: number): number {
  const tooFar = limit + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => Math.min(column, tooFar))
  for (let row = 1; row <= a.length; row++) {
    const current = new Array<number>(b.length + 1).fill(tooFar)
    current[0] = Math.min(row, tooFar)
    let smallest = current[0]
    for (let column = Math.max(1, row - limit); column <= Math.min(b.length, row + limit); column++) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
      // The `!` are safe: every row has b.length + 1 numbers, and both indexes are at least 1.
      let cost = Math.min(
        previous[column]! + 1,
        current[column - 1]! + 1,
        previous[column - 1]! + (same ? 0 : 1),
      )
      const isSwap =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
      if (isSwap) cost = Math.min(cost, beforePrevious[column - 2]! + 1)
      current[column] = Math.min(cost, tooFar)
      smallest = Math.min(smallest, cost)
    }
    if (smallest > limit && Math.min(...previous) > limit) return tooFar
    beforePrevious = previous
    previous = current
  }
  return Math.min(previous[b.length]!, tooFar)
}

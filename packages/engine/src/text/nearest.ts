import { byPath } from '../paths.js'
import { addTo } from '../values/grouped.js'

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

/**
 * Makes a search for the nearest of very many names, whose time hardly depends on their number. It finds names with a
 * single typo, and some with two: those that are equal if at most one letter is left out of each, as in
 * [SymSpell](https://github.com/wolfgarbe/SymSpell).
 */
export function singleTypoSearch<Name extends string>(
  names: Iterable<Name>,
): (name: string) => Name | undefined {
  const byForm = new Map<string, Name[]>()
  for (const name of names) for (const form of formsOf(name)) addTo(byForm, form, name)
  return (name) => nearest(name, new Set([...formsOf(name)].flatMap((form) => byForm.get(form) ?? [])))
}

/** A name in small letters, whole and without each of them. */
function formsOf(name: string): ReadonlySet<string> {
  const folded = name.toLowerCase()
  const forms = new Set([folded])
  for (let left = 0; left < folded.length; left++) forms.add(folded.slice(0, left) + folded.slice(left + 1))
  return forms
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
 * the limit allows. The three rows are used in turn, because a site with many mistakes makes
 * millions of these tables.
 */
function middleDistance(a: string, b: string, limit: number): number {
  const tooFar = limit + 1
  let beforePrevious: number[] = []
  let previous: number[] = []
  let current: number[] = []
  for (let column = 0; column <= b.length; column++) {
    previous.push(Math.min(column, tooFar))
    current.push(tooFar)
    beforePrevious.push(tooFar)
  }
  let smallestBefore = 0
  for (let row = 1; row <= a.length; row++) {
    const [first, last] = [Math.max(1, row - limit), Math.min(b.length, row + limit)]
    // What another row left beside the part that is computed, and that the next row reads.
    current[first - 1] = first === 1 ? Math.min(row, tooFar) : tooFar
    if (last < b.length) current[last + 1] = tooFar
    let smallest = first === 1 ? Math.min(row, tooFar) : tooFar
    for (let column = first; column <= last; column++) {
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
    if (smallest > limit && smallestBefore > limit) return tooFar
    smallestBefore = smallest
    const free = beforePrevious
    beforePrevious = previous
    previous = current
    current = free
  }
  return previous[b.length]!
}

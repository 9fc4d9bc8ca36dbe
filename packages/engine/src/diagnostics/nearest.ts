import { byPath } from '../paths.js'

/**
 * The candidate that `name` is most likely a misspelling of.
 *
 * A swap of two neighbouring letters counts as one mistake, as does a letter
 * too many, too few or wrong; letter case does not count. About one mistake in
 * three letters is allowed. Of equally near candidates the first by code unit is given.
 *
 * @returns Undefined when nothing is near.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = entryOf(name)
  let best: string | undefined
  let limit = Math.min(mostMistakes(name), name.length - 1)
  for (const text of candidates) {
    const candidate = entryOf(text)
    // One mistake changes at most one letter on each side.
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
  /** Which letters occur, one bit for several letters: tells most strings apart without comparing them. */
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
 * Fewest single-letter insertions, deletions, replacements and swaps of neighbours
 * that make `a` into `b`, no letter edited twice.
 *
 * @param limit Larger distances are not told apart: the answer is then `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    let smallest = row
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      // `!`: every row holds b.length + 1 numbers, and both indexes are at least 1.
      let cost = Math.min(
        previous[column]! + 1,
        current[column - 1]! + 1,
        previous[column - 1]! + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, beforePrevious[column - 2]! + 1)
      }
      current.push(cost)
      smallest = Math.min(smallest, cost)
    }
    if (smallest > limit && row > 1 && Math.min(...previous) > limit) return limit + 1
    beforePrevious = previous
    previous = current
  }
  return Math.min(previous[b.length]!, limit + 1)
}

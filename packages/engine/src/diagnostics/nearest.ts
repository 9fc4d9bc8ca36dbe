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
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  return nearest(entryOf(name), [...candidates].map(entryOf), mostMistakes(name))
}

/**
 * Makes the function that finds what a path without a file was meant to be.
 *
 * In this order: the same path in other letter case; the same file name in
 * the nearest folder, for a page that was moved; a path that is spelt like it.
 * Prepared once, because a site can have thousands of paths and hundreds of broken links.
 *
 * @param paths Each with or without a leading slash, as they are to be suggested.
 */
export function nearestPathAmong(paths: Iterable<string>): (path: string) => string | undefined {
  const entries = [...paths].sort(byPath).map(entryOf)
  const byLowerCase = new Map<string, string>()
  const byFileName = new Map<string, string[]>()
  for (const { text, folded } of entries) {
    if (!byLowerCase.has(folded)) byLowerCase.set(folded, text)
    const fileName = fileNameOf(folded)
    const sameName = byFileName.get(fileName)
    if (sameName === undefined) byFileName.set(fileName, [text])
    else sameName.push(text)
  }

  return (path) => {
    const wanted = entryOf(path)
    const sameButCase = byLowerCase.get(wanted.folded)
    if (sameButCase !== undefined) return sameButCase
    const fileName = fileNameOf(wanted.folded)
    const moved = tooCommon.has(fileName) ? undefined : nearestFolder(path, byFileName.get(fileName) ?? [])
    return moved ?? nearest(wanted, entries, Math.min(mostMistakes(fileName || path), 3))
  }
}

/** Names that stand in every folder: an equal one elsewhere says nothing. */
const tooCommon: ReadonlySet<string> = new Set(['', 'index', 'readme'])

/** Last segment without its extension; for a folder path (`/guide/`) the folder's name. */
function fileNameOf(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  return (segments.at(-1) ?? '').replace(/\.[a-z\d]+$/, '')
}

/** The path that shares most folders with the wanted one; of equal ones the first. */
function nearestFolder(wanted: string, paths: readonly string[]): string | undefined {
  const folders = new Set(wanted.toLowerCase().split('/').slice(0, -1))
  let best: string | undefined
  let bestShared = -1
  for (const path of paths) {
    const shared = new Set(path.toLowerCase().split('/').slice(0, -1).filter((folder) => folders.has(folder))).size
    if (shared > bestShared) [best, bestShared] = [path, shared]
  }
  return best
}

interface Entry {
  readonly text: string
  readonly folded: string
  /** Which letters occur, one bit for several letters: tells most strings apart without comparing them. */
  readonly letters: number
}

function entryOf(text: string): Entry {
  const folded = text.toLowerCase()
  let letters = 0
  for (let i = 0; i < folded.length; i++) letters |= 1 << (folded.charCodeAt(i) & 31)
  return { text, folded, letters }
}

function mostMistakes(name: string): number {
  return Math.max(1, Math.min(4, Math.floor(name.length / 3)))
}

function nearest(wanted: Entry, candidates: readonly Entry[], most: number): string | undefined {
  let best: string | undefined
  let limit = Math.min(most, wanted.folded.length - 1)
  for (const candidate of candidates) {
    // One mistake changes at most one letter on each side.
    if (bits(wanted.letters & ~candidate.letters) > limit || bits(candidate.letters & ~wanted.letters) > limit) continue
    const distance = editDistance(wanted.folded, candidate.folded, limit)
    if (distance > limit) continue
    if (best === undefined || distance < limit || byPath(candidate.text, best) < 0) best = candidate.text
    limit = distance
  }
  return best
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
      let cost = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (same ? 0 : 1))
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

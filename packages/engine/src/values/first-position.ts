/**
 * Finds the first position where a condition holds, between two positions. It must hold at all
 * later ones, too. Returns `to` if it holds at none.
 */
export function firstPosition(from: number, to: number, holds: (position: number) => boolean): number {
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}

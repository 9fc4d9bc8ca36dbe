/** Longer ones are refused by the library that matches them, from some length on. In characters. */
export const longestGlob = 1_000

/** Longer ranges are refused by the library that matches globs (`rangeLimit` of `braces`). */
export const longestRange = 1_000

/** A range of numbers in braces: `{1..9}`. */
const range = /(-?\d+)\.\.(-?\d+)/g

/** Whether the library that matches globs takes it: it has none of the ranges, and not the length, that it refuses. */
export const isMatchable = (glob: string): boolean =>
  glob.length <= longestGlob &&
  [...glob.matchAll(range)].every(([, from, to]) => Math.abs(Number(to) - Number(from)) < longestRange)

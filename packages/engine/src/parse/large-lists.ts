/** Adds all items at the end, also more than a call of `push` can have. */
export function append<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item)
}

/** The least number, also of more than a call of `Math.min` can have. Infinite if there are none. */
export const leastOf = (numbers: readonly number[]): number =>
  numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY)

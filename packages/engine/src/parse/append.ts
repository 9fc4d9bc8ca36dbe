/** Adds all items at the end. `push(...items)` would overflow the stack with some hundred thousand items. */
export function append<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item)
}

/** Adds all items at the end. `push(...items)` overflows the stack with some hundred thousand of them. */
export function append<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item)
}

/** Adds a value to the list of a key. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

/** The values of each key, in the given order. Keys are in the order in which they first occur. */
export function grouped<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) addTo(groups, keyOf(value), value)
  return groups
}

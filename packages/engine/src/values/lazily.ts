/** Makes a value when it is first asked for, once. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The same for each key. */
export function lazilyFor<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

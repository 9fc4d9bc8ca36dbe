/** Requests something once for all callers. If that fails, the next call requests it again. */
export function once<Key, Value>(
  known: Map<Key, Promise<Value>>,
  key: Key,
  request: () => Promise<Value>,
): Promise<Value> {
  const before = known.get(key)
  if (before !== undefined) return before
  const requested = request()
  known.set(key, requested)
  requested.catch(() => known.delete(key))
  return requested
}

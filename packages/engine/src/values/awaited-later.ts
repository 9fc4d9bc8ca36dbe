/**
 * Lets a promise fail before anyone waits for it, which would otherwise end the process.
 *
 * @returns The same promise. Whoever starts the work has to wait for it in the end, and then learns of
 *   the failure.
 */
export function awaitedLater<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {})
  return promise
}

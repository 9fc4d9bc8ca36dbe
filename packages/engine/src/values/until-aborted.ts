/**
 * Waits for a promise, but not after a signal is aborted. What was begun then goes on by itself, so it must do no
 * harm, or look at the signal, too.
 *
 * @throws The reason of the signal, or what the promise rejects with.
 */
export function untilAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    // Also after an abort, or its failure would end the process.
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

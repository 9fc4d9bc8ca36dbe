/** Calls a function at most once a second, however often it is asked to: for what is asked for each file. */
export function onceASecond(run: () => void): () => void {
  let lastMs = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - lastMs < 1_000) return
    run()
    lastMs = now
  }
}

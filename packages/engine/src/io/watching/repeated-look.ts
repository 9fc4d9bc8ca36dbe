/**
 * Returns a function that looks at the disk again and again. If the disk does not respond, the next
 * look tries again; of several failures in a row, only the first is reported.
 */
export function repeatedLook(
  look: () => void | Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let hasFailed = false
  return async () => {
    try {
      await look()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) onError(error)
      hasFailed = true
    }
  }
}

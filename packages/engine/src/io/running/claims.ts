/**
 * Lets two threads share the items of a list: one takes them from the front and one from the back,
 * until they meet.
 */
export interface Claims {
  /** Number of the next item from that end; undefined if none is left. */
  claim(end: 'front' | 'back'): number | undefined
}

/** Memory for the claims, to be shared between the threads. */
export const claimsMemory = () => new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)

export function claimsOf(memory: SharedArrayBuffer, count: number): Claims {
  // The first counter is the number of items taken, so that none is taken twice. The others count the items
  // taken from each end.
  const taken = new Int32Array(memory)
  return {
    claim(end) {
      if (Atomics.add(taken, 0, 1) >= count) return undefined
      return end === 'front' ? Atomics.add(taken, 1, 1) : count - 1 - Atomics.add(taken, 2, 1)
    },
  }
}

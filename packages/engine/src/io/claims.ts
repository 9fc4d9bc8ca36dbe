/**
 * Things of one list that threads take one by one, one of them from the front
 * and the others from the back, until they meet.
 */
export interface Claims {
  /** Number of the next from that end; undefined when none is left. */
  claim(end: 'front' | 'back'): number | undefined
}

/** Memory that threads share to take the things of a list. */
export const claimsMemory = () => new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)

export function claimsOf(memory: SharedArrayBuffer, count: number): Claims {
  // That none is taken twice is the first counter: how many are taken at all. The others say how many from each end.
  const taken = new Int32Array(memory)
  return {
    claim(end) {
      if (Atomics.add(taken, 0, 1) >= count) return undefined
      return end === 'front' ? Atomics.add(taken, 1, 1) : count - 1 - Atomics.add(taken, 2, 1)
    },
  }
}

/**
 * Things of one list that two threads take one by one, one from the front and one
 * from the back, until they meet.
 */
export interface Claims {
  /** Number of the next from that end; undefined when none is left. */
  claim(end: 'front' | 'back'): number | undefined
}

/** Memory that two threads share to take the things of a list. */
export const claimsMemory = () => new SharedArrayBuffer(4)

export function claimsOf(memory: SharedArrayBuffer, count: number): Claims {
  // Which are taken is two counters; that none is taken twice is one: how many are taken at all.
  const taken = new Int32Array(memory)
  const own = { front: 0, back: count }
  return {
    claim(end) {
      if (Atomics.add(taken, 0, 1) >= count) return undefined
      return end === 'front' ? own.front++ : --own.back
    },
  }
}

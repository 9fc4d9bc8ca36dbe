import { lazilyFor } from '../values/lazily.js'
import { hexOf } from './fingerprint.js'
import type { Snapshot } from './snapshot.js'

/** Which answers of an earlier process must be checked. */
export interface Doubt {
  /**
   * In the first revision, whether a changed input may reach a node of the past. All other nodes
   * hold without a check.
   */
  has(index: number): boolean
  /** Whether no input that a past question asked has changed. */
  isNone(): boolean
}

/** What the check needs to know about the questions of this process. */
export interface DoubtOptions {
  /** The function that gives the fingerprint of an input of this kind; undefined if it is not an input. */
  readonly fingerprintOfInput: (kind: string) => ((arg: string) => string) | undefined
  readonly hasKind: (kind: string) => boolean
  /** Whether a question should be asked before all questions that depend on it. */
  readonly isEarly: (kind: string) => boolean
  /** The current fingerprint of a past node. Throws if the question throws. */
  readonly refreshed: (index: number) => string
}

/** Computes both on first use. */
export function createDoubt(past: Snapshot, options: DoubtOptions): Doubt {
  const { fingerprintOfInput, hasKind, isEarly, refreshed } = options
  let marks: Uint8Array | undefined
  /** Number of past nodes whose mark is final. */
  let marked = 0
  const found = () => marks ?? find()

  function find(): Uint8Array {
    const reached = new Uint8Array(past.count)
    // Among thousands of inputs, many have the same fingerprint, for instance that of a missing file.
    const hexOfMany = lazilyFor(hexOf)
    const asking = past.markChanged(reached, (kind, arg, fingerprint) => {
      const fingerprintNow = fingerprintOfInput(kind)
      if (fingerprintNow !== undefined) {
        const now = fingerprintNow(arg)
        return now !== fingerprint && hexOfMany(now) !== fingerprint
      }
      // Not an input but a question that asks nothing. Its answer never changes, unless the question itself
      // is gone.
      return !hasKind(kind)
    })
    marks = reached
    const isSmall = asking <= fewAsking
    past.spread(reached, (index, isReached) => {
      marked = index
      if (!isReached) return false
      const { kind, fingerprint } = past.node(index)
      if (!isSmall || !isEarly(kind)) return true
      try {
        return refreshed(index) !== fingerprint
      } catch {
        // The error is for whoever asks the question, if anyone does.
        return true
      }
    })
    marked = past.count
    return reached
  }

  return {
    has(index) {
      const marks = found()
      // While `find` is running, the nodes that it has not reached are not known to hold.
      return index >= marked || marks[index] === 1
    },
    isNone: () => !found().includes(1),
  }
}

/**
 * Most questions that may ask the changed inputs directly. With more, the change is not an edit of
 * a few pages, and `early` questions are not run in advance.
 */
const fewAsking = 256

import { hexOf, remembering } from './fingerprint.js'
import type { Snapshot } from './snapshot.js'

/** What of the answers of an earlier process has to be looked at. */
export interface Doubt {
  /** In the first revision: past nodes that some changed input can reach. All others hold without a look. */
  has(index: number): boolean
  /** No input that any past question asked is another. */
  isNone(): boolean
}

/** What is known of the questions of this process. */
export interface DoubtOptions {
  /** How an input tells its fingerprint; undefined for what is no input. */
  readonly fingerprintOfInput: (kind: string) => ((arg: string) => string) | undefined
  readonly hasKind: (kind: string) => boolean
  /** Whether a question is worth asking before all that ask it. */
  readonly isEarly: (kind: string) => boolean
  /** What a past node's fingerprint is now. May throw what the question throws. */
  readonly refreshed: (index: number) => string
}

/** Each is found out once, when it is first asked for. */
export function createDoubt(past: Snapshot, options: DoubtOptions): Doubt {
  const { fingerprintOfInput, hasKind, isEarly, refreshed } = options
  let marks: Uint8Array | undefined
  /** How many of the past nodes have their mark. */
  let marked = 0
  const found = () => marks ?? find()

  function find(): Uint8Array {
    const reached = new Uint8Array(past.count)
    const hexOfMany = remembering(hexOf)
    const asking = past.markChanged(reached, (kind, arg, fingerprint) => {
      const fingerprintNow = fingerprintOfInput(kind)
      if (fingerprintNow !== undefined) {
        const now = fingerprintNow(arg)
        return now !== fingerprint && hexOfMany(now) !== fingerprint
      }
      // A question that asks nothing has one answer for ever; one that is not there any more has none.
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
        // Whoever asks for it gets the error; nobody may.
        return true
      }
    })
    marked = past.count
    return reached
  }

  return {
    has(index) {
      const marks = found()
      // While the marks are being set, what comes later is not known to hold.
      return index >= marked || marks[index] === 1
    },
    isNone: () => !found().includes(1),
  }
}

/** A change that so many questions ask about directly is no edit of some pages: what it reaches is found out when it is asked for. */
const fewAsking = 256

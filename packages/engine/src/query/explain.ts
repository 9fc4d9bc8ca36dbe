import type { Snapshot } from './snapshot.js'

/** A question by its name and argument. */
export interface Question {
  readonly kind: string
  readonly arg: string
}

/** Something from outside that changed, and how that reached a question. */
export interface Cause {
  readonly input: Question
  /** It was there and is not any more, or nobody asks for it now. */
  readonly isGone: boolean
  /** Questions between, from the one that was explained down to the input. */
  readonly via: readonly Question[]
}

/**
 * Why a question was asked anew: what it was made of in the past and is
 * different now, down to the inputs. Where a change stopped on its way, its
 * inputs are no causes.
 *
 * @returns `new` when the past does not know the question; empty when nothing it was made of changed.
 */
export function causesOf(past: Snapshot, now: Snapshot, question: Question): readonly Cause[] | 'new' {
  const start = past.find(question.kind, question.arg)
  if (start === undefined) return 'new'
  const causes: Cause[] = []
  const gone: Cause[] = []
  const seen = new Set<number>()
  descend(start, [question])
  // What nobody asks for now is a cause only where nothing else tells why.
  return causes.length > 0 ? causes : gone

  function descend(index: number, via: readonly Question[]): void {
    for (const dependency of past.asked(index)) {
      if (seen.has(dependency)) continue
      seen.add(dependency)
      const { kind, arg, fingerprint } = past.node(dependency)
      const current = now.find(kind, arg)
      if (current !== undefined && now.node(current).fingerprint === fingerprint) continue
      if (past.asked(dependency).length > 0) descend(dependency, [...via, { kind, arg }])
      else
        (current === undefined ? gone : causes).push({
          input: { kind, arg },
          isGone: current === undefined,
          via,
        })
    }
  }
}

/**
 * All that a question is made of, down to the inputs.
 *
 * @param start The question's number.
 * @param through What a question on the way means for all below it; null leaves out what is below.
 * @returns For each input, what the ways to it meant; each once.
 */
export function inputsOf<Meaning>(
  snapshot: Snapshot,
  start: number,
  meaning: Meaning,
  through: (question: Question, meaning: Meaning) => Meaning | null,
): { readonly input: Question; readonly meaning: Meaning }[] {
  const found: { input: Question; meaning: Meaning }[] = []
  const seen = new Map<Meaning, Set<number>>()
  descend(start, meaning)
  return found

  function descend(index: number, reached: Meaning): void {
    const visited = seen.get(reached) ?? new Set()
    seen.set(reached, visited)
    if (visited.has(index)) return
    visited.add(index)
    for (const dependency of snapshot.asked(index)) {
      const { kind, arg } = snapshot.node(dependency)
      if (snapshot.asked(dependency).length === 0) {
        if (!visited.has(dependency)) found.push({ input: { kind, arg }, meaning: reached })
        visited.add(dependency)
        continue
      }
      const next = through({ kind, arg }, reached)
      if (next !== null) descend(dependency, next)
    }
  }
}

/**
 * Marks the questions that a change of some others can reach.
 *
 * @param isStart They themselves.
 * @param isBarrier The change is not followed through these.
 */
export function reachOf(
  snapshot: Snapshot,
  isStart: (index: number) => boolean,
  isBarrier: (index: number) => boolean,
): Uint8Array {
  const reached = new Uint8Array(snapshot.count)
  for (let index = 0; index < snapshot.count; index += 1) {
    if (isStart(index)) reached[index] = 1
    // Questions stand after those that they ask.
    else if (!isBarrier(index) && snapshot.asked(index).some((dependency) => reached[dependency] === 1))
      reached[index] = 1
  }
  return reached
}

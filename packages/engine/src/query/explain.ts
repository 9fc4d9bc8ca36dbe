import type { Snapshot } from './snapshot.js'

/** A question, given by its name and its argument. */
export interface Question {
  readonly kind: string
  readonly arg: string
}

/** An input that changed, and how the change reached a question. */
export interface Cause {
  readonly input: Question
  /** Questions between the explained one and the input, starting with the former. */
  readonly via: readonly Question[]
}

/**
 * Explains why a question ran again: finds the inputs behind everything it asked that has changed
 * since. Where a change stopped on the way, its inputs are not causes.
 *
 * @returns `new` if the past does not know the question; empty if nothing that it depends on
 *   changed.
 */
export function causesOf(past: Snapshot, now: Snapshot, question: Question): readonly Cause[] | 'new' {
  const start = past.find(question.kind, question.arg)
  if (start === undefined) return 'new'
  const causes: Cause[] = []
  const gone: Cause[] = []
  const seen = new Set<number>()
  descend(start, [question])
  // Inputs that are no longer asked for count only if there is no other explanation.
  return causes.length > 0 ? causes : gone

  function descend(index: number, via: readonly Question[]): void {
    for (const dependency of past.asked(index)) {
      if (seen.has(dependency)) continue
      seen.add(dependency)
      const { kind, arg, fingerprint } = past.node(dependency)
      const current = now.find(kind, arg)
      if (current !== undefined && now.node(current).fingerprint === fingerprint) continue
      if (past.asked(dependency).length > 0) descend(dependency, [...via, { kind, arg }])
      else (current === undefined ? gone : causes).push({ input: { kind, arg }, via })
    }
  }
}

/**
 * Finds all inputs that a question depends on.
 *
 * @param start Number of the question.
 * @param meaning Meaning of what the question itself asks.
 * @param through Gives the meaning of everything below a question on the way; null skips it.
 * @returns Each input, once for every meaning of the paths that lead to it.
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
 * @param isStart Whether a question is one of those that change.
 * @param isBarrier Whether the change stops at a question.
 */
export function reachOf(
  snapshot: Snapshot,
  isStart: (index: number) => boolean,
  isBarrier: (index: number) => boolean,
): Uint8Array {
  const reached = new Uint8Array(snapshot.count)
  for (let index = 0; index < snapshot.count; index += 1) {
    if (isStart(index)) reached[index] = 1
    // Questions come after those that they ask.
    else if (!isBarrier(index) && snapshot.asked(index).some((dependency) => reached[dependency] === 1))
      reached[index] = 1
  }
  return reached
}

import type { Diagnostic } from '../diagnostics/diagnostic.js'

/** What changed in what is wrong. */
export interface ProblemChanges {
  /** Wrong now, and nowhere wrong before. */
  readonly fresh: readonly Diagnostic[]
  /** Was wrong, and is nowhere now. */
  readonly gone: readonly Diagnostic[]
}

/** What is known to be wrong with a site while it is written, by whose fault it is. */
export interface ProblemLedger<Subject extends string> {
  /** Takes down all that is wrong with a page, or with the site as a whole. */
  readonly note: (subject: Subject, diagnostics: readonly Diagnostic[]) => ProblemChanges
  /** Those with which something is wrong. */
  readonly subjects: () => readonly Subject[]
}

/**
 * Begins with nothing wrong.
 *
 * A mistake stays the same one when the lines above it become more or fewer,
 * and where several pages have it: of a file, say, that all of them include.
 */
export function createProblemLedger<Subject extends string>(): ProblemLedger<Subject> {
  const known = new Map<Subject, ReadonlyMap<string, Diagnostic>>()
  const isKnown = (key: string) => [...known.values()].some((ofSubject) => ofSubject.has(key))
  return {
    note(subject, diagnostics) {
      const before = known.get(subject) ?? new Map<string, Diagnostic>()
      const now = byKey(diagnostics)
      const fresh = [...now].filter(([key]) => !isKnown(key)).map(([, diagnostic]) => diagnostic)
      if (now.size === 0) known.delete(subject)
      else known.set(subject, now)
      const gone = [...before].filter(([key]) => !isKnown(key)).map(([, diagnostic]) => diagnostic)
      return { fresh, gone }
    },
    subjects: () => [...known.keys()],
  }
}

/** By what they say and the file; of equal ones by their number. */
function byKey(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, Diagnostic> {
  const found = new Map<string, Diagnostic>()
  const counts = new Map<string, number>()
  for (const diagnostic of diagnostics) {
    const { code, severity, message, hint, at, about } = diagnostic
    const text = JSON.stringify([code, severity, message, hint, at?.path, about])
    const count = counts.get(text) ?? 0
    counts.set(text, count + 1)
    found.set(`${text} ${count}`, diagnostic)
  }
  return found
}

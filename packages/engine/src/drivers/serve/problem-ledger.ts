import type { Diagnostic } from '../../diagnostics/diagnostic.js'

/** How the known problems changed. */
export interface ProblemChanges {
  /** Problems that did not exist anywhere before. */
  readonly fresh: readonly Diagnostic[]
  /** Problems that no longer exist anywhere. */
  readonly gone: readonly Diagnostic[]
}

/** The known problems of a site during writing, by the page that has them. */
export interface ProblemLedger<Subject extends string> {
  /** Records all problems of a page, or of the site as a whole. */
  readonly note: (subject: Subject, diagnostics: readonly Diagnostic[]) => ProblemChanges
  /** Pages that have problems. */
  readonly subjects: () => readonly Subject[]
}

/**
 * Creates an empty ledger.
 *
 * A problem stays the same if the number of lines above it changes, and if several pages have it,
 * for instance because they include the same file.
 */
export function createProblemLedger<Subject extends string>(): ProblemLedger<Subject> {
  const known = new Map<Subject, ReadonlyMap<string, Diagnostic>>()
  /** How many pages have each problem. Thousands may have one each. */
  const counts = new Map<string, number>()
  const count = (key: string, more: 1 | -1) => counts.set(key, (counts.get(key) ?? 0) + more)
  return {
    note(subject, diagnostics) {
      const before = known.get(subject) ?? new Map<string, Diagnostic>()
      const now = byKey(diagnostics)
      const fresh = [...now].flatMap(([key, diagnostic]) => (counts.has(key) ? [] : [diagnostic]))
      for (const key of now.keys()) count(key, 1)
      for (const key of before.keys()) count(key, -1)
      const gone = [...before].flatMap(([key, diagnostic]) => (counts.get(key) === 0 ? [diagnostic] : []))
      for (const key of before.keys()) if (counts.get(key) === 0) counts.delete(key)
      if (now.size === 0) known.delete(subject)
      else known.set(subject, now)
      return { fresh, gone }
    },
    subjects: () => [...known.keys()],
  }
}

/** Keys consist of message and file. Equal ones are numbered. */
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

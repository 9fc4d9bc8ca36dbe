import type { Diagnostic } from './diagnostic.js'

/**
 * The same without repetitions, in the order of their first appearance.
 *
 * Content roots share entries that they inherit from the site, and each finds
 * what is wrong with them. Two diagnostics are one where all they say is equal,
 * the place too.
 */
export function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const byText = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    const { code, severity, message, hint, at } = diagnostic
    const text = JSON.stringify([code, severity, message, hint, at?.path, at?.line, at?.column])
    if (!byText.has(text)) byText.set(text, diagnostic)
  }
  return [...byText.values()]
}

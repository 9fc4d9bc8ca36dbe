import type { Diagnostic } from './diagnostic.js'

/**
 * Removes repetitions; keeps the order of first appearance.
 *
 * Content roots inherit entries from the site, and each reports the mistakes in them. Two
 * diagnostics are the same if everything in them is equal, including the place.
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

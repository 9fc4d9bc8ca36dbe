import { byPath } from '../paths.js'
import type { Diagnostic } from './diagnostic.js'

/**
 * Sorts by path, line, column and code, so that equal sources give equal output. Diagnostics
 * without a file come first.
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      byPath(a.at?.path ?? '', b.at?.path ?? '') ||
      (a.at?.line ?? 0) - (b.at?.line ?? 0) ||
      (a.at?.column ?? 0) - (b.at?.column ?? 0) ||
      byPath(a.code, b.code) ||
      byPath(a.message, b.message),
  )
}

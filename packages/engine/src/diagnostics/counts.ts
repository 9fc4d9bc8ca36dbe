import { counted } from '../text/counted.js'
import type { Diagnostic } from './diagnostic.js'

/** `12 errors, 3 warnings`; empty if there are none. */
export function summaryOf(diagnostics: readonly Diagnostic[]): string {
  const { errors, warnings } = countsOf(diagnostics)
  return [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')]
    .filter(Boolean)
    .join(', ')
}

/** How many of them are errors, and how many warnings. */
export function countsOf(diagnostics: readonly Diagnostic[]): {
  readonly errors: number
  readonly warnings: number
} {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: diagnostics.length - errors }
}

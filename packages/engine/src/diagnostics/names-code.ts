import type { DiagnosticCode } from './codes.js'
import type { Diagnostic } from './diagnostic.js'

/** Messages whose hints name a line of the site's code; see `thrownAt`. */
const ofFailedCode: ReadonlySet<DiagnosticCode> = new Set([
  'component-threw',
  'frontmatter-schema-failed',
  'layout-threw',
  'plugin-threw',
  'theme-threw',
])

/**
 * Whether any message names a line of the site's code. Such messages change when the code moves,
 * even if it still does the same.
 */
export const nameCode = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ code }) => ofFailedCode.has(code))

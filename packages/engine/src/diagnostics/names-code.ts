import type { DiagnosticCode } from './codes.js'
import type { Diagnostic } from './diagnostic.js'

/** Their hints name a line of the site's code, see `thrownAt`. */
const ofFailedCode: ReadonlySet<DiagnosticCode> = new Set(['component-threw', 'layout-threw', 'plugin-threw'])

/** Whether some of the messages name a line of the site's code: they are others when it stands elsewhere, though it does the same. */
export const nameCode = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ code }) => ofFailedCode.has(code))

import type { SourcePath } from '../paths.js'
import type { DiagnosticCode } from './codes.js'
import type { Diagnostic } from './diagnostic.js'

export const at = (path: string, line: number, column: number) => ({ path: path as SourcePath, line, column })
export const problem = (
  code: string,
  place?: Diagnostic['at'],
  severity: Diagnostic['severity'] = 'error',
): Diagnostic => ({
  // Formatting does not depend on real codes, and short ones leave room for what matters here.
  code: code as DiagnosticCode,
  severity,
  message: `About ${code}.`,
  at: place,
})

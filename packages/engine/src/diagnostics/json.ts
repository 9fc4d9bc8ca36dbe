import type { SourcePath } from '../paths.js'
import type { DiagnosticCode } from './codes.js'
import { countsOf } from './counts.js'
import type { Diagnostic, Severity } from './diagnostic.js'
import { sortDiagnostics } from './sort.js'

/** Diagnostics as plain data, for programs. */
export interface DiagnosticsDocument {
  readonly errors: number
  readonly warnings: number
  readonly diagnostics: readonly DiagnosticRecord[]
}

export interface DiagnosticRecord {
  readonly code: DiagnosticCode
  readonly severity: Severity
  readonly message: string
  readonly hint?: string
  readonly path?: string
  readonly line?: number
  readonly column?: number
}

/** Sorted, for `JSON.stringify`. */
export function documentOf(
  diagnostics: readonly Diagnostic[],
  displayPath: (path: SourcePath) => string = (path) => path,
): DiagnosticsDocument {
  return {
    ...countsOf(diagnostics),
    diagnostics: sortDiagnostics(diagnostics).map(({ code, severity, message, hint, at }) => ({
      code,
      severity,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(at === undefined ? {} : { path: displayPath(at.path), line: at.line, column: at.column }),
    })),
  }
}

import { byPath, encodePath, type SourcePath } from '../paths.js'
import { type Diagnostic, type Place, type Severity, topOfFile } from './diagnostic.js'
import { sortDiagnostics } from './sort.js'

/** The part of SARIF 2.1.0 (OASIS) that a list of diagnostics needs. */
export interface SarifLog {
  readonly $schema: string
  readonly version: '2.1.0'
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: {
          readonly name: string
          readonly version: string
          readonly rules: readonly { readonly id: string }[]
        }
      }
      readonly columnKind: 'utf16CodeUnits'
      readonly results: readonly SarifResult[]
    },
  ]
}

export interface SarifResult {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: Severity
  readonly message: { readonly text: string }
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string; readonly uriBaseId: '%SRCROOT%' }
        readonly region: { readonly startLine: number; readonly startColumn: number }
      }
    },
  ]
}

/**
 * Diagnostics for code scanning, for `JSON.stringify`.
 *
 * @param options.displayPath Makes a path relative to the root of the scanned sources.
 * @param options.elsewhere The file for diagnostics without a place, because GitHub rejects results
 *   without one.
 */
export function sarifOf(
  diagnostics: readonly Diagnostic[],
  options: {
    readonly version: string
    readonly elsewhere: SourcePath
    readonly displayPath?: (path: SourcePath) => string
  },
): SarifLog {
  const { version, elsewhere, displayPath = (path) => path } = options
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort(byPath)
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Quire', version, rules: codes.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: sortDiagnostics(diagnostics).map(({ code, severity, message, hint, at }) => ({
          ruleId: code,
          ruleIndex: codes.indexOf(code),
          level: severity,
          message: { text: hint === undefined ? message : `${message} ${hint}` },
          locations: [sarifLocation(at ?? topOfFile(elsewhere), displayPath)],
        })),
      },
    ],
  }
}

function sarifLocation(
  { path, line, column }: Place,
  displayPath: (path: SourcePath) => string,
): SarifResult['locations'][0] {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodePath(displayPath(path)), uriBaseId: '%SRCROOT%' },
      region: { startLine: line, startColumn: column },
    },
  }
}

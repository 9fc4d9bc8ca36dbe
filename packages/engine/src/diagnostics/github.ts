import type { SourcePath } from '../paths.js'
import type { Diagnostic } from './diagnostic.js'
import { sortDiagnostics } from './sort.js'

/**
 * Workflow commands, one a line. GitHub Actions shows them next to the code.
 *
 * @param displayPath Makes a path relative to the repository's root, as GitHub expects.
 */
export function formatGithub(
  diagnostics: readonly Diagnostic[],
  displayPath: (path: SourcePath) => string = (path) => path,
): string {
  return sortDiagnostics(diagnostics)
    .map(({ code, severity, message, hint, at }) => {
      const place =
        at === undefined
          ? []
          : [`file=${githubProperty(displayPath(at.path))}`, `line=${at.line}`, `col=${at.column}`]
      const properties = [...place, `title=${githubProperty(code)}`].join(',')
      return `::${severity} ${properties}::${githubText(hint === undefined ? message : `${message}\n${hint}`)}\n`
    })
    .join('')
}

const githubText = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const githubProperty = (text: string): string =>
  githubText(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

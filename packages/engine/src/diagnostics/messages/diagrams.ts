/** Diagrams that are drawn. */

import type { SourcePath } from '../../paths.js'
import type { Diagnostic, Place } from '../diagnostic.js'

export function diagramFailed(at: Place, cause: string): Diagnostic {
  return {
    code: 'diagram-failed',
    severity: 'warning',
    message: `The diagram cannot be drawn and is shown as code: ${cause.replace(/\.$/, '')}.`,
    at,
  }
}

/** For a kind of diagram that only the browser can draw. */
export function diagramNeedsMermaid(
  at: Place,
  kind: string,
  { isTrusted }: { readonly isTrusted: boolean },
): Diagnostic {
  const cause = `"${kind}" is drawn in the browser by the package mermaid, which`
  return isTrusted
    ? {
        ...diagramFailed(at, `${cause} is not installed`),
        hint: 'Install it for the site: npm install mermaid',
      }
    : diagramFailed(at, `${cause} is not used for content that is not trusted`)
}

export function diagramOutdated(at: Place, drawing: SourcePath, source: SourcePath): Diagnostic {
  return {
    code: 'diagram-outdated',
    severity: 'warning',
    message: `The drawing "${drawing}" is older than its source "${source}".`,
    hint: 'Draw it again with PlantUML, and commit both.',
    at,
  }
}

export function diagramNotDrawn(at: Place, cause: string): Diagnostic {
  return {
    code: 'diagram-not-drawn',
    severity: 'warning',
    message: `This diagram could not be drawn: ${cause.endsWith('.') ? cause : `${cause}.`}`,
    hint: 'Check the diagram, and "plantuml" in the config.',
    at,
  }
}

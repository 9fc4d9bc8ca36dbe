import type { DiagnosticCode } from './codes.js'
import type { Diagnostic } from './diagnostic.js'

/** Leaves out the warnings that the config turns off. Errors are shown in any case: they decide what is published. */
export function reported(
  diagnostics: readonly Diagnostic[],
  { ignoreMessages }: { readonly ignoreMessages: readonly DiagnosticCode[] },
): readonly Diagnostic[] {
  if (ignoreMessages.length === 0) return diagnostics
  const ignored = new Set(ignoreMessages)
  return diagnostics.filter(({ code, severity }) => severity === 'error' || !ignored.has(code))
}

/** Themes: what their functions return. */

import type { Diagnostic, Place } from '../diagnostic.js'

/** @param name Of the theme's field that holds the function. */
export function themeFunctionThrew(
  at: Place | undefined,
  theme: string,
  name: string,
  problem: string,
): Diagnostic {
  return {
    code: 'theme-threw',
    severity: 'error',
    message: `"${name}" of the theme "${theme}" failed: ${problem}`,
    hint: 'Run the command with --debug to see the calls that led there.',
    at,
  }
}

/** @param called What returned it: `links(options)[0]`. */
export function wrongThemeResult(
  at: Place | undefined,
  theme: string,
  called: string,
  allowed: string,
  given: string,
): Diagnostic {
  return {
    code: 'theme-result',
    severity: 'error',
    message: `"${called}" of the theme "${theme}" must be ${allowed}, not ${given}.`,
    at,
  }
}

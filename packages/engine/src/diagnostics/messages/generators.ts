/** Files that code of the site generates. */

import type { Diagnostic, Place } from '../diagnostic.js'

/**
 * @param folder That of the generator.
 * @param problem What was thrown, without a full stop.
 */
export function generatorThrew(
  at: Place | undefined,
  folder: string,
  problem: string,
  hint: string | undefined,
): Diagnostic {
  return {
    code: 'generator-threw',
    severity: 'error',
    message: `The files of "${folder}" could not be generated: ${problem}.`,
    hint,
    at,
  }
}

/** @param problem Completes "The generator of … ", without a full stop. */
export function generatorResult(at: Place | undefined, folder: string, problem: string): Diagnostic {
  return {
    code: 'generator-result',
    severity: 'error',
    message: `The generator of "${folder}" ${problem}.`,
    hint: 'A generator returns a list of files: [{ path: "users.md", text: "# Users" }]. Files that are no text have bytes.',
    at,
  }
}

/** @param others Number of other files that are in the way. */
export function generatorOccupied(at: Place, folder: string, others: number): Diagnostic {
  return {
    code: 'generator-occupied',
    severity: 'error',
    message: `The generator of "${folder}" makes a file of this name, but did not write this one${others > 0 ? ` (and ${others} more)` : ''}.`,
    hint: 'Delete or move the file, or give the generator a folder of its own.',
    at,
  }
}

/** @param kind What is there. */
export function generatorBlocked(at: Place, folder: string, kind: 'link' | 'folder' | 'file'): Diagnostic {
  const problem = {
    link: `This is a link, so the generator of "${folder}" would write its files elsewhere.`,
    folder: `This is a folder, but the generator of "${folder}" makes a file of this name.`,
    file: `This is a file, but the generator of "${folder}" makes files in a folder of this name.`,
  }
  return {
    code: 'generator-occupied',
    severity: 'error',
    message: problem[kind],
    hint:
      kind === 'link'
        ? 'Replace the link by a folder, or give the generator another folder.'
        : `Rename the ${kind}, or give the generator a folder of its own.`,
    at,
  }
}

export function generatorUntrusted(at: Place | undefined, folder: string): Diagnostic {
  return {
    code: 'generator-untrusted',
    severity: 'warning',
    message: `The files of "${folder}" were not generated, because the content is not trusted. Those in the folder are used.`,
    hint: 'Commit the generated files, if previews of untrusted content should have them.',
    at,
  }
}

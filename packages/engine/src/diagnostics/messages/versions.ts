/** Versions and languages. */

import type { SourcePath } from '../../paths.js'
import type { Diagnostic, Place } from '../diagnostic.js'

/** @param expected Where the translation would be. */
export function missingTranslation(
  at: Place,
  expected: SourcePath,
  { lang, fallback }: { readonly lang: string; readonly fallback: boolean },
): Diagnostic {
  return {
    code: 'missing-translation',
    severity: 'warning',
    message: `There is no "${expected}": this page is not translated into the language "${lang}".`,
    hint: fallback
      ? 'Its readers see the page in the language of the site, with a notice.'
      : 'Its readers cannot find the page. With "fallback" they see it in the language of the site.',
    at,
    acrossFiles: lang,
  }
}

/** @param days When each last changed: `2026-05-06`. */
export function outdatedTranslation(
  at: Place,
  original: SourcePath,
  days: { readonly original: string; readonly translated: string },
): Diagnostic {
  const later =
    days.original === days.translated
      ? 'later that day than the translation'
      : `after the translation (${days.translated})`
  return {
    code: 'outdated-translation',
    severity: 'warning',
    message: `"${original}", which this page translates, was changed on ${days.original}, ${later}.`,
    hint: 'Bring the translation up to date, and commit it.',
    at,
  }
}

/** @param form What the file must contain. */
export function versionsFileWrong(at: Place, form: string): Diagnostic {
  return versionsFileProblem(at, `must be ${form}`)
}

/** @param problem The compiler's message. */
export function versionsFileSyntax(at: Place, problem: string): Diagnostic {
  return versionsFileProblem(at, `must be JSON: ${problem.replace(/\.$/, '')}`)
}

export function versionTwice(at: Place, name: string): Diagnostic {
  return versionsFileProblem(at, `lists "${name}" twice`, 'Remove one of the two.')
}

function versionsFileProblem(
  at: Place,
  problem: string,
  hint = '"docs version" writes it. Restore the committed file.',
): Diagnostic {
  return { code: 'versions-file', severity: 'error', message: `"${at.path}" ${problem}.`, hint, at }
}

export function versionFilesMissing(at: Place, name: string, file: SourcePath): Diagnostic {
  return {
    code: 'version-missing',
    severity: 'error',
    message: `versions.json lists "${name}", but there is no "${file}".`,
    hint: 'Commit the folder of the version, or remove its name from versions.json. If versions.json comes from Docusaurus, name the folder of the version in "content" of the config.',
    at,
  }
}

/** Themes: their fields, what their functions return, and bundling their files. */

import type { Diagnostic, Place } from '../diagnostic.js'
import { compileStyles, didYouMean, type OtherNames, thrownAt } from './hints.js'

/** @param name The theme's field with the function. */
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
    at,
  }
}

export function unknownThemeField(
  at: Place | undefined,
  theme: string,
  name: string,
  { near, known }: OtherNames,
): Diagnostic {
  return {
    code: 'theme-field',
    severity: 'warning',
    message: `"${name}" of the theme "${theme}" is ignored: themes have no such field.`,
    hint: didYouMean(near, `Their fields: ${known.join(', ')}.`),
    at,
  }
}

export function unknownAnchorComponent(
  at: Place | undefined,
  theme: string,
  name: string,
  near: string,
): Diagnostic {
  return {
    code: 'theme-field',
    severity: 'warning',
    message: `"anchorComponents" of the theme "${theme}" names "${name}", but the theme has no such component.`,
    hint: `Did you mean "${near}"?`,
    at,
  }
}

export function unaskedPart(at: Place | undefined, theme: string, name: string, near: string): Diagnostic {
  return {
    code: 'theme-field',
    severity: 'warning',
    message: `"parts" of the theme "${theme}" names "${name}", but nothing asks for a part of that name.`,
    hint: `Did you mean "${near}"?`,
    at,
  }
}

/** For a layout or component that the site added, and that looks like a misspelt one of the theme. */
export function misspeltPart(field: 'layouts' | 'components', name: string, near: string): Diagnostic {
  const message =
    field === 'layouts'
      ? `Nothing uses the layout "${name}": no page names it.`
      : `Nothing uses the component "${name}": the theme has no such part, and no page has <${name}>.`
  return {
    code: 'theme-part',
    severity: 'warning',
    message,
    hint: `Did you mean "${near}"?`,
    about: { in: 'config', as: 'option', path: ['theme', field, name] },
  }
}

interface HeadOfPage {
  readonly theme: string
  /** Address of the page. */
  readonly page: string
}

export function themeHeadThrew(
  at: Place,
  { theme, page, cause, thrown }: HeadOfPage & { readonly cause: string; readonly thrown: Place | undefined },
): Diagnostic {
  return {
    code: 'theme-threw',
    severity: 'error',
    message: `"head" of the theme "${theme}" failed on the page ${page}: ${cause}`,
    hint: `${thrownAt(thrown)}The page gets no tags from it.`,
    at,
    // It is called for all pages, and may fail on each.
    acrossFiles: cause,
  }
}

/** @param called The call, or the part of its result: `head({ page, site })[0][1].content`. */
export function wrongThemeHead(
  at: Place,
  {
    theme,
    page,
    called,
    allowed,
    given,
  }: HeadOfPage & { readonly called: string; readonly allowed: string; readonly given: string },
): Diagnostic {
  return {
    code: 'theme-result',
    severity: 'error',
    message: `"${called}" of the theme "${theme}" must be ${allowed}, not ${given}, on the page ${page}.`,
    hint: 'The page gets no tags from it.',
    at,
    acrossFiles: `${called} ${given}`,
  }
}

/** @param called What returned it: `links(options)[0]`. */
export function wrongThemeResult(
  at: Place | undefined,
  theme: string,
  called: string,
  { allowed, given }: { readonly allowed: string; readonly given: string },
): Diagnostic {
  return {
    code: 'theme-result',
    severity: 'error',
    message: `"${called}" of the theme "${theme}" must be ${allowed}, not ${given}.`,
    at,
  }
}

/** @param problem The bundler's message. */
export function bundleFailed(
  at: Place | undefined,
  subject: string,
  problem: string,
  hint: string | undefined,
): Diagnostic {
  return {
    code: 'bundle-failed',
    severity: 'error',
    message: `${subject} cannot be bundled for browsers: ${problem.replace(/[.:]$/, '')}.`,
    hint,
    at,
  }
}

/** @param file As the site calls it. */
export function noStyleSheet(at: Place | undefined, file: string): Diagnostic {
  return {
    code: 'bundle-failed',
    severity: 'error',
    message: `"${file}" is listed among the style sheets, but is no CSS.`,
    hint: compileStyles,
    at,
  }
}

/** @param problem The bundler's message. */
export function bundleWarning(
  at: Place | undefined,
  subject: string,
  problem: string,
  hint: string | undefined,
): Diagnostic {
  return {
    code: 'bundle-warning',
    severity: 'warning',
    message: `${subject} may not mean what it should: ${problem.replace(/[.:]$/, '')}.`,
    hint,
    at,
  }
}

/** @param expression As it is written: `process.env.API`. */
export function processInBrowser(at: Place, expression: string): Diagnostic {
  return {
    code: 'process-in-browser',
    severity: 'warning',
    message: `"${expression}" does not exist in browsers, where this script fails.`,
    hint: 'Read it in the config or a layout. Give it to an island as a property, to a behaviour as an attribute of an element. Of "process", only process.env.NODE_ENV works in browsers.',
    at,
  }
}

export function behaviourWithoutMount(at: Place, theme: string): Diagnostic {
  return {
    code: 'theme-behaviour',
    severity: 'error',
    message: `The theme "${theme}" names this file as a behaviour, but it does not export "mount".`,
    hint: 'Write: export function mount(page) { … }',
    at,
  }
}

/**
 * @param path Option whose last name is the language.
 * @param near The language that may be meant.
 * @param languages Those of the site's pages.
 */
export function themeLanguageUnused(
  path: readonly string[],
  near: string | undefined,
  languages: readonly string[],
): Diagnostic {
  const name = path.map((key) => (/^\w+$/.test(key) ? `.${key}` : `["${key}"]`)).join('')
  return {
    code: 'theme-language',
    severity: 'warning',
    message: `"${name.slice(1)}" is for a language that no page is in.`,
    hint: didYouMean(near, `Pages are in: ${languages.join(', ')}.`),
    about: { in: 'config', as: 'option', path },
  }
}

/** Frontmatter. */

import type { Diagnostic, Place } from '../diagnostic.js'
import { didYouMean, endWithLine, thrownAt } from './hints.js'

/** A field, as messages call it. */
export interface FieldName {
  readonly name: string
  /** Its path in the config, if it is not on a page: `frontmatterDefaults["internal/**"].draft`. */
  readonly option?: string
}

const subjectOf = ({ name, option }: FieldName) =>
  option === undefined ? `The frontmatter field "${name}"` : `"${option}"`

/** @param format YAML, TOML or JSON. */
export function frontmatterSyntax(at: Place, format: string, problem: string, hint: string): Diagnostic {
  return {
    code: 'frontmatter-syntax',
    severity: 'error',
    message: `The frontmatter is not valid ${format}: ${problem.replace(/\.$/, '')}. The page is built without it.`,
    hint,
    at,
  }
}

/** @param mark The mark that would close it. */
export function frontmatterUnclosed(at: Place, mark: string): Diagnostic {
  return {
    code: 'frontmatter-unclosed',
    severity: 'warning',
    message: 'The frontmatter is not closed, so it is shown as text.',
    hint: endWithLine(mark),
    at,
  }
}

/** @param line The first line, such as `---js`. */
export function frontmatterOpening(at: Place, line: string): Diagnostic {
  return {
    code: 'frontmatter-syntax',
    severity: 'warning',
    message: `"${line}" does not begin frontmatter, so what follows is shown as text.`,
    hint: 'Write "---" for YAML, "---toml" or "+++" for TOML, or "---json".',
    at,
  }
}

export function frontmatterLate(at: Place): Diagnostic {
  return {
    code: 'frontmatter-late',
    severity: 'warning',
    message: 'There are empty lines before the frontmatter, so it is shown as text.',
    hint: 'Remove them: frontmatter begins on the first line.',
    at,
    // Hugo reads such pages, so whoever wrote them, or their template, has done so often.
    acrossFiles: '',
    placeMatters: true,
  }
}

export function frontmatterIndented(at: Place): Diagnostic {
  return {
    code: 'frontmatter-late',
    severity: 'warning',
    message: 'There are spaces before the first mark of the frontmatter, so it is shown as text.',
    hint: 'Remove them: both marks begin their lines.',
    at,
  }
}

export function frontmatterTooLarge(at: Place, bytes: number): Diagnostic {
  return {
    code: 'frontmatter-too-large',
    severity: 'error',
    message: 'The frontmatter is too large or nested too deep. The page is built without it.',
    hint: `At most ${bytes / 1024} kB and 50 levels.`,
    at,
  }
}

export function frontmatterNotFields(at: Place): Diagnostic {
  return {
    code: 'frontmatter-syntax',
    severity: 'error',
    message: 'The frontmatter has no fields. The page is built without it.',
    hint: 'Write one field on each line, with a colon and a space: "title: Start".',
    at,
  }
}

/** @param value.meant What to write instead, if that is clear. */
export function wrongFrontmatterValue(
  at: Place | undefined,
  field: FieldName,
  {
    allowed,
    given,
    meant,
  }: { readonly allowed: string; readonly given: string; readonly meant?: string | undefined },
): Diagnostic {
  return {
    code: 'frontmatter-value',
    severity: 'error',
    message: `${subjectOf(field)} must be ${allowed}, not ${given}.`,
    hint: meant && `Write ${field.name}: ${meant}`,
    at,
  }
}

/** @param given "a list" or "a group of fields". */
export function sidebarInFrontmatter(at: Place | undefined, field: FieldName, given: string): Diagnostic {
  return {
    code: 'frontmatter-value',
    severity: 'error',
    message: `${subjectOf(field)} must be true, false or "auto", not ${given}.`,
    hint: 'Entries of a sidebar stand in the config, below the address of the page or of its folder: sidebar: { "/guide/page.html": [...] }.',
    at,
  }
}

export function unusableCanonical(at: Place | undefined, given: string): Diagnostic {
  return {
    code: 'frontmatter-value',
    severity: 'warning',
    message: `The frontmatter field "canonicalUrl" must be an http(s) address or a path that begins with "/", not ${given}; it is left out.`,
    at,
  }
}

/** @param tag Name or property of the tag. */
export function metaWithoutContent(at: Place | undefined, tag: string): Diagnostic {
  return {
    code: 'frontmatter-value',
    severity: 'warning',
    message: `The meta tag "${tag}" in the frontmatter has no content; it is left out.`,
    hint: `Give it "content", or remove it.`,
    at,
  }
}

/** @param title Title of the feature. */
export function unusableIcon(at: Place | undefined, title: string): Diagnostic {
  return {
    code: 'frontmatter-value',
    severity: 'warning',
    message: `The icon of the feature "${title}" cannot be shown here.`,
    hint: 'Write an emoji, or the address of a picture: icon: "🚀", icon: /rocket.svg.',
    at,
  }
}

/** @param instead A sentence that says what to write instead. */
export function foreignFrontmatterField(
  at: Place | undefined,
  field: FieldName,
  tool: string,
  instead: string,
): Diagnostic {
  return {
    code: 'frontmatter-foreign-field',
    severity: 'warning',
    message: `${subjectOf(field)} belongs to ${tool}; Quire ignores it.`,
    hint: instead,
    at,
    acrossFiles: field.name,
  }
}

export function unknownFrontmatterField(at: Place | undefined, field: FieldName, near: string): Diagnostic {
  return {
    code: 'frontmatter-unknown-field',
    severity: 'warning',
    message: `"${field.option ?? field.name}" is not a frontmatter field that Quire knows.`,
    hint: didYouMean(near),
    at,
  }
}

/**
 * @param field Its path, such as `author.name`; empty for the frontmatter as a whole.
 * @param problem What the schema's library says, without a full stop.
 */
export function frontmatterMismatch(at: Place, field: string, problem: string): Diagnostic {
  const what = field === '' ? 'The frontmatter' : `The field "${field}"`
  return {
    code: 'frontmatter-schema',
    severity: 'error',
    message: `${what} does not match the schema in the config: ${problem}.`,
    at,
  }
}

/** @param near A field of that place that may be a misspelling of the missing one. */
export function frontmatterMissing(
  at: Place,
  field: string,
  { problem, near }: { readonly problem: string; readonly near: string | undefined },
): Diagnostic {
  return {
    code: 'frontmatter-schema',
    severity: 'error',
    message: `The field "${field}" is missing, which the schema in the config requires: ${problem}.`,
    hint: near === undefined ? undefined : `Is "${near}" a misspelling of it?`,
    at,
  }
}

export function frontmatterSchemaThrew(at: Place, cause: string, thrown: Place | undefined): Diagnostic {
  return {
    code: 'frontmatter-schema-failed',
    severity: 'error',
    message: `The schema in the config failed on the frontmatter of this page: ${cause.replace(/\.$/, '')}.`,
    hint: `${thrownAt(thrown)}The frontmatter was not checked.`,
    at,
  }
}

export function frontmatterSchemaWaits(at: Place): Diagnostic {
  return {
    code: 'frontmatter-schema-failed',
    severity: 'error',
    message: 'The schema in the config gives a promise, so the frontmatter of this page was not checked.',
    hint: 'Remove what is asynchronous from the schema.',
    at,
  }
}

/**
 * Says of a message about a field that the page has it from the config, since the page does not show
 * it. Many pages are likely to have the same.
 *
 * @param option Path of the field in the config.
 */
export function ofDefault(diagnostic: Diagnostic, option: string): Diagnostic {
  const { code, hint } = diagnostic
  const origin = `The config sets this field: "${option}".`
  return {
    ...diagnostic,
    hint: hint === undefined ? origin : `${origin} ${hint}`,
    acrossFiles: `${code} ${option}`,
  }
}

/**
 * For fields that the config gives to no page.
 *
 * @param path Path of the entry in the config.
 * @param near A glob that is probably meant.
 */
export function defaultsUnused(
  path: readonly (string | number)[],
  glob: string,
  near: string | undefined,
): Diagnostic {
  return {
    code: 'frontmatter-defaults-unused',
    severity: 'warning',
    message: `"${glob}" in "frontmatterDefaults" matches no page.`,
    hint: didYouMean(
      near,
      'Globs begin at the content folder: "internal/**" for all pages in its folder "internal".',
    ),
    about: { in: 'config', as: 'option', path },
  }
}

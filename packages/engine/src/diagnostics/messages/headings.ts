/** Titles, headings and ids. */

import type { SourcePath } from '../../paths.js'
import type { Diagnostic, Place } from '../diagnostic.js'

export function duplicateId(at: Place, id: string): Diagnostic {
  return {
    code: 'duplicate-id',
    severity: 'warning',
    message: `The id "${id}" is used twice on this page.`,
    hint: 'Choose another; links lead to the first.',
    at,
  }
}

export function headingJump(at: Place, before: number, level: number): Diagnostic {
  return {
    code: 'heading-jump',
    severity: 'warning',
    message: `A heading of level ${level} follows one of level ${before}.`,
    hint: `Use level ${before + 1}: people who use screen readers navigate by headings.`,
    at,
    // Old sites choose levels by their size, on hundreds of pages.
    acrossFiles: `${before} ${level}`,
    placeMatters: true,
  }
}

/** @param line Line of the first one. */
export function duplicateHeading(at: Place, title: string, line: number): Diagnostic {
  return {
    code: 'duplicate-heading',
    severity: 'warning',
    message: `The heading "${title}" is already on line ${line}, under the same heading, so its id depends on the order.`,
    hint: 'Give it a different text, or an id of its own: {#id}.',
    at,
  }
}

/** @param other The page that already has the title. */
export function duplicateTitle(at: Place, title: string, other: SourcePath): Diagnostic {
  return {
    code: 'duplicate-title',
    severity: 'warning',
    message: `The title "${title}" is also the title of "${other}".`,
    hint: 'Change one of them, or set "metaTitle" in its frontmatter for browser tabs and search results.',
    at,
  }
}

/** @param heading A heading of level 1 that does not count as the title; undefined if there is none. */
export function missingTitle(at: Place, heading: string | undefined): Diagnostic {
  return {
    code: 'missing-title',
    severity: 'warning',
    message:
      'This page has no title: it does not begin with a "#" heading, and its frontmatter has no title.',
    hint:
      heading === undefined
        ? 'Begin with "# Title".'
        : `Begin with "# ${heading}": a heading that is underlined, or that follows something else, does not count.`,
    at,
    // Pages that have their titles elsewhere, such as in the sidebar, are many.
    acrossFiles: heading === undefined ? '' : undefined,
  }
}

export function titleNotShown(at: Place, title: string): Diagnostic {
  return {
    code: 'title-not-shown',
    severity: 'warning',
    message:
      'The text has no heading of level 1, so readers do not see the title from the frontmatter on the page.',
    hint: `Begin the text with "# ${title}". "markdown: { titleHeading: true }" in the config shows the titles of all such pages.`,
    at,
  }
}

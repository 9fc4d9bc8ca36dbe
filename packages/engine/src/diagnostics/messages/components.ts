/** Components and layouts of the theme. */

import type { Diagnostic, Place } from '../diagnostic.js'
import { aboutReact, didYouMean, escapeTag, type OtherNames, thrownAt } from './hints.js'

interface MeantInstead {
  /** What to write instead of a component of another generator. */
  readonly instead: string | undefined
  /** The component whose name is nearly the same. */
  readonly near: string | undefined
  /** The element of HTML that has this name in small letters. */
  readonly element: string | undefined
}

export function unknownComponent(
  at: Place,
  name: string,
  { instead, near, element }: MeantInstead,
): Diagnostic {
  const other =
    element === undefined
      ? `A component of your own is added to the theme in the config: extend(theme, { components: { ${name} } }).`
      : `The element of HTML is written <${element}>.`
  const usual = near === undefined ? `${escapeTag} ${other}` : `Did you mean <${near}>?`
  return {
    code: 'unknown-component',
    severity: 'error',
    message: `There is no component <${name}>; only what is inside it is shown.`,
    hint: instead ?? usual,
    at,
    acrossFiles: name,
    // Adding it to the theme is right for all pages at once; everything else is corrected place by place.
    ...((instead ?? near ?? element) !== undefined && { placeMatters: true }),
  }
}

/** @param component The component that has this name, apart from letter case and hyphens. */
export function componentInSmallLetters(at: Place, name: string, component: string): Diagnostic {
  return {
    code: 'unknown-component',
    severity: 'warning',
    message: `HTML has no element <${name}>, so only what is inside it is shown.`,
    hint: `Did you mean the component <${component}>?`,
    at,
  }
}

export function componentValue(
  at: Place,
  component: string,
  prop: string,
  madeBy: 'author' | 'plugin',
): Diagnostic {
  return {
    code: 'component-value',
    severity: 'error',
    message: `The value of "${prop}" of <${component}> is not plain data, so it is left out.`,
    hint:
      madeBy === 'plugin'
        ? 'A plugin made this component. Its properties must be values that JSON has.'
        : 'Braces can hold a number, true, false, null, text in quotes, a list or an object; nothing is computed.',
    at,
  }
}

/** @param isInline Whether it is in a line of text. */
export function unclosedComponent(at: Place, name: string, isInline: boolean): Diagnostic {
  const where = isInline
    ? 'in the same paragraph'
    : 'on a line of its own after an empty line, at the same depth of lists and quotes as its start'
  return {
    code: 'unclosed-component',
    severity: 'warning',
    message: `<${name}> is not closed, so what follows is inside it.`,
    hint: `Write </${name}> where it ends, ${where}; or <${name} /> if it is empty.`,
    at,
  }
}

/** @param name Name of an HTML element inside the component. */
export function unclosedInComponent(at: Place, name: string, component: string): Diagnostic {
  return {
    code: 'unclosed-component',
    severity: 'warning',
    message: `<${name}> is not closed before </${component}>, so that does not close <${component}>.`,
    hint: `Write </${name}> where it ends.`,
    at,
  }
}

export function strayComponentEnd(at: Place, name: string): Diagnostic {
  return {
    code: 'stray-component-end',
    severity: 'warning',
    message: `There is no open <${name}> here for </${name}> to close, so it is ignored.`,
    hint: `Remove it, or write <${name}> where it begins, at the same depth of lists and quotes.`,
    at,
  }
}

/** Names of layouts in other generators. */
const foreignLayouts: ReadonlyMap<string, string> = new Map([
  ['home', 'Write "home: true".'],
  ['HomeLayout', 'Write "home: true".'],
  // Of Jekyll and Hugo, what all ordinary pages have.
  ...['doc', 'docs', 'default', 'single', 'post'].map((name) => [name, 'Remove it.'] as const),
  ['page', 'Remove it; "sidebar: false" and "contentSidebar: false" leave these parts out.'],
])

export function unknownLayout(at: Place, layout: string, { near, known }: OtherNames): Diagnostic {
  return {
    code: 'unknown-layout',
    severity: 'warning',
    message: `The theme has no layout "${layout}"; "Layout" is used.`,
    hint: foreignLayouts.get(layout) ?? didYouMean(near, `Its layouts: ${known.join(', ')}.`),
    at,
    acrossFiles: layout,
    about: { in: 'frontmatter', field: 'layout' },
  }
}

interface ComponentFailure {
  /** The component that failed; undefined if it may be any in the outermost one. */
  readonly thrower: string | undefined
  readonly outermost: string
  readonly cause: string
  /** Place in the site's code. */
  readonly thrown: Place | undefined
}

export function componentThrew(
  at: Place,
  { thrower, outermost, cause, thrown }: ComponentFailure,
): Diagnostic {
  const who = thrower === undefined ? `<${outermost}>, or one in it,` : `<${thrower}>`
  const place = thrower === undefined || thrower === outermost ? 'Its place' : `The place of <${outermost}>`
  return {
    code: 'component-threw',
    severity: 'error',
    message: `The component ${who} failed: ${cause}`,
    hint: `${thrownAt(thrown)}${aboutReact(cause)}${place} in the page is left empty. Fix the component, or what the page passes to it.`,
    at,
  }
}

interface Nesting {
  readonly inner: string
  readonly outer: string
  /** Whether the outer element is one of the page, around the component. */
  readonly isOfPage: boolean
  /** Whether the page puts nothing into the component. */
  readonly isEmpty: boolean
}

export function componentNesting(
  at: Place,
  component: string,
  { inner, outer, isOfPage, isEmpty }: Nesting,
): Diagnostic {
  const where = isOfPage ? `the <${outer}> around it` : `its <${outer}>`
  const onItsOwn = isEmpty
    ? `Write <${component} /> on a line of its own, with empty lines around it`
    : `Write the start tag and the end tag of <${component}> on lines of their own, with empty lines around the text between them`
  return {
    code: 'component-nesting',
    severity: 'warning',
    message: `The component <${component}> puts <${inner}> into ${where}, but browsers end <${outer}> there.`,
    hint: isOfPage
      ? `${outer === 'p' ? onItsOwn : `Move <${component}> out of it`}, or let the component make other elements.`
      : `Let the component make other elements${outer === 'p' ? ', such as <div> around Markdown' : ''}, or change what the page puts into it.`,
    at,
  }
}

export function contentNotShown(at: Place, layout: string): Diagnostic {
  return {
    code: 'content-not-shown',
    severity: 'warning',
    message: `The layout "${layout}" does not show the text of this page.`,
    hint: 'Put <Content /> into the layout, inside a <Region>.',
    at,
  }
}

export function contentOutsideRegion(at: Place, layout: string): Diagnostic {
  return {
    code: 'content-outside-region',
    severity: 'warning',
    message: `The layout "${layout}" shows the text of this page outside a region.`,
    hint: 'Put <Content /> inside a <Region>: going to another page replaces only what is in regions.',
    at,
  }
}

export function regionTwice(at: Place, layout: string, name: string): Diagnostic {
  return {
    code: 'region-twice',
    severity: 'warning',
    message: `The layout "${layout}" has two regions named "${name}" on this page.`,
    hint: 'Give each region a name of its own. Until then, browsers load every page in full.',
    at,
  }
}

export function contentRepeated(at: Place, layout: string): Diagnostic {
  return {
    code: 'content-repeated',
    severity: 'warning',
    message: `The layout "${layout}" has the text of this page more than once; only the first is shown.`,
    hint: 'Put <Content /> into the layout once.',
    at,
  }
}

export function endlessComponent(at: Place, name: string): Diagnostic {
  return {
    code: 'endless-component',
    severity: 'error',
    message: `"${name}" renders itself, without end.`,
    hint: `To wrap a component of the theme, import that under another name: import { ${name} as Default${name} } from …, and write <Default${name} />.`,
    at,
  }
}

/** For a hook or an event handler in a module that is only rendered to HTML. */
export function codeOfBrowser(
  at: Place,
  { name, component }: { readonly name: string; readonly component: string | undefined },
): Diagnostic {
  return {
    code: 'static-component',
    severity: 'warning',
    message: `"${name}"${component === undefined ? '' : ` in "${component}"`} has no effect: this module only makes HTML when the site is built, and does not run in the browser.`,
    hint: "Begin the file with the line 'use client': its components are then islands, which run there.",
    at,
  }
}

/** @param reason Completes the sentence "The property …". */
export function islandProp(at: Place, component: string, prop: string, reason: string): Diagnostic {
  return {
    code: 'island-prop',
    severity: 'error',
    message: `The property "${prop}" of the island <${component}> ${reason}, so it cannot be sent to the browser.`,
    hint: 'Islands take text, numbers, true and false, null, lists and plain objects of these, and children.',
    at,
  }
}

/** @param reason As in {@link islandProp}; says what is allowed. */
export function islandMoment(at: Place, component: string, reason: string): Diagnostic {
  return {
    code: 'island-prop',
    severity: 'error',
    message: `The property "hydrate" of the island <${component}> ${reason}.`,
    hint: 'It says when the island becomes interactive; the default is "idle".',
    at,
  }
}

interface LayoutFailure {
  readonly layout: string
  /** Address of the page. The page for unknown addresses has no file that could be named. */
  readonly page: string
  readonly cause: string
  /** Place in the site's code. */
  readonly thrown: Place | undefined
}

export function layoutThrew(at: Place, { layout, page, cause, thrown }: LayoutFailure): Diagnostic {
  return {
    code: 'layout-threw',
    severity: 'error',
    message: `The layout "${layout}" failed on the page ${page}: ${cause}`,
    hint: `${thrownAt(thrown)}${aboutReact(cause)}The page is left out.`,
    at,
    // A part that all pages have fails on all of them.
    acrossFiles: cause,
  }
}

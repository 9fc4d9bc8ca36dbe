import { htmlNames } from '../../text/html-names.js'
import { nearest } from '../../text/nearest.js'
import { literalPattern } from '../../text/source-text.js'
import type { Theme } from '../../theme.js'
import { additionsOf } from '../../theme-additions.js'
import type { ConfigFile } from '../reading/config-source.js'

/**
 * A layout or component under a name that is nearly one of the theme's. It is a mistake if no page
 * uses it, since pages may use components of any name.
 */
export interface DoubtfulName {
  readonly in: 'layouts' | 'components'
  readonly name: string
  /** The name of the theme that it is similar to. */
  readonly near: string
}

/** Layouts that the engine chooses, whatever pages say. */
const chosenLayouts: readonly string[] = ['Layout', 'Home', 'NotFound']

/**
 * Finds names that a site adds to its theme with `extend`, and that may be misspelt. A theme itself
 * may have what no site uses yet, so of its own names, only layouts are looked at that stand where one
 * is missing. So may a package that extends another theme: of what was added, only names count that
 * the site writes.
 *
 * @param code Code of the config, which may ask for components by name itself.
 * @param isOwn Whether a file of it is of the site, not of a package.
 */
export function doubtfulNames(
  theme: Theme,
  code: readonly Pick<ConfigFile, 'file' | 'text'>[],
  isOwn: (file: string) => boolean,
): DoubtfulName[] {
  const added = additionsOf(theme)
  const own = (names: readonly string[], additions: readonly string[]) =>
    names.filter((name) => !additions.includes(name))
  const layouts = Object.keys(theme.layouts)
  const missing = chosenLayouts.filter((name) => !layouts.includes(name))
  const layoutNames = own([...layouts, ...missing], added.layouts)
  const parts = theme.parts ?? []
  const componentNames = [...parts, ...own(Object.keys(theme.components ?? {}), added.components)]
  const texts = code.filter(({ file }) => isOwn(file)).map(({ text }) => text)
  return [
    ...similar(
      'layouts',
      added.layouts.filter((name) => !chosenLayouts.includes(name)),
      layoutNames,
    ),
    ...similar('layouts', own(layouts, [...added.layouts, ...chosenLayouts]), missing),
    ...similar(
      'components',
      added.components.filter((name) => !componentNames.includes(name) && !isAskedFor(name, code)),
      componentNames,
      parts,
    ),
  ].filter(({ name }) => texts.some((text) => text.includes(name)))
}

function similar(
  field: DoubtfulName['in'],
  names: readonly string[],
  known: readonly string[],
  parts: readonly string[] = [],
): DoubtfulName[] {
  return [...new Set(names)].flatMap((name) => {
    // A name in small letters stands for an element of HTML.
    const near =
      field === 'components' && /^[a-z]/.test(name) ? elementOrPart(name, known, parts) : nearest(name, known)
    return near === undefined ? [] : [{ in: field, name, near }]
  })
}

/** Elements that Markdown becomes, of which the others are less likely to be meant. */
const ofMarkdown: readonly string[] =
  'a blockquote code del em h1 h2 h3 h4 h5 h6 hr img input li ol p pre strong table tbody td th thead tr ul'.split(
    ' ',
  )

function elementOrPart(name: string, known: readonly string[], parts: readonly string[]): string | undefined {
  if (htmlNames.has(name))
    return ofMarkdown.includes(name) ? undefined : parts.find((part) => part.toLowerCase() === name)
  return nearest(name, [...known, ...ofMarkdown]) ?? nearest(name, htmlNames)
}

/** A name in `parts` of a theme that nothing asks for. */
export interface UnaskedPart {
  readonly name: string
  readonly index: number
  /** What is asked for instead, and is not in the list. */
  readonly near: string
}

/**
 * Finds names in `parts` that are misspelt. Code may put a name together, so only those are certain that
 * code has in this list and nowhere else, and of which it asks for one that is nearly the same. Those of a
 * package that the theme builds on are not in the code at all.
 *
 * @param code Code of the config.
 */
export function unaskedParts(
  { parts = [] }: Theme,
  code: readonly Pick<ConfigFile, 'text'>[],
): UnaskedPart[] {
  if (parts.length === 0) return []
  const asked = code.flatMap(({ text }) =>
    [...text.matchAll(callFor('([\\w$]+)'))].map(([, , name = '']) => name),
  )
  const unlisted = [...new Set(asked)].filter((name) => !parts.includes(name))
  return parts.flatMap((name, index) => {
    const near = nearest(name, unlisted)
    return near === undefined || timesWritten(name, code) !== 1 ? [] : [{ name, index, near }]
  })
}

function timesWritten(name: string, code: readonly Pick<ConfigFile, 'text'>[]): number {
  const written = new RegExp(`(["'\`])${literalPattern(name)}\\1`, 'g')
  return code.reduce((times, { text }) => times + (text.match(written)?.length ?? 0), 0)
}

function isAskedFor(name: string, code: readonly Pick<ConfigFile, 'text'>[]): boolean {
  return code.some(({ text }) => text.search(callFor(literalPattern(name))) >= 0)
}

/** Matches calls that ask for a component by a name. */
const callFor = (name: string) =>
  new RegExp(`\\buseComponent\\s*(?:<[^<>()]*>\\s*)?\\(\\s*(["'\`])${name}\\1`, 'g')

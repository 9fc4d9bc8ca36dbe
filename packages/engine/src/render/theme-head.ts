import { describeValue } from '../config/checking/describe-value.js'
import {
  formOfText,
  type HeadTag,
  headAttributeForm,
  headAttributeName,
  headTagForm,
} from '../config/head-tag.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { themeHeadThrew, wrongThemeHead } from '../diagnostics/messages/theme.js'
import type { LayoutProps, Theme } from '../theme.js'
import { messageOf } from '../values/error-message.js'
import { isRecord } from '../values/is-record.js'

/** What a theme adds to the head of one page. */
export interface ThemeHead {
  /** Have no meaning in regions, so they come with the document and with the page's chunk. */
  readonly metas: readonly HeadTag[]
  readonly others: readonly HeadTag[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Asks the theme for the tags of a page. If it throws, or returns anything else than tags, that is
 * reported, and there are none.
 *
 * @param placeOfCode Finds where in the site's code an error was thrown.
 */
export function themeHead(
  { head, name }: Pick<Theme, 'head' | 'name'>,
  props: LayoutProps,
  placeOfCode: (error: unknown) => Place | undefined,
): ThemeHead {
  if (head === undefined) return nothing
  const page = props.page.record.path
  const at = { path: props.page.source, line: 1, column: 1 }
  try {
    // A theme written without types may return anything.
    const given: unknown = head(props)
    // Reported as what it is, not once more if it fails: that would end the dev server.
    if (given instanceof Promise) given.catch(() => {})
    const wrong = problemOf(given)
    if (wrong !== undefined)
      return { ...nothing, diagnostics: [wrongThemeHead(at, { theme: name, page, ...wrong })] }
    // Safe: it has been checked.
    const tags = given as readonly HeadTag[]
    return {
      metas: tags.filter(([tag]) => tag === 'meta'),
      others: tags.filter(([tag]) => tag !== 'meta'),
      diagnostics: [],
    }
  } catch (error) {
    const failure = { theme: name, page, cause: messageOf(error), thrown: placeOfCode(error) }
    return { ...nothing, diagnostics: [themeHeadThrew(at, failure)] }
  }
}

const nothing: ThemeHead = { metas: [], others: [], diagnostics: [] }

interface Problem {
  /** The call, or the part of its result, as a message names it. */
  readonly called: string
  readonly allowed: string
  readonly given: string
}

function problemOf(result: unknown): Problem | undefined {
  const called = 'head({ page, site })'
  if (!Array.isArray(result)) return { called, allowed: 'a list of head tags', given: describeValue(result) }
  for (const [index, tag] of result.entries()) {
    const wrong = problemOfTag(tag, `${called}[${index}]`)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

/** The title comes from the page, and a base would lead all links of the page elsewhere. */
const elements: readonly unknown[] = ['meta', 'link', 'script', 'style', 'noscript', 'template']

function problemOfTag(tag: unknown, called: string): Problem | undefined {
  if (!Array.isArray(tag) || tag.length < 2 || tag.length > 3 || !isRecord(tag[1]))
    return { called, allowed: headTagForm, given: describeValue(tag) }
  const [element, attributes, text] = tag
  if (!elements.includes(element))
    return { called: `${called}[0]`, allowed: elements.join(', '), given: describeValue(element) }
  for (const [name, value] of Object.entries(attributes)) {
    if (!headAttributeName.test(name))
      return { called: `${called}[1]`, allowed: 'keyed by names of attributes', given: JSON.stringify(name) }
    if (typeof value !== 'string')
      return { called: `${called}[1].${name}`, allowed: headAttributeForm, given: describeValue(value) }
  }
  if (tag.length === 2) return undefined
  const allowed = typeof text === 'string' ? formOfText(element, attributes, text) : 'text'
  return allowed === undefined ? undefined : { called: `${called}[2]`, allowed, given: describeValue(text) }
}

import { voidElements } from '../html/html-rules.js'
import { type Rewritten, replaceOnLines } from '../source/told-lines.js'

/** An element of HTML that cannot close itself: those that can have no content are left out. */
const selfClosed = new RegExp(
  String.raw`<(?!(?:${[...voidElements].join('|')})(?![\w-]))([a-z][a-z\d-]*)((?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'))?)*)\s*\/>`,
  'g',
)

/**
 * Writes elements that MDX and Vue let close themselves, such as `<a id="place" />`, with an end tag.
 *
 * @param told Numbers of their lines, from 1. Others may be in code.
 */
export const closeElements = (text: string, told: ReadonlySet<number>): Rewritten =>
  replaceOnLines(text, told, selfClosed, (name = '', attributes = '') => `<${name}${attributes}></${name}>`)

import type { Nodes, Root, RootContent } from 'mdast'
import { beginning } from '../../text/beginning.js'
import { oneLine } from '../../text/one-line.js'
import { shownBraces } from '../source/kept-braces.js'
import { textOfDirective } from './directives.js'

/**
 * The words of a Markdown node: for links their text, for images their alternative text, nothing
 * for raw HTML.
 *
 * @param wordless What to return for an element without words.
 */
export function plainText(node: Nodes, wordless = ''): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code')
    return shownBraces(node.value)
  if (node.type === 'image' || node.type === 'imageReference') return node.alt || wordless
  if (node.type === 'break') return '\n'
  if (!('children' in node)) return wordsOfPlugin(node) || wordless
  let text = textOfDirective(node) ?? ''
  for (const child of node.children) text += plainText(child, wordless)
  return text
}

/** The title of a heading. Spaces around an element without words become one; others stay as they are. */
export function titleText(heading: Nodes): string {
  // A character that no author's text contains.
  return onOneLine(plainText(heading, '\0'))
    .replace(/(?<!\s)\s*\0[\s\0]*/g, (gap) => (/\s/.test(gap) ? ' ' : ''))
    .trim()
}

/**
 * The part of a heading that its id is made from: without images, emoji and raw HTML. Lines are
 * joined by spaces.
 */
export function slugText(heading: Nodes): string {
  return onOneLine(shownBraces(slugWords(heading)))
}

/**
 * Puts a text on one line, since an underlined heading may have several. Other white space is kept,
 * because rules for ids may treat it differently.
 */
function onOneLine(text: string): string {
  return text.includes('\n') ? text.replace(/(?<![^\S\n])[^\S\n]*\n\s*/g, ' ') : text
}

function slugWords(node: Nodes): string {
  if (node.type === 'text') return typeof node.data?.slug === 'string' ? node.data.slug : node.value
  if (node.type === 'inlineCode') return node.value
  if (node.type === 'break') return '\n'
  if (!('children' in node)) return wordsOfPlugin(node)
  let text = textOfDirective(node) ?? ''
  for (const child of node.children) text += slugWords(child)
  return text
}

/** Text of node types that only plugins know, such as formulas. HTML and the like has no words. */
function wordsOfPlugin(node: Nodes): string {
  if (node.type === 'html' || node.type === 'yaml') return ''
  return 'value' in node && typeof node.value === 'string' ? node.value : ''
}

/** What readers see first on a page. Comments and link definitions show nothing. */
export function beginningOf(tree: Root): RootContent | undefined {
  return tree.children.find(
    (node) => node.type !== 'definition' && !(node.type === 'html' && onlyComments.test(node.value)),
  )
}

const onlyComments = /^(?:\s*<!--(?:(?!-->)[\s\S])*-->)+\s*$/

/** The title of the heading that a page begins with. */
export function firstHeadingTitle(tree: Root): string {
  const first = beginningOf(tree)
  return first?.type === 'heading' ? oneLine(plainText(first)) : ''
}

/** The beginning of a text, cut between words, with an ellipsis if something is left out. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.lastIndexOf(' ', most - 1)
  return `${beginning(text, cut > most / 2 ? cut : most - 1).replace(/(?<![\s.,;:–—-])[\s.,;:–—-]+$/, '')}…`
}

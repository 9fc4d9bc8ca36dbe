import type { Nodes, Root, RootContent } from 'mdast'
import { shownBraces } from './kept-braces.js'

/**
 * The words of a Markdown node: links by their text, images by their alternative text, no raw HTML.
 *
 * @param wordless What stands for an element that has none.
 */
export function plainText(node: Nodes, wordless = ''): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code')
    return shownBraces(node.value)
  if (node.type === 'image' || node.type === 'imageReference') return node.alt || wordless
  if (node.type === 'break') return '\n'
  if (!('children' in node)) return wordsOfPlugin(node) || wordless
  let text = ''
  for (const child of node.children) text += plainText(child, wordless)
  return text
}

/** What a heading is called. Spaces on both sides of an element without words are one; others stay as they are written. */
export function titleText(heading: Nodes): string {
  // No text of an author has the character.
  return onOneLine(plainText(heading, '\0'))
    .replace(/(?<!\s)\s*\0[\s\0]*/g, (gap) => (/\s/.test(gap) ? ' ' : ''))
    .trim()
}

/** The part of a heading that its id is made of: no images, no emoji, no raw HTML. Lines are parted by spaces. */
export function slugText(heading: Nodes): string {
  return onOneLine(shownBraces(slugWords(heading)))
}

/** A heading that is underlined may have several lines. Other space stays: rules of ids may tell it apart. */
function onOneLine(text: string): string {
  return text.includes('\n') ? text.replace(/(?<![^\S\n])[^\S\n]*\n\s*/g, ' ') : text
}

function slugWords(node: Nodes): string {
  if (node.type === 'text') return typeof node.data?.slug === 'string' ? node.data.slug : node.value
  if (node.type === 'inlineCode') return node.value
  if (node.type === 'break') return '\n'
  if (!('children' in node)) return wordsOfPlugin(node)
  let text = ''
  for (const child of node.children) text += slugWords(child)
  return text
}

/** Literals that only plugins know are words, such as formulas; HTML and the like are none. */
function wordsOfPlugin(node: Nodes): string {
  if (node.type === 'html' || node.type === 'yaml') return ''
  return 'value' in node && typeof node.value === 'string' ? node.value : ''
}

/** What readers see first of a page: comments and definitions of links show nothing. */
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

/** Text on one line, without space at its ends. */
export function oneLine(text: string): string {
  // Single spaces, the most common, are not touched.
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}

/** The beginning of a text, cut between words, with an ellipsis where something is left out. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.lastIndexOf(' ', most - 1)
  return `${text.slice(0, cut > most / 2 ? cut : most - 1).replace(/(?<![\s.,;:–—-])[\s.,;:–—-]+$/, '')}…`
}

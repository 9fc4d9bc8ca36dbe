import type { Html, Nodes, PhrasingContent } from 'mdast'
import { lazily } from '../../values/lazily.js'
import type { ParseContext } from '../context.js'
import { findLostInclude } from '../html/lost-markdown.js'
import type { Source } from '../includes/inclusions.js'
import { interpolate } from '../source/interpolate.js'
import { maskedLineOf, unmask, unmaskHtml } from '../source/mask.js'
import { placesIn } from '../source/places-in.js'
import { replaceEmoji } from './emoji.js'
import { findLostSyntax, type TextOnPage } from './lost-syntax.js'
import { flattenIfTooDeep } from './nesting.js'
import type { InlineParent } from './nodes.js'

/** Reads the inline content of a node: values in braces, emoji, masked text, malformed links. */
export function readInlines(
  parent: InlineParent,
  source: Source,
  depth: number,
  context: ParseContext,
): void {
  if (flattenIfTooDeep(parent, depth, context)) return
  if (parent.children.some(({ type }) => type === 'link')) endBareAddresses(parent, source)
  for (const node of parent.children) {
    if (node.type === 'text') readText({ node, parent, source, context })
    else if (node.type === 'inlineCode') {
      node.value = valuesIn(node, unmask(node.value, source.masked), source, context)
      if (breaksInside.test(node.value))
        node.data = { ...node.data, hProperties: { className: ['no-break'] } }
    } else if (node.type === 'html') {
      readInlineHtml(node, source)
      findLostInclude(node, context)
    } else {
      unmaskFields(node, source)
      if ('children' in node) readInlines(node, source, depth + 1, context)
    }
  }
}

/** Punctuation of Chinese, Japanese and Korean. In addresses it is percent-encoded. */
const wideSigns =
  '\\u2018\\u2019\\u201c\\u201d\\u2026\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\uff01\\uff08\\uff09\\uff0c\\uff0e\\uff1a\\uff1b\\uff1f\\uff3b\\uff3d\\uff5e'
const bareAddress = new RegExp(`(?:https?://|(?<![\\w.])www\\.(?=[\\w-]))[^\\s<${wideSigns}]+`)
const wideSign = new RegExp(`[${wideSigns}]`)

/** Ends a bare address before punctuation such as `。`, since these languages put no space there. */
function endBareAddresses(parent: InlineParent, { masked }: Source): void {
  parent.children = parent.children.flatMap((node): PhrasingContent[] => {
    if (node.type !== 'link' || node.children.length !== 1) return [node]
    const [words] = node.children
    if (words?.type !== 'text') return [node]
    const offset = node.position?.start.offset
    // Those that remark finds only in what it has read have no position.
    const isBare =
      offset === undefined
        ? /^(?:https?:\/\/|www\.)/i.test(words.value)
        : /^[hw]/i.test(masked.text.charAt(offset))
    if (!isBare) return [node]
    const end = words.value.search(wideSign)
    const rest = words.value.slice(end)
    if (end < 0 || !node.url.endsWith(rest) || !/[\w-]\.[\w-]/.test(words.value.slice(0, end))) return [node]
    node.url = node.url.slice(0, -rest.length)
    words.value = words.value.slice(0, end)
    return [node, ...withAddresses(rest)]
  })
}

function withAddresses(text: string): PhrasingContent[] {
  const match = bareAddress.exec(text)
  if (match === null) return text === '' ? [] : [{ type: 'text', value: text }]
  const [words] = match
  const url = words.startsWith('www.') ? `http://${words}` : words
  return [
    { type: 'text', value: text.slice(0, match.index) },
    { type: 'link', url, children: [{ type: 'text', value: words }] },
    ...withAddresses(text.slice(match.index + words.length)),
  ]
}

/**
 * A flag, a name or a query that is short enough not to be broken. Browsers would otherwise break the
 * line after its hyphens, or after the question mark.
 */
const breaksInside = /^(?=\S{2,24}$)[^-?]*[-?]/

/** Unmasks the other fields of a node, such as titles, which may contain text that looks like a tag. */
export function unmaskFields(node: Nodes, { masked }: Source): void {
  if (masked.values.length === 0) return
  if ('url' in node) node.url = unmask(node.url, masked)
  if ('title' in node && node.title) node.title = unmask(node.title, masked)
  if ('alt' in node && node.alt) node.alt = unmask(node.alt, masked)
  if ('meta' in node && node.meta) node.meta = unmask(node.meta, masked)
}

function readText(text: TextOnPage): void {
  const { node, source, context } = text
  if (node.value.includes('\uFDD0')) node.value = unmask(node.value, source.masked)
  findLostSyntax(text)
  let { value } = node
  if (value.includes('{{')) value = valuesIn(node, value, source, context)
  if (context.options.markdown.emoji && value.includes(':')) {
    const placeIn = lazily(() => placesIn(node, source))
    const replaced = replaceEmoji(value, (written) => placeIn()(written)?.isEscaped === true)
    if (replaced.text !== value) {
      value = replaced.text
      node.data = { ...node.data, slug: replaced.rest }
    }
  }
  node.value = value
}

function valuesIn(node: Nodes, text: string, source: Source, context: ParseContext): string {
  const placeIn = placesIn(node, source)
  return interpolate(text, (written) => placeIn(written) ?? node.position, context)
}

/** A masked line in the middle of a paragraph is text. */
function readInlineHtml(node: Html, { masked }: Source): void {
  const line = maskedLineOf(node.value, masked)
  if (line === undefined) node.value = unmaskHtml(node.value, masked)
  else Object.assign(node, { type: 'text', value: line.original })
}

import type { Html, Nodes, PhrasingContent, Text } from 'mdast'
import { missingDefinition, spacedDefinition, spacedLinkTarget } from '../diagnostics/messages/links.js'
import { emphasisLost } from '../diagnostics/messages/markdown.js'
import { type ParseContext, type Position, placeOf } from './context.js'
import { replaceEmoji } from './emoji.js'
import type { Source } from './includes/inclusions.js'
import { interpolate } from './interpolate.js'
import { maskedLineOf, unmask, unmaskHtml } from './mask.js'
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
    if (node.type === 'text') {
      readText(node, source, context)
      if (node.value.includes('**')) findLostEmphasis(node, parent, source, context)
    } else if (node.type === 'inlineCode') {
      node.value = valuesIn(node, unmask(node.value, source.masked), source, context)
      if (breaksInside.test(node.value))
        node.data = { ...node.data, hProperties: { className: ['no-break'] } }
    } else if (node.type === 'html') readInlineHtml(node, source)
    else {
      unmaskFields(node, source)
      if ('children' in node) readInlines(node, source, depth + 1, context)
    }
  }
}

/** Punctuation of Chinese, Japanese and Korean. In addresses it is percent-encoded. */
const wideSigns =
  '\\u2018\\u2019\\u201c\\u201d\\u2026\\u3001-\\u3003\\u3008-\\u3011\\u3014-\\u301f\\uff01\\uff08\\uff09\\uff0c\\uff0e\\uff1a\\uff1b\\uff1f\\uff3b\\uff3d\\uff5e'
const bareAddress = new RegExp(`https?://[^\\s<${wideSigns}]+`)
const wideSign = new RegExp(`[${wideSigns}]`)

/** Ends a bare address before punctuation such as `。`, since these languages put no space there. */
function endBareAddresses(parent: InlineParent, { masked }: Source): void {
  parent.children = parent.children.flatMap((node): PhrasingContent[] => {
    if (node.type !== 'link' || node.children.length !== 1) return [node]
    const [words] = node.children
    const offset = node.position?.start.offset
    if (words?.type !== 'text' || offset === undefined || !/^[hw]/i.test(masked.text.charAt(offset)))
      return [node]
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
  const [url] = match
  return [
    { type: 'text', value: text.slice(0, match.index) },
    { type: 'link', url, children: [{ type: 'text', value: url }] },
    ...withAddresses(text.slice(match.index + url.length)),
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

function readText(node: Text, source: Source, context: ParseContext): void {
  let { value } = node
  if (value.includes('\uFDD0')) value = unmask(value, source.masked)
  if (value.includes('](')) findSpacedLinks(value, node.position, context)
  if (value.includes('][') || value.includes('[^')) findReferences(node, source, context)
  if (value.includes('{{')) value = valuesIn(node, value, source, context)
  if (context.options.markdown.emoji && value.includes(':')) {
    const { text, rest } = replaceEmoji(value)
    if (text !== value) {
      value = text
      node.data = { ...node.data, slug: rest }
    }
  }
  node.value = value
}

function valuesIn(node: Nodes, text: string, source: Source, context: ParseContext): string {
  const placeIn = placesIn(node, source)
  return interpolate(text, (written) => placeIn(written) ?? node.position, context)
}

/** The end of a link or image whose file name contains a space. Markdown takes it for text. */
const spacedLink =
  /\]\(([^\s()<>"][^()<>"\n]{0,250} [^()<>"\n]{0,250}\.(?:md|html?|png|jpe?g|gif|svg|webp|avif|pdf)(?:#[^\s()]*)?)\)/gi

function findSpacedLinks(text: string, position: Position | undefined, context: ParseContext): void {
  for (const { 1: target = '', index } of text.matchAll(spacedLink)) {
    const before = text.slice(0, index).split('\n').length - 1
    const start = position && {
      line: position.start.line + before,
      column: before > 0 ? 1 : position.start.column,
    }
    context.diagnostics.push(spacedLinkTarget(placeOf(start && { start }, context), target))
  }
}

const letter = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]'
const sign = '[\\p{P}\\p{S}]'

/**
 * Emphasis marks between punctuation on one side and a letter on the other, as in languages that
 * put no spaces between words.
 */
const lostMarks = {
  inside: new RegExp(`(?<=(?!\\*)${sign})\\*\\*(?=${letter})|(?<=${letter})\\*\\*(?=(?!\\*)${sign})`, 'u'),
  first: new RegExp(`^\\*\\*(?=${letter})`, 'u'),
  last: new RegExp(`(?<=${letter})\\*\\*$`, 'u'),
}

/**
 * Reports emphasis marks that CommonMark takes for text in Chinese, Japanese and Korean, although
 * the author and most readers would not.
 */
function findLostEmphasis(node: Text, parent: InlineParent, source: Source, context: ParseContext): void {
  if (context.flags.lostEmphasis) return
  const { value } = node
  const isLost =
    lostMarks.inside.test(value) ||
    (parent.children[0] !== node && lostMarks.first.test(value)) ||
    (parent.children.at(-1) !== node && lostMarks.last.test(value))
  if (!isLost) return
  const position = placesIn(node, source)('**')
  if (position === undefined || position.isEscaped) return
  context.flags.lostEmphasis = true
  context.diagnostics.push(emphasisLost(placeOf(position, context)))
}

/** `[words][label]`, `[label][]` and `[^label]`; but not `list[0][1]`, and no numbers alone. */
const reference =
  /(?<![\w\])])\[(?!\d*\]|\^)([^[\]\n]*)\]\[([^[\]\n]*)\]|(?<![\w\])])\[(\^[^[\]\s]+)\]|(?<=[\w\])])\[(\^[\p{L}\p{N}][^[\]\s\\]*)\](?![*+{|$\\])/gu

/** A negated range in a regular expression: `[^a-z0-9]`. */
const ranges = /^\^(?:[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d)+\w*$/

/** Reports references without a definition. Markdown takes them for text, which authors rarely intend. */
function findReferences(node: Text, source: Source, context: ParseContext): void {
  const { value } = node
  const placeIn = placesIn(node, source)
  for (const match of value.matchAll(reference)) {
    const { 0: written, 1: words = '', 2: named = '', 3: parted, 4: behindWord, index } = match
    if (behindWord !== undefined && ranges.test(behindWord)) continue
    const footnote = parted ?? behindWord
    // Escaped text is meant as text. It is written differently in the source.
    const position = placeIn(written)
    if (position === undefined || position.isEscaped) continue
    const isSpaced = footnote !== undefined && /^[^\S\n]+:/.test(value.slice(index + written.length))
    const label = footnote ?? (named === '' ? words : named)
    context.diagnostics.push(
      isSpaced
        ? spacedDefinition(placeOf(position, context), label)
        : missingDefinition(placeOf(position, context), label),
    )
  }
}

/**
 * Finds pieces of a node's text in its file, in order. Undefined for a piece that is not written
 * like that in the source.
 */
function placesIn(
  { position }: Nodes,
  { masked }: Source,
): (written: string) => (Position & { readonly isEscaped: boolean }) | undefined {
  const raw =
    position?.start.offset === undefined
      ? undefined
      : masked.text.slice(position.start.offset, position.end.offset)
  let searched = 0
  /** The last line that begins before the current piece, and where that line begins. */
  let line = 0
  let lineStart = 0
  return (written) => {
    const from = raw?.indexOf(written, searched) ?? -1
    if (position === undefined || raw === undefined || from < 0) return undefined
    for (let end = raw.indexOf('\n', lineStart); end >= 0 && end < from; end = raw.indexOf('\n', lineStart)) {
      line += 1
      lineStart = end + 1
    }
    searched = from + written.length
    const column = line > 0 ? from - lineStart + 1 : position.start.column + from
    return { start: { line: position.start.line + line, column }, isEscaped: raw[from - 1] === '\\' }
  }
}

/** A masked line in the middle of a paragraph is text. */
function readInlineHtml(node: Html, { masked }: Source): void {
  const line = maskedLineOf(node.value, masked)
  if (line === undefined) node.value = unmaskHtml(node.value, masked)
  else Object.assign(node, { type: 'text', value: line.original })
}

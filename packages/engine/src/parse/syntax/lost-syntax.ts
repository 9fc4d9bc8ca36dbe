import type { Table, Text } from 'mdast'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import {
  missingDefinition,
  partedLinkTarget,
  reversedLink,
  sizedPicture,
  spacedDefinition,
  spacedLinkTarget,
  unclosedLink,
} from '../../diagnostics/messages/links.js'
import {
  cellsLost,
  emphasisLost,
  emphasisSpaced,
  tableNotRead,
  tableWithoutSeparator,
} from '../../diagnostics/messages/markdown.js'
import { type ParseContext, type Position, placeOf } from '../context.js'
import type { Source } from '../includes/inclusions.js'
import { unmask } from '../source/mask.js'
import { placeInText } from '../source/place-inside.js'
import { placesIn } from '../source/places-in.js'
import { cellsIn, cellTexts, withCodeBarsEscaped } from '../source/table-rows.js'
import type { InlineParent } from './nodes.js'

/** A text and where it stands. */
export interface TextOnPage {
  readonly node: Text
  readonly parent: InlineParent
  readonly source: Source
  readonly context: ParseContext
}

/** Reports text that was meant as Markdown, but is written in a way that Markdown does not know. */
export function findLostSyntax(text: TextOnPage): void {
  const { value } = text.node
  // A paragraph may have very many texts, nearly all of which have none of these signs.
  if (!/[[\]*_|]/.test(value)) return
  const each = (pattern: RegExp, messageOf: MessageOf) => tellEach(pattern, text, messageOf)
  if (value.includes('](')) {
    findSpacedLinks(text)
    each(sizedTarget, (at, [, target = '', ...size]) => sizedPicture(at, target, size))
    each(unclosedTarget, (at, [, target = '']) => unclosedLink(at, target))
  }
  if (value.includes('] (')) {
    each(partedLink, (at, [, target = '']) => partedLinkTarget(at, target))
    findPartedAddress(text)
  }
  if (value.includes(')['))
    each(reversed, (at, [, words = '', target = '']) => reversedLink(at, words, target))
  if (value.includes('][') || value.includes('[^')) findReferences(text)
  if (value.includes('] :')) each(spacedColon, (at, [, label = '']) => spacedDefinition(at, label))
  if (value.includes('**')) {
    findLostEmphasis(text)
    each(spacedEmphasis, (at, [, , ...words]) => emphasisSpaced(at, '**', words.find(Boolean) ?? ''))
  }
  if (/[\p{L}\p{N},.!?'’-][^\S\n]+[*_]/u.test(value) && !calculation.test(value))
    each(spacedWords, (at, [, mark = '', words = '']) => emphasisSpaced(at, mark, words))
  if (text.parent.type === 'paragraph' && value.includes('|')) findLostTable(text)
}

type MessageOf = (at: Place, match: RegExpExecArray) => Diagnostic

/** Reports each match in the text, unless it is escaped in the source. */
function tellEach(pattern: RegExp, text: TextOnPage, messageOf: MessageOf): void {
  const placeIn = unescapedPlaces(text)
  for (const match of text.node.value.matchAll(pattern)) {
    const position = placeIn(match[0])
    if (position !== undefined)
      text.context.diagnostics.push(messageOf(placeOf(position, text.context), match))
  }
}

/**
 * Finds pieces of a text, in order. Undefined for what is escaped in the source, or written there in
 * another way: then it is meant as text.
 */
function unescapedPlaces({ node, source }: TextOnPage): (written: string) => Position | undefined {
  const placeIn = placesIn(node, source)
  return (written) => {
    const position = placeIn(written)
    return position?.isEscaped === false ? position : undefined
  }
}

const endings = 'md|html?|png|jpe?g|gif|svg|webp|avif|pdf'

/** The end of a link or image whose file name contains a space. Markdown takes it for text. */
const spacedLink = new RegExp(
  String.raw`\]\(([^\s()<>"][^()<>"\n]{0,250} [^()<>"\n]{0,250}\.(?:${endings})(?:#[^\s()]*)?)\)`,
  'gi',
)

function findSpacedLinks({ node, context }: TextOnPage): void {
  // Tags of Jekyll are reported as such.
  for (const { 1: target = '', index } of node.value.matchAll(spacedLink))
    if (!target.startsWith('{{'))
      context.diagnostics.push(spacedLinkTarget(placeInText(node, index, context), target))
}

const ownTarget = String.raw`(?:\.{1,2}/[^\s()[\]]+|[^\s()[\]]+\.(?:${endings})(?:#[^\s()[\]]*)?)`

/** A picture with its size: `![words](picture.png =300x200)`. */
const sizedTarget = /\]\(([^\s()<>]+) =(\d{0,5})(?:%|px)?x(\d{0,5})(?:%|px)?\)/g
/** `[words](./page.md` without an end in the same line. */
const unclosedTarget = new RegExp(String.raw`\]\((${ownTarget})(?=[^()]*$|[^()\n]*\n)`, 'gi')

/** `(words)[./page.md]`. */
const reversed = new RegExp(
  String.raw`(?<![\w\])])!?\(([^()\n]{1,200})\)\[(https?://[^\s[\]]+|${ownTarget})\]`,
  'gi',
)

/** The end of words in brackets, but not of `list[0]` or `[1]`, a space, and a parenthesis. */
const parted = String.raw`(?<!(?:[\w\]]\[[^[\]\n]*|\[\d*))\] +\(`
const partedLink = new RegExp(String.raw`${parted}(mailto:[^\s()]+|${ownTarget})\)`, 'gi')
const partedAddress = new RegExp(`${parted}$`, 'g')

/** `[words] (https://example.org)`: the address has become a link. */
function findPartedAddress(text: TextOnPage): void {
  const { children } = text.parent
  const next = children[children.indexOf(text.node) + 1]
  if (next?.type === 'link') tellEach(partedAddress, text, (at) => partedLinkTarget(at, next.url))
}

/** A definition at the beginning of a line, with a space before its colon, of a page or file. */
const spacedColon = new RegExp(
  String.raw`(?<=(?:^|\n)[ ]{0,3})\[(?!\^)([^[\]\n]{1,200})\] +: *(?:${ownTarget}|/[^\s()]*)[ ]*(?=\n|$)`,
  'gi',
)

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
function findLostEmphasis(text: TextOnPage): void {
  const { node, parent, context } = text
  if (context.flags.lostEmphasis) return
  const { value } = node
  const isLost =
    lostMarks.inside.test(value) ||
    (parent.children[0] !== node && lostMarks.first.test(value)) ||
    (parent.children.at(-1) !== node && lostMarks.last.test(value))
  if (!isLost) return
  const position = unescapedPlaces(text)('**')
  if (position === undefined) return
  context.flags.lostEmphasis = true
  context.diagnostics.push(emphasisLost(placeOf(position, context)))
}

/**
 * Words between `**` with a space inside one of the marks: `**words **`, `** words**`. Not `**kwargs
 * and **options`, in which the marks belong to names, nor powers and paths.
 */
const spacedEmphasis =
  /(?<![\w*/\\])(\*\*)(?:(?=["'(]?\p{L})([^*\n]{1,200}?)[^\S\n]+\*\*(?![\w*])|(?=["'(]?\p{L})([^*\n]{1,200}[:.!?])[^\S\n]+\*\*(?=\w)|[^\S\n]+(?=["'(]?\p{L})([^*\n]{0,200}[^\s*/])\*\*(?![\w*]))/gu

/**
 * The same for other marks: `*words *`, `__words __`, `_words _`. Between these may be only words,
 * since they have more meanings than `**`.
 */
const spacedWords =
  /(?<![^\s("'])((?<!\*)\*(?!\*)|__?)(?=\p{L}{2})((?:[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*[,.!?]?[^\S\n]+){1,12})\1(?=[\s.,;:!?)]|$)/gu

/** What makes `*` a sign of multiplication or a pointer, and `_` a part of a name. */
const calculation = /[=+/^<>{}\\]|\d[^\S\n]*\*|\*[^\S\n]*\d/

/** A row of marks that separates the header of a table from its body. */
const separatorRow =
  /(?<=\n)[ \t]{0,20}(?=[^\n]*\|)\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?(?=[ \t]*(?:\n|$))/

/** Whether a line begins and ends with a bar, and has more cells than one. */
function isRow(line: string | undefined = ''): boolean {
  const text = line.trim()
  return text.startsWith('|') && text.endsWith('|') && text.split('|').length > 3
}

/** Reports a table that Markdown does not recognise, because of the row below its header. */
function findLostTable(text: TextOnPage): void {
  const { node, parent, context } = text
  const { value } = node
  const separator = separatorRow.exec(value)?.[0].trim()
  if (separator !== undefined) {
    const position = unescapedPlaces(text)(separator)
    if (position === undefined) return
    const header = lineFrom(text, position.start.line - 1)
    const cells = { header: cellsIn(header), separator: cellsIn(separator) }
    const isInCode = withCodeBarsEscaped(header, cells.separator) !== undefined
    if (cells.header !== cells.separator)
      context.diagnostics.push(tableNotRead(placeOf(position, context), cells, isInCode))
  } else if (parent.children[0] === node && value.split('\n', 2).filter(isRow).length === 2)
    context.diagnostics.push(tableWithoutSeparator(placeOf(node.position, context)))
}

/** A line of the source, with what stands before the node, but not before its parent. */
function lineFrom({ node, parent, source }: TextOnPage, line: number): string {
  const { text } = source.masked
  const { start, end } = node.position ?? {}
  if (start?.offset === undefined) return ''
  const lineStart = text.lastIndexOf('\n', start.offset - 1) + 1
  const from = Math.max(lineStart, parent.position?.start.offset ?? 0)
  return text.slice(from, end?.offset).split('\n')[line - start.line] ?? ''
}

/** Reports rows of a table with more cells than its header. Markdown leaves these cells out. */
export function findLostCells(
  { children: [header], position }: Table,
  { masked }: Source,
  context: ParseContext,
): void {
  const start = position?.start
  if (header === undefined || start?.offset === undefined) return
  const count = header.children.length
  const [, , ...rows] = masked.text.slice(start.offset, position?.end.offset).split('\n')
  for (const [index, row] of rows.entries()) {
    const lost = cellTexts(row)
      .slice(count)
      .map((text) => text.trim())
    if (lost.every((text) => text === '')) continue
    const at = placeOf({ start: { line: start.line + 2 + index, column: start.column } }, context)
    const isInCode = withCodeBarsEscaped(row, count) !== undefined
    context.diagnostics.push(cellsLost(at, count, unmask(lost.join(' | '), masked), isInCode))
  }
}

/** `[words][label]`, `[label][]` and `[^label]`; but not `list[0][1]`, and no numbers alone. */
const reference =
  /(?<![\w\])])\[(?!\d*\]|\^)([^[\]\n]*)\]\[([^[\]\n]*)\]|(?<![\w\])])\[(\^[^[\]\s]+)\]|(?<=[\w\])])\[(\^[\p{L}\p{N}][^[\]\s\\]*)\](?![*+{|$\\])/gu

/** A negated range in a regular expression: `[^a-z0-9]`. */
const ranges = /^\^(?:[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d)+\w*$/

/** Reports references without a definition. Markdown takes them for text, which authors rarely intend. */
function findReferences(text: TextOnPage): void {
  const { value } = text.node
  const placeIn = unescapedPlaces(text)
  for (const match of value.matchAll(reference)) {
    const { 0: written, 1: words = '', 2: named = '', 3: parted, 4: behindWord, index } = match
    if (behindWord !== undefined && ranges.test(behindWord)) continue
    const footnote = parted ?? behindWord
    const position = placeIn(written)
    if (position === undefined) continue
    const at = placeOf(position, text.context)
    const isSpaced = footnote !== undefined && /^[^\S\n]+:/.test(value.slice(index + written.length))
    const label = footnote ?? (named === '' ? words : named)
    text.context.diagnostics.push(isSpaced ? spacedDefinition(at, label) : missingDefinition(at, label))
  }
}

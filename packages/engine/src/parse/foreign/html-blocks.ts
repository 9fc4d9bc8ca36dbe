import { lineEnd } from '../../text/source-text.js'
import { attributesBefore, attributesOfTag } from '../html/tag-attributes.js'
import { append } from '../large-lists.js'
import { looseFenceTracker } from '../source/fences.js'
import type { Rewritten } from '../source/told-lines.js'
import { columns, item, withoutIndent } from './component-blocks.js'

/**
 * Rewrites `<details>`, and elements with the attribute `markdown`, whose Markdown directly follows a
 * tag, so that it is read: with empty lines after the start tag or the summary, and before the end
 * tag, and without that attribute. Bold words, code and links in the summary, which is a line of
 * HTML, are written in HTML.
 *
 * @param told Numbers of lines with Markdown that is not read, from 1.
 */
export function convertHtmlBlocks(text: string, told: ReadonlySet<number>): Rewritten {
  const none = { text, blocks: 0 }
  if (!/<details\b|\smarkdown[\s=>]/i.test(text)) return none
  const whole = text.split(/(?<=\n)/)
  const lines = whole.map((line) => line.replace(/\r?\n$/, ''))
  const bare = withoutCode(lines)
  const toldLines = [...told].sort((a, b) => a - b)
  const written: string[] = []
  let copied = 0
  let blocks = 0
  let next = 0
  for (const { start, end, prefix } of outermost(bare)) {
    while ((toldLines[next] ?? Number.POSITIVE_INFINITY) <= start) next += 1
    if ((toldLines[next] ?? Number.POSITIVE_INFINITY) > end) continue
    const given = lines.slice(start, end)
    const block = rewritten(given, prefix)
    if (block === given.join('\n')) continue
    append(written, whole.slice(copied, start))
    written.push(
      block.split('\n').join(lineEnd(whole[start])),
      /\r?\n$/.exec(whole[end - 1] ?? '')?.[0] ?? '',
    )
    copied = end
    blocks += 1
  }
  return blocks === 0 ? none : { text: [...written, ...whole.slice(copied)].join(''), blocks }
}

/** Lines with spaces instead of code and comments, in which tags do not count. */
function withoutCode(lines: readonly string[]): string[] {
  const isCode = looseFenceTracker()
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  return lines
    .map((line) => (isCode(line) ? blank(line) : line.replace(/`+[^`\n]*`+/g, blank)))
    .join('\n')
    .replace(/<!--(?:(?!-->)[\s\S])*(?:-->|$)/g, blank)
    .split('\n')
}

interface Block {
  /** Index of its first line. */
  readonly start: number
  /** The line after it. */
  readonly end: number
  /** What stands before its start tag: spaces, and the mark of a list item. */
  readonly prefix: string
}

const tag = new RegExp(`<(/?)(details|div|section|article|aside|figure|center)(${attributesOfTag})>`, 'gi')
const markdownAttribute = new RegExp(
  String.raw`^(${attributesBefore})\s+markdown(?:=(?:"(?:1|block|true)"|'(?:1|block|true)'|1|block|true))?(?=\s|$)`,
  'i',
)

/** Whether Markdown in an element is meant to be read. */
const isRead = (name: string, attributes: string): boolean =>
  name === 'details' || markdownAttribute.test(attributes)

/** Such elements that begin a line and end one, and are not inside another. */
function outermost(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let depth = 0
  let begun: { readonly start: number; readonly prefix: string; readonly name: string } | undefined
  const mayBeCode = indentedTracker()
  for (const [index, line] of lines.entries()) {
    const isDeep = mayBeCode(line)
    if (!line.includes('<')) continue
    for (const { 0: written, 1: slash, 2: given = '', 3: attributes = '', index: column } of line.matchAll(
      tag,
    )) {
      const name = given.toLowerCase()
      if (begun === undefined) {
        const prefix = line.slice(0, column)
        const isFirst = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?$/.test(prefix)
        if (slash !== '' || !isFirst || isDeep || !isRead(name, attributes)) continue
        begun = { start: index, prefix, name }
        depth = 1
      } else if (name === begun.name) {
        depth += slash === '' ? 1 : -1
        if (depth > 0) continue
        const isLast = line.slice(column + written.length).trim() === ''
        if (isLast) blocks.push({ start: begun.start, prefix: begun.prefix, end: index + 1 })
        begun = undefined
      }
    }
  }
  return blocks
}

/**
 * Returns a function to call for each line in turn, which says whether the line would be code after an
 * empty line: it is indented, and not by an item of a list.
 */
function indentedTracker(): (line: string) => boolean {
  /** Lines that the next ones may be indented below, from the outermost. */
  const around: { readonly deep: number; readonly isItem: boolean }[] = []
  return (line) => {
    if (line.trim() === '') return false
    const deep = columns(line)
    while ((around.at(-1)?.deep ?? -1) >= deep) around.pop()
    const isCode = deep >= 4 && around.at(-1)?.isItem !== true
    around.push({ deep, isItem: item.test(line) })
    return isCode
  }
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

const tagOrSummary = new RegExp(
  String.raw`<summary${attributesOfTag}>([\s\S]{0,1000}?)<\/summary>|${tag.source}`,
  'gi',
)
/** More spaces are not looked at. */
const longestGap = 1_000

const inline = '(?:a|abbr|b|br|code|del|em|i|img|ins|kbd|mark|s|small|span|strong|sub|sup|u)'
const blockBegin = new RegExp(String.raw`^<(?!${inline}\b)`, 'i')
const blockEnd = new RegExp(String.raw`<\/?(?!${inline}\b)[a-z][^<>]{0,500}>$`, 'i')

function rewritten(given: readonly string[], prefix: string): string {
  const indent = ' '.repeat(prefix.length)
  const lines = unindented(given, indent)
  // Spaces in these elements are shown.
  if (lines !== given && /<(?:pre|textarea)[\s>]/i.test(given.join('\n'))) return given.join('\n')
  const text = lines.join('\n')
  const edits: Edit[] = []
  /** Whether Markdown is read in the elements that are open, from the outermost. */
  const open: boolean[] = []
  const bare = withoutCode(lines).join('\n')
  for (const { 0: written, 1: summary, 2: slash, 3: name = '', 4: attributes = '', index } of bare.matchAll(
    tagOrSummary,
  )) {
    const end = index + written.length
    if (summary !== undefined) {
      const to = end - '</summary>'.length
      const from = to - summary.length
      edits.push({ from, to, text: summaryHtml(text.slice(from, to)) })
      append(edits, gapAfter(text, end, indent))
    } else if (slash === '') {
      const isMeant = isRead(name.toLowerCase(), attributes)
      open.push(isMeant)
      const [upTo = '', before = ''] = markdownAttribute.exec(attributes) ?? []
      const from = end - 1 - attributes.length
      if (upTo !== '') edits.push({ from: from + before.length, to: from + upTo.length, text: '' })
      if (isMeant) append(edits, gapAfter(text, end, indent))
    } else if (open.pop() === true) append(edits, gapBefore(text, index, indent))
  }
  return applied(text, edits)
}

/** The empty line after a tag that text follows; none if there is one, or a block of HTML. */
function gapAfter(text: string, at: number, indent: string): readonly Edit[] {
  const to = at + spacesAfter(text, at)
  const isText = !blockBegin.test(text.slice(to, to + longestGap))
  return isText && !hasGap(text.slice(at, to)) ? [{ from: at, to, text: `\n\n${indent}` }] : []
}

function gapBefore(text: string, at: number, indent: string): readonly Edit[] {
  const from = at - spacesBefore(text, at)
  const isText = !blockEnd.test(text.slice(Math.max(0, from - longestGap), from))
  return isText && !hasGap(text.slice(from, at)) ? [{ from, to: at, text: `\n\n${indent}` }] : []
}

const hasGap = (spaces: string): boolean => /\n[ \t]*\n/.test(spaces)

const spacesAfter = (text: string, at: number): number =>
  /^\s*/.exec(text.slice(at, at + longestGap))?.[0].length ?? 0

function spacesBefore(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - longestGap), at)
  return before.length - before.trimEnd().length
}

/** Lines of HTML may be indented at will, but text that is indented far would become code. */
function unindented(lines: readonly string[], indent: string): readonly string[] {
  const [first = '', ...rest] = lines
  const last = rest.pop()
  const filled = rest.filter((line) => line.trim() !== '').map((line) => columns(line) - indent.length)
  const isFar = filled.some((deep) => deep >= 4) && filled.every((deep) => deep > 0)
  if (last === undefined || !isFar) return lines
  return [first, ...withoutIndent(rest).map((line) => line && indent + line), last]
}

/** Bold words, code and links as HTML, if nothing else is in them. */
const summaryHtml = (summary: string): string =>
  summary
    .replace(/(?<!`)`([^`<>&\n]+)`(?!`)/g, '<code>$1</code>')
    .replace(/(?<![\\*])\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*(?!\*)/g, '<strong>$1</strong>')
    .replace(/(?<![!\\])\[([^[\]\n]+)\]\(([^\s()<>"]+)\)/g, '<a href="$2">$1</a>')

/** @param edits In order; none overlaps another. */
function applied(text: string, edits: readonly Edit[]): string {
  let result = ''
  let copied = 0
  for (const edit of edits) {
    if (edit.from < copied) continue
    result += text.slice(copied, edit.from) + edit.text
    copied = edit.to
  }
  return result + text.slice(copied)
}

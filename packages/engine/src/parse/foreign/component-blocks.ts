import { lineEnd } from '../../text/source-text.js'
import { append, leastOf } from '../large-lists.js'
import { anyFence, looseFenceTracker } from '../source/fences.js'
import type { Rewritten } from '../source/told-lines.js'

/**
 * Reads components as MDX allows them, with indented text, or with text that follows the tag
 * without an empty line. Plain Markdown would take such text for code or HTML.
 */

/** What follows the name in a start tag. Only values in quotes contain the signs of tags. */
const attributes = String.raw`(?:\s(?:[^<>"']|"[^"\n]*"|'[^'\n]*')*(?<!/))?`
const startTag = new RegExp(String.raw`^([ \t]*)<([A-Z][\w.]*)${attributes}>[ \t]*$`)
const endTag = /^[ \t]*<\/([A-Z][\w.]*)>[ \t]*$/
const wholeLine = new RegExp(String.raw`^([ \t]*)(<([A-Z][\w.]*)${attributes}>)(.+)(<\/\3>)[ \t]*$`)
/** Text that Markdown would turn into something else. */
const markup = /[*_`]\S|\]\(|^[ \t]*(?:[-+*]|#+|\d+[.)])[ \t]/

export const item = /^[ \t]*(?:[-+*]|\d+[.)])[ \t]/

/** Components whose Markdown would not be read: their names and the numbers of their first lines, from 1. */
export function componentsWithLostText(
  text: string,
): readonly { readonly name: string; readonly line: number }[] {
  if (!/^[ \t]*<[A-Z]/m.test(text)) return []
  const lines = text.split('\n')
  return outermost(lines).flatMap(({ start, end, name }) =>
    losesText(lines, start, end) ? [{ name, line: start + 1 }] : [],
  )
}

/**
 * Rewrites components so that their Markdown is read: without indentation, and with empty lines
 * around it.
 *
 * @param told Numbers of the lines at which they begin, from 1.
 */
export function convertComponents(text: string, told: ReadonlySet<number>): Rewritten {
  const whole = text.split(/(?<=\n)/)
  const lines = whole.map((line) => line.replace(/\r?\n$/, ''))
  const blocks = outermost(lines).filter(
    ({ start, end }) => told.has(start + 1) && losesText(lines, start, end),
  )
  const written: string[] = []
  let copied = 0
  for (const { start, end } of blocks) {
    const indent = /^[ \t]*/.exec(lines[start] ?? '')?.[0] ?? ''
    const block = rewritten(lines.slice(start, end)).map((line) => line && indent + line)
    append(written, whole.slice(copied, start))
    written.push(block.join(lineEnd(whole[start])), lineEnd(whole[end - 1]))
    copied = end
  }
  return { text: [...written, ...whole.slice(copied)].join(''), blocks: blocks.length }
}

/** The lines of a component; `end` is the line after its end tag. */
interface Block {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Components that begin and end on lines of their own and are not inside another. */
function outermost(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  const isCode = looseFenceTracker()
  let start: number | undefined
  let open: string[] = []
  for (const [index, line] of lines.entries()) {
    if (isCode(line)) continue
    const name = startTag.exec(line)?.[2]
    const ended = endTag.exec(line)?.[1]
    if (name !== undefined) {
      if (open.length === 0) start = index
      open.push(name)
    } else if (ended !== undefined && open.length > 0) {
      // If tags do not match, do not guess.
      if (open.pop() !== ended) open = []
      else if (open.length === 0 && start !== undefined) blocks.push({ name: ended, start, end: index + 1 })
    }
  }
  return blocks
}

function losesText(lines: readonly string[], start: number, end: number): boolean {
  const base = columns(lines[start] ?? '')
  const isCode = looseFenceTracker()
  let isHtml = false
  /** Inside a list, indented text belongs to an item and is not code. */
  let inList = false
  for (const line of lines.slice(start, end)) {
    const deep = columns(line) - base
    const isIndented = deep >= 4 && !inList
    const wasCode = isCode(line)
    if (line.trim() === '') isHtml = false
    else if (wasCode) {
      if (anyFence.test(line) && (isHtml || isIndented)) return true
    } else if (startTag.test(line) || endTag.test(line)) {
      isHtml = true
      inList = false
    } else {
      const inner = wholeLine.exec(line)?.[4]
      if (inner === undefined && isIndented && !isHtml && !/^\s*</.test(line)) return true
      if (inner !== undefined) isHtml = true
      if (isHtml && markup.test(inner ?? line)) return true
      if (item.test(line)) inList = true
      else if (deep < 2) inList = false
    }
  }
  return false
}

/** Indentation in columns. */
export const columns = (line: string) => (/^[ \t]*/.exec(line)?.[0] ?? '').replace(/\t/g, '    ').length

function rewritten(lines: readonly string[]): string[] {
  const [first = '', ...rest] = lines
  const inner = withoutIndent(rest.slice(0, -1))
  const blocks = new Map(outermost(inner).map(({ start, end }) => [start, end]))
  const isCode = looseFenceTracker()
  const written: string[] = []
  for (let index = 0; index < inner.length; index++) {
    const line = inner[index] ?? ''
    const end = blocks.get(index)
    const [, , tag, , text, close] = isCode(line) ? [] : (wholeLine.exec(line) ?? [])
    if (end !== undefined) {
      append(written, rewritten(inner.slice(index, end)))
      index = end - 1
    } else if (tag !== undefined && text !== undefined && close !== undefined && markup.test(text))
      written.push(tag, '', text.trim(), '', close)
    else written.push(line)
  }
  const from = written.findIndex((line) => line.trim() !== '')
  const to = written.findLastIndex((line) => line.trim() !== '')
  const body = from < 0 ? [] : written.slice(from, to + 1)
  return [first.trim(), '', ...body, '', rest.at(-1)?.trim() ?? '']
}

/**
 * Removes the indentation that all lines share. MDX knows no indented code, so that blocks of code may
 * have less, and text may have more: text that would become code loses all of it, unless it belongs to
 * an item of a list. If tabs and spaces are mixed, what is left of the indentation becomes spaces.
 */
export function withoutIndent(lines: readonly string[]): string[] {
  const inFence = looseFenceTracker()
  const isCode = lines.map((line) => inFence(line))
  const isInner = new Set(outermost(lines).flatMap(({ start, end }) => range(start, end)))
  const filled = lines.filter((line) => line.trim() !== '')
  const text = lines.filter((line, index) => line.trim() !== '' && isCode[index] !== true)
  const shared = leastOf((text.length > 0 ? text : filled).map(columns))
  const indents = lines.map((line) => /^[ \t]*/.exec(line)?.[0] ?? '').join('')
  const isMixed = indents.includes('\t') && indents.includes(' ')
  let [cut, ofBlock, inList] = [shared, shared, false]
  return lines.map((line, index) => {
    if (line.trim() === '') return ''
    const deep = columns(line)
    if (isCode[index] === true) {
      // A block keeps its form.
      const isTooDeep = deep - cut >= 4 && !inList && !isInner.has(index)
      if (isCode[index - 1] !== true) ofBlock = isTooDeep ? deep : Math.min(deep, cut)
    } else {
      if (deep < cut || isInner.has(index)) cut = shared
      else if (deep - cut >= 4 && !inList) cut = deep
      if (item.test(line)) inList = true
      else if (deep - cut < 2) inList = false
    }
    const rest = withoutColumns(line, isCode[index] === true ? ofBlock : cut)
    return isMixed ? ' '.repeat(columns(rest)) + rest.trimStart() : rest
  })
}

const range = (start: number, end: number) => Array.from({ length: end - start }, (_, index) => start + index)

function withoutColumns(line: string, count: number): string {
  let [at, width] = [0, 0]
  while (width < count && (line[at] === ' ' || line[at] === '\t')) {
    width += line[at] === '\t' ? 4 : 1
    at += 1
  }
  return ' '.repeat(Math.max(width - count, 0)) + line.slice(at)
}

import { append } from '../large-lists.js'
import { looseFenceTracker } from '../source/fences.js'
import type { TextEdit } from '../source/link-source.js'
import type { Rewritten } from '../source/told-lines.js'

/** Of Liquid and Nunjucks: between them, other tags and braces are text. */
const rawTag = /\{%[-+]? *(?:end)?raw *[-+]?%\}/g

/** Such a tag, and what means something in Quire or is told as a tag of another generator. */
const signs = /\{%[-+]? *((?:end)?raw) *[-+]?%\}|\{\{(?=\s*\$(?:page|site|frontmatter)[.[])|\{%/g

/** Inline code that shows such a tag, on a page about templates. */
const aloneInCode = /(?<!`)(`+) ?\{%[-+]? *(?:end)?raw *[-+]?%\} ?\1(?!`)/

/** Whether code has both tags around something. */
export function isInRawTags(code: string): boolean {
  const begin = code.search(/\{%[-+]? *raw *[-+]?%\}/)
  return begin >= 0 && /\{%[-+]? *endraw *[-+]?%\}/.test(code.slice(begin))
}

/** Languages of templates. Code in them, or in no language, may be an example of such tags. */
const templates = /liquid|jinja|twig|nunjucks|njk|django|^(?:j2|te?xt|plain.*|md|markdown|)$/i

/** Whether all of a block of code is between both tags, which are no part of its language. */
export function isWrappedInRawTags(code: string, language: string): boolean {
  const text = code.trim()
  return (
    !templates.test(language) &&
    /^\{%[-+]? *raw *[-+]?%\}/.test(text) &&
    /\{%[-+]? *endraw *[-+]?%\}$/.test(text.slice(-longestTag))
  )
}

const longestTag = 100

interface Line {
  readonly start: number
  readonly text: string
  /** How a backslash before braces is read: not at all in code, and in HTML only before values. */
  readonly kind: 'text' | 'html' | 'indented' | 'fenced'
}

/**
 * Removes tags that make braces text, which they are in Quire. What has a meaning here too gets a
 * backslash. A tag without its other one stays, and so do all if inline code shows one of them.
 *
 * @param told Numbers of lines with such tags, from 1. If there is none, they may be an example.
 */
export function convertRawTags(text: string, told: ReadonlySet<number>): Rewritten {
  const lines = linesOf(text)
  const isTold = lines.some(({ text: line }, index) => told.has(index + 1) && line.search(rawTag) >= 0)
  if (!isTold || lines.some(({ text: line, kind }) => kind !== 'fenced' && aloneInCode.test(line)))
    return { text, blocks: 0 }
  const edits: TextEdit[] = []
  let blocks = 0
  /** Changes since a tag began; undefined outside, or if it is not certain what a backslash would do. */
  let pending: TextEdit[] | undefined
  let isOpen = false
  for (const { start, text: line, kind } of lines) {
    let ticks = 0
    let counted = 0
    for (const { 0: sign, 1: raw, index } of line.matchAll(signs)) {
      const at = start + index
      ticks += line.slice(counted, index).split('`').length - 1
      counted = index
      const removal = { start: at, end: at + sign.length, text: '' }
      if (raw === 'raw' && !isOpen) {
        isOpen = true
        pending = [removal]
      } else if (raw === 'endraw') {
        if (pending !== undefined) {
          append(edits, [...pending, removal])
          blocks += 1
        }
        isOpen = false
        pending = undefined
      } else if (kind === 'indented' && sign === '{{') pending = undefined
      else if (line[index - 1] !== '\\' && isRead(sign, kind, ticks % 2 === 1))
        pending?.push({ start: at, end: at, text: '\\' })
    }
  }
  return blocks === 0 ? { text, blocks } : { text: withoutTags(lines, edits), blocks }
}

/** Whether Quire would read a sign on a line. */
const isRead = (sign: string, kind: Line['kind'], isInCode: boolean): boolean =>
  kind !== 'fenced' && kind !== 'indented' && (sign === '{{' || (kind === 'text' && !isInCode))

function linesOf(text: string): Line[] {
  const isCode = looseFenceTracker()
  let start = 0
  let isHtml = false
  return text.split(/(?<=\n)/).map((line) => {
    const bare = line.replace(rawTag, '')
    const isFenced = isCode(bare)
    if (bare.trim() === '') isHtml = false
    else if (/^ {0,3}<[a-z/!]/i.test(bare)) isHtml = true
    const kind = isFenced ? 'fenced' : isHtml ? 'html' : /^(?: {4}|\t)/.test(line) ? 'indented' : 'text'
    const result: Line = { start, text: line, kind }
    start += line.length
    return result
  })
}

/** Lines that had only a tag are left out, or are empty where they separate others, as Liquid leaves them. */
function withoutTags(lines: readonly Line[], edits: readonly TextEdit[]): string {
  const written: string[] = []
  let next = 0
  for (const [index, { start, text, kind }] of lines.entries()) {
    let left = ''
    let copied = 0
    for (
      let edit = edits[next];
      edit !== undefined && edit.start < start + text.length;
      edit = edits[++next]
    ) {
      left += text.slice(copied, edit.start - start) + edit.text
      copied = edit.end - start
    }
    left += text.slice(copied)
    const isEmptied = copied > 0 && left.trim() === ''
    const isBetween = written.at(-1)?.trim() && lines[index + 1]?.text.trim()
    if (!isEmptied || (kind !== 'fenced' && isBetween)) written.push(left)
  }
  return written.join('')
}

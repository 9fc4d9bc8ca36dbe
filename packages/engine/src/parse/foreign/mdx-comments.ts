import { applyEdits } from '../source/link-source.js'
import type { Rewritten } from '../source/told-lines.js'

/** Finds where a comment begins on a line. There may be code after it, but not before it. */
const begin = /^[^`]*?(?<!\{)(?=\{\/\*)/

/** Marks of quotes and lists. What follows them begins a line of the block. */
const onlyMarks = /^(?:[\s>]|(?:[-+*]|\d+[.)])\s)*$/

/** Text that would end an HTML comment too early. */
const endsEarly = /-->|--!>|^-?>/

/**
 * Rewrites comments of MDX as HTML comments.
 *
 * @param told Numbers of the lines at which they begin, from 1. Others may be in code.
 */
export function convertMdxComments(text: string, told: ReadonlySet<number>): Rewritten {
  let at = 0
  const edits = text.split(/(?<=\n)/).flatMap((line, index) => {
    const lineStart = at
    at += line.length
    const before = told.has(index + 1) ? begin.exec(line)?.[0] : undefined
    if (before === undefined) return []
    const start = lineStart + before.length
    const content = /^\{\/\*((?:(?!\{\/\*)[\s\S])*?)\*\/\}/.exec(text.slice(start))?.[1]
    if (content === undefined || endsEarly.test(content)) return []
    // Skip what cannot be an HTML comment in a paragraph, which would end at an empty line, and ids of
    // headings, which Quire reads itself.
    if (before.trim() !== '' && /\n[ \t]*\r?\n|^\s*#[\w-]+\s*$/.test(content)) return []
    const end = start + content.length + '{/**/}'.length
    // Skip comments at the beginning of a line with text after them: Markdown would take that text for HTML.
    if (onlyMarks.test(before) && /^[^\S\n]*\S/.test(text.slice(end))) return []
    return [{ start, end, text: `<!--${content}-->` }]
  })
  return { text: applyEdits(text, edits), blocks: edits.length }
}

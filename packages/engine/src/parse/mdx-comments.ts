import { applyEdits } from './link-source.js'

/** Where a comment begins on a line; code may stand behind it, not before it. */
const begin = /^[^`]*?(?<!\{)(?=\{\/\*)/

/** Marks of quotes and lists: what comes after them begins a line of the block. */
const onlyMarks = /^(?:[\s>]|(?:[-+*]|\d+[.)])\s)*$/

/** What would end a comment of HTML too early. */
const endsEarly = /-->|--!>|^-?>/

/**
 * Writes comments of MDX as those of HTML.
 *
 * @param told Numbers of the lines at which they begin, from 1: others may stand in code.
 */
export function convertMdxComments(
  text: string,
  told: ReadonlySet<number>,
): { readonly text: string; readonly blocks: number } {
  let at = 0
  const edits = text.split(/(?<=\n)/).flatMap((line, index) => {
    const lineStart = at
    at += line.length
    const before = told.has(index + 1) ? begin.exec(line)?.[0] : undefined
    if (before === undefined) return []
    const start = lineStart + before.length
    const content = /^\{\/\*((?:(?!\{\/\*)[\s\S])*?)\*\/\}/.exec(text.slice(start))?.[1]
    if (content === undefined || endsEarly.test(content)) return []
    // Within a paragraph an empty line would end it; an id of a heading is Quire's too.
    if (before.trim() !== '' && /\n[ \t]*\r?\n|^\s*#[\w-]+\s*$/.test(content)) return []
    const end = start + content.length + '{/**/}'.length
    // After a comment that begins a line, Markdown takes the rest of the line for HTML.
    if (onlyMarks.test(before) && /^[^\S\n]*\S/.test(text.slice(end))) return []
    return [{ start, end, text: `<!--${content}-->` }]
  })
  return { text: applyEdits(text, edits), blocks: edits.length }
}

import { lineEndOf } from '../../text/source-text.js'
import { normaliseText } from '../frontmatter/split-frontmatter.js'
import type { Rewritten } from '../source/told-lines.js'

/** What Pandoc reads at the beginning of a text: lines that begin with a percent sign. */
export interface TitleBlock {
  /** Title, authors and date, as far as there are any. What is left out is empty. */
  readonly fields: readonly string[]
  /** Number of lines. */
  readonly lines: number
}

/** @returns Undefined if the text does not begin in this way. */
export function titleBlockOf(text: string): TitleBlock | undefined {
  if (!text.startsWith('%')) return undefined
  const fields: string[] = []
  let lines = 0
  for (const line of text.split('\n', mostLines)) {
    const [begun, words = ''] = /^%(?:[ \t]+(.*))?$/.exec(line) ?? []
    if (begun !== undefined && fields.length < 3) fields.push(words.trim())
    else if (/^[ \t]+\S/.test(line) && fields.length > 0) fields.push(`${fields.pop()}\n${line.trim()}`)
    else if (fields.length > 0 && isEnd.test(line)) break
    else return undefined
    lines += 1
  }
  return lines < mostLines && fields.some((field) => field !== '') ? { fields, lines } : undefined
}

const mostLines = 50

/** What may come after it: nothing, or a heading. Otherwise it may be a sentence about a share. */
const isEnd = /^(?:[ \t]*|#.*)$/

/**
 * Writes a title block as frontmatter, if its title is plain text and it has a day as its date.
 *
 * @param told Numbers of lines that messages name, from 1.
 */
export function convertTitleBlock(text: string, told: ReadonlySet<number>): Rewritten {
  const none = { text, blocks: 0 }
  const block = told.has(1) ? titleBlockOf(normaliseText(text)) : undefined
  if (block === undefined) return none
  const [title = '', authors = '', date = ''] = block.fields
  const day = date === '' ? '' : dayOf(date)
  const name = title.replaceAll('\n', ' ')
  if (day === undefined || !isPlain(name)) return none
  const names = authors.split(/[;\n]/).flatMap((author) => author.trim() || [])
  const fields = [
    ...(name === '' ? [] : [`title: ${yamlText(name)}`]),
    ...(names.length === 1 ? [`author: ${yamlText(names.join())}`] : []),
    ...(names.length > 1 ? ['author:', ...names.map((author) => `  - ${yamlText(author)}`)] : []),
    ...(day === '' ? [] : [`date: ${day}`]),
  ]
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const end = lineEndOf(text)
  const after = text
    .slice(mark.length)
    .split(/(?<=\n)/)
    .slice(block.lines)
    .join('')
    .replace(/^(?:[ \t]*\r?\n)+/, '')
  return { text: [`${mark}---`, ...fields, '---', '', after].join(end), blocks: 1 }
}

/** Whether Markdown shows a text as it is. */
const isPlain = (text: string): boolean => !/[*`[\]<>\\$&~^]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u.test(text)

/** A text as a value of YAML, in quotes where it could mean something else. */
const yamlText = (text: string): string =>
  /^\p{L}[\p{L}\p{M}\p{N} ,.()/'_+-]*$/u.test(text) && !/^(?:true|false|null)$/i.test(text)
    ? text
    : JSON.stringify(text)

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** A date as `yyyy-mm-dd`; undefined if it is not certain which day it is. */
function dayOf(date: string): string | undefined {
  if (/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(date)) return date
  const written =
    /^(?<month>\p{L}+)\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/u.exec(date) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)? (?<month>\p{L}+)\.?,? (?<year>\d{4})$/u.exec(date)
  const { year = '', month = '', day = '' } = written?.groups ?? {}
  const index = months.findIndex((name) => month.length >= 3 && name.startsWith(month.toLowerCase()))
  if (index < 0 || Number(day) < 1 || Number(day) > 31) return undefined
  return `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

import { lineEndOf } from '../../text/source-text.js'
import type { Rewritten } from '../source/told-lines.js'

export type FrontmatterFormat = 'yaml' | 'toml' | 'json'

/** A page's text without its frontmatter. */
export interface SplitText {
  /**
   * Has as many lines as the source; those of the frontmatter are empty, so that line numbers stay
   * the same.
   */
  readonly content: string
  readonly frontmatter: FrontmatterBlock | null
}

export interface FrontmatterBlock {
  readonly format: FrontmatterFormat
  readonly raw: string
  /** Line of the first line of `raw`, from 1. */
  readonly line: number
}

const field = /^[A-Za-z_][\w-]*[ \t]*[:=](?:\s|$)/
const opening = /^(?:---(?:[ \t]*(yaml|yml|toml|json))?|(\+\+\+))[ \t]*\n/i

/**
 * Splits off the frontmatter: `---` (YAML, or JSON if it is in braces), `---toml`, `---json` or
 * `+++` (TOML), on the first line and closed by the same mark. Fields of YAML may also end with
 * `...`, as in Jekyll and Pandoc. A text that begins otherwise, or in which the mark is not closed,
 * has none.
 *
 * @param text With `\n` as its only line ends.
 */
export function splitFrontmatter(text: string): SplitText {
  const none = { content: text, frontmatter: null }
  const open = opening.exec(text)
  if (open === null) return none
  const [first, language, pluses] = open
  const mark = pluses ?? '---'
  const from = first.length
  const isYaml = mark === '---' && /^(?:ya?ml)?$/i.test(language ?? '') && field.test(text.slice(from))
  const close = closingMark(text, isYaml ? [mark, '...'] : [mark], from)
  if (close === undefined) return none
  const raw = text.slice(from, close.start)
  const lines = text.slice(0, close.end).split('\n').length - 1
  const format = formatOf(pluses === undefined ? language : 'toml', raw)
  return { content: '\n'.repeat(lines) + text.slice(close.end), frontmatter: { format, raw, line: 2 } }
}

/**
 * The mark that would close a frontmatter that was begun: the second line is a field. Undefined for
 * other texts, since a line of dashes may be a rule.
 *
 * @param text A text in which no frontmatter was found.
 */
export function missingMark(text: string): string | undefined {
  const open = opening.exec(text)
  if (open === null) return undefined
  return /^[A-Za-z_][\w-]*[ \t]*[:=]/.test(text.slice(open[0].length)) ? (open[2] ?? '---') : undefined
}

/**
 * A first line that was meant to begin frontmatter, but does not: it names another language, or has
 * more than three marks. Undefined for other texts.
 *
 * @param text A text in which no frontmatter was found.
 */
export function wrongOpening(text: string): string | undefined {
  const [whole, line = ''] = /^((?:---[ \t]*[a-z]+|-{4,}|\+{4,})[ \t]*)\n/i.exec(text) ?? []
  if (whole === undefined || opening.test(whole)) return undefined
  const begins = field.test(text.slice(whole.length))
  return begins || (/[a-z]/i.test(line) && closingMark(text, ['---'], whole.length)) ? line.trim() : undefined
}

/**
 * The line of what would be the frontmatter if no empty lines came before it: fields between two
 * marks. Undefined if there is none.
 *
 * @param text A text in which no frontmatter was found.
 */
export function lateLine(text: string): number | undefined {
  const [empty] = /^(?:[ \t]*\n)+/.exec(text) ?? []
  if (empty === undefined) return undefined
  return beginsWithFields(text.slice(empty.length)) ? empty.split('\n').length : undefined
}

/**
 * Whether only spaces before the marks keep the text from beginning with frontmatter.
 *
 * @param text A text in which no frontmatter was found.
 */
export function isIndented(text: string): boolean {
  const [indent] = /^[ \t]+(?=---|\+\+\+)/.exec(text) ?? []
  return indent !== undefined && beginsWithFields(text.replace(/^[ \t]+(?=---|\+\+\+)/gm, ''))
}

/** Whether there is frontmatter whose lines look like fields. */
function beginsWithFields(text: string): boolean {
  const { frontmatter } = splitFrontmatter(text)
  const lines = frontmatter?.raw.split('\n').filter((line) => line.trim() !== '') ?? []
  const [first = '', ...others] = lines
  return field.test(first.trimStart()) && others.every((line) => inFields.test(line))
}

/**
 * Removes the empty lines before frontmatter that begins too late.
 *
 * @param told Numbers of the lines of the page that messages name, from 1.
 */
export function removeLinesBeforeFrontmatter(text: string, told: ReadonlySet<number>): Rewritten {
  const late = lateLine(normaliseText(text))
  if (late === undefined || !told.has(late)) return { text, blocks: 0 }
  return { text: text.replace(/^(?:[ \t]*\r?\n)+/, ''), blocks: 1 }
}

/** Puts a block before the text of a page, below its frontmatter. */
export function afterFrontmatter(text: string, block: string): string {
  const { frontmatter } = splitFrontmatter(normaliseText(text))
  const above = frontmatter === null ? 0 : frontmatter.line + frontmatter.raw.split('\n').length - 1
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const lines = text.slice(mark.length).split(/(?<=\n)/)
  const end = lineEndOf(text)
  const before = above === 0 ? '' : `${lines.slice(0, above).join('').trimEnd()}${end}${end}`
  const after = lines
    .slice(above)
    .join('')
    .replace(/^(?:[ \t]*\r?\n)+/, '')
  return `${mark}${before}${block}${end}${after === '' ? '' : end}${after}`
}

/**
 * Puts texts of fields into quotes that contain a colon, as in `title: First: words`. YAML allows no
 * such text, although some generators do.
 *
 * @param told Numbers of the lines of the page that messages name, from 1.
 */
export function quoteFields(text: string, told: ReadonlySet<number>): Rewritten {
  const { frontmatter } = splitFrontmatter(normaliseText(text))
  if (frontmatter?.format !== 'yaml') return { text, blocks: 0 }
  const end = frontmatter.line + frontmatter.raw.split('\n').length - 1
  const lines = text.split(/(?<=\n)/)
  let blocks = 0
  for (const line of told) {
    const written = lines[line - 1] ?? ''
    const [, name, value = ''] = plainField.exec(written) ?? []
    if (name === undefined || line >= end || !/:(?:[ \t]|$)/.test(value)) continue
    // An indented line may belong to the text.
    if (/^[ \t]+\S/.test(lines[line] ?? '')) continue
    const quoted = /["\\]/.test(value) ? `'${value.replaceAll("'", "''")}'` : `"${value}"`
    lines[line - 1] = name + quoted + written.slice(name.length + value.length)
    blocks += 1
  }
  return { text: blocks === 0 ? text : lines.join(''), blocks }
}

/** A field with a text without quotes, comment or other syntax. */
const plainField =
  /^([A-Za-z_][\w-]*:[ \t]+)(?![-?:][ \t]|["'[\]{}>|&*!%#@`,])((?:(?![ \t]#)[^\r\n])*\S)[ \t]*\r?\n$/

/** A line in frontmatter: the beginning of a field, indented text, an entry of a list, or a comment. */
const inFields = /^(?:[A-Za-z_][\w-]*[ \t]*[:=](?:\s|$)|[ \t]|- |[#\]}])/

function formatOf(language: string | undefined, raw: string): FrontmatterFormat {
  const name = language?.toLowerCase()
  if (name === 'toml' || name === 'json') return name
  return /^\s*\{[\s\S]*\}\s*$/.test(raw) ? 'json' : 'yaml'
}

/** Where the line of the closing mark begins and ends. */
function closingMark(
  text: string,
  marks: readonly string[],
  from: number,
): { readonly start: number; readonly end: number } | undefined {
  for (let start = from; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const mark = marks.find((one) => text.startsWith(one, start))
    if (mark !== undefined && text.slice(start + mark.length, end).trim() === '') return { start, end }
    start = end + 1
  }
  return undefined
}

/**
 * Removes a byte order mark, unifies line ends, and replaces or removes characters that no text may
 * contain.
 */
export function normaliseText(text: string): string {
  let result = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (result.includes('\r')) result = result.replace(/\r\n?/g, '\n')
  if (result.includes('\0')) result = result.replaceAll('\0', '\uFFFD')
  if (/[\uFDD0-\uFDD3]/.test(result)) result = result.replace(/[\uFDD0-\uFDD3]/g, '')
  if (result.includes('&#')) result = result.replace(markerReference, '&#xFFFD;')
  return result
}

/**
 * A character reference to a character that Quire uses as a marker. Markdown and HTML would turn it
 * into that character.
 */
const markerReference = /&#(?:x0*fdd[0-3]|0*6497[6-9]);?/gi

/** Like {@link normaliseText}, for frontmatter and JSON, in which escapes may stand for any character. */
export function normaliseEscaped(text: string): string {
  return /[\p{Cs}\0\uFDD0-\uFDD3]/u.test(text)
    ? text.replace(/[\uFDD0-\uFDD3]/g, '').replace(/[\p{Cs}\0]/gu, '\uFFFD')
    : text
}

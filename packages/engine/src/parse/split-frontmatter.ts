export type FrontmatterFormat = 'yaml' | 'toml' | 'json'

/** A page's text with its frontmatter cut off. */
export interface SplitText {
  /** As many lines as the source, those of the frontmatter empty: places stay true. */
  readonly content: string
  readonly frontmatter: FrontmatterBlock | null
}

export interface FrontmatterBlock {
  readonly format: FrontmatterFormat
  readonly raw: string
  /** Line of the first line of `raw`, from 1. */
  readonly line: number
}

const opening = /^(?:---(?:[ \t]*(yaml|yml|toml|json))?|(\+\+\+))[ \t]*\n/i

/**
 * Cuts off the frontmatter: `---` (YAML, or JSON when it is in braces),
 * `---toml`, `---json` or `+++` (TOML), on the first line and closed by the
 * same mark. Text that begins otherwise, or where the mark is not closed, has none.
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
  const close = closingMark(text, mark, from)
  if (close === undefined) return none
  const raw = text.slice(from, close.start)
  const lines = text.slice(0, close.end).split('\n').length - 1
  const format = formatOf(pluses === undefined ? language : 'toml', raw)
  return { content: '\n'.repeat(lines) + text.slice(close.end), frontmatter: { format, raw, line: 2 } }
}

/**
 * What would close the frontmatter that a text has begun: its second line is a
 * field. Undefined for other texts; a line of dashes may be a rule.
 *
 * @param text Whose frontmatter was not found.
 */
export function missingMark(text: string): string | undefined {
  const open = opening.exec(text)
  if (open === null) return undefined
  return /^[A-Za-z_][\w-]*[ \t]*[:=]/.test(text.slice(open[0].length)) ? (open[2] ?? '---') : undefined
}

/**
 * The line on which a text has what would be its frontmatter if no empty lines
 * stood before it: fields between two marks.
 *
 * @param text Whose frontmatter was not found.
 */
export function lateLine(text: string): number | undefined {
  const [empty] = /^(?:[ \t]*\n)+/.exec(text) ?? []
  if (empty === undefined) return undefined
  const { frontmatter } = splitFrontmatter(text.slice(empty.length))
  const lines = frontmatter?.raw.split('\n').filter((line) => line.trim() !== '') ?? []
  const areFields =
    lines.length > 0 && lines.every((line, index) => (index === 0 ? field : inFields).test(line))
  return areFields ? empty.split('\n').length : undefined
}

const field = /^[A-Za-z_][\w-]*[ \t]*[:=](?:\s|$)/
/** What goes on in a field is indented, or a list; comments may stand between. */
const inFields = /^(?:[A-Za-z_][\w-]*[ \t]*[:=](?:\s|$)|[ \t]|- |[#\]}])/

function formatOf(language: string | undefined, raw: string): FrontmatterFormat {
  const name = language?.toLowerCase()
  if (name === 'toml' || name === 'json') return name
  return /^\s*\{[\s\S]*\}\s*$/.test(raw) ? 'json' : 'yaml'
}

/** Where the line of the closing mark begins and ends. */
function closingMark(
  text: string,
  mark: string,
  from: number,
): { readonly start: number; readonly end: number } | undefined {
  for (let start = from; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    if (text.startsWith(mark, start) && text.slice(start + mark.length, end).trim() === '')
      return { start, end }
    start = end + 1
  }
  return undefined
}

/** Removes a byte order mark, unites line ends, and replaces or removes what no text may hold. */
export function normaliseText(text: string): string {
  let result = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (result.includes('\r')) result = result.replace(/\r\n?/g, '\n')
  if (result.includes('\0')) result = result.replaceAll('\0', '\uFFFD')
  if (/[\uFDD0-\uFDD3]/.test(result)) result = result.replace(/[\uFDD0-\uFDD3]/g, '')
  if (result.includes('&#')) result = result.replace(markerReference, '&#xFFFD;')
  return result
}

/** A character reference to one that Quire marks something with, which Markdown and HTML would make that character. */
const markerReference = /&#(?:x0*fdd[0-3]|0*6497[6-9]);?/gi

/** The same for a text in which escapes may stand for any character: of frontmatter, of JSON. */
export function normaliseEscaped(text: string): string {
  return /[\p{Cs}\0\uFDD0-\uFDD3]/u.test(text)
    ? text.replace(/[\uFDD0-\uFDD3]/g, '').replace(/[\p{Cs}\0]/gu, '\uFFFD')
    : text
}

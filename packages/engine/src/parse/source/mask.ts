import { markers } from '../page.js'
import type { Definitions } from './definition-marks.js'
import { hasLineSyntax, type MaskedLine, maskLines } from './mask-lines.js'

/**
 * A text in which Quire's own syntax is hidden from the Markdown parser.
 *
 * Lines of that syntax become processing instructions, which every parser reads as blocks that end
 * paragraphs, and values in braces become quoted text. The number of lines stays the same. If the
 * parser finds such a token inside code or other text, {@link unmask} restores the original.
 */
export interface MaskedText {
  readonly text: string
  readonly lines: readonly MaskedLine[]
  /**
   * Values of attributes that Markdown parsers would not accept: data from between braces, and unquoted
   * addresses. Shared by all files of a page.
   */
  readonly values: readonly string[]
  /** Definitions of terms, which are list items for the parser. */
  readonly definitions: Definitions
}

const { open, close } = markers

const noDefinitions: Definitions = new Map()

/**
 * @param values Receives the masked values.
 * @param othersContainers Mask containers that Quire does not have as well. Otherwise the parser
 *   reads them.
 */
export function maskSyntax(
  text: string,
  values: string[],
  { othersContainers }: { readonly othersContainers: boolean },
): MaskedText {
  const lines: MaskedLine[] = []
  let masked = text
  if (hasLineSyntax(text)) masked = maskLines(text, lines, { othersContainers })
  if (masked.includes('={')) masked = maskJson(masked, lines, values)
  if (bareSlash.test(masked)) masked = maskBare(masked, values)
  return { text: masked, lines, values, definitions: noDefinitions }
}

/** Masks only blocks. Values of attributes stay as they are. */
export function maskBlocks(text: string): MaskedText {
  const lines: MaskedLine[] = []
  return {
    text: hasLineSyntax(text) ? maskLines(text, lines, { othersContainers: true }) : text,
    lines,
    values: [],
    definitions: noDefinitions,
  }
}

const componentStart = /<[A-Z][\w.-]*(?=\s)/g

/**
 * Masks values in braces, since they may contain spaces, quotes and angle brackets, which are not
 * allowed in unquoted attributes.
 *
 * @param lines Lines that are masked in the text. In values they stand as the author wrote them.
 */
function maskJson(text: string, lines: readonly MaskedLine[], values: string[]): string {
  let result = ''
  let copied = 0
  /**
   * How many characters may still be searched in vain. Otherwise a hostile text could make every
   * search run to the end.
   */
  let vain = 1_000_000
  componentStart.lastIndex = 0
  for (let match = componentStart.exec(text); match !== null; match = componentStart.exec(text)) {
    let at = componentStart.lastIndex
    // Reads attribute by attribute, up to the end of the tag.
    for (;;) {
      attribute.lastIndex = at
      const found = attribute.exec(text)
      if (found === null) break
      at = attribute.lastIndex
      if (!found[0].endsWith('{')) continue
      const end = endOfBraces(text, at - 1, vain)
      if (end === undefined) {
        vain -= Math.min(vain, text.length - at)
        break
      }
      const value = text.slice(at, end - 1)
      const token = `${open}J${values.push(unmaskLines(value, lines)) - 1}${close}`
      result += `${text.slice(copied, at - 1)}"${token}${fillers(value, token.length)}"`
      copied = at = end
    }
    componentStart.lastIndex = at
  }
  return copied === 0 ? text : result + text.slice(copied)
}

/**
 * Text after a token that keeps the number of lines and the length of the last line, so that
 * positions after it stay correct.
 */
function fillers(value: string, tokenLength: number): string {
  const lines = value.split('\n')
  const last = lines.at(-1)?.length ?? 0
  if (lines.length === 1) return '.'.repeat(Math.max(0, last - tokenLength))
  return `${'\n.'.repeat(lines.length - 2)}\n${'.'.repeat(Math.max(1, last))}`
}

const attribute = /\s+[^\s"'<>/={}]+(?:=(?:"[^"]*"|'[^']*'|\{|[^\s"'=<>`{]+))?/y

/** The offset after the brace that closes the one at `from`. Braces in quotes do not count. */
function endOfBraces(text: string, from: number, most: number): number | undefined {
  if (most === 0) return undefined
  let depth = 0
  const piece = /["{}]|'(?:[^'\\\n]|\\.)*'|\n[ \t]*\n/g
  piece.lastIndex = from
  for (let match = piece.exec(text); match !== null; match = piece.exec(text)) {
    if (match[0] === '{') depth += 1
    else if (match[0] === '}') {
      depth -= 1
      if (depth === 0) return piece.lastIndex
    } else if (match[0] === '"') {
      const end = /"(?:[^"\\\n]|\\.)*"/y
      end.lastIndex = match.index
      if (!end.test(text)) return undefined
      piece.lastIndex = end.lastIndex
    } else if (!match[0].startsWith("'")) return undefined
  }
  return undefined
}

const bareSlash = /<[a-z][^<>]{0,500}?=[^\s"'=<>`]{0,500}\//i
const tag = /<[a-z][\w.-]*(?:\s+[^\s"'<>/=]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)+\s*\/?>/gi
const bareValue = /(\s[^\s"'<>/=]+=)(?:"[^"]*"|'[^']*'|([^\s"'=<>`]+))/g

/** Masks unquoted values with slashes: CommonMark allows them, but these parsers do not. */
function maskBare(text: string, values: string[]): string {
  return text.replace(tag, (whole) =>
    whole.replace(bareValue, (attribute, name: string, value?: string) =>
      value?.includes('/') ? `${name}"${open}V${values.push(value) - 1}${close}"` : attribute,
    ),
  )
}

const lineToken = new RegExp(`<\\?${open}(\\d+)${close}\\?>`, 'g')
const jsonToken = new RegExp(`"${open}J(\\d+)${close}[\\n.]*"`, 'g')
const bareToken = new RegExp(`"${open}V(\\d+)${close}"`, 'g')
const valueToken = new RegExp(`("?)${open}([JV])(\\d+)${close}[\\n.]*\\1`, 'g')
const onlyLineToken = new RegExp(`^\\s*<\\?${open}(\\d+)${close}\\?>\\s*$`)
const onlyJsonToken = new RegExp(`^${open}J(\\d+)${close}[\\n.]*$`)

/** The masked line that a block stands for; undefined for an ordinary block. */
export function maskedLineOf(value: string, { lines }: MaskedText): MaskedLine | undefined {
  const match = value.includes(open) ? onlyLineToken.exec(value) : null
  return match === null ? undefined : lines[Number(match[1])]
}

/** The text between the braces of an attribute, from its masked value. */
export function maskedJsonOf(value: string, values: readonly string[]): string | undefined {
  const match = value.startsWith(open) ? onlyJsonToken.exec(value) : null
  return match === null ? undefined : values[Number(match[1])]
}

/** The text as the author wrote it, for code and other literal text. */
export function unmask(value: string, masked: MaskedText): string {
  if (!value.includes(open)) return value
  return unmaskLines(value, masked.lines)
    .replace(jsonToken, (_, index: string) => `{${masked.values[Number(index)] ?? ''}}`)
    .replace(bareToken, (_, index: string) => masked.values[Number(index)] ?? '')
}

/** HTML as the author wrote it, except for data in braces, which stays masked for its own reader. */
export function unmaskHtml(value: string, masked: MaskedText): string {
  if (!value.includes(open)) return value
  return unmaskLines(value, masked.lines).replace(
    bareToken,
    (_, index: string) => `"${masked.values[Number(index)] ?? ''}"`,
  )
}

/** Like {@link unmask}, for the value of an attribute, which has lost its quotes, and for text in HTML. */
export function unmaskValues(value: string, values: readonly string[]): string {
  if (!value.includes(open)) return value
  return value.replace(valueToken, (_, _quote, kind: string, index: string) => {
    const text = values[Number(index)] ?? ''
    return kind === 'J' ? `{${text}}` : text
  })
}

function unmaskLines(value: string, lines: readonly MaskedLine[]): string {
  return value.replace(lineToken, (_, index: string) => lines[Number(index)]?.original ?? '')
}

import { lineNumbers } from './snippet.js'

/** What the line that opens a code block says. */
export interface CodeInfo {
  /** As written, without what is not allowed in a class; empty when there is none. */
  readonly language: string
  readonly title: string | undefined
  readonly alt: string | undefined
  readonly highlighted: ReadonlySet<number>
  /** Undefined when it does not say. */
  readonly lineNumbers: boolean | undefined
}

/**
 * Reads `js{1,3-5}:line-numbers title="x"` and `js [x] {1}`.
 *
 * Other generators write `showLineNumbers` (Docusaurus), `linenums="1" hl_lines="1 3-5"` and
 * `{ .js title="x" }` (Python-Markdown), which can mean nothing else. A block may have a title
 * and no language: `title="x"`.
 */
export function parseInfo(code: {
  readonly lang?: string | null | undefined
  readonly meta?: string | null | undefined
}): CodeInfo {
  if (!code.lang) return none
  const info = code.meta ? `${code.lang} ${code.meta}` : code.lang
  const [, listed, written = ''] = /^(?:\{[ \t]*\.([\w+#-]+)|(?!\w+=)\.?([^\s{[:=]*))/.exec(info) ?? []
  const name = listed ?? written
  const language = name.toLowerCase().replace(/[^\p{L}\p{N}_+#.-]/gu, '')
  const rest = info.slice(info.indexOf(name) + name.length)
  if (rest === '') return { ...none, language }
  const title = quoted(rest, 'title') ?? bracketed(rest)
  const marked = rightParts(rest) ?? quoted(rest, 'hl_lines')
  const numbers = /:(no-)?line-numbers\b/.exec(rest) ?? /\s()(?:showLineNumbers\b|linenums=)/.exec(rest)
  return {
    language,
    title,
    alt: quoted(rest, 'alt'),
    highlighted: marked === undefined ? none.highlighted : lineNumbers(marked),
    lineNumbers: numbers === null ? undefined : !numbers[1],
  }
}

const none: CodeInfo = {
  language: '',
  title: undefined,
  alt: undefined,
  highlighted: new Set(),
  lineNumbers: undefined,
}

/** A part of a list of lines: `3-5`, or what stands there instead. */
interface ListPart {
  readonly written: string
  readonly index: number
}

/** Parts of the list of lines in braces that name no line, with their places in the line that opens the block. */
export function wrongLineParts(opening: string): readonly ListPart[] {
  return lineParts(opening)?.filter((part) => !isRight(part)) ?? []
}

function rightParts(info: string): string | undefined {
  return lineParts(info)
    ?.filter(isRight)
    .map(({ written }) => written)
    .join(',')
}

function isRight({ written }: ListPart): boolean {
  const [, first, last = first] = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(written) ?? []
  return Number(last) >= 1 && Number(first) <= Number(last)
}

/** Braces without any line hold something else, such as attributes of another generator; so do those in titles. */
function lineParts(info: string): readonly ListPart[] | undefined {
  const bare = withoutTitles(info)
  const numbers = /\{([\d\s,-]+)\}/.exec(bare)
  if (numbers !== null) return partsOf(numbers, /\d+(?:\s*-\s*\d+)?|-+/g)
  for (const braces of bare.matchAll(/\{([^{}="']*)\}/g)) {
    const parts = partsOf(braces, /[^\s,](?:[^,]*[^\s,])?/g)
    if (parts.some(isRight)) return parts
  }
  return undefined
}

function partsOf({ 1: list = '', index }: RegExpExecArray, part: RegExp): readonly ListPart[] {
  return [...list.matchAll(part)].map((match) => ({ written: match[0], index: index + 1 + match.index }))
}

/** The first text in brackets that is not empty. */
function bracketed(text: string): string | undefined {
  for (let start = text.indexOf('['); start >= 0; start = text.indexOf('[', start + 1)) {
    const end = text.indexOf(']', start)
    if (end < 0) return undefined
    if (end > start + 1) return text.slice(start + 1, end)
  }
  return undefined
}

const ends: Readonly<Record<string, string>> = { '"': '"', "'": "'", '[': ']' }

/** With spaces in place of what stands in quotes or brackets. */
function withoutTitles(info: string): string {
  let result = ''
  let copied = 0
  // Where one is not closed, none after it is: to look for each would take the square of the length.
  const unclosed = new Set<string>()
  for (const { 0: sign, index } of info.matchAll(/["'[]/g)) {
    const close = ends[sign]
    if (index < copied || close === undefined || unclosed.has(sign)) continue
    const end = info.indexOf(close, index + 1) + 1
    if (end === 0) unclosed.add(sign)
    else {
      result += info.slice(copied, index) + ' '.repeat(end - index)
      copied = end
    }
  }
  return result + info.slice(copied)
}

function quoted(text: string, name: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'{]+))`).exec(text) ?? []
  return double ?? single ?? bare
}

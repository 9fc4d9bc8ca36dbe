import { lineNumbers } from '../includes/snippet.js'

/** What the opening line of a code block says. */
export interface CodeInfo {
  /** As written, without characters that are not allowed in a class; empty if there is none. */
  readonly language: string
  /** Given as `title="x"`, or else the label. */
  readonly title: string | undefined
  /** Given in brackets: `[x]`. */
  readonly label: string | undefined
  readonly alt: string | undefined
  readonly highlighted: ReadonlySet<number>
  readonly added: ReadonlySet<number>
  readonly removed: ReadonlySet<number>
  /** Words to highlight wherever they occur. */
  readonly words: readonly string[]
  /** Undefined if the line does not say. */
  readonly lineNumbers: boolean | undefined
  /** Number of the first line. */
  readonly firstLine: number
}

/**
 * Reads `js{1,3-5}:line-numbers=10 title="x" /word/` and `js [x] {1}`.
 *
 * Also reads what other generators write, as long as it can mean nothing else: `showLineNumbers`
 * (Docusaurus), `"word" ins={4} del={5} startLineNumber=10` (Starlight), `filename="x"` (Nextra),
 * `highlight={1,3-5}` (Mintlify), `linenums="1" hl_lines="1 3-5"` and `{ .js title="x" }` (Python-Markdown). A block may have a
 * title but no language: `title="x"`.
 */
export function parseInfo(code: {
  readonly lang?: string | null | undefined
  readonly meta?: string | null | undefined
}): CodeInfo {
  if (!code.lang) return none
  const info = code.meta ? `${code.lang} ${code.meta}` : code.lang
  const [, listed, written = ''] = /^(?:\{[ \t]*\.([\w+#-]+)|(?!\w+=)\.?([^\s{[:=,]*))/.exec(info) ?? []
  const name = listed ?? written
  const language = name.toLowerCase().replace(/[^\p{L}\p{N}_+#.-]/gu, '')
  const rest = info.slice(info.indexOf(name) + name.length)
  if (rest === '') return { ...none, language }
  const label = inBrackets(rest)
  const numbers =
    /:(no-)?line-numbers\b(?:=(\d{1,6})(?!\d))?/.exec(rest) ??
    /\s(?:(showLineNumbers=\{?false\b)|showLineNumbers\b|linenums(?==))(?:=["']?(\d{1,6})(?!\d))?/.exec(rest)
  const first = numbers?.[2] ?? /\sstartLineNumber=(\d{1,6})(?!\d)/.exec(rest)?.[1]
  return {
    language,
    title: quoted(rest, 'title') ?? quoted(rest, 'filename') ?? label,
    label,
    alt: quoted(rest, 'alt'),
    highlighted: markedLines(rest, 'mark'),
    added: markedLines(rest, 'ins'),
    removed: markedLines(rest, 'del'),
    words: wordsOf(rest),
    lineNumbers: numbers === null ? undefined : !numbers[1],
    firstLine: Number(first ?? 1),
  }
}

const none: CodeInfo = {
  language: '',
  title: undefined,
  label: undefined,
  alt: undefined,
  highlighted: new Set(),
  added: new Set(),
  removed: new Set(),
  words: [],
  lineNumbers: undefined,
  firstLine: 1,
}

/** A part of a list of lines: `3-5`, or whatever is written there instead. */
interface ListPart {
  readonly written: string
  readonly index: number
}

/** How the lines of a list are marked: `{1,3-5}` is the same as `mark={1,3-5}`. */
type MarkName = 'mark' | 'ins' | 'del'
const markNames: readonly MarkName[] = ['mark', 'ins', 'del']

/** Parts of the lists of lines that are no line numbers, with their positions in the opening line. */
export function wrongLineParts(opening: string): readonly ListPart[] {
  return markNames.flatMap((name) => lineParts(opening, name).filter((part) => !isRight(part)))
}

function markedLines(info: string, name: MarkName): ReadonlySet<number> {
  const parts = lineParts(info, name).filter(isRight)
  return parts.length === 0 ? new Set() : lineNumbers(parts.map(({ written }) => written).join(','))
}

function isRight({ written }: ListPart): boolean {
  const [, first, last = first] = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(written) ?? []
  return Number(last) >= 1 && Number(first) <= Number(last)
}

/** Lists of numbers alone. In Starlight, a list may begin with a label: `ins={"New":5}`. */
const numberLists: Readonly<Record<MarkName, RegExp>> = {
  mark: /(?:(?<!=)|(?<=\s(?:mark|highlight)=))\{[\s:]*([\d\s,-]+)\}/d,
  ins: /(?<=\sins=)\{[\s:]*([\d\s,-]+)\}/d,
  del: /(?<=\sdel=)\{[\s:]*([\d\s,-]+)\}/d,
}

/**
 * Parts in braces, or else in `hl_lines`. Braces without any line number are something else, such
 * as attributes of another generator. Braces in titles do not count.
 */
function lineParts(info: string, name: MarkName): readonly ListPart[] {
  const bare = info.replace(/"[^"]*"|'[^']*'|\[(?:[^[\]]|\[[^[\]]*\])*\]/g, (text) => ' '.repeat(text.length))
  const numbers = numberLists[name].exec(bare)
  if (numbers?.[1] !== undefined)
    return partsOf(numbers[1], numbers.indices?.[1]?.[0] ?? 0, /\d+(?:\s*-\s*\d+)?|-+/g)
  if (name !== 'mark') return []
  for (const braces of bare.matchAll(/(?<!=)\{([^{}="']*)\}/g)) {
    const parts = partsOf(braces[1] ?? '', braces.index + 1, /[^\s,](?:[^,]*[^\s,])?/g)
    if (parts.some(isRight)) return parts
  }
  const listed = /(?<=\shl_lines=)["']?(?:(?<=")[^"]*|(?<=')[^']*|[^\s"'{]+)/.exec(info)
  return listed === null ? [] : partsOf(listed[0], listed.index, /[^\s,"']+/g)
}

/** Enough for any listing, and a limit for what a hostile text can cost. */
export const mostWords = 50

/** A word to highlight, or an option, whose value may look like one. Markdown has removed backslashes. */
const wordOrOption =
  /(?<!\S)(?:(?:mark=)?([/"])(.{1,200}?)\1(?!\S)|[\w-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\})|\[(?:[^[\]]|\[[^[\]]*\])*\]|\{[^{}]*\})/g

/** The words of `/word/`, as Shiki has it, and of `"word"`, as Starlight has it. */
function wordsOf(info: string): readonly string[] {
  if (!/[/"]/.test(info)) return none.words
  return [...info.matchAll(wordOrOption)].flatMap(([, , word]) => word ?? []).slice(0, mostWords)
}

/** @param start Position at which the list begins. */
function partsOf(list: string, start: number, part: RegExp): readonly ListPart[] {
  return [...list.matchAll(part)].map((match) => ({ written: match[0], index: start + match.index }))
}

/**
 * Text in the first brackets that have any. It may have brackets itself: `[pages/[id].vue]`. Those in
 * the value of an attribute do not count.
 */
function inBrackets(text: string): string | undefined {
  const bare = text.replace(/(?<=(?:^|\s)[\w-]+=)(?:"[^"]*"|'[^']*')/g, '')
  return /^[^[]*(?:\[\][^[]*)*\[((?:\[[^[\]]*\]|[^\]])+)\]/.exec(bare)?.[1]
}

function quoted(text: string, name: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'{]+))`).exec(text) ?? []
  return double ?? single ?? bare
}

import { lineNumbers } from './includes/snippet.js'

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
  /** Undefined if the line does not say. */
  readonly lineNumbers: boolean | undefined
  /** Number of the first line. */
  readonly firstLine: number
}

/**
 * Reads `js{1,3-5}:line-numbers=10 title="x"` and `js [x] {1}`.
 *
 * Also reads what other generators write, as long as it can mean nothing else: `showLineNumbers`
 * (Docusaurus), `linenums="1" hl_lines="1 3-5"` and `{ .js title="x" }` (Python-Markdown). A block
 * may have a title but no language: `title="x"`.
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
  const marked = rightParts(rest)
  const numbers =
    /:(no-)?line-numbers\b(?:=(\d{1,6})(?!\d))?/.exec(rest) ??
    /\s()(?:showLineNumbers\b|linenums(?==))(?:=["']?(\d{1,6})(?!\d))?/.exec(rest)
  return {
    language,
    title: quoted(rest, 'title') ?? label,
    label,
    alt: quoted(rest, 'alt'),
    highlighted: marked === undefined ? none.highlighted : lineNumbers(marked),
    lineNumbers: numbers === null ? undefined : !numbers[1],
    firstLine: Number(numbers?.[2] ?? 1),
  }
}

const none: CodeInfo = {
  language: '',
  title: undefined,
  label: undefined,
  alt: undefined,
  highlighted: new Set(),
  lineNumbers: undefined,
  firstLine: 1,
}

/** A part of a list of lines: `3-5`, or whatever is written there instead. */
interface ListPart {
  readonly written: string
  readonly index: number
}

/** Parts of the list of lines that are no line numbers, with their positions in the opening line. */
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

/**
 * Parts in braces, or else in `hl_lines`. Braces without any line number are something else, such
 * as attributes of another generator. Braces in titles do not count.
 */
function lineParts(info: string): readonly ListPart[] | undefined {
  const bare = info.replace(/"[^"]*"|'[^']*'|\[[^[\]]*\]/g, (text) => ' '.repeat(text.length))
  const numbers = /\{([\d\s,-]+)\}/.exec(bare)
  if (numbers?.[1] !== undefined) return partsOf(numbers[1], numbers.index + 1, /\d+(?:\s*-\s*\d+)?|-+/g)
  for (const braces of bare.matchAll(/\{([^{}="']*)\}/g)) {
    const parts = partsOf(braces[1] ?? '', braces.index + 1, /[^\s,](?:[^,]*[^\s,])?/g)
    if (parts.some(isRight)) return parts
  }
  const listed = /(?<=\shl_lines=)["']?(?:(?<=")[^"]*|(?<=')[^']*|[^\s"'{]+)/.exec(info)
  return listed === null ? undefined : partsOf(listed[0], listed.index, /[^\s,"']+/g)
}

/** @param start Position at which the list begins. */
function partsOf(list: string, start: number, part: RegExp): readonly ListPart[] {
  return [...list.matchAll(part)].map((match) => ({ written: match[0], index: start + match.index }))
}

/** Text in the first brackets that have any. Brackets in the value of an attribute do not count. */
function inBrackets(text: string): string | undefined {
  const bare = text.replace(/(?<=(?:^|\s)[\w-]+=)(?:"[^"]*"|'[^']*')/g, '')
  return /^[^[]*(?:\[\][^[]*)*\[([^\]]+)\]/.exec(bare)?.[1]
}

function quoted(text: string, name: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'{]+))`).exec(text) ?? []
  return double ?? single ?? bare
}

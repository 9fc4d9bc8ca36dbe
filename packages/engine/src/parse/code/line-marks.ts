import { mostWords } from './code-info.js'

/** Code without the comments that mark its lines and words. */
export interface MarkedCode {
  readonly text: string
  /** Classes of marked lines by number. */
  readonly lines: Map<number, string>
  readonly words: readonly MarkedWord[]
}

/** A word to highlight wherever it occurs, from the first to the last of these lines. */
export interface MarkedWord {
  readonly word: string
  readonly first: number
  readonly last: number
}

const comment = (mark: string) =>
  `(?:\\/\\/|#|--|;|%|'|<!--|\\/\\*|\\(\\*|\\{-|\\{[ \\t]*\\/\\*)[ \\t]*${mark}[ \\t]*(?:-->|\\*\\/[ \\t]*\\}|\\*\\/|\\*\\)|-\\})?[ \\t]*$`
const lineMark = new RegExp(
  comment('\\[!code (?<kind>\\+\\+|--|highlight|hl|focus|error|warning)(?::(?<count>\\d{1,4}))?\\]'),
)
const wordMark = new RegExp(
  comment('\\[!code word:(?<word>(?:\\\\.|[^:\\]\\\\])+)(?::(?<count>\\d{1,4}))?\\]'),
)
/** Docusaurus puts these marks on lines of their own. After code, such a comment is the author's own. */
const ownLineMark = new RegExp(`^[ \\t]*${comment('highlight-(next-line|start|end)')}`)

/** Classes of a line with that mark. Every theme has a look for `highlighted`, so the kinds of it are further classes. */
const markNames: Readonly<Record<string, readonly string[]>> = {
  '++': ['add'],
  '--': ['remove'],
  highlight: ['highlighted'],
  hl: ['highlighted'],
  // Dimming all other lines would make them hard to read.
  focus: ['highlighted'],
  error: ['highlighted', 'error'],
  warning: ['highlighted', 'warning'],
}

/** Reads marks in comments, and the first character of lines in a diff, which needs no other highlighting. */
export function readLineMarks(value: string, language: string): MarkedCode {
  const lines = new Map<number, string>()
  const words: MarkedWord[] = []
  const isDiff = language === 'diff'
  if (!isDiff && !value.includes('[!code') && !value.includes('highlight-'))
    return { text: value, lines, words }
  const text: string[] = []
  /** Whether the current line is between a start and an end. */
  let isInside = false
  /** The last line to which a mark with a count applies, by class. */
  const reach = new Map<string, number>()
  for (const line of value.split('\n')) {
    const number = text.length + 1
    const own = line.includes('highlight-') ? ownLineMark.exec(line)?.[1] : undefined
    if (own !== undefined) {
      if (own === 'next-line') addMark(lines, number, 'highlighted')
      else isInside = own === 'start'
      continue
    }
    if (isInside) addMark(lines, number, 'highlighted')
    const change = isDiff ? changeOf(line) : undefined
    if (change !== undefined) addMark(lines, number, change)
    const mark = line.includes('[!code') ? markIn(line) : undefined
    const lastMarked = number + (mark?.count ?? 1) - 1
    if (mark?.word !== undefined && words.length < mostWords)
      words.push({
        word: mark.word,
        first: number,
        last: mark.count === undefined ? Number.POSITIVE_INFINITY : lastMarked,
      })
    for (const name of mark?.names ?? []) reach.set(name, Math.max(reach.get(name) ?? 0, lastMarked))
    // On a line of its own, it is about the lines below, whose numbers begin with this one.
    if (mark?.code === '') continue
    for (const [name, last] of reach) if (number <= last) addMark(lines, number, name)
    text.push(mark?.code ?? line)
  }
  return { text: text.join('\n'), lines, words }
}

/** A mark in the comment at the end of a line. */
interface LineMark {
  /** Classes for the lines to which it applies. */
  readonly names: readonly string[]
  /** The word that it is about, instead of whole lines. */
  readonly word?: string
  /** To how many lines it applies, if it says so. */
  readonly count: number | undefined
  /** The line without the comment. */
  readonly code: string
}

function markIn(line: string): LineMark | undefined {
  const match = wordMark.exec(line) ?? lineMark.exec(line)
  if (match === null) return undefined
  const { index, groups = {} } = match
  return {
    names: markNames[groups.kind ?? ''] ?? [],
    ...(groups.word !== undefined && { word: groups.word.replace(/\\(.)/g, '$1') }),
    count: groups.count === undefined ? undefined : Number(groups.count),
    code: line.slice(0, index).trimEnd(),
  }
}

/** How a line of a diff differs, by its first character. Its headings, `+++ b` and `--- a`, are no changes. */
function changeOf(line: string): 'add' | 'remove' | undefined {
  if (/^\+(?!\+\+ )/.test(line)) return 'add'
  return /^-(?!-- )/.test(line) ? 'remove' : undefined
}

/** Adds a class to a line. */
export function addMark(lines: Map<number, string>, line: number, name: string): void {
  const before = lines.get(line)
  if (before === undefined) lines.set(line, name)
  else if (!before.split(' ').includes(name)) lines.set(line, `${before} ${name}`)
}

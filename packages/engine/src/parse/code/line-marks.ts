import { mostWords } from '../code-info.js'

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
  comment('\\[!code (\\+\\+|--|highlight|hl|focus|error|warning)(?::(\\d{1,4}))?\\]'),
)
const wordMark = new RegExp(comment('\\[!code word:((?:\\\\.|[^:\\]\\\\])+)(?::(\\d{1,4}))?\\]'))
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
    const own = line.includes('highlight-') ? ownLineMark.exec(line) : null
    if (own !== null) {
      if (own[1] === 'next-line') addMark(lines, number, 'highlighted')
      else isInside = own[1] === 'start'
      continue
    }
    if (isInside) addMark(lines, number, 'highlighted')
    if (isDiff) {
      if (/^\+(?!\+\+ )/.test(line)) addMark(lines, number, 'add')
      else if (/^-(?!-- )/.test(line)) addMark(lines, number, 'remove')
    }
    const isMarked = line.includes('[!code')
    const named = isMarked ? wordMark.exec(line) : null
    if (named !== null && words.length < mostWords) {
      const [, word = '', count] = named
      const last = count === undefined ? Number.POSITIVE_INFINITY : number + Number(count) - 1
      words.push({ word: word.replace(/\\(.)/g, '$1'), first: number, last })
    }
    const match = named ?? (isMarked ? lineMark.exec(line) : null)
    const [, mark = '', count = '1'] = match ?? []
    if (match !== null) {
      const names = named === null ? (markNames[mark] ?? []) : []
      for (const name of names) reach.set(name, Math.max(reach.get(name) ?? 0, number + Number(count) - 1))
      // On a line of its own, it is about the lines below, whose numbers begin with this one.
      if (line.slice(0, match.index).trim() === '') continue
    }
    for (const [name, last] of reach) if (number <= last) addMark(lines, number, name)
    text.push(match === null ? line : line.slice(0, match.index).trimEnd())
  }
  return { text: text.join('\n'), lines, words }
}

/** Adds a class to a line. */
export function addMark(lines: Map<number, string>, line: number, name: string): void {
  const before = lines.get(line)
  if (before === undefined) lines.set(line, name)
  else if (!before.split(' ').includes(name)) lines.set(line, `${before} ${name}`)
}

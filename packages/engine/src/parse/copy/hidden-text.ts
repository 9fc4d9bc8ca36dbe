import { codeSpan } from './code-span.js'

/** Leaves out what readers do not see: comments, scripts and styles, also over several lines. */
export interface HiddenText {
  /**
   * What is left of a line that begins inside hidden text; empty if it does not end on this line.
   * Undefined for any other line.
   */
  restOf(line: string): string | undefined
  /** A line without its hidden text; undefined if nothing is left. Lines after it may be hidden, too. */
  shownOf(line: string, index: number): string | undefined
}

/** @param lines All lines of the text, which say where hidden text ends. */
export function hiddenText(lines: readonly string[]): HiddenText {
  /** Matches the end of the comment or element that is being left out. */
  let until: RegExp | undefined
  /** The last line that matches each kind of end. */
  const lastEnds = new Map<string, number>()

  return {
    restOf(line) {
      if (until === undefined) return undefined
      const end = until.exec(line)
      if (end === null) return ''
      until = undefined
      return line.slice(end.index + end[0].length)
    },
    shownOf(line, index) {
      if (!/<(?:!--|script|style)/i.test(line)) return line
      const shown = line.replace(hidden, (whole, code?: string) => (code === undefined ? '' : whole))
      let begin: RegExpMatchArray | undefined
      for (const match of shown.matchAll(hiddenBegin)) if (match.groups?.code === undefined) begin ??= match
      if (begin !== undefined) {
        const tag = begin.groups?.tag
        const end = tag === undefined ? '-->' : `</${tag.toLowerCase()}\\s*>`
        // If it is never closed, it is text.
        if (lastEnd(end) > index) until = new RegExp(end, 'i')
        else begin = undefined
      }
      const left = begin === undefined ? shown : shown.slice(0, begin.index)
      return left.trim() === '' ? undefined : left
    },
  }

  function lastEnd(end: string): number {
    const known = lastEnds.get(end)
    if (known !== undefined) return known
    const pattern = new RegExp(end, 'i')
    const last = lines.findLastIndex((line) => pattern.test(line))
    lastEnds.set(end, last)
    return last
  }
}

/** Comments, scripts and styles that end on the same line. */
const hidden = new RegExp(
  `${codeSpan}|(?<!\\\\)<!--.*?-->|(?<!\\\\)<(?<tag>script|style)(?=[\\s>])[^>]*>.*?</\\k<tag>\\s*>`,
  'gi',
)

const hiddenBegin = new RegExp(`${codeSpan}|(?<!\\\\)<!--|(?<!\\\\)<(?<tag>script|style)(?=[\\s>])`, 'gi')

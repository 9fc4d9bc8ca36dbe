/**
 * Returns a function to call for each line in turn, which says whether the line is indented code. Lines
 * that something else has taken, such as fenced code, count as empty. It may be wrong, because only a
 * parser knows everything about blocks.
 */
export function indentedCodeTracker(): (line: string) => boolean {
  /** Columns at which the content of the open items begins, the innermost last. */
  const items: number[] = []
  /** Lines of a paragraph may have any indentation. */
  let isInParagraph = false
  return (line) => {
    const text = line.replaceAll('\t', ' '.repeat(codeIndent))
    const indent = text.search(/\S/)
    if (indent < 0) {
      isInParagraph = false
      return false
    }
    const isLine = rule.test(text) || (isInParagraph && underline.test(text))
    const isBlock = isLine || markAt(text, indent) !== undefined
    if (isBlock || !isInParagraph) while (indent < (items.at(-1) ?? 0)) items.pop()
    if (indent >= (items.at(-1) ?? 0) + codeIndent) return !isInParagraph
    if (!isLine)
      for (let at = indent, mark = markAt(text, at); mark !== undefined; mark = markAt(text, at)) {
        items.push(at + mark.toContent)
        at += mark.length
      }
    isInParagraph = !isLine && !heading.test(text)
    return false
  }
}

/** Columns by which code is indented, and the content of footnotes. */
const codeIndent = 4

const heading = /^ *#{1,6} /
const rule = /^ *([-*_])(?: *\1){2,} *$/
/** Makes the paragraph above it a heading. */
const underline = /^ *(?:=+|-+) *$/

/** A mark of a list, a definition or a footnote, with the spaces after it. */
const markWithSpaces = /(?:[-*+:]|\d{1,9}[.)]|(?<footnote>\[\^[^\]\s]+\]:))(?<spaces> +|$)/y

interface Mark {
  readonly length: number
  /** Columns from the mark to the content of its item, also on later lines. */
  readonly toContent: number
}

function markAt(text: string, at: number): Mark | undefined {
  markWithSpaces.lastIndex = at
  const found = markWithSpaces.exec(text)
  if (found === null) return undefined
  const { length } = found[0]
  const { footnote, spaces = '' } = found.groups ?? {}
  if (footnote !== undefined) return { length, toContent: codeIndent }
  // Of more spaces, all but one belong to code.
  const isNear = spaces !== '' && spaces.length <= codeIndent
  return { length, toContent: isNear ? length : length - spaces.length + 1 }
}

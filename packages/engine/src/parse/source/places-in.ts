import type { Nodes } from 'mdast'
import type { Position } from '../context.js'
import type { Source } from '../includes/inclusions.js'

/**
 * Finds pieces of a node's text in its file, in order. Undefined for a piece that is not written
 * like that in the source.
 */
export function placesIn(
  { position }: Nodes,
  { masked }: Source,
): (written: string) => (Position & { readonly isEscaped: boolean }) | undefined {
  const raw =
    position?.start.offset === undefined
      ? undefined
      : masked.text.slice(position.start.offset, position.end.offset)
  let searched = 0
  /** The last line that begins before the current piece, and where that line begins. */
  let line = 0
  let lineStart = 0
  return (written) => {
    const from = raw?.indexOf(written, searched) ?? -1
    if (position === undefined || raw === undefined || from < 0) return undefined
    for (let end = raw.indexOf('\n', lineStart); end >= 0 && end < from; end = raw.indexOf('\n', lineStart)) {
      line += 1
      lineStart = end + 1
    }
    searched = from + written.length
    const column = line > 0 ? from - lineStart + 1 : position.start.column + from
    return { start: { line: position.start.line + line, column }, isEscaped: isEscapedAt(raw, from) }
  }
}

/** Whether a backslash stands before a position that is not escaped itself. */
function isEscapedAt(text: string, position: number): boolean {
  let start = position
  while (text[start - 1] === '\\') start -= 1
  return (position - start) % 2 === 1
}

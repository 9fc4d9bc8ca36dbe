/** Lines of a text without their ends, of whatever system they are. */
export function linesOf(text: string): string[] {
  // Most texts have line feeds only, and are divided ten times faster by them.
  return text.includes('\r') ? text.split(/\r\n|[\r\n]/) : text.split('\n')
}

/** Line and column of an offset, both from 1; the offset and the column in UTF-16 units. */
export function pointAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = linesOf(text.slice(0, offset))
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** Without spaces and tabs at its end. A pattern for these takes the square of the length of others that stand in the text. */
export function trimBlankEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1
  return text.slice(0, end)
}

/** A regular expression's source that matches the text and nothing else. */
export function literalPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

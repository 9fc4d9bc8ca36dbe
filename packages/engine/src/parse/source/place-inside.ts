import type { Html, Text } from 'mdast'
import type { Place } from '../../diagnostics/diagnostic.js'
import { pointAt } from '../../text/source-text.js'
import { type ParseContext, placeOf } from '../context.js'

/** The place of an offset in HTML, which stands in its file as it is. */
export const placeInHtml = ({ value, position }: Html, offset: number, context: ParseContext): Place =>
  placeInside(position, pointAt(value, offset), context)

/**
 * The place of an offset in a text. In its first line, the column is right if nothing before it is
 * escaped. Other lines have lost their indentation, so their column is 1.
 */
export function placeInText({ value, position }: Text, offset: number, context: ParseContext): Place {
  const { line, column } = pointAt(value, offset)
  return placeInside(position, { line, column: line > 1 ? 1 : column }, context)
}

/** @param point Counted from the beginning of the node. */
function placeInside(
  position: Html['position'],
  { line, column }: { readonly line: number; readonly column: number },
  context: ParseContext,
): Place {
  const start = position && {
    line: position.start.line + line - 1,
    column: line > 1 ? column : position.start.column + column - 1,
  }
  return placeOf(start && { start }, context)
}

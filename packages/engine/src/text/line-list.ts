/**
 * Joins texts, each followed by a line feed, which none of them may contain. Much faster to read
 * and write than a list.
 */
export const lineList = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : `${texts.join('\n')}\n`

/** The texts of a {@link lineList}. */
export const textsOfLines = <Text extends string>(lines: string): Text[] =>
  lines.split('\n').slice(0, -1) as Text[]

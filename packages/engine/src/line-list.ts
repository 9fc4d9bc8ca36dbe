/** Many texts as one, each ended by a line feed, which none of them holds: read and written many times faster than one by one. */
export const lineList = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : `${texts.join('\n')}\n`

/** The texts of a {@link lineList}. */
export const textsOfLines = <Text extends string>(lines: string): Text[] =>
  lines.split('\n').slice(0, -1) as Text[]

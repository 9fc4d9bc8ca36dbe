/**
 * Joins texts, each followed by a line feed, which none of them may contain. Much faster to read
 * and write than a list.
 */
export const lineList = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : `${texts.join('\n')}\n`

/**
 * The texts of a {@link lineList}.
 *
 * @param as Gives each text its type, such as `outputPath`.
 */
export function textsOfLines<Text extends string>(lines: string, as: (text: string) => Text): Text[] {
  const texts = lines.split('\n')
  texts.pop()
  return texts.map((text) => as(text))
}

/**
 * The beginning of a text, in UTF-16 units.
 *
 * @param most Its length. It is shorter if a character would be cut in half, such as an emoji, because files and
 *   browsers show a question mark for half of one.
 */
export const beginning = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

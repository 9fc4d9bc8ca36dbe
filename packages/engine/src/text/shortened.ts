/** The beginning of a text that may be too long for a message, in UTF-16 units. */
export const shortened = (text: string, most = 60): string =>
  text.length > most ? `${text.slice(0, most)}…` : text

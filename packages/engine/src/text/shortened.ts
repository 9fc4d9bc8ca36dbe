import { beginning } from './beginning.js'

/** The beginning of a text that may be too long for a message, in UTF-16 units. */
export const shortened = (text: string, most = 60): string =>
  text.length > most ? `${beginning(text, most)}…` : text

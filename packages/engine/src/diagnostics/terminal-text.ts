import { eastAsianWidth } from 'get-east-asian-width'
import { lazily } from '../values/lazily.js'

/** Whether each character takes exactly one cell: Latin letters and typographic punctuation. */
const isPlain = (text: string) => /^[\x20-\x7E\xA1-\xAC\xAE-\u02FF\u2010-\u2027]*$/.test(text)

/** The beginning of a text that fits into so many cells. */
export function firstCells(text: string, cells: number): string {
  if (isPlain(text)) return text.slice(0, cells)
  // No character takes more than two cells, so this text fits, however it is divided.
  if (text.length * 2 <= cells) return text
  let width = 0
  let shown = ''
  for (const { segment } of segmenter().segment(text)) {
    width += cellsOf(segment)
    if (width > cells) break
    shown += segment
  }
  return shown
}

/** The end of a text that fits into so many cells. */
export function lastCells(text: string, cells: number): string {
  if (isPlain(text)) return text.slice(-cells)
  let width = 0
  let shown = ''
  for (const { segment } of [...segmenter().segment(text)].reverse()) {
    width += cellsOf(segment)
    if (width > cells) break
    shown = segment + shown
  }
  return shown
}

/** Created on first use, because loading its tables takes longer than printing most messages. */
const segmenter = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Width of a text in terminal cells: two for wide characters and emoji, none for combining marks. */
export function widthOf(text: string): number {
  if (isPlain(text)) return text.length
  let width = 0
  for (const { segment } of segmenter().segment(text)) width += cellsOf(segment)
  return width
}

function cellsOf(grapheme: string): number {
  if (/^\p{Emoji_Presentation}|\p{Emoji}\uFE0F|^\p{Regional_Indicator}{2}/u.test(grapheme)) return 2
  if (/^[\p{Mark}\p{Format}]+$/u.test(grapheme)) return 0
  return eastAsianWidth(grapheme.codePointAt(0) ?? 0)
}

/**
 * Makes a text safe to print in a terminal: an author's file must not move the cursor, change
 * colours, or reverse the order of letters. A tab becomes four spaces.
 */
export function visible(text: string): string {
  if (isPlain(text)) return text
  return text
    .replaceAll('\t', '    ')
    .replace(/[\p{Control}\p{Surrogate}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD')
}

import type { Rewritten } from './told-lines.js'

/** Cells of a row of a table. Bars divide them also inside of code, unless they are escaped. */
export const cellTexts = (row: string): readonly string[] =>
  row.replace(/^[ \t>]*\|?|(?<!\\)\|[ \t\r]*$|(?<![ \t\r])[ \t\r]+$/g, '').split(/(?<!\\)\|/)

export const cellsIn = (row: string): number => cellTexts(row).length

/** Code in one line, between marks that are not escaped. */
const code = /(?<![`\\])(`+)(?!`).*?(?<!`)\1(?!`)/g

/**
 * Escapes the bars in the code of a row, if that gives it the right number of cells. Otherwise some
 * of them may be meant to divide cells.
 *
 * @param row One line, which may have marks of quotes and lists before it.
 * @param count How many cells it should have.
 */
export function withCodeBarsEscaped(row: string, count: number): string | undefined {
  const escaped = row.replace(code, (text) => text.replace(/(?<!\\)\|/g, '\\|'))
  return escaped !== row && cellsIn(escaped) === count ? escaped : undefined
}

/** The row below the header of a table, alone in its line. */
const separatorRow = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t\r]*$/

/**
 * Escapes bars in code that give a row more cells than its table has.
 *
 * @param told Numbers of the lines to correct, from 1: those of rows with too many cells, and those
 *   below a header with too many.
 */
export function escapeCodeBars(text: string, told: ReadonlySet<number>): Rewritten {
  const lines = text.split('\n')
  const separators = lastSeparators(lines)
  let blocks = 0
  for (const number of told) {
    const separator = separators[number - 1] ?? -1
    if (separator < 0) continue
    const row = separator === number - 1 ? separator - 1 : number - 1
    const escaped = withCodeBarsEscaped(lines[row] ?? '', cellsIn(lines[separator] ?? ''))
    if (escaped === undefined) continue
    lines[row] = escaped
    blocks += 1
  }
  return { text: lines.join('\n'), blocks }
}

/** For each line, the index of the last separator row up to it; -1 if there is none. */
function lastSeparators(lines: readonly string[]): readonly number[] {
  let last = -1
  return lines.map((line, index) => {
    if (separatorRow.test(line)) last = index
    return last
  })
}

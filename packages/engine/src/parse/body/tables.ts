import type { Element } from 'hast'
import { elementsIn } from '../html/element.js'

/**
 * Turns header cells without text into ordinary cells. For screen readers, they would be headings
 * without a name.
 */
export function demoteBlankHeaders(table: Element): void {
  for (const cell of headerCells(table)) if (isBlank(cell)) cell.tagName = 'td'
}

function headerCells(table: Element): Element[] {
  return elementsIn(table)
    .filter(({ tagName }) => tagName === 'thead')
    .flatMap(elementsIn)
    .flatMap(elementsIn)
}

/** Whether a cell has no words, and no images or components, which have words of their own. */
function isBlank(node: Element): boolean {
  return node.children.every((child) =>
    child.type === 'text'
      ? child.value.trim() === ''
      : child.type !== 'element' ||
        (child.tagName !== 'img' && child.data?.component !== true && isBlank(child)),
  )
}

/** Whether a table may be too wide for the narrowest phone. */
export function isWide(table: Element): boolean {
  return leastWidth(table) > mostCharacters
}

/** How many characters fit into a row on the narrowest phone. */
const mostCharacters = 36

/** Padding of a cell, in characters; 32 pixels. */
const paddingWidth = 4

/** Width of an image, which may shrink, in characters. */
const imageWidth = 20

/** How many rows to look at. The first ones show how wide a table is. */
const mostRows = 50

/** Minimum width of a table, in characters: for each column the longest word, or in a heading all words. */
function leastWidth(table: Element): number {
  const columns: number[] = []
  let total = 0
  let rows = 0
  for (const row of rowsOf(table)) {
    elementsIn(row).forEach((cell, column) => {
      const known = columns[column] ?? 0
      const width = paddingWidth + longestWord(cell, cell.tagName === 'th')
      if (width <= known) return
      total += width - known
      columns[column] = width
    })
    rows += 1
    if (total > mostCharacters || rows === mostRows) break
  }
  return total
}

function* rowsOf(node: Element): Generator<Element> {
  for (const child of elementsIn(node)) {
    if (child.tagName === 'tr') yield child
    else yield* rowsOf(child)
  }
}

/** @param isHeading Whether all words have to be on one line. */
function longestWord(cell: Element, isHeading: boolean): number {
  let longest = 0
  for (const child of cell.children) {
    if (child.type === 'element')
      longest = Math.max(longest, child.tagName === 'img' ? imageWidth : longestWord(child, isHeading))
    else if (child.type === 'text') {
      if (isHeading) longest = Math.max(longest, child.value.length)
      else for (const word of child.value.split(/\s+/)) longest = Math.max(longest, word.length)
    }
  }
  return longest
}

import { fieldsOf } from './values.js'

/** First and last level of the headings in tables of contents. */
export type ContentsLevels = readonly [from: number, to: number]

/**
 * Reads `outline` of VitePress: a level, two levels, `deep`, or these as `level`.
 *
 * @returns Undefined for the levels that Quire shows anyway, and for what is none.
 */
export function vitepressLevels(outline: unknown): ContentsLevels | undefined {
  const level = fieldsOf(outline).level ?? outline
  if (level === 'deep') return [2, 6]
  return Array.isArray(level) ? levelsOf(level[0], level[1]) : levelsOf(level, level)
}

/** Reads `tableOfContents` of Docusaurus and Starlight. Result: as {@link vitepressLevels}. */
export function namedLevels(contents: unknown): ContentsLevels | undefined {
  const { minHeadingLevel = 2, maxHeadingLevel = 3 } = fieldsOf(contents)
  return levelsOf(minHeadingLevel, maxHeadingLevel)
}

function levelsOf(from: unknown, to: unknown): ContentsLevels | undefined {
  if (!isLevel(from) || !isLevel(to) || from > to || (from === 2 && to === 3)) return undefined
  return [from, to]
}

const isLevel = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6

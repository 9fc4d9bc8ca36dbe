import type { Element } from 'hast'
import { elementsIn } from '../html/element.js'
import { isTurned } from './flow-loops.js'

interface Point {
  readonly x: number
  readonly y: number
  /** The original text of the point. */
  readonly text: string
}

/**
 * Removes little stubs from lines. Where the layout moves the end of an edge, its line may run past
 * a corner and come back.
 */
export function withoutStubs(svg: Element): void {
  for (const child of elementsIn(svg)) {
    const { points } = child.properties
    if (child.tagName === 'polyline' && typeof points === 'string')
      child.properties.points = cornersOf(points)
        .map(({ text }) => text)
        .join(' ')
    withoutStubs(child)
  }
}

/** The ends and corners of a line. Points where it goes straight on or straight back are left out. */
function cornersOf(points: string): readonly Point[] {
  const corners: Point[] = []
  for (const text of points.split(' ')) {
    const [x = Number.NaN, y = Number.NaN] = text.split(',').map(Number)
    const point = { x, y, text }
    for (let last = corners.at(-1); last !== undefined; last = corners.at(-1)) {
      const before = corners.at(-2)
      const isSame = last.x === x && last.y === y
      if (!isSame && (before === undefined || !onOneLine(before, last, point))) break
      corners.pop()
    }
    corners.push(point)
  }
  return corners
}

/**
 * Whether three points are on one horizontal or vertical line. The layout draws no stubs on slanted
 * lines.
 */
const onOneLine = (a: Point, b: Point, c: Point): boolean =>
  (a.x === b.x && b.x === c.x) || (a.y === b.y && b.y === c.y)

/** Draws the lines that were turned for the layout like others. */
export function likeOthers(svg: Element): void {
  for (const child of elementsIn(svg))
    if (child.tagName === 'polyline' && isTurned(child.properties)) child.properties.strokeWidth = '1'
}

/**
 * Moves the diamonds of a class diagram to its lines. The library draws them beyond the ends, where
 * boxes hide them.
 */
export function showDiamonds(svg: Element): void {
  for (const child of elementsIn(svg)) {
    const { properties, tagName } = child
    if (tagName === 'marker' && properties.refX === '0') properties.refX = properties.markerWidth
    showDiamonds(child)
  }
}

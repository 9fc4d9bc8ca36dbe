import type { Element } from 'hast'
import { elementsIn } from '../html/element.js'
import { pointsOf, round } from './drawing-elements.js'

/** Space for the line around a box. */
const lineWidth = 1
const besideLine = 2

/**
 * Enlarges the picture if boxes or lines reach beyond its edges. The layout ignores labels that are
 * wider than what they belong to, and knows nothing of lines that were moved afterwards.
 */
export function showWhole(svg: Element): void {
  const [left = 0, top = 0, width = 0, height = 0] = String(svg.properties.viewBox).split(' ').map(Number)
  const bounds = { left, top, right: left + width, bottom: top + height }
  const walk = (element: Element): void => {
    // Coordinates of elements that are turned or moved are relative to something else.
    if ('transform' in element.properties) return
    if (element.tagName === 'rect') includeBox(element, bounds)
    if (element.tagName === 'polyline') includeLine(element, bounds)
    for (const child of elementsIn(element)) walk(child)
  }
  walk(svg)
  const [newWidth, newHeight] = [round(bounds.right - bounds.left), round(bounds.bottom - bounds.top)]
  Object.assign(svg.properties, {
    viewBox: `${round(bounds.left)} ${round(bounds.top)} ${newWidth} ${newHeight}`,
    width: String(newWidth),
    height: String(newHeight),
  })
}

interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

function includeLine({ properties }: Element, bounds: Bounds): void {
  for (const [x, y] of pointsOf(String(properties.points))) {
    bounds.left = Math.min(bounds.left, x - besideLine)
    bounds.top = Math.min(bounds.top, y - besideLine)
    bounds.right = Math.max(bounds.right, x + besideLine)
    bounds.bottom = Math.max(bounds.bottom, y + besideLine)
  }
}

function includeBox({ properties }: Element, bounds: Bounds): void {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(properties[name] ?? 0))
  if (![x, y, width, height].every(Number.isFinite)) return
  const box = { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 }
  bounds.left = Math.min(bounds.left, box.x - lineWidth)
  bounds.top = Math.min(bounds.top, box.y - lineWidth)
  bounds.right = Math.max(bounds.right, box.x + box.width + lineWidth)
  bounds.bottom = Math.max(bounds.bottom, box.y + box.height + lineWidth)
}

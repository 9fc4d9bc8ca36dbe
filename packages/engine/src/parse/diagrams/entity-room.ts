import type { Element } from 'hast'
import { elementsIn } from '../html/element.js'
import { round } from './drawing-elements.js'

/** What the library writes into an entity without attributes. */
export const noAttributes = '(no attributes)'

/** Space that the layout leaves around a drawing of classes or entities, in pixels. The page adds its own. */
const margin = 38
/**
 * Width of the space beside a box that is never reduced, in pixels, because multiplicities are
 * drawn there.
 */
const besideBox = 26
/** Share of the remaining space between two columns of boxes that is kept. */
const kept = 0.3

/** Cuts off the empty space around a drawing. */
export function trim(svg: Element): void {
  const [width, height] = [number(svg, 'width') - 2 * margin, number(svg, 'height') - 2 * margin]
  Object.assign(svg.properties, {
    viewBox: `${margin} ${margin} ${round(width)} ${round(height)}`,
    width: String(round(width)),
    height: String(round(height)),
  })
}

/**
 * Draws entities without attributes as a box with only their name, and moves columns closer
 * together, since the layout leaves space for two labels between them.
 */
export function arrangeEntities(svg: Element): void {
  const entities = elementsIn(svg).filter(({ properties }) => String(properties.className) === 'entity')
  for (const entity of entities) leaveOutPlaceholder(entity)
  const isWord = (child: Element | undefined) => child?.tagName === 'text'
  const top = elementsIn(svg)
  const labels = top.filter((child, index) => child.tagName === 'rect' && isWord(top[index + 1]))
  const move = closer(
    entities.flatMap((entity) => elementsIn(entity)[0] ?? []).map((box) => [number(box, 'x'), end(box)]),
    Math.max(0, ...labels.map((label) => number(label, 'width'))) + 12,
  )
  const before = number(svg, 'width')
  for (const label of labels) {
    const half = number(label, 'width') / 2
    const middle = number(label, 'x') + half
    label.properties.x = String(round(move(middle) - half))
  }
  const done = new Set(labels)
  const walk = (element: Element): void => {
    if (!done.has(element)) moveOne(element, move)
    for (const child of elementsIn(element)) walk(child)
  }
  for (const child of top) walk(child)
  const width = String(round(move(before)))
  Object.assign(svg.properties, { viewBox: `0 0 ${width} ${svg.properties.height}`, width })
}

function moveOne({ properties }: Element, move: (x: number) => number): void {
  for (const name of ['x', 'x1', 'x2', 'cx'])
    if (name in properties) properties[name] = String(round(move(Number(properties[name]))))
  if (typeof properties.points === 'string')
    properties.points = properties.points.replace(/(-?[\d.]+)(?=,)/g, (x) => String(round(move(Number(x)))))
}

/** Returns a function that maps an x coordinate to its new value when the columns of boxes move together. */
function closer(
  boxes: readonly (readonly [from: number, to: number])[],
  least: number,
): (x: number) => number {
  const cuts: { readonly at: number; readonly length: number; readonly share: number }[] = []
  let reached = Number.NaN
  for (const [from, to] of [...boxes].sort(([a], [b]) => a - b)) {
    const length = from - reached - 2 * besideBox
    if (length > least) cuts.push({ at: reached + besideBox, length, share: Math.max(kept, least / length) })
    reached = Number.isNaN(reached) ? to : Math.max(reached, to)
  }
  return (x) =>
    cuts.reduce((moved, { at, length, share }) => {
      const inside = Math.min(Math.max(x - at, 0), length)
      return moved - inside * (1 - share)
    }, x)
}

/**
 * Removes the placeholder from an entity that consists of box, head, name, line and placeholder.
 * The head then fills the whole box.
 */
function leaveOutPlaceholder(entity: Element): void {
  const [box, head, name, line, words, ...more] = elementsIn(entity)
  const text = words?.children[0]
  if (!box || !head || !name || line?.tagName !== 'line' || more.length > 0) return
  if (text?.type !== 'text' || text.value !== noAttributes) return
  head.properties.height = String(box.properties.height)
  name.properties.y = String(round(number(box, 'y') + number(box, 'height') / 2))
  entity.children = [box, head, name]
}

const number = ({ properties }: Element, name: string): number => Number(properties[name])
const end = (box: Element): number => number(box, 'x') + number(box, 'width')

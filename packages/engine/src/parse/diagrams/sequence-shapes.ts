import type { Element } from 'hast'
import { round } from './drawing-elements.js'
import type { Box } from './sequence-layout.js'
import { large, lineHeight, small } from './sequence-sizes.js'

/** Attributes of a shape, with the names that hast uses. */
export type Looks = Readonly<Record<string, string | number>>

export const edged: Looks = { stroke: 'var(--_node-stroke)', strokeWidth: 1 }
/** Text on a background of its own, so that lifelines pass behind it. */
export const plain: Looks = {
  fill: 'var(--_text-muted)',
  stroke: 'var(--bg)',
  strokeWidth: 5,
  strokeLineJoin: 'round',
  paintOrder: 'stroke',
}

export function actorShapes({ actor, lines, width, height }: Box, x: number, top: number): Element[] {
  const text = height - (lines.length * (lineHeight + 1) + 10)
  const name = label(lines, x, actor.isPerson ? top + text + 6 : top + 10, {
    textAnchor: 'middle',
    fontSize: large,
    fontWeight: 500,
    fill: 'var(--_text)',
    ...(actor.isPerson && { stroke: 'var(--bg)', strokeWidth: 5, paintOrder: 'stroke' }),
  })
  if (!actor.isPerson)
    return [
      rect(x - width / 2, top, width, height, { fill: 'var(--bg)', rx: 4 }),
      rect(x - width / 2, top, width, height, { fill: 'var(--_node-fill)', rx: 4, ...edged }),
      name,
    ]
  const line = { fill: 'var(--bg)', stroke: 'var(--_line)', strokeWidth: 1.25 }
  return [
    shape('circle', { cx: round(x), cy: round(top + 7), r: 6, ...line }),
    shape('path', { d: `M${round(x - 12)} ${round(top + 28)}a12 12 0 0 1 24 0z`, ...line }),
    name,
  ]
}

export function head(
  x: number,
  y: number,
  direction: number,
  kind: 'none' | 'filled' | 'open' | 'cross',
): Element[] {
  const back = x - 8 * direction
  const line = { fill: 'none', stroke: 'var(--_arrow)', strokeWidth: 1.25 }
  if (kind === 'filled')
    return [
      shape('polygon', {
        points: points([
          [back, y - 3.5],
          [x, y],
          [back, y + 3.5],
        ]),
        fill: 'var(--_arrow)',
      }),
    ]
  if (kind === 'open')
    return [
      shape('polyline', {
        points: points([
          [back, y - 4],
          [x, y],
          [back, y + 4],
        ]),
        ...line,
      }),
    ]
  if (kind === 'cross') {
    const middle = x - 6 * direction
    return [1, -1].map((slope) =>
      shape('polyline', {
        points: points([
          [middle - 4, y - 4 * slope],
          [middle + 4, y + 4 * slope],
        ]),
        ...line,
      }),
    )
  }
  return []
}

/** @param top Top of the first line. */
export function label(lines: readonly string[], x: number, top: number, properties: Looks): Element {
  const size = Number(properties.fontSize ?? small)
  const height = size === large ? lineHeight + 1 : lineHeight
  const [first = '', ...rest] = lines
  return shape(
    'text',
    { x: round(x), y: round(top + height * 0.78), fontSize: size, ...properties },
    ...(rest.length === 0
      ? [first]
      : lines.map((line, index) => shape('tspan', { x: round(x), ...(index > 0 && { dy: height }) }, line))),
  )
}

export function rect(x: number, y: number, width: number, height: number, properties: Looks): Element {
  return shape('rect', {
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
    ...properties,
  })
}

export function polyline(
  places: readonly (readonly [number, number])[],
  { dashed, stroke = 'var(--_line)' }: { readonly dashed: boolean; readonly stroke?: string },
): Element {
  return shape('polyline', {
    points: points(places),
    fill: 'none',
    stroke,
    ...(dashed && { strokeDashArray: '5 4' }),
  })
}

const points = (places: readonly (readonly [number, number])[]): string =>
  places.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')

export function shape(
  tagName: string,
  properties: Looks,
  ...children: readonly (Element | string)[]
): Element {
  return {
    type: 'element',
    tagName,
    properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, String(value)])),
    children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
  }
}

import type { Element } from 'hast'
import { elementsIn } from '../html/element.js'
import type { Looks } from './sequence-shapes.js'

/**
 * How each series is drawn: share of the text's colour in its lines and bars, in percent, and dash
 * pattern. Not by colour, since few colours can be told apart by everybody.
 */
const series = [
  { line: 85, bar: 20, dashed: {} },
  { line: 55, bar: 55, dashed: {} },
  { line: 85, bar: 20, dashed: { strokeDashArray: '8 6' } },
  { line: 55, bar: 55, dashed: { strokeDashArray: '8 6' } },
  { line: 85, bar: 20, dashed: { strokeDashArray: '1 6' } },
  { line: 55, bar: 55, dashed: { strokeDashArray: '1 6' } },
] as const

/**
 * Gives the shapes of an XY chart their colours. The library writes colours into a style sheet of
 * the drawing, which is left out. Without it everything would be black, also on a dark background,
 * and lines would be invisible.
 */
export function paintChart(svg: Element): void {
  const dots: string[] = []
  const shapes = elementsIn(svg).flatMap((child): Element[] => {
    const { kind, index } = classOf(child)
    if (kind === 'line-shadow') return []
    if (kind === 'grid') {
      dots.push(`M${child.properties.cx} ${child.properties.cy}h0`)
      return []
    }
    const { className: _, ...properties } = child.properties
    return [{ ...child, properties: { ...properties, ...paintOf(kind, index) } }]
  })
  // Hundreds of dots are drawn as one line with dashes of length 0.
  const grid: Element = {
    type: 'element',
    tagName: 'path',
    properties: {
      d: dots.join(''),
      stroke: 'var(--_inner-stroke)',
      strokeWidth: '2',
      strokeLineCap: 'round',
    },
    children: [],
  }
  svg.children = [grid, ...shapes]
}

/** The kind of a shape in a chart, and the number of its series. */
function classOf({ properties }: Element): { readonly kind: string; readonly index: number } {
  const names = [properties.className ?? ''].flat().join(' ')
  return {
    kind: /\bxychart-(?!color)([a-z-]+)/.exec(names)?.[1] ?? '',
    index: Number(/\bxychart-color-(\d+)/.exec(names)?.[1] ?? 0),
  }
}

function paintOf(kind: string, index: number): Looks {
  const { line, bar, dashed } = series[index % series.length] ?? series[0]
  // Custom properties of the engine's style sheet, which has a fallback for browsers that cannot mix colours.
  const mixed = (percent: number) => `var(--_mix-${percent})`
  const colour = mixed(line)
  switch (kind) {
    case 'bar':
      return {
        fill: mixed(bar),
        stroke: colour,
        strokeWidth: 1.5,
        ...dashed,
      }
    case 'line':
    case 'legend-line':
      return {
        fill: 'none',
        stroke: colour,
        strokeWidth: 2.5,
        ...dashed,
        strokeLineCap: 'round',
        strokeLineJoin: 'round',
      }
    case 'dot':
      return { fill: colour, stroke: 'var(--bg)', strokeWidth: 2 }
    case 'title':
      return { fill: 'var(--_text)' }
    default:
      return { fill: 'var(--_text-muted)' }
  }
}

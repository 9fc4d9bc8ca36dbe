import type { Element } from 'hast'
import type { DefaultTreeAdapterTypes } from 'parse5'
import { find, svg as svgSchema } from 'property-information'
import { hashOf } from '../../io/hash.js'
import type { SvgFiles } from '../../io/pictures/svg-files.js'
import { messageOf } from '../../values/error-message.js'
import { lazily } from '../../values/lazily.js'
import { inTime } from '../in-time.js'
import { lazy } from '../lazy.js'
import { paintChart } from './chart-paint.js'
import { showWhole } from './drawing-bounds.js'
import { round } from './drawing-elements.js'
import { likeOthers, showDiamonds, withoutStubs } from './drawing-lines.js'
import { aroundBoxes, meetBoxes } from './drawing-routes.js'
import { describeDrawing } from './drawing-words.js'
import { arrangeEntities, trim } from './entity-room.js'
import { isStartLate } from './flow-loops.js'
import { UndrawableLine } from './flow-source.js'
import { browserKinds, drawnKinds, kindOf, understood } from './mermaid-source.js'

/**
 * Maximum processor time for one drawing, in milliseconds. Drawings that people can read take a
 * twentieth of it.
 */
const mostWorkMs = 5_000

/** A picture, and what it says in words. */
export interface Drawing {
  readonly element: Element
  readonly words: string
}

export interface DrawingFailure {
  readonly cause: string
  /** Line of the source, from 0. */
  readonly line?: number | undefined
}

/**
 * Draws any chart but sequences.
 *
 * @param prefix Begins the ids in the picture.
 * @returns Undefined if it takes too long.
 */
export function drawChart(
  source: string,
  prefix: string,
  drawings: SvgFiles,
): Drawing | DrawingFailure | undefined {
  let drawn: FlowDrawing | undefined
  try {
    drawn = drawnFromStart(source, drawings)
  } catch (error) {
    return failureOf(error, kindOf(source))
  }
  if (drawn === undefined) return undefined
  const svg = lazy
    .parse5()
    .parseFragment(drawn.svg)
    .childNodes.find((child) => child.nodeName === 'svg')
  if (svg === undefined || !('tagName' in svg) || !(sizeOf(svg, 'width') > 0))
    return { cause: 'the drawing is empty' }
  if (!(sizeOf(svg, 'height') > 0)) return { cause: 'some shapes could not be placed' }
  const element = cleaned(svg, prefix)
  improve(element, kindOf(source), drawn)
  return { element, words: describeDrawing(svg) }
}

function failureOf(error: unknown, kind: string): DrawingFailure {
  if (!drawnKinds.includes(kind))
    return { cause: `"${kind}" is not a supported kind: ${[...drawnKinds, ...browserKinds].join(', ')}` }
  return {
    cause: messageOf(error).split('\n', 1)[0] ?? '',
    line: error instanceof UndrawableLine ? error.line : undefined,
  }
}

/** Repairs what the library draws badly. */
function improve(element: Element, kind: string, { hasTurned }: FlowDrawing): void {
  if (kind === 'erDiagram') arrangeEntities(element)
  if (kind === 'classDiagram') showDiamonds(element)
  if (kind === 'erDiagram' || kind === 'classDiagram') trim(element)
  if (kind === 'xychart') paintChart(element)
  else {
    aroundBoxes(element)
    withoutStubs(element)
    meetBoxes(element)
    if (hasTurned) likeOthers(element)
  }
  showWhole(element)
}

const mermaidOptions = { padding: 2 }

interface FlowDrawing {
  readonly svg: string
  /** Whether links of a flow chart were turned for it. */
  readonly hasTurned: boolean
}

/**
 * The library's drawing. If a loop makes the first shape of a flow chart come after others, it is
 * drawn again with the loop turned.
 *
 * Other charts stay as they are, because the layout can be better if it chooses what to turn.
 *
 * @returns Undefined if it takes too long.
 * @throws What the library throws.
 */
function drawnFromStart(source: string, drawings: SvgFiles): FlowDrawing | undefined {
  const plain = understood(source)
  const svg = drawnMermaid(plain, drawings)
  if (svg === undefined) return undefined
  const drawn = { svg, hasTurned: false }
  if (!isStartLate(plain, svg)) return drawn
  const turned = understood(source, 'turned')
  if (turned === plain) return drawn
  const again = drawnMermaid(turned, drawings)
  return again === undefined || isStartLate(plain, again) ? drawn : { svg: again, hasTurned: true }
}

/**
 * The library's drawing, made by this process or an earlier one. Loading the library and laying out
 * one flow chart takes longer than the rest of a build after an edit.
 *
 * @returns Undefined if it takes too long.
 * @throws What the library throws.
 */
function drawnMermaid(source: string, drawings: SvgFiles): string | undefined {
  const id = hashOf(JSON.stringify(['beautiful-mermaid', lazy.mermaidVersions(), mermaidOptions, source]))
  const kept = drawings.read(id)
  if (kept !== undefined) return kept
  const drawMermaid = mermaid()
  const drawn = inTime(() => drawMermaid(source, mermaidOptions), mostWorkMs)
  if (drawn !== undefined) drawings.write(id, drawn)
  return drawn
}

/**
 * The library, with everything it sets up for its first drawing. On a busy machine the setup may
 * take longer than the limit for a drawing. If it were interrupted, it would stay incomplete: later
 * drawings would fail, and timers of the process would not run.
 */
const mermaid = lazily(() => {
  const { renderMermaidSVG } = lazy.mermaid()
  renderMermaidSVG('flowchart LR\n  A --> B', mermaidOptions)
  return renderMermaidSVG
})

const sizeOf = ({ attrs }: DefaultTreeAdapterTypes.Element, side: 'width' | 'height'): number =>
  Number(attrs.find(({ name }) => name === side)?.value)

const elements = new Set([
  'svg',
  'g',
  'defs',
  'marker',
  'rect',
  'line',
  'polyline',
  'polygon',
  'path',
  'circle',
  'ellipse',
  'text',
  'tspan',
])
const attributes = new Set(
  'class cx cy d dx dy dominant-baseline fill font-family font-size font-style font-weight height id markerheight markerwidth marker-end marker-start opacity orient points r refx refy rx ry stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-width text-anchor text-decoration transform viewbox width x x1 x2 y y1 y2'.split(
    ' ',
  ),
)

/** Keeps only shapes and words, makes ids unique among drawings, and rounds numbers. */
function cleaned(node: DefaultTreeAdapterTypes.Element, prefix: string): Element {
  const properties: Element['properties'] = {}
  const isDrawnTurned = node.attrs.some(
    ({ name, value }) => name === 'id' && /^arrowhead-start\b/.test(value),
  )
  for (const { name, value } of node.attrs) {
    if (!attributes.has(name.toLowerCase())) continue
    // Flow charts have an arrowhead of their own for the beginning of a line; this would turn it again.
    if (name === 'orient' && isDrawnTurned) {
      properties.orient = 'auto'
      continue
    }
    const own =
      name === 'id' ? `${prefix}-${value}` : value.replace(/url\(#([\w-]+)\)/g, `url(#${prefix}-$1)`)
    if (/url\((?!#)/i.test(own)) continue
    properties[find(svgSchema, name).property] = own.replace(/\d+\.\d{2,}/g, (number) =>
      String(round(Number(number))),
    )
  }
  const children: Element['children'] = []
  for (const child of node.childNodes) {
    if ('tagName' in child) {
      if (elements.has(child.tagName)) children.push(cleaned(child, prefix))
    } else if ('value' in child && child.value.trim() !== '') {
      if (node.tagName === 'text' || node.tagName === 'tspan')
        children.push({ type: 'text', value: child.value })
    }
  }
  return { type: 'element', tagName: node.tagName, properties, children }
}

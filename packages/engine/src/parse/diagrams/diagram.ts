import type { Element, Text } from 'hast'
import type { Code } from 'mdast'
import type { DefaultTreeAdapterTypes } from 'parse5'
import { find, svg as svgSchema } from 'property-information'
import { diagramFailed, diagramNeedsMermaid } from '../../diagnostics/messages/diagrams.js'
import { hashOf } from '../../io/hash.js'
import type { SvgFiles } from '../../io/svg-files.js'
import { messageOf } from '../../values/error-message.js'
import { lazily } from '../../values/lazily.js'
import type { CodeInfo } from '../code-info.js'
import { type ParseContext, type Position, placeOf } from '../context.js'
import { inTime } from '../in-time.js'
import { lazy } from '../lazy.js'
import { mostGivenUp } from '../limits.js'
import { cutText } from '../text.js'
import { paintChart } from './chart-paint.js'
import { showWhole } from './drawing-bounds.js'
import { likeOthers, showDiamonds, withoutStubs } from './drawing-lines.js'
import { aroundBoxes, meetBoxes } from './drawing-routes.js'
import { describeDrawing } from './drawing-words.js'
import { arrangeEntities, trim } from './entity-room.js'
import { isStartLate } from './flow-loops.js'
import { UndrawableLine } from './flow-source.js'
import { browserKinds, drawnKinds, kindOf, mermaidSource, understood } from './mermaid-source.js'
import { readSequence } from './sequence.js'
import { describeSequence, drawSequence } from './sequence-drawing.js'

/**
 * Longer sources, in characters, are lists that nobody reads as a picture. Their layout would take
 * seconds.
 */
const longestSource = 20_000
/**
 * Maximum processor time for one drawing, in milliseconds. Drawings that people can read take a
 * twentieth of it.
 */
const mostWorkMs = 5_000
/**
 * Sources shorter than this are always tried, no matter how many drawings were given up before. In
 * characters.
 */
const leastHopeless = 1_000
const tooManyCharacters = `it has more than ${longestSource} characters`
const tooLong = 'drawing it takes too long; split it into several'

/**
 * Makes a figure of a Mermaid block, with its drawing. It contains the code instead if the block
 * cannot be drawn, or until the browser draws it.
 *
 * @param code The block as elements of a code block.
 */
export function diagramFigure(
  node: Code,
  info: CodeInfo,
  code: () => Element,
  context: ParseContext,
): Element {
  const source = mermaidSource(node.value)
  const { browserMermaid, markdown } = context.options
  const isForBrowser = markdown.diagrams && browserKinds.includes(kindOf(source.text))
  const drawing = isForBrowser
    ? undefined
    : draw(node, source.text, { title: info.title ?? source.title, alt: info.alt }, context)
  const drawnBy = isForBrowser && isDrawnLater(node, source.text, context) ? browserMermaid : undefined
  // The browser's library shows the title from the source inside the drawing.
  const title = info.title ?? (drawing && source.title)
  // The title is shown below the picture.
  if (drawnBy !== undefined) node.data = { ...node.data, labelled: true }
  const caption: Element[] =
    title === undefined
      ? []
      : [{ type: 'element', tagName: 'figcaption', properties: {}, children: [text(title)] }]
  return {
    type: 'element',
    tagName: 'figure',
    properties: {
      className: ['diagram'],
      ...(title !== undefined && { dataTitle: title }),
      ...(info.alt !== undefined && { dataAlt: info.alt }),
      ...(drawnBy !== undefined && { dataMermaid: drawnBy }),
    },
    children: [drawing ?? code(), ...caption],
  }
}

/**
 * Makes a PlantUML block a picture that another program draws, with its text below. If there is a
 * picture, the text is collapsed.
 */
export function plantumlFigure(node: Code, info: CodeInfo, code: Element): Element {
  const element = (
    tagName: string,
    properties: Element['properties'],
    ...children: Element['children']
  ): Element => ({
    type: 'element',
    tagName,
    properties,
    children,
  })
  const picture = element('img', { alt: info.alt ?? info.title ?? 'PlantUML' })
  picture.data = { diagram: { id: hashOf(node.value), text: node.value } }
  if (node.position !== undefined) picture.position = node.position
  const source = element('details', {}, element('summary', {}, text('PlantUML')), code)
  source.data = { ofDiagram: true }
  return element(
    'figure',
    { className: ['diagram'] },
    picture,
    ...(info.title === undefined ? [] : [element('figcaption', {}, text(info.title))]),
    source,
  )
}

/** What readers who cannot see a drawing are told. */
interface Names {
  readonly title: string | undefined
  readonly alt: string | undefined
}

function text(value: string): Text {
  return { type: 'text', value }
}

/** Whether the browser draws a block. If not, reports why. */
function isDrawnLater(node: Code, source: string, context: ParseContext): boolean {
  const { options, diagnostics, flags } = context
  const at = placeOf(node.position, context)
  if (options.browserMermaid === undefined)
    diagnostics.push(diagramNeedsMermaid(at, kindOf(source), { isTrusted: options.untrusted !== true }))
  else if (node.value.length > longestSource) diagnostics.push(diagramFailed(at, tooManyCharacters))
  else {
    flags.drawnLater = true
    return true
  }
  return false
}

function draw(node: Code, source: string, { title, alt }: Names, context: ParseContext): Element | undefined {
  if (!context.options.markdown.diagrams) return undefined
  const failed = (cause: string, line?: number): undefined => {
    context.diagnostics.push(diagramFailed(placeOf(lineIn(node, line), context), cause))
  }
  if (node.value.length > longestSource) return failed(tooManyCharacters)
  if (source.trim() === '') return failed('it is empty')
  const prefix = `diagram-${context.flags.diagrams + 1}`
  let element: Element
  let words: string
  const sequence = readSequence(source)
  if (sequence === undefined) {
    const { flags } = context
    if (flags.givenUp >= mostGivenUp && node.value.length >= leastHopeless) return failed(tooLong)
    let drawn: FlowDrawing | undefined
    try {
      drawn = drawnFromStart(source, context.drawings)
    } catch (error) {
      if (!drawnKinds.includes(kindOf(source)))
        return failed(
          `"${kindOf(source)}" is not a supported kind: ${[...drawnKinds, ...browserKinds].join(', ')}`,
        )
      const cause = messageOf(error).split('\n', 1)[0] ?? ''
      return failed(cause, error instanceof UndrawableLine ? error.line : undefined)
    }
    if (drawn === undefined) {
      flags.givenUp += 1
      return failed(tooLong)
    }
    const svg = lazy
      .parse5()
      .parseFragment(drawn.svg)
      .childNodes.find((child) => child.nodeName === 'svg')
    if (svg === undefined || !('tagName' in svg) || !(sizeOf(svg, 'width') > 0))
      return failed('the drawing is empty')
    if (!(sizeOf(svg, 'height') > 0)) return failed('some shapes could not be placed')
    element = cleaned(svg, prefix)
    words = describeDrawing(svg)
    const kind = kindOf(source)
    if (kind === 'erDiagram') arrangeEntities(element)
    if (kind === 'classDiagram') showDiamonds(element)
    if (kind === 'erDiagram' || kind === 'classDiagram') trim(element)
    if (kind === 'xychart') paintChart(element)
    else {
      aroundBoxes(element)
      withoutStubs(element)
      meetBoxes(element)
      if (drawn.hasTurned) likeOthers(element)
    }
    showWhole(element)
  } else {
    element = drawSequence(sequence)
    words = describeSequence(sequence)
  }
  context.flags.diagrams += 1
  const names: Element[] = [
    {
      type: 'element',
      tagName: 'title',
      properties: { id: `${prefix}-title` },
      children: [text(title ?? alt ?? kindOf(source))],
    },
    {
      type: 'element',
      tagName: 'desc',
      properties: { id: `${prefix}-desc` },
      children: [text(alt ?? cutText(words, 600))],
    },
  ]
  // The box can have the focus, because it may have to scroll. So the box is the image, with its name.
  const box: Element = {
    type: 'element',
    tagName: 'div',
    properties: {
      className: ['diagram-box'],
      tabIndex: 0,
      role: 'img',
      // Many screen readers announce descriptions only for what has the focus, so the content of the drawing
      // is its name; a title that the author gave is the name of the figure.
      ariaLabelledBy: [
        ...(title === undefined && alt === undefined ? [`${prefix}-title`] : []),
        `${prefix}-desc`,
      ],
    },
    // Firefox would otherwise also read the words inside the drawing, in drawing order.
    children: [
      {
        ...element,
        properties: { ...element.properties, ariaHidden: 'true' },
        children: [...names, ...element.children],
      },
    ],
    data: { own: true },
  }
  return box
}

/**
 * Place of a line in a block, as far as the fence's column tells.
 *
 * @param line From 0; undefined for the block as a whole.
 */
function lineIn({ position }: Code, line: number | undefined): Position | undefined {
  if (position === undefined || line === undefined) return position
  const { start, end } = position
  // The text of the block comes from another file, and the block is one line of the page.
  return start.line + 1 + line > end.line
    ? position
    : { start: { line: start.line + 1 + line, column: start.column } }
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
      String(Math.round(Number(number) * 10) / 10),
    )
  }
  const children: Element['children'] = []
  for (const child of node.childNodes) {
    if ('tagName' in child) {
      if (elements.has(child.tagName)) children.push(cleaned(child, prefix))
    } else if ('value' in child && child.value.trim() !== '') {
      if (node.tagName === 'text' || node.tagName === 'tspan') children.push(text(child.value))
    }
  }
  return { type: 'element', tagName: node.tagName, properties, children }
}

declare module 'hast' {
  interface ElementData {
    /** What another program draws a picture from. */
    diagram?: { readonly id: string; readonly text: string }
    /** Contains the text of the diagram before it. Open if the diagram was not drawn. */
    ofDiagram?: boolean
  }
}

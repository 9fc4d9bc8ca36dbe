import type { Element, Text } from 'hast'
import type { Code } from 'mdast'
import { diagramFailed, diagramNeedsMermaid } from '../../diagnostics/messages/diagrams.js'
import { hashOf } from '../../io/hash.js'
import type { CodeInfo } from '../code/code-info.js'
import { type ParseContext, type Position, placeOf } from '../context.js'
import { h } from '../html/element.js'
import { mostGivenUp } from '../limits.js'
import { cutText } from '../syntax/text.js'
import { type Drawing, type DrawingFailure, drawChart } from './chart-drawing.js'
import { browserKinds, kindOf, mermaidSource } from './mermaid-source.js'
import { readSequence } from './sequence.js'
import { drawSequence } from './sequence-drawing.js'
import { describeSequence } from './sequence-words.js'

/**
 * Longer sources, in characters, are lists that nobody reads as a picture. Their layout would take
 * seconds.
 */
const longestSource = 20_000
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
  const caption = title === undefined ? [] : [h('figcaption', {}, [text(title)])]
  const properties = {
    className: ['diagram'],
    ...(title !== undefined && { dataTitle: title }),
    ...(info.alt !== undefined && { dataAlt: info.alt }),
    ...(drawnBy !== undefined && { dataMermaid: drawnBy }),
  }
  return h('figure', properties, [drawing ?? code(), ...caption])
}

/**
 * Makes a PlantUML block a picture that another program draws, with its text below. If there is a
 * picture, the text is collapsed.
 */
export function plantumlFigure(node: Code, info: CodeInfo, code: Element): Element {
  const picture = h('img', { alt: info.alt ?? info.title ?? 'PlantUML' })
  picture.data = { diagram: { id: hashOf(node.value), text: node.value } }
  if (node.position !== undefined) picture.position = node.position
  const source = h('details', {}, [h('summary', {}, [text('PlantUML')]), code])
  source.data = { ofDiagram: true }
  const caption = info.title === undefined ? [] : [h('figcaption', {}, [text(info.title)])]
  return h('figure', { className: ['diagram'] }, [picture, ...caption, source])
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
    diagnostics.push(diagramNeedsMermaid(at, kindOf(source), { isTrusted: !options.untrusted }))
  else if (node.value.length > longestSource) diagnostics.push(diagramFailed(at, tooManyCharacters))
  else {
    flags.drawnLater = true
    return true
  }
  return false
}

function draw(node: Code, source: string, names: Names, context: ParseContext): Element | undefined {
  const { options, flags, diagnostics } = context
  if (!options.markdown.diagrams) return undefined
  const prefix = `diagram-${flags.diagrams + 1}`
  const drawing = drawingOf(node, source, prefix, context)
  if ('cause' in drawing) {
    diagnostics.push(diagramFailed(placeOf(lineIn(node, drawing.line), context), drawing.cause))
    return undefined
  }
  flags.diagrams += 1
  return boxed(drawing, prefix, { ...names, kind: kindOf(source) })
}

function drawingOf(
  { value }: Code,
  source: string,
  prefix: string,
  { flags, drawings }: ParseContext,
): Drawing | DrawingFailure {
  if (value.length > longestSource) return { cause: tooManyCharacters }
  if (source.trim() === '') return { cause: 'it is empty' }
  const sequence = readSequence(source)
  if (sequence !== undefined) return { element: drawSequence(sequence), words: describeSequence(sequence) }
  if (flags.givenUp >= mostGivenUp && value.length >= leastHopeless) return { cause: tooLong }
  const drawing = drawChart(source, prefix, drawings)
  if (drawing !== undefined) return drawing
  flags.givenUp += 1
  return { cause: tooLong }
}

/** Puts a drawing into a box that can scroll, and names it. */
function boxed(
  { element, words }: Drawing,
  prefix: string,
  { title, alt, kind }: Names & { readonly kind: string },
): Element {
  const names = [
    h('title', { id: `${prefix}-title` }, [text(title ?? alt ?? kind)]),
    h('desc', { id: `${prefix}-desc` }, [text(alt ?? cutText(words, 600))]),
  ]
  // The box can have the focus, because it may have to scroll. So the box is the image, with its name.
  return {
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

declare module 'hast' {
  interface ElementData {
    /** What another program draws a picture from. */
    diagram?: { readonly id: string; readonly text: string }
    /** Contains the text of the diagram before it. Open if the diagram was not drawn. */
    ofDiagram?: boolean
  }
}

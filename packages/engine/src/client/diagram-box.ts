import { fontSize } from './diagram-config.js'
import type { MermaidDrawing } from './mermaid-library.js'
import type { Policy } from './trusted.js'
import { takeStyles } from './within-policies.js'

/** Size that most letters have at least, in pixels, where a drawing is made smaller to fit. */
const smallestLetters = 11
/** How far a drawing is made smaller at most. */
const smallestShare = 0.6

/** Where a drawing is shown, and with what. */
export interface DrawingPlace {
  readonly figure: HTMLElement
  /** The code. */
  readonly shown: Element
  /** Rules besides those of the drawing. */
  readonly style: string
  readonly policy: Policy
}

/**
 * The picture in the place of its code, with its words as its name for those who do not see it.
 *
 * It stands in a shadow root: rules of the page for text would change the size of words that have been measured.
 */
export function showDrawing(
  { svg, css }: MermaidDrawing,
  { figure, shown, style, policy }: DrawingPlace,
): HTMLElement {
  const { body } = new DOMParser().parseFromString(policy.createHTML(svg), 'text/html')
  const drawing = body.querySelector('svg')
  if (drawing === null) throw new Error('There is no drawing.')
  for (const element of drawing.querySelectorAll('style')) element.remove()
  // Parts of a picture cannot have the focus.
  for (const link of drawing.querySelectorAll('a'))
    for (const name of ['href', 'xlink:href', 'tabindex']) link.removeAttribute(name)
  takeStyles(body)
  const box = document.createElement('div')
  box.className = 'diagram-box'
  box.tabIndex = 0
  box.setAttribute('role', 'img')
  box.setAttribute('aria-label', nameOf(drawing, figure.dataset))
  drawing.setAttribute('aria-hidden', 'true')
  const shadow = box.attachShadow({ mode: 'open' })
  shadow.append(drawing)
  addSheet(shadow, `${css}\n${style}\n${frameStyle}`)
  shown.replaceWith(box)
  thinAxes(drawing)
  frame(drawing)
  return box
}

/** Least distance between two labels of an axis, in pixels. */
const labelGap = 6

/** Takes out labels of time axes that run into the one before: the library writes one for each line of the grid. */
function thinAxes(drawing: SVGSVGElement): void {
  for (const axis of drawing.querySelectorAll('.grid')) {
    const labels = [...axis.querySelectorAll('.tick text')]
      .map((label) => ({ label, box: label.getBoundingClientRect() }))
      .sort((a, b) => a.box.left - b.box.left)
    let end = Number.NEGATIVE_INFINITY
    for (const { label, box } of labels) {
      if (box.left < end + labelGap) label.remove()
      else end = box.right
    }
  }
}

/** `--width` and `--least` are set by {@link frame}, `--turned` by whoever knows the ground of the page. */
const frameStyle = `svg{display:block;margin-inline:auto;inline-size:min(var(--width),max(100%,var(--least)));max-inline-size:none!important;block-size:auto;forced-color-adjust:none}
@media screen{svg{filter:var(--turned,none)}}
@media print{svg{inline-size:min(var(--width),100%)}}`

/** Ground around words, in the units of the drawing. */
const margin = 4

/**
 * Gives a drawing the frame of what is in it: the library leaves empty ground
 * around some, and cuts off words of others.
 */
function frame(drawing: SVGSVGElement): void {
  const { viewBox } = drawing
  if (!(viewBox.baseVal?.width > 0)) drawing.setAttribute('viewBox', textOfFrame(edgesOf(drawing.getBBox())))
  for (const side of ['width', 'height']) drawing.removeAttribute(side)
  const given = edgesOf(viewBox.baseVal)
  const filled = grown(edgesOf(drawing.getBBox()))
  const inside = {
    left: Math.max(given.left, filled.left),
    top: Math.max(given.top, filled.top),
    right: Math.min(given.right, filled.right),
    bottom: Math.min(given.bottom, filled.bottom),
  }
  const texts = [...drawing.querySelectorAll('text')].filter((text) => text.getBoundingClientRect().width > 0)
  const words = texts.map((text) => grown(edgesIn(drawing, text)))
  drawing.setAttribute('viewBox', textOfFrame([inside, ...words].reduce(around)))
  const sizes = texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)).sort((a, b) => a - b)
  const usual = sizes[Math.floor(sizes.length / 2)] ?? fontSize
  const share = Math.min(1, Math.max(smallestShare, smallestLetters / usual))
  const { width } = viewBox.baseVal
  drawing.style.setProperty('--width', `${width}px`)
  drawing.style.setProperty('--least', `${Math.round(width * share)}px`)
}

interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const edgesOf = ({ x, y, width, height }: DOMRect): Edges => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})

const grown = ({ left, top, right, bottom }: Edges): Edges => ({
  left: left - margin,
  top: top - margin,
  right: right + margin,
  bottom: bottom + margin,
})

const around = (a: Edges, b: Edges): Edges => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
})

/** Where an element stands that may be moved and turned, in the units of the drawing. */
function edgesIn(drawing: SVGSVGElement, element: Element): Edges {
  const toUnits = drawing.getScreenCTM()?.inverse() ?? new DOMMatrix()
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const [from, to] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) =>
    point.matrixTransform(toUnits),
  )
  return { left: from?.x ?? 0, top: from?.y ?? 0, right: to?.x ?? 0, bottom: to?.y ?? 0 }
}

const textOfFrame = ({ left, top, right, bottom }: Edges): string =>
  [Math.floor(left), Math.floor(top), Math.ceil(right - left) + 1, Math.ceil(bottom - top) + 1].join(' ')

function addSheet(shadow: ShadowRoot, text: string): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    shadow.adoptedStyleSheets = [sheet]
  } catch {
    // Safari before 16.4 has no sheets of scripts.
    const style = document.createElement('style')
    style.textContent = text
    shadow.append(style)
  }
}

/** So many characters are told of a drawing without a description. */
const mostCharacters = 600

/**
 * What is told of a drawing: its description, or else its words, after its
 * kind. A title that the author gave is the name of the figure.
 */
function nameOf(drawing: Element, { alt, title }: DOMStringMap): string {
  const textOf = (name: string) => drawing.querySelector(`:scope > ${name}`)?.textContent?.trim() || undefined
  const description = alt ?? textOf('desc') ?? wordsOf(drawing).slice(0, mostCharacters)
  const kind = textOf('title') ?? drawing.getAttribute('aria-roledescription')
  const isNamed = (title ?? alt) !== undefined && description !== ''
  return [isNamed ? undefined : kind, description].filter(Boolean).join(': ')
}

function wordsOf(drawing: Element): string {
  const texts = [...drawing.querySelectorAll('text, foreignObject')].map((element) => {
    const lines = element.childElementCount > 1 ? [...element.children] : [element]
    return lines
      .map(({ textContent }) => textContent)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
  })
  return [...new Set(texts)].filter(Boolean).join(', ')
}

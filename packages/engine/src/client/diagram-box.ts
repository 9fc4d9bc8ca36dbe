import { fontSize } from './diagram-config.js'
import type { MermaidDrawing } from './mermaid-library.js'
import type { Policy } from './trusted.js'
import { takeStyles } from './within-policies.js'

/** A drawing is shrunk to fit only as long as most of its letters are at least this large, in pixels. */
const smallestLetters = 11
/** A drawing is never shrunk below this share of its size. */
const smallestShare = 0.6

/** Where and how to show a drawing. */
export interface DrawingPlace {
  readonly figure: HTMLElement
  /** The block of code that the drawing replaces. */
  readonly shown: Element
  /** Additional rules, besides those of the drawing. */
  readonly style: string
  readonly policy: Policy
}

/**
 * Shows the picture in place of its code. Its name, for those who cannot see it, consists of its
 * words.
 *
 * Uses a shadow root: the page's rules for text would change the size of words that have been
 * measured already.
 */
export function showDrawing(
  { svg, css }: MermaidDrawing,
  { figure, shown, style, policy }: DrawingPlace,
): HTMLElement {
  const { body } = new DOMParser().parseFromString(policy.createHTML(svg), 'text/html')
  const drawing = body.querySelector('svg')
  if (drawing === null) throw new Error('There is no drawing.')
  for (const element of drawing.querySelectorAll('style')) element.remove()
  // The picture is announced as a whole, so parts of it must not get the focus.
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

/** Minimum distance between two labels of an axis, in pixels. */
const labelGap = 6

/**
 * Removes labels of time axes that overlap the one before. The library writes one for each line of
 * the grid.
 */
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

/** {@link frame} sets `--width` and `--least`; the code that knows the page's background sets `--turned`. */
const frameStyle = `svg{display:block;margin-inline:auto;inline-size:min(var(--width),max(100%,var(--least)));max-inline-size:none!important;block-size:auto;forced-color-adjust:none}
@media screen{svg{filter:var(--turned,none)}}
@media print{svg{inline-size:min(var(--width),100%)}}`

/** Space around words, in the units of the drawing. */
const margin = 4

/**
 * Fits the drawing's frame to its content: the library leaves empty space around some drawings, and
 * cuts off the words of others.
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

/** The edges of an element that may be moved and rotated, in the units of the drawing. */
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
    // Safari before 16.4 cannot create style sheets in scripts.
    const style = document.createElement('style')
    style.textContent = text
    shadow.append(style)
  }
}

/** Maximum length of the name of a drawing without a description, in characters. */
const mostCharacters = 600

/**
 * The name of a drawing for screen readers: its kind, followed by its description or else its
 * words. A title that the author gave is the name of the figure instead.
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

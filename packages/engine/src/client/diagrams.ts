import { browserMermaidFolder, browserMermaidScript, mermaidVersion } from '../addresses/mermaid-address.js'
import { showDrawing } from './diagram-box.js'
import { drawingColours, turnedFor } from './diagram-colours.js'
import { type DiagramPlace, drawingStyle, lettersOf, mermaidConfig } from './diagram-config.js'
import { drawMermaid, loadMermaid } from './mermaid-library.js'
import type { Policy } from './trusted.js'

/**
 * The parts of the page's main script that are needed here. They are passed in: if both scripts
 * imported them, every page would need another request.
 */
export interface DiagramOptions {
  readonly base: string
  readonly policy: Policy
}

/** Blocks of code that are already being watched. A page that is shown again has new ones. */
const watched = new WeakSet<Element>()

/** Draws each diagram that was not drawn at build time, when the reader comes near it. */
export function watchDiagrams(options: DiagramOptions): void {
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-mermaid]')) {
    const code = figure.querySelector('.code-block, pre')
    if (code === null || watched.has(code)) continue
    watched.add(code)
    whenNear(code, () => inTurn(() => draw(figure, code, options)))
  }
}

/** Diagrams are drawn before they become visible. */
const nearMargin = '50% 0px'

function whenNear(element: Element, run: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      run()
    },
    { rootMargin: nearMargin },
  )
  observer.observe(element)
}

let last = Promise.resolve()

/** Runs one drawing after the other, since the library has one state for all of them. */
function inTurn(run: () => Promise<void>): void {
  last = last.then(run)
}

/** Draws a diagram. If that fails, the code stays. */
async function draw(figure: HTMLElement, code: Element, { base, policy }: DiagramOptions): Promise<void> {
  const source = code.querySelector('code')?.textContent
  if (!source || !code.isConnected) return
  try {
    const version = figure.dataset.mermaid ?? ''
    if (!mermaidVersion.test(version)) throw new Error(`"${version}" is no version.`)
    const mermaid = await loadMermaid(`${base}${browserMermaidFolder(version)}/${browserMermaidScript}`)
    // The fonts must be loaded before text is measured.
    await document.fonts.ready
    const place = placeOf(figure)
    const drawing = await inRoomFor(place, (room) =>
      drawMermaid(mermaid, { source, room, config: mermaidConfig(place), policy }),
    )
    // The page may have changed meanwhile.
    if (!code.isConnected) return
    const box = showDrawing(drawing, { figure, shown: code, style: drawingStyle(place), policy })
    drawn.add(box)
    turn(box)
    followColours()
    box.dispatchEvent(new CustomEvent('docs:drawn', { bubbles: true }))
  } catch (error) {
    console.error('The diagram could not be drawn.', error)
  }
}

const placeOf = (figure: HTMLElement): DiagramPlace => ({
  colours: drawingColours(figure),
  fontFamily: getComputedStyle(figure).fontFamily,
  width: figure.clientWidth,
})

/** Provides a hidden element for measuring text, as wide as the drawing may be, and with its fonts. */
async function inRoomFor<Result>(
  place: DiagramPlace,
  run: (room: HTMLElement) => Promise<Result>,
): Promise<Result> {
  const room = document.createElement('div')
  room.style.cssText = `position:fixed;inset:0 auto auto 0;inline-size:${place.width}px;block-size:0;overflow:hidden;visibility:hidden;${lettersOf(place)}`
  document.body.append(room)
  try {
    return await run(room)
  } finally {
    room.remove()
  }
}

const drawn = new Set<HTMLElement>()

function turn(box: HTMLElement): void {
  const figure = box.parentElement
  if (figure?.isConnected) box.style.setProperty('--turned', turnedFor(figure))
  else drawn.delete(box)
}

let isFollowing = false

/** Updates the filter when the page's background changes. The drawing itself is made only once. */
function followColours(): void {
  if (isFollowing) return
  isFollowing = true
  const turnAll = () => {
    for (const box of drawn) turn(box)
  }
  const observer = new MutationObserver(turnAll)
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', turnAll)
}

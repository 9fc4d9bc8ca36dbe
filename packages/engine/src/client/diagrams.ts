import { browserMermaidFolder, browserMermaidScript, mermaidVersion } from '../mermaid-address.js'
import { showDrawing } from './diagram-box.js'
import { drawingColours, turnedFor } from './diagram-colours.js'
import { type DiagramPlace, drawingStyle, lettersOf, mermaidConfig } from './diagram-config.js'
import { drawMermaid, loadMermaid } from './mermaid-library.js'
import type { Policy } from './trusted.js'

/** What of the page's script is needed here. Given, not imported: what both import would be one request more for every page. */
export interface DiagramOptions {
  readonly base: string
  readonly policy: Policy
}

/** Blocks of code that are waited for; a page that is shown anew has others. */
const watched = new WeakSet<Element>()

/** Draws the diagrams that were not drawn while the site was built, each when it comes near. */
export function watchDiagrams(options: DiagramOptions): void {
  for (const figure of document.querySelectorAll<HTMLElement>('figure[data-mermaid]')) {
    const code = figure.querySelector('.code-block, pre')
    if (code === null || watched.has(code)) continue
    watched.add(code)
    whenNear(code, () => inTurn(() => draw(figure, code, options)))
  }
}

/** A diagram is begun before it is seen. */
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

/** The library has one state for all drawings, so one is made after the other. */
function inTurn(run: () => Promise<void>): void {
  last = last.then(run)
}

/** Where it cannot be drawn, the code stays. */
async function draw(figure: HTMLElement, code: Element, { base, policy }: DiagramOptions): Promise<void> {
  const source = code.querySelector('code')?.textContent
  if (!source || !code.isConnected) return
  try {
    const version = figure.dataset.mermaid ?? ''
    if (!mermaidVersion.test(version)) throw new Error(`"${version}" is no version.`)
    const mermaid = await loadMermaid(`${base}${browserMermaidFolder(version)}/${browserMermaidScript}`)
    // Words are measured in the letters that they will have.
    await document.fonts.ready
    const place = placeOf(figure)
    const drawing = await inRoomFor(place, (room) =>
      drawMermaid(mermaid, { source, room, config: mermaidConfig(place), policy }),
    )
    // The reader may have gone on, or the author.
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

/** Gives a room where words are measured: as wide as the drawing may be, with its letters, and out of sight. */
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

/** A drawing is made once, and turned when the ground of the page becomes another. */
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

/**
 * Decides when all of a long page is laid out. A style sheet of the engine skips distant blocks at
 * first: laying out everything at once would block a phone for most of a second before the reader
 * sees anything.
 */

/** From now on, every block has its real height. Before, the heights of distant blocks are estimates. */
export function layOutAll(): void {
  document.documentElement.dataset.laidOut = ''
}

/** To be called before a page that opens at its top is put into the document. */
export function layOutNearOnly(): void {
  delete document.documentElement.dataset.laidOut
}

const signsOfReading = ['scroll', 'wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Lays out the whole page once the reader begins to do something. So distant places have the right
 * position before the reader gets there, and scrolling is not delayed by the layout.
 */
export function layOutForReaders(): void {
  let asked = false
  const ask = () => {
    if (asked || 'laidOut' in document.documentElement.dataset) return
    asked = true
    whenIdle(() => {
      asked = false
      layOutAll()
    })
  }
  // Not in the capture phase, because scrolling the sidebar should not count.
  for (const type of signsOfReading) addEventListener(type, ask, { passive: true })
  // The browser scrolls to the end of the page as it is at this moment. Not passive, because the browser
  // might scroll before it calls a passive listener.
  addEventListener('keydown', ({ key, metaKey }) => {
    if (key === 'End' || (metaKey && key === 'ArrowDown')) layOutAll()
  })
}

/** How long to wait at most for the browser to become idle, in milliseconds. */
const latestMs = 1_000

/** @param run Called after a short time in browsers that cannot tell when they are idle. */
export function whenIdle(run: () => void): void {
  if (window.requestIdleCallback === undefined) setTimeout(run, 100)
  else requestIdleCallback(run, { timeout: latestMs })
}

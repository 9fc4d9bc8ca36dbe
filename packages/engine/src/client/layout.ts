/**
 * When the whole of a long page is laid out. A style sheet of the engine keeps
 * blocks far down from it while they are far away: all at once they would
 * block a phone for most of a second before its reader has seen anything.
 */

/** From here on every block of the page has its own height; until then those far down have one that is guessed. */
export function layOutAll(): void {
  document.documentElement.dataset.laidOut = ''
}

/** For a page that opens at its top: before it is in the document. */
export function layOutNearOnly(): void {
  delete document.documentElement.dataset.laidOut
}

const signsOfReading = ['scroll', 'wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Lays out all of a page when its reader begins to do something: places far
 * down are right before they get there, and scrolling needs none of the time
 * that this takes.
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
  // Not while it goes down to elements: the sidebar scrolls by itself.
  for (const type of signsOfReading) addEventListener(type, ask, { passive: true })
  // The browser goes as far as the page is long at this moment. Not passive: it may go before such a listener is told.
  addEventListener('keydown', ({ key, metaKey }) => {
    if (key === 'End' || (metaKey && key === 'ArrowDown')) layOutAll()
  })
}

/** How long the browser may be busy before it is asked all the same, in milliseconds. */
const latestMs = 1_000

/** @param run Called soon in browsers that cannot tell when they are idle. */
export function whenIdle(run: () => void): void {
  if (window.requestIdleCallback === undefined) setTimeout(run, 100)
  else requestIdleCallback(run, { timeout: latestMs })
}

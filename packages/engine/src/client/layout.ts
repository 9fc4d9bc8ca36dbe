/** The blocks that a style sheet of the engine keeps from being laid out while they are far away. */
const farBlocks = '.docs-content > :nth-child(n + 40)'

/** How long one piece of the work may take, in milliseconds: on a phone four times that, which no one feels. */
const pieceMs = 8

const blocksAtOnce = 8

/** The last request counts; what an earlier one has still to do is dropped. */
let turn = 0

/** From here on every block of the page has its own height; until then those far down have one that is guessed. */
export function layOutAll(): void {
  turn += 1
  document.documentElement.dataset.laidOut = ''
}

/** For a page that opens at its top: before it is in the document. */
export function layOutNearOnly(): void {
  turn += 1
  delete document.documentElement.dataset.laidOut
}

/** Lays out the rest of the page while the browser has nothing else to do, from the top down. */
export function layOutInPieces(): void {
  const mine = ++turn
  const blocks = [...document.querySelectorAll<HTMLElement>(farBlocks)].filter(
    (block) => getComputedStyle(block).contentVisibility === 'auto',
  )
  const piece = () => {
    const start = performance.now()
    while (mine === turn && blocks.length > 0 && performance.now() - start < pieceMs) {
      for (const block of blocks.splice(0, blocksAtOnce)) block.style.contentVisibility = 'visible'
      // Asked for its height, the browser does the work now, where its time is seen.
      void document.documentElement.offsetHeight
    }
    if (mine === turn && blocks.length > 0) whenIdle(piece)
  }
  if (blocks.length > 0) whenIdle(piece)
}

/** @param run Called soon in browsers that cannot tell when they are idle. */
export function whenIdle(run: () => void): void {
  if (window.requestIdleCallback === undefined) setTimeout(run, 100)
  else requestIdleCallback(run)
}

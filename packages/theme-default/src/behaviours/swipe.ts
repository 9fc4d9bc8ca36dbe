/** How far a finger moves at least, in pixels. */
const leastWay = 40

/** How near the edge of the screen a swipe begins that opens something there, in pixels. */
const edgeWidth = 80

/**
 * Listens to swipes with one finger that go sideways. The distances are those of VuePress 1.
 *
 * @param swiped Called with whether the swipe leads from the edge at which lines begin into the page.
 */
export function onSwipe(swiped: (fromEdge: boolean) => void, signal: AbortSignal): void {
  let start: Touch | undefined
  const options = { signal, passive: true }
  document.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      start = touches.length === 1 && !isPanned(target) ? touches[0] : undefined
    },
    options,
  )
  document.addEventListener(
    'touchend',
    ({ changedTouches: [end] }) => {
      if (start === undefined || end === undefined) return
      const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY]
      const way = Math.abs(x)
      if (way <= leastWay || way <= Math.abs(y)) return
      const isToLeft = document.documentElement.dir === 'rtl'
      const fromEdge = isToLeft ? innerWidth - start.clientX : start.clientX
      swiped(x < 0 === isToLeft && fromEdge <= edgeWidth)
    },
    options,
  )
}

/** Whether a finger there moves the page, which is enlarged, or the content of a box that scrolls sideways. */
function isPanned(target: EventTarget | null): boolean {
  let box = target instanceof Element ? target : null
  while (
    box !== null &&
    !(box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX))
  )
    box = box.parentElement
  return box !== null || (visualViewport?.scale ?? 1) > 1
}

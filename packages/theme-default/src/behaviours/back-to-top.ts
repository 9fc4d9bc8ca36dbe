import { all, throttle, wide } from './dom.js'

/** How far the reader must scroll down before the button appears, in pixels. */
const thresholdPixels = 300

/**
 * Shows the button for going back to the top once the reader has scrolled down. Where it would cover
 * the element with the focus, or on small screens the text that the reader goes on to, it is
 * invisible, but can still be reached with the keyboard, and appears when it gets the focus itself.
 */
export function mount(): (() => void) | undefined {
  const button = document.querySelector<HTMLElement>('.back-to-top')
  if (button === null) return undefined
  const stop = new AbortController()
  let isGoingDown = false
  let before = 0
  const update = throttle(() => {
    button.hidden = scrollY <= thresholdPixels
    // The size of the window may have changed instead.
    if (scrollY !== before) isGoingDown = scrollY > before
    before = scrollY
    stepAside()
  })
  const stepAside = () => {
    button.classList.toggle(
      'is-aside',
      (isGoingDown && !matchMedia(wide).matches) ||
        all('main :focus-visible').some((focused) => overlap(focused, button)),
    )
  }
  addEventListener('scroll', update, { passive: true, signal: stop.signal })
  addEventListener('resize', update, { passive: true, signal: stop.signal })
  document.addEventListener('focusin', stepAside, { signal: stop.signal })
  button.addEventListener(
    'click',
    () => {
      scrollTo({ top: 0 })
      // The button disappears on the way, so the focus continues at the beginning of the page.
      document.getElementById('docs-main')?.focus({ preventScroll: true })
    },
    { signal: stop.signal },
  )
  update()
  return () => stop.abort()
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

import { prefersLessMotion, throttle } from './dom.js'

/** How far down a page the button appears, and how often the place is read. */
const thresholdPixels = 300
const throttleMs = 100

/**
 * Shows the button for going back to the top once the reader is down the page,
 * but not over what has the keyboard focus. There it stays a stop, and is seen
 * again when it has the focus itself.
 */
export function mount(): (() => void) | undefined {
  const button = document.querySelector<HTMLElement>('.back-to-top')
  if (button === null) return undefined
  const stop = new AbortController()
  const update = throttle(() => {
    button.hidden = scrollY <= thresholdPixels
    stepAside()
  }, throttleMs)
  const stepAside = () => {
    const focused = document.querySelector('main :focus-visible')
    button.classList.toggle('is-aside', focused !== null && overlap(focused, button))
  }
  addEventListener('scroll', update, { passive: true, signal: stop.signal })
  addEventListener('resize', update, { passive: true, signal: stop.signal })
  document.addEventListener('focusin', stepAside, { signal: stop.signal })
  button.addEventListener(
    'click',
    () => {
      scrollTo({ top: 0, behavior: prefersLessMotion() ? 'instant' : 'smooth' })
      button.hidden = true
      // The button is gone: the keyboard goes on where the page begins.
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

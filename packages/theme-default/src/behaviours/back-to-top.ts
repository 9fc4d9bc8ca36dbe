import { prefersLessMotion, throttle } from './dom.js'

/** How far down a page the button appears, and how often the place is read. */
const thresholdPixels = 300
const throttleMs = 100

/** Shows the button for going back to the top once the reader is down the page. */
export function mount(): (() => void) | undefined {
  const button = document.querySelector<HTMLElement>('.back-to-top')
  if (button === null) return undefined
  const stop = new AbortController()
  const update = throttle(() => {
    button.hidden = scrollY <= thresholdPixels
  }, throttleMs)
  addEventListener('scroll', update, { passive: true, signal: stop.signal })
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

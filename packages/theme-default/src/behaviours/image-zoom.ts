import { all, word } from './dom.js'

/** After the page is there: who scrolls by at once needs no zoom. */
const attachAfterMs = 1000

/** Images of the text that are not links open over the page. Escape, a click or scrolling closes them. */
export function mount(): () => void {
  let detach: (() => void) | undefined
  const timer = setTimeout(async () => {
    const images = all<HTMLImageElement>('.docs-content img').filter((image) => image.closest('a') === null)
    if (images.length === 0) return
    const stop = new AbortController()
    // Set before the import is done: the page may be left meanwhile.
    detach = () => stop.abort()
    // Where it does not come, images stay images.
    const library = await import('./medium-zoom.js').catch(() => undefined)
    if (library === undefined || stop.signal.aborted) return
    const { zoom } = library
    const background = () => getComputedStyle(document.documentElement).getPropertyValue('--docs-zoom-bg')
    zoom.attach(images)
    for (const image of images) {
      image.tabIndex = 0
      image.setAttribute('role', 'button')
      image.setAttribute('aria-label', [word('zoom'), image.alt].filter(Boolean).join(': '))
      // The reader may have chosen other colours meanwhile.
      image.addEventListener('medium-zoom:open', () => zoom.update({ background: background() }), {
        signal: stop.signal,
      })
      // It is hidden while it is open, which takes the focus away from it.
      image.addEventListener(
        'medium-zoom:closed',
        () => {
          if (document.activeElement === document.body) image.focus({ preventScroll: true })
        },
        { signal: stop.signal },
      )
      image.addEventListener(
        'keydown',
        (event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          void zoom.toggle({ target: image })
        },
        { signal: stop.signal },
      )
    }
    detach = () => {
      stop.abort()
      zoom.detach()
    }
  }, attachAfterMs)
  return () => {
    clearTimeout(timer)
    detach?.()
  }
}

import { all, word } from './dom.js'

// The package says it is CommonJS where this file of it is not.
type Module = Pick<typeof import('medium-zoom'), 'default'>

/** After the page is there: who scrolls by at once needs no zoom. */
const attachAfterMs = 1000

/** Images of the text that are no links open over the page. Escape, a click or scrolling closes them. */
export function mount(): () => void {
  let detach: (() => void) | undefined
  const timer = setTimeout(async () => {
    const images = all<HTMLImageElement>('.docs-content img').filter((image) => image.closest('a') === null)
    if (images.length === 0) return
    const stop = new AbortController()
    // Set before the import is done: the page may be left meanwhile.
    detach = () => stop.abort()
    // The variant that puts no style element into the page.
    const { default: mediumZoom } = (await import('medium-zoom/dist/pure/index.js')) as unknown as Module
    if (stop.signal.aborted) return
    const background = getComputedStyle(document.documentElement).getPropertyValue('--docs-zoom-bg')
    const zoom = mediumZoom(images, { margin: 0, background, scrollOffset: 40 })
    for (const image of images) {
      image.tabIndex = 0
      image.setAttribute('role', 'button')
      image.setAttribute('aria-label', [word('zoom'), image.alt].filter(Boolean).join(': '))
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

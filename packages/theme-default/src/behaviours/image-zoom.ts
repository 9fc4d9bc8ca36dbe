import { all, onBack, word } from './dom.js'

/** How long after the page is shown, in milliseconds. Readers who move on at once need no zoom. */
const attachAfterMs = 1000

/**
 * Opens images of the text over the page, except for those in links. Escape, a click or scrolling
 * closes them.
 */
export function mount(): () => void {
  let hidden: readonly HTMLElement[] = []
  /** While an image is open, the page behind it must not be reachable. */
  const hide = () => {
    hidden = all<HTMLElement>('body > :not([aria-live], [role="status"], [inert])')
    for (const element of hidden) element.inert = true
  }
  const show = () => {
    onBack()
    for (const element of hidden) element.inert = false
    hidden = []
  }
  let detach: (() => void) | undefined
  const timer = setTimeout(async () => {
    const images = all<HTMLImageElement>('.docs-content img').filter((image) => image.closest('a') === null)
    if (images.length === 0) return
    const stop = new AbortController()
    // Set before the import is done, because the reader may leave the page meanwhile.
    detach = () => stop.abort()
    // If the library cannot be loaded, images just stay images.
    const library = await import('./medium-zoom.js').catch(() => undefined)
    if (library === undefined || stop.signal.aborted) return
    const { zoom } = library
    const background = () => getComputedStyle(document.documentElement).getPropertyValue('--docs-zoom-bg')
    zoom.attach(images)
    for (const image of images) {
      image.tabIndex = 0
      image.setAttribute('role', 'button')
      image.setAttribute('aria-label', [word('zoom'), image.alt].filter(Boolean).join(': '))
      image.setAttribute('aria-expanded', 'false')
      image.addEventListener(
        'medium-zoom:open',
        () => {
          // The reader may have changed the colours since.
          zoom.update({ background: background() })
          hide()
          onBack(() => void zoom.close())
        },
        { signal: stop.signal },
      )
      image.addEventListener('medium-zoom:opened', () => focusOpened(zoom.close), { signal: stop.signal })
      image.addEventListener('medium-zoom:close', show, { signal: stop.signal })
      // The image is hidden while it is open, so it would lose the focus.
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
      show()
    }
  }, attachAfterMs)
  return () => {
    clearTimeout(timer)
    detach?.()
  }
}

/**
 * The library shows a copy of the image. The copy gets the image's name, and is the only element
 * that can have the focus.
 */
function focusOpened(close: () => unknown): void {
  const opened = document.querySelector<HTMLElement>('.medium-zoom-image--opened')
  if (opened === null) return
  opened.setAttribute('aria-expanded', 'true')
  opened.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') event.preventDefault()
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    close()
  })
  opened.focus({ preventScroll: true })
}

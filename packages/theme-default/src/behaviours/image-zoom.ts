import { all, onBack, word } from './dom.js'

/** How long after the page is shown, in milliseconds. Readers who move on at once need no zoom. */
const attachAfterMs = 1000

/**
 * Opens images of the text over the page, except for those in links. Escape, a click or scrolling
 * closes them.
 */
export function mount(): () => void {
  let detach: (() => void) | undefined
  const timer = setTimeout(async () => {
    const images = all<HTMLImageElement>('.docs-content img').filter((image) => image.closest('a') === null)
    if (images.length === 0) return
    let isGone = false
    // Set before the import is done, because the reader may leave the page meanwhile.
    detach = () => {
      isGone = true
    }
    // If the library cannot be loaded, images just stay images.
    const library = await import('./medium-zoom.js').catch(() => undefined)
    if (library !== undefined && !isGone)
      detach = library.attachZoom(images, { action: word('zoom'), onBack })
  }, attachAfterMs)
  return () => {
    clearTimeout(timer)
    detach?.()
  }
}

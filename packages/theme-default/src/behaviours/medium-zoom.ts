// The variant that adds no style element to the page. The package declares itself as CommonJS, but this file
// is an ES module. It imports nothing that the page's script has: every page would need another request.
import * as pure from 'medium-zoom/dist/pure/index.js'
import { adoptStyles } from '../adopt-styles.js'
import type { onBack } from './dom.js'
import styles from './medium-zoom.css' with { type: 'text' }
import { openWholePictures } from './whole-picture.js'

const mediumZoom = pure.default as unknown as typeof import('medium-zoom')['default']

/** One instance for all pages, because each listens to the document forever. */
const zoom = mediumZoom({ margin: 0, scrollOffset: 40 })

adoptStyles(styles)
openWholePictures()

/** Width and height from which on a picture is more than an icon. */
const worthPx = 100

interface ZoomOptions {
  /** What a click on an image does, for its name. */
  readonly action: string
  readonly onBack: typeof onBack
}

/** @returns Ends it, for the page that is left. */
export function attachZoom(images: readonly HTMLImageElement[], { action, onBack }: ZoomOptions): () => void {
  let hidden: readonly HTMLElement[] = []
  /** While an image is open, the page behind it must not be reachable. */
  const hide = () => {
    hidden = [...document.querySelectorAll<HTMLElement>('body > :not([aria-live], [inert])')]
    for (const element of hidden) element.inert = true
  }
  const show = () => {
    onBack()
    for (const element of hidden) element.inert = false
    hidden = []
  }
  const background = () => getComputedStyle(document.documentElement).getPropertyValue('--docs-bg')
  const stop = new AbortController()
  const { signal } = stop
  const attach = (image: HTMLImageElement) => {
    if (!isWorthZooming(image)) return
    zoom.attach(image)
    image.tabIndex = 0
    image.setAttribute('role', 'button')
    image.setAttribute('aria-label', [action, image.alt].filter(Boolean).join(': '))
    image.setAttribute('aria-expanded', 'false')
    image.addEventListener(
      'medium-zoom:open',
      () => {
        // The reader may have changed the colours since.
        zoom.update({ background: background() })
        hide()
        onBack(() => void zoom.close())
      },
      { signal },
    )
    image.addEventListener('medium-zoom:opened', () => focusOpened(zoom.close), { signal })
    image.addEventListener('medium-zoom:close', show, { signal })
    // The image is hidden while it is open, so it would lose the focus.
    image.addEventListener(
      'medium-zoom:closed',
      () => {
        if (document.activeElement === document.body) image.focus({ preventScroll: true })
      },
      { signal },
    )
    image.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        void zoom.toggle({ target: image })
      },
      { signal },
    )
  }
  for (const image of images)
    if (image.complete) attach(image)
    else image.addEventListener('load', () => attach(image), { once: true, signal })
  return () => {
    stop.abort()
    zoom.detach()
    show()
  }
}

/**
 * Not a picture that is missing, an icon or a badge in a line; a strip only if it is shown smaller
 * than it is. In a closed tab, a picture has no size yet but its own.
 */
function isWorthZooming(image: HTMLImageElement): boolean {
  const { naturalWidth } = image
  const width = image.clientWidth || naturalWidth
  const height = image.clientHeight || image.naturalHeight
  // The width of a narrower copy says nothing about the picture.
  const isShrunk = width < naturalWidth || image.dataset.zoomSrc !== undefined
  return naturalWidth > 0 && width >= worthPx && (height >= worthPx || isShrunk)
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

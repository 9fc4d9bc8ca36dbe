import { decodeLeniently } from '../paths.js'
import { layOutAll } from './layout.js'

export interface ScrollPosition {
  readonly x: number
  readonly y: number
}

/**
 * Scrolls to where a page should open: the hash's target, or else the position at which the reader
 * left it, or else the top. The space above the target follows the style sheets (`scroll-padding`,
 * `scroll-margin`), as if the browser scrolled itself.
 *
 * @param hash As in the address, with `#`; empty for none.
 * @param smooth Whether to scroll to the target as smoothly as the style sheets say (`scroll-behavior`).
 */
export function scrollToPlace(
  hash: string,
  saved: ScrollPosition | undefined,
  { smooth }: { readonly smooth: boolean },
): void {
  const target = targetOf(hash)
  if (target !== null) {
    layOutAll()
    target.scrollIntoView({ behavior: smooth ? 'auto' : 'instant' })
  } else {
    if (saved !== undefined && saved.y > 0) layOutAll()
    scrollTo({ left: saved?.x ?? 0, top: saved?.y ?? 0, behavior: 'instant' })
  }
}

/** The element that a hash names, by id or by the name of an anchor. The decoded hash is tried first. */
export function targetOf(hash: string): HTMLElement | null {
  const raw = hash.replace(/^#/, '')
  if (raw === '') return null
  for (const id of [decodeLeniently(raw), raw]) {
    const element =
      document.getElementById(id) ?? document.querySelector<HTMLElement>(`a[name="${CSS.escape(id)}"]`)
    if (element !== null) return element
  }
  return null
}

/** Whether a hash names a place that the page does not have. Default: the page that is shown. */
export function isLost(hash: string, hasPlace = () => targetOf(hash) !== null): boolean {
  return hash !== '' && hash !== '#top' && !hasPlace()
}

/**
 * Follows the scrolls of the document.
 *
 * @returns Whether a smooth one is in progress now: from a link to a place, from the focus, or by the reader.
 */
export function followScrolling(): () => boolean {
  let isScrolling = false
  // Browsers without this event end a scroll when the page is replaced.
  if ('onscrollend' in window)
    addEventListener('scroll', () => {
      isScrolling = true
    })
  addEventListener('scrollend', () => {
    isScrolling = false
  })
  return () => isScrolling
}

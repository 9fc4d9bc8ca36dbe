import { decodeLeniently } from '../paths.js'
import { layOutAll } from './layout.js'

export interface ScrollPosition {
  readonly x: number
  readonly y: number
}

/**
 * Goes where a page should open: to the hash's target if there is one, else to
 * the position it was left at, else to the top. What stays free above a target
 * is what the style sheets say (`scroll-padding`, `scroll-margin`), as where the
 * browser goes by itself.
 *
 * @param hash With `#`, as the address has it; empty for none.
 */
export function scrollToPlace(
  hash: string,
  saved: ScrollPosition | undefined,
  { smooth }: { readonly smooth: boolean },
): void {
  const target = targetOf(hash)
  if (target !== null) {
    layOutAll()
    target.scrollIntoView({ behavior: smooth && !prefersReducedMotion() ? 'smooth' : 'instant' })
  } else {
    if (saved !== undefined && saved.y > 0) layOutAll()
    scrollTo({ left: saved?.x ?? 0, top: saved?.y ?? 0, behavior: 'instant' })
  }
}

/** The element that a hash names, by id or by the name of an anchor; the decoded form counts first. */
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

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

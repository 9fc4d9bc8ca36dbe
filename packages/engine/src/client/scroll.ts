import { layOutAll } from './layout.js'

/** Space that stays free above a heading that a link leads to, in pixels: the bars at the top of the page. */
export const anchorOffset = 75

export interface ScrollPosition {
  readonly x: number
  readonly y: number
}

/**
 * Goes where a page should open: to the hash's target if there is one, else to
 * the position it was left at, else to the top.
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
    const top = target.getBoundingClientRect().top + scrollY - anchorOffset
    scrollTo({
      left: 0,
      top: Math.max(0, top),
      behavior: smooth && !prefersReducedMotion() ? 'smooth' : 'instant',
    })
  } else {
    if (saved !== undefined && saved.y > 0) layOutAll()
    scrollTo({ left: saved?.x ?? 0, top: saved?.y ?? 0, behavior: 'instant' })
  }
}

/** The element that a hash names, by id or by the name of an anchor; the decoded form counts first. */
export function targetOf(hash: string): HTMLElement | null {
  const raw = hash.replace(/^#/, '')
  if (raw === '') return null
  for (const id of [decoded(raw), raw]) {
    const element =
      document.getElementById(id) ?? document.querySelector<HTMLElement>(`a[name="${CSS.escape(id)}"]`)
    if (element !== null) return element
  }
  return null
}

/** Decodes percent-encoding; text that is malformed stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

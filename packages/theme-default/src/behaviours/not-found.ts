import type { PageContext } from '@quire/engine/theme'

/**
 * How long to wait, in milliseconds. The router may still find a page for an address without an
 * extension, and show it.
 */
const waitMs = 500

/** At an address that no page has, shows pages that match the words of the address. */
export function mount({ base }: PageContext): (() => void) | undefined {
  const box = document.querySelector<HTMLElement>('.not-found-near')
  if (box === null) return undefined
  let isLeft = false
  const timer = setTimeout(async () => {
    // If it cannot be loaded, no pages are suggested.
    const links = await import('./near-pages.js').then((near) => near.nearPages(base)).catch(() => [])
    if (isLeft) return
    // The dev server mounts a page again after each change, when it already has a list.
    box.querySelector('ul')?.replaceChildren(...links)
    box.hidden = links.length === 0
  }, waitMs)
  return () => {
    isLeft = true
    clearTimeout(timer)
  }
}

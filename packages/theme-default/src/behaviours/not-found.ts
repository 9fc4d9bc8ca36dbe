import type { PageContext } from '@quire/engine/theme'

/** An address without its ending may still turn out to be that of a page, which then takes this one's place. */
const waitMs = 500

/** Where a reader came to an address that no page has: shows pages that the words of the address fit. */
export function mount({ base }: PageContext): (() => void) | undefined {
  const box = document.querySelector<HTMLElement>('.not-found-near')
  if (box === null) return undefined
  let isLeft = false
  const timer = setTimeout(async () => {
    // What does not come is not missed.
    const links = await import('./near-pages.js').then((near) => near.nearPages(base)).catch(() => [])
    if (isLeft) return
    // The dev server's page is mounted again after each change, with the list that it had.
    box.querySelector('ul')?.replaceChildren(...links)
    box.hidden = links.length === 0
  }, waitMs)
  return () => {
    isLeft = true
    clearTimeout(timer)
  }
}

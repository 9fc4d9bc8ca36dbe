import { decodeLeniently } from '../paths.js'
import type { PageChunkData } from '../split/chunk-data.js'
import type { PageFinder } from './page-finder.js'
import { isLost } from './scroll.js'
import type { NextPage } from './swap.js'

/**
 * Loads what to show at an address: its page, the page that has the place now, or the not-found
 * page. Rejects if only the browser can tell what is there.
 *
 * @param target Receives the address of the route once it is known, because a full page load should
 *   use that one.
 */
export async function loadNextPage(
  url: URL,
  pages: PageFinder,
  target: { href: string },
): Promise<Omit<NextPage, 'href'>> {
  const page = await pages.findPublished(url)
  if (page !== undefined) {
    target.href = page.url.href
    if (page.entry === undefined) throw new Error('There is no such page.')
    const content = await pages.contentOf(page.entry)
    return (await loadMoved(page.url, content.page, pages, target)) ?? content
  }
  const notFound = await pages.notFound(url)
  // The site has its own page for what is not found, or what is there is no page: left to the browser.
  if (notFound === undefined || (await isServed(url))) throw new Error('There is no such page.')
  return pages.contentOf(notFound)
}

/** If the page no longer has the place in the address, loads the page that has it now. */
async function loadMoved(
  url: URL,
  { regions }: PageChunkData,
  pages: PageFinder,
  target: { href: string },
): Promise<Omit<NextPage, 'href'> | undefined> {
  const id = decodeLeniently(url.hash.slice(1))
  const hasPlace = () =>
    Object.values(regions).some((markup) =>
      ['id', 'name'].some((attribute) => markup.includes(` ${attribute}="${id}"`)),
    )
  if (!isLost(url.hash, hasPlace)) return undefined
  // If the list of redirects cannot be loaded, show the page itself.
  const moved = await pages.find(url, { isLost: true }).catch(() => undefined)
  if (moved === undefined || moved.url.href === url.href) return undefined
  target.href = moved.url.href
  if (moved.entry === undefined) throw new Error('There is no such page.')
  return pages.contentOf(moved.entry)
}

/**
 * Whether the host has something else than a page at that address: a file without extension,
 * another program.
 */
async function isServed({ href }: URL): Promise<boolean> {
  try {
    const answer = await fetch(href, { method: 'HEAD', cache: 'no-cache', credentials: 'same-origin' })
    return answer.ok
  } catch {
    // Without a network, only the manifest counts.
    return false
  }
}

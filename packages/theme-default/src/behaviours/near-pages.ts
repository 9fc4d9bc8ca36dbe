import { openSearch } from '@quire/engine/client'

const mostPages = 4

/**
 * Looks for pages that an address may have meant.
 *
 * @param base Of the site, with slashes at both ends.
 * @returns List items with a link each, the best first. Rejects when the index does not come.
 */
export async function nearPages(base: string): Promise<HTMLElement[]> {
  const path = `/${location.pathname.slice(base.length)}`
  const query = wordsOf(path)
  if (query === '') return []
  const results = await (await openSearch(base)).query(query, path)
  return results.slice(0, mostPages).map(({ title, hits: [hit] }) => {
    const link = document.createElement('a')
    // Of the page, whichever of its sections fits best.
    link.href = hit?.href.replace(/#.*$/, '') ?? base
    link.append(title.map(({ text }) => text).join(''))
    const item = document.createElement('li')
    item.append(link)
    return item
  })
}

/** The words of the last two names in a path: `/docs/HubOperations/settling.html` is `Hub Operations settling`. */
export function wordsOf(path: string): string {
  return path
    .split('/')
    .filter((name) => name !== '')
    .slice(-2)
    .map(decoded)
    .join(' ')
    .replace(/\.(?:html?|md)\b|\b(?:index|readme)\b/gi, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Addresses that are no UTF-8 are taken as they are. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

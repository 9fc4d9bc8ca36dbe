import type { Element, Nodes } from 'hast'
import { escapeHref } from './escape.js'
import { listIndexOf } from './fill.js'
import type { ListedPage } from './page-view.js'

/** A component that gets a list of pages, with the index of the list. */
export interface ListingComponent {
  readonly component: Element
  readonly list: number
}

/** Finds those that get lists among a component and those in it. */
export function listingComponents(node: Nodes): readonly ListingComponent[] {
  if (node.type !== 'element') return []
  const own = Object.values(node.properties).flatMap((value) => {
    const list = typeof value === 'string' ? listIndexOf(value) : undefined
    return list === undefined ? [] : [{ component: node, list }]
  })
  return [...own, ...node.children.flatMap(listingComponents)]
}

/**
 * The pages of a list to which a component links, in its order: a component may show only some of
 * them. If it links to none, it may show anything of all pages, unless it shows nothing.
 *
 * @param markup HTML of the component.
 */
export function shownPages(list: readonly ListedPage[], markup: string): readonly ListedPage[] {
  const byHref = new Map(list.map((page) => [escapeHref(page.href), page]))
  const shown = new Set<ListedPage>()
  for (const [, href = ''] of markup.matchAll(/\shref="([^"]*)"/g)) {
    const page = byHref.get(href)
    if (page !== undefined) shown.add(page)
  }
  return shown.size === 0 && !emptyElements.test(markup) ? list : [...shown]
}

/** Elements that show nothing unless something is in them. */
const emptyElements = /^(?:\s|<\/?(?:article|aside|div|dl|nav|ol|p|section|span|ul)(?:\s[^<>]*)?>)*$/

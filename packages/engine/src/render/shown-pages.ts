import type { Nodes } from 'hast'
import { escapeHref } from './escape.js'
import { listIndexOf } from './fill.js'
import type { ListedPage } from './page-view.js'

/** Indices of the lists of pages that a component and those in it get. */
export function listsOf(node: Nodes): readonly number[] {
  if (node.type !== 'element') return []
  const own = Object.values(node.properties).flatMap((value) =>
    typeof value === 'string' ? (listIndexOf(value) ?? []) : [],
  )
  return [...own, ...node.children.flatMap(listsOf)]
}

/**
 * The pages of a list to which a component links, in its order: a component may show only some of
 * them. All pages if it links to none.
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
  return shown.size === 0 ? list : [...shown]
}

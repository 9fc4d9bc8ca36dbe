import type { NavNode } from '../graph/nav.js'
import type { SidebarNode, SidebarTree } from '../graph/sidebar.js'
import type { Heading } from '../parse/page.js'
import { type RoutePath, urlOf } from '../paths.js'
import type { LinkView, NavItemView, SidebarItemView, SidebarView, TocItem } from './page-view.js'

/** What marks the place of one page in trees that many pages share. */
export interface PagePlace {
  readonly route: RoutePath
  readonly headings: readonly Heading[]
  /** Frontmatter's choice of how many heading levels stand below the active link. */
  readonly sidebarDepth: number | undefined
}

/** @param place The page that sees the sidebar; undefined gives the sidebar that no page is active in. */
export function sidebarView(tree: SidebarTree, place: PagePlace | undefined, options: { readonly base: string; readonly depth: number }): SidebarView {
  return { key: tree.key, items: tree.nodes.map(itemOf) }

  function itemOf(node: SidebarNode): SidebarItemView {
    if (node.kind === 'external') return { kind: 'page', text: node.text, href: node.href, external: true, active: false, headings: [] }
    if (node.kind === 'page') {
      const active = node.route === place?.route && node.fragment === ''
      const depth = place?.sidebarDepth ?? node.depth ?? options.depth
      return {
        kind: 'page',
        text: node.text,
        href: urlOf(options.base, node.route) + node.fragment,
        external: false,
        active,
        headings: active && place !== undefined ? tableOfContents(place.headings, depth) : [],
      }
    }
    const items = node.nodes.map(itemOf)
    const active = items.some((item) => item.active) || (node.route !== undefined && node.route === place?.route)
    return {
      kind: 'group',
      text: node.text,
      ...(node.route === undefined ? {} : { href: urlOf(options.base, node.route) }),
      collapsible: node.collapsible,
      open: active || !node.collapsible,
      active,
      items,
    }
  }
}

/** The sidebar `auto`: one group of the page's own headings. */
export function ownHeadingsSidebar(title: string, place: PagePlace, href: string): SidebarView {
  const headings = tableOfContents(place.headings, place.sidebarDepth ?? 2)
  return { key: `auto:${place.route}`, items: [{ kind: 'page', text: title, href, external: false, active: true, headings }] }
}

/** @param depth 0 gives none, 1 the headings of level 2, 2 also those of level 3 below them. A level 3 before any level 2 is left out. */
export function tableOfContents(headings: readonly Heading[], depth = 2): readonly TocItem[] {
  const items: { title: string; href: string; children: TocItem[] }[] = []
  if (depth < 1) return items
  for (const { level, title, slug } of headings) {
    if (slug === '') continue
    const item = { title, href: `#${encodeURIComponent(slug)}`, children: [] }
    if (level === 2) items.push(item)
    else if (level === 3 && depth > 1) items.at(-1)?.children.push(item)
  }
  return items
}

/** @param current A link is active on its page and, when it leads to a folder, on all pages of the folder. */
export function navView(nodes: readonly NavNode[], current: RoutePath, base: string): readonly NavItemView[] {
  return nodes.map((node): NavItemView => {
    const label = node.ariaLabel === undefined ? {} : { ariaLabel: node.ariaLabel }
    if (node.kind === 'external') return { kind: 'link', text: node.text, href: node.href, external: true, active: false, ...label }
    if (node.kind === 'page') {
      const active = node.route === current || (node.route.length > 1 && node.route.endsWith('/') && current.startsWith(node.route))
      return { kind: 'link', text: node.text, href: urlOf(base, node.route) + node.fragment, external: false, active, ...label }
    }
    const items = navView(node.nodes, current, base)
    return { kind: 'group', text: node.text, active: items.some((item) => item.active), items, ...label }
  })
}

export function internalLink(text: string, route: RoutePath, base: string, suffix = ''): LinkView {
  return { text, href: urlOf(base, route) + suffix, external: false }
}

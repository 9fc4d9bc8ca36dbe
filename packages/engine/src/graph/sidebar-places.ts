import type { RoutePath } from '../paths.js'
import { linksOf } from './sidebar.js'
import type { SidebarNode, SidebarTree } from './sidebar-nodes.js'
import { sidebarPartIds } from './sidebar-parts.js'

/** An entry of a sidebar that can be the previous or next page. */
export type NeighbourNode = Exclude<SidebarNode, { kind: 'group' | 'file' }>

/** Where a page is in a sidebar. */
export interface SidebarPlace {
  /** The part of the sidebar that the page shows; null for the whole sidebar. */
  readonly part: string | null
  /** Labels of the groups around the page, outermost first, without a group whose own page this is. */
  readonly trail: readonly string[]
  /**
   * The entries before and after its first link. Undefined at the ends of the sidebar, and for a
   * page without a link in it.
   */
  readonly prev: NeighbourNode | undefined
  readonly next: NeighbourNode | undefined
}

/** Returns a lookup for the place of each page. Each lookup takes constant time. */
export function sidebarPlaces({ key, nodes }: SidebarTree): (route: RoutePath) => SidebarPlace {
  const links = linksOf(nodes).filter((link) => link.kind !== 'file')
  const firstLinks = new Map<RoutePath, number>()
  links.forEach((link, index) => {
    if (link.kind === 'page' && !firstLinks.has(link.route)) firstLinks.set(link.route, index)
  })
  const trails = trailsIn(nodes)
  const partOf = sidebarPartIds({ key, nodes })
  return (route) => {
    const first = firstLinks.get(route)
    return {
      part: partOf === null ? null : partOf(route),
      trail: trails.get(route) ?? [],
      prev: first === undefined ? undefined : links[first - 1],
      next: first === undefined ? undefined : links[first + 1],
    }
  }
}

/**
 * The groups around each page, at the first place in the sidebar that names it, either as a link or
 * as a group's own page.
 */
function trailsIn(nodes: readonly SidebarNode[]): ReadonlyMap<RoutePath, readonly string[]> {
  const trails = new Map<RoutePath, readonly string[]>()
  const visit = (list: readonly SidebarNode[], around: readonly string[]) => {
    for (const node of list) {
      const route =
        node.kind === 'group' || (node.kind === 'page' && node.fragment === '') ? node.route : undefined
      if (route !== undefined && !trails.has(route)) trails.set(route, around)
      if (node.kind === 'group') visit(node.nodes, [...around, node.text])
    }
  }
  visit(nodes, [])
  return trails
}

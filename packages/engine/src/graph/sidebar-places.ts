import type { RoutePath } from '../paths.js'
import { linksOf, type SidebarNode, type SidebarTree } from './sidebar.js'
import { sidebarPartIds } from './sidebar-parts.js'

/** An entry of a sidebar that the next page of a reader may be. */
export type NeighbourNode = Exclude<SidebarNode, { kind: 'group' | 'file' }>

/** Where a page stands in a sidebar. */
export interface SidebarPlace {
  /** The part of the sidebar that it shows; null for all of it. */
  readonly part: string | null
  /** Texts of the groups around it, the outermost first. A group whose own page it is is not around it. */
  readonly trail: readonly string[]
  /** Around its first link; undefined where the sidebar ends, and for a page that has no link in it. */
  readonly prev: NeighbourNode | undefined
  readonly next: NeighbourNode | undefined
}

/** Finds the place of each page, in a time that does not grow with the sidebar. */
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

/** What stands around each page where the sidebar first names it, be it as a link or as a group's own page. */
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

import { sectionedPathOf } from '../addresses/regular-path.js'
import { byPath, type RoutePath } from '../paths.js'
import { addTo } from '../values/grouped.js'

/**
 * The section of a route: its first folder below the prefix of its content root. For a route that a
 * permalink moved elsewhere, its first folder below the site's root. Pages directly below the
 * prefix are a section of their own.
 */
export function sectionOf(route: RoutePath, prefix: string): string {
  const within = route.startsWith(prefix) ? prefix : '/'
  const slash = route.indexOf('/', within.length)
  return slash < 0 ? within : route.slice(0, slash + 1)
}

/**
 * The section of a page. If addresses are folders, a page must not become a section of its own.
 *
 * @param prefix That of the page's content root.
 */
export const sectionOfPage = (route: Parameters<typeof sectionedPathOf>[0], prefix: string): string =>
  sectionOf(sectionedPathOf(route), prefix)

/** A part of the manifest: consecutive routes of one section. */
export interface Shard {
  readonly section: string
  /** Id of the first route's chunk. The others follow in order. */
  readonly firstId: number
  readonly routes: readonly RoutePath[]
}

/**
 * Divides routes into manifest shards, section by section, and numbers their chunks from 1.
 *
 * @param sections Section of each route, in any order.
 * @param maxRoutes Maximum number of routes in a shard, at least 1. A larger section gets several
 *   shards.
 * @returns Every route once. Adding a route changes the routes only in shards of its own section;
 *   `firstId` may shift in others.
 */
export function shardRoutes(sections: ReadonlyMap<RoutePath, string>, maxRoutes: number): readonly Shard[] {
  const bySection = new Map<string, RoutePath[]>()
  for (const [route, section] of sections) addTo(bySection, section, route)
  const shards: Shard[] = []
  let firstId = 1
  for (const [section, routes] of [...bySection].sort(([a], [b]) => byPath(a, b))) {
    routes.sort(byPath)
    for (let start = 0; start < routes.length; start += maxRoutes) {
      const part = routes.slice(start, start + maxRoutes)
      shards.push({ section, firstId, routes: part })
      firstId += part.length
    }
  }
  return shards
}

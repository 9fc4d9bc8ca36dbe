import { byPath, type RoutePath } from '../paths.js'

/**
 * The section of a route: its first folder below the prefix of its content
 * root, or below the site's for one that a permalink put elsewhere. Pages
 * directly below the prefix are a section of their own.
 */
export function sectionOf(route: RoutePath, prefix: string): string {
  const within = route.startsWith(prefix) ? prefix : '/'
  const slash = route.indexOf('/', within.length)
  return slash < 0 ? within : route.slice(0, slash + 1)
}

/** A part of the manifest: neighbouring routes of one section. */
export interface Shard {
  readonly section: string
  /** Id of the first route's chunk; the others follow. */
  readonly firstId: number
  readonly routes: readonly RoutePath[]
}

/**
 * Divides routes into manifest shards, one section after the other, and counts
 * their chunks from 1.
 *
 * @param sections Of every route once, in any order.
 * @param maxRoutes Most routes in one shard, at least 1. A larger section gets several.
 * @returns Every route once. Adding a route changes routes of its own section's shards only; `firstId` may shift.
 */
export function shardRoutes(sections: ReadonlyMap<RoutePath, string>, maxRoutes: number): readonly Shard[] {
  const bySection = new Map<string, RoutePath[]>()
  for (const [route, section] of sections) {
    const routes = bySection.get(section)
    if (routes === undefined) bySection.set(section, [route])
    else routes.push(route)
  }
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

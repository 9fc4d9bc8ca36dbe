import { originalRoot, type RootIdentity } from '../content-families.js'
import { looseName, type RoutePath, type SourcePath } from '../paths.js'
import type { Route, RouteTable } from './route.js'

/** What of a content root decides where its missing pages come from. */
export interface FallbackRoot extends RootIdentity {
  /** Pages that it lacks are shown in the default language. */
  readonly fallback: boolean
}

/**
 * Routes for pages that a language lacks: the same file once more, at its place among that language's pages.
 *
 * @param routes Of pages that are there. An address that one of them has is not taken.
 */
export function fallbackRoutes(
  routes: readonly Route[],
  roots: readonly FallbackRoot[],
  siteLang: string,
): Route[] {
  const taken = new Set(routes.map(({ path }) => looseName(path)))
  return roots.flatMap((root, index) => {
    const from = root.fallback ? originalRoot(index, roots, siteLang) : undefined
    if (from === undefined) return []
    const prefix = roots[from]?.prefix ?? '/'
    const moved = (path: RoutePath) => `${root.prefix}${path.slice(prefix.length)}` as RoutePath
    return routes.flatMap((route): Route[] => {
      if (route.root !== from || !route.path.startsWith(prefix) || route.path === '/404.html') return []
      const path = moved(route.path)
      if (taken.has(looseName(path))) return []
      return [
        {
          ...route,
          path,
          aliases: route.aliases.filter((alias) => alias.startsWith(prefix)).map(moved),
          root: index,
          regularPath: moved(route.regularPath),
          fallbackFrom: from,
        },
      ]
    })
  })
}

/** Pages by their files as the page of that route links to them: one that stands in for a translation stays in its language. */
export function bySourceFor(
  { root, fallbackFrom }: Route,
  { bySource, byPath }: RouteTable,
  roots: readonly Pick<FallbackRoot, 'prefix'>[],
): Pick<ReadonlyMap<SourcePath, Route>, 'get'> {
  if (fallbackFrom === undefined) return bySource
  const [from, to] = [roots[fallbackFrom]?.prefix ?? '/', roots[root]?.prefix ?? '/']
  return {
    get(source) {
      const route = bySource.get(source)
      if (route?.root !== fallbackFrom) return route
      return byPath.get(`${to}${route.path.slice(from.length)}` as RoutePath) ?? route
    },
  }
}

import type { RoutePath } from '../paths.js'
import type { Route, RouteTable } from '../route/route.js'

/** Where the same page stands in another version or language. */
export interface Alternate {
  /** Number of the content root. */
  readonly root: number
  /** The page's counterpart, else the home page of that root; undefined when the root has neither. */
  readonly route: RoutePath | undefined
  readonly samePage: boolean
}

/** What of a content root tells versions and languages apart. */
export interface RootIdentity {
  readonly prefix: string
  readonly version: string
  readonly lang: string
}

/** The counterparts of a page in every version of its language, its own included, in config order. */
export function versionsOf(
  route: Route,
  roots: readonly RootIdentity[],
  routes: RouteTable,
): readonly Alternate[] {
  const own = roots[route.root]
  return alternates(route, roots, routes, (root) => root.lang === own?.lang)
}

/** The counterparts of a page in every language of its version, its own included, in config order. */
export function languagesOf(
  route: Route,
  roots: readonly RootIdentity[],
  routes: RouteTable,
): readonly Alternate[] {
  const own = roots[route.root]
  return alternates(route, roots, routes, (root) => root.version === own?.version)
}

function alternates(
  route: Route,
  roots: readonly RootIdentity[],
  routes: RouteTable,
  belongs: (root: RootIdentity) => boolean,
): Alternate[] {
  const ownPrefix = roots[route.root]?.prefix ?? '/'
  return roots.flatMap((root, index): Alternate[] => {
    if (!belongs(root)) return []
    if (index === route.root) return [{ root: index, route: route.path, samePage: true }]
    const counterpart = routes.byPath.get(
      `${root.prefix}${route.regularPath.slice(ownPrefix.length)}` as RoutePath,
    )
    if (counterpart?.root === index) return [{ root: index, route: counterpart.path, samePage: true }]
    return [{ root: index, route: routes.byPath.get(root.prefix as RoutePath)?.path, samePage: false }]
  })
}

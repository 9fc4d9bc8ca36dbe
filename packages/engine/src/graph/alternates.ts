import { familyOf, type RootIdentity } from '../content-families.js'
import type { RoutePath } from '../paths.js'
import type { Route, RouteIndex } from '../route/route.js'

/** Where the same page stands in another version or language. */
export interface Alternate {
  /** Number of the content root. */
  readonly root: number
  /** The page's counterpart, else the home page of that version or language; undefined when there is neither. */
  readonly route: RoutePath | undefined
  readonly samePage: boolean
  /** The counterpart is not translated: it shows the text of the default language. */
  readonly isFallback: boolean
}

/** The page in every version of its language, its own included, in config order. */
export function versionsOf(
  route: Route,
  roots: readonly RootIdentity[],
  routes: RouteIndex,
): readonly Alternate[] {
  const own = roots[route.root]
  return alternates(route, roots, routes, ({ lang, version }) => (lang === own?.lang ? version : undefined))
}

/** The page in every language of its version, its own included, in config order. */
export function languagesOf(
  route: Route,
  roots: readonly RootIdentity[],
  routes: RouteIndex,
): readonly Alternate[] {
  const own = roots[route.root]
  return alternates(route, roots, routes, ({ lang, version }) =>
    version === own?.version ? lang : undefined,
  )
}

/**
 * The page that search engines should list for this one: an older version's page
 * is also in the latest, a page that is not translated in the default language.
 */
export function canonicalOf(route: Route, roots: readonly RootIdentity[], routes: RouteIndex): RoutePath {
  const inLatest =
    roots[route.root]?.version === 'latest'
      ? undefined
      : versionsOf(route, roots, routes).find(
          ({ root, samePage }) => samePage && roots[root]?.version === 'latest',
        )
  const newest = routeAt(inLatest, routes) ?? route
  if (newest.fallbackFrom === undefined) return newest.path
  const original = languagesOf(newest, roots, routes).find(
    ({ root, samePage }) => samePage && root === newest.fallbackFrom,
  )
  return (routeAt(original, routes) ?? newest).path
}

function routeAt(alternate: Alternate | undefined, routes: RouteIndex): Route | undefined {
  return alternate?.route && routes.byPath.get(alternate.route)
}

/** @param groupOf Name of the version or language that a root belongs to; undefined for roots that do not count. */
function alternates(
  route: Route,
  roots: readonly RootIdentity[],
  routes: RouteIndex,
  groupOf: (root: RootIdentity) => string | undefined,
): Alternate[] {
  const groups = new Map<string, number[]>()
  for (const [index, root] of roots.entries()) {
    const group = groupOf(root)
    if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), index])
  }
  return [...groups.values()].map((members) => alternateIn(members, route, roots, routes))
}

function alternateIn(
  members: readonly number[],
  route: Route,
  roots: readonly RootIdentity[],
  routes: RouteIndex,
): Alternate {
  if (members.includes(route.root))
    return {
      root: route.root,
      route: route.path,
      samePage: true,
      isFallback: route.fallbackFrom !== undefined,
    }
  const own = roots[route.root]
  const ownPrefix = own?.prefix ?? '/'
  const family = own === undefined ? '/' : familyOf(own)
  const related = members.filter((index) => {
    const root = roots[index]
    return root !== undefined && familyOf(root) === family
  })
  for (const index of related.length > 0 ? related : members) {
    const prefix = roots[index]?.prefix ?? '/'
    const moved = (path: RoutePath) =>
      path.startsWith(ownPrefix) ? (`${prefix}${path.slice(ownPrefix.length)}` as RoutePath) : undefined
    const [place, address] = [moved(route.regularPath), moved(route.path)]
    // A permalink may have put the page elsewhere, here or there.
    for (const found of [
      place && routes.byRegularPath(place),
      place && routes.byPath.get(place),
      address && routes.byPath.get(address),
    ]) {
      if (found?.root === index)
        return {
          root: index,
          route: found.path,
          samePage: true,
          isFallback: found.fallbackFrom !== undefined,
        }
    }
  }
  const homes = [...related, ...members].map((index) => ({
    root: index,
    route: routes.byPath.get((roots[index]?.prefix ?? '/') as RoutePath)?.path,
  }))
  const home = homes.find((one) => one.route !== undefined) ??
    homes[0] ?? { root: route.root, route: undefined }
  return { samePage: false, isFallback: false, ...home }
}

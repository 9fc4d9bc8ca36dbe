import { familyOf, latestPrefix, type RootIdentity } from '../content-families.js'
import { type RoutePath, rebased } from '../paths.js'
import type { Route, RouteIndex } from '../route/route.js'
import { addTo } from '../values/grouped.js'

/** What is needed to find the same page in other versions and languages. */
export interface AlternateScope {
  readonly roots: readonly RootIdentity[]
  readonly routes: RouteIndex
  /** The page that an address of the latest version has moved to, according to the site's redirects. */
  readonly movedPage: (path: string) => RoutePath | undefined
  /** The addresses from which redirects lead to a page of the latest version. */
  readonly oldPaths: (path: RoutePath) => readonly RoutePath[]
}

/** Where the same page is in another version or language. */
export interface Alternate {
  /** Number of the content root. */
  readonly root: number
  /**
   * The same page there, or else the home page of that version or language; undefined if there is
   * neither.
   */
  readonly route: RoutePath | undefined
  readonly samePage: boolean
  /** Whether the page is not translated there and shows the text of the site's language. */
  readonly isFallback: boolean
}

/** The page in every version of its language, including its own, in config order. */
export function versionsOf(route: Route, scope: AlternateScope): readonly Alternate[] {
  const own = scope.roots[route.root]
  return alternates(route, scope, ({ lang, version }) => (lang === own?.lang ? version : undefined))
}

/** The page in every language of its version, including its own, in config order. */
export function languagesOf(
  route: Route,
  { roots, routes }: Pick<AlternateScope, 'roots' | 'routes'>,
): readonly Alternate[] {
  const own = roots[route.root]
  // Redirects are not used here: they say where a page moved, not where it is translated.
  const scope = { roots, routes, movedPage: () => undefined, oldPaths: noPaths }
  return alternates(route, scope, ({ lang, version }) => (version === own?.version ? lang : undefined))
}

/**
 * The page that search engines should list instead of this one: the latest version of an older
 * page, or the original of a page that is not translated.
 */
export function canonicalOf(
  route: Route,
  { roots, routes, movedPage }: Omit<AlternateScope, 'oldPaths'>,
): RoutePath {
  const scope = { roots, routes, movedPage, oldPaths: noPaths }
  const inLatest =
    roots[route.root]?.version === 'latest'
      ? undefined
      : versionsOf(route, scope).find(({ root, samePage }) => samePage && roots[root]?.version === 'latest')
  const newest = routeAt(inLatest, routes) ?? route
  if (newest.fallbackFrom === undefined) return newest.path
  const original = languagesOf(newest, scope).find(
    ({ root, samePage }) => samePage && root === newest.fallbackFrom,
  )
  return (routeAt(original, routes) ?? newest).path
}

const noPaths = (): readonly RoutePath[] => []

function routeAt(alternate: Alternate | undefined, routes: RouteIndex): Route | undefined {
  return alternate?.route && routes.byPath.get(alternate.route)
}

/**
 * @param groupOf Name of the version or language that a root belongs to; undefined for roots to
 *   leave out.
 */
function alternates(
  route: Route,
  scope: AlternateScope,
  groupOf: (root: RootIdentity) => string | undefined,
): Alternate[] {
  const groups = new Map<string, number[]>()
  for (const [index, root] of scope.roots.entries()) {
    const group = groupOf(root)
    if (group !== undefined) addTo(groups, group, index)
  }
  return [...groups.values()].map((members) => alternateIn(members, route, scope))
}

function alternateIn(
  members: readonly number[],
  route: Route,
  { roots, routes, movedPage, oldPaths }: AlternateScope,
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
  const candidates = related.length > 0 ? related : members
  for (const index of candidates) {
    const inRoot = placedBelow(roots[index]?.prefix ?? '/')
    // A permalink may have moved the page, in either root.
    const found = inRoot.flatMap((path) => [routes.byRegularPath(path), routes.byPath.get(path)])
    const page = found.find((one) => one?.root === index)
    if (page !== undefined) return counterpart(page)
  }
  for (const index of candidates) {
    const root = roots[index]
    if (root === undefined) continue
    const latest = latestPrefix(root)
    for (const path of placedBelow(latest)) {
      const moved = movedPage(path)
      const page = moved?.startsWith(latest) && routes.byPath.get(rebased(moved, latest, root.prefix))
      // A redirect to the home page means that the page no longer exists.
      if (page && page.root === index && page.path !== root.prefix) return counterpart(page)
    }
  }
  // In a version from before the page moved, it is at one of its old addresses.
  const latest = own === undefined ? '/' : latestPrefix(own)
  const former = route.path === ownPrefix ? [] : placedBelow(latest).flatMap(oldPaths)
  for (const index of candidates) {
    const prefix = roots[index]?.prefix ?? '/'
    for (const path of former.filter((one) => one.startsWith(latest))) {
      const page = routes.byPath.get(rebased(path, latest, prefix))
      if (page?.root === index && page.path !== prefix) return counterpart(page)
    }
  }
  const homes = [...related, ...members].map((index) => ({
    root: index,
    route: routes.byPath.get(roots[index]?.prefix ?? '/')?.path,
  }))
  const home = homes.find((one) => one.route !== undefined) ??
    homes[0] ?? { root: route.root, route: undefined }
  return { samePage: false, isFallback: false, ...home }

  /** Where the page would be below another prefix, both by its file and by its address. */
  function placedBelow(prefix: string): RoutePath[] {
    return [route.regularPath, route.path]
      .filter((path) => path.startsWith(ownPrefix))
      .map((path) => rebased(path, ownPrefix, prefix))
  }
}

const counterpart = ({ root, path, fallbackFrom }: Route): Alternate => ({
  root,
  route: path,
  samePage: true,
  isFallback: fallbackFrom !== undefined,
})

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
  return alternates(route, scope, ({ lang, version }, own) => (lang === own.lang ? version : undefined))
}

/** The page in every language of its version, including its own, in config order. */
export function languagesOf(
  route: Route,
  { roots, routes }: Pick<AlternateScope, 'roots' | 'routes'>,
): readonly Alternate[] {
  // Redirects are not used here: they say where a page moved, not where it is translated.
  const scope = { roots, routes, movedPage: () => undefined, oldPaths: noPaths }
  return alternates(route, scope, ({ lang, version }, own) => (version === own.version ? lang : undefined))
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
  const { fallbackFrom } = newest
  if (fallbackFrom === undefined) return newest.path
  const original = languagesOf(newest, scope).find(
    ({ root, samePage }) => samePage && root === fallbackFrom.root,
  )
  return (routeAt(original, routes) ?? newest).path
}

const noPaths = (): readonly RoutePath[] => []

function routeAt(alternate: Alternate | undefined, routes: RouteIndex): Route | undefined {
  return alternate?.route && routes.byPath.get(alternate.route)
}

/** A page with the content root that it is in. */
interface RootedPage {
  readonly route: Route
  readonly own: RootIdentity
}

/** A content root of another version or language. */
interface Member {
  readonly index: number
  readonly root: RootIdentity
}

/**
 * @param groupOf Name of the version or language that a root belongs to; undefined for roots to
 *   leave out.
 */
function alternates(
  route: Route,
  scope: AlternateScope,
  groupOf: (root: RootIdentity, own: RootIdentity) => string | undefined,
): Alternate[] {
  const own = scope.roots[route.root]
  if (own === undefined) return []
  const groups = new Map<string, Member[]>()
  for (const [index, root] of scope.roots.entries()) {
    const group = groupOf(root, own)
    if (group !== undefined) addTo(groups, group, { index, root })
  }
  return [...groups.values()].map((members) => alternateIn(members, { route, own }, scope))
}

function alternateIn(members: readonly Member[], page: RootedPage, scope: AlternateScope): Alternate {
  const { route, own } = page
  if (members.some(({ index }) => index === route.root)) return counterpart(route)
  const family = familyOf(own)
  const related = members.filter(({ root }) => familyOf(root) === family)
  const candidates = related.length > 0 ? related : members
  const same =
    atSamePlace(page, candidates, scope) ??
    atNewPlace(page, candidates, scope) ??
    atOldPlace(page, candidates, scope)
  if (same !== undefined) return counterpart(same)
  const homes = [...related, ...members].map(({ index, root }) => ({
    root: index,
    route: scope.routes.byPath.get(root.prefix)?.path,
  }))
  const home = homes.find((one) => one.route !== undefined) ??
    homes[0] ?? { root: route.root, route: undefined }
  return { samePage: false, isFallback: false, ...home }
}

/** A permalink may have moved the page, in either root. */
function atSamePlace(
  page: RootedPage,
  members: readonly Member[],
  { routes }: AlternateScope,
): Route | undefined {
  for (const { index, root } of members) {
    const found = placesBelow(root.prefix, page)
      .flatMap((path) => [routes.byRegularPath(path), routes.byPath.get(path)])
      .find((one) => one?.root === index)
    if (found !== undefined) return found
  }
  return undefined
}

/** In a version from after the page moved, it is where redirects lead. */
function atNewPlace(
  page: RootedPage,
  members: readonly Member[],
  { routes, movedPage }: AlternateScope,
): Route | undefined {
  for (const { index, root } of members) {
    const latest = latestPrefix(root)
    for (const path of placesBelow(latest, page)) {
      const moved = movedPage(path)
      const found = moved?.startsWith(latest) && routes.byPath.get(rebased(moved, latest, root.prefix))
      // A redirect to the home page means that the page no longer exists.
      if (found && found.root === index && found.path !== root.prefix) return found
    }
  }
  return undefined
}

/** In a version from before the page moved, it is at one of its old addresses. */
function atOldPlace(
  page: RootedPage,
  members: readonly Member[],
  { routes, oldPaths }: AlternateScope,
): Route | undefined {
  const { route, own } = page
  if (route.path === own.prefix) return undefined
  const latest = latestPrefix(own)
  const former = placesBelow(latest, page)
    .flatMap(oldPaths)
    .filter((path) => path.startsWith(latest))
  for (const { index, root } of members)
    for (const path of former) {
      const found = routes.byPath.get(rebased(path, latest, root.prefix))
      if (found?.root === index && found.path !== root.prefix) return found
    }
  return undefined
}

/** Where a page would be below another prefix, both by its file and by its address. */
function placesBelow(prefix: string, { route, own }: RootedPage): RoutePath[] {
  return [route.regularPath, route.path]
    .filter((path) => path.startsWith(own.prefix))
    .map((path) => rebased(path, own.prefix, prefix))
}

const counterpart = ({ root, path, fallbackFrom }: Route): Alternate => ({
  root,
  route: path,
  samePage: true,
  isFallback: fallbackFrom !== undefined,
})

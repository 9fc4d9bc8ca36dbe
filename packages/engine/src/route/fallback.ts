import type { PageAddresses } from '../config/config.js'
import { originalRoot, type RootIdentity } from '../content-families.js'
import { looseName, type RoutePath, rebased, type SourcePath } from '../paths.js'
import { type Routable, type Route, type RouteIndex, type RouteTable, routePages } from './route.js'

/** What decides where the missing pages of a content root come from. */
export interface FallbackRoot extends RootIdentity {
  /** Whether pages without a translation are shown in the site's language. */
  readonly fallback: boolean
}

/**
 * The routes of all pages of a site.
 *
 * @param pages In path order.
 */
export function siteRoutes(
  pages: readonly Routable[],
  roots: readonly FallbackRoot[],
  { lang, addresses }: { readonly lang: string; readonly addresses: PageAddresses },
): Pick<RouteTable, 'routes' | 'diagnostics'> {
  const prefixes = roots.map(({ prefix }) => prefix)
  const { routes, diagnostics } = routePages(pages, prefixes, addresses)
  return { routes: routesInLanguages(routes, roots, lang), diagnostics }
}

/**
 * All routes of a site with several languages: those of its files, and those of pages that stand in
 * for missing translations.
 *
 * If a page has a permalink, its translation can also be reached at that permalink below its own
 * prefix: sidebars and navigation shared by all languages use that address.
 */
export function routesInLanguages(
  routes: readonly Route[],
  roots: readonly FallbackRoot[],
  siteLang: string,
): Route[] {
  const named = withSharedAddresses(routes, roots, siteLang)
  return [...named, ...fallbackRoutes(named, roots, siteLang)]
}

function withSharedAddresses(
  routes: readonly Route[],
  roots: readonly FallbackRoot[],
  siteLang: string,
): readonly Route[] {
  const taken = new Set(routes.flatMap(({ path, aliases }) => [path, ...aliases].map(looseName)))
  const shared = new Map<Route, RoutePath>()
  for (const [index, root] of roots.entries()) {
    const from = originalRoot(index, roots, siteLang)
    if (from === undefined) continue
    const prefix = roots[from]?.prefix ?? '/'
    const moved = (path: RoutePath) =>
      path.startsWith(prefix) ? rebased(path, prefix, root.prefix) : undefined
    const translations = new Map(
      routes.flatMap((route) => (route.root === index ? [[route.regularPath, route] as const] : [])),
    )
    for (const route of routes) {
      if (route.root !== from || route.path === route.regularPath) continue
      const address = moved(route.path)
      const place = moved(route.regularPath)
      const translation = place && translations.get(place)
      if (address === undefined || translation === undefined || taken.has(looseName(address))) continue
      taken.add(looseName(address))
      shared.set(translation, address)
    }
  }
  if (shared.size === 0) return routes
  return routes.map((route) => {
    const address = shared.get(route)
    return address === undefined ? route : { ...route, aliases: [...route.aliases, address] }
  })
}

/**
 * Routes for pages that are missing in a language: the original's file once more, at its place
 * among that language's pages.
 *
 * @param routes Routes of existing pages. Their addresses are not used again.
 */
export function fallbackRoutes(
  routes: readonly Route[],
  roots: readonly FallbackRoot[],
  siteLang: string,
): Route[] {
  const taken = new Set(routes.map(({ path }) => looseName(path)))
  const places = new Set(routes.map(({ root, regularPath }) => `${root} ${looseName(regularPath)}`))
  return roots.flatMap((root, index) => {
    const from = root.fallback ? originalRoot(index, roots, siteLang) : undefined
    if (from === undefined) return []
    const prefix = roots[from]?.prefix ?? '/'
    const moved = (path: RoutePath) => rebased(path, prefix, root.prefix)
    return routes.flatMap((route): Route[] => {
      if (route.root !== from || !route.path.startsWith(prefix) || route.path === '/404.html') return []
      const path = moved(route.path)
      // A translation with a permalink may have another address than the page that it translates.
      const isTranslated = places.has(`${index} ${looseName(moved(route.regularPath))}`)
      if (isTranslated || taken.has(looseName(path))) return []
      return [
        {
          ...route,
          path,
          aliases: route.aliases.filter((alias) => alias.startsWith(prefix)).map(moved),
          root: index,
          regularPath: moved(route.regularPath),
          fallbackFrom: { root: from, prefix },
        },
      ]
    })
  })
}

/**
 * Finds pages by their files, for links on a given page. If the page stands in for a translation,
 * its links stay in that language.
 */
export function bySourceFor(
  { root, fallbackFrom }: Route,
  { bySource, byPath, byRegularPath }: RouteIndex,
  roots: readonly Pick<FallbackRoot, 'prefix'>[],
): Pick<ReadonlyMap<SourcePath, Route>, 'get'> {
  if (fallbackFrom === undefined) return bySource
  const from = fallbackFrom.prefix
  const to = roots[root]?.prefix ?? '/'
  return {
    get(source) {
      const route = bySource.get(source)
      if (route?.root !== fallbackFrom.root) return route
      const inLanguage = (path: RoutePath) => rebased(path, from, to)
      return byRegularPath(inLanguage(route.regularPath)) ?? byPath.get(inLanguage(route.path)) ?? route
    },
  }
}

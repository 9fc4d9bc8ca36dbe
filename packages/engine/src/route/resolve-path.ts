import { decodeLeniently, encodeDecoded, type RoutePath } from '../paths.js'

/**
 * What the resolver needs to know about routes. In a build it is the route table, in the browser
 * the manifest.
 */
export interface RouteLookup {
  readonly has: (path: string) => path is RoutePath
  /** The route that a path means if neither letter case nor the form of accents counts. */
  readonly byLooseName: (path: string) => RoutePath | undefined
}

/**
 * Finds the route that a path below the base leads to.
 *
 * The exact path is tried first, then the path ignoring letter case and the form of accents, then
 * its other forms in the same two ways: `/x/index.html` means `/x/`; `/x.html` means `/x`; `/x` means
 * `/x.html`, or else `/x/`; `/x/` means `/x.html`, or else `/x`.
 *
 * @param path Decoded, with a leading slash, without query and fragment.
 */
export function routeAt(path: string, routes: RouteLookup): RoutePath | undefined {
  for (const form of formsOf(path)) {
    const route = routes.has(form) ? form : routes.byLooseName(form)
    if (route !== undefined) return route
  }
  return undefined
}

/** The forms of an address that a page could have, beginning with the given one. */
function formsOf(path: string): string[] {
  if (path.endsWith('.html')) return [path, path.replace(/(\/)index\.html$|\.html$/, '$1')]
  const bare = path.replace(/\/$/, '')
  // An ending before the slash does not count: `/x.html/` is not `/x.html`.
  return [path, `${bare}.html`, bare.replace(/\.html$|\/$/, ''), `${bare}/`]
}

/** Name of every not-found page. */
export const notFoundName = '404.html'

/**
 * Finds the not-found page for a path: that of the innermost folder that has one.
 *
 * @param path As in {@link routeAt}.
 * @param routes Routes of the not-found pages.
 */
export function notFoundFor<Path extends string>(path: string, routes: Iterable<Path>): Path | undefined {
  let found: Path | undefined
  for (const route of routes) {
    const isInside = path.startsWith(route.slice(0, -notFoundName.length))
    if (isInside && (found === undefined || route.length > found.length)) found = route
  }
  return found
}

/** In the target of a prefix rule, stands for the rest of the address. */
export const splat = ':splat'

/** Old addresses of pages. In a build they come from the redirect table, in the browser from the manifest. */
export interface MovedPaths {
  /**
   * Target of a path, or of a path with `#` and a fragment: an encoded address below the base, or
   * one with a scheme.
   */
  readonly moved: (key: string) => string | undefined
  /**
   * Old prefixes with a trailing slash, longest first, and their targets. `:splat` at the end of a
   * target stands for the rest of the address.
   */
  readonly prefixes: readonly (readonly [from: string, to: string])[]
}

/**
 * Finds where a path that is not a page has moved to.
 *
 * All forms of an address that a page could have are tried: `/x.html` also as `/x`. The rest of an
 * address below a prefix loses its leading slashes, because `/old//evil.example` must not become an
 * address on another host.
 *
 * @param path Decoded, with a leading slash, without query and fragment.
 * @returns An encoded address below the base, or one with a scheme; undefined if the path has not
 *   moved.
 */
export function movedTo(path: string, { moved, prefixes }: MovedPaths): string | undefined {
  for (const form of formsOf(path)) {
    const target = moved(form)
    if (target !== undefined) return target
  }
  const [from = '', to] = prefixes.find(([from]) => `${path}/`.startsWith(from)) ?? []
  if (!to?.endsWith(splat)) return to
  const rest = path.slice(from.length).replace(/^[/\\]+/, '')
  const folder = to.slice(0, -splat.length)
  // The page may have moved on from there. No address of an existing page is moved.
  return moved(decodeLeniently(folder) + rest) ?? folder + encodeDecoded(rest)
}

import { encodeDecoded, type RoutePath } from '../paths.js'

/** What the resolver asks of the routes, wherever they are held: a build's table, a manifest in the browser. */
export interface RouteLookup {
  readonly has: (path: string) => path is RoutePath
  /** The route that equals the path but for letter case; given in lower case. */
  readonly byLowerCase: (path: string) => RoutePath | undefined
}

/** `exact`: the path is a route. `other`: it leads to a route with another address. */
export type PathResolution =
  | { readonly kind: 'exact' | 'other'; readonly route: RoutePath }
  | { readonly kind: 'not-found' }

/**
 * Finds the route that a path below the base leads to.
 *
 * The path itself counts first, then the path without regard to letter case,
 * then its other forms in the same two ways: `/x/index.html` is `/x/`; `/x` is
 * `/x.html`, else `/x/`; `/x/` is `/x.html`.
 *
 * @param path Decoded, with a leading slash, without query and fragment.
 */
export function resolvePath(path: string, routes: RouteLookup): PathResolution {
  if (routes.has(path)) return { kind: 'exact', route: path }
  for (const form of [path, ...otherForms(path)]) {
    const route = routes.has(form) ? form : routes.byLowerCase(form.toLowerCase())
    if (route !== undefined) return { kind: 'other', route }
  }
  return { kind: 'not-found' }
}

function otherForms(path: string): string[] {
  if (path.endsWith('/index.html')) return [path.slice(0, -'index.html'.length)]
  if (path.endsWith('.html')) return []
  if (path.endsWith('/')) return [`${path.slice(0, -1)}.html`]
  return [`${path}.html`, `${path}/`]
}

/** What the name of every not-found page is. */
export const notFoundName = '404.html'

/**
 * The not-found page for a path: that of the innermost folder that has one.
 *
 * @param path As {@link resolvePath} takes it.
 * @param routes Of the not-found pages.
 */
export function notFoundFor<Path extends string>(path: string, routes: Iterable<Path>): Path | undefined {
  let found: Path | undefined
  for (const route of routes) {
    const isInside = path.startsWith(route.slice(0, -notFoundName.length))
    if (isInside && (found === undefined || route.length > found.length)) found = route
  }
  return found
}

/** Addresses that pages had, wherever they are held: a build's table, a manifest in the browser. */
export interface MovedPaths {
  /** Where a path, or a path with `#` and a fragment, leads: an encoded address below the base, or one with a scheme. */
  readonly moved: (key: string) => string | undefined
  /** Old beginning with a slash at its end, the longest first, and where it leads; `:splat` at the end takes the rest of the address. */
  readonly prefixes: readonly (readonly [from: string, to: string])[]
}

/**
 * Where a path that is not a page has moved to.
 *
 * A path counts in all forms that a page's has: `/x.html` also as `/x`. The
 * rest of an address below a prefix is taken over without slashes at its
 * beginning: `/old//evil.example` must not become an address of another host.
 *
 * @param path Decoded, with a leading slash, without query and fragment.
 * @returns An encoded address below the base, or one with a scheme; undefined when it has not moved.
 */
export function movedTo(path: string, { moved, prefixes }: MovedPaths): string | undefined {
  for (const form of [path, ...otherForms(path)]) {
    const target = moved(form)
    if (target !== undefined) return target
  }
  const [from = '', to] = prefixes.find(([from]) => `${path}/`.startsWith(from)) ?? []
  if (!to?.endsWith(':splat')) return to
  const rest = path.slice(from.length).replace(/^[/\\]+/, '')
  return to.slice(0, -':splat'.length) + encodeDecoded(rest)
}

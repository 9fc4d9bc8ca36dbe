/** What the resolver asks of the routes, wherever they are held: a build's table, a manifest in the browser. */
export interface RouteLookup {
  readonly has: (path: string) => boolean
  /** The route that equals the path but for letter case; given in lower case. */
  readonly byLowerCase: (path: string) => string | undefined
}

/** `exact`: the path is a route. `other`: it leads to a route with another address. */
export type PathResolution =
  | { readonly kind: 'exact' | 'other'; readonly route: string }
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

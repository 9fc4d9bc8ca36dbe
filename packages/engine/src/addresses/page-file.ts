import { type OutputPath, outputAt, type RoutePath } from '../paths.js'

/** The file that a route is published as: `/guide/` → `guide/index.html`, `/install` → `install.html`. */
export function outputOf(route: RoutePath): OutputPath {
  if (route.endsWith('/')) return outputAt(`${route}index.html`)
  return outputAt(route.endsWith('.html') ? route : `${route}.html`)
}

/**
 * The route that is published as a file.
 *
 * @param path Below the base, with a leading slash: `/guide/index.html`.
 */
export function routeOfFile(
  { has }: { readonly has: (path: string) => path is RoutePath },
  path: string,
): RoutePath | undefined {
  const forms = [path, path.replace(/(?<=\/)index\.html$/, ''), path.replace(/\.html$/, '')]
  return forms.filter(has).find((route) => outputOf(route) === path.slice(1))
}

/** The file that a static host sends for a path. */
export const fileNameOf = (path: string): string => (path.endsWith('/') ? `${path}index.html` : path)

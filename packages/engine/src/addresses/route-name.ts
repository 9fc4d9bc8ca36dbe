import type { RoutePath } from '../paths.js'

/**
 * Names a page without a title by the last part of its address: `/getting-started.html` gives
 * `Getting started`.
 */
export function routeName(route: RoutePath): string {
  const name = route.replace(/\.html$|\/$/, '')
  const words = name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/[-_\s]+/g, ' ')
    .trim()
  // The same name that pages with `home: true` get.
  return words === '' ? 'Home' : words.replace(/^\p{Ll}(?!\d)/u, (letter) => letter.toUpperCase())
}

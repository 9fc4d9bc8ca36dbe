import type { RoutePath } from './paths.js'

/** What a page without a title is called: the last name of its address in words. `/getting-started.html` is `Getting started`. */
export function routeName(route: RoutePath): string {
  const name = route.replace(/\.html$|\/$/, '')
  const words = name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/[-_\s]+/g, ' ')
    .trim()
  // As pages are called that say "home: true".
  return words === '' ? 'Home' : words.replace(/^\p{Ll}(?!\d)/u, (letter) => letter.toUpperCase())
}

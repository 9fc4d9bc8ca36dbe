import { lastName } from '../paths.js'
/**
 * Names a page without a title, or a folder, by the last part of its address:
 * `/getting-started.html` gives `Getting started`.
 */
export function routeName(path: string): string {
  const name = path.replace(/\.html$|\/$/, '')
  const words = lastName(name)
    .replace(/[-_\s]+/g, ' ')
    .trim()
  // The same name that pages with `home: true` get.
  return words === '' ? 'Home' : words.replace(/^\p{Ll}(?!\d)/u, (letter) => letter.toUpperCase())
}

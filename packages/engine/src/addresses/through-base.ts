import { decodeLeniently, encodePath, urlOf } from '../paths.js'

/**
 * Where a relative path leads that climbs above the base and comes back: on the page `/` of a site
 * at `/docs/`, `../docs/guide/` is `/guide/`.
 *
 * @param base Has slashes at both ends.
 * @param from Address below the base that the path is relative to.
 * @param path Decoded, without query and fragment.
 * @returns A decoded path below the base; undefined if a browser would not arrive at the site.
 */
export function throughBase(base: string, from: string, path: string): string | undefined {
  if (base === '/' || path.startsWith('/')) return undefined
  // With "./", nothing in the path is taken for a scheme.
  const { pathname } = new URL(`./${encodePath(path)}`, `https://site.invalid${urlOf(base, from)}`)
  return pathname.startsWith(base) ? decodeLeniently(pathname.slice(base.length - 1)) : undefined
}

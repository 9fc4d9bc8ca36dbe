import { linkBaseOf } from '../addresses/regular-path.js'
import { resolveAddress } from '../paths.js'
import type { LinkPlace } from './resolve-link.js'

/**
 * Where a relative path leads for a browser, to which only the address of the page matters. Links of
 * Starlight and Hugo, and the HTML in pages of MkDocs, are written like that.
 *
 * @param path Decoded, without query and fragment.
 * @returns Undefined if that is not certain: if the path is not relative, if it is in another file
 *   than the page, or if the page's address is not a folder of its own.
 */
export function byAddress(path: string, from: LinkPlace): string | undefined {
  const isFolder = from.path === from.regularPath && from.path !== linkBaseOf(from)
  if (!isFolder || from.includedBy !== undefined || path === '' || path.startsWith('/')) return undefined
  return resolveAddress(from.path, path)
}

import type { PageAddresses } from '@quire/engine'

/** Joins the forms of an address, `/guide/install.html`, `/guide/install/` and `/guide/install`. */
export const bareAddress = (address: string): string => address.replace(/(?:\.html|\/)$/, '')

/** A part of an address as it is meant. What is not encoded correctly stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The address that a page gets.
 *
 * @param path Its path without an extension. That of an index page ends in a slash.
 */
export function addressOfPage(path: string, addresses: PageAddresses): string {
  if (path.endsWith('/')) return path
  if (addresses === 'folder') return `${path}/`
  // A name with the extension of a file keeps ".html".
  return addresses === 'clean' && !/\.[a-z][a-z0-9]*$/i.test(path) ? path : `${path}.html`
}

/**
 * Returns links to pages with the exact address, which options of the theme need. Other links stay
 * as they are.
 *
 * @param paths Paths of all pages, as in {@link addressOfPage}.
 */
export function exactLinks(paths: readonly string[], addresses: PageAddresses): (link: string) => string {
  const exact = new Map(paths.map((path) => [bareAddress(path), addressOfPage(path, addresses)]))
  return (link) => {
    const [, address = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? []
    return (address.startsWith('/') ? (exact.get(bareAddress(address)) ?? address) : address) + rest
  }
}

/**
 * The address within the site that a click leads to. Undefined if the browser should handle the
 * click: another origin or base, a file, a new tab, a download, a modifier key, or a link marked as
 * external.
 *
 * @param base With slashes at both ends.
 */
export function siteAddress(event: MouseEvent, base: string): string | undefined {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return undefined
  const link = linkAt(event.target)
  return link === undefined ? undefined : internalAddress(link, base)
}

/** Goes to an address as a click on a link does, also out of the site. */
export function follow(address: string): void {
  const link = document.createElement('a')
  link.href = address
  document.body.append(link)
  link.click()
  link.remove()
}

export function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : undefined
}

/** The link's address if it leads to a page of the site; otherwise undefined. */
export function internalAddress(link: HTMLAnchorElement, base: string): string | undefined {
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return undefined
  if (link.relList.contains('external')) return undefined
  if (link.origin !== location.origin || !`${link.pathname}/`.startsWith(base)) return undefined
  return isPagePath(link.pathname) ? link.href : undefined
}

/**
 * Addresses of pages end in `.html`, a slash, or a plain name. Any other extension means a file; a
 * version number is no extension.
 */
function isPagePath(pathname: string): boolean {
  return !/\.(?!html$)[a-z][a-z0-9]*$/i.test(pathname)
}

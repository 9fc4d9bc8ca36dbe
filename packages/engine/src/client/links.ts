/**
 * The address that a click leads to within the site; undefined when the click
 * is the browser's: another origin or base, a file, a new tab, a download, a
 * modified click, or a link that says it leads outside.
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

export function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : undefined
}

/** The link's address when it leads to a page of the site; undefined otherwise. */
export function internalAddress(link: HTMLAnchorElement, base: string): string | undefined {
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return undefined
  if (/(?:^|\s)external(?:\s|$)/.test(link.rel)) return undefined
  if (link.origin !== location.origin || !`${link.pathname}/`.startsWith(base)) return undefined
  return isPagePath(link.pathname) ? link.href : undefined
}

/** Pages end in `.html`, in a slash, or in a name; what ends in another extension is a file. A version number is not an extension. */
function isPagePath(pathname: string): boolean {
  const extension = /\.([a-z][a-z0-9]*)$/i.exec(pathname)?.[1]
  return extension === undefined || extension.toLowerCase() === 'html'
}

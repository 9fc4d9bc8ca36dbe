import { escapeHtml } from './escape.js'

/** What a page that leads on is made of. */
export interface RedirectPage {
  /** Where to: an address with the base, or one with a scheme. */
  readonly href: string
  /** The same with the site's origin, where that is known. */
  readonly canonical: string
  /** Address of {@link redirectScript} with the base. */
  readonly script: string
  /** Where places of the old page are now, by decoded fragment. */
  readonly fragments?: Readonly<Record<string, string>>
}

/**
 * Takes query and fragment of the old address along, which a refresh cannot.
 *
 * A file of its own, because a content security policy may forbid scripts in
 * pages. It runs before the refresh is read and, where it leads on itself,
 * stops the page, so that there is one way only. Where a target has its own
 * query or fragment, that one counts, as in the answer of a server.
 */
export const redirectScript = `(function () {
  var data = document.currentScript.dataset
  var hash = location.hash
  var id = hash.slice(1)
  try { id = decodeURIComponent(id) } catch (error) {}
  var places = JSON.parse(data.places || '{}')
  var to = Object.prototype.hasOwnProperty.call(places, id) ? places[id] : data.to
  var parts = to.split('#')
  var address = parts[0] + (parts[0].indexOf('?') < 0 ? location.search : '')
  var place = parts.length > 1 ? '#' + parts[1] : hash
  if (address + place === data.to) return
  stop()
  location.replace(address + place)
})()
`

/**
 * A page that leads to another address: for browsers by a refresh, for
 * crawlers by the canonical link, for readers by a link.
 */
export function redirectHtml({ href, canonical, script, fragments = {} }: RedirectPage): string {
  const to = escapeHtml(href)
  const places =
    Object.keys(fragments).length === 0 ? '' : ` data-places="${escapeHtml(JSON.stringify(fragments))}"`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Redirecting</title>
<script src="${escapeHtml(script)}" data-to="${to}"${places}></script>
<meta http-equiv="refresh" content="0; url=${to}"><meta name="robots" content="noindex"><link rel="canonical" href="${escapeHtml(canonical)}">
</head><body><a href="${to}">${to}</a></body></html>
`
}

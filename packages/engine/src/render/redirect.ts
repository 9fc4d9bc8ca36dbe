import { escapeHtml } from './escape.js'

/** What a redirect page is made from. */
export interface RedirectPage {
  /** The target: an address with the base, or one with a scheme. */
  readonly href: string
  /** The target with the site's origin, if that is known. */
  readonly canonical: string
  /** Address of {@link redirectScript}, with the base. */
  readonly script: string
  /** New addresses of places on the old page, with their decoded fragments. */
  readonly fragments: readonly (readonly [fragment: string, to: string])[]
}

/**
 * Redirects with the query and fragment of the old address, which a refresh cannot do.
 *
 * It is a file of its own, because a content security policy may forbid inline scripts. It runs
 * before the browser reads the refresh. If it redirects, it stops the page, so that only one of the
 * two takes effect. If the target has its own query or fragment, that one counts, as it would with
 * a server.
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
 * A page that redirects: browsers follow the refresh, crawlers the canonical link, and readers can
 * click a link.
 */
export function redirectHtml({ href, canonical, script, fragments }: RedirectPage): string {
  const to = escapeHtml(href)
  const places =
    fragments.length === 0
      ? ''
      : ` data-places="${escapeHtml(JSON.stringify(Object.fromEntries(fragments)))}"`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Redirecting</title>
<script src="${escapeHtml(script)}" data-to="${to}"${places}></script>
<meta http-equiv="refresh" content="0; url=${to}"><meta name="robots" content="noindex"><link rel="canonical" href="${escapeHtml(canonical)}">
</head><body><a href="${to}">${to}</a></body></html>
`
}

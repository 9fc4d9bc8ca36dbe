import { xmlElement, xmlHead } from './xml.js'

export interface SitemapUrl {
  /** With the origin, percent-encoded. */
  readonly url: string
  /** Seconds since 1970; null if not known. */
  readonly changed: number | null
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Writes a sitemap (sitemaps.org, 0.9) with what search engines use: address and date. */
export function sitemapXml(urls: readonly SitemapUrl[]): string {
  return `${xmlHead}<urlset ${namespace}>\n${urls.map((url) => entry('url', url)).join('')}</urlset>\n`
}

/** Writes a list of sitemaps, each with the date of its newest page. */
export function sitemapIndexXml(sitemaps: readonly SitemapUrl[]): string {
  return `${xmlHead}<sitemapindex ${namespace}>\n${sitemaps.map((sitemap) => entry('sitemap', sitemap)).join('')}</sitemapindex>\n`
}

function entry(name: string, { url, changed }: SitemapUrl): string {
  const date = changed === null ? '' : xmlElement('lastmod', isoTime(changed))
  return `<${name}>${xmlElement('loc', url)}${date}</${name}>\n`
}

/** In UTC, without fractions of seconds. */
function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
}

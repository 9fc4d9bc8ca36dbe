import { routeName } from '../addresses/route-name.js'
import { isOwn } from '../addresses/scheme.js'
import type { HeadTag } from '../config/head-tag.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import { decodePath, urlOf } from '../paths.js'
import type { PageView, SidebarItemView } from './page-view.js'

/** What the tags of all pages have in common. */
export interface DocumentTagOptions {
  /** Origin of the site; undefined if the config has none. */
  readonly siteUrl: string | undefined
  /** If false, only the links to feeds are written. */
  readonly wanted: boolean
  /** Address of the preview image for shared pages. */
  readonly image: string | undefined
}

export function documentTagOptions(config: ResolvedConfig): DocumentTagOptions {
  const { url, discovery } = config
  return {
    siteUrl: url,
    wanted: discovery.tags,
    image: discovery.image && absoluteImage(config, discovery.image),
  }
}

/** Absolute address of a picture in the config, which is a file of the site or already has a scheme. */
function absoluteImage({ url = '', base }: ResolvedConfig, image: string): string {
  return isOwn(image) ? `${url}${urlOf(base, `/${image.replace(/^\//, '')}`)}` : image
}

/** Tags of the config, except for meta tags, with the base. */
export function siteTags({ head, base }: Pick<ResolvedConfig, 'head' | 'base'>): readonly HeadTag[] {
  return head.filter(([tag]) => tag !== 'meta').map((tag) => withBase(tag, base))
}

/** Adds the base to the addresses of a tag that begin with a slash, also to those in its CSS. */
export function withBase([tag, attributes, text]: HeadTag, base: string): HeadTag {
  const based = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      ['href', 'src'].includes(name) && /^\/(?!\/)/.test(value) ? base.slice(0, -1) + value : value,
    ]),
  )
  if (text === undefined) return [tag, based]
  return [tag, based, tag === 'style' ? cssWithBase(text, base) : text]
}

function cssWithBase(css: string, base: string): string {
  return css.replace(
    /(\burl\(\s*["']?|@import\s+["'])(?=\/(?!\/))/gi,
    (before: string) => before + base.slice(0, -1),
  )
}

/**
 * Tags for programs that read a document and do not navigate from it: Open Graph (which Twitter
 * reads, too), breadcrumbs as structured data, links to feeds.
 *
 * @param feeds Addresses of the feeds that contain the page, with the base: first that of its
 *   language, then that of its area.
 * @param own Tags that the page has from its author, the theme and the config.
 */
export function documentTags(
  page: PageView,
  { feeds, own }: { readonly feeds: readonly string[]; readonly own: readonly HeadTag[] },
  options: DocumentTagOptions,
): readonly HeadTag[] {
  const links = feeds.map((href, index): HeadTag => {
    const title = index === 0 ? page.siteTitle : `${areaOfFeed(href)} | ${page.siteTitle}`
    return ['link', { rel: 'alternate', type: 'application/rss+xml', href, title }]
  })
  return options.wanted ? [...openGraph(page, own, options), ...links, ...breadcrumbs(page, options)] : links
}

/**
 * Name of the area of a feed. Made from the address: with the title of the area's page, an edit of
 * that title would change every page of the area.
 */
function areaOfFeed(href: string): string {
  const area = href.replace(/feed\.xml$/, '')
  return routeName(decodePath(area) ?? area)
}

function openGraph(
  page: PageView,
  own: readonly HeadTag[],
  { siteUrl, image }: DocumentTagOptions,
): HeadTag[] {
  const { record, lang, description } = page
  const isHome = record.frontmatter.home === true
  const property = (name: string, content: string): HeadTag => ['meta', { property: name, content }]
  const changed = record.lastUpdatedTimestamp
  const hasImage = image !== undefined || own.some(([, attributes]) => attributes.property === 'og:image')
  return [
    property('og:type', isHome ? 'website' : 'article'),
    property('og:title', isHome ? page.siteTitle : (record.title ?? page.siteTitle)),
    ...(description === '' ? [] : [property('og:description', description)]),
    ...(siteUrl === undefined ? [] : [property('og:url', siteUrl + page.canonicalHref)]),
    property('og:site_name', page.siteTitle),
    ...(/^[a-z]{2,3}-[A-Z]{2}$/.test(lang) ? [property('og:locale', lang.replace('-', '_'))] : []),
    ...(image === undefined ? [] : [property('og:image', image)]),
    ...(changed === undefined || isHome
      ? []
      : [property('article:modified_time', new Date(changed).toISOString())]),
    ['meta', { name: 'twitter:card', content: hasImage ? 'summary_large_image' : 'summary' }],
  ]
}

interface Crumb {
  readonly text: string
  readonly href: string
}

/** The trail from the home page to the page, over its area and groups. A trail of one step is left out. */
function breadcrumbs(page: PageView, { siteUrl }: DocumentTagOptions): HeadTag[] {
  if (siteUrl === undefined) return []
  const area = page.nav.find((item) => item.kind === 'link' && item.active && !item.external)
  const all: Crumb[] = [
    { text: page.siteTitle, href: page.homeHref },
    ...(area?.kind === 'link' ? [area] : []),
    ...groupsAround(page.sidebar?.items ?? []),
    { text: page.record.title ?? routeName(page.record.path), href: page.href },
  ]
  // If the page is also the page of its area or group, keep only the last entry.
  const trail = all.filter(({ href }, index) => all.findLastIndex((other) => other.href === href) === index)
  if (trail.length < 2) return []
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ text, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: siteUrl + href,
    })),
  }
  return [['script', { type: 'application/ld+json' }, scriptJson(data)]]
}

/** Groups around the page. Those without a page of their own have no address and are left out. */
function groupsAround(items: readonly SidebarItemView[]): Crumb[] {
  const group = items.find((item) => item.kind === 'group' && item.active)
  if (group?.kind !== 'group') return []
  return [
    ...(group.href === undefined ? [] : [{ text: group.text, href: group.href }]),
    ...groupsAround(group.items),
  ]
}

/**
 * JSON for a script element. Escapes everything that could end the script or change its meaning:
 * `</script>`, `<!--`, and the line ends of old JavaScript.
 */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

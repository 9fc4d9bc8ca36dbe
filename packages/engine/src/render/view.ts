import { routeName } from '../addresses/route-name.js'
import type { ExternalVersion } from '../config/config.js'
import type { SidebarDepth } from '../config/sidebar-option.js'
import type { Alternate } from '../graph/alternates.js'
import type { NavNode } from '../graph/nav.js'
import type { Neighbour, PageNode } from '../graph/page-node.js'
import type { PublicLink } from '../graph/public-link.js'
import type { SidebarNode, SidebarTree } from '../graph/sidebar-nodes.js'
import { hashOf } from '../io/hash.js'
import type { Facts, Heading } from '../parse/page.js'
import { encodePath, type RoutePath, urlOf } from '../paths.js'
import { dayOf } from '../text/day-of.js'
import type {
  AlternateView,
  LinkView,
  NavItemView,
  OutdatedView,
  PageRecord,
  PageView,
  SidebarItemView,
  SidebarView,
  TocItem,
  UntranslatedView,
} from './page-view.js'

/** Identifies one page in trees that many pages share. */
export interface PagePlace {
  readonly route: RoutePath
  readonly headings: readonly Heading[]
  /** The frontmatter's choice of how many levels of headings to show below the active link. */
  readonly sidebarDepth: SidebarDepth | undefined
}

/**
 * A page's view before its sidebar is made. Plain data, of which pages with the same sidebar share the
 * tree: the largest part by far.
 */
export interface ViewOrder extends Omit<PageView, 'sidebar'> {
  /** A sidebar that shows no tree is made already. */
  readonly sidebar: SidebarOrder | SidebarView | null
}

/** What the sidebar of a page is made from. */
export interface SidebarOrder {
  readonly tree: SidebarTree
  readonly key: string
  readonly place: PagePlace
  readonly base: string
  readonly depth: SidebarDepth
}

export const showsTree = (sidebar: ViewOrder['sidebar']): sidebar is SidebarOrder =>
  sidebar !== null && 'tree' in sidebar

export function pageView(order: ViewOrder): PageView {
  const { sidebar } = order
  return { ...order, sidebar: showsTree(sidebar) ? sidebarView(sidebar) : sidebar }
}

function sidebarView({ tree, key, place, ...options }: SidebarOrder): SidebarView {
  return { key, items: tree.nodes.map(itemOf) }

  function itemOf(node: SidebarNode): SidebarItemView {
    return {
      ...plainItemOf(node),
      ...(node.lang === undefined ? {} : { lang: node.lang }),
      ...(node.badge === undefined ? {} : { badge: node.badge }),
    }
  }

  function plainItemOf(node: SidebarNode): SidebarItemView {
    if (node.kind === 'external')
      return { kind: 'page', text: node.text, href: node.href, external: true, active: false, headings: [] }
    if (node.kind === 'file')
      return { kind: 'page', ...fileLink(node, options.base), active: false, headings: [] }
    if (node.kind === 'page') {
      const active = node.route === place.route && node.fragment === ''
      const depth = place.sidebarDepth ?? node.depth ?? options.depth
      return {
        kind: 'page',
        text: node.text,
        href: urlOf(options.base, node.route) + node.fragment,
        external: false,
        active,
        headings: active ? headingsBelowLink(place.headings, depth) : [],
        ...(node.mark === undefined ? {} : { mark: node.mark }),
      }
    }
    const items = node.nodes.map(itemOf)
    const active =
      items.some((item) => item.active) || (node.route !== undefined && node.route === place.route)
    const startsOpen = !node.collapsible || node.startsOpen === true
    return {
      kind: 'group',
      text: node.text,
      ...(node.route === undefined ? {} : { href: urlOf(options.base, node.route) }),
      collapsible: node.collapsible,
      startsOpen,
      open: active || startsOpen,
      active,
      items,
    }
  }
}

/** The sidebar `auto`: the page's own headings. No other page shows it, so it has no key. */
function ownHeadingsSidebar(
  link: LinkView,
  place: PagePlace,
  { depth }: { readonly depth: SidebarDepth },
): SidebarView {
  const headings = headingsBelowLink(place.headings, place.sidebarDepth ?? depth)
  return { key: undefined, items: [{ kind: 'page', ...link, active: true, headings }] }
}

type HeadingLevels = readonly [from: number, to: number]

/** Headings of a page that its sidebar shows. As in VuePress, the first one is of level 2. */
function headingsBelowLink(headings: PagePlace['headings'], depth: SidebarDepth): readonly TocItem[] {
  const first = headings.findIndex(({ level, slug }) => level === 2 && slug !== '')
  return first < 0 ? [] : tableOfContents(headings.slice(first), [2, 1 + depth])
}

/**
 * Each heading is below the nearest one before it that has a higher rank. If there is none, it is
 * among the first: many pages skip a level, or have no heading of the first.
 */
export function tableOfContents(
  headings: readonly Pick<Heading, 'level' | 'title' | 'slug'>[],
  [from, to]: HeadingLevels,
): readonly TocItem[] {
  const items: TocItem[] = []
  /** The last heading and those around it, outermost first, each with the list for what is below it. */
  const around: { readonly level: number; readonly children: TocItem[] }[] = []
  for (const { level, title, slug } of headings) {
    if (slug === '' || level < from || level > to) continue
    while ((around.at(-1)?.level ?? 0) >= level) around.pop()
    const list = around.at(-1)?.children ?? items
    const children: TocItem[] = []
    list.push({ title, href: `#${encodeURIComponent(slug)}`, children })
    around.push({ level, children })
  }
  return items
}

/** What the entries of the navigation bar depend on, besides themselves. */
interface NavPlace {
  /**
   * A link is active on its own page and, if it leads to a folder, on all pages of that folder. The
   * config may name more pages.
   */
  readonly current: RoutePath
  readonly base: string
  /** Language tag of the words; undefined if it is that of the page. */
  readonly lang: string | undefined
}

function navView(nodes: readonly NavNode[], place: NavPlace): readonly NavItemView[] {
  const { current, base, lang } = place
  return nodes.map((node): NavItemView => {
    const words = {
      ...(node.ariaLabel === undefined ? {} : { ariaLabel: node.ariaLabel }),
      ...(lang === undefined ? {} : { lang }),
    }
    if (node.kind === 'external')
      return { kind: 'link', text: node.text, href: node.href, external: true, active: false, ...words }
    if (node.kind === 'file') return { kind: 'link', ...fileLink(node, base), active: false, ...words }
    if (node.kind === 'page') {
      const active =
        node.route === current ||
        (node.route.length > 1 && node.route.endsWith('/') && current.startsWith(node.route)) ||
        node.activeBelow.some((start) => current.startsWith(start))
      return {
        kind: 'link',
        text: node.text,
        href: urlOf(base, node.route) + node.fragment,
        external: false,
        active,
        ...words,
      }
    }
    const items = navView(node.nodes, place)
    return { kind: 'group', text: node.text, active: items.some((item) => item.active), items, ...words }
  })
}

function internalLink(text: string, route: RoutePath, base: string): LinkView {
  return { text, href: urlOf(base, route), external: false }
}

function fileLink(
  { text, path, suffix, copy }: PublicLink & { readonly text: string },
  base: string,
): LinkView & { readonly file: true } {
  const published = copy === undefined ? path : `/${copy.output}`
  return { text, href: urlOf(base, published) + suffix, external: false, file: true }
}

/** Everything that a page's view is made from, as resolved by earlier steps. */
export interface ViewSources {
  readonly site: {
    readonly base: string
    readonly sidebarDepth: SidebarDepth
    readonly contentSidebar: HeadingLevels
    readonly preview: PageView['preview']
    readonly externalVersions: readonly ExternalVersion[]
  }
  readonly root: ViewRoot
  /** Home page of the version and language. */
  readonly home: RoutePath
  readonly roots: readonly ViewRoot[]
  readonly facts: Facts
  readonly node: PageNode
  readonly nav: readonly NavNode[]
  readonly sidebar: SidebarTree | undefined
  readonly editHref: string | null
  readonly markdownHref: string | null
  readonly homeLinks: HomeLinks
  /** Seconds since 1970. */
  readonly changed: number | undefined
  readonly contributors: readonly string[]
}

/** Addresses in the frontmatter of a home page, resolved. Null if they lead out of the site or nowhere. */
export interface HomeLinks {
  readonly action: string | null
  /** In the order of `actions`. */
  readonly actions: readonly (string | null)[]
  /** In the order of `features`. */
  readonly features: readonly (string | null)[]
}

/** What pages show of their content root. */
export interface ViewRoot {
  readonly prefix: string
  /** Where its pages are in the latest version. */
  readonly latestPrefix: string
  readonly version: string
  readonly versionLabel: string
  readonly outdated: boolean
  readonly noindex: boolean
  readonly lang: string
  readonly navLang: string
  readonly label: string
  readonly title: string
  readonly description: string
}

export function viewOrder(sources: ViewSources): ViewOrder {
  const { site, root, facts, node } = sources
  const { base } = site
  const { route } = node
  const { frontmatter, headings } = facts
  const place = { route: route.path, headings, sidebarDepth: frontmatter.sidebarDepth }
  const href = urlOf(base, route.path)
  // A page that stands in for a translation is listed among the pages of that language.
  const lang = (route.fallbackFrom === undefined ? frontmatter.lang : undefined) ?? root.lang
  return {
    record: pageRecord(sources),
    source: route.page,
    documentTitle: documentTitle(facts, root.title),
    description: frontmatter.description ?? (facts.excerpt === '' ? root.description : facts.excerpt),
    lang,
    dir: isRightToLeft(lang) ? 'rtl' : 'ltr',
    href,
    canonicalHref: urlOf(base, node.canonical),
    noindex: root.noindex || frontmatter.unlisted === true,
    outdated: outdatedOf(sources),
    untranslated: untranslatedOf(sources),
    homeHref: urlOf(base, sources.home),
    siteTitle: root.title,
    nav: navView(sources.nav, {
      current: route.path,
      base,
      lang: root.navLang === lang ? undefined : root.navLang,
    }),
    sidebar: sidebarOf(sources, { place, href, lang }),
    toc: tableOfContents(headings, levelsOf(frontmatter.contentSidebar, site.contentSidebar)),
    prev: neighbourLink(node.prev, base),
    next: neighbourLink(node.next, base),
    editHref: sources.editHref,
    markdownHref: sources.markdownHref,
    actions: homeActions(sources),
    featureHrefs: (frontmatter.features ?? []).map(
      ({ link }, index) => sources.homeLinks.features[index] ?? link ?? null,
    ),
    versions: [
      ...node.versions.flatMap((alternate) =>
        alternateView(alternate, sources, (target) => ({
          text: target.versionLabel,
          ...(target.version === 'latest' ? { isLatest: true } : {}),
        })),
      ),
      ...(node.versions.length > 0
        ? site.externalVersions.map(({ text, link }) => ({
            text,
            href: link,
            external: true,
            current: false,
            samePage: false,
          }))
        : []),
    ],
    languages: node.languages.flatMap((alternate) =>
      alternateView(alternate, sources, (target) => ({ text: target.label })),
    ),
    preview: site.preview,
  }
}

/** Buttons of a home page: the one of `actionText` and `actionLink`, then those of `actions`. */
function homeActions({ facts, homeLinks }: ViewSources): PageView['actions'] {
  const { actionText, actionLink, actions = [] } = facts.frontmatter
  return [
    ...(actionText === undefined || actionLink === undefined
      ? []
      : [{ text: actionText, href: homeLinks.action ?? actionLink }]),
    ...actions.map(({ text, link }, index) => ({ text, href: homeLinks.actions[index] ?? link })),
  ]
}

const levelsOf = (chosen: boolean | HeadingLevels = true, ofSite: HeadingLevels): HeadingLevels =>
  typeof chosen === 'boolean' ? ofSite : chosen

function sidebarOf(
  sources: ViewSources,
  { place, href, lang }: { readonly place: PagePlace; readonly href: string; readonly lang: string },
): ViewOrder['sidebar'] {
  const { facts, sidebar, site, root } = sources
  const { frontmatter } = facts
  if (frontmatter.sidebar === false || frontmatter.home === true) return null
  if (frontmatter.sidebar === 'auto') {
    const original = untranslatedOf(sources)?.lang
    const text = facts.title ?? routeName(place.route)
    const link = {
      text,
      href,
      external: false,
      ...(original === undefined || original === root.lang ? {} : { lang: original }),
    }
    return ownHeadingsSidebar(link, place, { depth: site.sidebarDepth })
  }
  if (sidebar === undefined || sidebar.nodes.length === 0) return null
  // The theme's words in the tree are in the language of the page.
  const key = lang === root.lang ? sidebar.key : `${sidebar.key} ${lang}`
  return { tree: sidebar, key, place, base: site.base, depth: site.sidebarDepth }
}

function pageRecord({ root, facts, node, changed, contributors }: ViewSources): PageRecord {
  const { route } = node
  const regularPath = encodePath(route.regularPath)
  const older = root.version !== 'latest'
  return {
    title: facts.title,
    // Its objects get prototypes, which they have anyway if the page comes from the cache or another thread.
    frontmatter: structuredClone(facts.frontmatter),
    regularPath,
    relativePath: `${root.prefix.slice(1)}${route.relativePath}`,
    key: pageKey(route.path),
    path: route.path,
    headers: facts.headings.flatMap(({ level, title, slug }) =>
      level === 2 || level === 3 ? [{ level, title, slug }] : [],
    ),
    ...(changed === undefined
      ? {}
      : {
          lastUpdated: dayOf(changed),
          lastUpdatedTimestamp: changed * 1000,
        }),
    ...(contributors.length === 0 ? {} : { contributors }),
    version: root.version,
    ...(older
      ? {
          originalRegularPath: root.latestPrefix + regularPath.slice(root.prefix.length),
          originalRelativePath: route.relativePath,
        }
      : {}),
  }
}

/**
 * Key of a page, also the name of its chunk. Without words, so that no ad blocker mistakes the
 * script for something else.
 */
export function pageKey(route: RoutePath): string {
  return `v-${hashOf(route).slice(0, 12)}`
}

function documentTitle({ frontmatter, title }: Facts, siteTitle: string): string {
  if (frontmatter.metaTitle !== undefined) return frontmatter.metaTitle
  if (frontmatter.home === true || title === null || title === '') return siteTitle
  return siteTitle === '' ? title : `${title} | ${siteTitle}`
}

function neighbourLink(neighbour: Neighbour | null, base: string): LinkView | null {
  if (neighbour === null) return null
  const { text, lang } = neighbour
  const link: LinkView =
    neighbour.kind === 'external'
      ? { text, href: neighbour.href, external: true }
      : internalLink(text, neighbour.route, base)
  return lang === undefined ? link : { ...link, lang }
}

function alternateView(
  { root, route, samePage, isFallback }: Alternate,
  { roots, root: own, site }: ViewSources,
  label: (root: ViewRoot) => Pick<AlternateView, 'text' | 'isLatest'>,
): AlternateView[] {
  const target = roots[root]
  if (target === undefined || route === undefined) return []
  return [
    {
      current: target === own,
      samePage,
      lang: target.lang,
      ...internalLink('', route, site.base),
      ...label(target),
      ...(isFallback ? { isFallback } : {}),
    },
  ]
}

function outdatedOf({ root, roots, node, site }: ViewSources): OutdatedView | null {
  if (!root.outdated) return null
  const latest = node.versions.find((alternate) => roots[alternate.root]?.version === 'latest')
  return {
    version: root.versionLabel,
    href: latest?.route === undefined ? null : urlOf(site.base, latest.route),
    samePage: latest?.samePage ?? false,
  }
}

function untranslatedOf({ node: { route }, roots, facts }: ViewSources): UntranslatedView | null {
  const original = route.fallbackFrom === undefined ? undefined : roots[route.fallbackFrom.root]
  if (original === undefined) return null
  const lang = facts.frontmatter.lang ?? original.lang
  return { lang, dir: isRightToLeft(lang) ? 'rtl' : 'ltr', label: original.label }
}

/** Scripts written from right to left (ISO 15924). */
const scriptsRightToLeft = new Set(['adlm', 'arab', 'hebr', 'nkoo', 'rohg', 'syrc', 'thaa'])

/** Languages written from right to left, by their primary subtag (ISO 639). */
const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** The script in a tag takes precedence: `pa-Arab` is written from right to left, `ks-Deva` is not. */
export function isRightToLeft(lang: string): boolean {
  const [language = '', ...more] = lang.toLowerCase().split('-')
  const script = more.find((part) => /^[a-z]{4}$/.test(part))
  return script === undefined ? rightToLeft.has(language) : scriptsRightToLeft.has(script)
}

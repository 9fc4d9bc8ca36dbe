import type { ResolvedConfig } from '../config/resolved-config.js'
import { shownChange } from '../parse/frontmatter/last-change.js'
import type { Facts } from '../parse/page.js'
import { type OutputPath, type RoutePath, routePath, type SourcePath, sourcePath, urlOf } from '../paths.js'
import type { PageView } from '../render/page-view.js'
import { editHrefOf } from '../render/repository.js'
import { previewOf } from '../render/site-view.js'
import { type HomeLinks, pageView, type ViewOrder, viewOrder } from '../render/view.js'
import { notFoundName } from '../route/resolve-path.js'
import type { Route, RouteIndex } from '../route/route.js'
import type { SiteInputs } from './inputs.js'
import type { NavigationSteps } from './navigation-pipeline.js'
import { rootAt, type SiteRoot } from './roots.js'

/** What pages see of the site. */
export interface ViewSteps {
  readonly view: (route: RoutePath) => PageView
  /** What `view` is made from. */
  readonly viewOrder: (route: RoutePath) => ViewOrder
  /** View of a page without what only the page itself shows, for what it shares with others. */
  readonly sharedView: (route: RoutePath) => PageView
  /** View of a page without text, for one of {@link notFoundRoutes}. */
  readonly notFoundView: (route: Route) => PageView
}

export interface ViewPipelineOptions
  extends Pick<SiteInputs, 'setting' | 'changed' | 'contributors'>,
    Pick<NavigationSteps, 'node' | 'navOf' | 'sidebarOf' | 'sidebarNamed' | 'shownOf'> {
  readonly config: ResolvedConfig
  readonly roots: readonly SiteRoot[]
  readonly routeIndex: Pick<RouteIndex, 'byPath'>
  readonly facts: (page: SourcePath) => Facts
  /** Output path of a page's Markdown copy; null if it is not published. */
  readonly markdownOf: (route: RoutePath) => OutputPath | null
  /** Addresses that the frontmatter of a home page names. */
  readonly homeLinks: (route: RoutePath) => HomeLinks
}

/**
 * Collects what a page sees: facts, its node, trees, dates → view. It only combines answers; it
 * defines no questions.
 */
export function viewPipeline(options: ViewPipelineOptions): ViewSteps {
  const {
    config,
    roots,
    setting,
    changed,
    contributors,
    routeIndex,
    facts,
    markdownOf,
    node,
    navOf,
    sidebarOf,
    sidebarNamed,
    shownOf,
    homeLinks,
  } = options
  const site = {
    base: config.base,
    sidebarDepth: config.sidebarDepth,
    contentSidebar: config.contentSidebar,
    preview: previewOf(config),
    externalVersions: config.externalVersions,
  }
  /** A folder with a title of its own is a site of its own, if it has a home page. */
  function homeOf(number: number): RoutePath {
    const own = rootAt(roots, number)
    const alike = roots
      .filter(({ version, lang }) => version === own.version && lang === own.lang)
      .sort((a, b) => a.prefix.length - b.prefix.length)
    // No page of such a site has to be made again when the home page comes or goes.
    if (alike.length === 1) return routePath(own.prefix)
    const candidates = own.title === config.title ? alike : [own, ...alike]
    const home = candidates.find(({ prefix }) => routeIndex.byPath.get(prefix) !== undefined)
    return routePath((home ?? own).prefix)
  }

  return {
    view: (path) => pageView(viewOrderOf(path)),
    viewOrder: viewOrderOf,
    sharedView: (path) => pageView(orderOf(path, null)),
    notFoundView: (route) =>
      pageView(
        viewOrder({
          site,
          root: rootAt(roots, route.root),
          home: homeOf(route.root),
          roots,
          facts: notFoundFacts,
          node: {
            route,
            sidebar: null,
            prev: null,
            next: null,
            versions: [],
            languages: [],
            canonical: route.path,
            diagnostics: [],
          },
          nav: navOf(route.root),
          sidebar: undefined,
          editHref: null,
          markdownHref: null,
          homeLinks: { action: null, actions: [], features: [] },
          changed: undefined,
          contributors: [],
        }),
      ),
  }

  function viewOrderOf(path: RoutePath): ViewOrder {
    const markdown = markdownOf(path)
    return orderOf(path, markdown && urlOf(config.base, `/${markdown}`))
  }

  function orderOf(path: RoutePath, markdownHref: string | null): ViewOrder {
    setting('site')
    const pageNode = node(path)
    const { route } = pageNode
    const root = rootAt(roots, route.root)
    const listed = pageNode.sidebar
    const sidebar = listed === null ? sidebarOf(route.root, path) : sidebarNamed(route.root, listed.key)
    const pageFacts = facts(route.page)
    const { frontmatter } = pageFacts
    const withOwnHeadings = sidebar?.auto === true && pageFacts.frontmatter.sidebar === undefined
    return viewOrder({
      site,
      root,
      home: homeOf(route.root),
      roots,
      facts: withOwnHeadings
        ? { ...pageFacts, frontmatter: { ...pageFacts.frontmatter, sidebar: 'auto' } }
        : pageFacts,
      node: pageNode,
      nav: navOf(route.root),
      sidebar: sidebar && shownOf(sidebar, listed?.part ?? null).tree,
      editHref: editHrefOf(config, pageFacts, route),
      markdownHref,
      homeLinks: homeLinks(path),
      changed: shownChange(frontmatter, config.lastUpdated, () => changed(route.page)),
      contributors: config.contributors && frontmatter.contributors !== false ? contributors(route.page) : [],
    })
  }
}

/**
 * Routes of the pages that readers get for addresses that no page has: one for the site, and one
 * for each other language of the same version that has a prefix of its own.
 */
export function notFoundRoutes(roots: readonly SiteRoot[]): readonly Route[] {
  const [first] = roots
  const prefixes = new Map([['/', 0]])
  for (const [number, { prefix, version, lang }] of roots.entries())
    if (version === first?.version && lang !== first.lang && !prefixes.has(prefix))
      prefixes.set(prefix, number)
  return [...prefixes].map(([prefix, root]) => {
    const path = routePath(`${prefix}${notFoundName}`)
    return { path, regularPath: path, aliases: [], page: notFoundSource, root, relativePath: '404.md' }
  })
}

/** Not a real file. Facts need the path of their page, and this page has none. */
const notFoundSource = sourcePath('404.md')

const notFoundFacts: Facts = {
  path: notFoundSource,
  title: '404',
  frontmatter: { layout: 'NotFound', sidebar: false, data: {} },
  headings: [],
  anchors: [],
  links: [],
  assets: [],
  includes: [],
  dependsOn: [],
  excerpt: '',
}

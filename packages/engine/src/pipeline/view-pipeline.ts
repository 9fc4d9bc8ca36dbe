import type { ResolvedConfig } from '../config/resolve.js'
import type { Facts } from '../parse/page.js'
import type { RoutePath, SourcePath } from '../paths.js'
import type { PageView } from '../render/page-view.js'
import { editHrefOf } from '../render/repository.js'
import { previewOf } from '../render/site-view.js'
import { type HomeLinks, pageView } from '../render/view.js'
import type { Route } from '../route/route.js'
import type { SiteInputs } from './inputs.js'
import type { NavigationSteps } from './navigation-pipeline.js'
import { rootAt, type SiteRoot } from './roots.js'

/** What pages see of the site. */
export interface ViewSteps {
  readonly view: (route: RoutePath) => PageView
  /** A page without text, at {@link notFoundRoute}. */
  readonly notFoundView: () => PageView
}

export interface ViewPipelineOptions
  extends Pick<SiteInputs, 'setting' | 'changed' | 'contributors'>,
    Pick<NavigationSteps, 'node' | 'navOf' | 'sidebarOf' | 'sidebarNamed' | 'shownOf'> {
  readonly config: ResolvedConfig
  readonly roots: readonly SiteRoot[]
  readonly facts: (page: SourcePath) => Facts
  readonly homeLinks: (route: RoutePath) => HomeLinks
}

/** Joins what a page sees: facts, its node, trees, dates → view. Asks, and has no questions of its own. */
export function viewPipeline(options: ViewPipelineOptions): ViewSteps {
  const {
    config,
    roots,
    setting,
    changed,
    contributors,
    facts,
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
    preview: previewOf(config),
    externalVersions: config.externalVersions,
  }

  return {
    view(path) {
      setting('site')
      const pageNode = node(path)
      const { route } = pageNode
      const root = rootAt(roots, route.root)
      const listed = pageNode.sidebar
      const sidebar = listed === null ? sidebarOf(route.root, path) : sidebarNamed(route.root, listed.key)
      const pageFacts = facts(route.page)
      const withOwnHeadings = sidebar?.auto === true && pageFacts.frontmatter.sidebar === undefined
      return pageView({
        site,
        root,
        roots,
        facts: withOwnHeadings
          ? { ...pageFacts, frontmatter: { ...pageFacts.frontmatter, sidebar: 'auto' } }
          : pageFacts,
        node: pageNode,
        nav: navOf(route.root),
        sidebar: sidebar && shownOf(sidebar, listed?.part ?? null).tree,
        editHref: editHrefOf(config, pageFacts, route),
        homeLinks: homeLinks(path),
        changed: config.lastUpdated ? changed(route.page) : undefined,
        contributors: config.contributors ? contributors(route.page) : [],
      })
    },
    notFoundView: () =>
      pageView({
        site,
        root: rootAt(roots, 0),
        roots,
        facts: notFoundFacts,
        node: {
          route: notFoundRoute,
          sidebar: null,
          prev: null,
          next: null,
          versions: [],
          languages: [],
          canonical: notFoundRoute.path,
          diagnostics: [],
        },
        nav: navOf(0),
        sidebar: undefined,
        editHref: null,
        homeLinks: { action: null, features: [] },
        changed: undefined,
        contributors: [],
      }),
  }
}

/** Of the page that servers show for a path that no page has. */
export const notFoundRoute: Route = {
  path: '/404.html' as RoutePath,
  regularPath: '/404.html' as RoutePath,
  aliases: [],
  page: '404.md' as SourcePath,
  root: 0,
  relativePath: '404.md',
}

const notFoundFacts: Facts = {
  path: notFoundRoute.page,
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

import type { ResolvedConfig } from '../config/resolved-config.js'
import { nearestPages } from '../graph/nearest.js'
import type { Frontmatter } from '../parse/frontmatter/frontmatter.js'
import type { RoutePath, SourcePath } from '../paths.js'
import type { Memo } from '../query/query.js'
import { siteRoutes } from '../route/fallback.js'
import {
  type Routable,
  type Route,
  type RouteIndex,
  type RouteTable,
  routableOf,
  routeTable,
} from '../route/route.js'
import { routeIndexOf, routesByFolder } from '../route/route-folders.js'
import type { SiteInputs } from './inputs.js'
import { cheap, early } from './keep.js'
import { pageFilesAt } from './page-files.js'
import type { SiteRoot } from './roots.js'

/** Where pages are published. */
export interface RouteSteps {
  readonly routes: () => RouteTable
  /**
   * The routes for questions about one page. These then depend only on the folders they look into,
   * not on all pages.
   */
  readonly routeIndex: RouteIndex
  /** For a path that no page has: the page that the author may have meant. */
  readonly nearestPage: (path: string) => RoutePath | undefined
  /** Whether the file is a page that is not published yet. */
  readonly isDraft: (file: SourcePath) => boolean
  /** Whether the page at an address, without its extension, is not published yet. */
  readonly isDraftAt: (address: string) => boolean
}

export interface RoutePipelineOptions extends Pick<SiteInputs, 'setting' | 'listing'> {
  readonly config: Pick<ResolvedConfig, 'lang' | 'addresses'>
  readonly roots: readonly SiteRoot[]
  readonly frontmatter: (page: SourcePath) => Frontmatter
}

/** Connects the steps for routing: listing and frontmatter → routes → table. Does not parse pages. */
export function routePipeline(memo: Memo, options: RoutePipelineOptions): RouteSteps {
  const { config, roots, setting, listing } = options

  const pageFiles = memo.once('page-files', () => new Set(listing()), cheap)
  const routable = memo.per<Routable | null, SourcePath>(
    'routable',
    (path) => {
      const frontmatter = options.frontmatter(path)
      setting('site')
      if (frontmatter.draft === true && setting('drafts') !== 'true') return null
      return routableOf({ path, frontmatter }, roots)
    },
    early,
  )
  const routeList = memo.once(
    'routes',
    () => {
      setting('site')
      const pages = listing()
        .map(routable)
        .filter((page) => page !== null)
      return siteRoutes(pages, roots, config)
    },
    early,
  )
  const routes = memo.once(
    'route-table',
    () => {
      const { routes, diagnostics } = routeList()
      return routeTable(routes, diagnostics)
    },
    { ...cheap, early: true },
  )
  const byFolder = memo.once('route-folders', () => routesByFolder(routes().routes), cheap)
  const folder = memo.per<readonly Route[]>('route-folder', (name) => byFolder().get(name) ?? [], early)
  const nearest = memo.once(
    'nearest-page',
    () => {
      setting('site')
      return nearestPages(routes(), roots)
    },
    cheap,
  )

  return {
    routes,
    routeIndex: routeIndexOf(folder),
    nearestPage: (path) => nearest()(path),
    isDraft,
    isDraftAt: (address) => pageFilesAt(address, roots, ['md']).some(isDraft),
  }

  function isDraft(file: SourcePath): boolean {
    return pageFiles().has(file) && routable(file) === null
  }
}

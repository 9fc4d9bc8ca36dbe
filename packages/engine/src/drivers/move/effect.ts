import type { ConfigPath } from '../../config/checking/config-path.js'
import type { ResolvedConfig, ResolvedContentRoot } from '../../config/resolved-config.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import type { ReferenceScope } from '../../graph/page-links.js'
import { optionFinder } from '../../parse/frontmatter/default-fields.js'
import type { Facts } from '../../parse/page.js'
import { byPath, innermostFolder, type RoutePath, rebased, type SourcePath } from '../../paths.js'
import { siteRoutes } from '../../route/fallback.js'
import { type Route, type RouteTable, routableOf, routeTable } from '../../route/route.js'
import type { OpenedSteps } from '../open-steps.js'

/** What moves, relative to the root of the site: a file, or a folder with everything in it. */
export interface MovedPath {
  readonly from: SourcePath
  readonly to: SourcePath
}

/** A change of a link, or of another word that names a page. */
export interface MoveEdit {
  /** Place in the file, under its name before the move. */
  readonly at: Place
  readonly from: string
  readonly to: string
  /** A `link` is searched for near the place that the parser reported; a `word` is exactly at its place. */
  readonly kind: 'link' | 'word'
}

/** What must be changed for a move. */
export interface Changes {
  readonly edits: MoveEdit[]
  /** What cannot be changed with certainty. */
  readonly byHand: Diagnostic[]
}

/** A site before and after a move. */
export interface MoveEffect extends OpenedSteps {
  readonly before: RouteTable
  readonly after: RouteTable
  readonly scope: ReferenceScope
  readonly scopeAfter: ReferenceScope
  /** Pages whose address changes. */
  readonly pages: readonly MovedPage[]
  /** Path of a file after the move. */
  readonly pathOf: (path: SourcePath) => SourcePath
  /** Route, after the move, of the page that has this address before it. */
  readonly newRouteOf: (path: RoutePath) => Route | undefined
  /** Path of the field in the config that a page gets; undefined if there is none. */
  readonly defaultOf: (page: SourcePath, field: string) => ConfigPath | undefined
}

/** A page whose address changes. */
export interface MovedPage {
  readonly from: RoutePath
  readonly to: RoutePath
  /** Number of its content folder before the move. */
  readonly root: number
}

/** Works out how a move changes the site's addresses. Changes nothing. */
export function effectOf(opened: OpenedSteps, moved: MovedPath): MoveEffect {
  const { steps, config } = opened
  const before = steps.routes()
  const pathOf = (path: SourcePath): SourcePath => movedPath(path, moved)
  const after = routesAfter(before, config, pathOf, (path) => steps.facts(path).frontmatter)
  const scope = steps.referenceScope()
  const scopeAfter: ReferenceScope = {
    ...scope,
    ...after,
    hasFile: (path) => {
      const old = movedPath(path, { from: moved.to, to: moved.from })
      return old === path ? pathOf(path) === path && scope.hasFile(path) : scope.hasFile(old)
    },
    movedTo: () => undefined,
  }
  const newRouteOf = newRoutes(before, after, pathOf)
  const pages = before.routes.flatMap(({ path, root }) => {
    const to = newRouteOf(path)?.path
    return to === undefined || to === path ? [] : [{ from: path, to, root }]
  })
  const defaultOf = optionFinder(config.content)
  return { ...opened, before, after, scope, scopeAfter, pages, pathOf, newRouteOf, defaultOf }
}

/** A path after the move. */
function movedPath(path: SourcePath, { from, to }: MovedPath): SourcePath {
  if (path === from) return to
  return path.startsWith(`${from}/`) ? rebased(path, from, to) : path
}

function routesAfter(
  before: RouteTable,
  config: Pick<ResolvedConfig, 'content' | 'lang' | 'addresses'>,
  pathOf: (path: SourcePath) => SourcePath,
  frontmatterOf: (path: SourcePath) => Facts['frontmatter'],
): RouteTable {
  const pages = [...before.bySource.keys()]
    .map((page) => routableOf({ path: pathOf(page), frontmatter: frontmatterOf(page) }, config.content))
    .sort((a, b) => byPath(a.path, b.path))
  const { routes, diagnostics } = siteRoutes(pages, config.content, config)
  return routeTable(routes, diagnostics)
}

/**
 * Returns a function that finds the page of an old address after the move. A page that stands in
 * for a translation stays in its language.
 */
function newRoutes(
  before: RouteTable,
  after: RouteTable,
  pathOf: (path: SourcePath) => SourcePath,
): (path: RoutePath) => Route | undefined {
  const key = (page: SourcePath, root: number) => JSON.stringify([page, root])
  const standIns = new Map(
    after.routes
      .filter(({ fallbackFrom }) => fallbackFrom !== undefined)
      .map((route) => [key(route.page, route.root), route]),
  )
  return (path) => {
    const old = before.byPath.get(path)
    if (old === undefined) return undefined
    const page = pathOf(old.page)
    return old.fallbackFrom === undefined ? after.bySource.get(page) : standIns.get(key(page, old.root))
  }
}

/** Number of the innermost content folder that contains a path; -1 if there is none. */
export const rootOf = (path: string, roots: readonly Pick<ResolvedContentRoot, 'dir'>[]): number =>
  innermostFolder(
    path,
    roots.map(({ dir }) => dir),
  )

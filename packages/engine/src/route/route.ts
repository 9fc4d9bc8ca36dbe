import { outputOf } from '../addresses/page-file.js'
import { cleanPath, linkBaseOf, regularPathOf } from '../addresses/regular-path.js'
import type { PageAddresses } from '../config/config.js'
import { latestPrefix, type RootIdentity } from '../content-families.js'
import { type Diagnostic, topOfFile } from '../diagnostics/diagnostic.js'
import {
  badPermalink,
  pageNameTooLong,
  routeCaseCollision,
  routeCollision,
  unknownPermalinkPart,
} from '../diagnostics/messages/routes.js'
import type { Facts } from '../parse/page.js'
import {
  byPath,
  innermostFolder,
  lastName,
  looseName,
  type RoutePath,
  relativeTo,
  routePath,
  type SourcePath,
  versionFolderOf,
} from '../paths.js'
import { nearest } from '../text/nearest.js'
import { lazily } from '../values/lazily.js'
import { isLongName, isLongPath } from './long-names.js'
import type { RouteLookup } from './resolve-path.js'

/** What decides where a page is published. */
export interface Routable {
  readonly path: SourcePath
  /** Number of the content root that contains it. */
  readonly root: number
  /** Relative to the root's folder: `guide/install.md`. */
  readonly relativePath: string
  readonly permalink: string | null
  /** As the author wrote it, possibly with a time. */
  readonly date: string | null
}

export interface Route {
  readonly path: RoutePath
  /**
   * Other addresses of the page: `…/index.html` if its own ends in a slash, the regular path of a
   * page with a permalink.
   */
  readonly aliases: readonly RoutePath[]
  readonly page: SourcePath
  readonly root: number
  readonly relativePath: string
  /** Address of the page if it had no permalink. */
  readonly regularPath: RoutePath
  /** For a page that stands in for a missing translation. */
  readonly fallbackFrom?: FallbackOrigin
}

/** The content root that a page is from which stands in for a translation. */
export interface FallbackOrigin {
  readonly root: number
  /** Addresses in the text were written for pages below it. */
  readonly prefix: string
}

/** Lookups that questions about one page need to find other pages. */
export interface RouteIndex extends RouteLookup {
  /** Any text can be looked up, since most come from links. */
  readonly byPath: Pick<ReadonlyMap<string, Route>, 'get'>
  readonly bySource: Pick<ReadonlyMap<SourcePath, Route>, 'get'>
  /** By the address that the page has without its permalink, which follows from the place of its file. */
  readonly byRegularPath: (path: RoutePath) => Route | undefined
}

export interface RouteTable extends RouteIndex {
  /** In path order. The position of a route, counted from 1, is the id of its chunk. */
  readonly routes: readonly Route[]
  readonly byPath: ReadonlyMap<string, Route>
  readonly bySource: ReadonlyMap<SourcePath, Route>
  readonly diagnostics: readonly Diagnostic[]
}

/** A content root, of which pages are published below the prefix. */
export interface PublishedRoot extends Pick<RootIdentity, 'prefix' | 'version'> {
  readonly dir: string
}

/** @param roots The content roots, of which one contains the page. */
export function routableOf(
  { path, frontmatter }: Pick<Facts, 'path' | 'frontmatter'>,
  roots: readonly PublishedRoot[],
): Routable {
  const { permalink = null, date = null, data } = frontmatter
  const folders = roots.map(({ dir }) => dir)
  const number = Math.max(0, innermostFolder(path, folders))
  const root = roots[number]
  const isFrozen = versionFolderOf(path) !== ''
  return {
    path,
    root: number,
    relativePath: relativeTo(root?.dir ?? '', path),
    permalink: permalink !== null && root !== undefined && isFrozen ? frozen(permalink, root) : permalink,
    // The parsed field contains only the day; the original may have a time.
    date: date !== null && typeof data.date === 'string' ? data.date : date,
  }
}

/** A permalink in a frozen version, which is below the prefix of that version. */
function frozen(permalink: string, root: PublishedRoot): string {
  const latest = latestPrefix(root)
  return permalink.startsWith(latest) ? root.prefix + permalink.slice(latest.length) : permalink
}

/**
 * Gives every page its route. On a collision the first page keeps the route and the second page
 * gets the diagnostic.
 *
 * @param pages In path order.
 * @param prefixes Prefixes of the content roots, with slashes at both ends.
 */
export function routePages(
  pages: readonly Routable[],
  prefixes: readonly string[],
  addresses: PageAddresses = 'html',
): RouteTable {
  const taken = new Map<RoutePath, Route>()
  const loose = new Map<string, Route>()
  const diagnostics: Diagnostic[] = []
  for (const page of pages) {
    const { route, problem } = routeOf(page, prefixes[page.root] ?? '/', addresses)
    if (problem !== undefined) diagnostics.push(problem)
    const at = topOfFile(page.path)
    for (const part of unknownParts(page.permalink ?? ''))
      diagnostics.push(
        unknownPermalinkPart(at, part, { near: nearest(part, permalinkParts), known: permalinkParts }),
      )
    const name = outputOf(route.path).split('/').find(isLongName)
    if (name !== undefined) {
      diagnostics.push(pageNameTooLong(name, at))
      continue
    }
    const holder = taken.get(route.path)
    const alike = loose.get(looseName(route.path))
    if (holder !== undefined) diagnostics.push(routeCollision(route.path, holder.page, at))
    else if (alike !== undefined) diagnostics.push(routeCaseCollision(route.path, alike.path, alike.page, at))
    else {
      taken.set(route.path, route)
      loose.set(looseName(route.path), route)
    }
  }
  return routeTable([...taken.values()], diagnostics)
}

export function routeTable(unordered: readonly Route[], diagnostics: readonly Diagnostic[]): RouteTable {
  const routes = [...unordered].sort((a, b) => byPath(a.path, b.path))
  const byRoute: RouteTable['byPath'] = new Map(routes.map((route) => [route.path, route]))
  const bySource = new Map<SourcePath, Route>()
  // A page that stands in for translations is found only at its own place.
  for (const route of routes) if (route.fallbackFrom === undefined) bySource.set(route.page, route)
  const loose = lazily(() => looseNames(routes))
  const moved = lazily(() => movedRoutes(routes))
  return {
    routes,
    byPath: byRoute,
    bySource,
    byRegularPath(path) {
      const route = byRoute.get(path)
      return route?.regularPath === path ? route : moved().get(path)
    },
    diagnostics,
    has: (path): path is RoutePath => byRoute.has(path),
    byLooseName: (path) => loose().get(looseName(path)),
  }
}

/** Pages with a permalink, by the address that they would have without it. */
function movedRoutes(routes: readonly Route[]): ReadonlyMap<RoutePath, Route> {
  return new Map(
    routes.flatMap((route) =>
      route.path === route.regularPath ? [] : [[route.regularPath, route] as const],
    ),
  )
}

function looseNames(routes: readonly Route[]): ReadonlyMap<string, RoutePath> {
  const loose = new Map<string, RoutePath>()
  for (const route of routes)
    for (const alias of [linkBaseOf(route), ...route.aliases]) loose.set(looseName(alias), route.path)
  for (const { path } of routes) loose.set(looseName(path), path)
  return loose
}

function routeOf(
  page: Routable,
  prefix: string,
  addresses: PageAddresses,
): { readonly route: Route; readonly problem?: Diagnostic } {
  const regularPath = regularPathOf(page.relativePath, prefix, addresses)
  const base = { page: page.path, root: page.root, relativePath: page.relativePath, regularPath }
  const regular = { path: regularPath, aliases: folderAlias(regularPath), ...base }
  if (page.permalink === null) return { route: regular }
  const permalink = permalinkForm(expandPermalink(page.permalink, page, regularPath), addresses)
  const reason = permalinkProblem(permalink)
  const at = topOfFile(page.path)
  if (reason !== undefined) return { route: regular, problem: badPermalink(at, page.permalink, reason) }
  const path = routePath(permalink)
  return {
    route: {
      path,
      aliases: [
        ...folderAlias(path),
        // No page can ever have been published under a name that is too long for a file.
        ...(path === regularPath || outputOf(regularPath).split('/').some(isLongName) ? [] : [regularPath]),
      ],
      ...base,
    },
  }
}

function folderAlias(path: RoutePath): RoutePath[] {
  return path.endsWith('/') ? [routePath(`${path}index.html`)] : []
}

/**
 * `/guide/index.html` is the file of `/guide/`, and `/install.html` that of `/install`. If they were
 * separate routes, two pages would have the same file. A path without an ending, as in Jekyll, gets
 * the one that the site's other addresses have.
 */
function permalinkForm(permalink: string, addresses: PageAddresses): string {
  const folder = permalink.replace(addresses === 'clean' ? /\/index(?:\.html)?$/i : /\/index\.html$/i, '/')
  if (addresses === 'clean')
    return folder.endsWith('.html') ? cleanPath(folder.slice(0, -'.html'.length)) : folder
  if (hasEnding(folder) || needsEnding(folder)) return folder
  return `${folder}${addresses === 'folder' ? '/' : '.html'}`
}

const hasEnding = (permalink: string): boolean => /\/$|\.html$/.test(permalink)

/** Whether a path without an ending is the name of another file, or of the not-found page. */
const needsEnding = (permalink: string): boolean => cleanPath(permalink) !== permalink

function permalinkProblem(permalink: string): string | undefined {
  if (!permalink.startsWith('/')) return 'does not begin with a slash'
  if (!hasEnding(permalink) && needsEnding(permalink)) return 'needs ".html" at its end'
  if (/\/[/.]/.test(permalink)) return 'has an empty segment or one that begins with a dot'
  if (isLongPath(permalink)) return 'is too long for a file name (at most 255 bytes between two slashes)'
  if (/[\\?#%\p{Cc}]/u.test(permalink))
    return 'contains a character that is not allowed in a path (one of \\ ? # % or a control character)'
  return undefined
}

/** The parts that a permalink pattern may contain. */
const permalinkParts = [
  ':year',
  ':month',
  ':i_month',
  ':day',
  ':i_day',
  ':minutes',
  ':seconds',
  ':slug',
  ':regular',
] as const

const permalinkPart = /:[A-Za-z]\w*/g

function unknownParts(pattern: string): string[] {
  const named: readonly string[] = pattern.match(permalinkPart) ?? []
  return [...new Set(named)].filter((part) => !permalinkParts.some((known) => known === part))
}

/** Fills in the parts of a pattern. The date may come from the beginning of the file's name. */
function expandPermalink(pattern: string, page: Routable, regularPath: RoutePath): string {
  if (!pattern.includes(':')) return pattern
  const name = lastName(page.relativePath).replace(/\.md$/i, '')
  const [, year = '', month = '', day = '01', minutes = '00', seconds = '00'] =
    /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[T ]\d{1,2}:(\d{2})(?::(\d{2}))?)?/.exec(page.date ?? name) ?? []
  const values: Readonly<Record<(typeof permalinkParts)[number], string>> = {
    ':year': year,
    ':month': month,
    ':i_month': String(Number(month)),
    ':day': day,
    ':i_day': String(Number(day)),
    ':minutes': minutes,
    ':seconds': seconds,
    ':slug': name.replace(/^\d{4}-\d{2}-(?:\d{2}-)?/, ''),
    ':regular': regularPath.slice(1),
  }
  const known: Readonly<Record<string, string>> = values
  return pattern.replace(permalinkPart, (part) => known[part] ?? part).replace(/\/{2,}/g, '/')
}

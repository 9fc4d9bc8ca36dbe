import { linkBaseOf, regularPathOf } from '../addresses/regular-path.js'
import { latestPrefix } from '../content-families.js'
import {
  bareAddress,
  decodeLeniently,
  encodePath,
  inFolder,
  looseName,
  type RoutePath,
  resolveAddress,
  resolveFrom,
  routePath,
  type SourcePath,
  sourcePath,
  versionFolderOf,
} from '../paths.js'
import { type RouteLookup, routeAt } from '../route/resolve-path.js'
import type { Route } from '../route/route.js'

/** Where a link stands: on a page, or in a file that the page includes. */
export interface LinkPlace extends Route {
  /**
   * The page, for a link in an included file. `page`, `relativePath` and `regularPath` are of that
   * file then, because relative links are relative to it.
   */
  readonly includedBy?: Route
}

/** The page as seen from a file that it includes: relative links in that file's text are relative to the file. */
export function standingIn(file: SourcePath, route: Route): LinkPlace {
  if (file === route.page) return route
  const place: LinkPlace = { ...route, page: file, includedBy: route }
  const folder = ownFolder(route)
  if (!file.startsWith(folder)) return place
  const relativePath = file.slice(folder.length)
  return { ...place, relativePath, regularPath: routePath(prefixOf(route) + regularAddress(relativePath)) }
}

/** What links within the site are resolved against. */
export interface LinkScope extends RouteLookup {
  readonly byPath: Pick<ReadonlyMap<string, Route>, 'get'>
  readonly bySource: Pick<ReadonlyMap<SourcePath, Route>, 'get'>
  /** Folders of the content roots. */
  readonly contentFolders: readonly string[]
  /** File of the public folder at that path below the base; undefined if there is none. */
  readonly publicFile: (path: string) => SourcePath | undefined
  /** The public folder, relative to the site root. */
  readonly publicFolder: string
  /** Whether the site has that file, in exactly that letter case. */
  readonly hasFile: (path: SourcePath) => boolean
  /** Where a relative path leads that climbs above the base of the site and comes back. */
  readonly throughBase: (from: RoutePath, path: string) => string | undefined
}

/** Where a link leads. `fragment` is decoded and without `#`; undefined if the link has none. */
export type LinkTarget =
  | {
      readonly kind: 'page'
      readonly route: RoutePath
      readonly query: string
      readonly fragment: string | undefined
      readonly differsInCase: boolean
    }
  | { readonly kind: 'file'; readonly source: SourcePath; readonly suffix: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'missing'; readonly path: string; readonly suffix: string }

/**
 * Resolves a link as an author wrote it.
 *
 * Targets that end in `.md` are files: relative to the page, to the content folder or to the site
 * root. They may have the trailing slash that MkDocs and Docusaurus allow. Everything else is an
 * address relative to the place of the page's file, and may leave out `.html` or the last slash. If it
 * is no page, it may be a file next to the page or in the public folder, also by the path of that
 * file. On a frozen page, an
 * address from the root stays in that version, as long as the version has such a page. A path that
 * climbs above the site and names its base is one from the root.
 */
export function resolveLink(href: string, from: LinkPlace, scope: LinkScope): LinkTarget {
  if (href === '') return { kind: 'empty' }
  const { path: rawPath, query, fragment: rawFragment } = partsOf(href)
  const fragment = rawFragment === undefined ? undefined : decodeLeniently(rawFragment)
  const suffix = query + (rawFragment === undefined ? '' : `#${rawFragment}`)
  const path = decodeLeniently(rawPath).replace(/(\.md)\/$/i, '$1')
  if (path === '') return { kind: 'page', route: from.path, query, fragment, differsInCase: false }

  const page = (route: RoutePath, differsInCase = false): LinkTarget => ({
    kind: 'page',
    route,
    query,
    fragment,
    differsInCase,
  })
  if (/\.md$/i.test(path)) {
    for (const source of sourcesOf(path, from, scope)) {
      const route = scope.bySource.get(source)
      if (route !== undefined) return page(route.path)
    }
  }
  const address = resolveAddress(linkBaseOf(from), path)
  if (address !== undefined) {
    for (const { address: candidate, frozenIn } of candidatesFor(path, address, from)) {
      const wanted = regularAddress(candidate)
      const route = routeAt(wanted, scope)
      if (route === undefined) continue
      // Another folder of pages may have the same name as the version.
      if (frozenIn === undefined || versionFolderOf(scope.byPath.get(route)?.page ?? '') === frozenIn)
        return page(route, differsInCase(wanted, route))
    }
    const source = fileAt(path, address, from, scope)
    if (source !== undefined) return { kind: 'file', source, suffix }
  }
  const rooted = address === undefined ? scope.throughBase(linkBaseOf(from), path) : undefined
  if (rooted !== undefined) return resolveLink(encodePath(rooted) + suffix, from, scope)
  const source = path.startsWith('/') ? undefined : publicFileAt(path, from, scope)
  if (source !== undefined) return { kind: 'file', source, suffix }
  return { kind: 'missing', path: encodePath(address ?? path), suffix }
}

/**
 * The parts of an address as its author wrote it: the query with its `?`, empty if there is none; the
 * fragment without `#`, undefined if there is none.
 */
export function partsOf(href: string): {
  readonly path: string
  readonly query: string
  readonly fragment: string | undefined
} {
  const [, path = '', query = '', fragment] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
  return { path, query, fragment }
}

function sourcesOf(path: string, from: LinkPlace, scope: LinkScope): SourcePath[] {
  if (!path.startsWith('/')) {
    const source = resolveFrom(from.page, path)
    return source === undefined ? [] : [source]
  }
  const own = ownFolder(from).replace(/\/$/, '')
  return [
    ...[own, ...scope.contentFolders].map((folder) => inFolder(folder, path.slice(1))),
    ...fromSiteRoot(path, from.page),
  ]
}

/**
 * The file at a path from the site root, as repository hosts read such links. For a frozen page,
 * the version's copy comes first.
 */
export function fromSiteRoot(path: string, page: SourcePath): SourcePath[] {
  const frozenIn = versionFolderOf(page)
  const file = sourcePath(path.slice(1))
  return frozenIn === '' ? [file] : [sourcePath(`${frozenIn}${file}`), file]
}

function fileAt(path: string, address: string, from: LinkPlace, scope: LinkScope): SourcePath | undefined {
  if (!path.startsWith('/')) {
    const beside = resolveFrom(from.page, path)
    if (beside !== undefined && scope.hasFile(beside)) return beside
  }
  const published = frozenFile(address, from, scope) ?? scope.publicFile(address)
  if (published !== undefined || !path.startsWith('/')) return published
  const isContent = scope.contentFolders.some((folder) => folder !== '' && path.startsWith(`/${folder}/`))
  const own = sourcePath(ownFolder(from) + path.slice(1))
  return [own, ...(isContent ? fromSiteRoot(path, from.page) : [])].find((file) => scope.hasFile(file))
}

/** The file of the public folder at a path from the page's file, as repository hosts read it: `../public/a.pdf`. */
function publicFileAt(path: string, from: LinkPlace, scope: LinkScope): SourcePath | undefined {
  const folder = versionFolderOf(from.page) + scope.publicFolder
  const file = resolveFrom(from.page, path)
  if (file === undefined || !file.startsWith(`${folder}/`)) return undefined
  const address = file.slice(folder.length)
  return frozenFile(address, from, scope) ?? scope.publicFile(address)
}

/** The folder of the page's content root, with a trailing slash; empty for the site root. */
export function ownFolder(place: LinkPlace): string {
  const { page, relativePath } = place.includedBy ?? place
  return page.slice(0, page.length - relativePath.length)
}

/**
 * The address of a Markdown file: `/guide/` for `/guide/README.md`, `/x.html` for `/x.md`. For
 * `/x.MD` it is `/x.HTML`, so that a link to `/x.md` is found to differ in letter case.
 */
const regularAddress = (file: string): string =>
  file
    .replace(/(^|\/)(?:readme|index)\.md$/i, '$1')
    .replace(/\.md$/i, (ending) => (ending === '.md' ? '.html' : '.HTML'))

/**
 * Addresses to look for a page at, nearest first: in the version that the text was frozen in, and
 * in the reader's language if the text stands in for a translation.
 */
function candidatesFor(path: string, address: string, from: LinkPlace): Candidate[] {
  if (!path.startsWith('/')) return [{ address }]
  const { fallbackFrom } = from
  const own = prefixOf(from)
  return [...frozenAddresses(address, from), { address }].flatMap((candidate) =>
    fallbackFrom !== undefined &&
    candidate.address.startsWith(fallbackFrom.prefix) &&
    !candidate.address.startsWith(own)
      ? [{ ...candidate, address: own + candidate.address.slice(fallbackFrom.prefix.length) }, candidate]
      : [candidate],
  )
}

/** An address to try. With `frozenIn`, it counts only if it leads to a page of that frozen version. */
interface Candidate {
  readonly address: string
  readonly frozenIn?: string
}

/**
 * Where a frozen version may have a page that its text names by an address from the root: first
 * among the pages of the same language, then of other languages, whose name may come before that of
 * the version.
 */
function frozenAddresses(address: string, from: LinkPlace): Candidate[] {
  const frozenIn = versionFolderOf(from.page)
  if (frozenIn === '') return []
  const prefix = prefixOf(from)
  const version = frozenIn.split('/')[1] ?? ''
  const latest = latestPrefix({ prefix, version })
  const own = address.startsWith(latest) ? [prefix + address.slice(latest.length)] : []
  const folders = address.split('/').slice(1, -1)
  const others = [...folders.keys(), folders.length].map((count) => {
    const before = folders.slice(0, count).map((name) => `/${name}`)
    return `${before.join('')}/${version}${address.slice(before.join('').length)}`
  })
  return [...new Set([...own, ...others])].map((candidate) => ({ address: candidate, frozenIn }))
}

/**
 * A frozen version's copy of a public file. The address may be that of the current file, or be
 * below the version's prefix.
 */
function frozenFile(address: string, from: LinkPlace, scope: LinkScope): SourcePath | undefined {
  const frozenIn = versionFolderOf(from.page)
  if (frozenIn === '') return undefined
  const prefix = prefixOf(from)
  const paths = [address, ...(address.startsWith(prefix) ? [`/${address.slice(prefix.length)}`] : [])]
  return paths
    .map((path) => sourcePath(`${frozenIn}${scope.publicFolder}${path}`))
    .find((file) => scope.hasFile(file))
}

/** The prefix below which the page's content root is published. */
export function prefixOf(place: LinkPlace): string {
  const page = place.includedBy ?? place
  const base = linkBaseOf(page)
  return base.slice(0, base.length - regularPathOf(page.relativePath, '').length)
}

/** Whether the resolver found the page only by ignoring letter case and the form of accents. */
function differsInCase(wanted: string, route: string): boolean {
  return (
    bareAddress(wanted) !== bareAddress(route) &&
    bareAddress(looseName(wanted)) === bareAddress(looseName(route))
  )
}

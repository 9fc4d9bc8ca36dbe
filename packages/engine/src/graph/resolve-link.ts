import { latestPrefix } from '../content-families.js'
import {
  bareAddress,
  decodeLeniently,
  encodePath,
  looseName,
  type RoutePath,
  resolveAddress,
  resolveFrom,
  type SourcePath,
  versionFolderOf,
} from '../paths.js'
import { type RouteLookup, resolvePath } from '../route/resolve-path.js'
import type { Route } from '../route/route.js'

/** What a link of the site is resolved against. */
export interface LinkScope extends RouteLookup {
  readonly byPath: Pick<ReadonlyMap<RoutePath, Route>, 'get'>
  readonly bySource: Pick<ReadonlyMap<SourcePath, Route>, 'get'>
  /** Folders of the content roots. */
  readonly contentFolders: readonly string[]
  /** Names of the public folder's file at that path below the base; undefined when there is none. */
  readonly publicFile: (path: string) => SourcePath | undefined
  /** Folder of the public files, from the root of the site. */
  readonly publicFolder: string
  /** True when the site has that file, with that letter case. */
  readonly hasFile: (path: SourcePath) => boolean
}

/** Where a link leads. `fragment` is decoded, without `#`, undefined when the link has none. */
export type LinkTarget =
  | {
      readonly kind: 'page'
      readonly route: Route | RoutePath
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
 * `.md` targets are files, relative to the page, from the content folder or from the root of the
 * site, also with the slash that MkDocs and Docusaurus allow behind them;
 * everything else is an address, relative to the page's regular path, that may
 * leave out `.html` or the last slash. What is not a page may be a file beside the
 * page or in the public folder. An address from the root stays in the version
 * that the page was frozen in, as long as that has such a page.
 */
export function resolveLink(href: string, from: Route, scope: LinkScope): LinkTarget {
  if (href === '') return { kind: 'empty' }
  const [, rawPath = '', query = '', rawFragment] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
  const fragment = rawFragment === undefined ? undefined : decodeLeniently(rawFragment)
  const suffix = query + (rawFragment === undefined ? '' : `#${rawFragment}`)
  const path = decodeLeniently(rawPath).replace(/(\.md)\/$/i, '$1')
  if (path === '') return { kind: 'page', route: from, query, fragment, differsInCase: false }

  const page = (route: Route | RoutePath, differsInCase = false): LinkTarget => ({
    kind: 'page',
    route,
    query,
    fragment,
    differsInCase,
  })
  if (/\.md$/i.test(path)) {
    for (const source of sourcesOf(path, from, scope)) {
      const route = scope.bySource.get(source)
      if (route !== undefined) return page(route)
    }
  }
  const address = resolveAddress(from.regularPath, path)
  if (address !== undefined) {
    for (const { address: candidate, frozenIn } of candidatesFor(path, address, from)) {
      const wanted = candidate.replace(/(^|\/)(?:readme|index)\.md$/i, '$1').replace(/\.md$/i, '.html')
      const resolution = resolvePath(wanted, scope)
      if (resolution.kind === 'not-found') continue
      const { route } = resolution
      // A folder of other pages may be called like the version.
      if (frozenIn === undefined || versionFolderOf(scope.byPath.get(route)?.page ?? '') === frozenIn)
        return page(route, differsInCase(wanted, route))
    }
    const source = fileAt(path, address, from, scope)
    if (source !== undefined) return { kind: 'file', source, suffix }
  }
  return { kind: 'missing', path: encodePath(address ?? path), suffix }
}

function sourcesOf(path: string, from: Route, scope: LinkScope): SourcePath[] {
  if (!path.startsWith('/')) {
    const source = resolveFrom(from.page, path)
    return source === undefined ? [] : [source]
  }
  const own = ownFolder(from).replace(/\/$/, '')
  return [
    ...[own, ...scope.contentFolders].map(
      (folder) => `${folder === '' ? '' : `${folder}/`}${path.slice(1)}` as SourcePath,
    ),
    ...fromSiteRoot(path, from.page),
  ]
}

/** The file at a path from the root of the site, as hosts of repositories read it: a frozen page's is its version's. */
export function fromSiteRoot(path: string, page: SourcePath): SourcePath[] {
  const frozenIn = versionFolderOf(page)
  const file = path.slice(1) as SourcePath
  return frozenIn === '' ? [file] : [`${frozenIn}${file}` as SourcePath, file]
}

function fileAt(path: string, address: string, from: Route, scope: LinkScope): SourcePath | undefined {
  if (!path.startsWith('/')) {
    const beside = resolveFrom(from.page, path)
    if (beside !== undefined && scope.hasFile(beside)) return beside
  }
  const published = frozenFile(address, from, scope) ?? scope.publicFile(address)
  if (published !== undefined || !path.startsWith('/')) return published
  const isContent = scope.contentFolders.some((folder) => folder !== '' && path.startsWith(`/${folder}/`))
  return [ownFolder(from) + path.slice(1), ...(isContent ? fromSiteRoot(path, from.page) : [])]
    .map((file) => file as SourcePath)
    .find((file) => scope.hasFile(file))
}

/** The folder of the page's content root, with a slash at its end; empty for the root of the site. */
export const ownFolder = ({ page, relativePath }: Route): string =>
  page.slice(0, page.length - relativePath.length)

/**
 * Where the page may be that an address means, the nearest first: in the version that the text was frozen in, and
 * in the reader's language, where the text stands in for a translation.
 */
function candidatesFor(path: string, address: string, from: Route): Candidate[] {
  if (!path.startsWith('/')) return [{ address }]
  const { fallbackPrefix } = from
  const own = prefixOf(from)
  return [...frozenAddresses(address, from), { address }].flatMap((candidate) =>
    fallbackPrefix !== undefined &&
    candidate.address.startsWith(fallbackPrefix) &&
    !candidate.address.startsWith(own)
      ? [{ ...candidate, address: own + candidate.address.slice(fallbackPrefix.length) }, candidate]
      : [candidate],
  )
}

/** An address that counts only for pages of that frozen version, where it names one. */
interface Candidate {
  readonly address: string
  readonly frozenIn?: string
}

/**
 * Where a frozen version may have the page whose address its text names from the root of the site, as it was before:
 * among the pages of its own language, else of another, whose name may stand before that of the version.
 */
function frozenAddresses(address: string, from: Route): Candidate[] {
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

/** The copy that a frozen version has of a public file, whether its address is that of the site's file or stands below the version. */
function frozenFile(address: string, from: Route, scope: LinkScope): SourcePath | undefined {
  const frozenIn = versionFolderOf(from.page)
  if (frozenIn === '') return undefined
  const prefix = prefixOf(from)
  const paths = [address, ...(address.startsWith(prefix) ? [`/${address.slice(prefix.length)}`] : [])]
  return paths
    .map((path) => `${frozenIn}${scope.publicFolder}${path}` as SourcePath)
    .find((file) => scope.hasFile(file))
}

/** Where the pages of the route's content root are published. */
export function prefixOf({ regularPath, relativePath }: Route): string {
  const bare = relativePath.replace(/\.md$/i, '')
  const folderPage = /^(.*\/)?(?:readme|index)$/i.exec(bare)
  const length = folderPage ? (folderPage[1] ?? '').length : bare.length + '.html'.length
  return regularPath.slice(0, regularPath.length - length)
}

/** The resolver found the page only because it does not regard letter case, nor how accents are written. */
function differsInCase(wanted: string, route: string): boolean {
  const [a, b] = [bareAddress(wanted), bareAddress(route)]
  return a !== b && looseName(a) === looseName(b)
}

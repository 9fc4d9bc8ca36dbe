import { linkBaseOf } from '../addresses/regular-path.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { assetCase, missingAsset } from '../diagnostics/messages/links.js'
import type { AssetReference } from '../parse/page.js'
import {
  encodePath,
  pathIn,
  resolveAddress,
  resolveFrom,
  type SourcePath,
  sourcePath,
  splitAddress,
  versionFolderOf,
} from '../paths.js'
import type { Route } from '../route/route.js'
import { byAddress } from './by-address.js'
import { certainAsset } from './letter-case.js'
import { relativePath, written } from './link-text.js'
import { fromSiteRoot, type LinkScope, ownFolder, standingIn } from './resolve-link.js'

/** What the images, styles and other assets of a page are looked up in. */
export interface AssetScope extends LinkScope {
  /**
   * Looks up a file of the site: it may exist under exactly that name, under another letter case,
   * or not at all.
   */
  readonly locate: (path: SourcePath) => FileLocation
  /** A path without the site's base, which links of some generators contain; undefined if it has none. */
  readonly withoutBase: (path: string) => string | undefined
  /** Replaces folders that references may name but that have moved. */
  readonly realPath: (path: SourcePath) => SourcePath
}

export type FileLocation =
  | { readonly kind: 'file' }
  | { readonly kind: 'other-case'; readonly actual: SourcePath }
  | {
      readonly kind: 'missing'
      /** Whether the name is that of a folder, of a pipe, or of a link that leads to no file of the site. */
      readonly isTaken?: true
    }

/** Finds the file that an asset shows, and reports what is wrong with its address. */
export function resolvedAsset(
  { src, kind, at }: AssetReference,
  route: Route,
  scope: AssetScope,
  diagnostics: Diagnostic[],
): SourcePath | null {
  if (kind === 'diagram') return null
  const place = assetPlace(src, at.path, route, scope)
  if (place === undefined) diagnostics.push(missingAsset(at, src, assetMeant(src, at.path, route, scope)))
  else if (place.differsInCase)
    diagnostics.push(assetCase(at, src, place.file, certainAsset(src, place.file)))
  return place?.file ?? null
}

/**
 * What the author may have meant by an address that leads to no file: the one without the base,
 * relative to the address of the page, with slashes for backslashes, or from the public folder,
 * whose name is not part of the address.
 */
function assetMeant(src: string, from: SourcePath, route: Route, scope: AssetScope): string | undefined {
  const slashed = src.replaceAll('\\', '/')
  const bare = slashed.replace(/^(?:\.{0,2}\/)+/, '')
  const inPublic = bare.startsWith(`${scope.publicFolder}/`)
    ? bare.slice(scope.publicFolder.length)
    : `/${bare}`
  return [scope.withoutBase(src), assetByAddress(src, from, route, scope), slashed, inPublic].find(
    (other) => other !== undefined && other !== src && assetPlace(other, from, route, scope) !== undefined,
  )
}

/** The path of an asset as it must be written, if it is relative to the address of the page; otherwise undefined. */
export function assetByAddress(
  src: string,
  from: SourcePath,
  route: Route,
  scope: AssetScope,
): string | undefined {
  const address = from === route.page ? byAddress(pathIn(src), route) : undefined
  const place = address === undefined ? undefined : assetPlace(encodePath(address), from, route, scope)
  if (address === undefined || place === undefined || place.differsInCase) return undefined
  const isBeside = place.file.startsWith(ownFolder(route))
  return written(isBeside ? relativePath(from, place.file) : address) + splitAddress(src).suffix
}

/** The file that an image or other asset refers to, if necessary ignoring letter case. */
export function assetPlace(
  src: string,
  from: SourcePath,
  route: Route,
  scope: AssetScope,
): { readonly file: SourcePath; readonly differsInCase: boolean } | undefined {
  const path = pathIn(src)
  const locations: FileLocation[] = []
  for (const file of assetCandidates(path, from, route, scope)) {
    const location = scope.locate(file)
    if (location.kind === 'file') return { file, differsInCase: false }
    locations.push(location)
  }
  if (path.startsWith('/')) locations.push(scope.locate(sourcePath(`${scope.publicFolder}${path}`)))
  for (const location of locations)
    if (location.kind === 'other-case') return { file: location.actual, differsInCase: true }
  return undefined
}

/** The files that an asset may refer to. The first one that exists is used. */
function assetCandidates(path: string, from: SourcePath, route: Route, scope: AssetScope): SourcePath[] {
  const frozenIn = versionFolderOf(route.page)
  const frozen = (file: string) => (frozenIn === '' ? [] : [sourcePath(`${frozenIn}${file}`)])
  if (path.startsWith('@/') || path.startsWith('~/')) {
    const file = scope.realPath(sourcePath(path.slice(2)))
    return [...frozen(file), file]
  }
  if (!path.startsWith('/')) {
    const beside = resolveFrom(from, path)
    const here = linkBaseOf(standingIn(from, route))
    const rooted = resolveAddress(here, path) === undefined ? scope.throughBase(here, path) : undefined
    return [
      ...(beside === undefined ? [] : [scope.realPath(beside)]),
      ...(rooted === undefined ? [] : assetCandidates(rooted, from, route, scope)),
    ]
  }
  const published = scope.publicFile(path)
  return [
    ...frozen(`${scope.publicFolder}${path}`),
    ...(published === undefined ? [] : [published]),
    sourcePath(`${ownFolder(route)}${path.slice(1)}`),
    ...fromSiteRoot(path, route.page),
  ]
}

import { linkBaseOf } from '../addresses/regular-path.js'
import { isOwn } from '../addresses/scheme.js'
import { type Diagnostic, topOfFile } from '../diagnostics/diagnostic.js'
import {
  brokenAnchor,
  brokenLink,
  emptyLink,
  headFileMissing,
  homePictureMissing,
  linkCase,
  linkOutside,
  linkToDraft,
  linkToFolder,
  linkToUnpublished,
  movedLink,
} from '../diagnostics/messages/links.js'
import { foreignAddress } from '../diagnostics/messages/markdown.js'
import type { Facts, LinkReference } from '../parse/page.js'
import {
  bareAddress,
  decodeLeniently,
  encodePath,
  pathIn,
  type RoutePath,
  resolveAddress,
  resolveFrom,
  type SourcePath,
  splitAddress,
} from '../paths.js'
import { routeAt } from '../route/resolve-path.js'
import type { Route } from '../route/route.js'
import { docsifyLink } from './docsify-link.js'
import { withCaseOf } from './letter-case.js'
import { relativeAddress, writtenAddress, writtenLike } from './link-text.js'
import { type ListedFolder, type ListScope, listedFolders } from './listed-pages.js'
import { idWritten, onlyAnchorAlike } from './nearest.js'
import { type AssetScope, resolvedAsset } from './page-assets.js'
import { namesPublicFile } from './public-files.js'
import { type LinkPlace, type LinkScope, type LinkTarget, resolveLink, standingIn } from './resolve-link.js'

/** What the links and assets of a page are checked against. */
export interface ReferenceScope extends AssetScope, ListScope {
  /** Ids that a page has. */
  readonly anchorsOf: (page: SourcePath) => ReadonlySet<string>
  /** The id that the author could have meant. */
  readonly nearestAnchor: (fragment: string, page: SourcePath) => string | undefined
  /** The other rule for heading ids, if that rule gives one of the page's headings this id. */
  readonly otherSlugRule: (fragment: string, page: SourcePath) => 'vuepress' | 'github' | undefined
  /**
   * Where the address of a page that moved, or a place that moved, is now: an encoded address, or
   * one with a scheme.
   */
  readonly movedTo: (path: string, fragment?: string) => string | undefined
  /** The first of the pages whose files are in a folder, in reading order. */
  readonly firstIn: (root: number, address: string) => RoutePath | undefined
  /** Whether the build makes a file at a path below the base, such as the sitemap or a feed. */
  readonly isMade: (path: string) => boolean
  /** Whether a file of the site may be linked to, and is then published. */
  readonly publishes: (path: SourcePath) => boolean
  /** Whether a file is a page that is not published yet (a draft). */
  readonly isDraft: (path: SourcePath) => boolean
}

/** Where the links and assets of a page lead, in the order of its facts. */
export interface PageReferences {
  readonly links: readonly ResolvedLink[]
  readonly assets: readonly (SourcePath | null)[]
  /** The folders whose pages its components list; null for one that cannot be listed. */
  readonly lists: readonly (ListedFolder | null)[]
  /** Where the action of a home page leads; null if it has none. */
  readonly action: ResolvedLink | null
  /** Where each of a home page's `actions` leads; null for one that leads to another site. */
  readonly actions: readonly (ResolvedLink | null)[]
  /** Where each feature of a home page leads; null for one without a link. */
  readonly features: readonly (ResolvedLink | null)[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Plain data: pages are given by their route. */
export type ResolvedLink =
  /** A place on the page itself. */
  | { readonly kind: 'here'; readonly suffix: string }
  | { readonly kind: 'page'; readonly route: RoutePath; readonly suffix: string }
  | { readonly kind: 'file'; readonly source: SourcePath; readonly suffix: string }
  /** A file that the build makes, such as a feed. The path has a leading slash. */
  | { readonly kind: 'made'; readonly path: string; readonly suffix: string }
  /** A page that has moved to another site. */
  | { readonly kind: 'outside'; readonly href: string }
  /** Leads nowhere. The address is printed as the author meant it. */
  | { readonly kind: 'broken'; readonly path: string; readonly suffix: string }

/** Files that a page links to, also from its frontmatter. */
export function linkedFiles({ links, action, actions, features }: PageReferences): SourcePath[] {
  return [...links, action, ...actions, ...features].flatMap((link) =>
    link?.kind === 'file' ? [link.source] : [],
  )
}

export function resolveReferences(facts: Facts, route: Route, scope: ReferenceScope): PageReferences {
  const diagnostics: Diagnostic[] = []
  const links = facts.links.map((link) => resolvedLink(link, route, scope, diagnostics))
  const assets = facts.assets.map((asset) => resolvedAsset(asset, route, scope, diagnostics))
  const { actionLink, actions = [], features = [] } = facts.frontmatter
  diagnostics.push(...missingFiles(facts, route, scope))
  const linkIn = (field: string, href: string | undefined) => {
    if (href === undefined || !isOwn(href)) return null
    const found: Diagnostic[] = []
    const link = resolvedLink({ href, at: topOfFile(facts.path) }, route, scope, found)
    diagnostics.push(...found.map((diagnostic) => inField(field, diagnostic)))
    return link
  }
  return {
    links,
    assets,
    lists: listedFolders(facts.folders ?? [], route, scope, diagnostics),
    action: linkIn('actionLink', actionLink),
    actions: actions.map(({ link }) => linkIn('actions', link)),
    features: features.map(({ link }) => linkIn('features', link)),
    diagnostics,
  }
}

const inField = (field: string, diagnostic: Diagnostic): Diagnostic => ({
  ...diagnostic,
  about: { in: 'frontmatter', field },
})

/** Files that the frontmatter names by their addresses, and that will not be there. */
function missingFiles({ path: page, frontmatter }: Facts, route: Route, scope: ReferenceScope): Diagnostic[] {
  const { heroImage, heroImageDark, features = [], head = [] } = frontmatter
  const at = topOfFile(page)
  const isThere = (path: string) => scope.publicFile(path) !== undefined || scope.isMade(path)
  const problems: Diagnostic[] = []
  const pictures = [
    ['heroImage', heroImage],
    ['heroImageDark', heroImageDark],
    ...features.flatMap(({ picture }) => [
      ['features', picture?.src] as const,
      ['features', picture?.dark] as const,
    ]),
  ] as const
  for (const [field, picture] of pictures) {
    if (picture === undefined || !isOwn(picture) || picture.startsWith('//')) continue
    // Not an asset of the page: a browser resolves it against the page's address.
    const here = `https://site.invalid${encodePath(route.path)}`
    const path = URL.canParse(picture, here) ? new URL(picture, here).pathname : picture
    const meant = scope.throughBase(route.path, pathIn(picture)) ?? decodeLeniently(path)
    if (!isThere(meant)) problems.push(inField(field, homePictureMissing(at, picture)))
  }
  for (const address of head.flatMap(([, { href, src }]) => [href, src])) {
    if (address === undefined) continue
    const path = pathIn(address)
    if (namesPublicFile(path) && !isThere(path)) problems.push(inField('head', headFileMissing(at, address)))
  }
  return problems
}

/** Follows one link, and reports what is wrong with it. */
export function resolvedLink(
  { href, at }: LinkReference,
  route: Route,
  scope: ReferenceScope,
  diagnostics: Diagnostic[],
): ResolvedLink {
  const from = standingIn(at.path, route)
  const meant = meantInDocsify(href, from, scope)
  if (meant !== undefined) {
    diagnostics.push(foreignAddress(at, href, 'Docsify', `Write "${meant}".`))
    return resolvedLink({ href: meant, at }, route, scope, diagnostics)
  }
  const target = resolveLink(href, from, scope)
  switch (target.kind) {
    case 'empty':
      diagnostics.push(emptyLink(at))
      return { kind: 'page', route: route.path, suffix: '' }
    case 'page':
      return pageLink(href, target, { at, route }, scope, diagnostics)
    case 'file':
      if (scope.publishes(target.source)) return target
      diagnostics.push(
        scope.isDraft(target.source) ? linkToDraft(at, href) : linkToUnpublished(at, href, target.source),
      )
      return { kind: 'broken', path: pathIn(href), suffix: target.suffix }
    case 'missing': {
      const wanted = decodeLeniently(target.path)
      if (scope.isMade(wanted)) return { kind: 'made', path: wanted, suffix: target.suffix }
      const old = scope.movedTo(wanted)
      const moved =
        old === undefined
          ? undefined
          : movedTarget({ href, moved: old, suffix: target.suffix }, { at, from }, scope, diagnostics)
      if (moved !== undefined) return moved
      // A file outside of the content folder, for which no address works.
      const file = resolveFrom(from.page, pathIn(href))
      if (file !== undefined && scope.hasFile(file)) {
        diagnostics.push(linkToUnpublished(at, href, file))
        return { kind: 'broken', path: target.path, suffix: target.suffix }
      }
      diagnostics.push(deadLink(wanted, { href, at }, { route, from }, scope))
      return { kind: 'broken', path: target.path, suffix: target.suffix }
    }
  }
}

/** What is wrong with a link to a path at which there is nothing. */
function deadLink(
  wanted: string,
  { href, at }: LinkReference,
  { route, from }: { readonly route: Route; readonly from: LinkPlace },
  scope: ReferenceScope,
): Diagnostic {
  const inFolder = firstInFolder(wanted, route, scope)
  if (inFolder !== undefined)
    return linkToFolder(at, href, suggestedLink(pathIn(href), inFolder, from, scope))
  const meant = linkMeant(wanted, href, from, scope)
  return isOutside(pathIn(href), from, scope) && meant === undefined
    ? linkOutside(at, href)
    : brokenLink(at, href, meant)
}

function isOutside(path: string, from: LinkPlace, { throughBase, publicFolder }: LinkScope): boolean {
  const here = linkBaseOf(from)
  if (resolveAddress(here, path) !== undefined || throughBase(here, path) !== undefined) return false
  return resolveFrom(from.page, decodeLeniently(path))?.startsWith(`${publicFolder}/`) !== true
}

/** The first page of a folder that has pages, but none of its own. */
function firstInFolder(wanted: string, { root }: Route, scope: ReferenceScope): Route | undefined {
  const first = scope.firstIn(root, wanted.replace(/\/?$/, '/'))
  return first && scope.byPath.get(first)
}

/** What the author may have meant to write. */
function linkMeant(wanted: string, href: string, from: LinkPlace, scope: ReferenceScope): string | undefined {
  // Windows separates folders by backslashes.
  const slashed = href.replaceAll('\\', '/')
  const target = slashed === href ? undefined : resolveLink(slashed, from, scope)
  if (target?.kind === 'file') return slashed
  const meant =
    target?.kind === 'page' ? scope.byPath.get(target.route) : pageMeant(wanted, slashed, from, scope)
  if (meant !== undefined) return suggestedLink(slashed, meant, from, scope)
  const bare = scope.withoutBase(decodeLeniently(pathIn(slashed)))
  return bare !== undefined && scope.publicFile(bare) !== undefined ? bare : undefined
}

/**
 * The page that the author may have meant: at the path without the base, or relative to the page's
 * address instead of its file, as in Starlight and Hugo; otherwise one with a similar name.
 */
function pageMeant(wanted: string, href: string, from: LinkPlace, scope: ReferenceScope): Route | undefined {
  const path = decodeLeniently(pathIn(href))
  const below = path.startsWith('/') ? undefined : resolveAddress(`${bareAddress(from.regularPath)}/`, path)
  for (const address of [scope.withoutBase(path), below]) {
    const route = address === undefined ? undefined : routeAt(address, scope)
    if (route !== undefined) return scope.byPath.get(route)
  }
  const written = splitAddress(href).path
  const name = nameHere(written)
  const renamed = name === written ? undefined : resolveLink(name, from, scope)
  if (renamed?.kind === 'page') return scope.byPath.get(renamed.route)
  const nearest = scope.nearestPage(wanted.replace(foreignEnding, '.html'))
  return nearest === undefined ? undefined : scope.byPath.get(nearest)
}

/**
 * The link that a link of Docsify means. A query can also be meant for a script on the page that it
 * leads to, so it names a place only if the page has it.
 */
export function meantInDocsify(href: string, from: LinkPlace, scope: ReferenceScope): string | undefined {
  const meant = docsifyLink(href)
  const target = meant === undefined ? undefined : resolveLink(meant, from, scope)
  if (target?.kind !== 'page') return undefined
  if (/^\/?#/.test(href)) return meant
  const page = scope.byPath.get(target.route)
  const { fragment = '' } = target
  const anchors: ReadonlySet<string> = page === undefined ? new Set() : scope.anchorsOf(page.page)
  return anchors.has(fragment) || onlyAnchorAlike(fragment, anchors) !== undefined ? meant : undefined
}

const foreignEnding = /\.(?:mdx|markdown)$/i

/**
 * The path of a page with the name that it has in Quire. Most links with other endings, or to pages
 * of folders as Hugo names them, are from before the file was renamed.
 */
export const nameHere = (path: string): string =>
  path.replace(foreignEnding, '.md').replace(/(^|\/)_index\.md$/i, '$1index.md')

/** The link to write instead, in the author's style. */
export function suggestedLink(href: string, target: Route, from: LinkPlace, scope: ReferenceScope): string {
  const alike = writtenLike(splitAddress(href).path, target, from)
  const found = resolveLink(alike, from, scope)
  return found.kind === 'page' && found.route === target.path ? alike : relativeAddress(target.path, from)
}

function pageLink(
  href: string,
  target: Extract<LinkTarget, { kind: 'page' }>,
  { at, route }: { readonly at: LinkReference['at']; readonly route: Route },
  scope: ReferenceScope,
  diagnostics: Diagnostic[],
): ResolvedLink {
  const page = scope.byPath.get(target.route)
  const path = page?.path ?? route.path
  const { fragment } = target
  if (target.differsInCase) {
    const { path: written, suffix } = splitAddress(href)
    const cased = withCaseOf(written, page !== undefined && /\.md$/i.test(written) ? page.page : path)
    diagnostics.push(linkCase(at, href, path, cased === undefined ? path : cased + suffix))
  }
  const id = page === undefined ? fragment : idWritten(fragment, () => scope.anchorsOf(page.page))
  if (page !== undefined && fragment !== undefined && id === undefined) {
    const place = scope.movedTo(path, fragment)
    const from = standingIn(at.path, route)
    const moved =
      place === undefined
        ? undefined
        : movedTarget({ href, moved: place, suffix: target.query }, { at, from }, scope, diagnostics)
    if (moved !== undefined) return moved
    const nearest = scope.nearestAnchor(fragment, page.page)
    diagnostics.push(brokenAnchor(at, href, nearest, scope.otherSlugRule(fragment, page.page)))
  }
  const hash = href.indexOf('#')
  const written = hash < 0 ? '' : href.slice(hash)
  const suffix = id === undefined || id === fragment ? written : `#${encodeURIComponent(id)}`
  return href.startsWith('#')
    ? { kind: 'here', suffix }
    : { kind: 'page', route: path, suffix: target.query + suffix }
}

/** A link to an old address. */
interface MovedLink {
  readonly href: string
  /** Where the redirects lead. */
  readonly moved: string
  /** Query and fragment of the link, which are kept. */
  readonly suffix: string
}

/**
 * Follows redirects for a link to an old address, and tells the author what to write instead.
 *
 * @returns Undefined if the redirect does not lead to a page or file either.
 */
function movedTarget(
  link: MovedLink,
  { at, from }: { readonly at: LinkReference['at']; readonly from: LinkPlace },
  scope: ReferenceScope,
  diagnostics: Diagnostic[],
): ResolvedLink | undefined {
  const { href, moved, suffix } = link
  if (!isOwn(moved)) {
    diagnostics.push(movedLink(at, href, writtenAddress(moved)))
    return { kind: 'outside', href: moved }
  }
  const { path: written, suffix: own } = splitAddress(moved)
  const path = decodeLeniently(written)
  const target = publishedAt(path, movedSuffix(own, suffix), scope)
  if (target !== undefined) diagnostics.push(movedLink(at, href, movedHref(link, from, scope)))
  return target
}

/** What is published at exactly this path. */
function publishedAt(path: string, suffix: string, scope: ReferenceScope): ResolvedLink | undefined {
  const page = scope.byPath.get(path)
  if (page !== undefined) return { kind: 'page', route: page.path, suffix }
  const source = scope.publicFile(path)
  if (source !== undefined) return { kind: 'file', source, suffix }
  return scope.isMade(path) ? { kind: 'made', path, suffix } : undefined
}

/**
 * Combines the query and fragment of a redirect's target with those of the link. The target's own
 * come first.
 */
function movedSuffix(own: string, ofLink: string): string {
  const [, query = '', hash = ''] = /^(\?[^#]*)?(#.*)?$/s.exec(ofLink) ?? []
  return (own.startsWith('?') ? '' : query) + own + (own.includes('#') ? '' : hash)
}

/** The link to write instead of one to an old address. */
export function movedHref(
  { href, moved, suffix }: MovedLink,
  from: LinkPlace,
  scope: ReferenceScope,
): string {
  const { path, suffix: own } = splitAddress(moved)
  const page = scope.byPath.get(decodeLeniently(path))
  if (page === undefined) return writtenAddress(moved)
  const rest = movedSuffix(writtenAddress(own), suffix)
  const isHere = page.path === from.path && rest.startsWith('#')
  return isHere ? rest : suggestedLink(href, page, from, scope) + rest
}

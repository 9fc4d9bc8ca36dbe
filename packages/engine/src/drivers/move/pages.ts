import { outputOf } from '../../addresses/page-file.js'
import { linkBaseOf } from '../../addresses/regular-path.js'
import { isOwn } from '../../addresses/scheme.js'
import { formatPath } from '../../config/checking/config-path.js'
import { movedAddress, prefixMoves, rootOfAddress } from '../../content-families.js'
import { type Place, topOfFile } from '../../diagnostics/diagnostic.js'
import { moveByHand } from '../../diagnostics/messages/links.js'
import { dotted, relativePath, writtenLike } from '../../graph/link-text.js'
import type { ResolvedLink } from '../../graph/page-links.js'
import { type LinkPlace, ownFolder, resolveLink, standingIn } from '../../graph/resolve-link.js'
import { decodeText } from '../../io/reading/decode-text.js'
import type { Frontmatter } from '../../parse/frontmatter/frontmatter.js'
import { linksInFields } from '../../parse/frontmatter/linked-fields.js'
import { hasField } from '../../parse/frontmatter/read-frontmatter.js'
import { inclusionsIn } from '../../parse/includes/inclusion-lines.js'
import { includedFile } from '../../parse/includes/snippet.js'
import {
  decodeLeniently,
  encodePath,
  inFolder,
  pathIn,
  relativeTo,
  resolveFrom,
  type SourcePath,
  sourcePath,
  splitAddress,
  versionFolderOf,
} from '../../paths.js'
import type { Route } from '../../route/route.js'
import { literalPattern, pointAt } from '../../text/source-text.js'
import { type Changes, type MoveEffect, rootOf } from './effect.js'

/**
 * Finds what must change in a page: links, paths of files that it shows or includes, and pages in
 * its frontmatter.
 */
export function pageEdits(route: Route, effect: MoveEffect, changes: Changes): void {
  const { steps, after, pathOf } = effect
  const routeAfter = after.bySource.get(pathOf(route.page))
  if (routeAfter === undefined) return
  const { links, assets, folders = [], frontmatter, includes } = steps.facts(route.page)
  const references = steps.references(route.path)
  for (const [index, { href, at }] of links.entries()) {
    const link = references.links[index]
    // From the root it leads there from any folder.
    if (link?.kind === 'made' && !href.startsWith('/') && pathOf(at.path) !== at.path)
      addLink(changes, at, href, encodePath(link.path) + link.suffix)
    const target = targetOf(link, effect)
    if (target === undefined || href === '') continue
    if (pathOf(at.path) === at.path && !target.moves && route.path === routeAfter.path) continue
    addLink(changes, at, href, linkAfter(effect, href, standingIn(pathOf(at.path), routeAfter), target))
  }
  for (const [index, { src, at }] of assets.entries()) {
    const target = references.assets[index]
    if (target == null || (pathOf(at.path) === at.path && pathOf(target) === target)) continue
    addLink(changes, at, src, fileAfter(effect, src, pathOf(at.path), pathOf(target), routeAfter))
  }
  for (const { folder, at } of folders)
    addLink(changes, at, folder, folderAfter(folder, at.path, route, effect))
  frontmatterEdits(route, routeAfter, frontmatter, effect, changes)
  if (includes.length > 0) includeEdits(route.page, includes, effect, changes)
}

/** @param to The new form, which may be the old one; null if there is no way to write it. */
function addLink({ edits, byHand }: Changes, at: Place, from: string, to: string | null): void {
  if (to === null) byHand.push(moveByHand(at, from, undefined))
  else if (to !== from) edits.push({ at, from, to, kind: 'link' })
}

/** What a link must lead to after the move. */
interface LinkedAfter {
  readonly file: SourcePath
  /** Undefined if the file is not a page. */
  readonly page: Route | undefined
  /** Whether the file itself moves. */
  readonly moves: boolean
}

/** The target of a link after the move; undefined if the link leads nowhere. */
function targetOf(link: ResolvedLink | undefined, effect: MoveEffect): LinkedAfter | undefined {
  if (link?.kind === 'file') return { ...movedFile(link.source, effect), page: undefined }
  const page = link?.kind === 'page' ? effect.before.byPath.get(link.route) : undefined
  return page && pageAfter(page, effect)
}

function pageAfter(page: Route, effect: MoveEffect): LinkedAfter {
  const moved = movedFile(page.page, effect)
  return { ...moved, page: effect.newRouteOf(page.path) ?? effect.after.bySource.get(moved.file) }
}

function movedFile(path: SourcePath, { pathOf }: MoveEffect): Pick<LinkedAfter, 'file' | 'moves'> {
  const file = pathOf(path)
  return { file, moves: file !== path }
}

/**
 * The new form of a link.
 *
 * @param from The page of the link after the move.
 * @returns The same link if it stays valid; null if there is no way to write it.
 */
function linkAfter(
  { config, scopeAfter }: MoveEffect,
  href: string,
  from: LinkPlace,
  { file, page }: LinkedAfter,
): string | null {
  const named = page && namedInOwnFolder(page, config.content)
  const leads = (candidate: string) => {
    const found = resolveLink(candidate, from, scopeAfter)
    if (found.kind === 'file') return found.source === file
    if (found.kind !== 'page' || found.differsInCase || named === undefined) return false
    return found.route === named.path && isNamed(candidate, from, named)
  }
  if (leads(href)) return href
  const { path, suffix } = splitAddress(href)
  const candidates =
    named === undefined
      ? [encodePath(relativePath(from.page, file)) + suffix]
      : [writtenLike(href, named, from), encodePath(named.path) + suffix]
  if (named !== undefined && named.page === from.page && suffix.startsWith('#')) candidates.unshift(suffix)
  return candidates.find((candidate) => candidate !== path && leads(candidate)) ?? null
}

/** A page that stands in for a translation is linked to as if that translation existed. */
function namedInOwnFolder(page: Route, content: MoveEffect['config']['content']): Route {
  const dir = content[page.root]?.dir ?? ''
  return page.fallbackFrom === undefined ? page : { ...page, page: inFolder(dir, page.relativePath) }
}

/**
 * Whether a link names a page by its file or by an exact address. Other forms that the resolver
 * accepts, such as `/x.html` for `/x/`, are only meant for readers.
 */
function isNamed(href: string, from: LinkPlace, page: Route): boolean {
  const path = pathIn(href)
  if (path === '') return true
  if (/\.md$/i.test(path)) return path.startsWith('/') || resolveFrom(from.page, path) === page.page
  const address = `/${resolveFrom(linkBaseOf(from).slice(1), path) ?? ''}`
  if (address.endsWith('.html'))
    return [page.path, ...page.aliases].some((own) => own === address || outputOf(own) === address.slice(1))
  return path.endsWith('/') && address !== '/' ? `${address}/` === page.path : true
}

function fileAfter(
  { scope }: MoveEffect,
  src: string,
  from: SourcePath,
  target: SourcePath,
  route: Route,
): string {
  const { path, suffix } = splitAddress(src)
  const decoded = decodeLeniently(path)
  if (/^[@~]\//.test(decoded))
    return scope.realPath(sourcePath(decoded.slice(2))) === target
      ? src
      : `${decoded.slice(0, 2)}${encodePath(target)}${suffix}`
  if (decoded.startsWith('/')) {
    const folder = ownFolder(route)
    const isPublic = scope.publicFile(decoded) === target
    return isPublic || `${folder}${decoded.slice(1)}` === target
      ? src
      : `/${encodePath(target.slice(folder.length))}${suffix}`
  }
  const named = resolveFrom(from, decoded)
  if (named !== undefined && scope.realPath(named) === target) return src
  const relative = encodePath(relativePath(from, target))
  return dotted(relative, path) + suffix
}

/**
 * The new form of a folder whose pages a component lists.
 *
 * @param file The file that names it.
 * @returns The same form if it stays valid; null if the folder no longer contains pages.
 */
function folderAfter(
  folder: string,
  file: SourcePath,
  route: Route,
  { config: { content, lang }, pathOf }: MoveEffect,
): string | null {
  const path = decodeLeniently(folder)
  if (!path.startsWith('/')) return relativeFolderAfter(folder, file, pathOf)
  const address = movedAddress(path, prefixMoves(route.root, content, lang)) ?? path
  const root = content[rootOfAddress(address, route.root, content)]
  if (root === undefined) return folder
  const { prefix, dir } = root
  const below = resolveFrom('', address.slice(address.startsWith(prefix) ? prefix.length : 1))
  const named = below === undefined ? undefined : inFolder(dir, below)
  const target = named && pathOf(named)
  if (below === undefined || target === undefined || target === named) return folder
  const rootAfter = content[rootOf(target, content)]
  const trimmed = path.replace(/\/+$/, '')
  if (rootAfter === undefined || !trimmed.endsWith(below)) return null
  const start = rootAfter === root ? trimmed.slice(0, -below.length) : rootAfter.prefix
  return encodePath(start + relativeTo(rootAfter.dir, target) + path.slice(trimmed.length))
}

function relativeFolderAfter(folder: string, file: SourcePath, pathOf: MoveEffect['pathOf']): string {
  const named = resolveFrom(file, decodeLeniently(folder))
  const target = named && pathOf(named)
  if (target === undefined || (target === named && pathOf(file) === file)) return folder
  // Of a file, because the folder may be that of the page.
  const relative = relativePath(pathOf(file), `${target}/x`).slice(0, -'x'.length)
  const end = folder.endsWith('/') ? '/' : ''
  return encodePath(relative.startsWith('../') ? relative : `./${relative}`).replace(/\/$/, end)
}

function frontmatterEdits(
  route: Route,
  routeAfter: Route,
  frontmatter: Frontmatter,
  effect: MoveEffect,
  changes: Changes,
): void {
  const { before, scope, pathOf } = effect
  const isWhereItWas = pathOf(route.page) === route.page && routeAfter.path === route.path
  for (const { field, href } of linksInFields(frontmatter)) {
    if (!isOwn(href)) continue
    const found = resolveLink(href, route, scope)
    const page = found.kind === 'page' ? before.byPath.get(found.route) : undefined
    if (page === undefined || (pathOf(page.page) === page.page && isWhereItWas)) continue
    const to = linkAfter(effect, href, routeAfter, pageAfter(page, effect))
    if (to === href) continue
    const text = textOf(route.page, effect)
    const given = hasField(text, route.page, field) ? undefined : effect.defaultOf(route.page, field)
    const place = onlyPlaceInFrontmatter(text, href, route.page)
    if (given !== undefined)
      changes.byHand.push(moveByHand(undefined, `${formatPath(given)}: ${href}`, to ?? undefined))
    else if (to !== null && place !== undefined)
      changes.edits.push({ at: place, from: href, to, kind: 'word' })
    else {
      const name = field === 'actions' || field === 'features' ? 'link' : field
      changes.byHand.push(moveByHand(topOfFile(route.page), `${name}: ${href}`, to ?? undefined))
    }
  }
}

/** Finds the lines that include other files and must change. */
function includeEdits(
  page: SourcePath,
  includes: readonly SourcePath[],
  effect: MoveEffect,
  { edits, byHand }: Changes,
): void {
  const { pathOf } = effect
  const files = [page, ...includes]
  if (files.every((file) => pathOf(file) === file)) return
  for (const file of files)
    for (const { line, column, name, takes } of inclusionsIn(textOf(file, effect))) {
      const to = includeAfter(name, file, includes, effect)
      const isPlanned = (at: Place | undefined) => at?.path === file && at.line === line
      if (to === name || edits.some(({ at }) => isPlanned(at)) || byHand.some(({ at }) => isPlanned(at)))
        continue
      const at = { path: file, line, column }
      if (takes(to)) edits.push({ at, from: name, to, kind: 'word' })
      else byHand.push(moveByHand(at, name, undefined))
    }
}

/** The new name of an included file, written like the old one; the same name if that stays valid. */
function includeAfter(
  name: string,
  file: SourcePath,
  includes: readonly SourcePath[],
  { scope, pathOf }: MoveEffect,
): string {
  const isIncluded = (path: SourcePath) => includes.includes(scope.realPath(path))
  const named = includedFile(name, file, isIncluded)
  if (named === undefined || !isIncluded(named)) return name
  const source = scope.realPath(named)
  const target = pathOf(source)
  if (name.startsWith('@/')) {
    if (target === source) return name
    // In a frozen version, names are relative to that version's copy of the site.
    const frozenIn = versionFolderOf(file)
    return `@/${frozenIn !== '' && target.startsWith(frozenIn) ? target.slice(frozenIn.length) : target}`
  }
  return resolveFrom(pathOf(file), name) === target ? name : dotted(relativePath(pathOf(file), target), name)
}

function textOf(path: SourcePath, { site }: MoveEffect): string {
  return decodeText(site.files.read(path) ?? new Uint8Array()).text
}

/** Place of a value in the frontmatter, if it occurs exactly once. */
function onlyPlaceInFrontmatter(text: string, value: string, path: SourcePath): Place | undefined {
  const block = /^(?:---|\+\+\+)[^\n]*\n[\s\S]*?\n(?:---|\+\+\+)/.exec(text)?.[0] ?? ''
  const found = [
    ...block.matchAll(new RegExp(`([:=]\\s*["']?)${literalPattern(value)}(?=["']?\\s*(?:[,}]|$))`, 'gm')),
  ]
  const [only] = found
  if (only === undefined || found.length > 1) return undefined
  return { path, ...pointAt(block, only.index + (only[1]?.length ?? 0)) }
}

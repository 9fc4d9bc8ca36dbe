import type { SidebarEntry } from '../config/config.js'
import { authorsFiles, listOfKey, literalsOf, type SourceRange } from '../config/literals.js'
import type { ResolvedConfig, ResolvedContentRoot } from '../config/resolve.js'
import { latestPrefix } from '../content-families.js'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { moveByHand } from '../diagnostics/messages/links.js'
import { relativePath, writtenLike } from '../graph/link-fix.js'
import { buildNav } from '../graph/nav.js'
import { type ReferenceScope, standingIn } from '../graph/page-links.js'
import { resolveLink } from '../graph/resolve-link.js'
import { buildSidebar, sidebarTrees } from '../graph/sidebar.js'
import {
  byPath,
  decodePath,
  encodePath,
  type RoutePath,
  resolveFrom,
  type SourcePath,
  versionFolderOf,
} from '../paths.js'
import { fallbackRoutes } from '../route/fallback.js'
import { splat } from '../route/redirects.js'
import {
  type Routable,
  type Route,
  type RouteTable,
  routableOf,
  routePages,
  routeTable,
} from '../route/route.js'
import type { OpenedSteps } from './open-steps.js'

/** What moves, from the root of the site: a file, or a folder with all that is in it. */
export interface MovedPath {
  readonly from: SourcePath
  readonly to: SourcePath
}

/** A change of one link, or of another word that names a page. */
export interface MoveEdit {
  /** File, as it is called before the move. */
  readonly at: Place
  readonly from: string
  readonly to: string
  /** `link`: found by where the parser saw it; `word`: stands at that very place. */
  readonly kind: 'link' | 'word'
}

/** What a move changes. */
export interface MovePlan {
  /** Pages with another address. */
  readonly pages: readonly { readonly from: RoutePath; readonly to: RoutePath }[]
  readonly edits: readonly MoveEdit[]
  /** Lines for the file of redirects. */
  readonly redirects: readonly string[]
  /** Lines of that file that are not needed any more: there is a page again. */
  readonly dropped: readonly number[]
  /** What has to be changed, but cannot be without a doubt. */
  readonly byHand: readonly Diagnostic[]
  /** Two pages would have one address. */
  readonly collisions: readonly Diagnostic[]
}

/** Plans a move; nothing is written. */
export function planMove({ steps, site, config, loaded }: OpenedSteps, moved: MovedPath): MovePlan {
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
  const edits: MoveEdit[] = []
  const byHand: Diagnostic[] = []
  const newRouteOf = newRoutes(before, after, pathOf)
  const pages = before.routes.flatMap(({ path, root }) => {
    const to = newRouteOf(path)?.path
    return to === undefined || to === path ? [] : [{ from: path, to, root }]
  })

  // A page that stands in for a translation has no text of its own.
  for (const route of before.routes) if (route.fallbackFrom === undefined) pageEdits(route)
  const inConfig = configEdits()
  edits.push(...inConfig.edits)
  byHand.push(...inConfig.byHand)
  const redirects = redirectEdits()
  edits.push(...redirects.edits)
  return {
    pages: pages.map(({ from, to }) => ({ from, to })),
    edits,
    redirects: redirects.lines,
    dropped: redirects.dropped,
    byHand,
    collisions: after.diagnostics,
  }

  function pageEdits(route: Route): void {
    const routeAfter = after.bySource.get(pathOf(route.page))
    if (routeAfter === undefined) return
    const { links, assets, frontmatter, includes } = steps.facts(route.page)
    const references = steps.references(route.path)
    for (const [index, { href, at }] of links.entries()) {
      const reference = references.links[index]
      const target =
        reference?.kind === 'page'
          ? before.byPath.get(reference.route)?.page
          : reference?.kind === 'file'
            ? reference.source
            : undefined
      if (target === undefined || href === '') continue
      if (pathOf(at.path) === at.path && pathOf(target) === target && route.path === routeAfter.path) continue
      const to = linkAfter(href, standingIn(pathOf(at.path), routeAfter), pathOf(target))
      if (to === null) byHand.push(moveByHand(at, href, undefined))
      else if (to !== href) edits.push({ at, from: href, to, kind: 'link' })
    }
    for (const [index, { src, at }] of assets.entries()) {
      const target = references.assets[index]
      if (target == null || (pathOf(at.path) === at.path && pathOf(target) === target)) continue
      const to = fileAfter(src, pathOf(at.path), pathOf(target), routeAfter)
      if (to !== src) edits.push({ at, from: src, to, kind: 'link' })
    }
    frontmatterEdits(route, routeAfter, frontmatter)
    if (includes.length > 0) includeEdits(route.page, includes)
  }

  /** @returns The link itself where it stays right; null when there is no way to write it. */
  function linkAfter(href: string, from: Route, target: SourcePath): string | null {
    const leads = (candidate: string) => {
      const found = resolveLink(candidate, from, scopeAfter)
      if (found.kind === 'file') return found.source === target
      if (found.kind !== 'page' || found.differsInCase) return false
      const page = typeof found.route === 'string' ? after.byPath.get(found.route) : found.route
      return page?.page === target && isNamed(candidate, from, page)
    }
    if (leads(href)) return href
    const page = after.bySource.get(target)
    const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
    const candidates =
      page === undefined
        ? [encodePath(relativePath(from.page, target)) + suffix]
        : [writtenLike(href, page, from), encodePath(page.path) + suffix]
    if (page !== undefined && page.page === from.page && suffix.startsWith('#')) candidates.unshift(suffix)
    return candidates.find((candidate) => candidate !== path && leads(candidate)) ?? null
  }

  /** By its file or its very address: that the resolver also knows `/x.html` as `/x/` is for readers. */
  function isNamed(href: string, from: Route, page: Route): boolean {
    const path = decodePath(href.replace(/[?#].*$/s, '')) ?? href
    if (path === '') return true
    if (/\.md$/i.test(path)) return path.startsWith('/') || resolveFrom(from.page, path) === page.page
    const address = `/${resolveFrom(from.regularPath.slice(1), path) ?? ''}`
    if (address.endsWith('.html')) return [page.path, ...page.aliases].includes(address as RoutePath)
    return path.endsWith('/') && address !== '/' ? `${address}/` === page.path : true
  }

  function fileAfter(src: string, from: SourcePath, target: SourcePath, route: Route): string {
    const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(src) ?? []
    const decoded = decodePath(path) ?? path
    if (/^[@~]\//.test(decoded))
      return scope.realPath(decoded.slice(2) as SourcePath) === target
        ? src
        : `${decoded.slice(0, 2)}${encodePath(target)}${suffix}`
    if (decoded.startsWith('/')) {
      const folder = route.page.slice(0, route.page.length - route.relativePath.length)
      const isPublic = scope.publicFile(decoded) === target
      return isPublic || `${folder}${decoded.slice(1)}` === target
        ? src
        : `/${encodePath(target.slice(folder.length))}${suffix}`
    }
    const named = resolveFrom(from, decoded) as SourcePath | undefined
    if (named !== undefined && scope.realPath(named) === target) return src
    const relative = encodePath(relativePath(from, target))
    return `${path.startsWith('./') && !relative.startsWith('../') ? './' : ''}${relative}${suffix}`
  }

  function frontmatterEdits(
    route: Route,
    routeAfter: Route,
    { actionLink, prev, next }: ReturnType<typeof steps.facts>['frontmatter'],
  ): void {
    const linkOf = (option: typeof prev) =>
      typeof option === 'string' ? option : typeof option === 'object' ? option.link : undefined
    for (const [field, value] of [
      ['actionLink', actionLink],
      ['prev', linkOf(prev)],
      ['next', linkOf(next)],
    ] as const) {
      if (value === undefined || /^[a-z][a-z+.-]*:/i.test(value)) continue
      const found = resolveLink(value, route, scope)
      const page =
        found.kind === 'page' && typeof found.route === 'string' ? before.byPath.get(found.route) : undefined
      if (page === undefined || (pathOf(page.page) === page.page && routeAfter.path === route.path)) continue
      const to = linkAfter(value, routeAfter, pathOf(page.page))
      if (to === value) continue
      const place = onlyPlaceInFrontmatter(textOf(route.page), value, route.page)
      if (to !== null && place !== undefined) edits.push({ at: place, from: value, to, kind: 'word' })
      else
        byHand.push(
          moveByHand({ path: route.page, line: 1, column: 1 }, `${field}: ${value}`, to ?? undefined),
        )
    }
  }

  /** Files whose text stands on the page are named in lines of their own. */
  function includeEdits(page: SourcePath, includes: readonly SourcePath[]): void {
    const files = [page, ...includes]
    if (files.every((file) => pathOf(file) === file)) return
    for (const file of files) {
      for (const [index, line] of textOf(file)
        .split(/\r\n|[\r\n]/)
        .entries()) {
        const match = /^(\s*(?:<<<|<!--[ \t]*@include:)[ \t]*)([^\s#{]+)/.exec(line)
        const [, lead = '', name = ''] = match ?? []
        const isFromRoot = name.startsWith('@/')
        const named = (isFromRoot ? name.slice(2) : resolveFrom(file, name)) as SourcePath | undefined
        if (named === undefined || !includes.includes(scope.realPath(named))) continue
        const target = pathOf(scope.realPath(named))
        const to = isFromRoot
          ? target === scope.realPath(named)
            ? name
            : `@/${target}`
          : relativePath(pathOf(file), target)
        const isSame = !isFromRoot && resolveFrom(pathOf(file), name) === target
        const at = { path: file, line: index + 1, column: lead.length + 1 }
        if (
          !isSame &&
          to !== name &&
          !edits.some((edit) => edit.at.path === file && edit.at.line === at.line)
        )
          edits.push({ at, from: name, to, kind: 'word' })
      }
    }
  }

  function textOf(path: SourcePath): string {
    return (
      site.files
        .read(path)
        ?.toString('utf8')
        .replace(/^\uFEFF/, '') ?? ''
    )
  }

  /** Entries of sidebars and navigation bars, where they stand in the sources of the config. */
  function configEdits(): { readonly edits: readonly MoveEdit[]; readonly byHand: readonly Diagnostic[] } {
    interface Want {
      readonly from: string
      readonly within: SourceRange | undefined
      readonly isKey: boolean
      readonly to: Set<string>
      uses: number
    }
    const wanted = new Map<string, Want>()
    const want = (from: string, to: string, { within, isKey = false }: Partial<Want> = {}) => {
      const key = JSON.stringify([from, isKey, within?.file.file, within?.start])
      const known = wanted.get(key) ?? { from, within, isKey, to: new Set<string>(), uses: 0 }
      known.uses += 1
      known.to.add(to)
      wanted.set(key, known)
    }
    const sources = authorsFiles(loaded.files, [config.root, loaded.folder])
    const navScope = { ...scope, nearest: () => undefined }
    const seen = new Set<unknown>()
    for (const { sidebar, inheritsSidebar, nav, prefix } of config.content) {
      // What another folder inherits stands in the config once.
      if (!seen.has(sidebar) && !inheritsSidebar)
        for (const [key, entries] of sidebarTrees(sidebar)) {
          const newKey = keyAfter(key)
          want(key, newKey, { isKey: true })
          // The same words may stand in the tree of another version.
          const list = listOfKey(key, sources)
          if (entries !== 'auto')
            for (const path of pathsOf(entries)) want(path, entryAfter(path, key, newKey), { within: list })
        }
      seen.add(sidebar)
      if (!seen.has(nav))
        for (const link of linksOfNav(nav)) {
          const [node] = buildNav([{ text: 'x', link }], prefix, navScope).nodes
          const to = node?.kind === 'page' ? newRouteOf(node.route)?.path : undefined
          const isSame = to === undefined || (node?.kind === 'page' && node.route === to)
          want(link, isSame ? link : to + (/#.*$/s.exec(link)?.[0] ?? ''))
        }
      seen.add(nav)
    }
    const edits: MoveEdit[] = []
    const byHand: Diagnostic[] = []
    for (const { from, within, isKey, uses, to } of wanted.values()) {
      const [only, ...more] = to
      if (more.length === 0 && only === from) continue
      const places = literalsOf(from, sources, config.root, within).filter((place) => place.isKey === isKey)
      if (only !== undefined && more.length === 0 && places.length === uses)
        for (const { at } of places)
          edits.push({ at: { ...at, column: at.column + 1 }, from, to: only, kind: 'word' })
      else {
        const target = [...to].find((path) => path !== from)
        if (places.length === 0) byHand.push(moveByHand(undefined, from, target))
        for (const { at } of places) byHand.push(moveByHand(at, from, target))
      }
    }
    return { edits, byHand }
  }

  /** A key of sidebars that names the folder that moves. */
  function keyAfter(key: string): string {
    const folder = key.endsWith('/') ? key : `${key}/`
    const below = before.routes.filter(({ path }) => path.startsWith(folder))
    const first = below[0]
    const to = first && newRouteOf(first.path)?.path
    if (first === undefined || to === undefined || to === first.path) return key
    const rest = first.path.slice(folder.length)
    const newFolder = to.endsWith(rest) ? to.slice(0, to.length - rest.length) : undefined
    const all = below.every(
      ({ path }) => newRouteOf(path)?.path === `${newFolder}${path.slice(folder.length)}`,
    )
    return newFolder !== undefined && all && newFolder.endsWith('/')
      ? key.endsWith('/')
        ? newFolder
        : newFolder.slice(0, -1)
      : key
  }

  function entryAfter(entry: string, key: string, newKey: string): string {
    const find = (path: string, inKey: string, table: RouteTable) => {
      const [node] = buildSidebar(inKey, [[path, 'x']], {
        has: table.has,
        byLowerCase: table.byLowerCase,
        publicFile: scope.publicFile,
        publicFolder: scope.publicFolder,
        titleOf: () => null,
        nearest: () => undefined,
      }).tree.nodes
      return node
    }
    const old = find(entry, key, before)
    const now = find(entry, newKey, after)
    // Public files stay where they are.
    if (old?.kind === 'file')
      return now?.kind === 'file' && now.path === old.path ? entry : encodePath(old.path) + old.suffix
    const to = old?.kind === 'page' ? newRouteOf(old.route)?.path : undefined
    if (to === undefined || (now?.kind === 'page' && now.route === to)) return entry
    const [path = '', hash = ''] = entry.split(/(?=#)/)
    const folder = newKey.slice(0, newKey.lastIndexOf('/') + 1)
    const bare = /\.html$|\.md$/i.test(path) ? to : to.replace(/\.html$/, '')
    const relative = !path.startsWith('/') && to.startsWith(folder) ? bare.slice(folder.length) : bare
    return (path.startsWith('./') && !relative.startsWith('/') ? `./${relative}` : relative) + hash
  }

  function redirectEdits(): {
    readonly edits: readonly MoveEdit[]
    readonly lines: readonly string[]
    readonly dropped: readonly number[]
  } {
    const prefixes: MovedPrefix[] = []
    // Where a translation was, the page that stands in for it may be now.
    const left = pages.filter(({ from }) => !after.has(from))
    // A folder of several languages moves below each of their prefixes.
    const lines = [...new Set(left.map(({ root }) => root))].flatMap((number) => {
      const ofRoot = left.filter(({ root }) => root === number)
      const prefix = commonPrefix(ofRoot, before, after)
      if (prefix === undefined) return ofRoot.map(({ from, to }) => `${encodePath(from)}  ${encodePath(to)}`)
      prefixes.push(prefix)
      return [`${encodePath(prefix.from)}*  ${encodePath(prefix.to)}${splat}`]
    })
    const newPaths = new Map(pages.map(({ from, to }) => [from as string, to]))
    const redirectEdits: MoveEdit[] = []
    const dropped: number[] = []
    for (const { from, fragment, isPrefix, to, at, toAt } of steps.redirects.rules()) {
      if (!isPrefix && fragment === null && after.has(from)) {
        dropped.push(at.line)
        continue
      }
      const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
      const target = newPaths.get(decodePath(path) ?? path)
      const prefix = to.endsWith(splat)
        ? prefixes.find(({ from }) => decodePath(path)?.startsWith(from))
        : undefined
      if (target !== undefined)
        redirectEdits.push({ at: toAt, from: to, to: encodePath(target) + suffix, kind: 'word' })
      else if (prefix !== undefined)
        redirectEdits.push({
          at: toAt,
          from: to,
          to: encodePath(prefix.to) + to.slice(encodePath(prefix.from).length),
          kind: 'word',
        })
    }
    return { edits: redirectEdits, lines, dropped }
  }
}

/** Where a path is after the move. */
export function movedPath(path: SourcePath, { from, to }: MovedPath): SourcePath {
  if (path === from) return to
  return path.startsWith(`${from}/`) ? (`${to}${path.slice(from.length)}` as SourcePath) : path
}

function routesAfter(
  before: RouteTable,
  { content, lang }: Pick<ResolvedConfig, 'content' | 'lang'>,
  pathOf: (path: SourcePath) => SourcePath,
  frontmatterOf: (path: SourcePath) => Parameters<typeof routableOf>[0]['frontmatter'],
): RouteTable {
  const pages = [...before.bySource.keys()]
    .map((page): Routable => {
      const path = pathOf(page)
      const number = rootOf(path, content)
      const root = content[number]
      const frozen = root === undefined || versionFolderOf(path) === '' ? undefined : root
      const moved = frozen && { from: latestPrefix(frozen), to: frozen.prefix }
      return routableOf({ path, frontmatter: frontmatterOf(page) }, number, root?.dir ?? '', moved)
    })
    .sort((a, b) => byPath(a.path, b.path))
  const { routes, diagnostics } = routePages(
    pages,
    content.map(({ prefix }) => prefix),
  )
  return routeTable([...routes, ...fallbackRoutes(routes, content, lang)], diagnostics)
}

/** Where the page of an address is after the move; one that stands in for a translation stays in its language. */
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

/** Number of the innermost content folder that holds a path; -1 when none does. */
export function rootOf(path: string, roots: readonly Pick<ResolvedContentRoot, 'dir'>[]): number {
  let best = -1
  roots.forEach(({ dir }, index) => {
    const holds = dir === '' || path.startsWith(`${dir}/`)
    if (holds && dir.length > (roots[best]?.dir.length ?? -1)) best = index
  })
  return best
}

interface MovedPrefix {
  readonly from: string
  readonly to: string
}

/** The beginning that all old addresses have in common with one rule for all; undefined where single ones say it better. */
function commonPrefix(
  pages: MovePlan['pages'],
  before: RouteTable,
  after: RouteTable,
): MovedPrefix | undefined {
  const [first] = pages
  if (first === undefined || pages.length < 2) return undefined
  let from = first.from.slice(0, first.from.lastIndexOf('/') + 1)
  while (from !== '/' && !pages.every((page) => page.from.startsWith(from)))
    from = from.slice(0, from.lastIndexOf('/', from.length - 2) + 1)
  const rest = first.from.slice(from.length)
  if (from === '/' || !first.to.endsWith(`/${rest}`)) return undefined
  const to = first.to.slice(0, first.to.length - rest.length)
  const fits = pages.every((page) => page.to === `${to}${page.from.slice(from.length)}`)
  const all = before.routes.filter(({ path }) => path.startsWith(from)).length === pages.length
  const isFree = !after.routes.some(({ path }) => path.startsWith(from))
  return fits && all && isFree && !to.startsWith(from) ? { from, to } : undefined
}

function pathsOf(entries: readonly SidebarEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (typeof entry === 'string') return [entry]
    if ('length' in entry) return [entry[0]]
    return [...(entry.path === undefined ? [] : [entry.path]), ...pathsOf(entry.children ?? [])]
  })
}

function linksOfNav(entries: ResolvedContentRoot['nav']): string[] {
  return entries.flatMap((entry) => ('items' in entry ? linksOfNav(entry.items) : [entry.link]))
}

/** Where a value stands in the frontmatter, if it does so once. */
function onlyPlaceInFrontmatter(text: string, value: string, path: SourcePath): Place | undefined {
  const block = /^(?:---|\+\+\+)[^\n]*\n[\s\S]*?\n(?:---|\+\+\+)/.exec(text)?.[0] ?? ''
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const found = [...block.matchAll(new RegExp(`([:=]\\s*["']?)${escaped}(?=["']?\\s*(?:[,}]|$))`, 'gm'))]
  const [only] = found
  if (only === undefined || found.length > 1) return undefined
  const before = block.slice(0, only.index + (only[1]?.length ?? 0)).split(/\r\n|[\r\n]/)
  return { path, line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

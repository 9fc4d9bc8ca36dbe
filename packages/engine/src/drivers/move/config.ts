import type { ConfigFile } from '../../config/reading/config-source.js'
import {
  authorsFiles,
  isWithin,
  type Literal,
  listOfKey,
  literalsOf,
  type SourceRange,
} from '../../config/reading/literals.js'
import type { ResolvedContentRoot } from '../../config/resolved-config.js'
import type { SidebarEntry } from '../../config/sidebar-option.js'
import { moveByHand } from '../../diagnostics/messages/links.js'
import { buildNav } from '../../graph/nav.js'
import type { ReferenceScope } from '../../graph/page-links.js'
import { buildSidebar, pathsOf, sidebarTrees } from '../../graph/sidebar.js'
import type { DefaultFields } from '../../parse/frontmatter/frontmatter.js'
import {
  decodeLeniently,
  encodePath,
  folderPart,
  resolveAddress,
  sourcePath,
  splitAddress,
} from '../../paths.js'
import { routeAt } from '../../route/resolve-path.js'
import type { RouteTable } from '../../route/route.js'
import { addTo } from '../../values/grouped.js'
import type { Changes, MoveEffect } from './effect.js'

/**
 * Finds the entries of sidebars and navigation bars, and the links in the theme's options, that must
 * change in the source files of the config.
 */
export function configEdits(effect: MoveEffect, { edits, byHand }: Changes): void {
  const { config, loaded } = effect
  const sources = authorsFiles(loaded.files, [config.root, loaded.folder])
  const words = wordsOfConfig(effect, sources)
  for (const word of words) {
    const { from, uses, to } = word
    const [only, ...more] = to
    if (more.length === 0 && only === from) continue
    const places = placesOf(word, words, sources, config.root)
    if (only !== undefined && more.length === 0 && places.length === uses)
      for (const { at } of places)
        edits.push({ at: { ...at, column: at.column + 1 }, from, to: only, kind: 'word' })
    else {
      const target = [...to].find((path) => path !== from)
      if (places.length === 0) byHand.push(moveByHand(undefined, from, target))
      for (const { at } of places) byHand.push(moveByHand(at, from, target))
    }
  }
}

/** Where the sources contain a word. Those parts of the source that have the same word for themselves do not count. */
function placesOf(
  { from, within, isKey }: ConfigWord,
  words: readonly ConfigWord[],
  sources: readonly ConfigFile[],
  root: string,
): Literal[] {
  const others = words.flatMap((other) =>
    within === undefined && other.from === from && other.isKey === isKey && other.within !== undefined
      ? [other.within]
      : [],
  )
  return literalsOf(from, sources, root, within).filter(
    (place) => place.isKey === isKey && !others.some((range) => isWithin(place, range)),
  )
}

/** A word in the config that names a page, or all pages below a path. */
interface ConfigWord {
  readonly from: string
  /** The part of the source in which it is; undefined for anywhere. */
  readonly within: SourceRange | undefined
  readonly isKey: boolean
  /** What it must become. More than one value if its uses differ; undefined if no word can name the page. */
  readonly to: Set<string | undefined>
  uses: number
}

/** Notes a use of a word, and what it must become. */
type AddWord = (from: string, to: string | undefined, where?: Partial<ConfigWord>) => void

function wordsOfConfig(effect: MoveEffect, sources: readonly ConfigFile[]): readonly ConfigWord[] {
  const { config } = effect
  const words = new Map<string, ConfigWord>()
  const add: AddWord = (from, to, { within, isKey = false } = {}) => {
    const key = JSON.stringify([from, isKey, within?.file.file, within?.start])
    const word = words.get(key) ?? { from, within, isKey, to: new Set<string | undefined>(), uses: 0 }
    word.uses += 1
    word.to.add(to)
    words.set(key, word)
  }
  const seen = new Set<unknown>()
  for (const root of config.content) {
    if (!seen.has(root.sidebar)) addSidebarWords(root, effect, sources, add)
    if (!seen.has(root.nav)) addNavWords(root, effect, add)
    seen.add(root.sidebar).add(root.nav)
  }
  for (const link of config.theme.links?.(config.themeConfig) ?? []) add(link, themeLinkAfter(link, effect))
  for (const { dir, exclude } of config.content)
    for (const glob of exclude) {
      const to = globAfter(glob, dir, effect)
      if (to !== glob) add(glob, to)
    }
  addDefaultsWords(effect, add)
  return [...words.values()]
}

/** Globs of frontmatter defaults. Those of the site count for the pages of several folders. */
function addDefaultsWords(effect: MoveEffect, add: AddWord): void {
  const entries = new Map<DefaultFields, (string | undefined)[]>()
  for (const { dir, frontmatterDefaults } of effect.config.content)
    for (const entry of frontmatterDefaults) addTo(entries, entry, globAfter(entry.glob, dir, effect))
  for (const [{ glob }, after] of entries) {
    const changed = after.filter((to) => to !== glob)
    const isSame = changed.length === after.length && new Set(changed).size === 1
    if (changed.length > 0) add(glob, isSame ? changed[0] : undefined, { isKey: true })
  }
}

function addSidebarWords(
  root: ResolvedContentRoot,
  effect: MoveEffect,
  sources: readonly ConfigFile[],
  add: AddWord,
): void {
  const within = withinOfSidebar(root, effect.config)
  if (within === undefined) return
  for (const [key, entries] of sidebarTrees(root.sidebar)) {
    const newKey = keyAfter(key, effect)
    const written = withoutPrefix(key, within)
    add(written, newKey.startsWith(within) ? withoutPrefix(newKey, within) : undefined, { isKey: true })
    if (entries === 'auto') continue
    // The same words may be in the tree of another version.
    const list = listOfKey(written, sources)
    for (const path of pathsOf(entries))
      add(path, entryAfter(path, { key, newKey, within }, effect), { within: list })
    for (const folder of foldersOf(entries))
      add(folder, folderAfter(folder, key, newKey, effect), { within: list })
  }
}

function addNavWords({ nav, prefix }: ResolvedContentRoot, effect: MoveEffect, add: AddWord): void {
  const pageOf = (link: string, pages: ReferenceScope) => {
    const [node] = buildNav([{ text: 'x', link }], prefix, { ...pages, nearest: () => undefined }).nodes
    return node?.kind === 'page' ? node.route : undefined
  }
  for (const link of linksOfNav(nav)) {
    const old = pageOf(link, effect.scope)
    const to = old && effect.newRouteOf(old)?.path
    const wanted =
      to === undefined || to === old
        ? link
        : likeEntry(link, withEndingLike(link, to), prefix) + (/#.*$/s.exec(link)?.[0] ?? '')
    add(link, wanted === link || pageOf(wanted, effect.scopeAfter) === to ? wanted : undefined)
  }
}

/**
 * The prefix that the config leaves out in the sidebars of a folder: `/`, or that of the folder if
 * all languages have prefixes and inherit the site's sidebars. Undefined for a folder whose
 * sidebars the config does not name, because it inherits them from another folder.
 */
function withinOfSidebar(
  root: ResolvedContentRoot,
  { content, lang }: MoveEffect['config'],
): string | undefined {
  if (!root.inheritsSidebar) return '/'
  const main = content.filter((other) => other.version === 'latest' && other.lang === lang)
  return main.length === 1 && main[0] === root ? root.prefix : undefined
}

const withoutPrefix = (path: string, prefix: string): string =>
  path.startsWith(prefix) ? `/${path.slice(prefix.length)}` : path

/** A path that begins with a prefix only if the old entry does. */
const likeEntry = (entry: string, path: string, prefix: string): string =>
  entry.startsWith(prefix) ? path : withoutPrefix(path, prefix)

/** An address that leaves out `.html` if the old entry does. */
const withEndingLike = (entry: string, path: string): string =>
  /(?:\.html|\.md|\/)$/i.test(splitAddress(entry).path) ? path : path.replace(/\.html$/, '')

/** The new form of a link in the theme's options. */
function themeLinkAfter(link: string, { scope, newRouteOf }: MoveEffect): string {
  const { path, suffix } = splitAddress(link)
  const route = /^\/(?!\/)/.test(path) ? routeAt(decodeLeniently(path), scope) : undefined
  const to = route && newRouteOf(route)?.path
  return to === undefined || to === route ? link : encodePath(to) + suffix
}

/**
 * The new form of a glob that names what moves, or files of a folder that moves; undefined if there
 * is none.
 */
function globAfter(glob: string, dir: string, { pathOf }: MoveEffect): string | undefined {
  const folder = dir === '' ? '' : `${dir}/`
  const named = globSign.test(glob) ? (/^[^*?{}[\]()!\\]*(?=\/)/.exec(glob)?.[0] ?? '') : glob
  const path = sourcePath(`${folder}${named}`)
  const to = pathOf(path)
  if (to === path || named === '') return glob
  const name = to.slice(folder.length)
  return to.startsWith(folder) && !globSign.test(name) ? name + glob.slice(named.length) : undefined
}

const globSign = /[*?{}[\]()!\\]/

/** The new form of a sidebar key that names the folder that moves. */
function keyAfter(key: string, { before, newRouteOf }: MoveEffect): string {
  const folder = key.endsWith('/') ? key : `${key}/`
  const below = before.routes.filter(({ path }) => path.startsWith(folder))
  const first = below[0]
  const to = first && newRouteOf(first.path)?.path
  if (first === undefined || to === undefined || to === first.path) return key
  const rest = first.path.slice(folder.length)
  const newFolder = to.endsWith(rest) ? to.slice(0, to.length - rest.length) : undefined
  const all = below.every(({ path }) => newRouteOf(path)?.path === `${newFolder}${path.slice(folder.length)}`)
  return newFolder !== undefined && all && newFolder.endsWith('/')
    ? key.endsWith('/')
      ? newFolder
      : newFolder.slice(0, -1)
    : key
}

/** The new form of a sidebar entry. Undefined if there is none. */
function entryAfter(
  entry: string,
  { key, newKey, within }: { readonly key: string; readonly newKey: string; readonly within: string },
  effect: MoveEffect,
): string | undefined {
  const { before, after, scope, newRouteOf } = effect
  const find = (path: string, inKey: string, table: RouteTable) => {
    const [node] = buildSidebar(inKey, [[path, 'x']], {
      has: table.has,
      byLooseName: table.byLooseName,
      publicFile: scope.publicFile,
      publicFolder: scope.publicFolder,
      titleOf: () => null,
      nearest: () => undefined,
      within,
    }).tree.nodes
    return node
  }
  const old = find(entry, key, before)
  const now = find(entry, newKey, after)
  // Public files do not move.
  if (old?.kind === 'file')
    return now?.kind === 'file' && now.path === old.path ? entry : encodePath(old.path) + old.suffix
  const to = old?.kind === 'page' ? newRouteOf(old.route)?.path : undefined
  if (to === undefined || (now?.kind === 'page' && now.route === to)) return entry
  const [path = '', hash = ''] = entry.split(/(?=#)/)
  const folder = folderPart(newKey)
  const bare = withEndingLike(path, to)
  const relative =
    !path.startsWith('/') && to.startsWith(folder)
      ? bare.slice(folder.length)
      : likeEntry(entry, bare, within)
  const written = (path.startsWith('./') && !relative.startsWith('/') ? `./${relative}` : relative) + hash
  const found = find(written, newKey, after)
  return found?.kind === 'page' && found.route === to ? written : undefined
}

/** The new form of a folder whose pages a sidebar lists. */
function folderAfter(folder: string, key: string, newKey: string, effect: MoveEffect): string {
  const address = resolveAddress(key, folder)
  if (address === undefined) return folder
  const to = keyAfter(address, effect)
  if (to === address && newKey === key) return folder
  if (folder.startsWith('/') || !to.startsWith(newKey)) return to
  return to.slice(newKey.length)
}

function foldersOf(entries: readonly SidebarEntry[]): string[] {
  return entries.flatMap((entry) =>
    typeof entry === 'string' || 'length' in entry
      ? []
      : [...(entry.folder === undefined ? [] : [entry.folder]), ...foldersOf(entry.children ?? [])],
  )
}

function linksOfNav(entries: ResolvedContentRoot['nav']): string[] {
  return entries.flatMap((entry) => ('items' in entry ? linksOfNav(entry.items) : [entry.link]))
}

import { routeName } from '../addresses/route-name.js'
import { isOwn } from '../addresses/scheme.js'
import type { SidebarDepth, SidebarEntry, SidebarOption } from '../config/sidebar-option.js'
import { movedAddress, type PrefixMove } from '../content-families.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import {
  type Meant,
  sidebarFolderEmpty,
  sidebarGroupEmpty,
  sidebarGroupWithoutPage,
  sidebarMoved,
  sidebarUnpublished,
  sidebarWithoutPage,
} from '../diagnostics/messages/navigation.js'
import {
  bareAddress,
  decodeLeniently,
  encodePath,
  looksLike,
  looseName,
  type RoutePath,
  resolveAddress,
  splitAddress,
} from '../paths.js'
import { type RouteLookup, routeAt } from '../route/resolve-path.js'
import { lazily } from '../values/lazily.js'
import { outsideProblems } from './outside-address.js'
import { type PublicLink, type PublicScope, publicLink, publicPlace } from './public-link.js'
import { type FolderPage, type FolderScope, folderNodes } from './sidebar-folder.js'
import {
  type Badge,
  badgeOf,
  type PageMark,
  type SidebarLabel,
  type SidebarNode,
  type SidebarTree,
  type SidebarWords,
  words,
} from './sidebar-nodes.js'

/** What sidebars need to know about pages and public files. */
export interface SidebarScope extends RouteLookup, PublicScope {
  /** What sidebars call the page; null if it has no title, undefined if there is no such page. */
  readonly titleOf: (route: RoutePath) => string | null | undefined
  /** The badge that the page asks for. Default: pages have none. */
  readonly badgeOf?: (route: RoutePath) => Badge | undefined
  /** An existing path that is spelt like a missing one. */
  readonly nearest: (path: string) => string | undefined
  /**
   * The page to which an address without a page is redirected. The address is decoded. Default:
   * there are no redirects.
   */
  readonly movedPage?: (path: string) => RoutePath | undefined
  /**
   * A file that would be the page at an address, but has the wrong extension. The address is
   * relative to the root and has no extension. Default: there are none.
   */
  readonly unpublished?: (address: string) => string | undefined
  /** The pages whose files are in a folder. The address is relative to the root and ends with a slash. */
  readonly pagesIn?: (address: string) => readonly FolderPage[]
  /**
   * Whether the page at an address, which is relative to the root and has no extension, is not
   * published yet. Its entry is left out without a warning. Default: there are none.
   */
  readonly isDraftAt?: (address: string) => boolean
  /** Prefix below which paths from the root are looked up first. Default: none. */
  readonly within?: string
  /** Where the pages at an address are in the version and language of the tree. Looked up before `within`. */
  readonly moves?: readonly PrefixMove[]
  /**
   * The tree was written for other pages, so entries whose page is missing are left out without a
   * warning. Default: false.
   */
  readonly isInherited?: boolean
  /**
   * Whether the title of a page is better than the label in the tree, because it is in the language
   * of the readers and the label is not. Default: never.
   */
  readonly isTranslated?: (route: RoutePath) => boolean
  /** Language of a page's title, if it is not that of the readers. Default: it always is. */
  readonly langOfTitle?: (route: RoutePath) => string | undefined
  /** Language of the labels in the tree, if it is not that of the readers. Default: it is. */
  readonly langOfLabels?: string | undefined
}

/** If so many entries name files with the wrong extension, they are told together: all will be renamed. */
const many = 10

/**
 * Resolves one tree of the config.
 *
 * An entry without a page is reported and left out, unless there is a public file. One whose page
 * has moved is reported, too, but leads to where the page is now. A group without
 * any remaining entries is a link to its page, or left out if it has none. The label is the given
 * one, or else the page's title, or else a name made from its path; for a file, its name.
 *
 * @param key Prefix of the pages that show the tree. Relative paths are relative to it.
 */
export function buildSidebar(
  key: string,
  entries: readonly SidebarEntry[],
  scope: SidebarScope,
): { readonly tree: SidebarTree; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  /** Pages that entries name as they are now. */
  const listed = lazily(
    () => new Set(pathsOf(entries).flatMap((path) => find(splitAddress(path).path) ?? [])),
  )
  const misnamed: { readonly entry: string; readonly file: string; readonly diagnostic: Diagnostic }[] = []
  const tree = { key, nodes: nodesOf(entries, undefined) }
  const [first] = misnamed
  if (first === undefined || misnamed.length < many)
    return { tree, diagnostics: [...diagnostics, ...misnamed.map(({ diagnostic }) => diagnostic)] }
  return {
    tree,
    diagnostics: [...diagnostics, sidebarUnpublished(key, { ...first, count: misnamed.length })],
  }

  function nodesOf(list: readonly SidebarEntry[], depth: SidebarDepth | undefined): SidebarNode[] {
    return list.flatMap((entry) => {
      if (typeof entry === 'string') return link(entry, undefined, depth)
      if (isPair(entry)) return link(entry[0], entry[1], depth)
      const nodes = titledNodes(entry, depth)
      const { badge } = entry
      return badge === undefined ? nodes : nodes.map((node) => ({ ...node, badge: badgeOf(badge) }))
    })
  }

  /** A group, or a link if it has no entries. */
  function titledNodes(entry: TitledEntry, depth: SidebarDepth | undefined): SidebarNode[] {
    const { title, path, folder, children = [], sidebarDepth } = entry
    const withoutEntries = () => (path === undefined ? [] : link(path, title, sidebarDepth ?? depth))
    if (folder === undefined && children.length === 0) {
      if (path === undefined) diagnostics.push(sidebarGroupEmpty(key, title))
      return withoutEntries()
    }
    const found = path === undefined ? undefined : find(path)
    const moved = path === undefined || found !== undefined ? undefined : findMoved(path)
    const route = found ?? moved
    const nodes = nodesOf(children, sidebarDepth)
    const startsOpen = entry.collapsed === false
    if (folder !== undefined)
      nodes.push(...pagesOf(folder, { own: route, nodes, depth: sidebarDepth, startOpen: startsOpen }))
    if (nodes.length === 0) return withoutEntries()
    if (path !== undefined && moved !== undefined) tellMoved(path, moved)
    if (path !== undefined && route === undefined && mayTell(path))
      tellMissing(path, (meant) => sidebarGroupWithoutPage({ key, title, path }, meant))
    const collapsible = entry.collapsable !== false
    const open = startsOpen && collapsible ? ({ startsOpen } as const) : {}
    return [{ kind: 'group', ...labelOf(route, title), route, collapsible, ...open, nodes }]
  }

  /** Entries for the pages of a folder, except for those that the group already has. */
  function pagesOf(
    folder: string,
    {
      own,
      nodes,
      ...look
    }: Pick<FolderScope, 'depth' | 'startOpen'> & {
      readonly own: RoutePath | undefined
      readonly nodes: readonly SidebarNode[]
    },
  ): SidebarNode[] {
    const address = resolveAddress(key, folder)
    const pages =
      address === undefined ? [] : (scope.pagesIn?.(decodeLeniently(address.replace(/\/*$/, '/'))) ?? [])
    if (pages.length === 0 && scope.isInherited !== true)
      diagnostics.push(sidebarFolderEmpty({ key, folder }, nearest(folder)))
    const listed = new Set([...(own === undefined ? [] : [own]), ...routesOf(nodes)])
    return folderNodes(pages, { labelOf: (page) => labelOf(page, undefined), listed, ...look })
  }

  function link(path: string, label: string | undefined, depth: SidebarDepth | undefined): SidebarNode[] {
    if (!isOwn(path)) {
      if (scope.isInherited !== true) diagnostics.push(...outsideProblems(path))
      return [{ kind: 'external', ...wordsOf(undefined, label, path), href: path }]
    }
    const hash = path.indexOf('#')
    const fragment = hash < 0 ? '' : path.slice(hash)
    const route = find(hash < 0 ? path : path.slice(0, hash))
    const pageNode = (route: RoutePath): SidebarNode => ({
      kind: 'page',
      ...labelOf(route, label),
      route,
      fragment,
      depth,
    })
    if (route !== undefined) return [pageNode(route)]
    const file = fileAt(path)
    if (file !== undefined) {
      const name = /[^/]+\/?$/.exec(file.path)?.[0] || file.path
      return [{ kind: 'file', ...wordsOf(undefined, label, name), ...file }]
    }
    const moved = findMoved(path)
    if (moved !== undefined) {
      tellMoved(path, moved)
      return listed().has(moved) ? [] : [pageNode(moved)]
    }
    if (mayTell(path)) {
      const address = resolveAddress(key, path)
      const place = address && publicPlace(address, scope)
      tellMissing(path, (meant) => sidebarWithoutPage({ key, entry: path }, { ...meant, file: place }))
    }
    return []
  }

  function tellMoved(entry: string, now: RoutePath): void {
    diagnostics.push(sidebarMoved(key, entry, encodePath(now)))
  }

  /** Reports an entry without a page, alone or together with others. */
  function tellMissing(entry: string, message: (meant: Meant) => Diagnostic): void {
    const file = unpublished(entry)
    const diagnostic = message({ nearest: nearest(entry), unpublished: file })
    if (file === undefined) diagnostics.push(diagnostic)
    else misnamed.push({ entry, file, diagnostic })
  }

  function labelOf(route: RoutePath | undefined, label: string | undefined): SidebarLabel {
    const badge = route === undefined ? undefined : scope.badgeOf?.(route)
    return { ...wordsOf(route, label), ...(badge === undefined ? {} : { badge }) }
  }

  /** The label, unless the title of the page is better. Without a label, the title, or else the name. */
  function wordsOf(
    route: RoutePath | undefined,
    label: string | undefined,
    name = routeName(route ?? ''),
  ): SidebarWords {
    const isTitle = route !== undefined && (label === undefined || scope.isTranslated?.(route) === true)
    const title = isTitle ? scope.titleOf(route) : null
    if (isTitle && title !== undefined && title !== null) return words(title, scope.langOfTitle?.(route))
    return label === undefined ? { text: name } : words(label, scope.langOfLabels)
  }

  function find(path: string): RoutePath | undefined {
    const target = addressOf(path)
    return target === undefined ? undefined : withinFirst(target, pageAt)
  }

  /** The page that an entry without a page is redirected to. */
  function findMoved(path: string): RoutePath | undefined {
    if (!mayTell(path)) return undefined
    const target = addressOf(splitAddress(path).path)
    return target === undefined ? undefined : scope.movedPage?.(decodeLeniently(target))
  }

  function addressOf(path: string): string | undefined {
    return resolveAddress(key, path.replace(/\.md$/i, ''))?.replace(/\/(?:README|index)$/i, '/')
  }

  function fileAt(path: string): PublicLink | undefined {
    const { path: bare, suffix } = splitAddress(path)
    const target = resolveAddress(key, bare)
    return target === undefined
      ? undefined
      : withinFirst(target + suffix, (address) => publicLink(address, scope))
  }

  function withinFirst<Found>(target: string, at: (target: string) => Found | undefined): Found | undefined {
    const { within, moves = [] } = scope
    const moved = movedAddress(target, moves)
    const inside =
      within === undefined || target.startsWith(within) ? undefined : at(within + target.slice(1))
    return (moved === undefined ? undefined : at(moved)) ?? inside ?? at(target)
  }

  function pageAt(target: string): RoutePath | undefined {
    return routeAt(target, { has: scope.has, byLooseName: (form) => otherAddress(form, target) })
  }

  /**
   * A page with a permalink has other addresses, too. Letter case must match, but the form of
   * accents need not, since nobody can see it.
   */
  function otherAddress(form: string, target: string): RoutePath | undefined {
    const route = scope.byLooseName(form)
    if (route === undefined) return undefined
    const isOther = looseName(route) !== looseName(form) || looksLike(bareAddress(route), bareAddress(target))
    return isOther ? route : undefined
  }

  function mayTell(path: string): boolean {
    const address = plainAddress(path)
    return scope.isInherited !== true && (address === undefined || scope.isDraftAt?.(address) !== true)
  }

  function unpublished(path: string): string | undefined {
    const address = plainAddress(path)
    return address === undefined ? undefined : scope.unpublished?.(address)
  }

  function plainAddress(path: string): string | undefined {
    const address = resolveAddress(key, withoutExtension(path))
    return address === undefined ? undefined : decodeLeniently(address)
  }

  function nearest(path: string): string | undefined {
    return scope.nearest(resolveAddress(key, path) ?? path)
  }
}

/** The pages, files and addresses that entries name, as they are written. */
export function pathsOf(entries: readonly SidebarEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (typeof entry === 'string') return entry
    if (isPair(entry)) return entry[0]
    return [...(entry.path === undefined ? [] : [entry.path]), ...pathsOf(entry.children ?? [])]
  })
}

/** An address without the extension that it may have. */
export const withoutExtension = (address: string): string =>
  splitAddress(address).path.replace(/\.(?:mdx?|html?)$/i, '')

/** The trees of a sidebar option, by key. A list for all pages has the key `/`. */
export function sidebarTrees(
  option: SidebarOption,
): readonly (readonly [key: string, entries: readonly SidebarEntry[] | 'auto'])[] {
  if (option === false) return []
  if (option === 'auto' || isList(option)) return [['/', option]]
  return Object.entries(option)
}

/** The entries of the tree with that key; undefined if there is none. */
export function entriesOfKey(
  option: SidebarOption,
  key: string,
): readonly SidebarEntry[] | 'auto' | undefined {
  if (option === false) return undefined
  if (option === 'auto' || isList(option)) return key === '/' ? option : undefined
  return Object.hasOwn(option, key) ? option[key] : undefined
}

/**
 * Returns a function that finds the key of a page's sidebar: the first key, in the order of the
 * config, that is a prefix of the page's path. A large site has thousands of pages and hundreds of
 * keys, so it tries only the few lengths that keys have.
 */
export function sidebarKeyFinder(keys: readonly string[]): (path: RoutePath) => string | undefined {
  const places = new Map(keys.map((key, place) => [key, place]))
  const lengths = [...new Set(keys.map(({ length }) => length))]
  return (path) => {
    const folder = `${path}/`
    const found = lengths.flatMap((length) => places.get(folder.slice(0, length)) ?? [])
    return keys[Math.min(...found)]
  }
}

/**
 * A sidebar that no page shows, and the key of the sidebar that its pages use instead; `before` is
 * undefined if no page is below the prefix.
 */
export interface UnusedSidebar {
  readonly key: string
  readonly before: string | undefined
}

/** @param pages Pages of all content folders that share the sidebars. */
export function unusedSidebars(keys: readonly string[], pages: readonly RoutePath[]): UnusedSidebar[] {
  if (pages.length === 0) return []
  const keyFor = sidebarKeyFinder(keys)
  const unused = new Set(keys)
  for (const page of pages) {
    unused.delete(keyFor(page) ?? '')
    if (unused.size === 0) return []
  }
  return [...unused].map((key) => {
    const isBelow = sidebarKeyFinder([key])
    const below = pages.find((page) => isBelow(page) !== undefined)
    return { key, before: below && keyFor(below) }
  })
}

function routesOf(nodes: readonly SidebarNode[]): RoutePath[] {
  return nodes.flatMap((node) => [
    ...('route' in node && node.route !== undefined ? [node.route] : []),
    ...(node.kind === 'group' ? routesOf(node.nodes) : []),
  ])
}

/** The links of a tree in reading order, without groups and without the groups' own pages. */
export function linksOf(nodes: readonly SidebarNode[]): Exclude<SidebarNode, { kind: 'group' }>[] {
  return nodes.flatMap((node) => (node.kind === 'group' ? linksOf(node.nodes) : [node]))
}

/** An entry with a title of its own, and perhaps with entries below. */
type TitledEntry = Exclude<SidebarEntry, string | readonly [string, string]>

const isPair = (entry: SidebarEntry): entry is readonly [string, string] => Array.isArray(entry)
const isList = (option: SidebarOption): option is readonly SidebarEntry[] => Array.isArray(option)

/** The same tree, with the changes that a preview makes to its pages. */
export function markedNodes(
  nodes: readonly SidebarNode[],
  markOf: (route: RoutePath) => PageMark | null,
): SidebarNode[] {
  return nodes.map((node) => {
    if (node.kind === 'group') return { ...node, nodes: markedNodes(node.nodes, markOf) }
    const mark = node.kind === 'page' && node.fragment === '' ? markOf(node.route) : null
    return mark === null ? node : { ...node, mark }
  })
}

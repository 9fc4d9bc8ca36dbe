import { routeName } from '../addresses/route-name.js'
import type { SidebarDepth } from '../config/sidebar-option.js'
import { byPath, type RoutePath } from '../paths.js'
import { addTo } from '../values/grouped.js'
import type { SidebarLabel, SidebarNode } from './sidebar-nodes.js'

/** A page in a folder whose pages a group of the sidebar or a component lists. */
export interface FolderPage {
  readonly route: RoutePath
  /** Path of its file from the folder: `install.md`. */
  readonly path: string
  /** `order` in its frontmatter. */
  readonly order: number | undefined
  /** `sidebarHidden` in its frontmatter: sidebars leave it out. */
  readonly isHidden: boolean
  /** `unlisted` in its frontmatter: nothing lists it. */
  readonly isUnlisted: boolean
}

export interface FolderScope {
  readonly labelOf: (route: RoutePath) => SidebarLabel
  /** Pages that are listed elsewhere in the group. */
  readonly listed: ReadonlySet<RoutePath>
  readonly depth: SidebarDepth | undefined
  /** Whether folders are open on pages that are not in them. */
  readonly startOpen: boolean
}

/**
 * The pages of a folder as entries of a sidebar. A folder inside it becomes a group, with its index
 * page as the page of the group; if it contains nothing else, it becomes a link.
 *
 * Entries with an `order` come first, by that number, then the index page, then all others by the
 * names of their files and folders, in which numbers count as numbers.
 */
export function folderNodes(pages: readonly FolderPage[], scope: FolderScope): SidebarNode[] {
  return itemsIn(pages, '').flatMap((item) => nodesOf(item, scope))
}

/** The pages of a folder in the order of a sidebar that lists them, without unlisted ones. */
export function inReadingOrder(pages: readonly FolderPage[]): FolderPage[] {
  const pagesOf = ({ page, items }: Item): FolderPage[] => [
    ...(page === undefined || page.isUnlisted ? [] : [page]),
    ...items.flatMap(pagesOf),
  ]
  return itemsIn(pages, '').flatMap(pagesOf)
}

/** A page, or a folder with the pages in it. */
interface Item {
  readonly name: string
  /** The page itself, or the index page of the folder. */
  readonly page: FolderPage | undefined
  /** Empty for a page. */
  readonly items: readonly Item[]
}

const indexName = /^(?:index|readme)\.md$/i

function itemsIn(pages: readonly FolderPage[], folder: string): Item[] {
  const folders = new Map<string, FolderPage[]>()
  const items: Item[] = []
  for (const page of pages) {
    const [name = '', ...below] = page.path.slice(folder.length).split('/')
    if (below.length === 0) items.push({ name, page, items: [] })
    else addTo(folders, name, page)
  }
  for (const [name, inside] of folders) {
    const all = itemsIn(inside, `${folder}${name}/`)
    const index = all.find((item) => isIndex(item))
    items.push({ name, page: index?.page, items: all.filter((item) => item !== index) })
  }
  return items.sort(byPlace)
}

const isIndex = ({ name, items }: Item): boolean => items.length === 0 && indexName.test(name)

const placeOf = ({ page }: Item): number => page?.order ?? Number.POSITIVE_INFINITY

function byPlace(a: Item, b: Item): number {
  const [first, second] = [placeOf(a), placeOf(b)]
  if (first !== second) return first < second ? -1 : 1
  return Number(isIndex(b)) - Number(isIndex(a)) || byName(a.name, b.name)
}

const withLongNumbers = (name: string): string => name.replace(/\d+/g, (digits) => digits.padStart(20, '0'))

/** Orders `2-b.md` before `10-a.md`. Otherwise as the names are encoded, so every machine agrees. */
const byName = (a: string, b: string): number =>
  byPath(withLongNumbers(a), withLongNumbers(b)) || byPath(a, b)

function nodesOf({ name, page, items }: Item, scope: FolderScope): SidebarNode[] {
  const isShown = page !== undefined && !page.isHidden && !page.isUnlisted && !scope.listed.has(page.route)
  const route = isShown ? page.route : undefined
  const nodes = items.flatMap((item) => nodesOf(item, scope))
  const label = page === undefined ? { text: routeName(`/${name}/`) } : scope.labelOf(page.route)
  if (nodes.length > 0) {
    const open = scope.startOpen ? ({ startsOpen: true } as const) : {}
    return [{ kind: 'group', ...label, route, collapsible: true, ...open, nodes }]
  }
  return route === undefined ? [] : [{ kind: 'page', ...label, route, fragment: '', depth: scope.depth }]
}

import { routeName } from '../addresses/route-name.js'
import type { SidebarDepth } from '../config/sidebar-option.js'
import type { RoutePath } from '../paths.js'
import type { SidebarNode } from './sidebar-nodes.js'

/** A page in a folder whose pages a group of the sidebar lists. */
export interface FolderPage {
  readonly route: RoutePath
  /** Path of its file from the folder: `install.md`. */
  readonly path: string
  /** `order` in its frontmatter. */
  readonly order: number | undefined
}

export interface FolderScope {
  readonly titleOf: (route: RoutePath) => string | null | undefined
  /** Pages that are listed elsewhere in the group. */
  readonly listed: ReadonlySet<RoutePath>
  readonly depth: SidebarDepth | undefined
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
    else {
      const inside = folders.get(name) ?? []
      inside.push(page)
      folders.set(name, inside)
    }
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

const withLongNumbers = (name: string): string =>
  name.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(20, '0'))

/** Orders `2-b.md` before `10-a.md`. Otherwise as the names are encoded, so every machine agrees. */
function byName(a: string, b: string): number {
  const [first, second] = [withLongNumbers(a), withLongNumbers(b)]
  return first < second ? -1 : first > second ? 1 : a < b ? -1 : a > b ? 1 : 0
}

function nodesOf({ name, page, items }: Item, scope: FolderScope): SidebarNode[] {
  const route = page !== undefined && !scope.listed.has(page.route) ? page.route : undefined
  const nodes = items.flatMap((item) => nodesOf(item, scope))
  const text = (page && scope.titleOf(page.route)) ?? routeName(page?.route ?? `/${name}/`)
  if (nodes.length > 0) return [{ kind: 'group', text, route, collapsible: true, nodes }]
  return route === undefined ? [] : [{ kind: 'page', text, route, fragment: '', depth: scope.depth }]
}

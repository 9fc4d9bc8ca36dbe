import { movedAddress, rootOfAddress } from '../content-families.js'
import { type FolderPage, inReadingOrder } from '../graph/sidebar-folder.js'
import type { Frontmatter } from '../parse/frontmatter/frontmatter.js'
import type { RoutePath, SourcePath } from '../paths.js'
import type { Memo } from '../query/query.js'
import { notFoundName } from '../route/resolve-path.js'
import type { Route, RouteTable } from '../route/route.js'
import { addTo } from '../values/grouped.js'
import { fromJson, type JsonText, toJson } from '../values/json-text.js'
import { rootAt, type SiteRoot } from './roots.js'

/**
 * Finds the pages whose files are in a folder. The address of the folder is decoded and ends with a
 * slash.
 */
export type FolderPages = (from: number, address: string) => readonly FolderPage[]

interface FolderPagesOptions {
  readonly roots: readonly SiteRoot[]
  readonly routes: () => RouteTable
  readonly frontmatter: (page: SourcePath) => Frontmatter
}

/**
 * The folder may belong to another content folder of the same version and language. Addresses of the
 * latest version and the site's own language are those of the same pages there.
 */
export function folderPages({ roots, routes, frontmatter }: FolderPagesOptions): FolderPages {
  /** Found once for all pages, because thousands may ask. */
  const byFolder = new WeakMap<RouteTable, RoutesByFolder>()
  return (from, written) => {
    const address = movedAddress(written, rootAt(roots, from).moves) ?? written
    const root = rootOfAddress(address, from, roots)
    const { prefix } = rootAt(roots, root)
    const folder = address.slice(address.startsWith(prefix) ? prefix.length : 1)
    const table = routes()
    const found = byFolder.get(table) ?? routesByFolder(table)
    byFolder.set(table, found)
    return (found.get(folderKey(root, folder)) ?? [])
      .filter(({ path }) => path !== prefix + notFoundName)
      .map(({ path, page, relativePath }) => {
        const { order, sidebarHidden, unlisted } = frontmatter(page)
        return {
          route: path,
          path: relativePath.slice(folder.length),
          order,
          isHidden: sidebarHidden === true,
          isUnlisted: unlisted === true,
        }
      })
  }
}

type RoutesByFolder = ReadonlyMap<string, readonly Route[]>

/** @param folder From the content folder, with a slash at its end; empty for the content folder itself. */
const folderKey = (root: number, folder: string) => `${root} ${folder}`

/** The pages in each folder and the folders inside it, in their order. */
function routesByFolder({ routes }: RouteTable): RoutesByFolder {
  const found = new Map<string, Route[]>()
  for (const route of routes) {
    const { root, relativePath } = route
    for (let end = 0; end >= 0; end = relativePath.indexOf('/', end) + 1 || -1)
      addTo(found, folderKey(root, relativePath.slice(0, end)), route)
  }
  return found
}

/**
 * Finds the first of these pages, in reading order. Remembered by folder, because a folder without a
 * page of its own may be linked from all pages in it.
 */
export function firstInFolder(
  memo: Memo,
  pagesIn: FolderPages,
): (from: number, address: string) => RoutePath | undefined {
  const first = memo.per('folder-first', (folder: JsonText<readonly [from: number, address: string]>) => {
    const [page] = inReadingOrder(pagesIn(...fromJson(folder)))
    return page?.route ?? null
  })
  return (from, address) => first(toJson([from, address] as const)) ?? undefined
}

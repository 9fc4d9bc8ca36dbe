import { movedAddress, rootOfAddress } from '../content-families.js'
import type { FolderPage } from '../graph/sidebar-folder.js'
import type { Frontmatter } from '../parse/frontmatter/frontmatter.js'
import type { SourcePath } from '../paths.js'
import { notFoundName } from '../route/resolve-path.js'
import type { RouteTable } from '../route/route.js'
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
  return (from, written) => {
    const address = movedAddress(written, rootAt(roots, from).moves) ?? written
    const root = rootOfAddress(address, from, roots)
    const { prefix } = rootAt(roots, root)
    const folder = address.slice(address.startsWith(prefix) ? prefix.length : 1)
    return routes()
      .routes.filter(
        ({ root: own, relativePath, path }) =>
          own === root && relativePath.startsWith(folder) && path !== prefix + notFoundName,
      )
      .map(({ path, page, relativePath }) => ({
        route: path,
        path: relativePath.slice(folder.length),
        order: frontmatter(page).order,
      }))
  }
}

import type { PageAddresses } from '../config/config.js'
import { type RoutePath, routePath } from '../paths.js'

/** Where the file of a page is, and the address that follows from it. */
interface PlacedPage {
  /** Relative to the folder of its content root: `guide/install.md`. */
  readonly relativePath: string
  readonly regularPath: RoutePath
}

/**
 * `README.md` and `index.md`, in any letter case, become their folder's address; other files become
 * `name.html`, or `name/` if addresses are folders.
 */
export function regularPathOf(
  relativePath: string,
  prefix: string,
  addresses: PageAddresses = 'html',
): RoutePath {
  const withoutExtension = relativePath.replace(/\.md$/i, '')
  const folderPage = folderPageName.exec(withoutExtension)
  if (folderPage !== null) return routePath(`${prefix}${folderPage[1] ?? ''}`)
  // Hosts look for a not-found page only under this name.
  const isNotFound = /(?:^|\/)404$/.test(withoutExtension)
  return routePath(`${prefix}${withoutExtension}${addresses === 'folder' && !isNotFound ? '/' : '.html'}`)
}

/** The name of a folder's own page, without its ending. The group is its folder. */
const folderPageName = /^(.*\/)?(?:readme|index)$/i

/**
 * What relative links in a page's text are relative to: the place of its file, whether or not
 * addresses are folders. So `./b.md` and `./b` name the page next to it either way.
 */
export function linkBaseOf({ regularPath, relativePath }: PlacedPage): RoutePath {
  return regularPath.endsWith('/') && !folderPageName.test(relativePath.replace(/\.md$/i, ''))
    ? routePath(`${regularPath.slice(0, -1)}.html`)
    : regularPath
}

/**
 * The address by which a page belongs to a section of the site. If addresses are folders, a page
 * must not become a section of its own.
 */
export const sectionedPathOf = (route: PlacedPage & { readonly path: RoutePath }): RoutePath =>
  route.path === route.regularPath ? linkBaseOf(route) : route.path

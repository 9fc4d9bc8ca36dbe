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
 * `name.html`, `name/` or `name`, depending on the form of addresses.
 */
export function regularPathOf(
  relativePath: string,
  prefix: string,
  addresses: PageAddresses = 'html',
): RoutePath {
  const withoutExtension = relativePath.replace(/\.md$/i, '')
  const folderPage = folderPageName.exec(withoutExtension)
  if (folderPage !== null) return routePath(`${prefix}${folderPage[1] ?? ''}`)
  const path = `${prefix}${withoutExtension}`
  if (addresses === 'clean') return cleanPath(path)
  return routePath(`${path}${addresses === 'folder' && !isNotFound(path) ? '/' : '.html'}`)
}

/**
 * A page's address without an extension. It needs one if hosts look for a not-found page only under
 * this name, or if it would be that of another file: for the page `node.js.md`, or `install.md.md`,
 * because the Markdown of `install.md` is published under this name.
 */
export const cleanPath = (path: string): RoutePath =>
  routePath(isNotFound(path) || hasExtension(path) ? `${path}.html` : path)

const isNotFound = (path: string): boolean => /(?:^|\/)404$/.test(path)

/** The extension of a file. A number such as that of version 1.1 is none. */
export const fileExtension: RegExp = /\.[a-z][a-z0-9]*$/i

const hasExtension = (path: string): boolean => fileExtension.test(path)

/** The name of a folder's own page, without its ending. The group is its folder. */
const folderPageName = /^(.*\/)?(?:readme|index)$/i

/**
 * What relative links in a page's text are relative to: the place of its file, whichever form
 * addresses have. So `./b.md` and `./b` name the page next to it in all of them.
 */
export function linkBaseOf({ regularPath, relativePath }: PlacedPage): RoutePath {
  if (folderPageName.test(relativePath.replace(/\.md$/i, ''))) return regularPath
  return regularPath.endsWith('.html') ? regularPath : routePath(`${regularPath.replace(/\/$/, '')}.html`)
}

/**
 * The address by which a page belongs to a section of the site. If addresses are folders, a page
 * must not become a section of its own.
 */
export const sectionedPathOf = (route: PlacedPage & { readonly path: RoutePath }): RoutePath =>
  route.path === route.regularPath ? linkBaseOf(route) : route.path

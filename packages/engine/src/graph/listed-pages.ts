import { linkBaseOf } from '../addresses/regular-path.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { folderWithoutPages, listsLeftOut } from '../diagnostics/messages/links.js'
import type { FolderReference } from '../parse/page.js'
import { decodeLeniently, type RoutePath, resolveAddress, type SourcePath } from '../paths.js'
import type { Route } from '../route/route.js'
import { standingIn } from './resolve-link.js'
import { type FolderPage, inReadingOrder } from './sidebar-folder.js'

/** A page that a component lists: its route, and the path of its file from the folder. */
export type ListedRoute = Pick<FolderPage, 'route' | 'path'>

export interface ListScope {
  /**
   * The pages whose files are in a folder, as seen from a page of a content folder. The address is
   * decoded and ends with a slash.
   */
  readonly pagesIn: (root: number, address: string) => readonly FolderPage[]
  /** An existing path that is spelt like a missing one. */
  readonly nearestPage: (path: string) => RoutePath | undefined
}

/** How many pages the components of one page may list together. */
const mostListed = 100_000

/**
 * The pages that each component of a page lists, in reading order. A page does not list itself.
 * Reports folders without other pages.
 */
export function listedPages(
  folders: readonly FolderReference[],
  page: Route,
  scope: ListScope,
  diagnostics: Diagnostic[],
): readonly (readonly ListedRoute[])[] {
  let room = mostListed
  return folders.map(({ folder, at }) => {
    const address = folderAddress(folder, page, at.path)
    const found = address === undefined ? [] : scope.pagesIn(page.root, address)
    const listed = inReadingOrder(found)
      .filter(({ route }) => route !== page.path)
      .map(({ route, path }): ListedRoute => ({ route, path }))
    room -= listed.length
    if (listed.length === 0)
      diagnostics.push(folderWithoutPages(at, folder, address && folderMeant(address, scope)))
    if (room >= 0) return listed
    diagnostics.push(listsLeftOut(at, folder, mostListed))
    return []
  })
}

/** Undefined if the folder is outside the site. */
function folderAddress(folder: string, page: Route, file: SourcePath): string | undefined {
  const address = resolveAddress(linkBaseOf(standingIn(file, page)), folder)
  return address && decodeLeniently(address.replace(/\/*$/, '/'))
}

function folderMeant(address: string, { nearestPage }: ListScope): string | undefined {
  const nearest = nearestPage(address)
  return nearest?.endsWith('/') && nearest !== address ? nearest : undefined
}

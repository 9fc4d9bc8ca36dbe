import { linkBaseOf } from '../addresses/regular-path.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { folderWithoutPages, listsLeftOut } from '../diagnostics/messages/links.js'
import type { FolderReference } from '../parse/page.js'
import { decodeLeniently, type RoutePath, resolveAddress, type SourcePath } from '../paths.js'
import type { Route } from '../route/route.js'
import { type JsonText, toJson } from '../values/json-text.js'
import { standingIn } from './resolve-link.js'
import type { FolderPage } from './sidebar-folder.js'

/** A page that a component lists: its route, and the path of its file from the folder. */
export type ListedRoute = Pick<FolderPage, 'route' | 'path'>

/**
 * A folder whose pages a component lists, as seen from a page of a content folder. The address is
 * decoded and ends with a slash. Thousands of pages may list the same folder, so what is in it is not
 * repeated for each of them.
 */
export type ListedFolder = JsonText<readonly [root: number, address: string]>

export interface ListScope {
  /** The pages whose files are in a folder, in reading order. */
  readonly pagesIn: (folder: ListedFolder) => readonly ListedRoute[]
  /** An existing path that is spelt like a missing one. */
  readonly nearestPage: (path: string) => RoutePath | undefined
}

/** How many pages the components of one page may list together. */
const mostListed = 100_000

/**
 * The folder that each component of a page lists; null for one that it cannot list. A page does not
 * list itself. Reports folders without other pages.
 */
export function listedFolders(
  folders: readonly FolderReference[],
  page: Route,
  scope: ListScope,
  diagnostics: Diagnostic[],
): readonly (ListedFolder | null)[] {
  let room = mostListed
  return folders.map(({ folder, at }) => {
    const address = folderAddress(folder, page, at.path)
    const listed = address === undefined ? null : toJson([page.root, address] as const)
    const found = listed === null ? [] : scope.pagesIn(listed)
    const others = found.length - Number(found.some(({ route }) => route === page.path))
    room -= others
    if (others === 0) diagnostics.push(folderWithoutPages(at, folder, address && folderMeant(address, scope)))
    if (room >= 0) return listed
    diagnostics.push(listsLeftOut(at, folder, mostListed))
    return null
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

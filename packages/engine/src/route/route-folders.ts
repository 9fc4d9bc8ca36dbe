import { linkBaseOf } from '../addresses/regular-path.js'
import { folderPart, looseName, type RoutePath } from '../paths.js'
import { addTo } from '../values/grouped.js'
import { type Route, type RouteIndex, type RouteTable, routeTable } from './route.js'

/**
 * All routes by the folders in which something may look for them: those of their files and of their
 * addresses. Keys of addresses begin with a slash; all are in lower case.
 *
 * @returns The routes of each folder, in the given order.
 */
export function routesByFolder(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const folders = new Map<string, Route[]>()
  for (const route of routes) {
    const addresses = [route.path, ...route.aliases, route.regularPath, linkBaseOf(route)]
    for (const name of new Set([folderPart(route.page), ...addresses.map(folderOfAddress)]))
      addTo(folders, name, route)
  }
  return folders
}

/** A query for the routes of a folder. */
export interface RouteFolder {
  (name: string): readonly Route[]
  readonly fingerprint: (name: string) => string
}

/** Looks up routes folder by folder, so that the caller depends only on the folders that it looked into. */
export function routeIndexOf(folder: RouteFolder): RouteIndex {
  const tables = new Map<string, { readonly fingerprint: string; readonly table: RouteTable }>()
  const tableOf = (name: string): RouteTable => {
    const held = tables.get(name)
    if (held !== undefined && held.fingerprint === folder.fingerprint(name)) return held.table
    const table = routeTable(folder(name), [])
    tables.set(name, { fingerprint: folder.fingerprint(name), table })
    return table
  }
  const tableAt = (path: string) => tableOf(folderOfAddress(path))
  return {
    byPath: { get: (path) => tableAt(path).byPath.get(path) },
    bySource: { get: (path) => tableOf(folderPart(path)).bySource.get(path) },
    byRegularPath: (path) => tableAt(path).byRegularPath(path),
    has: (path): path is RoutePath => tableAt(path).has(path),
    byLooseName: (path) => tableAt(path).byLooseName(path),
  }
}

const folderOfAddress = (path: string): string => looseName(folderPart(path))

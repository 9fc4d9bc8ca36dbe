import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foldersAbove } from '../../io/path-from.js'
import { namesIn } from '../../io/reading/look-at.js'
import { readManifest } from '../../io/reading/read-manifest.js'
import { nearest } from '../../text/nearest.js'

/** An installed copy of a package. */
export interface InstalledPackage {
  readonly version: string
  /** Folder of its `package.json`; absolute. */
  readonly folder: string
}

/** Finds an installed package, looking from each folder in turn; undefined if it is not installed. */
export function findPackage(name: string, folders: readonly string[]): InstalledPackage | undefined {
  for (const folder of packageFolders(name, folders)) {
    const manifest = readManifest(folder)
    if (manifest?.name === name) return { version: manifest.version ?? '', folder }
  }
  return undefined
}

/**
 * The installed package that a misspelt name most likely means.
 *
 * @param folders Absolute folders whose packages count.
 */
export function nearestPackage(name: string, folders: readonly string[]): string | undefined {
  const places = new Set(folders.flatMap((folder) => foldersAbove(folder)))
  return nearest(
    name,
    [...places].flatMap((folder) => packagesIn(join(folder, 'node_modules'))),
  )
}

/** Whether a package is installed, no matter what can be imported from it. */
export function isInstalled(name: string, folders: readonly string[]): boolean {
  return packageFolders(name, folders).some((folder) => existsSync(join(folder, 'package.json')))
}

/** Where a package would be if it were installed, nearest folder first. Does not look at the disk. */
export function packageFolders(name: string, folders: readonly string[]): string[] {
  const places = new Set(folders.flatMap((folder) => foldersAbove(folder)))
  return [...places].map((folder) => join(folder, 'node_modules', name))
}

function packagesIn(folder: string): string[] {
  const namesThere = (place: string) => namesIn(place).filter((name) => !name.startsWith('.'))
  return namesThere(folder).flatMap((name) =>
    name.startsWith('@') ? namesThere(join(folder, name)).map((part) => `${name}/${part}`) : [name],
  )
}

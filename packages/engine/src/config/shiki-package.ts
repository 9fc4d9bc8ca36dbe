import { readManifest } from '../io/read-manifest.js'
import { packageFolders } from './installed-packages.js'

/** Shiki as it is installed. */
export interface ShikiPackage {
  readonly version: string
  /** Of its `package.json`; absolute. */
  readonly folder: string
}

/** The first number of the versions that Quire works with. */
export const shikiMajor = '4'

/** Finds the package that is installed for the first of some folders; undefined when it is for none. */
export function findShiki(folders: readonly string[]): ShikiPackage | undefined {
  for (const folder of packageFolders('shiki', folders)) {
    const manifest = readManifest(folder)
    if (manifest?.name === 'shiki') return { version: manifest.version ?? '', folder }
  }
  return undefined
}

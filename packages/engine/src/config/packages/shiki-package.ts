import { readManifest } from '../../io/read-manifest.js'
import { packageFolders } from './installed-packages.js'

/** An installed copy of Shiki. */
export interface ShikiPackage {
  readonly version: string
  /** Folder of its `package.json`; absolute. */
  readonly folder: string
}

/** Major version that Quire works with. */
export const shikiMajor = '4'

/** Finds the installed package, looking from each folder in turn; undefined if it is not installed. */
export function findShiki(folders: readonly string[]): ShikiPackage | undefined {
  for (const folder of packageFolders('shiki', folders)) {
    const manifest = readManifest(folder)
    if (manifest?.name === 'shiki') return { version: manifest.version ?? '', folder }
  }
  return undefined
}

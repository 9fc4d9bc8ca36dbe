import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '../io/read-manifest.js'
import { mermaidVersion } from '../mermaid-address.js'
import { packageFolders } from './installed-packages.js'

/** The package that draws in the browser what is not drawn while the site is built, where it is installed. */
export interface MermaidPackage {
  readonly version: string
  /** Of the scripts for browsers; absolute. */
  readonly folder: string
}

/** In that folder: the script that is imported first, and the folder of those that it imports when a diagram needs them. */
export const mermaidEntry = 'mermaid.esm.min.mjs'
export const mermaidChunks = 'chunks/mermaid.esm.min'

/**
 * The nearest installed one that has scripts for browsers, of the folders in
 * their order. All commands ask, so nothing is read but its manifest.
 *
 * @param folders Whose packages count: absolute.
 */
export function findMermaid(folders: readonly string[]): MermaidPackage | undefined {
  for (const home of packageFolders('mermaid', folders)) {
    const folder = join(home, 'dist')
    if (!existsSync(folder) || [mermaidEntry, mermaidChunks].some((name) => !existsSync(join(folder, name))))
      continue
    const { version } = readManifest(home) ?? {}
    if (version !== undefined && mermaidVersion.test(version)) return { version, folder }
  }
  return undefined
}

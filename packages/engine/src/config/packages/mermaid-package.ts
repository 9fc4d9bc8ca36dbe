import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mermaidVersion } from '../../addresses/mermaid-address.js'
import { readManifest } from '../../io/reading/read-manifest.js'
import { packageFolders } from './installed-packages.js'

/** The installed package that draws diagrams in the browser if they are not drawn at build time. */
export interface MermaidPackage {
  readonly version: string
  /** Folder of its scripts for browsers; absolute. */
  readonly folder: string
}

/**
 * In that folder: the script to import first, and the folder of the scripts that it loads when a
 * diagram needs them.
 */
export const mermaidEntry = 'mermaid.esm.min.mjs'
export const mermaidChunks = 'chunks/mermaid.esm.min'

/**
 * Finds the first installed copy that has scripts for browsers. Every command calls this, so it
 * reads nothing but the manifest.
 *
 * @param folders Absolute folders whose packages count, in this order.
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

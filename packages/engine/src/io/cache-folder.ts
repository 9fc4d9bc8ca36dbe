import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Name of the folder in the cache folder that keeps drawings of Mermaid diagrams. */
export const mermaidFolder = 'mermaid'

/**
 * Removes from the cache folder what is not a file. It would stay in the way of a file for ever;
 * a pipe would make a command wait, and a link would make it write elsewhere.
 */
export function tidyCacheFolder(folder: string): void {
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (!entry.isFile() && entry.name !== mermaidFolder)
        rmSync(join(folder, entry.name), { recursive: true, force: true })
  } catch {
    // There is no folder yet, or it cannot be written. Then nothing is cached.
  }
}

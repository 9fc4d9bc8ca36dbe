import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What is in a folder and in the folders in it, but for these themselves; links are not followed. In no order.
 *
 * Not `readdirSync` with `recursive`: newer versions of Node follow links there, out of the folder and around circles.
 */
export function entriesBelow(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entriesBelow(join(folder, entry.name)) : [entry],
  )
}

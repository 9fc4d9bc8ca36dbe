import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists the files below a folder, at any depth, in no particular order. Folders are left out, and
 * links are not followed.
 *
 * Does not use `recursive` of `readdirSync`, because in newer versions of Node this follows links,
 * out of the folder and in circles.
 */
export function entriesBelow(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entriesBelow(join(folder, entry.name)) : [entry],
  )
}

import { lstatSync } from 'node:fs'
import { join, sep } from 'node:path'
import { entriesBelow } from '../io/reading/entries-below.js'
import { statOf } from '../io/reading/files.js'
import { byPath, type OutputPath, outputPath } from '../paths.js'

/** False for links: what is written to one would end up elsewhere. */
export const isRealFolder = (path: string): boolean => statOf(path, lstatSync)?.isDirectory() === true

/** Files below a folder, in path order; empty if the folder does not exist. */
export function filesIn(folder: string): OutputPath[] {
  if (!isRealFolder(folder)) return []
  return entriesBelow(folder)
    .map((entry) =>
      outputPath(
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .split(sep)
          .join('/'),
      ),
    )
    .sort(byPath)
}

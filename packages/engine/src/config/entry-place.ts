import { join } from 'node:path'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import { linesOf } from '../source-text.js'
import { authorsFiles, literalsOf } from './literals.js'
import type { ConfigFile, LoadedConfig } from './load.js'

/**
 * Gives messages about what a config names the place where it has the name, if
 * that is one place: a wrong one would mislead more than none.
 *
 * @param root Folder that places count from; absolute.
 */
export function entryPlaces(
  { files, folder }: Pick<LoadedConfig, 'files' | 'folder'>,
  root: string,
): (diagnostic: Diagnostic) => Diagnostic {
  const sources = authorsFiles(files, [root, folder])
  return (diagnostic) => {
    const { at, about } = diagnostic
    if (at !== undefined || about?.in !== 'config') return diagnostic
    const found = literalsOf(about.name, sources, root)
    const [only, ...more] = found.filter(({ isKey }) => isKey === (about.as === 'key'))
    return only === undefined || more.length > 0 ? diagnostic : { ...diagnostic, at: only.at }
  }
}

/** Text of a line of a config's files, by a place that counts from the root of the site. */
export function configLine(
  { path, line }: Place,
  root: string,
  files: readonly ConfigFile[],
): string | undefined {
  const file = files.find(({ file }) => file === join(root, path))
  return file && linesOf(file.text)[line - 1]
}

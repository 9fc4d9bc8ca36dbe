import { join } from 'node:path'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { linesOf } from '../../text/source-text.js'
import type { LoadedConfig } from '../loaded-config.js'
import type { ConfigFile } from './config-source.js'
import { authorsFiles, literalsOf } from './literals.js'

/**
 * Finds where a config mentions a name, for messages about it. Undefined unless it is exactly one
 * place: a wrong place would mislead more than none.
 *
 * @param root Folder that the places are relative to; absolute.
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

/** Text of a line of a config's file, for a place that is relative to the site's root. */
export function configLine(
  { path, line }: Place,
  root: string,
  files: readonly ConfigFile[],
): string | undefined {
  const file = files.find(({ file }) => file === join(root, path))
  return file && linesOf(file.text)[line - 1]
}

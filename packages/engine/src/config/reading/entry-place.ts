import { join } from 'node:path'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { linesOf } from '../../text/source-text.js'
import { lazily } from '../../values/lazily.js'
import type { LoadedConfig } from '../loaded-config.js'
import type { ConfigFile } from './config-source.js'
import { authorsFiles, literalFinder } from './literals.js'
import { placeOfKey } from './place.js'

/**
 * Finds where a config mentions a name or sets an option, for messages about it. For a name,
 * undefined unless it is exactly one place: a wrong place would mislead more than none.
 *
 * @param root Folder that the places are relative to; absolute.
 */
export function entryPlaces(
  { files, folder }: Pick<LoadedConfig, 'files' | 'folder'>,
  root: string,
): (diagnostic: Diagnostic) => Diagnostic {
  const sources = authorsFiles(files, [root, folder])
  const literals = lazily(() => literalFinder(sources, root))
  return (diagnostic) => {
    const { at, about } = diagnostic
    if (at !== undefined || about?.in !== 'config') return diagnostic
    if (about.as === 'option') return { ...diagnostic, at: placeOfKey(sources, about.path, root) }
    const [only, ...more] = literals()(about.name).filter(({ isKey }) => isKey === (about.as === 'key'))
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

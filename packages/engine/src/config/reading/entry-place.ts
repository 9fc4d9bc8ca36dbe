import { join } from 'node:path'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { linesOf } from '../../text/source-text.js'
import { lazily } from '../../values/lazily.js'
import type { LoadedConfig } from '../loaded-config.js'
import type { ConfigFile } from './config-source.js'
import { authorsFiles, type Literal, literalFinder } from './literals.js'
import { placeOfKey } from './place.js'
import { writtenOption } from './written-place.js'

/**
 * Finds where a config mentions a name or sets an option, for messages about it. For a name,
 * undefined unless it is exactly one place, or the option is known in which it has the same meaning
 * everywhere: a wrong place would mislead more than none.
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
    const all = literals()(about.name).filter(({ isKey }) => isKey === (about.as === 'key'))
    const named = all.length > 1 && about.as === 'value' ? inOption(all, about.option) : all
    return named.length === 1 ? { ...diagnostic, at: named[0]?.at } : diagnostic
  }
}

/** The first of the texts inside of an option. All of them mean the same there. */
function inOption<Text extends Pick<Literal, 'file' | 'start'>>(
  texts: readonly Text[],
  option: string | undefined,
): readonly Text[] {
  const first = texts.find(({ file, start }) => {
    const range = option === undefined ? undefined : writtenOption(file.text, option)
    return range !== undefined && start >= range.start && start < range.end
  })
  return first === undefined ? [] : [first]
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

import type { Diagnostic, Subject } from '../../diagnostics/diagnostic.js'
import { lazily } from '../../values/lazily.js'
import type { LoadedConfig } from '../loaded-config.js'
import type { ConfigFile } from './config-source.js'
import { authorsFiles, type Literal, literalFinder } from './literals.js'
import { placeOfKey } from './place.js'
import { writtenOption } from './written-place.js'

/**
 * Finds where a config mentions a name or sets an option, for messages about it. A name that is in
 * several places has none, unless the message says which is meant, or what they are in: a wrong
 * place would mislead more than none.
 *
 * @param root Folder that the places are relative to; absolute.
 */
export function entryPlaces(
  { files, folder }: Pick<LoadedConfig, 'files' | 'folder'>,
  root: string,
): (diagnostic: Diagnostic) => Diagnostic {
  const sources = authorsFiles(files, [root, folder])
  const literals = lazily(() => literalFinder(sources, root))
  const rangeOf = optionRanges()
  const found = (name: string, as: 'key' | 'value') =>
    literals()(name).filter(({ isKey }) => isKey === (as === 'key'))
  const placeOfValue = ({ name, option, within }: NamedValue) => {
    const values = found(name, 'value')
    return (
      only(values)?.at ??
      (option && inOption(values, (file) => rangeOf(file, option))?.at) ??
      (within === undefined ? undefined : only(found(within, 'key'))?.at)
    )
  }
  return (diagnostic) => {
    const { about } = diagnostic
    if (diagnostic.at !== undefined || about?.in !== 'config') return diagnostic
    if (about.as === 'option') return { ...diagnostic, at: placeOfKey(sources, about.path, root) }
    const at = about.as === 'key' ? only(found(about.name, 'key'))?.at : placeOfValue(about)
    return at === undefined ? diagnostic : { ...diagnostic, at }
  }
}

type NamedValue = Extract<Subject, { readonly as: 'value' }>

const only = <Item>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined)

/** The first of the texts inside of an option. All of them mean the same there. */
function inOption<Text extends Pick<Literal, 'file' | 'start'>>(
  texts: readonly Text[],
  rangeIn: (file: ConfigFile) => OptionRange,
): Text | undefined {
  return texts.find(({ file, start }) => {
    const range = rangeIn(file)
    return range !== undefined && start >= range.start && start < range.end
  })
}

type OptionRange = ReturnType<typeof writtenOption>

/** Finds an option in a file once, because thousands of its entries may be wrong. */
function optionRanges(): (file: ConfigFile, option: string) => OptionRange {
  const byFile = new Map<ConfigFile, Map<string, OptionRange>>()
  return (file, option) => {
    const ranges = byFile.get(file) ?? new Map<string, OptionRange>()
    byFile.set(file, ranges)
    if (!ranges.has(option)) ranges.set(option, writtenOption(file.text, option))
    return ranges.get(option)
  }
}

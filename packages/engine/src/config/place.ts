import { relative, sep } from 'node:path'
import type { Place } from '../diagnostics/diagnostic.js'
import type { SourcePath } from '../paths.js'
import { literalsOf } from './literals.js'
import type { ConfigFile } from './load.js'
import type { ConfigPath } from './schema.js'

/**
 * Where a config sets a value, as far as its text shows it.
 *
 * A config is a program, so this looks for the innermost name of the path that
 * is written as a key in exactly one place of all its files. A wrong place would
 * mislead more than none, so there is none in doubt.
 *
 * @param folder Absolute; the place's path counts from there.
 */
export function placeOfKey(
  files: readonly ConfigFile[],
  path: ConfigPath,
  folder: string,
): Place | undefined {
  for (const key of path.filter((part) => typeof part === 'string').reverse()) {
    const places = files.flatMap(({ file, text }) =>
      occurrencesOf(key, text).map((index) => ({ file, text, index })),
    )
    const [only] = places
    if (only === undefined || places.length > 1) continue
    const before = only.text.slice(0, only.index).split(/\r\n|[\r\n]/)
    return {
      path: fromFolder(only.file, folder),
      line: before.length,
      column: (before.at(-1) ?? '').length + 1,
    }
  }
  return undefined
}

/** Where a config says what it exports: the place of what is wrong with the whole. */
export function placeOfExport([config]: readonly ConfigFile[], folder: string): Place | undefined {
  const before = config?.text.slice(0, config.text.search(/^[ \t]*export default\b/m)).split(/\r\n|[\r\n]/)
  if (config === undefined || before === undefined || !/^[ \t]*export default\b/m.test(config.text))
    return undefined
  return { path: fromFolder(config.file, folder), line: before.length, column: 1 }
}

/**
 * Where a config sets a value that is a text: the text itself, where it stands
 * in quotes behind the key or in one place only, else the key.
 */
export function placeOfValue(
  files: readonly ConfigFile[],
  key: string,
  value: string,
  folder: string,
): Place | undefined {
  const all = literalsOf(value, files, folder).filter(({ isKey }) => !isKey)
  const behindKey = all.filter(({ file, start }) =>
    new RegExp(`${key}['"]?\\s*:\\s*$`).test(file.text.slice(0, start - 1)),
  )
  const [only, ...more] = behindKey.length > 0 ? behindKey : all
  return only !== undefined && more.length === 0 ? only.at : placeOfKey(files, [key], folder)
}

/** Path as messages show it: from the config's folder, `/` on every platform. */
export function fromFolder(file: string, folder: string): SourcePath {
  return relative(folder, file).split(sep).join('/') as SourcePath
}

/** Where the name stands before a colon, quoted or not. */
function occurrencesOf(key: string, text: string): number[] {
  const name = key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const quoted = `(['"])${name}\\1`
  const bare = /^[A-Za-z_$][\w$]*$/.test(key) ? `|(?<![\\w$.])${name}` : ''
  return [...text.matchAll(new RegExp(`(?:${quoted}${bare})(?=\\s*:)`, 'g'))].map(({ index }) => index)
}

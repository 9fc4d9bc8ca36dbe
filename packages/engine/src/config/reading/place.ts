import type { Place } from '../../diagnostics/diagnostic.js'
import { pathFrom } from '../../io/path-from.js'
import { literalPattern, pointAt } from '../../text/source-text.js'
import type { ConfigPath } from '../checking/config-path.js'
import type { ConfigFile } from './config-source.js'
import { literalsOf } from './literals.js'
import { writtenAt, writtenUnder } from './written-place.js'

/**
 * Finds where a config sets a value, as far as its text shows it.
 *
 * A config is a program. If it does not write out the value as a part of its object, this looks for
 * the innermost name in the path that is written as a key in exactly one place in all its files, or
 * without a value in an object of the name before it: `components: { Footer }`.
 * Undefined if there is no such name: a wrong place would mislead more than none.
 *
 * @param folder Folder that the place is relative to; absolute.
 */
export function placeOfKey(
  files: readonly ConfigFile[],
  path: ConfigPath,
  folder: string,
): Place | undefined {
  const [config] = files
  const written = config && writtenAt(config.text, path)
  if (config !== undefined && written !== undefined)
    return { path: pathFrom(folder, config.file), ...pointAt(config.text, written) }
  const keys = path.filter((part) => typeof part === 'string')
  for (const [index, key] of [...keys.entries()].reverse()) {
    // An option of that name is another one: `title` of the site is not that of a group.
    const option = config && path[0] !== key ? writtenAt(config.text, [key]) : undefined
    const withValue = files.flatMap(({ file, text }) =>
      occurrencesOf(key, text)
        .filter((index) => index !== option || file !== config?.file)
        .map((index) => ({ file, text, index })),
    )
    const places = withValue.length > 0 ? withValue : shorthandPlaces(files, keys[index - 1], key)
    const [only] = places
    if (only === undefined || places.length > 1) continue
    return { path: pathFrom(folder, only.file), ...pointAt(only.text, only.index) }
  }
  // What the value is in, whose own value is put together elsewhere: `{ title: 'A', sidebar }`.
  for (let length = path.length - 1; config !== undefined && length > 0; length -= 1) {
    const around = writtenAt(config.text, path.slice(0, length))
    if (around !== undefined) return { path: pathFrom(folder, config.file), ...pointAt(config.text, around) }
  }
  return undefined
}

/**
 * Place of the config's export, for problems with the config as a whole; the beginning of its text
 * if there is no such line, as in JSON.
 */
export function placeOfExport([config]: readonly ConfigFile[], folder: string): Place | undefined {
  if (config === undefined) return undefined
  const exported = config.text.search(/^[ \t]*export default\b/m)
  const start = exported < 0 ? config.text.search(/\S/) : exported
  return { path: pathFrom(folder, config.file), ...pointAt(config.text, Math.max(0, start)) }
}

/**
 * Finds where a config sets a text: the text itself, if it is quoted after the key or in one place
 * only; otherwise the key.
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

function shorthandPlaces(
  files: readonly ConfigFile[],
  around: string | undefined,
  key: string,
): readonly (ConfigFile & { readonly index: number })[] {
  if (around === undefined) return []
  return files.flatMap((file) => {
    const found = occurrencesOf(around, file.text).map((at) => writtenUnder(file.text, at, key))
    return found.filter((index) => index !== undefined).map((index) => ({ ...file, index }))
  })
}

/** Positions where the name is written before a colon, quoted or not. */
function occurrencesOf(key: string, text: string): number[] {
  const name = literalPattern(key)
  const quoted = `(['"])${name}\\1`
  const bare = /^[A-Za-z_$][\w$]*$/.test(key) ? `|(?<![\\w$.])${name}` : ''
  return [...text.matchAll(new RegExp(`(?:${quoted}${bare})(?=\\s*:)`, 'g'))].map(({ index }) => index)
}

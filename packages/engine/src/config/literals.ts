import { relative, sep } from 'node:path'
import type { Place } from '../diagnostics/diagnostic.js'
import type { SourcePath } from '../paths.js'
import type { ConfigFile } from './load.js'

/** A text in quotes in the source of a config. */
export interface Literal {
  readonly file: ConfigFile
  /** Of the text between the quotes, in UTF-16 units from the beginning of the file. */
  readonly start: number
  readonly end: number
  readonly at: Place
}

/**
 * Where the sources of a config have exactly this text in quotes. A config is a
 * program: what it puts together from parts is found nowhere.
 *
 * @param root Folder that the places' paths count from; absolute.
 */
export function literalsOf(value: string, files: readonly ConfigFile[], root: string): Literal[] {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = new RegExp(`(["'\`])${escaped}\\1`, 'g')
  return files.flatMap((file) =>
    [...file.text.matchAll(pattern)].map(({ index }) => {
      const before = file.text.slice(0, index).split(/\r\n|[\r\n]/)
      return {
        file,
        start: index + 1,
        end: index + 1 + value.length,
        at: {
          path: relative(root, file.file).split(sep).join('/') as SourcePath,
          line: before.length,
          column: (before.at(-1) ?? '').length + 1,
        },
      }
    }),
  )
}

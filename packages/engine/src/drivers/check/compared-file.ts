import { resolve } from 'node:path'
import { ConfigError } from '../../config/config-error.js'
import { readTextFile } from '../../io/writing/text-file.js'
import type { CheckFile } from './options.js'

/** What files of a kind look like. */
export interface ComparedKind {
  /** In messages and in the names of options: `baseline`. */
  readonly name: string
  /** Whether a file may be overwritten. */
  readonly isOurs: (text: string) => boolean
  /** Why a file is not of the kind; undefined if it is. */
  readonly fault: (text: string) => string | undefined
}

/**
 * Reads a file that a check compares with. If it is about to be written, it may be missing, which
 * counts as empty. Otherwise another file must not look like one in which there is nothing.
 *
 * @throws ConfigError if it is missing or something else.
 */
export async function readCompared({ file, update }: CheckFile, kind: ComparedKind): Promise<string> {
  const { name } = kind
  const text = await readTextFile(resolve(file))
  if (update) {
    if (text === undefined || kind.isOurs(text)) return text ?? ''
    throw new ConfigError(
      `"${file}" is not a ${name}, and would be overwritten.`,
      `Choose another file with --${name}, or remove this one.`,
    )
  }
  const hint = `Create it with --update-${name}.`
  if (text === undefined) throw new ConfigError(`There is no ${name} "${file}".`, hint)
  const fault = kind.fault(text)
  if (fault !== undefined) throw new ConfigError(`"${file}" is not a ${name}: ${fault}.`, hint)
  return text
}

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Context } from './context.js'
import { makeFolders } from './make-folders.js'

/** Writes a file that the command line names. Makes its folder if there is none. */
export function writeNamedFile(file: string, text: string, { cwd }: Pick<Context, 'cwd'>): void {
  const path = resolve(cwd, file)
  makeFolders(dirname(path))
  writeFileSync(path, text)
}

/** What a command writes into a file that the command line names. */
export interface NamedContent {
  /** What to call it: `an HTML file`. */
  readonly name: string
  /** How each such file begins. */
  readonly start: RegExp
  /** The option that names the file. */
  readonly option: string
}

/**
 * Refuses to overwrite what the command did not write, such as a page or the config of the site.
 * Empty files may be overwritten, and what is no file, such as a pipe.
 *
 * @throws ConfigError
 */
export async function refuseOtherFile(
  file: string,
  { name, start, option }: NamedContent,
  { cwd }: Pick<Context, 'cwd'>,
): Promise<void> {
  const path = resolve(cwd, file)
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return
  const text = readFileSync(path, 'utf8').trimStart()
  if (text === '' || start.test(text)) return
  const { ConfigError } = await import('@quire/engine')
  throw new ConfigError(
    `"${file}" is not ${name}, and would be overwritten.`,
    `Choose another file with ${option}, or remove this one.`,
  )
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Context } from './context.js'

/** Writes a file that the command line names. Makes its folder if there is none. */
export function writeNamedFile(file: string, text: string, { cwd }: Pick<Context, 'cwd'>): void {
  const path = resolve(cwd, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

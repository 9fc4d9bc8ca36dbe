import { rmSync, writeFileSync } from 'node:fs'

/**
 * Replaces a file with a new one. If the path is a link, the link is replaced and its target is not
 * changed.
 */
export function writeNew(file: string, text: string): void {
  rmSync(file, { force: true })
  writeFileSync(file, text, { flag: 'wx' })
}

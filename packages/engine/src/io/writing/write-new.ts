import { rmSync, writeFileSync } from 'node:fs'

/**
 * Replaces a file with a new one, also a folder. If the path is a link, the link is replaced and its
 * target is not changed.
 */
export function writeNew(file: string, text: string): void {
  rmSync(file, { recursive: true, force: true })
  writeFileSync(file, text, { flag: 'wx' })
}

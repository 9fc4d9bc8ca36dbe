import { rmSync, writeFileSync } from 'node:fs'

/** Writes a file in place of what has its name: a link that stands there is replaced, and what it leads to stays as it is. */
export function writeNew(file: string, text: string): void {
  rmSync(file, { force: true })
  writeFileSync(file, text, { flag: 'wx' })
}

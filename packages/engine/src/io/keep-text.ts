import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ignoreAll } from './ignore-all.js'
import { readIfThere } from './read-if-there.js'
import { writeNew } from './write-new.js'

/** Text of a file of a cache; empty when there is none, or none that can be read. */
export function readKept(file: string): string {
  try {
    return readIfThere(file) ?? ''
  } catch {
    // Not a file, or not ours to read.
    return ''
  }
}

/**
 * Writes a file of a cache so that a reader sees the old text or the new one.
 *
 * A link that stands in its place is replaced, and what it leads to stays as it
 * is. What cannot be written is not kept: a cache only saves time.
 */
export function keepText(file: string, text: string): void {
  const aside = `${file}.new`
  try {
    mkdirSync(dirname(file), { recursive: true })
    ignoreAll(dirname(file))
    writeNew(aside, text)
    renameSync(aside, file)
  } catch {
    discard(aside)
  }
}

/** Removes a file that could not be finished. */
export function discard(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // It could not be written either.
  }
}

import { renameSync } from 'node:fs'
import { isHeldOnWindows } from '../error-code.js'
import { pause } from '../running/pause.js'

/** How long to keep trying, in milliseconds. */
const patienceMs = 1000
const pauseMs = 10

/**
 * Renames a file or a folder. On Windows this fails while a program has it, or a file in it, open.
 * Virus scanners and search indexers do that for a moment with anything new, so it is tried again
 * there.
 *
 * @throws The system's error.
 */
export function renamePatiently(from: string, to: string): void {
  for (let waited = 0; ; waited += pauseMs) {
    try {
      renameSync(from, to)
      return
    } catch (error) {
      if (waited >= patienceMs || !isHeldOnWindows(error)) throw error
    }
    pause(pauseMs)
  }
}

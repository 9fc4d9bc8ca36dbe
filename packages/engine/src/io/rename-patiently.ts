import { renameSync } from 'node:fs'
import { errorCode } from './error-code.js'

/** How long a name is waited for, in milliseconds. */
const patienceMs = 1000
const pauseMs = 10

/**
 * Renames a file or a folder. Windows lets neither change its name while someone has it, or a file in it, open; scanners
 * of viruses and search indexers do so for moments with whatever is new, so it is tried again there.
 *
 * @throws The system's error.
 */
export function renamePatiently(from: string, to: string): void {
  for (let waited = 0; ; waited += pauseMs) {
    try {
      renameSync(from, to)
      return
    } catch (error) {
      if (process.platform !== 'win32' || waited >= patienceMs || !isHeld(error)) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
  }
}

const isHeld = (error: unknown) => /^(?:EACCES|EBUSY|EPERM)$/.test(errorCode(error) ?? '')

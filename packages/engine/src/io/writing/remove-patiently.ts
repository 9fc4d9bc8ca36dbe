import { rmSync } from 'node:fs'

/**
 * Removes a file, or a folder with everything in it, if there is one. On Windows this fails while a
 * program has a file open, as virus scanners do for a moment. It is tried again for about a second.
 *
 * @throws The system's error.
 */
export function removePatiently(path: string): void {
  // Node tries again only with `recursive`.
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}

import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes what is not a file from the places of files in a folder: a folder would be in their way
 * for ever, a pipe would make a command wait, and a link would make it write elsewhere.
 *
 * Everything else stays, because the folder may be shared with others by a link.
 *
 * @param isOwn Whether a name is that of such a file.
 */
export function clearPlaces(folder: string, isOwn: (name: string) => boolean): void {
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (!entry.isFile() && isOwn(entry.name))
        rmSync(join(folder, entry.name), { recursive: true, force: true })
  } catch {
    // There is no folder yet, or it cannot be written. Then nothing is cached.
  }
}

import { ConfigError } from '../config/config-error.js'
import { cacheFolder } from '../config/load.js'
import { type Lock, takeLockIn } from '../io/lock.js'

/**
 * Locks the sources of a site for a command that changes them based on what it has read. Two such
 * commands at the same time would undo parts of each other's work.
 *
 * @param folder Folder of the site.
 * @returns A function that releases the lock. It may be called more than once.
 * @throws ConfigError if another process holds the lock.
 */
export function lockSources(folder: string): () => void {
  let lock: Lock
  try {
    lock = takeLockIn(cacheFolder(folder), 'sources')
  } catch {
    // If the lock cannot be written, nobody else can have one either.
    return () => {}
  }
  if ('heldBy' in lock)
    throw new ConfigError(
      `Another command, process ${lock.heldBy}, is changing files of this site.`,
      'Wait for it to finish, then try again.',
    )
  let { release } = lock
  return () => {
    release()
    release = () => {}
  }
}

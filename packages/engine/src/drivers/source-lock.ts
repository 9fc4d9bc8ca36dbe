import { ConfigError } from '../config/config-error.js'
import { cacheFolder } from '../config/load.js'
import { type Lock, takeLockIn } from '../io/lock.js'

/**
 * Takes the sources of a site for a command that changes them by what it read:
 * of two at the same time, each would undo a part of what the other does.
 *
 * @param folder Of the site.
 * @returns What gives them back; it may be called again.
 * @throws ConfigError when another process has them.
 */
export function lockSources(folder: string): () => void {
  let lock: Lock
  try {
    lock = takeLockIn(cacheFolder(folder), 'sources')
  } catch {
    // Where no lock can be written, nobody else has one.
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

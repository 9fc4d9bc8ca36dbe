import { ConfigError } from '../config/config-error.js'
import { cacheFolder } from '../config/load.js'
import { type Lock, takeLockIn } from '../io/lock.js'
import { stoppedMove } from './stopped-move.js'

/**
 * Locks the sources of a site for a command that changes them based on what it has read. Two such
 * commands at the same time would undo parts of each other's work.
 *
 * @param folder Folder of the site.
 * @returns A function that releases the lock. It may be called more than once.
 * @throws ConfigError if another process holds the lock, or if a move was stopped halfway.
 */
export function lockSources(folder: string): () => void {
  const release = lockHalfMoved(folder)
  try {
    refuseHalfMoved(folder)
    return release
  } catch (error) {
    release()
    throw error
  }
}

/** @throws ConfigError if a move was stopped halfway, because what is there now is in no state to work on. */
export function refuseHalfMoved(folder: string): void {
  const stopped = stoppedMove(folder)
  if (stopped === undefined) return
  const { from, to } = stopped.moved
  throw new ConfigError(
    `A move of "${from}" to "${to}" was stopped before it was done.`,
    `Finish it first: docs mv ${quoted(from)} ${quoted(to)}`,
  )
}

const quoted = (path: string) => (/^[\w./-]+$/.test(path) ? path : JSON.stringify(path))

/** The same for the command that finishes a move. */
export function lockHalfMoved(folder: string): () => void {
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

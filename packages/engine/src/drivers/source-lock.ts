import { join } from 'node:path'
import { ConfigError } from '../config/config-error.js'
import { cacheFolder } from '../config/load.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { moveStopped } from '../diagnostics/messages/files.js'
import { aliveElsewhere, lockHolder, sourcesLost } from '../diagnostics/messages/locks.js'
import { isLockHeldIn, type Lock, takeLockIn } from '../io/lock.js'
import { showLife } from '../io/signs-of-life.js'
import type { StoppableOptions, WaitingOptions } from './driver-options.js'
import { outwaitLocks } from './outwait-locks.js'
import { stoppedMove } from './stopped-move.js'

/** The lock of the sources of a site, held by this process. */
export interface SourceLock {
  /** May be called more than once. */
  readonly release: () => void
  /**
   * To be called before each change. While this process was suspended, another may have begun to change
   * the same files.
   *
   * @throws ConfigError if the lock is lost.
   */
  readonly refuseIfLost: () => void
}

/** Of a command that changes no sources. */
export const noSourceLock: SourceLock = { release: () => {}, refuseIfLost: () => {} }

/**
 * Locks the sources of a site for a command that changes them based on what it has read. Two such
 * commands at the same time would undo parts of each other's work.
 *
 * @param folder Folder of the site.
 * @throws ConfigError if another process holds the lock, or if a move was stopped halfway; the reason of
 *   the signal, if that is aborted.
 */
export async function lockSources(
  folder: string,
  options: StoppableOptions & WaitingOptions,
): Promise<SourceLock> {
  const lock = await lockHalfMoved(folder, options)
  try {
    refuseHalfMoved(folder)
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}

/** @throws ConfigError if a move was stopped halfway, because what is there now is in no state to work on. */
export function refuseHalfMoved(folder: string): void {
  const stopped = stoppedMove(folder)
  if (stopped !== undefined) throw new ConfigError([moveStopped(stopped.moved, 'error')])
}

/** The same for commands that change no sources: a move that was stopped, unless one is under way. */
export function halfMovedProblems(
  folder: string,
  { trust }: Pick<ResolvedConfig, 'trust'>,
): readonly Diagnostic[] {
  // In an untrusted folder, the journal may have been made up.
  const stopped = trust === 'untrusted' ? undefined : stoppedMove(folder)
  if (stopped === undefined || isMoving(folder)) return []
  return [moveStopped(stopped.moved, 'warning')]
}

function isMoving(folder: string): boolean {
  try {
    return isLockHeldIn(cacheFolder(folder), sourcesLock)
  } catch {
    // Who may not read the lock may not take it either.
    return false
  }
}

/** Name of the lock in the cache folder. */
const sourcesLock = 'sources'

/** The same for the command that finishes a move. */
export async function lockHalfMoved(
  folder: string,
  options: StoppableOptions & WaitingOptions,
): Promise<SourceLock> {
  await outwaitLocks([join(cacheFolder(folder), sourcesLock)], options)
  let lock: Lock
  try {
    lock = takeLockIn(cacheFolder(folder), sourcesLock)
  } catch {
    // If the lock cannot be written, nobody else can have one either.
    return noSourceLock
  }
  if ('heldBy' in lock)
    throw new ConfigError(
      `Another command, ${lockHolder(lock.heldBy)}, is changing files of this site.`,
      ['Wait for it to finish, then try again.', aliveElsewhere(lock.heldBy)].filter(Boolean).join(' '),
    )
  // The config, which is code of the site, runs next.
  showLife()
  const { isHeld } = lock
  let { release } = lock
  return {
    release() {
      release()
      release = () => {}
    },
    refuseIfLost() {
      if (!isHeld()) throw new ConfigError([sourcesLost()])
    },
  }
}

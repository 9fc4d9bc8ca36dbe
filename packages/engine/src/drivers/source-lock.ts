import { join } from 'node:path'
import { ConfigError } from '../config/config-error.js'
import { cacheFolder } from '../config/load.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { moveStopped } from '../diagnostics/messages/files.js'
import { aliveElsewhere, lockHolder, sourcesLost } from '../diagnostics/messages/locks.js'
import { type HeldLock, isLockHeldIn, type Lock, seenHolderIn, takeLockIn } from '../io/locks/lock.js'
import { showLife } from '../io/locks/signs-of-life.js'
import { lookAt } from '../io/reading/look-at.js'
import type { StoppableOptions, WaitingOptions } from './driver-options.js'
import { outwaitLocks } from './outwait-locks.js'
import { stoppedMove } from './stopped-move.js'

/** The lock of the sources of a site, held by this process. */
export interface SourceLock {
  /**
   * To be called before each change. While this process was suspended, another may have begun to change
   * the same files.
   *
   * @throws ConfigError if the lock is lost.
   */
  readonly refuseIfLost: () => void
}

/** Of a command that changes no sources. */
export const noSourceLock: SourceLock = { refuseIfLost: () => {} }

/**
 * Runs a command that changes the sources of a site based on what it has read. No other one runs
 * meanwhile: two such commands at the same time would undo parts of each other's work.
 *
 * @param folder Folder of the site.
 * @throws What the command throws; ConfigError if another process holds the lock, or if it was lost when the
 *   command failed; the reason of the signal, if that is aborted.
 */
export async function withSourcesLocked<Result>(
  folder: string,
  options: StoppableOptions & WaitingOptions,
  command: (lock: SourceLock) => Promise<Result>,
): Promise<Result> {
  const { isHeld, release } = await lockSources(folder, options)
  const refuseIfLost = () => {
    if (!isHeld()) throw new ConfigError([sourcesLost()])
  }
  try {
    return await command({ refuseIfLost })
  } catch (error) {
    // It may have failed because of what another command did.
    if (options.signal?.aborted !== true) refuseIfLost()
    throw error
  } finally {
    release()
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

async function lockSources(folder: string, options: StoppableOptions & WaitingOptions): Promise<HeldLock> {
  await outwaitLocks([join(cacheFolder(folder), sourcesLock)], options)
  let lock: Lock
  try {
    lock = takeLockIn(cacheFolder(folder), sourcesLock)
  } catch {
    // The disk is read-only, or this user may not write there. Another one may, and have the lock.
    const heldBy = lookAt(() => seenHolderIn(cacheFolder(folder), sourcesLock))
    if (heldBy === undefined) return { isHeld: () => true, release: () => {} }
    lock = { heldBy }
  }
  if ('heldBy' in lock)
    throw new ConfigError(
      `Another command, ${lockHolder(lock.heldBy)}, is changing files of this site.`,
      ['Wait for it to finish, then try again.', aliveElsewhere(lock.heldBy)].filter(Boolean).join(' '),
    )
  // The config, which is code of the site, runs next.
  showLife()
  return lock
}

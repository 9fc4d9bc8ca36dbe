import { setTimeout as later } from 'node:timers/promises'
import { untilAborted } from '../../values/until-aborted.js'
import { timeOfDisk } from '../writing/unfinished-files.js'
import {
  type FoundLock,
  guardOf,
  holderIn,
  isOfHere,
  type LockedBy,
  type LockHolder,
  lockedBy,
  readLock,
} from './lock-file.js'
import { beatMs } from './signs-of-life.js'

/** How old the last sign of life of a process elsewhere must be before it counts as ended, in milliseconds. */
const silentMs = 30_000

/**
 * How long a process elsewhere is watched at least before it counts as ended, in milliseconds. The age of its
 * last sign may be wrong, if the clock of the disk was set meanwhile.
 */
const leastWatchMs = 2.5 * beatMs
const stepMs = 100

/** How long a process is watched before the user learns of it, in milliseconds. One that is alive has shown it by then. */
const tellMs = 1.5 * beatMs

/** A process elsewhere that holds a lock and gives no sign of life. */
export interface Silence {
  readonly heldBy: LockedBy
  /** For how long it has given none. */
  readonly silentMs: number
  /** When it counts as ended, if it gives none until then. */
  readonly leftMs: number
}

/** How to wait for a process that gives no sign of life. */
export interface Waiting {
  /** If it is aborted, its reason is thrown. */
  readonly signal?: AbortSignal | undefined
  /** Called once for each process that is waited for longer than a moment. */
  readonly onSilence?: ((silence: Silence) => void) | undefined
}

/** Locks whose processes gave no sign of life until they counted as ended. */
const foundSilent = new Set<string>()

/** With its text and time: a process that was only suspended changes them when it goes on. */
const stateOf = ({ text, modifiedMs }: FoundLock): string => `${modifiedMs} ${text}`

/** Whether the process of a lock elsewhere was found to give no sign of life, and has given none since. */
export const wasFoundSilent = (found: FoundLock): boolean => foundSilent.has(stateOf(found))

/** Whether the last sign of life of a lock is too old, for an answer that need not be certain. */
export function seemsSilent(file: string): boolean {
  const found = readLock(file)
  const ageMs = found && ageOf(file, found)
  return ageMs !== undefined && ageMs >= silentMs
}

/**
 * Waits until it is known of processes elsewhere whether they still hold these locks: until they give a sign of
 * life or the lock is gone, otherwise until they count as ended. Other locks are not waited for.
 *
 * Also a lock of a moment ago is watched for the next sign, because a container that was killed in a build starts
 * again within a second.
 */
export async function outwait(files: readonly string[], { signal, onSilence }: Waiting = {}): Promise<void> {
  const told = new Set<string>()
  const tellOnce = (holder: LockHolder, silence: Silence) => {
    const name = `${holder.place} ${holder.pid} ${holder.started}`
    if (!told.has(name)) onSilence?.(silence)
    told.add(name)
  }
  await Promise.all(
    files.map(async (file) => {
      while ((await outwaitHolder(file, signal, tellOnce)) === 'another');
      // Only who takes a lock over needs the guard.
      if (readIfPossible(file) === undefined) return
      while ((await outwaitHolder(guardOf(file), signal, tellOnce)) === 'another');
    }),
  )
}

/** @returns Whether another process has the lock by now, or all that can be known of it is known. */
async function outwaitHolder(
  file: string,
  signal: AbortSignal | undefined,
  tell: (holder: LockHolder, silence: Silence) => void,
): Promise<'another' | 'known'> {
  const found = readIfPossible(file)
  const holder = found && holderIn(found.text)
  if (found === undefined || holder === undefined || isOfHere(holder) || wasFoundSilent(found)) return 'known'
  const ageMs = ageOf(file, found)
  if (ageMs === undefined) return 'known'
  // The clock was set back, if it seems to come from the future.
  const silentBeforeMs = Math.max(ageMs, 0)
  const endMs = Math.max(silentMs - silentBeforeMs, leastWatchMs)
  let isTold = false
  // Counted in steps, not by a clock: while this process was suspended, it saw nothing.
  for (let watchedMs = 0; watchedMs < endMs; watchedMs += stepMs) {
    if (!isTold && watchedMs >= tellMs) {
      isTold = true
      const heldBy = lockedBy(holder, file)
      tell(holder, { heldBy, silentMs: silentBeforeMs + watchedMs, leftMs: endMs - watchedMs })
    }
    await untilAborted(later(stepMs), signal)
    const now = readIfPossible(file)
    if (now === undefined) return 'known'
    if (holderIn(now.text)?.id !== holder.id) return 'another'
    if (stateOf(now) !== stateOf(found)) return 'known'
  }
  foundSilent.add(stateOf(found))
  return 'known'
}

function readIfPossible(file: string): FoundLock | undefined {
  try {
    return readLock(file)
  } catch {
    // It cannot be taken either. Whoever tries that learns why.
    return undefined
  }
}

/**
 * The time since a lock was last written, in milliseconds. It compares two times of the same disk.
 *
 * @returns Undefined if nothing can be written there, so that the lock cannot be taken either.
 */
function ageOf(file: string, { modifiedMs }: FoundLock): number | undefined {
  const now = timeOfDisk(file)
  return now === undefined ? undefined : now - modifiedMs
}

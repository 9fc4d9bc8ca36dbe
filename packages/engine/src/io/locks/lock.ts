import { randomBytes } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode, isHeldOnWindows } from '../error-code.js'
import { isMissing } from '../reading/files.js'
import { pause } from '../running/pause.js'
import { makeFolders } from '../writing/make-folders.js'
import { removePatiently } from '../writing/remove-patiently.js'
import { isAbandoned, unfinishedName } from '../writing/unfinished-files.js'
import { writeNew } from '../writing/write-new.js'
import {
  guardOf,
  holderIn,
  isOfHere,
  type LockedBy,
  type LockHolder,
  lockedBy,
  lockText,
  readLock,
} from './lock-file.js'
import { isAlive } from './process-start.js'
import { giveSignsOfLife } from './signs-of-life.js'
import { seemsSilent, wasFoundSilent } from './silent-locks.js'

/** A lock that this process holds, or the process that holds it. */
export type Lock = HeldLock | { readonly heldBy: LockedBy }

export interface HeldLock {
  /** Never throws: what was done under the lock is done. */
  readonly release: () => void
  /**
   * Whether this process still has the lock. Not if it was stopped for so long that another place
   * took it for dead, or if someone removed the file.
   */
  readonly isHeld: () => boolean
}

/**
 * Number of attempts. Others may take and release the lock at the same moment. That can happen a
 * few times, but not forever.
 */
const attempts = 50

/** Pause before an attempt, in milliseconds, to let others finish something that takes microseconds. */
const pauseMs = 2

/**
 * How long a lock may be empty, in milliseconds. On a disk without hard links, it is empty for a moment, on a
 * network for longer.
 */
const unfinishedMs = 500

/**
 * Takes a lock, which is a file. A lock whose process has ended without releasing it is taken over.
 *
 * Nobody ever sees an incomplete file: it is written under another name and gets its own by a hard
 * link, which fails if the name is taken.
 *
 * Whether a process of this place has ended is known at once. One elsewhere, in another container or
 * on another machine, counts as alive, unless `outwait` of `silent-locks.ts` found it silent before.
 *
 * @throws The system's error if the file cannot be written.
 */
export function takeLock(file: string): Lock {
  const id = randomBytes(8).toString('hex')
  const own = unfinishedName(file)
  const text = lockText(id)
  let seen: LockHolder | undefined
  try {
    writeNew(own, text)
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (nameExclusively(own, file)) {
        removeLeftovers(file)
        return heldLock(file, id)
      }
      const holder = holderOf(file)
      if (holder === 'none') continue
      if (holder !== 'gone') return { heldBy: lockedBy(holder, file) }
      seen = removeAbandoned(file, own) ?? seen
    }
    return { heldBy: seen === undefined ? { pid: 0, elsewhere: undefined } : lockedBy(seen, file) }
  } finally {
    rmSync(own, { force: true })
  }
}

/** Takes a lock in a folder. The folder is created if necessary. */
export function takeLockIn(folder: string, name: string): Lock {
  makeFolders(folder)
  return takeLock(join(folder, name))
}

/** Whether a process holds a lock in a folder, as far as can be told at once. */
export function isLockHeldIn(folder: string, name: string): boolean {
  const file = join(folder, name)
  const holder = holderOf(file)
  return typeof holder === 'object' && (isOfHere(holder) || !seemsSilent(file))
}

/** The process of this place that holds a lock in a folder, if one does. */
export function seenHolderIn(folder: string, name: string): LockedBy | undefined {
  const file = join(folder, name)
  const holder = holderOf(file)
  return typeof holder === 'object' && isOfHere(holder) ? lockedBy(holder, file) : undefined
}

function heldLock(file: string, id: string): HeldLock {
  const endSigns = giveSignsOfLife(file, id)
  const isHeld = () => holderIn(readLock(file)?.text ?? '')?.id === id
  return {
    isHeld,
    release() {
      endSigns()
      try {
        if (isHeld()) removePatiently(file)
      } catch {
        // The disk became read-only, or fails. Whoever comes next takes the lock over, and learns of the disk.
        left.add(id)
      }
    },
  }
}

/** Ids of locks that this process has given back, but could not remove. */
const left = new Set<string>()

const wasLeft = ({ id }: LockHolder): boolean => id !== null && left.has(id)

/**
 * Removes a lock whose process has ended. Only one process may do this at a time. Otherwise, of two
 * processes that found the same lock, the later one could remove the lock that the other has taken
 * by then.
 *
 * @returns Another process that is doing this now.
 */
function removeAbandoned(file: string, own: string): LockHolder | undefined {
  const guard = guardOf(file)
  if (!nameExclusively(own, guard)) {
    const holder = holderOf(guard)
    // It ended within the microseconds in which it held the guard.
    if (holder === 'gone') removeStale(guard, `${own}.stale`)
    pause(pauseMs)
    return typeof holder === 'object' ? holder : undefined
  }
  try {
    if (holderOf(file) === 'gone') rmSync(file, { recursive: true, force: true })
  } finally {
    rmSync(guard, { force: true })
  }
  return undefined
}

/** Who holds a lock: a process, `gone` for one that has ended, or `none` if there is no lock any more. */
function holderOf(file: string): LockHolder | 'gone' | 'none' {
  let held = readLock(file)
  // Without hard links, the file exists a moment before its content. With them, only a power cut leaves it
  // like this.
  for (let waited = 0; held !== undefined && holderIn(held.text) === undefined; waited += pauseMs) {
    if (waited >= unfinishedMs) return 'gone'
    pause(pauseMs)
    held = readLock(file)
  }
  if (held === undefined) return 'none'
  const holder = holderIn(held.text)
  if (holder === undefined) return 'gone'
  if (isOfHere(holder)) return isAlive(holder) && !wasLeft(holder) ? holder : 'gone'
  return wasFoundSilent(held) ? 'gone' : holder
}

/** Removes files of processes that ended while they took or released the lock. */
function removeLeftovers(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    const left = join(dirname(file), name)
    if (isAbandoned(left, file)) rmSync(left, { force: true })
  }
  const guard = guardOf(file)
  if (holderOf(guard) === 'gone') rmSync(guard, { recursive: true, force: true })
}

/** @returns False if the name is taken. */
function nameExclusively(own: string, file: string): boolean {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    if (isMissing(error)) throw error
  }
  // A disk without hard links.
  try {
    writeFileSync(file, readFileSync(own), { flag: 'wx' })
    return true
  } catch (error) {
    // Or the name of a lock that is being removed, see `readLock`.
    if (errorCode(error) === 'EEXIST' || isHeldOnWindows(error)) return false
    throw error
  }
}

/**
 * Removes the guard of a process that has ended. If another process has taken it in the meantime,
 * gives it back.
 */
function removeStale(guard: string, aside: string): void {
  try {
    renameSync(guard, aside)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  if (typeof holderOf(aside) === 'object') nameExclusively(aside, guard)
  rmSync(aside, { recursive: true, force: true })
}

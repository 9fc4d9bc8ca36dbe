import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isRecord } from '../values/is-record.js'
import { errorCode } from './error-code.js'
import { isMissing, statOf } from './files.js'
import { isRunning } from './is-running.js'
import { readIfThere } from './read-if-there.js'
import { removePatiently } from './remove-patiently.js'
import { writeNew } from './write-new.js'

/** A lock that this process holds, or the id of the process that holds it. */
export type Lock = { readonly release: () => void } | { readonly heldBy: number }

interface Holder {
  readonly pid: number
  /** Distinguishes a process from a later one with the same id; null if the system does not say. */
  readonly started: string | null
}

let taken = 0

/**
 * Number of attempts. Others may take and release the lock at the same moment. That can happen a
 * few times, but not forever.
 */
const attempts = 50

/** Pause before an attempt, in milliseconds, to let others finish something that takes microseconds. */
const pauseMs = 2

/** How long a lock may be empty, in milliseconds. On a disk without hard links, it is empty for a moment. */
const unfinishedMs = 100

/**
 * Takes a lock, which is a file. A lock whose process has ended without releasing it is taken over.
 *
 * Nobody ever sees an incomplete file: it is written under another name and gets its own by a hard
 * link, which fails if the name is taken.
 *
 * @throws The system's error if the file cannot be written.
 */
export function takeLock(file: string): Lock {
  taken += 1
  const own = `${file}.${process.pid}.${taken}`
  let seen = 0
  try {
    writeNew(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder))
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (nameExclusively(own, file)) {
        removeLeftovers(file)
        return { release: () => removePatiently(file) }
      }
      const holder = holderOf(file)
      if (holder === 'none') continue
      if (holder !== 'gone') return { heldBy: holder.pid }
      seen = removeAbandoned(file, own) ?? seen
    }
    return { heldBy: seen }
  } finally {
    rmSync(own, { force: true })
  }
}

/** Takes a lock in a folder. The folder is created if necessary. */
export function takeLockIn(folder: string, name: string): Lock {
  mkdirSync(folder, { recursive: true })
  return takeLock(join(folder, name))
}

/** Whether a process holds a lock in a folder. Writes nothing. */
export function isLockHeldIn(folder: string, name: string): boolean {
  return typeof holderOf(join(folder, name)) === 'object'
}

/**
 * Removes a lock whose process has ended. Only one process may do this at a time. Otherwise, of two
 * processes that found the same lock, the later one could remove the lock that the other has taken
 * by then.
 *
 * @returns The id of another process that is doing this now.
 */
function removeAbandoned(file: string, own: string): number | undefined {
  const guard = guardOf(file)
  if (!nameExclusively(own, guard)) {
    const holder = holderOf(guard)
    // It ended within the microseconds in which it held the guard.
    if (holder === 'gone') removeStale(guard, `${own}.stale`)
    pause(pauseMs)
    return typeof holder === 'object' ? holder.pid : undefined
  }
  try {
    if (holderOf(file) === 'gone') rmSync(file, { recursive: true, force: true })
  } finally {
    rmSync(guard, { force: true })
  }
  return undefined
}

const guardOf = (file: string) => `${file}.over`

/** Who holds a lock: a process, `gone` for one that has ended, or `none` if there is no lock any more. */
function holderOf(file: string): Holder | 'gone' | 'none' {
  let held = readLock(file)
  // Without hard links, the file exists a moment before its content. With them, only a power cut leaves it
  // like this.
  for (let waited = 0; held !== undefined && holderIn(held) === undefined; waited += pauseMs) {
    if (waited >= unfinishedMs) return 'gone'
    pause(pauseMs)
    held = readLock(file)
  }
  if (held === undefined) return 'none'
  const holder = holderIn(held)
  return holder !== undefined && isAlive(holder) ? holder : 'gone'
}

/**
 * Text of a lock; undefined if there is none. Empty if it is not a file, and for a moment while it is
 * written or removed.
 */
function readLock(file: string): string | undefined {
  try {
    const stats = statOf(file, lstatSync)
    // No process has made a lock that is not a file, so nobody holds it.
    return stats === undefined || stats.isFile() ? readIfThere(file) : ''
  } catch (error) {
    if (isBeingRemoved(error)) return ''
    throw error
  }
}

/**
 * Before Node 22, a file that is removed on Windows while another process reads it keeps its name
 * until that process closes it, and nobody can open it or take its name.
 */
const isBeingRemoved = (error: unknown): boolean =>
  process.platform === 'win32' && /^(?:EACCES|EBUSY|EPERM)$/.test(errorCode(error) ?? '')

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** Removes files of processes that ended while they took or released the lock. */
function removeLeftovers(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    const pid = name.startsWith(`${basename(file)}.`)
      ? /^\.(\d+)\.\d+(\.stale)?$/.exec(name.slice(basename(file).length))?.[1]
      : undefined
    if (pid !== undefined && !isAlive({ pid: Number(pid), started: null }))
      rmSync(join(dirname(file), name), { force: true })
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
    if (errorCode(error) === 'EEXIST' || isBeingRemoved(error)) return false
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

function holderIn(text: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(text)
    if (!isRecord(holder) || typeof holder.pid !== 'number') return undefined
    return { pid: holder.pid, started: typeof holder.started === 'string' ? holder.started : null }
  } catch {
    // Truncated by a crash.
    return undefined
  }
}

function isAlive({ pid, started }: Holder): boolean {
  if (!isRunning(pid)) return false
  const now = startOf(pid)
  return started === null || now === null || started === now
}

/**
 * Start time of a process, in clock ticks since the system started. It is field 22 of Linux's
 * /proc/{pid}/stat (man 5 proc).
 */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    // The process does not exist, or the system has no /proc.
    return null
  }
}

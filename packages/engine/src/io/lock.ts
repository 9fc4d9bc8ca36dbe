import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode } from './error-code.js'
import { isMissing } from './files.js'
import { readIfThere } from './read-if-there.js'
import { writeNew } from './write-new.js'

/** A lock that this process holds, or the number of the process that holds it. */
export type Lock = { readonly release: () => void } | { readonly heldBy: number }

interface Holder {
  readonly pid: number
  /** Tells a process from a later one with the same number; null where the system does not say. */
  readonly started: string | null
}

let taken = 0

/** Others take and give back the lock in the same moment: each may happen a few times, not always. */
const attempts = 50

/** How long an attempt waits for others to finish what takes them microseconds, in milliseconds. */
const pauseMs = 2

/** How long a lock may be without its words on a disk without hard links, in milliseconds. */
const unfinishedMs = 100

/**
 * Takes a lock that is a file. What a process left that ended without giving
 * it back is taken over.
 *
 * The file is never seen half written: it is made beside and gets its name by
 * a hard link, which fails where the name is taken.
 *
 * @throws The system's error when the file cannot be written.
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
        return { release: () => rmSync(file, { force: true }) }
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

/** Takes a lock in a folder, which is made when it is needed. */
export function takeLockIn(folder: string, name: string): Lock {
  mkdirSync(folder, { recursive: true })
  return takeLock(join(folder, name))
}

/**
 * Removes a lock whose process is gone. One process at a time does that: of two
 * that found the same one, the later could remove what the other has taken in
 * its place.
 *
 * @returns The process that is doing so, if it is another.
 */
function removeAbandoned(file: string, own: string): number | undefined {
  const guard = guardOf(file)
  if (!nameExclusively(own, guard)) {
    const holder = holderOf(guard)
    // Ended within the microseconds in which it had the guard.
    if (holder === 'gone') removeStale(guard, `${own}.stale`)
    pause(pauseMs)
    return typeof holder === 'object' ? holder.pid : undefined
  }
  try {
    if (holderOf(file) === 'gone') rmSync(file, { force: true })
  } finally {
    rmSync(guard, { force: true })
  }
  return undefined
}

const guardOf = (file: string) => `${file}.over`

/** Who holds a lock: a process, one that is `gone`, or `none` when there is no lock any more. */
function holderOf(file: string): Holder | 'gone' | 'none' {
  let held = readIfThere(file)
  // Without hard links the name is there a moment before the words; with them, this is what a power cut left.
  for (let waited = 0; held !== undefined && holderIn(held) === undefined; waited += pauseMs) {
    if (waited >= unfinishedMs) return 'gone'
    pause(pauseMs)
    held = readIfThere(file)
  }
  if (held === undefined) return 'none'
  const holder = holderIn(held)
  return holder !== undefined && isAlive(holder) ? holder : 'gone'
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** What a process left that ended while it took or gave back the lock. */
function removeLeftovers(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    const pid = name.startsWith(`${basename(file)}.`)
      ? /^\.(\d+)\.\d+(\.stale)?$/.exec(name.slice(basename(file).length))?.[1]
      : undefined
    if (pid !== undefined && !isAlive({ pid: Number(pid), started: null }))
      rmSync(join(dirname(file), name), { force: true })
  }
  const guard = guardOf(file)
  if (holderOf(guard) === 'gone') rmSync(guard, { force: true })
}

/** @returns False when the name is taken. */
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
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Another process may have taken the guard since: then it gets it back. */
function removeStale(guard: string, aside: string): void {
  try {
    renameSync(guard, aside)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  if (typeof holderOf(aside) === 'object') nameExclusively(aside, guard)
  rmSync(aside, { force: true })
}

function holderIn(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Partial<Holder> | null
    return typeof holder?.pid === 'number' ? { pid: holder.pid, started: holder.started ?? null } : undefined
  } catch {
    // Cut off by a crash.
    return undefined
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of another user cannot be asked, but it is there.
    if (errorCode(error) !== 'EPERM') return false
  }
  const now = startOf(pid)
  return started === null || now === null || started === now
}

/** When a process began, in clock ticks since the system did: field 22 of Linux's /proc/{pid}/stat (man 5 proc). */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    // No such process, or a system without /proc.
    return null
  }
}

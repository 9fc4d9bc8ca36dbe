import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode } from './error-code.js'
import { isMissing } from './files.js'
import { readIfThere } from './read-if-there.js'

/** A lock that this process holds, or the number of the process that holds it. */
export type Lock = { readonly release: () => void } | { readonly heldBy: number }

interface Holder {
  readonly pid: number
  /** Tells a process from a later one with the same number; null where the system does not say. */
  readonly started: string | null
}

let taken = 0

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
  try {
    writeFileSync(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder))
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if (nameExclusively(own, file)) {
        removeLeftovers(file)
        return { release: () => rmSync(file, { force: true }) }
      }
      const held = readIfThere(file)
      if (held === undefined) continue
      const holder = holderIn(held)
      if (holder !== undefined && isAlive(holder)) return { heldBy: holder.pid }
      removeStale(file, held, `${own}.stale`)
    }
    return { heldBy: holderIn(readIfThere(file) ?? '')?.pid ?? 0 }
  } finally {
    rmSync(own, { force: true })
  }
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

/** Two processes may find the same stale lock: one must not remove what the other has taken in its place. */
function removeStale(file: string, held: string, aside: string): void {
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  if (readIfThere(aside) !== held) nameExclusively(aside, file)
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

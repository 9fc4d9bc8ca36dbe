import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

/** A lock that this process holds, or the number of the process that holds it. */
export type Lock = { readonly release: () => void } | { readonly heldBy: number }

interface Holder {
  readonly pid: number
  /** Tells a process from a later one with the same number; null where the system does not say. */
  readonly started: string | null
}

/**
 * Takes a lock that is a file. What a process left that ended without giving
 * it back is taken over.
 *
 * @throws The system's error when the file cannot be written.
 */
export function takeLock(file: string): Lock {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const descriptor = openSync(file, 'wx')
      writeSync(
        descriptor,
        JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder),
      )
      closeSync(descriptor)
      return { release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = readHolder(file)
    if (holder !== undefined && isAlive(holder)) return { heldBy: holder.pid }
    rmSync(file, { force: true })
  }
  return { heldBy: readHolder(file)?.pid ?? 0 }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    // Given back in this moment, or cut off by a crash.
    return undefined
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of another user cannot be asked, but it is there.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
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

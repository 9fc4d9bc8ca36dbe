import { readFileSync, readlinkSync } from 'node:fs'
import { isRunning } from './is-running.js'

/** A process of this place. */
export interface StartedProcess {
  readonly pid: number
  /** Distinguishes a process from a later one with the same number; null if the system does not say. */
  readonly started: string | null
}

export const thisProcess = (): StartedProcess => ({ pid: process.pid, started: startOf(process.pid) })

/** Whether a process has not ended yet. */
export function isAlive({ pid, started }: StartedProcess): boolean {
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
    // What is mounted there may be the processes of another namespace, with other numbers.
    if (readlinkSync('/proc/self') !== String(process.pid)) return null
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    // The process does not exist, or the system has no /proc.
    return null
  }
}

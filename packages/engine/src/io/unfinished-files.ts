import { randomBytes } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { statOf } from './files.js'
import { isRunning } from './is-running.js'
import { processPlace } from './process-place.js'

/**
 * A name for what becomes `file` once it is complete. No other process or thread uses it, on
 * whatever machine or in whatever container it is.
 */
export const unfinishedName = (file: string): string =>
  `${file}.${process.pid}.${processPlace().id}.${randomBytes(4).toString('hex')}`

/** What follows the name of the complete file: a process, its place, and more. Version 0.1.0 named no place. */
const suffixForm = /^\.(\d+)(?:\.([0-9a-f]{16}))?\.(?:[0-9a-f]+|tmp)(?:\.stale)?$/

/** How long a process that cannot be seen from here may take to finish a file, in milliseconds. */
const abandonedMs = 3_600_000

/**
 * Whether nobody is going to finish a file.
 *
 * @param complete Name that it would have got, with its folder.
 * @returns False for names that {@link unfinishedName} does not make.
 */
export function isAbandoned(file: string, complete: string): boolean {
  const [, pid, place] = (file.startsWith(complete) && suffixForm.exec(file.slice(complete.length))) || []
  if (pid === undefined) return false
  if (place === undefined || place === processPlace().id) return !isRunning(Number(pid))
  const [now, written] = [timeOfDisk(complete), statOf(file, statSync)?.mtimeMs]
  return now !== undefined && written !== undefined && now - written > abandonedMs
}

/** Whether a file is one that a process, in whatever place, was to finish. */
export const isUnfinishedOf = (pid: number, file: string, complete: string): boolean =>
  file.startsWith(complete) && suffixForm.exec(file.slice(complete.length))?.[1] === String(pid)

/**
 * The time in milliseconds by the clock that gives files their times. On a network disk, it is not
 * the clock of this machine.
 *
 * @param file A path in the folder that is meant. Nothing happens to it.
 * @returns Undefined if nothing can be written there.
 */
export function timeOfDisk(file: string): number | undefined {
  const probe = unfinishedName(file)
  try {
    writeFileSync(probe, '', { flag: 'wx' })
    return statOf(probe, statSync)?.mtimeMs
  } catch {
    return undefined
  } finally {
    rmSync(probe, { force: true })
  }
}

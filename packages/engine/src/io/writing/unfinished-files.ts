import { randomBytes } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { hashOf } from '../hash.js'
import { isRunning } from '../locks/is-running.js'
import { processPlace } from '../locks/process-place.js'
import { statOf } from '../reading/files.js'

/**
 * A name for what becomes `file` once it is complete. No other process or thread uses it, on
 * whatever machine or in whatever container it is.
 */
export const unfinishedName = (file: string): string =>
  `${stemOf(file)}.${process.pid}.${processPlace().id}.${randomBytes(4).toString('hex')}`

/** Most disks allow names of 255 bytes, and what follows the stem needs up to 40. */
const longestStem = 200

/** The complete file, or what stands for its name if that is too long for more to follow. */
const stemOf = (file: string): string =>
  Buffer.byteLength(basename(file)) <= longestStem
    ? file
    : join(dirname(file), `.${hashOf(basename(file)).slice(0, 16)}`)

/**
 * What follows the stem: a process, its place, and more; then what a file gets that is to be removed.
 * Version 0.1.0 named no place.
 */
const suffixForm = /^\.(\d+)(?:\.([0-9a-f]{16}))?\.(?:[0-9a-f]+|tmp)(?:\.stale|\.[0-9a-f]{16})?$/

/** How long a process that cannot be seen from here may take to finish a file, in milliseconds. */
const abandonedMs = 3_600_000

/**
 * Whether nobody is going to finish a file.
 *
 * @param complete Name that it would have got, with its folder.
 * @returns False for names that {@link unfinishedName} does not make.
 */
export function isAbandoned(file: string, complete: string): boolean {
  const [, pid, place] = suffixOf(file, complete) ?? []
  if (pid === undefined) return false
  if (place === undefined || place === processPlace().id) return !isRunning(Number(pid))
  const [now, written] = [timeOfDisk(complete), statOf(file, statSync)?.mtimeMs]
  return now !== undefined && written !== undefined && now - written > abandonedMs
}

/** Whether a file is one that a process, in whatever place, was to finish. */
export const isUnfinishedOf = (pid: number, file: string, complete: string): boolean =>
  suffixOf(file, complete)?.[1] === String(pid)

function suffixOf(file: string, complete: string): RegExpExecArray | undefined {
  const stem = stemOf(complete)
  return (file.startsWith(stem) && suffixForm.exec(file.slice(stem.length))) || undefined
}

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

import { closeSync, fstatSync, lstatSync, openSync, readFileSync, writeSync } from 'node:fs'
import { isRecord } from '../../values/is-record.js'
import { isHeldOnWindows } from '../error-code.js'
import { statOf } from '../reading/files.js'
import { ifThere } from '../reading/look-at.js'
import { processPlace } from './process-place.js'
import { type StartedProcess, thisProcess } from './process-start.js'

/** What a lock says about the process that holds it. */
export interface LockHolder extends StartedProcess {
  /** Where the process lives, see `ProcessPlace`; null in locks of versions that did not know of other places. */
  readonly place: string | null
  readonly host: string | null
  /** Distinguishes this lock from all others. */
  readonly id: string | null
}

/** The process that holds a lock, as people are told. */
export interface LockedBy {
  readonly pid: number
  /** If it is none of this machine or container: where it is, and the file of the lock. */
  readonly elsewhere: { readonly host: string; readonly file: string } | undefined
}

export const lockedBy = (holder: LockHolder, file: string): LockedBy => ({
  pid: holder.pid,
  elsewhere: isOfHere(holder) ? undefined : { host: holder.host ?? 'another machine', file },
})

/** A lock that does not say where its process is was made by a version that knew of one place only. */
export const isOfHere = ({ place }: LockHolder): boolean => place === null || place === processPlace().id

/** The lock of whoever takes over a lock whose process has ended. */
export const guardOf = (file: string): string => `${file}.over`

/** A lock as it was found. */
export interface FoundLock {
  /** Empty if no process can have made it, and for a moment while it is written or removed. */
  readonly text: string
  /** By the clock of the disk. */
  readonly modifiedMs: number
}

const beatDigits = 6
/** What follows the beat. */
const end = '"}\n'

/**
 * Text of a lock of this process.
 *
 * The beat, which changes as a sign of life, is last and always has the same length. So only its
 * digits are written again, and whoever reads the file at the same time finds it complete.
 */
export function lockText(id: string): string {
  const { id: place, host } = processPlace()
  return `${JSON.stringify({ ...thisProcess(), place, host, id, beat: beatText(0) })}\n`
}

const beatText = (beat: number) => String(beat % 10 ** beatDigits).padStart(beatDigits, '0')

/**
 * Gives a sign of life. By writing, not by setting a time, so that the time is that of the disk's clock.
 *
 * @returns False if this is no longer the lock with that id.
 * @throws The system's error.
 */
export function writeBeat(file: string, id: string, beat: number): boolean {
  // It is opened each time. Otherwise a network disk might keep for itself what is written.
  const descriptor = ifThere(() => openSync(file, 'r+'))
  if (descriptor === undefined) return false
  try {
    const bytes = readFileSync(descriptor)
    if (holderIn(bytes.toString())?.id !== id) return false
    writeSync(descriptor, beatText(beat), bytes.length - end.length - beatDigits)
    return true
  } finally {
    closeSync(descriptor)
  }
}

/** @returns Undefined if there is no lock. */
export function readLock(file: string): FoundLock | undefined {
  try {
    const stats = statOf(file, lstatSync)
    if (stats === undefined) return undefined
    // No process has made a lock that is not a file, so nobody holds it.
    return stats.isFile() ? readOpened(file) : { text: '', modifiedMs: stats.mtimeMs }
  } catch (error) {
    // Before Node 22, a file that is removed while another process reads it keeps its name until that process
    // closes it, and nobody can open it or take its name.
    if (isHeldOnWindows(error)) return { text: '', modifiedMs: 0 }
    throw error
  }
}

/**
 * No process makes a longer lock, in bytes. A file that is longer is not read, because a lock that is
 * watched is read again and again.
 */
const mostBytes = 4_096

/** By opening it: a network disk may answer with times and content that it remembers, but not once a file is opened. */
function readOpened(file: string): FoundLock | undefined {
  const descriptor = ifThere(() => openSync(file, 'r'))
  if (descriptor === undefined) return undefined
  try {
    const { size, mtimeMs } = fstatSync(descriptor)
    return { text: size > mostBytes ? '' : readFileSync(descriptor, 'utf8'), modifiedMs: mtimeMs }
  } finally {
    closeSync(descriptor)
  }
}

/** @returns Undefined for a text that is cut off, or that no process wrote as the text of its lock. */
export function holderIn(text: string): LockHolder | undefined {
  try {
    const holder: unknown = JSON.parse(text)
    if (!isRecord(holder) || !isProcessNumber(holder.pid)) return undefined
    const textOf = (name: string) => (typeof holder[name] === 'string' ? holder[name] : null)
    return {
      pid: holder.pid,
      started: textOf('started'),
      place: textOf('place'),
      host: textOf('host'),
      id: textOf('id'),
    }
  } catch {
    return undefined
  }
}

/** Zero and negative numbers mean groups of processes, some of which always exist. */
const isProcessNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

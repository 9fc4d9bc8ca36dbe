import { type Stats, statSync } from 'node:fs'
import { lookAt } from './look-at.js'

/** In milliseconds since 1970. For a link, that of its target. Undefined if there is none. */
export const changeTime = (path: string): number | undefined => lookAt(() => statSync(path))?.ctimeMs

/** Whether a file with this timestamp may have changed since. Both in milliseconds since 1970. */
export const isFresh = (timeMs: number, since: number): boolean => timeMs >= since - tickAt(timeMs)

/**
 * Whether a file may have changed in a span of time, according to its timestamps. Changes within
 * one tick of the disk's clock have the same time (Git calls such files "racily clean").
 *
 * @param from In milliseconds since 1970, like `to`.
 */
export function mayHaveChanged(
  { ctimeMs, mtimeMs }: Pick<Stats, 'ctimeMs' | 'mtimeMs'>,
  from: number,
  to: number,
): boolean {
  // Both times, because on Windows, disks with FAT or exFAT do not record ctime as other disks do.
  return [ctimeMs, mtimeMs].some((timeMs) => isFresh(timeMs, from) && timeMs <= to + tickAt(timeMs))
}

/**
 * Whether a folder was moved since a time, in milliseconds since 1970. A new entry changes both times
 * of a folder. A move changes only the first, and so do other rights.
 */
export const isMoved = ({ ctimeMs, mtimeMs }: Stats, since: number): boolean =>
  isFresh(ctimeMs, since) && mtimeMs < ctimeMs

/**
 * How far a timestamp may be from the time of the change, in milliseconds: disks stamp files with
 * their last tick. FAT stores times in steps of two seconds. Elsewhere there are at least 100 ticks
 * a second; twice as long is certainly enough.
 */
const tickAt = (timeMs: number): number => (timeMs % 1000 === 0 ? 2000 : 20)

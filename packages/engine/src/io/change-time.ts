import type { Stats } from 'node:fs'

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
  return [ctimeMs, mtimeMs].some((timeMs) => {
    const tick = timeMs % 1000 === 0 ? longestTickMs : tickMs
    return timeMs >= from - tick && timeMs <= to + tick
  })
}

/** Linux stamps files with the time of its last tick. There are at least 100 per second. */
const tickMs = 20

/** FAT stores times in steps of two seconds. */
const longestTickMs = 2000

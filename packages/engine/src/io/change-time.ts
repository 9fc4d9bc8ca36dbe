import type { Stats } from 'node:fs'

/**
 * Whether a file may have changed within a span of time, as far as its times tell: what follows in the same tick of
 * the disk's clock has the same times ("racily clean" files in Git).
 *
 * @param from In milliseconds since 1970, as is `to`.
 */
export function mayHaveChanged(
  { ctimeMs, mtimeMs }: Pick<Stats, 'ctimeMs' | 'mtimeMs'>,
  from: number,
  to: number,
): boolean {
  // On Windows, disks with FAT or exFAT say nothing of changes of the record.
  return [ctimeMs, mtimeMs].some((timeMs) => {
    const tick = timeMs % 1000 === 0 ? longestTickMs : tickMs
    return timeMs >= from - tick && timeMs <= to + tick
  })
}

/** Linux gives files the time of its last tick, of which there are 100 in a second at least. */
const tickMs = 20

/** FAT has times of two seconds. */
const longestTickMs = 2000

import type { Stats } from 'node:fs'
import { byPath, type SourcePath } from '../paths.js'

/**
 * Size, times and inode number of a file, with the fingerprint of its content. As long as they are
 * the same, so is the content: every edit changes `ctime`, the time of the last change to the
 * file's metadata.
 */
export interface Stamp {
  /** In bytes. */
  readonly size: number
  readonly modifiedMs: number
  readonly changedMs: number
  readonly number: number
  readonly hash: string
}

/** The form in which stamps are saved: many can be read as fast as one. */
export interface StampColumns {
  /** Each ends in a line feed. A path that contains one has no stamp. */
  readonly paths: string
  /** 32 hexadecimal digits for each file. */
  readonly hashes: string
  /** Size, `modifiedMs`, `changedMs` and inode number of the first file, then of the next. */
  readonly numbers: Float64Array
}

/** Returns the stamp of a file; undefined if there is none. */
export type Stamps = (path: SourcePath) => Stamp | undefined

export const noStamps: Stamps = () => undefined

const hashLength = 32
const numbersOfOne = 4

export function openStamps({ paths, hashes, numbers }: StampColumns): Stamps {
  const places = new Map(paths.split('\n').map((path, place) => [path, place]))
  return (path) => {
    const place = places.get(path)
    if (place === undefined) return undefined
    const at = place * numbersOfOne
    const [size, modifiedMs, changedMs, number] = [
      numbers[at],
      numbers[at + 1],
      numbers[at + 2],
      numbers[at + 3],
    ]
    // After the last line feed there is an empty path without numbers.
    if (size === undefined || modifiedMs === undefined || changedMs === undefined || number === undefined)
      return undefined
    return {
      size,
      modifiedMs,
      changedMs,
      number,
      hash: hashes.slice(place * hashLength, (place + 1) * hashLength),
    }
  }
}

export function columnsOfStamps(stamps: Iterable<readonly [SourcePath, Stamp]>): StampColumns {
  const sorted = [...stamps].filter(([path]) => !path.includes('\n')).sort(([a], [b]) => byPath(a, b))
  const numbers = new Float64Array(sorted.length * numbersOfOne)
  sorted.forEach(([, { size, modifiedMs, changedMs, number }], place) => {
    const at = place * numbersOfOne
    numbers[at] = size
    numbers[at + 1] = modifiedMs
    numbers[at + 2] = changedMs
    numbers[at + 3] = number
  })
  return {
    paths: sorted.map(([path]) => `${path}\n`).join(''),
    hashes: sorted.map(([, { hash }]) => hash).join(''),
    numbers,
  }
}

export const stampOf = ({ size, mtimeMs, ctimeMs, ino }: Stats, hash: string): Stamp => ({
  size,
  modifiedMs: mtimeMs,
  changedMs: ctimeMs,
  number: ino,
  hash,
})

/** Whether a file is unchanged since it got the stamp. */
export const isAsStamped = (stamp: Stamp, stats: Stats | undefined): boolean =>
  stats?.size === stamp.size &&
  stats.mtimeMs === stamp.modifiedMs &&
  stats.ctimeMs === stamp.changedMs &&
  stats.ino === stamp.number

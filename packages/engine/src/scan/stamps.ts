import type { Stats } from 'node:fs'
import { byPath, type SourcePath } from '../paths.js'

/**
 * Size, times and number of a file with the fingerprint of its content. As long
 * as they are the same, so is the content: no edit leaves the time of the last
 * change of the file's record (`ctime`) as it was.
 */
export interface Stamp {
  /** In bytes. */
  readonly size: number
  readonly modifiedMs: number
  readonly changedMs: number
  readonly number: number
  readonly hash: string
}

/** The form that stamps are saved in: many are read as fast as one. */
export interface StampColumns {
  /** Each ended by a line feed; a path that holds one has no stamp. */
  readonly paths: string
  /** 32 hexadecimal digits each. */
  readonly hashes: string
  /** Size, `modifiedMs`, `changedMs` and number of the first file, then of the next. */
  readonly numbers: Float64Array
}

/** Gives the stamp of a file; undefined where there is none. */
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
    // After the last line feed stands a path without numbers.
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

/** The file is as it was when it got the stamp. */
export const isAsStamped = (stamp: Stamp, stats: Stats | undefined): boolean =>
  stats?.size === stamp.size &&
  stats.mtimeMs === stamp.modifiedMs &&
  stats.ctimeMs === stamp.changedMs &&
  stats.ino === stamp.number

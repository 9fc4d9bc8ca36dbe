import type { OutputPath } from '../paths.js'
import type { OutputRecord } from './output-record.js'

/** The published files that stay. Each is counted once. */
export interface KeptFiles extends Iterable<OutputPath> {
  readonly size: number
  has(path: OutputPath): boolean
  /** Returns false if the file was kept already. */
  add(path: OutputPath): boolean
  /** Like `add`, for the file at a position of the record. */
  addAt(position: number): boolean
  remove(path: OutputPath): void
  /** Files of the record that are not kept, in path order. */
  othersOfRecord(): OutputPath[]
}

/**
 * Most kept files are in the record, so a byte marks each of those. Filling a set with tens of
 * thousands of paths would take long.
 */
export function keptFiles(record: OutputRecord | undefined): KeptFiles {
  const isKept = new Uint8Array(record?.count ?? 0)
  const outside = new Set<OutputPath>()
  let count = 0
  const addAt = (position: number) => {
    if (isKept[position] === 1) return false
    isKept[position] = 1
    count += 1
    return true
  }
  return {
    get size() {
      return count + outside.size
    },
    has(path) {
      const position = record?.positionOf(path)
      return position === undefined ? outside.has(path) : isKept[position] === 1
    },
    add(path) {
      const position = record?.positionOf(path)
      if (position !== undefined) return addAt(position)
      const isNew = !outside.has(path)
      outside.add(path)
      return isNew
    },
    addAt,
    remove(path) {
      const position = record?.positionOf(path)
      if (position === undefined) outside.delete(path)
      else if (isKept[position] === 1) {
        isKept[position] = 0
        count -= 1
      }
    },
    othersOfRecord: () => record?.paths().filter((_, position) => isKept[position] === 0) ?? [],
    *[Symbol.iterator]() {
      yield* record?.paths().filter((_, position) => isKept[position] === 1) ?? []
      yield* outside
    },
  }
}

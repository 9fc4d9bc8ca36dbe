import type { OutputPath } from '../paths.js'
import type { OutputRecord } from './output-record.js'

/** Published files that stay, each once. */
export interface KeptFiles extends Iterable<OutputPath> {
  readonly size: number
  has(path: OutputPath): boolean
  /** False for one that is kept already. */
  add(path: OutputPath): boolean
  /** The same for a file of the record, by its place there. */
  addAt(position: number): boolean
  /** Files of the record that are not kept, in path order. */
  othersOfRecord(): OutputPath[]
}

/** Most files that stay are of the record: a byte is kept for each of those, as a set of tens of thousands of paths takes long to make. */
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
    othersOfRecord: () => record?.paths().filter((_, position) => isKept[position] === 0) ?? [],
    *[Symbol.iterator]() {
      yield* record?.paths().filter((_, position) => isKept[position] === 1) ?? []
      yield* outside
    },
  }
}

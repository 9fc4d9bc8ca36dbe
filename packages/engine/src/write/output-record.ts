import { byPath, type OutputPath } from '../paths.js'

/** What a published file was when it was published. */
export interface OutputFileRecord {
  readonly hash: string
  /** In bytes. */
  readonly size: number
  readonly modifiedMs: number
  /** The same in both generations; two files that are written in one tick of the clock differ in it alone. */
  readonly number: number
}

/** What the published output held when it was published. */
export interface OutputRecord {
  readonly count: number
  /** Sum of all sizes, in bytes. */
  readonly bytes: number
  get(path: OutputPath): OutputFileRecord | undefined
  /** In path order. */
  entries(): Iterable<readonly [OutputPath, OutputFileRecord]>
  readonly columns: OutputColumns
}

/**
 * The form that is saved: all paths in one text, all hashes in another. Of tens
 * of thousands of files it is read several times faster than one object each.
 */
export interface OutputColumns {
  /** In path order, each ended by a line feed, which no path holds. */
  readonly paths: string
  /** 32 hexadecimal digits each. */
  readonly hashes: string
  readonly sizes: readonly number[]
  readonly modifiedMs: readonly number[]
  readonly numbers: readonly number[]
}

const hashLength = 32

export function outputRecord(columns: OutputColumns): OutputRecord {
  const { sizes, modifiedMs, numbers, hashes } = columns
  let index: Map<OutputPath, number> | undefined
  const indexOf = () => {
    index ??= new Map(pathsOf(columns).map((path, position) => [path, position]))
    return index
  }
  const at = (position: number): OutputFileRecord => ({
    hash: hashes.slice(position * hashLength, (position + 1) * hashLength),
    size: sizes[position] ?? 0,
    modifiedMs: modifiedMs[position] ?? 0,
    number: numbers[position] ?? 0,
  })
  return {
    columns,
    count: sizes.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    get(path) {
      const position = indexOf().get(path)
      return position === undefined ? undefined : at(position)
    },
    *entries() {
      for (const [path, position] of indexOf()) yield [path, at(position)]
    },
  }
}

export function outputRecordOf(entries: Iterable<readonly [OutputPath, OutputFileRecord]>): OutputRecord {
  const sorted = [...entries].sort(([a], [b]) => byPath(a, b))
  const records = sorted.map(([, record]) => record)
  return outputRecord({
    paths: sorted.map(([path]) => `${path}\n`).join(''),
    hashes: records.map(({ hash }) => hash).join(''),
    sizes: records.map(({ size }) => size),
    modifiedMs: records.map(({ modifiedMs }) => modifiedMs),
    numbers: records.map(({ number }) => number),
  })
}

export const pathsOf = ({ paths }: OutputColumns): OutputPath[] =>
  paths.split('\n').slice(0, -1) as OutputPath[]

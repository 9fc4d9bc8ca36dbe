import { byPath, type OutputPath, outputPath } from '../paths.js'
import { lineList, textsOfLines } from '../text/line-list.js'
import { firstPosition } from '../values/first-position.js'
import { lazily } from '../values/lazily.js'

/** What is remembered about a published file. */
export interface OutputFileRecord {
  readonly hash: string
  /** In bytes. */
  readonly size: number
  readonly modifiedMs: number
  /**
   * Inode number, which is the same in both generations. It tells apart files that are written
   * within one tick of the clock.
   */
  readonly number: number
}

/** What is remembered about a published output. */
export interface OutputRecord {
  readonly count: number
  /** Sum of all sizes, in bytes. */
  readonly bytes: number
  has(path: OutputPath): boolean
  get(path: OutputPath): OutputFileRecord | undefined
  /** In path order. */
  paths(): readonly OutputPath[]
  /** Position of a file in {@link OutputRecord.paths}. */
  positionOf(path: OutputPath): number | undefined
  readonly columns: OutputColumns
  /** The files inside a folder. */
  inside(folder: OutputPath): readonly OutputPath[]
  /** The record after some files were changed, added or removed. Undefined stands for a removed file. */
  with(changes: ReadonlyMap<OutputPath, OutputFileRecord | undefined>): ChangedRecord
}

export interface ChangedRecord {
  readonly record: OutputRecord
  /** New position of each file of the old record; -1 if it was changed or removed. */
  readonly moved: Int32Array
}

/**
 * The form that is saved: all paths in one string, all hashes in another. Reading tens of thousands
 * of files is many times faster this way than with an object for each.
 */
export interface OutputColumns {
  /** In path order, each followed by a line feed, which paths cannot contain. */
  readonly paths: string
  /** 32 hexadecimal digits each. */
  readonly hashes: string
  readonly sizes: Float64Array
  readonly modifiedMs: Float64Array
  readonly numbers: Float64Array
}

const hashLength = 32

/** Number of lookups that are done by binary search, before a map of all files is made. */
const fewLookups = 4_096

/** @param known The paths, if the caller has them. */
export function outputRecord(columns: OutputColumns, known?: readonly OutputPath[]): OutputRecord {
  const { sizes, modifiedMs, numbers, hashes } = columns
  const paths = lazily(() => known ?? pathsOf(columns))
  const positions = lazily(() => positionsOf(paths()))
  let lookups = 0
  let last = 0
  /**
   * Checks the last position and the one after it first, because most files are looked up several
   * times in a row and in order.
   */
  function positionOf(path: OutputPath): number | undefined {
    const there = paths()
    if (there[last] === path) return last
    const found = there[last + 1] === path ? last + 1 : lookUp(path, there)
    last = found ?? last
    return found
  }
  function lookUp(path: OutputPath, there: readonly OutputPath[]): number | undefined {
    lookups += 1
    if (lookups > fewLookups) return positions().get(path)
    const position = placeOf(path, there, 0)
    return there[position] === path ? position : undefined
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
    has: (path) => positionOf(path) !== undefined,
    get(path) {
      const position = positionOf(path)
      return position === undefined ? undefined : at(position)
    },
    paths,
    positionOf,
    inside(folder) {
      const start = `${folder}/`
      const from = placeOf(start, paths(), 0)
      let end = from
      while (paths()[end]?.startsWith(start)) end += 1
      return paths().slice(from, end)
    },
    with(changes) {
      const after = changed(columns, paths(), changes)
      return { record: outputRecord(after.columns, after.paths), moved: after.moved }
    },
  }
}

function positionsOf(paths: readonly OutputPath[]): ReadonlyMap<OutputPath, number> {
  const positions = new Map<OutputPath, number>()
  for (const [position, path] of paths.entries()) positions.set(path, position)
  return positions
}

/**
 * Applies changes to the columns. Everything between two changes, which is nearly the whole record,
 * is copied in one piece.
 */
function changed(
  columns: OutputColumns,
  known: readonly OutputPath[],
  changes: ReadonlyMap<OutputPath, OutputFileRecord | undefined>,
): {
  readonly columns: OutputColumns
  readonly paths: readonly OutputPath[]
  readonly moved: Int32Array
} {
  const sorted = [...changes].sort(([a], [b]) => byPath(a, b))
  const paths: OutputPath[][] = []
  const moved = new Int32Array(known.length).fill(-1)
  let count = 0
  const hashes: string[] = []
  const sizes: Numbers[] = []
  const modifiedMs: Numbers[] = []
  const numbers: Numbers[] = []
  let position = 0
  const keepUntil = (end: number) => {
    paths.push(known.slice(position, end))
    for (let from = position; from < end; from += 1) moved[from] = count + from - position
    count += end - position
    hashes.push(columns.hashes.slice(position * hashLength, end * hashLength))
    sizes.push(columns.sizes.subarray(position, end))
    modifiedMs.push(columns.modifiedMs.subarray(position, end))
    numbers.push(columns.numbers.subarray(position, end))
    position = end
  }
  for (const [path, record] of sorted) {
    const place = placeOf(path, known, position)
    keepUntil(place)
    if (known[place] === path) position += 1
    if (record === undefined) continue
    paths.push([path])
    count += 1
    hashes.push(record.hash)
    sizes.push([record.size])
    modifiedMs.push([record.modifiedMs])
    numbers.push([record.number])
  }
  keepUntil(known.length)
  const all = paths.flat()
  return {
    columns: {
      paths: lineList(all),
      hashes: hashes.join(''),
      sizes: joined(sizes),
      modifiedMs: joined(modifiedMs),
      numbers: joined(numbers),
    },
    paths: all,
    moved,
  }
}

type Numbers = Float64Array | readonly number[]

function joined(runs: readonly Numbers[]): Float64Array {
  const all = new Float64Array(runs.reduce((sum, { length }) => sum + length, 0))
  let position = 0
  for (const run of runs) {
    all.set(run, position)
    position += run.length
  }
  return all
}

/** Position of a path in a sorted list, or the position where it would be. */
function placeOf(path: string, sorted: readonly string[], from: number): number {
  return firstPosition(from, sorted.length, (position) => (sorted[position] ?? path) >= path)
}

/** A record of no files. */
export const emptyRecord: OutputRecord = outputRecord({
  paths: '',
  hashes: '',
  sizes: new Float64Array(),
  modifiedMs: new Float64Array(),
  numbers: new Float64Array(),
})

export const pathsOf = ({ paths }: Pick<OutputColumns, 'paths'>): OutputPath[] =>
  textsOfLines(paths, outputPath)

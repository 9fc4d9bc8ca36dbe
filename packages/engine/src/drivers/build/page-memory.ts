import { type OutputPath, outputPath, type RoutePath, routePath } from '../../paths.js'
import type { PageDigest } from '../../pipeline/page-pipeline.js'
import { lineList, textsOfLines } from '../../text/line-list.js'
import { lazily } from '../../values/lazily.js'
import type { Positions } from '../../write/publication.js'

/** A page as the last build made it. */
export interface PastPage extends PageDigest {
  /** Paths of its `outputs`. */
  readonly outputPaths: readonly OutputPath[]
  /** Positions of its outputs in the record of the published output, given as a range of a list. */
  readonly outputPositions: { readonly of: Positions; readonly from: number; readonly to: number }
}

/** What the last build made, by page. */
export interface PastPages {
  get(route: RoutePath): PastPage | undefined
}

/**
 * The form that is saved. Most pages have only outputs and a chunk, and most builds change few of
 * them. With an object for each of ten thousand pages, most would be read and written for nothing.
 */
export interface PageColumns {
  /** Each followed by a line feed, which paths cannot contain. The other columns are in the same order. */
  readonly routes: string
  /** Number of outputs of each page. */
  readonly outputCounts: Float64Array
  /** Paths of the outputs of all pages, each followed by a line feed. */
  readonly outputPaths: string
  /** Hashes of the outputs, 32 hexadecimal digits each. */
  readonly outputHashes: string
  /** Positions of the outputs in the record that is saved with the pages; -1 if not known. */
  readonly outputPositions: Float64Array
  /** Name and hash of each page's chunk, with a dot between them, followed by a line feed. */
  readonly chunks: string
  /** Position of each page's shared key in `sharedKeys`; -1 for none. */
  readonly sharedKeyAt: Float64Array
  readonly sharedKeys: readonly string[]
  /** Data that few pages have, by the page's row. */
  readonly rest: Readonly<Record<number, Rest>>
}

type Rest = Partial<Pick<PageDigest, 'failed' | 'files' | 'drawnLater' | 'diagnostics'>>

const hashLength = 32

/** Gives the positions of outputs in the record that is saved with the pages. */
export interface OutputPlaces {
  positionOf(path: OutputPath): number | undefined
  /**
   * New positions, by position in the record of the last build; -1 for files that were changed or
   * removed. Undefined if nothing moved.
   */
  readonly moved: Int32Array | undefined
  /** Whether positions of past pages refer to the record of the last build. */
  readonly arePastKnown: boolean
}

const noPlaces: OutputPlaces = { positionOf: () => undefined, moved: undefined, arePastKnown: false }

/** Writes pages as columns. Runs of pages that are as in the last build are copied in one piece. */
export function pageColumns(
  pages: ReadonlyMap<RoutePath, PageDigest>,
  places: OutputPlaces = noPlaces,
): PageColumns {
  const made = columnsToFill()
  let run: Run | undefined
  for (const [route, page] of pages) {
    if (page instanceof PageOfPast) {
      if (run?.past === page.past && run.to === page.row) {
        run.to += 1
        continue
      }
      if (run !== undefined) addRun(made, run, places)
      run = { past: page.past, from: page.row, to: page.row + 1 }
      continue
    }
    if (run !== undefined) addRun(made, run, places)
    run = undefined
    addPage(made, route, page, places)
  }
  if (run !== undefined) addRun(made, run, places)
  return {
    routes: made.routes.join(''),
    outputCounts: Float64Array.from(made.outputCounts),
    outputPaths: made.outputPaths.join(''),
    outputHashes: made.outputHashes.join(''),
    outputPositions: Float64Array.from(made.outputPositions),
    chunks: made.chunks.join(''),
    sharedKeyAt: Float64Array.from(made.sharedKeyAt),
    sharedKeys: [...made.sharedKeys.keys()],
    rest: made.rest,
  }
}

/** Consecutive rows of the past. */
interface Run {
  readonly past: Past
  readonly from: number
  to: number
}

/** {@link PageColumns} in pieces that are joined in the end. */
interface FilledColumns {
  readonly routes: string[]
  readonly outputCounts: number[]
  readonly outputPaths: string[]
  readonly outputHashes: string[]
  readonly outputPositions: number[]
  readonly chunks: string[]
  readonly sharedKeyAt: number[]
  /** Positions of shared keys. */
  readonly sharedKeys: Map<string, number>
  readonly rest: Record<number, Rest>
}

const columnsToFill = (): FilledColumns => ({
  routes: [],
  outputCounts: [],
  outputPaths: [],
  outputHashes: [],
  outputPositions: [],
  chunks: [],
  sharedKeyAt: [],
  sharedKeys: new Map(),
  rest: {},
})

function addPage(
  made: FilledColumns,
  route: RoutePath,
  { outputs, chunk, sharedKey, failed, files, drawnLater, diagnostics }: PageDigest,
  { positionOf }: OutputPlaces,
): void {
  const paths = outputs.map(([path]) => path)
  const row = made.outputCounts.length
  made.routes.push(lineList([route]))
  made.outputCounts.push(outputs.length)
  made.outputPaths.push(lineList(paths))
  made.outputHashes.push(...outputs.map(([, hash]) => hash))
  made.outputPositions.push(...paths.map((path) => positionOf(path) ?? -1))
  made.chunks.push(lineList([`${chunk.name}.${chunk.hash}`]))
  made.sharedKeyAt.push(sharedKey === null ? -1 : keyAt(made, sharedKey))
  if (failed || files.length > 0 || drawnLater || diagnostics.length > 0)
    made.rest[row] = {
      ...(failed && { failed }),
      ...(files.length > 0 && { files }),
      ...(drawnLater && { drawnLater }),
      ...(diagnostics.length > 0 && { diagnostics }),
    }
}

function addRun(made: FilledColumns, { past, from, to }: Run, places: OutputPlaces): void {
  const { routes, paths, ends, columns } = past
  const [firstOutput, lastOutput] = [ends[from - 1] ?? 0, ends[to - 1] ?? 0]
  made.routes.push(lineList(routes.slice(from, to)))
  made.outputPaths.push(lineList(paths.slice(firstOutput, lastOutput)))
  made.outputHashes.push(columns.outputHashes.slice(firstOutput * hashLength, lastOutput * hashLength))
  made.chunks.push(lineList(past.chunks().slice(from, to)))
  for (let output = firstOutput; output < lastOutput; output += 1)
    made.outputPositions.push(positionNow(past, output, places))
  for (let row = from; row < to; row += 1) {
    const rest = columns.rest[row]
    if (rest !== undefined) made.rest[made.outputCounts.length] = rest
    made.outputCounts.push(columns.outputCounts[row] ?? 0)
    const key = columns.sharedKeys[columns.sharedKeyAt[row] ?? -1]
    made.sharedKeyAt.push(key === undefined ? -1 : keyAt(made, key))
  }
}

function positionNow({ paths, columns }: Past, output: number, places: OutputPlaces): number {
  const { positionOf, moved, arePastKnown } = places
  const before = arePastKnown ? (columns.outputPositions[output] ?? -1) : -1
  const now = before < 0 || moved === undefined ? before : (moved[before] ?? -1)
  if (now >= 0) return now
  const path = paths[output]
  return (path === undefined ? undefined : positionOf(path)) ?? -1
}

function keyAt({ sharedKeys }: FilledColumns, key: string): number {
  const known = sharedKeys.get(key)
  if (known !== undefined) return known
  sharedKeys.set(key, sharedKeys.size)
  return sharedKeys.size - 1
}

/** Columns, parsed as far as necessary. */
interface Past {
  readonly columns: PageColumns
  readonly routes: readonly RoutePath[]
  readonly paths: readonly OutputPath[]
  readonly chunks: () => readonly string[]
  /** Where the outputs of each page end in `paths`. */
  readonly ends: Float64Array
}

/** A row of the columns. Reads only what is asked for. */
class PageOfPast implements PastPage {
  readonly past: Past
  readonly row: number

  constructor(past: Past, row: number) {
    this.past = past
    this.row = row
  }

  private get rest(): Rest | undefined {
    return this.past.columns.rest[this.row]
  }

  get failed() {
    return this.rest?.failed ?? false
  }

  get files() {
    return this.rest?.files ?? []
  }

  get drawnLater() {
    return this.rest?.drawnLater
  }

  get diagnostics() {
    return this.rest?.diagnostics ?? []
  }

  get sharedKey() {
    const { sharedKeys, sharedKeyAt } = this.past.columns
    return sharedKeys[sharedKeyAt[this.row] ?? -1] ?? null
  }

  get outputPositions() {
    const { columns, ends } = this.past
    return { of: columns.outputPositions, from: ends[this.row - 1] ?? 0, to: ends[this.row] ?? 0 }
  }

  get outputPaths() {
    const { from, to } = this.outputPositions
    return this.past.paths.slice(from, to)
  }

  get outputs() {
    const { outputHashes } = this.past.columns
    const { from } = this.outputPositions
    return this.outputPaths.map((path, index) => {
      const start = (from + index) * hashLength
      return [path, outputHashes.slice(start, start + hashLength)] as const
    })
  }

  get chunk() {
    const text = this.past.chunks()[this.row] ?? ''
    const point = text.lastIndexOf('.')
    return { name: text.slice(0, point), hash: text.slice(point + 1) }
  }
}

/** Number of rows that are tried before a map of all rows is made. */
const fewRows = 64

/** Reads the columns of {@link pageColumns}. */
export function pastPages(columns: PageColumns): PastPages {
  const routes = textsOfLines(columns.routes, routePath)
  const past: Past = {
    columns,
    routes,
    paths: textsOfLines(columns.outputPaths, outputPath),
    chunks: lazily(() => textsOfLines(columns.chunks, String)),
    ends: endsOf(columns.outputCounts),
  }
  const rows = lazily(() => new Map(routes.map((route, row) => [route, row])))
  let next = 0
  /**
   * Tries the next rows first, because pages are asked for in the saved order, except for those
   * that were added, changed or removed.
   */
  function rowOf(route: RoutePath): number | undefined {
    for (let row = next; row < next + fewRows; row += 1) if (routes[row] === route) return row
    return rows().get(route)
  }
  return {
    get(route) {
      const row = rowOf(route)
      if (row === undefined) return undefined
      next = row + 1
      return new PageOfPast(past, row)
    },
  }
}

/** Running sums. */
function endsOf(counts: Float64Array): Float64Array {
  let end = 0
  return counts.map((count) => {
    end += count
    return end
  })
}

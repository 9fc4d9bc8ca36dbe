import { lazily } from '../lazily.js'
import { lineList, textsOfLines } from '../line-list.js'
import type { OutputPath, RoutePath } from '../paths.js'
import type { PageDigest } from '../pipeline/page-pipeline.js'

/** A page as the last build left it. */
export interface PastPage extends PageDigest {
  /** Of its `outputs`. */
  readonly outputPaths: readonly OutputPath[]
  /** Of its `outputs`, one after the other. */
  readonly outputHashes: string
}

/** What the last build made of each page. */
export interface PastPages {
  get(route: RoutePath): PastPage | undefined
}

/**
 * The form that is saved. Most pages have nothing but outputs and a chunk, and
 * most builds change few of them, so that ten thousand objects would be read
 * and written for nothing.
 */
export interface PageColumns {
  /** Each ended by a line feed, which no path holds; the next columns are in the same order. */
  readonly routes: string
  /** How many outputs each page has. */
  readonly outputCounts: Float64Array
  /** Of all pages, each ended by a line feed. */
  readonly outputPaths: string
  /** Of the outputs; 32 hexadecimal digits each. */
  readonly outputHashes: string
  /** Name and hash of each page's chunk, with a point between them, ended by a line feed. */
  readonly chunks: string
  /** Where each page's shared key stands in `sharedKeys`; -1 for none. */
  readonly sharedKeyAt: Float64Array
  readonly sharedKeys: readonly string[]
  /** What few pages have. */
  readonly rest: Readonly<Record<RoutePath, Rest>>
}

type Rest = Partial<Pick<PageDigest, 'failed' | 'files' | 'diagnostics'>>

const hashLength = 32

export function pageColumns(pages: ReadonlyMap<RoutePath, PageDigest>): PageColumns {
  const outputPaths: string[] = []
  const outputHashes: string[] = []
  const chunks: string[] = []
  const outputCounts = new Float64Array(pages.size)
  const sharedKeyAt = new Float64Array(pages.size)
  const sharedKeys = new Map<string, number>()
  const rest: Record<RoutePath, Rest> = {}
  let row = 0
  for (const [route, page] of pages) {
    const { chunk, sharedKey, failed, files, diagnostics } = page
    const { outputPaths: paths, outputHashes: hashes } = isPast(page) ? page : outputsInColumns(page)
    outputCounts[row] = paths.length
    outputPaths.push(...paths)
    outputHashes.push(hashes)
    chunks.push(`${chunk.name}.${chunk.hash}`)
    if (sharedKey !== null && !sharedKeys.has(sharedKey)) sharedKeys.set(sharedKey, sharedKeys.size)
    sharedKeyAt[row] = sharedKey === null ? -1 : (sharedKeys.get(sharedKey) ?? -1)
    if (failed || files.length > 0 || diagnostics.length > 0)
      rest[route] = {
        ...(failed && { failed }),
        ...(files.length > 0 && { files }),
        ...(diagnostics.length > 0 && { diagnostics }),
      }
    row += 1
  }
  return {
    routes: lineList([...pages.keys()]),
    outputCounts,
    outputPaths: lineList(outputPaths),
    outputHashes: outputHashes.join(''),
    chunks: lineList(chunks),
    sharedKeyAt,
    sharedKeys: [...sharedKeys.keys()],
    rest,
  }
}

const isPast = (page: PageDigest): page is PastPage => 'outputPaths' in page

const outputsInColumns = ({ outputs }: PageDigest) => ({
  outputPaths: outputs.map(([path]) => path),
  outputHashes: outputs.map(([, hash]) => hash).join(''),
})

/** Reads {@link pageColumns}: of a page, what is asked for. */
export function pastPages(columns: PageColumns): PastPages {
  const { sharedKeys, sharedKeyAt, outputHashes, rest } = columns
  const rows = new Map(textsOfLines<RoutePath>(columns.routes).map((route, row) => [route, row]))
  const paths = textsOfLines<OutputPath>(columns.outputPaths)
  const chunks = lazily(() => textsOfLines<string>(columns.chunks))
  const ends = endsOf(columns.outputCounts)
  const outputsFrom = (row: number) => ends[row - 1] ?? 0

  function pageAt(row: number, route: RoutePath): PastPage {
    const { failed = false, files = [], diagnostics = [] } = rest[route] ?? {}
    return {
      failed,
      files,
      diagnostics,
      sharedKey: sharedKeys[sharedKeyAt[row] ?? -1] ?? null,
      get outputPaths() {
        return paths.slice(outputsFrom(row), ends[row])
      },
      get outputHashes() {
        return outputHashes.slice(outputsFrom(row) * hashLength, (ends[row] ?? 0) * hashLength)
      },
      get outputs() {
        const hashes = this.outputHashes
        return this.outputPaths.map(
          (path, at) => [path, hashes.slice(at * hashLength, (at + 1) * hashLength)] as const,
        )
      },
      get chunk() {
        const text = chunks()[row] ?? ''
        const point = text.lastIndexOf('.')
        return { name: text.slice(0, point), hash: text.slice(point + 1) }
      },
    }
  }

  return {
    get(route) {
      const row = rows.get(route)
      return row === undefined ? undefined : pageAt(row, route)
    },
  }
}

/** Sums of each number and those before it. */
function endsOf(counts: Float64Array): Float64Array {
  let end = 0
  return counts.map((count) => {
    end += count
    return end
  })
}

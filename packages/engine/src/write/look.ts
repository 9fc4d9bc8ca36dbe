import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { isMissing, statOf } from '../io/files.js'
import type { OutputPath } from '../paths.js'
import { filesIn } from './generations.js'
import { type OutputColumns, pathsOf } from './output-record.js'

/** How an output folder differs from what was published there. */
export interface OutputLook {
  /** Published files that are gone. */
  readonly missing: ReadonlySet<OutputPath>
  /** Published files that look otherwise now: their content may be another. */
  readonly different: ReadonlySet<OutputPath>
  /** Files that were not published. */
  readonly strangers: ReadonlySet<OutputPath>
}

/** So few files are looked at sooner than a thread starts. */
const fewFiles = 4_000

/**
 * Looks at every file of an output, once; where there are many, in a thread of
 * its own while the caller goes on.
 *
 * @param outDir Absolute; may be absent.
 */
export async function lookAtOutput(outDir: string, columns: OutputColumns): Promise<OutputLook> {
  if (columns.sizes.length <= fewFiles) return lookNow(outDir, columns)
  const worker = new Worker(new URL('../node/look-thread.js', import.meta.url), {
    workerData: { outDir, columns } satisfies LookRequest,
    // It makes much that lives for moments, and then ends.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  try {
    return await new Promise<OutputLook>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  } finally {
    await worker.terminate()
  }
}

export interface LookRequest {
  readonly outDir: string
  readonly columns: OutputColumns
}

export function lookNow(outDir: string, columns: OutputColumns): OutputLook {
  const missing = new Set<OutputPath>()
  const different = new Set<OutputPath>()
  const paths = pathsOf(columns)
  for (const [index, path] of paths.entries()) {
    const stats = statOf(`${outDir}/${path}`, lstatSync)
    if (stats === undefined) missing.add(path)
    else if (!isAsPublished(stats, columns, index)) different.add(path)
  }
  return { missing, different, strangers: strangersIn(outDir, paths) }
}

function isAsPublished(stats: Stats, { sizes, modifiedMs, numbers }: OutputColumns, index: number): boolean {
  return (
    stats.isFile() &&
    stats.size === sizes[index] &&
    stats.mtimeMs === modifiedMs[index] &&
    stats.ino === numbers[index]
  )
}

/** Only names are read of folders that hold nothing else: asking for the type of each would cost as much again. */
function strangersIn(outDir: string, paths: readonly OutputPath[]): Set<OutputPath> {
  const known = new Set<string>(paths)
  const folders = new Set([''])
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  const strangers = new Set<OutputPath>()
  for (const folder of folders) {
    const start = folder === '' ? '' : `${folder}/`
    const names = namesIn(join(outDir, folder))
    if (names === undefined && statOf(join(outDir, folder), lstatSync) !== undefined)
      strangers.add(folder as OutputPath)
    for (const name of names ?? []) {
      const path = start + name
      if (known.has(path) || folders.has(path)) continue
      if (statOf(join(outDir, path), lstatSync)?.isDirectory() !== true) strangers.add(path as OutputPath)
      else for (const file of filesIn(join(outDir, path))) strangers.add(`${path}/${file}` as OutputPath)
    }
  }
  return strangers
}

/** Undefined where there is no folder. */
function namesIn(folder: string): string[] | undefined {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

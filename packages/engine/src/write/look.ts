import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
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
  const worker = new Worker(new URL('./look-thread.js', import.meta.url), {
    workerData: { outDir, columns } satisfies LookRequest,
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
  const strangers = new Set(filesIn(outDir))
  const missing = new Set<OutputPath>()
  const different = new Set<OutputPath>()
  for (const [index, path] of pathsOf(columns).entries()) {
    if (!strangers.delete(path)) missing.add(path)
    else if (!isAsPublished(join(outDir, path), columns, index)) different.add(path)
  }
  return { missing, different, strangers }
}

function isAsPublished(file: string, { sizes, modifiedMs, numbers }: OutputColumns, index: number): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  return (
    stats?.isFile() === true &&
    stats.size === sizes[index] &&
    stats.mtimeMs === modifiedMs[index] &&
    stats.ino === numbers[index]
  )
}

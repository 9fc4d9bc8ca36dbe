import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { claimsMemory, claimsOf } from '../io/claims.js'
import { isMissing, statOf } from '../io/files.js'
import { startWorker } from '../io/threads.js'
import type { OutputPath } from '../paths.js'
import { filesIn } from './generations.js'
import { type OutputColumns, pathsOf } from './output-record.js'

/** How an output folder differs from what was published there. */
export interface OutputLook {
  /** Published files that are gone, also where a folder has taken their place. */
  readonly missing: ReadonlySet<OutputPath>
  /** Published files that look otherwise now: their content may be another. */
  readonly different: ReadonlySet<OutputPath>
  /** Files that were not published. */
  readonly strangers: ReadonlySet<OutputPath>
}

/** A look at an output that is under way. */
export interface Looking {
  /** Takes part in it until all is seen: for a caller that would only wait. Rejects with the system's error. */
  finished(): Promise<OutputLook>
}

/** So few files are looked at sooner than a thread starts. */
const fewFiles = 4_000

/** Files that a thread takes at once. */
const filesInTurn = 128

/** What was published, as far as a look at the folder can tell. */
type SeenColumns = Omit<OutputColumns, 'hashes'>

export interface LookRequest {
  readonly outDir: string
  readonly columns: SeenColumns
  /** Shared by the threads: which files are taken. */
  readonly claims: SharedArrayBuffer
}

/**
 * Looks at every file of an output, once; where there are many, in a thread of
 * its own while the caller goes on.
 *
 * @param outDir Absolute; may be absent.
 */
export function lookAtOutput(outDir: string, { hashes: _, ...columns }: OutputColumns): Looking {
  const request = { outDir, columns, claims: claimsMemory() }
  if (columns.sizes.length <= fewFiles)
    return { finished: async () => joined(strangersAt(request), lookFrom('back', request)) }
  const worker = startWorker(new URL('../node/look-thread.cjs', import.meta.url), {
    workerData: request satisfies LookRequest,
    // It makes much that lives for moments, and then ends.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  const seenThere = new Promise<OutputLook>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  }).finally(() => worker.terminate())
  seenThere.catch(() => {}) // who waits for it is told; until then it may fail
  return {
    async finished() {
      const seenHere = lookFrom('back', request)
      return joined(await seenThere, seenHere)
    },
  }
}

/** What a thread does: it begins with what cannot be shared. */
export function lookInThread(request: LookRequest): OutputLook {
  return joined(strangersAt(request), lookFrom('front', request))
}

function joined(a: OutputLook, b: OutputLook): OutputLook {
  return {
    missing: new Set([...a.missing, ...b.missing]),
    different: new Set([...a.different, ...b.different]),
    strangers: new Set([...a.strangers, ...b.strangers]),
  }
}

const strangersAt = ({ outDir, columns }: LookRequest): OutputLook => ({
  missing: new Set(),
  different: new Set(),
  strangers: strangersIn(outDir, pathsOf(columns)),
})

/** Looks at the files that no other thread has taken. */
export function lookFrom(
  end: 'front' | 'back',
  { outDir, columns, claims: memory }: LookRequest,
): OutputLook {
  const missing = new Set<OutputPath>()
  const different = new Set<OutputPath>()
  const strangers = new Set<OutputPath>()
  const paths = pathsOf(columns)
  const claims = claimsOf(memory, Math.ceil(paths.length / filesInTurn))
  for (let turn = claims.claim(end); turn !== undefined; turn = claims.claim(end)) {
    const first = turn * filesInTurn
    for (const [index, path] of paths.slice(first, first + filesInTurn).entries()) {
      const stats = statOf(`${outDir}/${path}`, lstatSync)
      if (stats === undefined) missing.add(path)
      else if (stats.isDirectory()) {
        missing.add(path)
        for (const file of filesIn(join(outDir, path))) strangers.add(`${path}/${file}` as OutputPath)
      } else if (!isAsPublished(stats, columns, first + index)) different.add(path)
    }
  }
  return { missing, different, strangers }
}

function isAsPublished(stats: Stats, { sizes, modifiedMs, numbers }: SeenColumns, index: number): boolean {
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

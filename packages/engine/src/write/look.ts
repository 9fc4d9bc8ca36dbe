import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { foldersInPath } from '../io/path-from.js'
import { statOf } from '../io/reading/files.js'
import { ifThere } from '../io/reading/look-at.js'
import { claimsMemory, claimsOf } from '../io/running/claims.js'
import { endOf, startWorker } from '../io/threads.js'
import { type OutputPath, outputPath } from '../paths.js'
import { awaitedLater } from '../values/awaited-later.js'
import { filesIn, isRealFolder } from './files-in.js'
import { type OutputColumns, pathsOf } from './output-record.js'

/** How an output folder differs from what was published there. */
export interface OutputLook {
  /** Published files that are gone, including those that a folder has replaced. */
  readonly missing: ReadonlySet<OutputPath>
  /** Published files whose size, time or inode differs, so that their content may have changed. */
  readonly different: ReadonlySet<OutputPath>
  /** Files that were not published. */
  readonly strangers: ReadonlySet<OutputPath>
}

/** A comparison that is running. */
export interface Looking {
  /** Helps with the rest of the work instead of only waiting. Rejects with the system's error. */
  finished(): Promise<OutputLook>
  /** Ends it, finished or not. */
  end(): Promise<void>
}

/** Up to this number of files, the work is done before a thread would have started. */
const fewFiles = 4_000

/** Number of files that a thread takes at a time. */
const filesInTurn = 128

/** The columns of a record that can be compared without reading the files. */
type SeenColumns = Omit<OutputColumns, 'hashes'>

export interface LookRequest {
  readonly outDir: string
  readonly columns: SeenColumns
  /** Memory shared by the threads that records which files are taken. */
  readonly claims: SharedArrayBuffer
}

/**
 * Compares the files of an output with those that were published. For many files, a thread does
 * this while the caller goes on.
 *
 * @param outDir Absolute; need not exist.
 */
export function lookAtOutput(outDir: string, { hashes: _, ...columns }: OutputColumns): Looking {
  const request = { outDir, columns, claims: claimsMemory() }
  if (columns.sizes.length <= fewFiles)
    return {
      finished: async () => joined(strangersAt(request), lookFrom('back', request)),
      end: async () => {},
    }
  const worker = startWorker('look-thread', {
    workerData: request satisfies LookRequest,
    // The thread creates many short-lived objects and then ends, so collecting garbage is not worthwhile.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  })
  const seenThere = awaitedLater(
    new Promise<OutputLook>((resolve, reject) => {
      worker.once('message', resolve)
      void endOf(worker).then(reject)
    }).finally(() => worker.terminate()),
  )
  return {
    async finished() {
      const seenHere = lookFrom('back', request)
      return joined(await seenThere, seenHere)
    },
    async end() {
      await worker.terminate()
    },
  }
}

/** The thread's work. It starts with the part that cannot be shared. */
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

/** Compares files, as long as there are some that no other thread has taken. */
export function lookFrom(end: 'front' | 'back', { outDir, columns, claims }: LookRequest): OutputLook {
  const missing = new Set<OutputPath>()
  const different = new Set<OutputPath>()
  const strangers = new Set<OutputPath>()
  for (const [index, path] of filesTaken(end, pathsOf(columns), claims)) {
    const stats = statOf(`${outDir}/${path}`, lstatSync)
    if (stats === undefined) missing.add(path)
    else if (stats.isDirectory()) {
      missing.add(path)
      for (const file of filesIn(join(outDir, path))) strangers.add(outputPath(`${path}/${file}`))
    } else if (!isAsPublished(stats, columns, index)) different.add(path)
  }
  return { missing, different, strangers }
}

/** Takes files from one end of the list, until they are all taken. */
function* filesTaken(
  end: 'front' | 'back',
  paths: readonly OutputPath[],
  memory: LookRequest['claims'],
): Iterable<readonly [index: number, path: OutputPath]> {
  const claims = claimsOf(memory, Math.ceil(paths.length / filesInTurn))
  for (let turn = claims.claim(end); turn !== undefined; turn = claims.claim(end)) {
    const first = turn * filesInTurn
    for (const [at, path] of paths.slice(first, first + filesInTurn).entries()) yield [first + at, path]
  }
}

function isAsPublished(stats: Stats, { sizes, modifiedMs, numbers }: SeenColumns, index: number): boolean {
  return (
    stats.isFile() &&
    stats.size === sizes[index] &&
    stats.mtimeMs === modifiedMs[index] &&
    stats.ino === numbers[index]
  )
}

/**
 * Finds files that were not published. Reads only the names in folders: asking for file types would
 * cost as much again, and is needed only for unknown names.
 */
function strangersIn(outDir: string, paths: readonly OutputPath[]): Set<OutputPath> {
  const files = new Set<string>(paths)
  const folders = foldersOf(paths)
  const strangers = new Set<OutputPath>()
  for (const folder of folders) {
    const start = folder === '' ? '' : `${folder}/`
    const names = ifThere(() => readdirSync(join(outDir, folder)))
    if (names === undefined && statOf(join(outDir, folder), lstatSync) !== undefined)
      strangers.add(outputPath(folder))
    for (const name of names ?? []) {
      const path = start + name
      if (files.has(path) || folders.has(path)) continue
      if (!isRealFolder(join(outDir, path))) strangers.add(outputPath(path))
      else for (const file of filesIn(join(outDir, path))) strangers.add(outputPath(`${path}/${file}`))
    }
  }
  return strangers
}

/** All folders of an output, with the empty path for the output itself. */
function foldersOf(paths: readonly OutputPath[]): Set<string> {
  const folders = new Set([''])
  for (const path of paths) {
    for (const folder of foldersInPath(path)) {
      // Then the folders above it are known, too.
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

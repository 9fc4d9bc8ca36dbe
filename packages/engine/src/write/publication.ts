import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { isMissing } from '../io/files.js'
import { hashOf } from '../io/hash.js'
import { type Lock, takeLock } from '../io/lock.js'
import { byPath, type OutputPath } from '../paths.js'
import {
  filesIn,
  type Generations,
  hasUnfinishedSwap,
  openGenerations,
  recoverOutput,
  workFolderOf,
} from './generations.js'
import { OutputError, writingOutput, writingOutputAsync } from './output-error.js'

/** Makes one new generation of the output. */
export interface Publication {
  /** True when the published output has that file with that content. */
  has(path: OutputPath, hash: string): boolean
  /** Takes a published file over. Only for what `has`. */
  keep(path: OutputPath): void
  /**
   * Adds a file; it is written only where the published one differs, while the caller goes on.
   *
   * @param hash Fingerprint of the content, where it is known.
   */
  put(path: OutputPath, content: string | Uint8Array, hash?: string): void
  /** Lets files be written, and waits where too much stands in line. Rejects with the first error of a write. */
  turn(): Promise<void>
  /** Makes the new generation the published one. Readers see the old site or the new one. */
  commit(): Promise<PublishResult>
  /** Removes what was written so far; the published site stays as it was. */
  discard(): Promise<void>
}

/** What the published output held when it was published, by path. */
export type OutputRecord = Readonly<Record<string, OutputFileRecord>>

/** The number is the same in both generations; two files that are written in one tick of the clock differ in it alone. */
type OutputFileRecord = readonly [hash: string, size: number, modifiedMs: number, number: number]

export interface PublishResult {
  readonly filesTotal: number
  readonly filesWritten: number
  readonly filesDeleted: number
  readonly bytesTotal: number
  readonly bytesWritten: number
  /** For the next build; the same object as that of the last one when nothing changed. */
  readonly record: OutputRecord
  readonly written: readonly WrittenFile[]
  readonly deleted: readonly OutputPath[]
  /** Files that stood in the output but belong to no site of Quire; they are not in the new one. */
  readonly strangers: readonly OutputPath[]
  /** The output could not be swapped as a whole, so its files were replaced one by one. */
  readonly inPlace: boolean
}

/** A file that was written, and what stood there before: nothing, other content, or not what an earlier build had put there. */
export interface WrittenFile {
  readonly path: OutputPath
  readonly was: 'absent' | 'different' | 'damaged'
}

/** The JSON file whose field `generator` says who made a folder. */
export interface OutputMarker {
  readonly file: OutputPath
  readonly generator: string
}

export type OutputProblem = { readonly kind: 'not-a-folder' | 'not-ours'; readonly path: string }

/**
 * Whether a folder may be replaced: it is absent, empty, or holds a site that
 * Quire made.
 */
export function outputProblem(outDir: string, marker: OutputMarker): OutputProblem | undefined {
  let names: string[]
  try {
    if (!lstatSync(outDir).isDirectory()) return { kind: 'not-a-folder', path: outDir }
    names = readdirSync(outDir)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  return names.length === 0 || isOurs(outDir, marker) ? undefined : { kind: 'not-ours', path: outDir }
}

function isOurs(outDir: string, { file, generator }: OutputMarker): boolean {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(outDir, file), 'utf8'))
    return (
      typeof manifest === 'object' &&
      manifest !== null &&
      'generator' in manifest &&
      manifest.generator === generator
    )
  } catch {
    return false
  }
}

/**
 * Takes the output folder for this process, until it is given back.
 *
 * @throws OutputError when the folder that it stands in cannot be written.
 */
export function takeOutput(outDir: string): Lock {
  return writingOutput(() => {
    const folder = workFolderOf(outDir)
    mkdirSync(dirname(folder), { recursive: true })
    // Not recursive: Node then calls a disk that can only be read a missing folder.
    if (!existsSync(folder)) mkdirSync(folder)
    let lock: Lock | undefined
    const release = () => {
      if (lock !== undefined && 'release' in lock) lock.release()
      removeIfUnused(folder)
    }
    try {
      lock = takeLock(join(folder, lockName))
      if ('heldBy' in lock) return lock
      writeFileSync(join(folder, ignoreName), '*\n')
    } catch (error) {
      release()
      throw error
    }
    return { release }
  })
}

const lockName = 'lock'
const ignoreName = '.gitignore'

/** A build that made no generation leaves nothing behind. */
function removeIfUnused(folder: string): void {
  try {
    if (readdirSync(folder).some((name) => name !== ignoreName)) return
    rmSync(join(folder, ignoreName), { force: true })
    rmdirSync(folder)
  } catch {
    // Another build takes the folder in this moment, or the disk became read-only: an empty folder is no harm.
  }
}

/**
 * Finishes or undoes a swap that a crash interrupted. Any command that reads
 * the output may call it; while a build is running it leaves that to the build.
 */
export function repairOutput(outDir: string): void {
  if (!hasUnfinishedSwap(outDir)) return
  try {
    const lock = takeOutput(outDir)
    if ('heldBy' in lock) return
    writingOutput(() => recoverOutput(outDir))
    lock.release()
  } catch (error) {
    // A disk that can only be read shows what is there.
    if (!(error instanceof OutputError)) throw error
  }
}

/**
 * Begins a new generation. Whoever calls holds the output's lock.
 *
 * @param outDir Absolute; may be absent.
 * @param past What the last build published; undefined when that is not known.
 * @throws OutputError, also from all that it returns, when the system does not let the output be written.
 */
export function beginPublication(outDir: string, past: OutputRecord | undefined): Publication {
  writingOutput(() => recoverOutput(outDir))
  const published = new Map(filesIn(outDir).map((path) => [path, undefined as OutputFileRecord | undefined]))
  const written = new Map<OutputPath, readonly [hash: string, size: number]>()
  const kept = new Set<OutputPath>()
  let generations: Generations | undefined
  const recordedOf = (path: OutputPath) =>
    past !== undefined && Object.hasOwn(past, path) ? past[path] : undefined

  /** Fingerprint of a published file: the record's, as long as the file looks as it did. */
  function publishedHash(path: OutputPath): string | undefined {
    return publishedRecord(path)?.[0]
  }

  function publishedRecord(path: OutputPath): OutputFileRecord | undefined {
    if (!published.has(path)) return undefined
    const known = published.get(path)
    if (known !== undefined) return known
    const file = join(outDir, path)
    const stats = lstatSync(file)
    if (!stats.isFile()) return undefined
    const recorded = recordedOf(path)
    const isSame =
      recorded !== undefined &&
      recorded[1] === stats.size &&
      recorded[2] === stats.mtimeMs &&
      recorded[3] === stats.ino
    const record = isSame
      ? recorded
      : ([hashOf(readFileSync(file)), stats.size, stats.mtimeMs, stats.ino] as const)
    published.set(path, record)
    return record
  }

  return {
    has: (path, hash) => publishedHash(path) === hash,
    keep(path) {
      kept.add(path)
    },
    put(path, content, hash = hashOf(content)) {
      if (kept.has(path) || written.has(path)) return
      if (publishedHash(path) === hash) {
        kept.add(path)
        return
      }
      written.set(path, [hash, Buffer.byteLength(content)])
      writingOutput(() => {
        generations ??= openGenerations(outDir)
        generations.write(path, content)
      })
    },
    async turn() {
      await writingOutputAsync(async () => generations?.turn())
      await new Promise((resolve) => setImmediate(resolve))
    },
    commit: () => writingOutputAsync(commit),
    async discard() {
      try {
        await generations?.discard()
      } catch {
        // The next build removes what is left; the error that led here says more.
      }
    },
  }

  async function commit(): Promise<PublishResult> {
    await generations?.settled()
    const removed = [...published.keys()].filter((path) => !kept.has(path) && !written.has(path))
    const strangers = past === undefined ? [] : removed.filter((path) => recordedOf(path) === undefined)
    let inPlace = false
    if (written.size > 0 || removed.length > 0) {
      generations ??= openGenerations(outDir)
      const changedBehind = [...kept].filter((path) => publishedHash(path) !== recordedOf(path)?.[0])
      const contents = { kept, written: [...written.keys()], removed, changedBehind }
      inPlace = generations.publish(contents) === 'replaced-in-place'
      await generations.close()
    }
    const isUnchanged =
      past !== undefined &&
      written.size === 0 &&
      Object.keys(past).length === kept.size &&
      [...kept].every((path) => publishedRecord(path) === past[path])
    const record = isUnchanged ? past : recordOf(outDir, kept, written, publishedRecord)
    const sum = (list: Iterable<number>) => [...list].reduce((total, size) => total + size, 0)
    return {
      filesTotal: kept.size + written.size,
      filesWritten: written.size,
      filesDeleted: removed.length,
      bytesTotal: sum(Object.values(record).map(([, size]) => size)),
      bytesWritten: sum([...written.values()].map(([, size]) => size)),
      record,
      written: [...written].map(([path, [hash]]) => ({
        path,
        was: recordedOf(path)?.[0] === hash ? 'damaged' : published.has(path) ? 'different' : 'absent',
      })),
      deleted: removed,
      strangers,
      inPlace,
    }
  }
}

function recordOf(
  outDir: string,
  kept: ReadonlySet<OutputPath>,
  written: ReadonlyMap<OutputPath, readonly [string, number]>,
  recordOfKept: (path: OutputPath) => OutputFileRecord | undefined,
): OutputRecord {
  const record: [string, OutputFileRecord][] = []
  for (const path of kept) {
    const known = recordOfKept(path)
    if (known !== undefined) record.push([path, known])
  }
  for (const [path, [hash, size]] of written) {
    const { mtimeMs, ino } = lstatSync(join(outDir, path))
    record.push([path, [hash, size, mtimeMs, ino]])
  }
  return Object.fromEntries(record.sort(([a], [b]) => byPath(a, b)))
}

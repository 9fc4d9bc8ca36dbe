import { lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isMissing } from '../io/files.js'
import { hashOf } from '../io/hash.js'
import { type Lock, takeLock } from '../io/lock.js'
import { byPath, type OutputPath } from '../paths.js'
import { filesIn, type Generations, openGenerations, recoverOutput } from './generations.js'

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
export type OutputRecord = Readonly<Record<string, readonly [hash: string, size: number, modifiedMs: number]>>

export interface PublishResult {
  readonly filesTotal: number
  readonly filesWritten: number
  readonly filesDeleted: number
  readonly bytesTotal: number
  readonly bytesWritten: number
  /** For the next build. */
  readonly record: OutputRecord
  /** Files that stood in the output but belong to no site of Quire; they are not in the new one. */
  readonly strangers: readonly OutputPath[]
  /** The output could not be swapped as a whole, so its files were replaced one by one. */
  readonly inPlace: boolean
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

/** Takes the output folder for this process, until it is given back. */
export function takeOutput(outDir: string): Lock {
  mkdirSync(dirname(outDir), { recursive: true })
  return takeLock(join(dirname(outDir), `.${basename(outDir)}.lock`))
}

/**
 * Begins a new generation.
 *
 * @param outDir Absolute; may be absent.
 * @param past What the last build published; undefined when that is not known.
 */
export function beginPublication(outDir: string, past: OutputRecord | undefined): Publication {
  recoverOutput(outDir)
  const published = new Map(filesIn(outDir).map((path) => [path, undefined as string | undefined]))
  const written = new Map<OutputPath, readonly [hash: string, size: number]>()
  const kept = new Set<OutputPath>()
  let generations: Generations | undefined
  /** Fingerprint of a published file: the record's, as long as the file looks as it did. */
  function publishedHash(path: OutputPath): string | undefined {
    if (!published.has(path)) return undefined
    const known = published.get(path)
    if (known !== undefined) return known
    const file = join(outDir, path)
    const stats = lstatSync(file)
    if (!stats.isFile()) return undefined
    const recorded = past !== undefined && Object.hasOwn(past, path) ? past[path] : undefined
    const isSame = recorded !== undefined && recorded[1] === stats.size && recorded[2] === stats.mtimeMs
    const hash = isSame ? recorded[0] : hashOf(readFileSync(file))
    published.set(path, hash)
    return hash
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
      generations ??= openGenerations(outDir)
      generations.write(path, content)
    },
    async turn() {
      await generations?.turn()
      await new Promise((resolve) => setImmediate(resolve))
    },
    async commit() {
      await generations?.settled()
      const removed = [...published.keys()].filter((path) => !kept.has(path) && !written.has(path))
      const strangers = past === undefined ? [] : removed.filter((path) => !Object.hasOwn(past, path))
      let inPlace = false
      if (written.size > 0 || removed.length > 0) {
        generations ??= openGenerations(outDir)
        inPlace = generations.publish(kept, [...written.keys()], removed) === 'replaced-in-place'
        await generations.close()
      }
      const record = recordOf(outDir, kept, written, (path) => publishedHash(path) ?? '')
      const sum = (list: Iterable<number>) => [...list].reduce((total, size) => total + size, 0)
      return {
        filesTotal: kept.size + written.size,
        filesWritten: written.size,
        filesDeleted: removed.length,
        bytesTotal: sum(Object.values(record).map(([, size]) => size)),
        bytesWritten: sum([...written.values()].map(([, size]) => size)),
        record,
        strangers,
        inPlace,
      }
    },
    async discard() {
      await generations?.discard()
    },
  }
}

function recordOf(
  outDir: string,
  kept: ReadonlySet<OutputPath>,
  written: ReadonlyMap<OutputPath, readonly [string, number]>,
  hashOfKept: (path: OutputPath) => string,
): OutputRecord {
  const record: [string, OutputRecord[string]][] = []
  for (const path of kept) {
    const stats = lstatSync(join(outDir, path))
    record.push([path, [hashOfKept(path), stats.size, stats.mtimeMs]])
  }
  for (const [path, [hash, size]] of written)
    record.push([path, [hash, size, lstatSync(join(outDir, path)).mtimeMs]])
  return Object.fromEntries(record.sort(([a], [b]) => byPath(a, b)))
}

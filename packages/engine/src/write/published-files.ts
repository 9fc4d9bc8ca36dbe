import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../io/hash.js'
import { lookAt } from '../io/reading/look-at.js'
import type { OutputPath } from '../paths.js'
import { filesIn } from './files-in.js'
import type { OutputLook } from './look.js'
import type { OutputFileRecord, OutputRecord } from './output-record.js'

/** What the last build published, and how the output folder differs from it now. */
export interface PastOutput {
  readonly record: OutputRecord
  readonly look: OutputLook
}

/** What the output folder contains, compared with what the last build published there. */
export interface PublishedFiles {
  /** What the last build recorded of a file. */
  recordedOf(path: OutputPath): OutputFileRecord | undefined
  /** Whether the file is there, in whatever state. */
  isPublished(path: OutputPath): boolean
  /** Files that may not be as the last build published them; all files, if that is not known. */
  doubtful(): OutputPath[]
  isDoubtful(path: OutputPath): boolean
  /** Whether the file is not there as the last build published it. */
  isOtherwise(path: OutputPath): boolean
  /** Whether the last build is known, and all its files are as it published them. */
  readonly isAllAsRecorded: boolean
  /**
   * The current state of a file; undefined if it is not there or cannot be read. It is read only if
   * it may have changed.
   */
  recordOf(path: OutputPath): OutputFileRecord | undefined
  /** Fingerprint of its current content. */
  hashOf(path: OutputPath): string | undefined
}

/** @param past Undefined if it is not known what the last build published. */
export function publishedFiles(outDir: string, past: PastOutput | undefined): PublishedFiles {
  /** With their current state once it is known. */
  const doubtful = new Map<OutputPath, OutputFileRecord | undefined>(
    (past === undefined ? filesIn(outDir) : [...past.look.different, ...past.look.strangers]).map((path) => [
      path,
      undefined,
    ]),
  )
  const recordedOf = (path: OutputPath) => past?.record.get(path)
  const isPublished = (path: OutputPath) =>
    doubtful.has(path) || (past?.record.has(path) === true && !past.look.missing.has(path))

  function recordOf(path: OutputPath): OutputFileRecord | undefined {
    if (!doubtful.has(path)) return isPublished(path) ? recordedOf(path) : undefined
    const known = doubtful.get(path)
    if (known !== undefined) return known
    const file = join(outDir, path)
    const stats = lstatSync(file)
    if (!stats.isFile()) return undefined
    const { size, mtimeMs: modifiedMs, ino: number } = stats
    const bytes = lookAt(() => readFileSync(file))
    // It cannot be read, so it is written again.
    if (bytes === undefined) return undefined
    const record = { hash: hashOf(bytes), size, modifiedMs, number }
    doubtful.set(path, record)
    return record
  }

  return {
    recordedOf,
    isPublished,
    doubtful: () => [...doubtful.keys()],
    isDoubtful: (path) => doubtful.has(path),
    isOtherwise: (path) => doubtful.has(path) || past?.look.missing.has(path) === true,
    isAllAsRecorded: past !== undefined && doubtful.size === 0 && past.look.missing.size === 0,
    recordOf,
    hashOf: (path) => recordOf(path)?.hash,
  }
}

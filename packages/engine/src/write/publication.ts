import { lstatSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode, refusalOf } from '../io/error-code.js'
import { isMissing, statOf } from '../io/files.js'
import { hashOf } from '../io/hash.js'
import { ignoreAll, ignoreName } from '../io/ignore-all.js'
import { type Lock, takeLock } from '../io/lock.js'
import { lookAt } from '../io/look-at.js'
import { isOutput, type OutputMarker } from '../io/output-marker.js'
import { lazily } from '../lazily.js'
import { byPath, type OutputPath } from '../paths.js'
import {
  filesIn,
  forgetStandby,
  type Generations,
  hasUnfinishedSwap,
  isBlindToCase,
  openGenerations,
  recoverOutput,
  workFolderOf,
} from './generations.js'
import { keptFiles } from './kept-files.js'
import type { OutputLook } from './look.js'
import {
  type NamesAlike,
  namesAlike,
  type OutputClash,
  otherSpelling,
  outputClaims,
  spellingsOf,
} from './output-claims.js'
import { OutputClashError, OutputError, writingOutput, writingOutputAsync } from './output-error.js'
import {
  type ChangedRecord,
  type OutputFileRecord,
  type OutputRecord,
  outputRecordOf,
} from './output-record.js'
import type { FileContent } from './write-file.js'

/** Makes one new generation of the output. */
export interface Publication {
  /** True when the published output has that file with that content. */
  has(path: OutputPath, hash: string): boolean
  /** Takes a published file over. Only for what `has`. */
  keep(path: OutputPath): void
  /** Takes over what the last build published there; false when it published nothing there, or when that is not as it was. */
  keepAsPublished(path: OutputPath): boolean
  /** The same for several, by their places in the record: from one place of the list to before another. */
  keepAt(positions: Positions, from: number, to: number): boolean
  /**
   * Adds a file; it is written only where the published one differs, while the caller goes on.
   *
   * @param content A buffer is given away; bytes are copied.
   * @param hash Fingerprint of the content, where it is known.
   */
  put(path: OutputPath, content: FileContent, hash?: string): void
  /** The same for a file that gives way: it is left out where the disk takes its name for that of one that was put before. */
  offer(path: OutputPath, content: FileContent): void
  /** Lets files be written, and waits where too much stands in line. Rejects with the first error of a write. */
  turn(): Promise<void>
  /** Lets the system begin to bring to the disk what was written so far, so that `commit` has less to wait for. */
  flushAhead(): void
  /** Makes the new generation the published one. Readers see the old site or the new one. */
  commit(): Promise<PublishResult>
  /** Removes what was written so far; the published site stays as it was. */
  discard(): Promise<void>
}

export interface PublishResult {
  readonly filesTotal: number
  readonly filesWritten: number
  readonly filesDeleted: number
  readonly bytesTotal: number
  readonly bytesWritten: number
  /** For the next build; the same object as that of the last one when nothing changed. */
  readonly record: OutputRecord
  /** Where each file of the last record stands in this one, -1 for one that changed or went; undefined when they are the same, or there was none. */
  readonly moved: Int32Array | undefined
  readonly written: readonly WrittenFile[]
  readonly deleted: readonly OutputPath[]
  /** Files that stood in the output but belong to no site of Quire; they are not in the new one. */
  readonly strangers: readonly OutputPath[]
  /** Files that were offered and left out, and what is in their place. */
  readonly leftOut: readonly { readonly path: OutputPath; readonly other: string }[]
  /** The output could not be swapped as a whole, so its files were replaced one by one. */
  readonly inPlace: boolean
}

/** Places in a record, -1 for one that is not known. */
export type Positions = ArrayLike<number>

/** A file that was written, and what stood there before: nothing, other content, or not what an earlier build had put there. */
export interface WrittenFile {
  readonly path: OutputPath
  readonly was: 'absent' | 'different' | 'damaged'
}

/** What the last build published, and how the folder differs from it. */
export interface PastOutput {
  readonly record: OutputRecord
  readonly look: OutputLook
}

export type OutputProblem =
  | { readonly kind: 'not-a-folder' | 'not-ours' }
  /** With what the system says. */
  | { readonly kind: 'unreadable'; readonly cause: string }

/**
 * Whether a folder may be replaced: it is absent, empty, or holds a site that
 * Quire made.
 */
export function outputProblem(outDir: string, marker: OutputMarker): OutputProblem | undefined {
  try {
    if (!lstatSync(outDir).isDirectory()) return { kind: 'not-a-folder' }
    return readdirSync(outDir).length === 0 || isOutput(outDir, marker) ? undefined : { kind: 'not-ours' }
  } catch (error) {
    if (isMissing(error)) return undefined
    if (error instanceof Error && refusalOf(error) !== undefined)
      return { kind: 'unreadable', cause: error.message }
    throw error
  }
}

/** Whether anything is in an output folder; a folder that cannot be read is not empty. */
export function outputStands(outDir: string): boolean {
  try {
    return readdirSync(outDir).length > 0
  } catch (error) {
    return !isMissing(error)
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
    const lock = lockIn(folder)
    if ('heldBy' in lock) return lock
    const release = () => {
      giveBack(folder, lock)
    }
    try {
      ignoreAll(folder)
    } catch (error) {
      release()
      throw error
    }
    return { release }
  })
}

const lockName = 'lock'

/** Another build makes the folder, or removes it as unused, in the same moment: each may happen a few times, not always. */
const folderAttempts = 20

function lockIn(folder: string): Lock {
  for (let attempt = 1; ; attempt += 1) {
    makeFolder(folder)
    try {
      return takeLock(join(folder, lockName))
    } catch (error) {
      removeUnused(folder)
      if (!isMissing(error) || attempt === folderAttempts) throw error
    }
  }
}

/** Not recursive: Node then calls a disk that can only be read a missing folder. */
function makeFolder(folder: string): void {
  const stats = statOf(folder, lstatSync)
  // What is written there belongs beside the output, wherever the link leads.
  if (stats?.isSymbolicLink() === true) rmSync(folder, { force: true })
  else if (stats !== undefined) return
  try {
    mkdirSync(folder)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** A build that made no generation leaves nothing behind. */
function giveBack(folder: string, lock: Extract<Lock, { release: unknown }>): void {
  try {
    // While the lock is held, because whoever takes it next writes this file.
    if (readdirSync(folder).every((name) => name === ignoreName || name === lockName))
      rmSync(join(folder, ignoreName), { force: true })
  } catch {
    // The disk became read-only: the file is no harm.
  }
  lock.release()
  removeUnused(folder)
}

function removeUnused(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // In use, taken by another build in this moment, or the disk became read-only: a folder is no harm.
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
    try {
      writingOutput(() => recoverOutput(outDir))
    } finally {
      lock.release()
    }
  } catch (error) {
    // A disk that can only be read shows what is there.
    if (!(error instanceof OutputError)) throw error
  }
}

/**
 * Finishes or undoes a swap that a crash interrupted, for whoever holds the output's lock.
 *
 * @throws OutputError when the system does not let the output be written.
 */
export const recover = (outDir: string): void => writingOutput(() => recoverOutput(outDir))

/**
 * Begins a new generation. Whoever calls holds the output's lock and has had
 * an interrupted swap recovered.
 *
 * @param outDir Absolute; may be absent.
 * @param past What the last build published, and how the output differs from it; undefined when that is not known.
 * @throws OutputError, also from all that it returns, when the system does not let the output be written;
 *   OutputClashError from `commit`, when two files cannot stand beside each other.
 */
export function beginPublication(outDir: string, past: PastOutput | undefined): Publication {
  /** Files that are there, but for those that are as the last build published them. */
  const doubtful = new Map<OutputPath, OutputFileRecord | undefined>(
    (past === undefined ? filesIn(outDir) : [...past.look.different, ...past.look.strangers]).map((path) => [
      path,
      undefined,
    ]),
  )
  const written = new Map<OutputPath, readonly [hash: string, size: number]>()
  const kept = keptFiles(past?.record)
  const claim = outputClaims((path) => kept.has(path) || written.has(path))
  let clash: OutputClash | undefined
  let generations: Generations | undefined
  const recordedOf = (path: OutputPath) => past?.record.get(path)
  const isPublished = (path: OutputPath) =>
    doubtful.has(path) || (past?.record.has(path) === true && !past.look.missing.has(path))

  /** The record, as long as the file looks as it did. */
  function publishedRecord(path: OutputPath): OutputFileRecord | undefined {
    if (!doubtful.has(path)) return isPublished(path) ? recordedOf(path) : undefined
    const known = doubtful.get(path)
    if (known !== undefined) return known
    const file = join(outDir, path)
    const stats = lstatSync(file)
    if (!stats.isFile()) return undefined
    const { size, mtimeMs: modifiedMs, ino: number } = stats
    const bytes = lookAt(() => readFileSync(file))
    // It is written anew.
    if (bytes === undefined) return undefined
    const record = { hash: hashOf(bytes), size, modifiedMs, number }
    doubtful.set(path, record)
    return record
  }

  /** Not there as the last build published it. */
  const isOtherwise = (path: OutputPath) =>
    (doubtful.size > 0 && doubtful.has(path)) || past?.look.missing.has(path) === true

  const publishedHash = (path: OutputPath) => publishedRecord(path)?.hash

  const isAllAsPublished = past !== undefined && doubtful.size === 0 && past.look.missing.size === 0
  /** Files were kept by their places: no path of theirs was claimed. */
  let hasUnclaimed = false

  const isBlind = lazily(() => isBlindToCase(outDir))
  /** Of what was put before the first file that gives way. */
  const spellings = lazily(() => spellingsOf([...kept, ...written.keys()]))
  const leftOut: { readonly path: OutputPath; readonly other: string }[] = []

  return {
    has: (path, hash) => publishedHash(path) === hash,
    keep,
    keepAsPublished(path) {
      const position = past?.record.positionOf(path)
      if (position === undefined || isOtherwise(path)) return false
      if (kept.addAt(position)) clash ??= claim(path)
      return true
    },
    keepAt(positions, from, to) {
      if (!isAllAsPublished) return false
      for (let at = from; at < to; at += 1) if ((positions[at] ?? -1) < 0) return false
      for (let at = from; at < to; at += 1) kept.addAt(positions[at] ?? -1)
      hasUnclaimed = true
      return true
    },
    put,
    offer(path, content) {
      const other = isBlind() ? otherSpelling(spellings(), path) : undefined
      if (other === undefined) put(path, content)
      else leftOut.push({ path, other })
    },
    async turn() {
      await writingOutputAsync(async () => generations?.turn())
      await new Promise((resolve) => setImmediate(resolve))
    },
    flushAhead: () => generations?.flushAhead(written.size),
    commit: () => writingOutputAsync(commit),
    async discard() {
      try {
        await generations?.discard()
      } catch {
        // The next build removes what is left; the error that led here says more.
      }
    },
  }

  function put(
    path: OutputPath,
    content: FileContent,
    hash = hashOf(content instanceof ArrayBuffer ? new Uint8Array(content) : content),
  ): void {
    if (kept.has(path) || written.has(path)) return
    if (publishedHash(path) === hash) {
      keep(path)
      return
    }
    const clashing = claim(path)
    if (clashing !== undefined) {
      clash ??= clashing
      return
    }
    written.set(path, [hash, Buffer.byteLength(content)])
    writingOutput(() => {
      generations ??= openGenerations(outDir, past !== undefined)
      generations.write(path, content)
    })
  }

  function keep(path: OutputPath): void {
    if (kept.add(path)) clash ??= claim(path)
  }

  /** What was written against what was kept by its place; those kept stood beside each other before. */
  function clashWithUnclaimed(): OutputClash | undefined {
    for (const path of written.keys()) {
      const inside = past?.record.inside(path).find(kept.has)
      if (inside !== undefined) return { file: path, inside }
      for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
        const folder = path.slice(0, end) as OutputPath
        if (kept.has(folder)) return { file: folder, inside: path }
      }
    }
    return undefined
  }

  /** Where the disk takes two names for one, the later file would be written over the other. */
  function clashOfSpelling(): NamesAlike | undefined {
    const hasNewNames = [...written.keys()].some((path) => recordedOf(path) === undefined)
    return hasNewNames && isBlind() ? namesAlike([...kept, ...written.keys()]) : undefined
  }

  async function commit(): Promise<PublishResult> {
    if (hasUnclaimed) clash ??= clashWithUnclaimed()
    if (clash !== undefined) throw new OutputClashError(clash)
    await generations?.settled()
    clash = clashOfSpelling()
    if (clash !== undefined) throw new OutputClashError(clash)
    const isGone = (path: OutputPath) => !kept.has(path) && !written.has(path)
    const goneOfPast = kept.othersOfRecord().filter((path) => !written.has(path))
    const removed = [
      ...goneOfPast.filter((path) => !doubtful.has(path) && isPublished(path)),
      ...[...doubtful.keys()].filter(isGone),
    ].sort(byPath)
    const strangers = past === undefined ? [] : removed.filter((path) => recordedOf(path) === undefined)
    // The generation before has them yet.
    const lost = goneOfPast.filter((path) => past?.look.missing.has(path))
    let inPlace = false
    if (written.size > 0 || removed.length > 0 || lost.length > 0) {
      generations ??= openGenerations(outDir, past !== undefined)
      const changedBehind = [...doubtful.keys()].filter(
        (path) => kept.has(path) && publishedHash(path) !== recordedOf(path)?.hash,
      )
      const how = await generations.publish({
        kept,
        written: [...written.keys()],
        removed: [...removed, ...lost],
        strangers,
        changedBehind,
      })
      inPlace = how === 'replaced-in-place'
      await generations.close()
    } else if (past === undefined) {
      // It may have files that the next build, which knows this one only, does not name.
      forgetStandby(outDir)
    }
    const isUnchanged =
      past !== undefined && written.size === 0 && doubtful.size === 0 && past.record.count === kept.size
    const { record, moved } = isUnchanged ? { record: past.record, moved: undefined } : newRecord(goneOfPast)
    return {
      filesTotal: kept.size + written.size,
      filesWritten: written.size,
      filesDeleted: removed.length,
      bytesTotal: record.bytes,
      bytesWritten: [...written.values()].reduce((total, [, size]) => total + size, 0),
      record,
      moved,
      written: [...written].map(([path, [hash]]) => ({
        path,
        was: recordedOf(path)?.hash === hash ? 'damaged' : isPublished(path) ? 'different' : 'absent',
      })),
      deleted: removed,
      strangers,
      leftOut,
      inPlace,
    }
  }

  function newRecord(goneOfPast: readonly OutputPath[]): ChangedRecord {
    const changes = new Map<OutputPath, OutputFileRecord | undefined>()
    for (const path of goneOfPast) changes.set(path, undefined)
    for (const path of doubtful.keys()) if (kept.has(path)) changes.set(path, publishedRecord(path))
    for (const [path, [hash, size]] of written) {
      const { mtimeMs: modifiedMs, ino: number } = lstatSync(join(outDir, path))
      changes.set(path, { hash, size, modifiedMs, number })
    }
    return (past?.record ?? outputRecordOf([])).with(changes)
  }
}

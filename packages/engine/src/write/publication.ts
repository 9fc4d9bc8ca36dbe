import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { hashOf } from '../io/hash.js'
import { onceASecond } from '../io/running/once-a-second.js'
import { byPath, type OutputPath } from '../paths.js'
import { lazily } from '../values/lazily.js'
import { noticeClashes } from './clashes.js'
import { type Generations, openGenerations } from './generations.js'
import { keptFiles } from './kept-files.js'
import { otherSpelling, spellingsOf } from './output-claims.js'
import { OutputClashError, OutputLostError, writingOutput, writingOutputAsync } from './output-error.js'
import { type ChangedRecord, emptyRecord, type OutputFileRecord, type OutputRecord } from './output-record.js'
import { type PastOutput, publishedFiles } from './published-files.js'
import { forgetStandby, isBlindToCase } from './standby.js'
import { keepUnrecorded, unrecordedIn } from './unrecorded.js'
import type { FileContent } from './write-file.js'

/** Builds one new generation of the output. */
export interface Publication {
  /** Whether the published output has this file with this content. */
  has(path: OutputPath, hash: string): boolean
  /** Keeps a published file. Only for files for which `has` returns true. */
  keep(path: OutputPath): void
  /**
   * Keeps the file that the last build published at this path. Returns false if there is none, or
   * if it has changed since.
   */
  keepAsPublished(path: OutputPath): boolean
  /** Like `keepAsPublished` for several files, given by a range of a list of positions in the record. */
  keepAt(positions: Positions, from: number, to: number): boolean
  /**
   * Adds a file. It is written in the background, and only if the published one differs.
   *
   * @param content The caller must not use a buffer afterwards; bytes are copied.
   * @param hash Fingerprint of the content, if known.
   */
  put(path: OutputPath, content: FileContent, hash?: string): void
  /**
   * Like `put`, for files of lower priority. If the disk considers the name the same as that of a
   * file put before, the file is left out.
   */
  offer(path: OutputPath, content: FileContent): void
  /**
   * Lets queued files be written, and waits if there are too many. Rejects with the first error of
   * a write.
   */
  turn(): Promise<void>
  /** Makes the system start flushing to disk what was written so far, so that `commit` waits less. */
  flushAhead(): void
  /**
   * Publishes the new generation. Readers see the old site or the new one, never a mixture, except
   * when files have to be replaced one by one.
   */
  commit(): Promise<PublishResult>
  /**
   * Removes what was written so far. The published site is unchanged. If `commit` was called, waits
   * for it first; after it succeeded, there is nothing to remove.
   */
  discard(): Promise<void>
}

/** How many files there are now, and how many were changed. */
export interface PublishCounts {
  readonly filesTotal: number
  readonly filesWritten: number
  readonly filesDeleted: number
  readonly bytesTotal: number
  readonly bytesWritten: number
}

export interface PublishResult {
  readonly counts: PublishCounts
  /** For the next build. If nothing changed, this is the past record itself. */
  readonly record: OutputRecord
  /**
   * Position of each file of the past record in this one, -1 if it was changed or removed.
   * Undefined if the records are the same.
   */
  readonly moved: Int32Array | undefined
  readonly written: readonly WrittenFile[]
  readonly deleted: readonly OutputPath[]
  /** Files in the output that no build made. They are not in the new generation. */
  readonly strangers: readonly OutputPath[]
  /** Files that were offered and left out, with the name that was taken already. */
  readonly leftOut: readonly { readonly path: OutputPath; readonly other: string }[]
  /** Whether files were replaced one by one, because the output folder could not be swapped as a whole. */
  readonly inPlace: boolean
}

/** Positions in a record; -1 for files that are not in it. */
export type Positions = ArrayLike<number>

/**
 * A file that was written, and what was in its place before: nothing, other content, or something
 * other than what the last build put there.
 */
export interface WrittenFile {
  readonly path: OutputPath
  readonly was: 'absent' | 'different' | 'damaged'
}

/**
 * Starts a new generation. The caller must hold the output's lock and have called {@link recover}.
 *
 * @param outDir Absolute; need not exist.
 * @param past What the last build published, and how the output folder differs from it; undefined
 *   if not known.
 * @param options.signal If it is aborted, `turn` rejects with its reason. So does `commit`, as long as
 *   readers see the old site.
 * @param options.isLocked Whether this process still has the lock. By default, it has.
 * @throws OutputError, also from all returned functions, if the system refuses to write the output;
 *   OutputLostError if the lock is lost; OutputClashError from `commit`, if two files cannot exist
 *   together.
 */
export function beginPublication(
  outDir: string,
  past: PastOutput | undefined,
  {
    signal,
    isLocked = () => true,
  }: { readonly signal?: AbortSignal | undefined; readonly isLocked?: () => boolean } = {},
): Publication {
  const published = publishedFiles(outDir, past)
  const { recordedOf, isPublished, isDoubtful } = published
  const written = new Map<OutputPath, readonly [hash: string, size: number]>()
  const kept = keptFiles(past?.record)
  const clashes = noticeClashes({ kept, written, record: past?.record })
  let generations: Generations | undefined
  let committing: Promise<PublishResult> | undefined
  const refuseIfLost = () => {
    if (!isLocked()) throw new OutputLostError()
  }
  // While this process was stopped, another may have begun to write to the same files.
  const refuseIfLostLately = onceASecond(refuseIfLost)

  const isBlind = lazily(() => isBlindToCase(outDir))
  /** Spellings of all files that were put before the first `offer`. */
  const spellings = lazily(() => spellingsOf([...kept, ...written.keys()]))
  const leftOut: { readonly path: OutputPath; readonly other: string }[] = []

  return {
    has: (path, hash) => published.hashOf(path) === hash,
    keep,
    keepAsPublished(path) {
      const position = past?.record.positionOf(path)
      if (position === undefined || published.isOtherwise(path)) return false
      if (kept.addAt(position)) clashes.claim(path)
      return true
    },
    keepAt(positions, from, to) {
      if (!published.isAllAsRecorded) return false
      for (let at = from; at < to; at += 1) if ((positions[at] ?? -1) < 0) return false
      for (let at = from; at < to; at += 1) kept.addAt(positions[at] ?? -1)
      clashes.keepUnclaimed()
      return true
    },
    put,
    offer(path, content) {
      const other = isBlind() ? otherSpelling(spellings(), path) : undefined
      if (other === undefined) put(path, content)
      else leftOut.push({ path, other })
    },
    async turn() {
      if (generations !== undefined) refuseIfLostLately()
      await writingOutputAsync(async () => generations?.turn())
      await nextTurn()
      signal?.throwIfAborted()
    },
    flushAhead: () => generations?.flushAhead(written.size),
    commit() {
      committing = writingOutputAsync(commit)
      return committing
    },
    async discard() {
      try {
        const isPublished = await committing?.then(
          () => true,
          () => false,
        )
        if (isPublished === true) return
        // What is there now may be of another build.
        await (isLocked() ? generations?.discard() : generations?.close())
      } catch {
        // The next build removes what is left. The error that led here is more important.
      }
    },
  }

  function put(
    path: OutputPath,
    content: FileContent,
    hash = hashOf(content instanceof ArrayBuffer ? new Uint8Array(content) : content),
  ): void {
    if (kept.has(path) || written.has(path)) return
    if (published.hashOf(path) === hash) {
      keep(path)
      return
    }
    if (!clashes.claim(path)) return
    written.set(path, [hash, Buffer.byteLength(content)])
    writingOutput(() => {
      refuseIfLostLately()
      generations ??= openGenerations(outDir, { isPastKnown: past !== undefined })
      generations.write(path, content)
    })
  }

  function keep(path: OutputPath): void {
    if (kept.add(path)) clashes.claim(path)
  }

  async function commit(): Promise<PublishResult> {
    // Of two files with the same path, the first counts, also if the second is the published one.
    for (const path of written.keys()) kept.remove(path)
    await refuseClashes()
    const goneOfPast = kept.othersOfRecord().filter((path) => !written.has(path))
    const deleted = deletedFiles(goneOfPast)
    const strangers = past === undefined ? [] : deleted.filter((path) => recordedOf(path) === undefined)
    const unrecorded = unrecordedIn(outDir)
    const inPlace = await publishChanges({ goneOfPast, deleted, strangers, unrecorded })
    const { record, moved } = recordNow(goneOfPast)
    return {
      counts: {
        filesTotal: kept.size + written.size,
        filesWritten: written.size,
        filesDeleted: deleted.length,
        bytesTotal: record.bytes,
        bytesWritten: [...written.values()].reduce((total, [, size]) => total + size, 0),
      },
      record,
      moved,
      written: [...written].map(([path, [hash]]) => ({
        path,
        was: recordedOf(path)?.hash === hash ? 'damaged' : isPublished(path) ? 'different' : 'absent',
      })),
      deleted,
      strangers: strangers.filter((path) => !unrecorded.has(path)),
      leftOut,
      inPlace,
    }
  }

  async function refuseClashes(): Promise<void> {
    const clash = clashes.find()
    if (clash !== undefined) throw new OutputClashError(clash)
    await generations?.settled()
    signal?.throwIfAborted()
    // On a disk that considers two names the same, the second file would overwrite the first.
    const alike = isBlind() ? clashes.findAlike() : undefined
    if (alike !== undefined) throw new OutputClashError(alike)
  }

  /** Files that are in the output and not in the new generation. */
  function deletedFiles(goneOfPast: readonly OutputPath[]): OutputPath[] {
    const isGone = (path: OutputPath) => !kept.has(path) && !written.has(path)
    return [
      ...goneOfPast.filter((path) => !isDoubtful(path) && isPublished(path)),
      ...published.doubtful().filter(isGone),
    ].sort(byPath)
  }

  /** @returns Whether files were replaced one by one. */
  async function publishChanges({
    goneOfPast,
    deleted,
    strangers,
    unrecorded,
  }: {
    readonly goneOfPast: readonly OutputPath[]
    readonly unrecorded: ReadonlySet<OutputPath>
  } & Pick<PublishResult, 'deleted' | 'strangers'>): Promise<boolean> {
    // The standby still has these.
    const lost = goneOfPast.filter((path) => past?.look.missing.has(path))
    if (written.size + deleted.length + lost.length === 0) {
      // The standby may have files that the next build, which knows only this one, would not remove.
      if (past === undefined) {
        refuseIfLost()
        forgetStandby(outDir)
      }
      return false
    }
    const changedBehind = published
      .doubtful()
      .filter((path) => kept.has(path) && published.hashOf(path) !== recordedOf(path)?.hash)
    refuseIfLost()
    keepUnrecorded(outDir, [...[...unrecorded].filter((path) => kept.has(path)), ...written.keys()])
    generations ??= openGenerations(outDir, { isPastKnown: past !== undefined })
    const how = await generations.publish({
      mayPublish: refuseIfLost,
      kept,
      written: [...written.keys()],
      removed: [...deleted, ...lost],
      strangers,
      changedBehind,
      signal,
    })
    await generations.close()
    return how === 'replaced-in-place'
  }

  function recordNow(goneOfPast: readonly OutputPath[]): Pick<PublishResult, 'record' | 'moved'> {
    const isUnchanged =
      written.size === 0 && published.doubtful().length === 0 && past?.record.count === kept.size
    return past !== undefined && isUnchanged
      ? { record: past.record, moved: undefined }
      : newRecord(goneOfPast)
  }

  function newRecord(goneOfPast: readonly OutputPath[]): ChangedRecord {
    const changes = new Map<OutputPath, OutputFileRecord | undefined>()
    for (const path of goneOfPast) changes.set(path, undefined)
    for (const path of published.doubtful()) if (kept.has(path)) changes.set(path, published.recordOf(path))
    for (const [path, [hash, size]] of written) {
      const { mtimeMs: modifiedMs, ino: number } = lstatSync(join(outDir, path))
      changes.set(path, { hash, size, modifiedMs, number })
    }
    return (past?.record ?? emptyRecord).with(changes)
  }
}

import { copyFileSync, existsSync, linkSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../io/error-code.js'
import { isMissing } from '../io/reading/files.js'
import { exchangeNames } from '../io/writing/exchange.js'
import { makeFolders } from '../io/writing/make-folders.js'
import { removePatiently } from '../io/writing/remove-patiently.js'
import { renamePatiently } from '../io/writing/rename-patiently.js'
import type { OutputPath } from '../paths.js'
import { afterwards } from './afterwards.js'
import { flush, flushAhead, writeDurably } from './flush.js'
import { differInSpelling } from './output-claims.js'
import { replaceInPlace } from './replace-in-place.js'
import {
  moveToNewStandby,
  namesOf,
  type OutputNames,
  removeStandby,
  type StandbyState,
  usableStandby,
} from './standby.js'
import { unfitForWindows } from './windows-names.js'
import { type FileContent, folderMaker, removeWhatever, removeWithFolders } from './write-file.js'
import { createWriter } from './writer.js'

/**
 * Two generations of an output folder on one disk: the published one and, in a hidden folder beside
 * it, the previous one (the standby), which the next build brings up to date and publishes. Hard
 * links let both share unchanged files. A changed file is always a new file, so that programs that
 * are reading the old one can go on.
 *
 * Where the system can exchange two folders (Linux, macOS), publishing is a single step. Elsewhere
 * it takes two renames, and for some microseconds the output folder does not exist.
 */
export interface Generations {
  /**
   * Writes a file of the new generation in the background.
   *
   * @throws An error as of the system, if files cannot have that name on Windows.
   */
  write(path: OutputPath, content: FileContent): void
  /** Waits if too much is queued. Rejects with the system's first error. */
  turn(): Promise<void>
  /** Waits until all files are written. Rejects with the system's first error. */
  settled(): Promise<void>
  /** Starts flushing to disk what has been written so far. `publish` flushes the rest. */
  flushAhead(files: number): void
  /**
   * Publishes the new generation. Rejects with the system's error, or the reason of the signal, but
   * never after the generation has been published.
   */
  publish(contents: GenerationContents): Promise<'swapped' | 'replaced-in-place'>
  /** Discards the new generation. The published one is not touched. */
  discard(): Promise<void>
  /** Releases the writer. */
  close(): Promise<void>
}

/** All files of a new generation, and those that the last one had and this one does not. */
export interface GenerationContents {
  /** Called just before it is published; throws if it must not be. */
  readonly mayPublish?: () => void
  /** Published files that stay as they are. */
  readonly kept: Iterable<OutputPath> & { has(path: OutputPath): boolean }
  /** Files that were passed to `write`. */
  readonly written: readonly OutputPath[]
  /**
   * Published files that the new generation does not have. This includes files that someone deleted
   * from the output, because the standby may have them.
   */
  readonly removed: readonly OutputPath[]
  /** Those of the removed files that no build made. */
  readonly strangers: readonly OutputPath[]
  /**
   * Kept files that may differ from what the last build published, so that the standby may have
   * another version.
   */
  readonly changedBehind: readonly OutputPath[]
  /** Stops publishing while the new generation is brought to the disk. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Starts a generation. {@link recoverOutput} must have been called before.
 *
 * @param outDir Absolute; need not exist.
 * @param options.isPastKnown Whether the caller knows everything that the last build published. If not, the
 *   standby is not used, because it may have files that nobody would remove.
 * @param options.exchange Exchanges the names of two folders in one step; returns false if it cannot.
 * @param options.platform The system, as `process.platform` names it.
 */
export function openGenerations(
  outDir: string,
  {
    isPastKnown,
    exchange = exchangeNames,
    platform = process.platform,
  }: {
    readonly isPastKnown: boolean
    readonly exchange?: typeof exchangeNames
    readonly platform?: NodeJS.Platform
  },
): Generations {
  const names = namesOf(outDir)
  const behind = isPastKnown ? usableStandby(names) : undefined
  // From here until it is published, the standby is neither of the two generations.
  if (behind === undefined) removeStandby(names)
  removePatiently(names.standbyState)
  makeFolders(names.standby)
  const writer = createWriter()
  const makeFolder = folderMaker()

  return {
    write(path, content) {
      const file = join(names.standby, path)
      if (platform === 'win32' && unfitForWindows(path) !== undefined) throw invalidName(file)
      writer.write({ file, content, replace: behind !== undefined })
    },
    turn: writer.turn,
    settled: writer.settled,
    flushAhead: (files) => flushAhead(names.standby, files),
    close: writer.close,
    async publish(contents) {
      const copied = bringUpToDate(contents)
      await flush(names.standby, [...contents.written, ...copied])
      contents.signal?.throwIfAborted()
      contents.mayPublish?.()
      return swapIn(names, contents, exchange)
    },
    async discard() {
      await writer.close()
      removeStandby(names)
    },
  }

  /**
   * Brings the standby up to date, in which so far only the written files are new.
   *
   * @returns Files that could not be linked, and so are new files on the disk.
   */
  function bringUpToDate({
    kept,
    written,
    removed,
    strangers,
    changedBehind,
  }: GenerationContents): readonly OutputPath[] {
    const copied: OutputPath[] = []
    const take = (path: OutputPath) => {
      const target = join(names.standby, path)
      makeFolder(target)
      if (linkOrCopy(join(names.out, path), target, { replace: behind !== undefined }) === 'copy')
        copied.push(path)
    }
    const isWritten = new Set(written)
    const gone = [...removed, ...(behind ?? []).filter((path) => !kept.has(path) && !isWritten.has(path))]
    if (behind === undefined) for (const path of kept) take(path)
    else if (differInSpelling(gone, strangers.length > 0 ? [...kept, ...written] : written)) {
      moveToNewStandby(names, written)
      for (const path of kept) take(path)
    } else {
      for (const path of gone) removeWithFolders(names.standby, path)
      for (const path of behind) if (kept.has(path)) take(path)
      for (const path of changedBehind) take(path)
    }
    return copied
  }
}

/** An error as the system gives it for most names that it does not accept. */
const invalidName = (path: string): Error =>
  Object.assign(new Error(`EINVAL: invalid name, open '${path}'`), { code: 'EINVAL', path })

async function swapIn(
  names: OutputNames,
  changed: Pick<GenerationContents, 'written' | 'removed'>,
  exchange: typeof exchangeNames,
): Promise<'swapped' | 'replaced-in-place'> {
  const behind = [...changed.written, ...changed.removed]
  const state = JSON.stringify({ behind } satisfies StandbyState)
  if (!existsSync(names.out)) {
    renamePatiently(names.standby, names.out)
    return 'swapped'
  }
  await writeDurably(names.swap, state)
  const isExchanged = exchange(names.standby, names.out)
  if (!isExchanged) {
    try {
      renamePatiently(names.out, names.old)
      takePlace(names)
    } catch (error) {
      // Mount points, and folders that a program holds open, cannot be renamed.
      if (!isImmovable(error) || !existsSync(names.out)) throw error
      removePatiently(names.swap)
      await replaceInPlace(names, changed)
      return 'replaced-in-place'
    }
  }
  // Renames need no space, so a full disk does not prevent them.
  afterwards(() => {
    if (!isExchanged) renamePatiently(names.old, names.standby)
    renamePatiently(names.swap, names.standbyState)
  })
  return 'swapped'
}

/**
 * @throws The system's error. The published generation is then back in its place, unless the system
 *   refused that as well.
 */
function takePlace({ standby, out, old }: OutputNames): void {
  try {
    renamePatiently(standby, out)
  } catch (error) {
    renamePatiently(old, out)
    throw error
  }
}

function isImmovable(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'EBUSY' || code === 'EXDEV' || code === 'EPERM' || code === 'EACCES'
}

function linkOrCopy(from: string, to: string, { replace }: { readonly replace: boolean }): 'link' | 'copy' {
  if (replace) removeWhatever(to)
  try {
    linkSync(from, to)
    return 'link'
  } catch (error) {
    if (isMissing(error)) throw error
    // Another file system, or one without hard links. A copy serves as well.
    copyFileSync(from, to)
    return 'copy'
  }
}

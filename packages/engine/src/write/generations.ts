import {
  closeSync,
  copyFileSync,
  existsSync,
  fsync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { entriesBelow } from '../io/entries-below.js'
import { deniedAccess, errorCode } from '../io/error-code.js'
import { exchangeNames } from '../io/exchange.js'
import { isMissing, statOf } from '../io/files.js'
import { runProgram, startProgram } from '../io/programs.js'
import { renamePatiently } from '../io/rename-patiently.js'
import { writeNew } from '../io/write-new.js'
import { byPath, type OutputPath } from '../paths.js'
import { isRecord } from '../values/is-record.js'
import { otherSpelling, spellingsOf } from './output-claims.js'
import { type FileContent, folderMaker, removeFile, removeWhatever } from './write-file.js'
import { createWriter } from './writer.js'

/**
 * Two generations of an output folder on one disk: the published one and, in a hidden folder beside
 * it, the previous one (the standby), which the next build brings up to date and publishes. Hard
 * links let both share unchanged files. A changed file is always a new file, so that programs that
 * are reading the old one can go on.
 *
 * The folder beside the output `dist` is `.dist.quire`. It contains `standby` (the previous
 * generation), `standby.json` (what it lacks), `swap.json` (written during a swap), `old` (the
 * published generation, during a swap on systems that need two renames), `lock`, and a `.gitignore`
 * that keeps everything out of version control.
 *
 * Where the system can exchange two folders (Linux, macOS), publishing is a single step. Elsewhere
 * it takes two renames, and for some microseconds the output folder does not exist.
 */
export interface Generations {
  /** Writes a file of the new generation in the background. */
  write(path: OutputPath, content: FileContent): void
  /** Waits if too much is queued. Rejects with the system's first error. */
  turn(): Promise<void>
  /** Waits until all files are written. Rejects with the system's first error. */
  settled(): Promise<void>
  /** Starts flushing to disk what has been written so far. `publish` flushes the rest. */
  flushAhead(files: number): void
  /**
   * Publishes the new generation. Rejects with the system's error, but never after the generation
   * has been published.
   */
  publish(contents: GenerationContents): Promise<'swapped' | 'replaced-in-place'>
  /** Discards the new generation. The published one is not touched. */
  discard(): Promise<void>
  /** Releases the writer. */
  close(): Promise<void>
}

/** All files of a new generation, and those that the last one had and this one does not. */
export interface GenerationContents {
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
}

interface Names {
  readonly out: string
  readonly work: string
  readonly standby: string
  readonly standbyState: string
  readonly swap: string
  readonly old: string
}

/** The files in which the standby differs from the published generation. All others are equal. */
interface StandbyState {
  readonly behind: readonly OutputPath[]
}

/** Hidden folder beside an output, for files that belong to it and must not be published. */
export function workFolderOf(outDir: string): string {
  return join(dirname(outDir), `.${basename(outDir)}.quire`)
}

function namesOf(outDir: string): Names {
  const work = workFolderOf(outDir)
  return {
    out: outDir,
    work,
    standby: join(work, 'standby'),
    standbyState: join(work, 'standby.json'),
    swap: join(work, 'swap.json'),
    old: join(work, 'old'),
  }
}

/**
 * Finishes or undoes a swap that a crash interrupted. The caller must hold the output's lock.
 *
 * `swap.json` is only written when both generations are complete. It lists the files in which they
 * differ, no matter which of them is published. So a swap that is a single step needs no repair; it
 * is only recorded.
 */
export function recoverOutput(outDir: string): void {
  const names = namesOf(outDir)
  const swap = readState(names.swap)
  if (swap !== undefined) {
    if (!existsSync(names.out) && isFolder(names.standby)) renamePatiently(names.standby, names.out)
    if (isFolder(names.old)) {
      rmSync(names.standby, { recursive: true, force: true })
      renamePatiently(names.old, names.standby)
    }
    renamePatiently(names.swap, names.standbyState)
  }
  rmSync(names.swap, { force: true })
  // A standby without a valid state was interrupted while it was made. It is neither of the two generations.
  if (usableStandby(names) === undefined) removeStandby(names)
}

/** True during a swap, and after one was interrupted. */
export function hasUnfinishedSwap(outDir: string): boolean {
  return existsSync(namesOf(outDir).swap)
}

/** Whether the disk of an output ignores letter case in names, as is usual on Windows and macOS. */
export function isBlindToCase(outDir: string): boolean {
  const { work } = namesOf(outDir)
  const other = basename(work).toUpperCase()
  return existsSync(join(dirname(work), other)) && !readdirSync(dirname(work)).includes(other)
}

/** Removes the previous generation. The next one is then made from scratch. */
export const forgetStandby = (outDir: string): void => removeStandby(namesOf(outDir))

function removeStandby({ work, standby, standbyState }: Names): void {
  rmSync(standbyState, { force: true })
  // On Windows, a file cannot be removed while a virus scanner reads it.
  for (const folder of [join(work, respelledName), standby])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Starts a generation. {@link recoverOutput} must have been called before.
 *
 * @param outDir Absolute; need not exist.
 * @param options.isPastKnown Whether the caller knows everything that the last build published. If not, the
 *   standby is not used, because it may have files that nobody would remove.
 * @param options.exchange Exchanges the names of two folders in one step; returns false if it cannot.
 */
export function openGenerations(
  outDir: string,
  {
    isPastKnown,
    exchange = exchangeNames,
  }: { readonly isPastKnown: boolean; readonly exchange?: typeof exchangeNames },
): Generations {
  const names = namesOf(outDir)
  const behind = isPastKnown ? usableStandby(names) : undefined
  // From here until it is published, the standby is neither of the two generations.
  if (behind === undefined) removeStandby(names)
  rmSync(names.standbyState, { force: true })
  mkdirSync(names.standby, { recursive: true })
  const writer = createWriter()
  const makeFolder = folderMaker()

  return {
    write: (path, content) =>
      writer.write({ file: join(names.standby, path), content, replace: behind !== undefined }),
    turn: writer.turn,
    settled: writer.settled,
    flushAhead(files) {
      if (files > fewFiles && process.platform === 'linux') startProgram('sync', ['-f', names.standby])
    },
    close: writer.close,
    async publish({ kept, written, removed, strangers, changedBehind }) {
      const isWritten = new Set(written)
      const copied: OutputPath[] = []
      const take = (path: OutputPath) => {
        const target = join(names.standby, path)
        makeFolder(target)
        if (linkOrCopy(join(names.out, path), target, { replace: behind !== undefined }) === 'copy')
          copied.push(path)
      }
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
      await flush(names.standby, [...written, ...copied])
      return swapIn(names, { written, removed }, exchange)
    },
    async discard() {
      await writer.close()
      removeStandby(names)
    },
  }
}

/** What the standby lacks; undefined if there is no standby, or its state is not known. */
function usableStandby(names: Names): readonly OutputPath[] | undefined {
  if (!isFolder(names.standby) || !existsSync(names.out)) return undefined
  return readState(names.standbyState)?.behind
}

/** False for links, because files written to one would end up elsewhere. */
const isFolder = (path: string): boolean => statOf(path, lstatSync)?.isDirectory() === true

/**
 * Whether a removed file or folder has the same name as one that stays, except for letter case and
 * similar differences. On many disks the two are the same: removing the old one would remove the
 * new one, and a folder would keep its old spelling.
 */
function differInSpelling(gone: readonly OutputPath[], present: readonly OutputPath[]): boolean {
  if (gone.length === 0) return false
  const spellings = spellingsOf(present)
  return gone.some((path) => otherSpelling(spellings, path) !== undefined)
}

/** Folder beside an output that holds a generation while its files move to a new one. */
const respelledName = 'respelled'

/** Moves only the written files to a new standby, in which folders get the spelling of these files. */
function moveToNewStandby({ work, standby }: Names, written: readonly OutputPath[]): void {
  const before = join(work, respelledName)
  rmSync(before, { recursive: true, force: true })
  renamePatiently(standby, before)
  mkdirSync(standby)
  const makeFolder = folderMaker()
  for (const path of written) {
    makeFolder(join(standby, path))
    renamePatiently(join(before, path), join(standby, path))
  }
  rmSync(before, { recursive: true, force: true })
}

async function swapIn(
  names: Names,
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
      rmSync(names.swap, { force: true })
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
 * Tidies up after it is settled which site is published. If the system refuses, the next build does
 * this, as after a crash.
 */
function afterwards(tidy: () => void): void {
  try {
    tidy()
  } catch (error) {
    if (errorCode(error) === undefined) throw error
  }
}

/**
 * @throws The system's error. The published generation is then back in its place, unless the system
 *   refused that as well.
 */
function takePlace({ standby, out, old }: Names): void {
  try {
    renamePatiently(standby, out)
  } catch (error) {
    renamePatiently(old, out)
    throw error
  }
}

/**
 * Replaces the files one by one, in an order in which a page never refers to a file that does not
 * exist yet. All content is copied to the output's disk before the first file is replaced, so that
 * nothing changes if the disk is full.
 */
async function replaceInPlace(
  names: Names,
  { written, removed }: Pick<GenerationContents, 'written' | 'removed'>,
): Promise<void> {
  const rank = (path: OutputPath) => (path.endsWith('manifest.json') ? 2 : path.endsWith('.html') ? 1 : 0)
  const aside = join(names.out, asideName)
  const arriving = [...written].sort((a, b) => rank(a) - rank(b) || byPath(a, b))
  rmSync(aside, { recursive: true, force: true })
  try {
    for (const path of arriving) {
      mkdirSync(dirname(join(aside, path)), { recursive: true })
      copyFileSync(join(names.standby, path), join(aside, path))
    }
    await flush(aside, arriving)
    const isRespelled = differInSpelling(removed, written)
    if (isRespelled) removeAll()
    const makeFolder = folderMaker()
    const removeLinks = linkRemover(names.out)
    for (const path of arriving) {
      const target = join(names.out, path)
      removeLinks(path)
      makeFolder(target)
      if (statOf(target, lstatSync)?.isDirectory() === true) removeWhatever(target)
      renamePatiently(join(aside, path), target)
    }
    if (!isRespelled) removeAll()
  } finally {
    afterwards(() => rmSync(aside, { recursive: true, force: true, maxRetries: 5 }))
  }
  afterwards(() => removeStandby(names))

  function removeAll(): void {
    for (const path of removed) removeWithFolders(names.out, path)
  }
}

/**
 * Returns a function that removes symbolic links among the folders of a file. Otherwise the file
 * would be written to where the link leads.
 */
function linkRemover(root: string): (path: OutputPath) => void {
  const real = new Set<string>()
  return (path) => {
    const names = path.split('/').slice(0, -1)
    for (const folder of names.map((_, index) => names.slice(0, index + 1).join('/'))) {
      if (real.has(folder)) continue
      if (statOf(join(root, folder), lstatSync)?.isSymbolicLink() === true) removeFile(join(root, folder))
      real.add(folder)
    }
  }
}

/** Folder inside an output that cannot be renamed, for files about to be moved into place. */
const asideName = '.quire-incoming'

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

/**
 * Removes a file and all folders that become empty. If a folder has taken its place, removes that
 * if it is empty.
 */
function removeWithFolders(root: string, path: OutputPath): void {
  const isFolderThere = removeFile(join(root, path)) === 'folder'
  for (let folder = isFolderThere ? path : dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (!removeIfEmpty(join(root, folder))) return
  }
}

/**
 * Removes a folder if it is empty. Lets the system decide that, which is faster than reading all
 * its names.
 *
 * @returns Whether there is no such folder now. A file may have taken its place.
 */
function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch (error) {
    if (isMissing(error)) return true
    if (isInUse(error)) return false
    throw error
  }
}

const isInUse = (error: unknown) => ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errorCode(error) ?? '')

/**
 * With more files than this, one call flushes all of them. Node has no such call, so a program is
 * started.
 */
const fewFiles = 200

/**
 * Number of files that are flushed at a time. The disk handles them together, which is several
 * times as fast as one after the other.
 */
const flushedAtOnce = 64

/**
 * Flushes files to disk before their folder gets its final name. Otherwise a power cut could leave
 * empty files under that name.
 */
async function flush(root: string, files: readonly OutputPath[]): Promise<void> {
  if (
    files.length > fewFiles &&
    process.platform === 'linux' &&
    'output' in runProgram('sync', ['-f', root], root)
  )
    return
  for (let first = 0; first < files.length; first += flushedAtOnce)
    await Promise.all(files.slice(first, first + flushedAtOnce).map((path) => flushFile(join(root, path))))
}

async function flushFile(file: string): Promise<void> {
  // Windows cannot flush a file that is open for reading only.
  const descriptor = openSync(file, 'r+')
  try {
    await toDisk(descriptor)
  } catch (error) {
    // Node's permission model always forbids this. Then the system flushes when it wants to.
    if (deniedAccess(error) === undefined) throw error
  } finally {
    closeSync(descriptor)
  }
}

/** Not from `node:fs/promises`: loading that takes longer than flushing the files of an edit. */
const toDisk = promisify(fsync)

async function writeDurably(file: string, text: string): Promise<void> {
  writeNew(file, text)
  await flushFile(file)
}

/**
 * Undefined for a file that no build wrote. In a stranger's repository, there may be one beside the
 * output.
 */
function readState(file: string): StandbyState | undefined {
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRecord(state) && isListOfPaths(state.behind) ? { behind: state.behind } : undefined
  } catch {
    // Missing, or truncated by a crash while it was written. In that case nothing has been renamed yet.
    return undefined
  }
}

const isListOfPaths = (value: unknown): value is readonly OutputPath[] =>
  Array.isArray(value) &&
  value.every(
    (path) => typeof path === 'string' && !isAbsolute(path) && !/(?:^|[\\/])\.\.?(?:[\\/]|$)|\0/.test(path),
  )

/** Files below a folder, in path order; empty if the folder does not exist. */
export function filesIn(folder: string): OutputPath[] {
  try {
    if (!lstatSync(folder).isDirectory()) return []
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
  return entriesBelow(folder)
    .map(
      (entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .split(sep)
          .join('/') as OutputPath,
    )
    .sort(byPath)
}

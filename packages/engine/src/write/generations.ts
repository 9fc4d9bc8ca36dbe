import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  promises,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, sep } from 'node:path'
import { entriesBelow } from '../io/entries-below.js'
import { deniedAccess, errorCode } from '../io/error-code.js'
import { exchangeNames } from '../io/exchange.js'
import { isMissing, statOf } from '../io/files.js'
import { runProgram, startProgram } from '../io/programs.js'
import { renamePatiently } from '../io/rename-patiently.js'
import { writeNew } from '../io/write-new.js'
import { isRecord } from '../is-record.js'
import { byPath, type OutputPath } from '../paths.js'
import { otherSpelling, spellingsOf } from './output-claims.js'
import { type FileContent, folderMaker, removeFile, removeWhatever } from './write-file.js'
import { createWriter } from './writer.js'

/**
 * Two generations of an output folder on one disk: the published one and, in a
 * hidden folder beside it, the one before, which the next build brings up to
 * date. Unchanged files are the same file in both, by hard links; a changed
 * file is always a new one, so that whoever reads the old one goes on.
 *
 * The folder beside the output `dist` is `.dist.quire`. In it: `standby` (the
 * generation before), `standby.json` (what it lacks), `swap.json` (a swap under
 * way), `old` (the published one, while a system without a better way swaps),
 * `lock`, and a `.gitignore` that keeps all of it out of version control.
 *
 * Publishing is one step of the system where it can exchange two folders
 * (Linux, macOS). Elsewhere it is two renames, and for some microseconds the
 * output has no name.
 */
export interface Generations {
  /** Writes a file of the new generation, while the caller goes on. */
  write(path: OutputPath, content: FileContent): void
  /** Waits where too much stands in line to be written. Rejects with the system's first error. */
  turn(): Promise<void>
  /** Waits for all files. Rejects with the system's first error. */
  settled(): Promise<void>
  /** Begins to bring to the disk what has been written; what comes later is left to `publish`. */
  flushAhead(files: number): void
  /** Publishes the new generation. Rejects with the system's error, but not once it is published. */
  publish(contents: GenerationContents): Promise<'swapped' | 'replaced-in-place'>
  /** Forgets the new generation; the published one stays. */
  discard(): Promise<void>
  /** Gives back what writing took. */
  close(): Promise<void>
}

/** All files of a new generation, and those that went. */
export interface GenerationContents {
  /** Files that stay as they are published. */
  readonly kept: Iterable<OutputPath> & { has(path: OutputPath): boolean }
  /** Files that `write` got. */
  readonly written: readonly OutputPath[]
  /** Published files that the new generation does not have, also those that someone deleted: the standby may have them. */
  readonly removed: readonly OutputPath[]
  /** Those of them that no build put there. */
  readonly strangers: readonly OutputPath[]
  /** Kept files that are perhaps not as the last build published them: the standby may have others. */
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

/** What the standby lacks to equal the published generation: it differs in these files and in no others. */
interface StandbyState {
  readonly behind: readonly OutputPath[]
}

/** Hidden folder beside an output, for what belongs to it and must not be published. */
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
 * Finishes or undoes a swap that a crash interrupted. For whoever holds the
 * output's lock.
 *
 * The journal is written when both generations are whole. They differ in the
 * files that it lists, whichever of them is the published one now; so a swap
 * in one step is never finished or undone, only noted.
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
  // Cut off while it was made: it is neither the one generation nor the other.
  if (usableStandby(names) === undefined) removeStandby(names)
}

/** True while a swap is under way, or after one was interrupted. */
export function hasUnfinishedSwap(outDir: string): boolean {
  return existsSync(namesOf(outDir).swap)
}

/** Whether the disk of an output takes names that differ in letter case for one, as those of Windows and macOS do. */
export function isBlindToCase(outDir: string): boolean {
  const { work } = namesOf(outDir)
  const other = basename(work).toUpperCase()
  return existsSync(join(dirname(work), other)) && !readdirSync(dirname(work)).includes(other)
}

/** Gives up the generation before: the next one is made without it. */
export const forgetStandby = (outDir: string): void => removeStandby(namesOf(outDir))

function removeStandby({ work, standby, standbyState }: Names): void {
  rmSync(standbyState, { force: true })
  // Windows does not let go at once what a scanner looks at.
  for (const folder of [join(work, respelledName), standby])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Begins a generation, in an output that {@link recoverOutput} has seen.
 *
 * @param outDir Absolute; may be absent.
 * @param isPastKnown The caller knows all that the last build published: else the standby may have files that no one names.
 * @param exchange Lets two folders change names in one step; false when it cannot.
 */
export function openGenerations(outDir: string, isPastKnown: boolean, exchange = exchangeNames): Generations {
  const names = namesOf(outDir)
  const behind = isPastKnown ? usableStandby(names) : undefined
  // From here on the standby is neither the one generation nor the other, until it is published.
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
        if (linkOrCopy(join(names.out, path), target, behind !== undefined) === 'copy') copied.push(path)
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

/** What the standby lacks; undefined when there is none whose state is known. */
function usableStandby(names: Names): readonly OutputPath[] | undefined {
  if (!isFolder(names.standby) || !existsSync(names.out)) return undefined
  return readState(names.standbyState)?.behind
}

/** A link is none: what is written to it would be elsewhere. */
const isFolder = (path: string): boolean => statOf(path, lstatSync)?.isDirectory() === true

/**
 * Whether a file or folder that goes has the name of one that stays, but for letter case and the like. On many disks
 * they are one: to remove the old would remove the new, and a folder would keep its old spelling.
 */
function differInSpelling(gone: readonly OutputPath[], present: readonly OutputPath[]): boolean {
  if (gone.length === 0) return false
  const spellings = spellingsOf(present)
  return gone.some((path) => otherSpelling(spellings, path) !== undefined)
}

/** Folder beside an output, for a generation whose files are on their way to another. */
const respelledName = 'respelled'

/** Takes nothing but the written files along, and spells their folders as they do. */
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
      // A mount point, or a folder that someone holds open, cannot be renamed.
      if (!isImmovable(error) || !existsSync(names.out)) throw error
      rmSync(names.swap, { force: true })
      await replaceInPlace(names, changed)
      return 'replaced-in-place'
    }
  }
  // Renames, because no full disk should keep them from being done.
  afterwards(() => {
    if (!isExchanged) renamePatiently(names.old, names.standby)
    renamePatiently(names.swap, names.standbyState)
  })
  return 'swapped'
}

/** Tidies up, once it is settled which site is published: what the system refuses then is left to the next build, as after a crash. */
function afterwards(tidy: () => void): void {
  try {
    tidy()
  } catch (error) {
    if (errorCode(error) === undefined) throw error
  }
}

/** @throws The system's error, with the published generation back in its place, if the system lets it. */
function takePlace({ standby, out, old }: Names): void {
  try {
    renamePatiently(standby, out)
  } catch (error) {
    renamePatiently(old, out)
    throw error
  }
}

/**
 * In an order in which no page ever names a file that is not there. All bytes
 * are on the output's disk before the first file is replaced, so a full disk
 * changes nothing.
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

/** Makes the function that removes links in the place of folders of a file: through one, it would be written elsewhere. */
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

/** Folder in an output that cannot be renamed, for files on their way in. */
const asideName = '.quire-incoming'

function isImmovable(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'EBUSY' || code === 'EXDEV' || code === 'EPERM' || code === 'EACCES'
}

function linkOrCopy(from: string, to: string, replace: boolean): 'link' | 'copy' {
  if (replace) removeWhatever(to)
  try {
    linkSync(from, to)
    return 'link'
  } catch (error) {
    if (isMissing(error)) throw error
    // Another file system, or one without hard links: a copy is as good.
    copyFileSync(from, to)
    return 'copy'
  }
}

/** Removes a file and the folders that it leaves empty; of a folder that has taken its place, too. */
function removeWithFolders(root: string, path: OutputPath): void {
  const isFolderThere = removeFile(join(root, path)) === 'folder'
  for (let folder = isFolderThere ? path : dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (!removeIfEmpty(join(root, folder))) return
  }
}

/**
 * The system knows whether a folder is empty without reading all its names.
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

/** More files than this are brought to the disk by one call for all, in Node only by a program. */
const fewFiles = 200

/** One after the other, files take several times as long: the disk brings what it is asked for at once together. */
const flushedAtOnce = 64

/** The bytes must be on the disk before their folder gets its name: a power cut could leave empty files under it. */
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
  // Windows flushes no file that is open for reading only.
  const handle = await promises.open(file, 'r+')
  try {
    await handle.sync()
  } catch (error) {
    // Node's permission model forbids it, whatever else it allows: then the system writes when it likes.
    if (deniedAccess(error) === undefined) throw error
  } finally {
    await handle.close()
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  writeNew(file, text)
  await flushFile(file)
}

/** Undefined for what no build wrote: whoever checks out a stranger's repository may have it beside the output. */
function readState(file: string): StandbyState | undefined {
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRecord(state) && isListOfPaths(state.behind) ? { behind: state.behind } : undefined
  } catch {
    // Absent, or cut off by a crash while it was written: then nothing has been renamed yet.
    return undefined
  }
}

const isListOfPaths = (value: unknown): value is readonly OutputPath[] =>
  Array.isArray(value) &&
  value.every(
    (path) => typeof path === 'string' && !isAbsolute(path) && !/(?:^|[\\/])\.\.?(?:[\\/]|$)|\0/.test(path),
  )

/** Files below a folder, in path order; empty when there is no such folder. */
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

import { existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { ignoresCase } from '../io/ignores-case.js'
import { readPlainFile } from '../io/reading/read-plain-file.js'
import { removePatiently } from '../io/writing/remove-patiently.js'
import { renamePatiently } from '../io/writing/rename-patiently.js'
import type { OutputPath } from '../paths.js'
import { isRecord } from '../values/is-record.js'
import { isRealFolder } from './files-in.js'
import { folderMaker } from './write-file.js'

/**
 * The output folder and what is in the hidden folder beside it, which is `.dist.quire` for the
 * output `dist`. It contains `standby` (the previous generation), `standby.json` (what it lacks),
 * `swap.json` (written during a swap), `old` (the published generation, during a swap on systems
 * that need two renames), `respelled` (the standby, while its files move to a new one),
 * `unrecorded.json` (files that were published but not remembered yet), `lock`, and a `.gitignore`
 * that keeps everything out of version control.
 */
export interface OutputNames {
  readonly out: string
  readonly work: string
  readonly standby: string
  readonly standbyState: string
  readonly swap: string
  readonly old: string
}

/** The files in which the standby differs from the published generation. All others are equal. */
export interface StandbyState {
  readonly behind: readonly OutputPath[]
}

/** Hidden folder beside an output, for files that belong to it and must not be published. */
export function workFolderOf(outDir: string): string {
  return join(dirname(outDir), `.${basename(outDir)}.quire`)
}

export function namesOf(outDir: string): OutputNames {
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
    // If the system refused both to publish the new generation and to put the old one back, only that is left.
    const whole = existsSync(names.out) ? undefined : [names.standby, names.old].find(isRealFolder)
    if (whole !== undefined) renamePatiently(whole, names.out)
    if (isRealFolder(names.old)) {
      removePatiently(names.standby)
      renamePatiently(names.old, names.standby)
    }
    renamePatiently(names.swap, names.standbyState)
  } else if (existsSync(names.out)) {
    // Someone removed the journal. A folder that stays here would be in the way of every swap.
    removePatiently(names.old)
  }
  removePatiently(names.swap)
  // A standby without a valid state was interrupted while it was made. It is neither of the two generations.
  if (usableStandby(names) === undefined) removeStandby(names)
}

/** True during a swap, and after one was interrupted. */
export function hasUnfinishedSwap(outDir: string): boolean {
  return existsSync(namesOf(outDir).swap)
}

/** Whether the disk of an output ignores letter case in names. */
export function isBlindToCase(outDir: string): boolean {
  const { work } = namesOf(outDir)
  return ignoresCase(dirname(work), basename(work))
}

/** Removes the previous generation. The next one is then made from scratch. */
export const forgetStandby = (outDir: string): void => removeStandby(namesOf(outDir))

export function removeStandby({ work, standby, standbyState }: OutputNames): void {
  for (const path of [standbyState, join(work, respelledName), standby]) removePatiently(path)
}

/** Folder beside an output that holds a generation while its files move to a new one. */
const respelledName = 'respelled'

/** Moves only the written files to a new standby, in which folders get the spelling of these files. */
export function moveToNewStandby({ work, standby }: OutputNames, written: readonly OutputPath[]): void {
  const before = join(work, respelledName)
  removePatiently(before)
  renamePatiently(standby, before)
  mkdirSync(standby)
  const makeFolder = folderMaker()
  for (const path of written) {
    makeFolder(join(standby, path))
    renamePatiently(join(before, path), join(standby, path))
  }
  removePatiently(before)
}

/** What the standby lacks; undefined if there is no standby, or its state is not known. */
export function usableStandby(names: OutputNames): readonly OutputPath[] | undefined {
  if (!isRealFolder(names.standby) || !existsSync(names.out)) return undefined
  return readState(names.standbyState)?.behind
}

/**
 * Undefined for a file that no build wrote. In a stranger's repository, there may be one beside the
 * output.
 */
function readState(file: string): StandbyState | undefined {
  try {
    const state: unknown = JSON.parse(String(readPlainFile(file)))
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

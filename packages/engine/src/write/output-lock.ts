import { lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '../io/error-code.js'
import { type HeldLock, type Lock, takeLock } from '../io/locks/lock.js'
import { isMissing, statOf } from '../io/reading/files.js'
import { isLink } from '../io/reading/look-at.js'
import { ignoreAll, ignoreName } from '../io/writing/ignore-all.js'
import { makeFolders } from '../io/writing/make-folders.js'
import { OutputError, writingOutput } from './output-error.js'
import { hasUnfinishedSwap, recoverOutput, workFolderOf } from './standby.js'

/**
 * Locks the output folder for this process, until it is released.
 *
 * @throws OutputError if the folder that contains it is not writable.
 */
export function takeOutput(outDir: string): Lock {
  return writingOutput(() => {
    const folder = workFolderOf(outDir)
    makeFolders(dirname(folder))
    const lock = lockIn(folder)
    if ('heldBy' in lock) return lock
    const release = () => {
      giveBack(folder, lock)
    }
    const { isHeld } = lock
    try {
      ignoreAll(folder)
    } catch (error) {
      release()
      throw error
    }
    return { release, isHeld }
  })
}

const lockName = 'lock'

/** The file that locks the output folder. None if it is behind a link, which is replaced and not followed. */
export const outputLocks = (outDir: string): readonly string[] =>
  isLink(workFolderOf(outDir)) ? [] : [join(workFolderOf(outDir), lockName)]

/**
 * Another build may create the folder or remove it as unused at the same moment. That can happen a
 * few times, but not forever.
 */
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

/** Not with `recursive`: on a read-only disk, Node would then report a missing folder. */
function makeFolder(folder: string): void {
  const stats = statOf(folder, lstatSync)
  // Replaces a link. These files belong beside the output, not where the link leads.
  if (stats?.isSymbolicLink() === true) rmSync(folder, { force: true })
  else if (stats !== undefined) return
  try {
    mkdirSync(folder)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** Removes the `.gitignore` file and the folder, if this build made no generation. */
function giveBack(folder: string, lock: HeldLock): void {
  const isUnused = () => readdirSync(folder).every((name) => name === ignoreName || name === lockName)
  try {
    // Before the lock is released, because the next owner of the lock writes this file.
    if (lock.isHeld() && isUnused()) rmSync(join(folder, ignoreName), { force: true })
  } catch {
    // The disk became read-only, or fails. The file does no harm.
  }
  lock.release()
  removeUnused(folder)
}

function removeUnused(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // In use, just locked by another build, or the disk became read-only. The folder does no harm.
  }
}

/**
 * Finishes or undoes a swap that a crash interrupted. Any command that reads the output may call
 * this. While a build is running, it does nothing, because that build does it.
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
    // On a read-only disk, readers get what is there.
    if (!(error instanceof OutputError)) throw error
  }
}

/**
 * Finishes or undoes a swap that a crash interrupted. The caller must hold the output's lock.
 *
 * @throws OutputError if the system refuses to write the output.
 */
export const recover = (outDir: string): void => writingOutput(() => recoverOutput(outDir))

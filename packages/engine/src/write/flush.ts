import { closeSync, fsync, openSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deniedAccess } from '../io/error-code.js'
import { runProgram, startProgram } from '../io/running/programs.js'
import { writeNew } from '../io/writing/write-new.js'
import type { OutputPath } from '../paths.js'

/**
 * With more files than this, one call flushes all of them. Node has no such call, so a program is
 * started.
 */
const fewFiles = 200

/**
 * Number of files that are flushed at a time. The disk handles them together, which is several
 * times as fast as one after the other. More gain nothing: Node has four threads for this, and
 * systems limit how many files may be open.
 */
const flushedAtOnce = 16

/** Starts flushing what has been written below a folder, if that is much. */
export function flushAhead(root: string, files: number): void {
  if (flushesAtOnce(files)) startProgram('sync', ['-f', root])
}

/**
 * Flushes files to disk before their folder gets its final name. Otherwise a power cut could leave
 * empty files under that name.
 */
export async function flush(root: string, files: readonly OutputPath[]): Promise<void> {
  if (flushesAtOnce(files.length) && 'output' in runProgram('sync', ['-f', root])) return
  for (let first = 0; first < files.length; first += flushedAtOnce)
    await Promise.all(files.slice(first, first + flushedAtOnce).map((path) => flushFile(join(root, path))))
}

const flushesAtOnce = (files: number) => files > fewFiles && process.platform === 'linux'

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

export async function writeDurably(file: string, text: string): Promise<void> {
  writeNew(file, text)
  await flushFile(file)
}

import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '../io/reading/look-at.js'
import { ignoreAll } from '../io/writing/ignore-all.js'
import { makeFolders } from '../io/writing/make-folders.js'
import { isAbandoned, unfinishedName } from '../io/writing/unfinished-files.js'
import { asBuffer } from '../values/as-buffer.js'
import { growingPack, removeUnlessHeld } from './pack.js'
import type { ValueStore } from './query.js'

/** Keeps answers in memory, until the process ends. */
export function valuesInMemory(): Required<ValueStore> {
  const values = new Map<number, Buffer>()
  let next = 0
  return {
    put(json) {
      values.set(next, typeof json === 'string' ? Buffer.from(json) : asBuffer(json))
      next += 1
      return next - 1
    },
    get: (stored) => values.get(stored),
    drop: (stored) => values.delete(stored),
  }
}

/** Keeps answers until the process ends. */
export interface Scratch {
  readonly values: ValueStore
  /** May be called more than once. */
  close(): void
}

/**
 * Keeps answers until the process ends, in a file of the cache's folder, because they could fill
 * the memory. The file may grow as large as the pack of a build. If the system allows it, the file
 * has no name, so nobody else sees it and nothing is left behind however the process ends. Otherwise,
 * whoever opens the folder next removes what a process left that was killed. If the folder is not writable,
 * answers stay in memory.
 */
export function openScratch(folder: string): Scratch {
  try {
    makeFolders(folder)
    ignoreAll(folder)
    removeLeftScratches(folder)
    const file = unfinishedName(scratchIn(folder))
    const descriptor = openSync(file, 'ax+')
    removeUnlessHeld(file)
    let isOpen = true
    return {
      values: growingPack(descriptor, 0),
      close() {
        if (!isOpen) return
        isOpen = false
        closeSync(descriptor)
        removeUnlessHeld(file)
      },
    }
  } catch {
    return { values: valuesInMemory(), close: () => {} }
  }
}

const scratchIn = (folder: string): string => join(folder, 'scratch')

/** Removes files of processes that were ended before they could. */
export function removeLeftScratches(folder: string): void {
  for (const name of namesIn(folder)) {
    const file = join(folder, name)
    if (!isAbandoned(file, scratchIn(folder))) continue
    try {
      rmSync(file, { force: true })
    } catch {
      // Windows may refuse. The cache can be used all the same.
    }
  }
}

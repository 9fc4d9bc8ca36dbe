import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { ignoreAll } from '../io/writing/ignore-all.js'
import { makeFolders } from '../io/writing/make-folders.js'
import { bytesOf, growingPack, removeUnlessHeld } from './pack.js'
import type { ValueStore } from './query.js'

/** Keeps answers in memory, until the process ends. */
export function valuesInMemory(): Required<ValueStore> {
  const values = new Map<number, Buffer>()
  let next = 0
  return {
    put(json) {
      values.set(next, bytesOf(json))
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
 * has no name, so nobody else sees it and nothing is left behind however the process ends. If the
 * folder is not writable, answers stay in memory.
 */
export function openScratch(folder: string): Scratch {
  try {
    makeFolders(folder)
    ignoreAll(folder)
    const file = join(folder, `scratch.${randomBytes(8).toString('hex')}`)
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

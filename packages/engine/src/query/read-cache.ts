import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { loadMemo, type SavedMemo } from './memo-file.js'
import { packIn, readValue } from './pack.js'
import type { ValueStore } from './query.js'
import { valuesInMemory } from './scratch.js'

/** The cache that the last build left, for readers. It is neither locked nor changed. */
export interface ReadCache extends Pick<SavedMemo, 'extra'> {
  readonly past: SavedMemo['snapshot']
  /** Answers of the cache, and new ones. */
  readonly values: ValueStore
  /** Closes the cache. The store of new answers stays open. */
  close(): void
}

/**
 * @param own Store for new answers. Default: memory.
 * @returns Undefined if there is no cache, or none that this engine can use.
 */
export function readCache(
  folder: string,
  key: string,
  own: ValueStore = valuesInMemory(),
): ReadCache | undefined {
  const opened = openPast(folder, key)
  if (opened === undefined) return undefined
  const { pack, past } = opened
  const { packBytes } = past
  let isOpen = true
  return {
    past: past.snapshot,
    extra: past.extra,
    values: {
      put: (json) => packBytes + own.put(json),
      get(stored) {
        if (stored >= packBytes) return own.get(stored - packBytes)
        // A request may still be running when its session ends. What it cannot read is made again.
        return isOpen ? readValue(pack, stored, packBytes) : undefined
      },
      // Answers of the last build are on disk, so there is nothing to drop.
      drop: (stored) => own.drop?.(stored - packBytes),
    },
    close() {
      if (!isOpen) return
      isOpen = false
      closeSync(pack)
    },
  }
}

/** The pack of the last build, and what its memo says about it. */
function openPast(
  folder: string,
  key: string,
): { readonly pack: number; readonly past: SavedMemo } | undefined {
  const file = packIn(folder)
  let pack: number
  try {
    pack = openSync(file, 'r')
  } catch {
    // Missing or not readable.
    return undefined
  }
  try {
    const past = loadMemo(folder, key)?.past
    const there = statSync(file, { throwIfNoEntry: false })
    // A build may just have replaced the pack. Then the memo does not belong to the pack that was opened.
    if (past !== undefined && there?.ino === fstatSync(pack).ino) return { pack, past }
  } catch {
    // A memo that cannot be read counts as missing.
  }
  closeSync(pack)
  return undefined
}

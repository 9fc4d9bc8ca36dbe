import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { type HeldLock, type Lock, takeLockIn } from '../io/locks/lock.js'
import type { LockedBy } from '../io/locks/lock-file.js'
import { clearPlaces } from '../io/writing/clear-places.js'
import { ignoreAll } from '../io/writing/ignore-all.js'
import {
  type CacheFault,
  type LoadedMemo,
  loadMemo,
  type MemoToSave,
  removeMemos,
  type SavedMemo,
  saveMemo,
} from './memo-file.js'
import {
  cutPack,
  growingPack,
  openPack,
  packIn,
  packSize,
  removeCompacted,
  removeUnlessHeld,
  replaceByCompacted,
  writeCompacted,
} from './pack.js'
import type { ValueStore } from './query.js'
import { removeLeftScratches } from './scratch.js'
import type { Snapshot } from './snapshot.js'
import type { SnapshotArrays } from './snapshot-arrays.js'
import type { Extra } from './snapshot-encoding.js'

/** What an earlier process left in a cache folder, and where this one adds to it. */
export interface Cache {
  readonly past: Snapshot | undefined
  /** What was saved with the snapshot; undefined if there is none. */
  readonly extra: Extra | undefined
  readonly values: ValueStore
  /** Why an existing cache was discarded. */
  readonly discarded: CacheFault | undefined
  /** How many answers were asked for and found to be damaged. */
  readonly damagedValues: () => number
  /**
   * Replaces the cache. A crash leaves the old cache or the new one or, while the pack is
   * compacted, none.
   *
   * @returns False if the disk is full or not writable, or if the lock was lost. The old cache may be gone then.
   */
  save(arrays: SnapshotArrays, extra: Extra): boolean
  /** Releases the cache. Unsaved answers are lost. May be called more than once. */
  close(): void
}

/**
 * A cache that is not writable, or that another process uses, is left alone. Then this process
 * remembers nothing.
 */
export type CacheOpening =
  | Cache
  | { readonly unusable: 'in use'; readonly heldBy: LockedBy }
  | { readonly unusable: 'not writable' }

export interface CacheOptions {
  /** Whether to ignore an existing cache. */
  readonly fresh: boolean
  /**
   * Size in bytes from which a pack is compacted, which means rewritten without unused answers,
   * once it has doubled since the last time. Default: 16 MiB.
   */
  readonly compactFrom?: number
}

const lockName = 'lock'

export const cacheLockFile = (folder: string): string => join(folder, lockName)

/**
 * Opens the cache in a folder. It consists of these files:
 *
 * - `memo.bin`: the snapshot, with a checksum.
 * - `memo.bin.new`: the previous snapshot or, while it is being written, the next one.
 * - `values.pack`: the answers, each with its length and a CRC that is checked when it is read.
 *
 * The pack only grows while a process runs. The memo says how much of it is valid, so anything that
 * a crash left after that is cut off.
 *
 * @param key Identifies what made the cache. A different key means another engine, and starts a new
 *   cache.
 */
export function openCache(
  folder: string,
  key: string,
  { fresh, compactFrom = 16 * 1024 * 1024 }: CacheOptions,
): CacheOpening {
  clearPlaces(folder, (name) => /^(?:memo\.bin|values\.pack)(?:\.new)?$/.test(name))
  let lock: Lock
  try {
    lock = takeLockIn(folder, lockName)
  } catch {
    // The folder is not writable, for whatever reason.
    return { unusable: 'not writable' }
  }
  if ('heldBy' in lock) return { unusable: 'in use', heldBy: lock.heldBy }
  let begun: Begun
  try {
    begun = begin(folder, fresh ? undefined : loadMemo(folder, key))
  } catch {
    lock.release()
    return { unusable: 'not writable' }
  }
  return openedCache(begun, { folder, key, compactFrom, lock })
}

/** What a cache starts with. */
interface Begun extends Pick<Cache, 'discarded'> {
  /** Descriptor of the pack. */
  readonly pack: number
  readonly usable: SavedMemo | undefined
}

/** Opens the pack, empty if nothing usable was loaded. The caller must hold the lock. */
function begin(folder: string, loaded: LoadedMemo | undefined): Begun {
  const file = packIn(folder)
  removeCompacted(file)
  removeLeftScratches(folder)
  ignoreAll(folder)
  const past = loaded?.past
  const isCutOff = past !== undefined && packSize(file) < past.packBytes
  const usable = isCutOff ? undefined : past
  if (usable === undefined) {
    // If this process ended without saving, the old memo would misread the new pack.
    removeMemos(folder)
    removeUnlessHeld(file)
  }
  const pack = openPack(file, usable?.packBytes ?? 0)
  return { pack, usable, discarded: isCutOff ? 'damaged' : loaded?.discarded }
}

interface OpenedOptions extends Required<Pick<CacheOptions, 'compactFrom'>> {
  readonly folder: string
  readonly key: string
  readonly lock: HeldLock
}

function openedCache(
  { pack, usable, discarded }: Begun,
  { folder, key, compactFrom, lock }: OpenedOptions,
): Cache {
  const values = growingPack(pack, usable?.packBytes ?? 0)
  let isPackOpen = true
  let isOpen = true
  let isSaved = false

  function closePack(): void {
    if (isPackOpen) closeSync(pack)
    isPackOpen = false
  }

  function close(): void {
    if (!isOpen) return
    isOpen = false
    closePack()
    if (!isSaved) dropUnsaved()
    lock.release()
  }

  /** Gives back the space of answers that no memo knows. They may be what filled the disk. */
  function dropUnsaved(): void {
    try {
      if (lock.isHeld()) cutPack(packIn(folder), usable?.packBytes ?? 0)
    } catch {
      // The next build cuts them off.
    }
  }

  function save(arrays: SnapshotArrays, extra: Extra): boolean {
    try {
      // Another process may have taken it over meanwhile. Its memo must not get the answers of this one.
      if (!lock.isHeld() || !values.flush()) return false
      saveMemo(folder, key, compactedIfGrown(arrays), extra)
      isSaved = true
      return true
    } catch {
      // The disk is full, under whatever name the system reports it. The next build remembers less.
      return false
    } finally {
      close()
    }
  }

  function compactedIfGrown(arrays: SnapshotArrays): MemoToSave {
    const packBytes = values.size()
    const compactedBytes = usable === undefined ? packBytes : usable.compactedBytes
    if (packBytes <= compactFrom || packBytes <= 2 * compactedBytes)
      return { arrays, packBytes, compactedBytes }
    const file = packIn(folder)
    const compacted = writeCompacted(file, arrays.stored, values.get)
    // The memo may refer to the new pack only once that is in place. The old memos are removed first,
    // because they would misread the new pack.
    removeMemos(folder)
    closePack()
    replaceByCompacted(file)
    return {
      arrays: { ...arrays, stored: compacted.stored },
      packBytes: compacted.packBytes,
      compactedBytes: compacted.packBytes,
    }
  }

  return {
    past: usable?.snapshot,
    extra: usable?.extra,
    discarded,
    damagedValues: values.damaged,
    values,
    save,
    close,
  }
}

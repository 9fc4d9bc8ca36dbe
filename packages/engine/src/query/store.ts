import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { exchangeNames } from '../io/exchange.js'
import { isMissing } from '../io/files.js'
import { ignoreAll } from '../io/ignore-all.js'
import { type Lock, takeLockIn } from '../io/lock.js'
import { renamePatiently } from '../io/rename-patiently.js'
import type { ValueStore } from './query.js'
import {
  decodeSnapshot,
  type Extra,
  encodeSnapshot,
  openSnapshot,
  type Snapshot,
  type SnapshotArrays,
} from './snapshot.js'

/** What an earlier process left in a cache folder, and where this one adds to it. */
export interface Cache {
  readonly past: Snapshot | undefined
  /** What was saved with the snapshot; undefined if there is none. */
  readonly extra: Extra | undefined
  readonly values: ValueStore
  /** Why an existing cache was discarded: it is damaged, or another version of the engine made it. */
  readonly discarded: CacheFault | undefined
  /** How many answers were asked for and found to be damaged. */
  readonly damagedValues: () => number
  /**
   * Replaces the cache. A crash leaves the old cache or the new one or, while the pack is
   * compacted, none.
   *
   * @returns False if the disk is full or not writable. The old cache may be gone then.
   */
  save(arrays: SnapshotArrays, extra: Extra): boolean
  /** Releases the cache. Unsaved answers are lost. May be called more than once. */
  close(): void
}

export type CacheFault = 'damaged' | 'foreign'

/**
 * A cache that is not writable, or that another process uses, is left alone. Then this process
 * remembers nothing.
 */
export type CacheOpening =
  | Cache
  | { readonly unusable: 'in use'; readonly heldBy: number }
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

const memoName = 'memo.bin'
const valuesName = 'values.pack'

/** Bytes that are collected before they are written. */
const bufferBytes = 1024 * 1024

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
  let lock: Lock
  try {
    lock = takeLockIn(folder, 'lock')
  } catch {
    // The folder is not writable, for whatever reason.
    return { unusable: 'not writable' }
  }
  if ('heldBy' in lock) return { unusable: 'in use', heldBy: lock.heldBy }
  const { release } = lock
  let begun: Begun
  try {
    begun = begin(folder, fresh ? undefined : load(folder, key))
  } catch {
    release()
    return { unusable: 'not writable' }
  }
  const { pack, usable, discarded } = begun
  const end = endOf(pack, usable?.packBytes ?? 0)

  let isPackOpen = true
  const closePack = () => {
    if (isPackOpen) closeSync(pack)
    isPackOpen = false
  }
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    closePack()
    release()
  }

  return {
    past: usable?.snapshot,
    extra: usable?.extra,
    discarded,
    damagedValues: end.damaged,
    values: end,
    save(arrays, extra) {
      if (!end.flush()) {
        close()
        return false
      }
      try {
        const size = end.size()
        const compactedBytes = usable === undefined ? size : usable.compactedBytes
        const isGrown = size > compactFrom && size > 2 * compactedBytes
        const saved = isGrown
          ? compacted(arrays, join(folder, valuesName), end.get)
          : { arrays, packBytes: size, compactedBytes }
        if (isGrown) {
          // The memo may refer to the new pack only once that is in place. The old memos are removed first,
          // because they would misread the new pack.
          removeMemos(join(folder, memoName))
          // Windows does not replace open files.
          closePack()
          renamePatiently(asideOf(join(folder, valuesName)), join(folder, valuesName))
        }
        const { packBytes } = saved
        replace(
          join(folder, memoName),
          encodeSnapshot(saved.arrays, {
            json: {
              key,
              packBytes,
              compactedBytes: saved.compactedBytes,
              json: extra.json,
            } satisfies Saved,
            parts: extra.parts,
          }),
        )
        return true
      } catch {
        // The disk is full, under whatever name the system reports it. The next build remembers less.
        return false
      } finally {
        close()
      }
    },
    close,
  }
}

/** The end of a pack, where new answers are added. */
interface PackEnd extends ValueStore {
  /** @returns False if the disk is full. Then answers stay in memory. */
  flush(): boolean
  /** Size of the pack, including answers that are not written yet. */
  readonly size: () => number
  /** How many answers were asked for and found to be damaged. */
  readonly damaged: () => number
}

/** @param start How much of the pack is valid. It must not contain more. */
function endOf(pack: number, start: number): PackEnd {
  /** How much of the pack is on disk. */
  let written = start
  let size = written
  const unwritten = new Map<number, Buffer>()
  let isFull = false
  let damaged = 0

  function flush(): boolean {
    if (unwritten.size === 0 || isFull) return !isFull
    try {
      writeFileSync(pack, Buffer.concat([...unwritten.values()].flatMap((bytes) => [leadOf(bytes), bytes])))
      written = size
      unwritten.clear()
    } catch {
      isFull = true
    }
    return !isFull
  }

  return {
    put(json) {
      const bytes = bytesOf(json)
      const offset = size
      unwritten.set(offset, bytes)
      size += leadBytes + bytes.length
      if (size - written > bufferBytes) flush()
      return offset
    },
    get(offset) {
      const waiting = unwritten.get(offset)
      if (waiting !== undefined) return waiting
      const bytes = readValue(pack, offset, written)
      if (bytes === undefined) damaged += 1
      return bytes
    },
    flush,
    size: () => size,
    damaged: () => damaged,
  }
}

/** What a cache starts with. */
interface Begun extends Pick<Cache, 'discarded'> {
  readonly pack: number
  readonly usable: Loaded | undefined
}

/** Opens the pack, empty if nothing usable was loaded. The caller must hold the lock. */
function begin(folder: string, loaded: ReturnType<typeof load>): Begun {
  const [memo, values] = [join(folder, memoName), join(folder, valuesName)]
  // Left by a process that ended while it saved.
  rmSync(asideOf(values), { force: true })
  ignoreAll(folder)
  const past = loaded?.past
  const bytesThere = statSync(values, { throwIfNoEntry: false })?.size ?? 0
  const isCutOff = past !== undefined && bytesThere < past.packBytes
  const usable = isCutOff ? undefined : past
  if (usable === undefined) {
    // If this process ended without saving, the old memo would misread the new pack.
    removeMemos(memo)
    removeUnlessHeld(values)
  }
  const pack = openSync(values, 'a+')
  const size = usable?.packBytes ?? 0
  // By name, because Windows cannot truncate a file that is open for appending.
  if (fstatSync(pack).size !== size) truncateSync(values, size)
  return { pack, usable, discarded: isCutOff ? 'damaged' : loaded?.discarded }
}

/**
 * Also removes the previous memo. Otherwise the next one would be written over it, and after a
 * power cut its old content might turn up as `memo.bin`.
 */
function removeMemos(memo: string): void {
  for (const file of [memo, asideOf(memo)]) rmSync(file, { force: true })
}

/** The file stays open for processes that have opened it, such as a dev server that reads an old pack. */
function removeUnlessHeld(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // Windows may refuse. Then a pack is emptied instead, and a scratch file is removed when it is closed.
  }
}

/** An answer in a pack; undefined if it is truncated or damaged. */
function readValue(pack: number, offset: number, size: number): Buffer | undefined {
  if (offset < 0) return undefined
  const there = readSync(pack, beginning, 0, mostAtOnce, offset)
  if (there < leadBytes) return undefined
  const length = beginning.readUInt32LE(0)
  const checksum = beginning.readUInt32LE(4)
  if (offset + leadBytes + length > size) return undefined
  const bytes = Buffer.allocUnsafe(length)
  const copied = beginning.copy(bytes, 0, leadBytes, Math.min(there, leadBytes + length))
  if (
    copied < length &&
    readSync(pack, bytes, copied, length - copied, offset + leadBytes + copied) < length - copied
  )
    return undefined
  return crc32(bytes) === checksum ? bytes : undefined
}

/** Most answers are no longer than this, and are read with one system call. */
const mostAtOnce = 4096
const beginning = Buffer.alloc(mostAtOnce)

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

/** Keeps answers in memory, until the process ends. */
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
    mkdirSync(folder, { recursive: true })
    ignoreAll(folder)
    const file = join(folder, `scratch.${randomBytes(8).toString('hex')}`)
    const pack = openSync(file, 'ax+')
    removeUnlessHeld(file)
    let isOpen = true
    return {
      values: endOf(pack, 0),
      close() {
        if (!isOpen) return
        isOpen = false
        closeSync(pack)
        removeUnlessHeld(file)
      },
    }
  } catch {
    return { values: valuesInMemory(), close: () => {} }
  }
}

const bytesOf = (json: string | Uint8Array): Buffer =>
  typeof json === 'string' ? Buffer.from(json) : Buffer.from(json.buffer, json.byteOffset, json.byteLength)

/** The cache that the last build left, for readers. It is neither locked nor changed. */
export interface ReadCache {
  readonly past: Snapshot
  readonly extra: Extra
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
function openPast(folder: string, key: string): { readonly pack: number; readonly past: Loaded } | undefined {
  let pack: number
  try {
    pack = openSync(join(folder, valuesName), 'r')
  } catch {
    // Missing or not readable.
    return undefined
  }
  try {
    const past = load(folder, key)?.past
    const there = statSync(join(folder, valuesName), { throwIfNoEntry: false })
    // A build may just have replaced the pack. Then the memo does not belong to the pack that was opened.
    if (past !== undefined && there?.ino === fstatSync(pack).ino) return { pack, past }
  } catch {
    // A memo that cannot be read counts as missing.
  }
  closeSync(pack)
  return undefined
}

interface Saved {
  readonly key: string
  readonly packBytes: number
  /** Size of the pack when it was last compacted or new, so that all of it was in use. */
  readonly compactedBytes: number
  /** What was saved with the snapshot. */
  readonly json: unknown
}

interface Loaded extends Pick<Saved, 'packBytes' | 'compactedBytes'> {
  readonly snapshot: Snapshot
  readonly extra: Extra
}

function load(
  folder: string,
  key: string,
):
  | {
      readonly past: Loaded | undefined
      readonly discarded: CacheFault | undefined
    }
  | undefined {
  let file: Buffer
  try {
    file = readFileSync(join(folder, memoName))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  const decoded = decodeSnapshot(file)
  if (decoded === undefined) return { past: undefined, discarded: 'damaged' }
  const { key: madeBy, packBytes, compactedBytes, json } = decoded.extra.json as Saved
  if (madeBy !== key) return { past: undefined, discarded: 'foreign' }
  const extra = { json, parts: decoded.extra.parts }
  return {
    past: { packBytes, compactedBytes, extra, snapshot: openSnapshot(decoded.arrays) },
    discarded: undefined,
  }
}

/**
 * Writes the answers that are in use to a file beside the pack, in their current order.
 *
 * @returns The snapshot with the new places of its answers.
 */
function compacted(
  arrays: SnapshotArrays,
  pack: string,
  read: (offset: number) => Buffer | undefined,
): { readonly arrays: SnapshotArrays; readonly packBytes: number; readonly compactedBytes: number } {
  const offsets = [...new Set(arrays.stored)].filter((stored) => stored > 0).sort((a, b) => a - b)
  const moved = new Map<number, number>()
  const file = openSync(asideOf(pack), 'w')
  let next = 0
  try {
    for (const stored of offsets) {
      const bytes = read(stored - 1)
      if (bytes === undefined) continue
      writeFileSync(file, Buffer.concat([leadOf(bytes), bytes]))
      moved.set(stored, next + 1)
      next += leadBytes + bytes.length
    }
  } finally {
    closeSync(file)
  }
  const stored = arrays.stored.map((offset) => moved.get(offset) ?? 0)
  return { arrays: { ...arrays, stored }, packBytes: next, compactedBytes: next }
}

/** Each value is preceded by its length and CRC. */
const leadBytes = 8

function leadOf(bytes: Uint8Array): Buffer {
  const lead = Buffer.alloc(leadBytes)
  lead.writeUInt32LE(bytes.length, 0)
  lead.writeUInt32LE(crc32(bytes), 4)
  return lead
}

const asideOf = (file: string) => `${file}.new`

/**
 * Writes the file next to the old one and, where the system can, exchanges their names. The next
 * time, the old one is overwritten, which is several times faster than creating a file and deleting
 * another. A power cut may leave a mixture of both, which the checksum reveals.
 */
function replace(file: string, pieces: readonly Uint8Array[]): void {
  const aside = asideOf(file)
  try {
    const descriptor = openSync(aside, constants.O_WRONLY | constants.O_CREAT)
    try {
      for (const piece of pieces) writeFileSync(descriptor, piece)
      ftruncateSync(
        descriptor,
        pieces.reduce((size, { length }) => size + length, 0),
      )
    } finally {
      closeSync(descriptor)
    }
    if (!exchangeNames(aside, file)) renamePatiently(aside, file)
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  }
}

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
  renameSync,
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
import type { ValueStore } from './query.js'
import {
  decodeSnapshot,
  type Extra,
  encodeSnapshot,
  openSnapshot,
  type Snapshot,
  type SnapshotArrays,
} from './snapshot.js'

/** What an earlier process left in a cache folder. */
export interface Cache {
  readonly past: Snapshot | undefined
  /** What was saved with the snapshot; undefined without one. */
  readonly extra: Extra | undefined
  readonly values: ValueStore
  /** Why an existing cache was thrown away: it is damaged, or another version of the engine made it. */
  readonly discarded: CacheFault | undefined
  /** How many answers were asked for and found damaged. */
  readonly damagedValues: () => number
  /**
   * Replaces the cache. A crash leaves the old one or the new one.
   *
   * @returns False when the disk is full or takes no writes; the old one may be gone then.
   */
  save(arrays: SnapshotArrays, extra: Extra): boolean
  /** Gives the cache back; what was not saved is forgotten. May be called again. */
  close(): void
}

export type CacheFault = 'damaged' | 'foreign'

/** A cache that another process uses, or that cannot be written, is left alone: this one remembers nothing. */
export type CacheOpening =
  | Cache
  | { readonly unusable: 'in use'; readonly heldBy: number }
  | { readonly unusable: 'not writable' }

export interface CacheOptions {
  /** Begin with nothing. */
  readonly fresh: boolean
  /** A pack is written anew, without what is of no use, when it has doubled; a smaller one never, in bytes. Default: 16 MiB. */
  readonly compactFrom?: number
}

const memoName = 'memo.bin'
const valuesName = 'values.pack'

/** Bytes that are collected before they are written. */
const bufferBytes = 1024 * 1024

/**
 * Opens the cache in a folder: `memo.bin`, the snapshot with its checksum
 * (`memo.bin.new` is the one before, or the next while it is written), and `values.pack`, answers one after the other, each with its length and CRC,
 * which is checked when it is read. The pack only grows while a process runs; the
 * memo says how much of it counts, so what a crash left behind is cut off.
 *
 * @param key Of what made the cache: another key means another engine, and a new cache.
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
    // A folder that cannot be written, for whatever reason the system has.
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
          // The memo names the new pack only after it is there; the old ones go first, since they would read the new pack wrongly.
          removeMemos(join(folder, memoName))
          // Windows replaces no file that is open.
          closePack()
          renameSync(asideOf(join(folder, valuesName)), join(folder, valuesName))
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
        // A full disk, whatever the system calls it: the next build remembers less.
        return false
      } finally {
        close()
      }
    },
    close,
  }
}

/** The end of a pack, where new answers are put. */
interface PackEnd extends ValueStore {
  /** @returns False when the disk is full: then answers stay in memory. */
  flush(): boolean
  /** Of the pack with all that was put there. */
  readonly size: () => number
  /** How many answers were asked for and found damaged. */
  readonly damaged: () => number
}

/** @param start How much of the pack is of use; no more may be there. */
function endOf(pack: number, start: number): PackEnd {
  /** How much of the pack is on the disk. */
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

/** What a cache begins with. */
interface Begun extends Pick<Cache, 'discarded'> {
  readonly pack: number
  readonly usable: Loaded | undefined
}

/** Opens the pack; without what was loaded it begins empty. For whoever holds the lock. */
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
    // Were this process to end without saving, the old memo would read the new pack wrongly.
    removeMemos(memo)
    removeUnlessHeld(values)
  }
  const pack = openSync(values, 'a+')
  const size = usable?.packBytes ?? 0
  // By its name: Windows cuts off nothing of a file that is open for appending.
  if (fstatSync(pack).size !== size) truncateSync(values, size)
  return { pack, usable, discarded: isCutOff ? 'damaged' : loaded?.discarded }
}

/** The one before goes, too: of a memo that is written over it, a power cut may leave nothing. */
function removeMemos(memo: string): void {
  for (const file of [memo, asideOf(memo)]) rmSync(file, { force: true })
}

/** Who has the file open, such as a dev server an old pack, goes on with that. */
function removeUnlessHeld(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // Windows may not let it go: a pack is emptied instead, and a scratch file goes when it is closed.
  }
}

/** An answer in a pack; undefined for what is cut off or damaged. */
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

/** Most answers are no longer, and need one call of the system. */
const mostAtOnce = 4096
const beginning = Buffer.alloc(mostAtOnce)

/** Answers that end with the process. */
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

/** Answers that end with the process. */
export interface Scratch {
  readonly values: ValueStore
  /** May be called again. */
  close(): void
}

/**
 * Answers that end with the process and would fill memory: in a file of the
 * cache's folder, as large as a build would make it. It has no name, so that
 * nobody else sees it and nothing is left however the process ends. Where the
 * folder cannot be written, memory has to do.
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

/** A cache as the last build left it, for those who only look: it is neither locked nor changed. */
export interface ReadCache {
  readonly past: Snapshot
  readonly extra: Extra
  /** Those of the cache, and new ones. */
  readonly values: ValueStore
  /** Of the cache; the store of new answers stays open. */
  close(): void
}

/**
 * @param own Where new answers go. Default: memory.
 * @returns Undefined when there is no cache, or none that this engine can use.
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
        // A request may still be under way when its session ends; what is lost is made again.
        return isOpen ? readValue(pack, stored, packBytes) : undefined
      },
      // Of what the build left, memory holds nothing.
      drop: (stored) => own.drop?.(stored - packBytes),
    },
    close() {
      if (!isOpen) return
      isOpen = false
      closeSync(pack)
    },
  }
}

/** The pack of the last build, and what its memo says of it. */
function openPast(folder: string, key: string): { readonly pack: number; readonly past: Loaded } | undefined {
  let pack: number
  try {
    pack = openSync(join(folder, valuesName), 'r')
  } catch {
    // There is none, or none that may be read.
    return undefined
  }
  try {
    const past = load(folder, key)?.past
    const there = statSync(join(folder, valuesName), { throwIfNoEntry: false })
    // A build that ends now may have replaced the pack: its memo says nothing about the old one.
    if (past !== undefined && there?.ino === fstatSync(pack).ino) return { pack, past }
  } catch {
    // A memo that cannot be read is none.
  }
  closeSync(pack)
  return undefined
}

interface Saved {
  readonly key: string
  readonly packBytes: number
  /** Size of the pack when all of it was of use. */
  readonly compactedBytes: number
  /** Of what was saved with the snapshot. */
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

/** Writes the values that are of use beside the pack, in the order that they have in it, and gives the snapshot with the new offsets. */
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

/** Length and CRC of a value stand before it. */
const leadBytes = 8

function leadOf(bytes: Uint8Array): Buffer {
  const lead = Buffer.alloc(leadBytes)
  lead.writeUInt32LE(bytes.length, 0)
  lead.writeUInt32LE(crc32(bytes), 4)
  return lead
}

const asideOf = (file: string) => `${file}.new`

/**
 * Writes the file beside the old one, and lets the two change names where the system can: the old one is written over
 * the next time, which is several times faster than to make a file and to give one back. A power cut may leave a
 * mixture, which its checksum tells.
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
    if (!exchangeNames(aside, file)) renameSync(aside, file)
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  }
}

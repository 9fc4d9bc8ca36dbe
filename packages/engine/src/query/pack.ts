import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { renamePatiently } from '../io/writing/rename-patiently.js'
import type { ValueStore } from './query.js'

/**
 * A file of answers, each with its length and a CRC that is checked when it is read. It only grows
 * while a process runs, so an answer is known by its position.
 */
export interface Pack extends ValueStore {
  /** @returns False if the disk is full. Then answers stay in memory. */
  flush(): boolean
  /** Size of the pack, including answers that are not written yet. */
  readonly size: () => number
  /** How many answers were asked for and found to be damaged. */
  readonly damaged: () => number
}

/** The pack of the cache in a folder. */
export const packIn = (folder: string): string => join(folder, 'values.pack')

/** Bytes that are collected before they are written. */
const bufferBytes = 1024 * 1024

/** Most bytes of UTF-8 for one UTF-16 unit. */
const mostBytesOfUnit = 3

/**
 * Adds answers to the end of a pack, and gives back all of them.
 *
 * @param descriptor Open for reading and appending.
 * @param start How much of the pack is valid. It must not contain more.
 */
export function growingPack(descriptor: number, start: number): Pack {
  /** How much of the pack is on disk. What follows is in `waiting`, as far as `end`. */
  let written = start
  let waiting = Buffer.allocUnsafeSlow(bufferBytes)
  let end = 0
  let isFull = false
  let damaged = 0

  function flush(): boolean {
    if (end === 0 || isFull) return !isFull
    try {
      writeFileSync(descriptor, waiting.subarray(0, end))
      written += end
      end = 0
      if (waiting.length > bufferBytes) waiting = Buffer.allocUnsafeSlow(bufferBytes)
    } catch {
      isFull = true
    }
    return !isFull
  }

  function makeRoomFor(bytes: number): void {
    if (end + bytes <= waiting.length) return
    flush()
    if (end + bytes <= waiting.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(end + bytes, 2 * waiting.length))
    waiting.copy(larger, 0, 0, end)
    waiting = larger
  }

  return {
    put(json) {
      const isText = typeof json === 'string'
      makeRoomFor(leadBytes + (isText ? mostBytesOfUnit * json.length : json.length))
      const offset = written + end
      const from = end + leadBytes
      // Texts are encoded in place. Most answers are small, and a buffer for each would take as long again.
      const length = isText ? waiting.write(json, from) : json.length
      if (!isText) waiting.set(json, from)
      end = from + length
      writeLead(waiting, from - leadBytes, waiting.subarray(from, end))
      return offset
    },
    get(offset) {
      const bytes =
        offset < written
          ? readValue(descriptor, offset, written)
          : valueIn(waiting.subarray(0, end), offset - written)
      if (bytes === undefined) damaged += 1
      return bytes
    },
    flush,
    size: () => written + end,
    damaged: () => damaged,
  }
}

/**
 * Opens a pack to read it and to add to it, and cuts off what is after its valid part.
 *
 * @returns Its descriptor.
 */
export function openPack(file: string, validBytes: number): number {
  const descriptor = openSync(file, 'a+')
  // By name, because Windows cannot truncate a file that is open for appending.
  if (fstatSync(descriptor).size !== validBytes) truncateSync(file, validBytes)
  return descriptor
}

/** Cuts off what is not valid. */
export function cutPack(file: string, validBytes: number): void {
  if (packSize(file) > validBytes) truncateSync(file, validBytes)
}

/** Size of a pack; 0 if there is none. */
export const packSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * The file stays open for processes that have opened it, such as a dev server that reads an old pack.
 * Windows keeps the name of a removed file until they close it, so the file gets another name first.
 */
export function removeUnlessHeld(file: string): void {
  try {
    const named = process.platform === 'win32' ? `${file}.${randomBytes(8).toString('hex')}` : file
    if (named !== file) renameSync(file, named)
    rmSync(named, { force: true })
  } catch {
    // Windows may refuse. Then a pack is emptied instead, and a scratch file is removed when it is closed.
  }
}

/** An answer in a pack; undefined if it is truncated or damaged. */
export function readValue(descriptor: number, offset: number, size: number): Buffer | undefined {
  if (offset < 0) return undefined
  const there = readSync(descriptor, beginning, 0, mostAtOnce, offset)
  if (there < leadBytes) return undefined
  const length = beginning.readUInt32LE(0)
  const checksum = beginning.readUInt32LE(4)
  if (offset + leadBytes + length > size) return undefined
  const bytes = Buffer.allocUnsafe(length)
  const copied = beginning.copy(bytes, 0, leadBytes, Math.min(there, leadBytes + length))
  if (
    copied < length &&
    readSync(descriptor, bytes, copied, length - copied, offset + leadBytes + copied) < length - copied
  )
    return undefined
  return checksumOf(bytes) === checksum ? bytes : undefined
}

/** A copy of an answer in a part of a pack; undefined if it is truncated or damaged. */
function valueIn(part: Buffer, offset: number): Buffer | undefined {
  const from = offset + leadBytes
  if (from > part.length) return undefined
  const to = from + part.readUInt32LE(offset)
  if (to > part.length) return undefined
  const bytes = Buffer.from(part.subarray(from, to))
  return checksumOf(bytes) === part.readUInt32LE(offset + 4) ? bytes : undefined
}

/** Most answers are no longer than this, and are read with one system call. */
const mostAtOnce = 4096
const beginning = Buffer.alloc(mostAtOnce)

/**
 * Writes the answers that are in use to a file beside the pack, in their current order.
 *
 * @param stored Places of the answers plus one, and 0 for none, as in a snapshot.
 * @returns The new places.
 */
export function writeCompacted(
  pack: string,
  stored: Float64Array,
  read: (offset: number) => Buffer | undefined,
): { readonly stored: Float64Array; readonly packBytes: number } {
  const inUse = [...new Set(stored)].filter((place) => place > 0).sort((a, b) => a - b)
  const moved = new Map<number, number>()
  const file = openSync(compactedAside(pack), 'w')
  let next = 0
  try {
    for (const place of inUse) {
      const bytes = read(place - 1)
      if (bytes === undefined) continue
      writeFileSync(file, Buffer.concat([leadOf(bytes), bytes]))
      moved.set(place, next + 1)
      next += leadBytes + bytes.length
    }
  } finally {
    closeSync(file)
  }
  return { stored: stored.map((place) => moved.get(place) ?? 0), packBytes: next }
}

/**
 * Puts what `writeCompacted` wrote in the place of the pack, which this process must have closed.
 * Others may read it, and Windows does not replace open files.
 */
export function replaceByCompacted(pack: string): void {
  removeUnlessHeld(pack)
  renamePatiently(compactedAside(pack), pack)
}

/** Removes what a process left that ended while it compacted. */
export function removeCompacted(pack: string): void {
  rmSync(compactedAside(pack), { force: true })
}

const compactedAside = (pack: string) => `${pack}.new`

/** Each value is preceded by its length and CRC. */
const leadBytes = 8

function leadOf(bytes: Uint8Array): Buffer {
  const lead = Buffer.alloc(leadBytes)
  writeLead(lead, 0, bytes)
  return lead
}

function writeLead(into: Buffer, offset: number, bytes: Uint8Array): void {
  into.writeUInt32LE(bytes.length, offset)
  into.writeUInt32LE(checksumOf(bytes), offset + 4)
}

/**
 * The CRC begins with 1, so that zeros are no answer. With 0, eight of them would be an answer
 * without bytes, and zeros are what a disk may have in the place of a file's end after a power cut.
 */
const checksumOf = (bytes: Uint8Array): number => crc32(bytes, 1)

import { crc32 } from 'node:zlib'
import type { SnapshotArrays } from './snapshot-arrays.js'

/** Other data that is saved with a snapshot. */
export interface Extra {
  /** Any plain value. */
  readonly json: unknown
  /**
   * Bytes by name. They are used directly from the file, so large data that is rarely needed costs
   * nothing.
   */
  readonly parts: Readonly<Record<string, Uint8Array>>
}

/** Name and version of the file format. Files with another version are not read. */
const magic = 'quire memo 3\n'

/** Order of the arrays in the file. */
const sections = ['kind', 'argStart', 'args', 'fingerprints', 'edgeStart', 'edges', 'stored'] as const

/**
 * The file ends with the CRC-32 of everything before. It detects faults of the disk and crashes,
 * and takes a tenth of the time of a hash.
 */
const checksumBytes = 4

interface Header {
  readonly kinds: readonly string[]
  /** Of the arrays, then of the parts. */
  readonly lengths: readonly number[]
  readonly parts: readonly string[]
  readonly json: unknown
}

/** @returns The file's content in pieces, because joining them would copy all of it. */
export function encodeSnapshot(arrays: SnapshotArrays, extra: Extra): readonly Uint8Array[] {
  const parts = [...sections.map((name) => bytesOf(arrays[name])), ...Object.values(extra.parts)]
  const header = Buffer.from(
    JSON.stringify({
      kinds: arrays.kinds,
      lengths: parts.map(({ length }) => length),
      parts: Object.keys(extra.parts),
      json: extra.json,
    } satisfies Header),
  )
  const lead = Buffer.alloc(magic.length + 4)
  lead.write(magic)
  lead.writeUInt32LE(header.length, magic.length)
  const pieces: Uint8Array[] = [lead, header, padding(lead.length + header.length)]
  for (const part of parts) pieces.push(part, padding(part.length))
  const checksum = Buffer.alloc(checksumBytes)
  // An empty array may have no memory, which zlib would take for the start of a new checksum.
  checksum.writeUInt32LE(pieces.reduce((sum, piece) => (piece.length === 0 ? sum : crc32(piece, sum)), 0))
  return [...pieces, checksum]
}

/** @returns Undefined if the file is not a snapshot, is truncated, or has a wrong checksum. */
export function decodeSnapshot(
  file: Buffer,
): { readonly arrays: SnapshotArrays; readonly extra: Extra } | undefined {
  const headerStart = magic.length + 4
  if (file.length < headerStart + checksumBytes || file.toString('latin1', 0, magic.length) !== magic)
    return undefined
  const body = file.subarray(0, -checksumBytes)
  if (crc32(body) !== file.readUInt32LE(body.length)) return undefined
  let offset = headerStart + body.readUInt32LE(magic.length)
  // As `encodeSnapshot` wrote it, since the version and the checksum are right.
  const header = JSON.parse(body.toString('utf8', headerStart, offset)) as Header
  offset += padding(offset).length
  const part = (index: number) => {
    const length = header.lengths[index] ?? 0
    const bytes = new Uint8Array(body.buffer, body.byteOffset + offset, length)
    offset += length + padding(length).length
    // Typed arrays must start at a multiple of their element size, and Node decides where a buffer starts.
    return bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes)
  }
  const bytes = Object.fromEntries(sections.map((name, index) => [name, part(index)])) as Record<
    (typeof sections)[number],
    Uint8Array
  >
  const { kind, args, fingerprints, stored } = bytes
  const arrays: SnapshotArrays = {
    kinds: header.kinds,
    kind,
    argStart: numbersOf(bytes.argStart),
    args,
    fingerprints,
    edgeStart: numbersOf(bytes.edgeStart),
    edges: numbersOf(bytes.edges),
    stored: new Float64Array(stored.buffer, stored.byteOffset, stored.byteLength / 8),
  }
  const parts = header.parts.map((name, index) => [name, part(sections.length + index)] as const)
  return { arrays, extra: { json: header.json, parts: Object.fromEntries(parts) } }
}

const numbersOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new Uint32Array(buffer, byteOffset, byteLength / 4)

const bytesOf = (array: Uint8Array | Uint32Array | Float64Array) =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

const padding = (length: number) => new Uint8Array((8 - (length % 8)) % 8)

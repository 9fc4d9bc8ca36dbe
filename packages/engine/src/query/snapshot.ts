import { isAscii } from 'node:buffer'
import { createHash } from 'node:crypto'
import { lazily } from '../lazily.js'

/**
 * All answers of one process in a form that costs nothing to open: arrays that
 * are used as they lie in the file. Nodes stand after those that they ask.
 */
export interface Snapshot {
  readonly count: number
  /** Number of the node; undefined when there is none. */
  find(kind: string, arg: string): number | undefined
  node(index: number): {
    readonly kind: string
    readonly arg: string
    readonly fingerprint: string
    readonly stored: number | undefined
  }
  /** Numbers of what the node asked, in order. */
  asked(index: number): number[]
  /**
   * Marks the nodes that asked nothing, those from outside, and that are not as they were.
   *
   * @returns How many other nodes asked them.
   */
  markChanged(
    reached: Uint8Array,
    isChanged: (kind: string, arg: string, fingerprint: string) => boolean,
  ): number
  /**
   * Marks, in order, the nodes that asked a marked one.
   *
   * @param visit Is told the number of each node before it is looked at, and
   * of a marked one gives whether it stays marked.
   */
  spread(reached: Uint8Array, visit: (index: number, isReached: boolean) => boolean): void
  /** Marks, besides the nodes that are marked, all that they ask, directly or not. */
  closure(marked: Uint8Array): void
  /** Sum over the marked nodes of what the values take on disk is bounded by these offsets. */
  readonly arrays: SnapshotArrays
}

export interface SnapshotArrays {
  readonly kinds: readonly string[]
  readonly kind: Uint8Array
  /** Where each node's argument begins in `args`; one more than nodes. */
  readonly argStart: Uint32Array
  readonly args: Uint8Array
  /** 16 bytes a node. */
  readonly fingerprints: Uint8Array
  readonly edgeStart: Uint32Array
  readonly edges: Uint32Array
  /** Offset of the value plus one; 0 for none. */
  readonly stored: Float64Array
}

/** A node that this process ran or checked, and that the past snapshot therefore does not have in this form. */
export interface LiveRecord {
  readonly kind: string
  readonly arg: string
  readonly fingerprint: string
  readonly stored: number | undefined
  /** Numbers are nodes of the past snapshot. */
  readonly asked: readonly (number | LiveRecord)[]
}

/** What is new about a past node that keeps its place. */
export type SnapshotUpdate = Pick<LiveRecord, 'fingerprint' | 'stored'>

/**
 * @param kept Marks the nodes of `past` that go on; closed under asking.
 * @param updates Of kept nodes, by number.
 * @param live Each after those that it asks.
 */
export function mergeSnapshot(
  past: Snapshot | undefined,
  kept: Uint8Array,
  updates: ReadonlyMap<number, SnapshotUpdate>,
  live: readonly LiveRecord[],
): SnapshotArrays {
  const old = past?.arrays
  const kinds = [...new Set([...(old?.kinds ?? []), ...live.map(({ kind }) => kind)])]
  const newIndex = new Uint32Array(past?.count ?? 0)
  let count = 0
  let argBytes = 0
  let edgeCount = 0
  if (old !== undefined) {
    for (let index = 0; index < kept.length; index += 1) {
      if (kept[index] !== 1) continue
      newIndex[index] = count
      count += 1
      argBytes += at(old.argStart, index + 1) - at(old.argStart, index)
      edgeCount += at(old.edgeStart, index + 1) - at(old.edgeStart, index)
    }
  }
  const liveArgs = live.map(({ arg }) => Buffer.from(arg))
  const total = count + live.length
  const arrays: SnapshotArrays = {
    kinds,
    kind: new Uint8Array(total),
    argStart: new Uint32Array(total + 1),
    args: new Uint8Array(argBytes + liveArgs.reduce((sum, bytes) => sum + bytes.length, 0)),
    fingerprints: new Uint8Array(total * 16),
    edgeStart: new Uint32Array(total + 1),
    edges: new Uint32Array(edgeCount + live.reduce((sum, { asked }) => sum + asked.length, 0)),
    stored: new Float64Array(total),
  }
  let next = 0
  let arg = 0
  let edge = 0
  if (old !== undefined) {
    const kindNumbers = old.kinds.map((name) => kinds.indexOf(name))
    for (let index = 0; index < kept.length; index += 1) {
      if (kept[index] !== 1) continue
      arrays.kind[next] = kindNumbers[at(old.kind, index)] ?? 0
      const bytes = old.args.subarray(at(old.argStart, index), at(old.argStart, index + 1))
      arrays.args.set(bytes, arg)
      arg += bytes.length
      arrays.argStart[next + 1] = arg
      arrays.fingerprints.set(old.fingerprints.subarray(index * 16, index * 16 + 16), next * 16)
      for (let from = at(old.edgeStart, index); from < at(old.edgeStart, index + 1); from += 1)
        arrays.edges[edge++] = at(newIndex, at(old.edges, from))
      arrays.edgeStart[next + 1] = edge
      arrays.stored[next] = old.stored[index] ?? 0
      const update = updates.get(index)
      if (update !== undefined) setAnswer(arrays, next, update)
      next += 1
    }
  }
  const liveIndex = new Map<LiveRecord, number>()
  const kindNumber = new Map(kinds.map((name, index) => [name, index]))
  live.forEach((record, position) => {
    arrays.kind[next] = kindNumber.get(record.kind) ?? 0
    const bytes = liveArgs[position] ?? new Uint8Array()
    arrays.args.set(bytes, arg)
    arg += bytes.length
    arrays.argStart[next + 1] = arg
    for (const dependency of record.asked)
      arrays.edges[edge++] =
        typeof dependency === 'number' ? at(newIndex, dependency) : (liveIndex.get(dependency) ?? 0)
    arrays.edgeStart[next + 1] = edge
    setAnswer(arrays, next, record)
    liveIndex.set(record, next)
    next += 1
  })
  return arrays
}

function setAnswer(arrays: SnapshotArrays, index: number, { fingerprint, stored }: SnapshotUpdate): void {
  arrays.fingerprints.set(fingerprintBytes(fingerprint), index * 16)
  arrays.stored[index] = stored === undefined ? 0 : stored + 1
}

export function openSnapshot(arrays: SnapshotArrays): Snapshot {
  const count = arrays.kind.length
  const { argStart, args, edgeStart, edges } = arrays
  const kindNumber = new Map(arrays.kinds.map((name, index) => [name, index]))
  /** Numbers of nodes by their arguments, for kinds of which one was looked for. */
  const indexes = new Map<number, ReadonlyMap<string, number>>()

  function indexOf(kind: number): ReadonlyMap<string, number> {
    let index = indexes.get(kind)
    if (index === undefined) {
      const found = new Map<string, number>()
      for (let node = 0; node < count; node += 1)
        if (at(arrays.kind, node) === kind) found.set(argOf(node), node)
      index = found
      indexes.set(kind, found)
    }
    return index
  }

  /** All arguments in one text; undefined where some are not ASCII, so that bytes are not characters. */
  const allArgs = lazily(() => {
    const text = Buffer.from(args.buffer, args.byteOffset, args.byteLength)
    return isAscii(text) ? text.toString('latin1') : undefined
  })
  const allFingerprints = lazily(() =>
    Buffer.from(arrays.fingerprints.buffer, arrays.fingerprints.byteOffset, count * 16).toString('hex'),
  )
  const argOf = (index: number) => {
    const [start, end] = [at(argStart, index), at(argStart, index + 1)]
    return (
      allArgs()?.slice(start, end) ??
      Buffer.from(args.buffer, args.byteOffset + start, end - start).toString()
    )
  }
  const fingerprintOf = (index: number) => allFingerprints().slice(index * 32, index * 32 + 32)
  const kindOf = (index: number) => arrays.kinds[at(arrays.kind, index)] ?? ''

  return {
    count,
    arrays,
    find(kind, arg) {
      const number = kindNumber.get(kind)
      return number === undefined ? undefined : indexOf(number).get(arg)
    },
    node(index) {
      const stored = arrays.stored[index] ?? 0
      return {
        kind: kindOf(index),
        arg: argOf(index),
        fingerprint: fingerprintOf(index),
        stored: stored === 0 ? undefined : stored - 1,
      }
    },
    asked: (index) => [...edges.subarray(at(edgeStart, index), at(edgeStart, index + 1))],
    markChanged(reached, isChanged) {
      for (let index = 0; index < count; index += 1) {
        if (at(edgeStart, index) < at(edgeStart, index + 1)) continue
        reached[index] = isChanged(kindOf(index), argOf(index), fingerprintOf(index)) ? 1 : 0
      }
      let asking = 0
      for (const edge of edges) asking += at(reached, edge)
      return asking
    },
    spread(reached, visit) {
      for (let index = 0; index < count; index += 1) {
        let isReached = reached[index] === 1
        for (let edge = at(edgeStart, index); !isReached && edge < at(edgeStart, index + 1); edge += 1)
          isReached = reached[at(edges, edge)] === 1
        reached[index] = isReached ? 1 : 0
        reached[index] = visit(index, isReached) ? 1 : 0
      }
    },
    closure(marked) {
      for (let index = count - 1; index >= 0; index -= 1) {
        if (marked[index] !== 1) continue
        for (let edge = at(edgeStart, index); edge < at(edgeStart, index + 1); edge += 1)
          marked[at(edges, edge)] = 1
      }
    },
  }
}

/** Name and version of the file's form; another form is not read. */
const magic = 'quire memo 1\n'

/** How each array lies in the file. */
const sections = ['kind', 'argStart', 'args', 'fingerprints', 'edgeStart', 'edges', 'stored'] as const

/** @param extra Anything else that belongs to the snapshot, as JSON. */
export function encodeSnapshot(arrays: SnapshotArrays, extra: unknown): Buffer {
  const parts = sections.map((name) => bytesOf(arrays[name]))
  const header = Buffer.from(
    JSON.stringify({ kinds: arrays.kinds, lengths: parts.map(({ length }) => length), extra }),
  )
  const lead = Buffer.alloc(magic.length + 4)
  lead.write(magic)
  lead.writeUInt32LE(header.length, magic.length)
  const chunks: Uint8Array[] = [lead, header, padding(lead.length + header.length)]
  for (const part of parts) chunks.push(part, padding(part.length))
  const body = Buffer.concat(chunks)
  return Buffer.concat([body, createHash('sha256').update(body).digest()])
}

/** @returns Undefined for what is no snapshot, is cut off, or has a wrong checksum. */
export function decodeSnapshot(
  file: Buffer,
): { readonly arrays: SnapshotArrays; readonly extra: unknown } | undefined {
  if (file.length < magic.length + 36 || file.toString('latin1', 0, magic.length) !== magic) return undefined
  const body = file.subarray(0, -32)
  if (!createHash('sha256').update(body).digest().equals(file.subarray(-32))) return undefined
  const headerLength = body.readUInt32LE(magic.length)
  let offset = magic.length + 4 + headerLength
  const header = JSON.parse(body.toString('utf8', magic.length + 4, offset)) as {
    kinds: string[]
    lengths: number[]
    extra: unknown
  }
  offset += padding(offset).length
  const part = (index: number) => {
    const length = header.lengths[index] ?? 0
    // Arrays of numbers must begin at a multiple of their size, which Node's pooled buffers do not promise.
    const copy = new Uint8Array(length)
    copy.set(body.subarray(offset, offset + length))
    offset += length + padding(length).length
    return copy
  }
  const [kind, argStart, args, fingerprints, edgeStart, edges, stored] = sections.map((_, index) =>
    part(index),
  ) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  const arrays: SnapshotArrays = {
    kinds: header.kinds,
    kind,
    argStart: new Uint32Array(argStart.buffer),
    args,
    fingerprints,
    edgeStart: new Uint32Array(edgeStart.buffer),
    edges: new Uint32Array(edges.buffer),
    stored: new Float64Array(stored.buffer),
  }
  return { arrays, extra: header.extra }
}

const bytesOf = (array: Uint8Array | Uint32Array | Float64Array) =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

const padding = (length: number) => new Uint8Array((8 - (length % 8)) % 8)

/** Fingerprints are hexadecimal hashes; shorter ones, such as `absent`, are hashed to the same form by their makers. */
function fingerprintBytes(fingerprint: string): Uint8Array {
  return Buffer.from(fingerprint, 'hex')
}

/** An element that is known to be there; typed arrays have no holes. */
function at(array: Uint8Array | Uint32Array | Int32Array, index: number): number {
  return array[index] as number
}

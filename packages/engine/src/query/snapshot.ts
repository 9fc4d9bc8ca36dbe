import { isAscii } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { lazily } from '../values/lazily.js'

/**
 * All answers of a process, in a form that is fast to open: arrays that are used directly from the
 * file's bytes. Nodes come after those that they ask.
 */
export interface Snapshot {
  readonly count: number
  /** Number of the node; undefined if there is none. */
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
   * Marks the nodes that asked nothing, which includes all inputs, and that have changed.
   *
   * @returns How often other nodes asked the marked ones.
   */
  markChanged(
    reached: Uint8Array,
    isChanged: (kind: string, arg: string, fingerprint: string) => boolean,
  ): number
  /**
   * Marks, in order, the nodes that asked a marked one.
   *
   * @param visit Called for each node with its number and whether it is marked. Returns whether a
   *   marked node stays marked.
   */
  spread(reached: Uint8Array, visit: (index: number, isReached: boolean) => boolean): void
  /** Marks everything that the marked nodes asked, directly or indirectly. */
  closure(marked: Uint8Array): void
  /** The form in which it is saved. */
  readonly arrays: SnapshotArrays
}

export interface SnapshotArrays {
  readonly kinds: readonly string[]
  readonly kind: Uint8Array
  /** For each node, where its argument starts in `args`, plus one entry for the end. */
  readonly argStart: Uint32Array
  readonly args: Uint8Array
  /** 16 bytes per node. */
  readonly fingerprints: Uint8Array
  readonly edgeStart: Uint32Array
  readonly edges: Uint32Array
  /** Place of the value plus one; 0 for none. */
  readonly stored: Float64Array
}

/** What changed about a past node that keeps its place. */
export interface SnapshotUpdate {
  readonly fingerprint: string
  readonly stored: number | undefined
}

/**
 * Nodes that are not in the past snapshot in this form, because this process ran them or because
 * they moved.
 */
export interface LiveNodes<Node extends number> {
  /** Each node comes after those that it asks. */
  readonly live: readonly Node[]
  readonly table: {
    kind(node: Node): { readonly name: string }
    arg(node: Node): string
    fingerprint(node: Node): string
    stored(node: Node): number | undefined
    asked(node: Node): Iterable<Node> & { readonly length: number }
  }
  /** Number of an asked node that stays in the snapshot; undefined for a live one. */
  readonly numberInPast: (asked: Node) => number | undefined
}

/** Changes to the nodes of `past`. */
export interface PastChanges {
  /** Marks nodes that stay. Everything that a marked node asks is marked as well. */
  readonly kept: Uint8Array
  /** By number, for nodes that stay. */
  readonly updates: ReadonlyMap<number, SnapshotUpdate>
}

export function mergeSnapshot<Node extends number>(
  past: Snapshot | undefined,
  { kept, updates }: PastChanges,
  { live, table, numberInPast }: LiveNodes<Node>,
): SnapshotArrays {
  const old = past?.arrays
  if (old !== undefined && live.length === 0 && !kept.includes(0)) return withAnswers(old, updates)
  const kinds = [...new Set([...(old?.kinds ?? []), ...live.map((node) => table.kind(node).name)])]
  const runs = runsOf(kept)
  const sumOfRuns = (starts: Uint32Array | undefined) =>
    starts === undefined ? 0 : runs.reduce((sum, { from, to }) => sum + at(starts, to) - at(starts, from), 0)
  const total = runs.reduce((sum, { from, to }) => sum + to - from, 0) + live.length
  const arrays: SnapshotArrays = {
    kinds,
    kind: new Uint8Array(total),
    argStart: new Uint32Array(total + 1),
    args: new Uint8Array(
      sumOfRuns(old?.argStart) + live.reduce((sum, node) => sum + Buffer.byteLength(table.arg(node)), 0),
    ),
    fingerprints: new Uint8Array(total * 16),
    edgeStart: new Uint32Array(total + 1),
    edges: new Uint32Array(
      sumOfRuns(old?.edgeStart) + live.reduce((sum, node) => sum + table.asked(node).length, 0),
    ),
    stored: new Float64Array(total),
  }
  let next = 0
  let arg = 0
  let edge = 0
  /** Nodes before the first one that goes keep their numbers. After most edits, all nodes stay. */
  const firstGone = kept.indexOf(0)
  const unmoved = firstGone < 0 ? kept.length : firstGone
  const newIndex = new Uint32Array(unmoved === kept.length ? 0 : kept.length)
  const numberNow = (index: number) => (index < unmoved ? index : at(newIndex, index))
  if (old !== undefined) {
    // Names of the past come first in `kinds`, so they keep their numbers.
    for (const { from, to } of runs) {
      const [args, edges] = [
        { from: at(old.argStart, from), to: at(old.argStart, to) },
        { from: at(old.edgeStart, from), to: at(old.edgeStart, to) },
      ]
      arrays.kind.set(old.kind.subarray(from, to), next)
      arrays.args.set(old.args.subarray(args.from, args.to), arg)
      arrays.fingerprints.set(old.fingerprints.subarray(from * 16, to * 16), next * 16)
      arrays.stored.set(old.stored.subarray(from, to), next)
      if (to <= unmoved) {
        arrays.edges.set(old.edges.subarray(edges.from, edges.to), edge)
        arrays.argStart.set(old.argStart.subarray(from, to + 1), next)
        arrays.edgeStart.set(old.edgeStart.subarray(from, to + 1), next)
      } else {
        for (let index = from; index < to; index += 1) newIndex[index] = next + index - from
        // Nodes come after those that they ask, so the new numbers of these are known already.
        for (let index = edges.from; index < edges.to; index += 1)
          arrays.edges[edge + index - edges.from] = numberNow(at(old.edges, index))
        for (let index = from + 1; index <= to; index += 1) {
          arrays.argStart[next + index - from] = arg + at(old.argStart, index) - args.from
          arrays.edgeStart[next + index - from] = edge + at(old.edgeStart, index) - edges.from
        }
      }
      next += to - from
      arg += args.to - args.from
      edge += edges.to - edges.from
    }
    for (const [index, update] of updates) if (kept[index] === 1) setAnswer(arrays, numberNow(index), update)
  }
  /** By number of the live node. */
  const liveIndex = new Uint32Array(live.reduce((most, node) => Math.max(most, node + 1), 0))
  const kindNumber = new Map(kinds.map((name, index) => [name, index]))
  const args = Buffer.from(arrays.args.buffer)
  for (const node of live) {
    arrays.kind[next] = kindNumber.get(table.kind(node).name) ?? 0
    arg += args.write(table.arg(node), arg)
    arrays.argStart[next + 1] = arg
    for (const dependency of table.asked(node)) {
      const number = numberInPast(dependency)
      arrays.edges[edge++] = number === undefined ? at(liveIndex, dependency) : numberNow(number)
    }
    arrays.edgeStart[next + 1] = edge
    setAnswer(arrays, next, { fingerprint: table.fingerprint(node), stored: table.stored(node) })
    liveIndex[node] = next
    next += 1
  }
  return arrays
}

/** The same nodes, some with other answers. Copies only the arrays that change. */
function withAnswers(old: SnapshotArrays, updates: PastChanges['updates']): SnapshotArrays {
  const arrays = { ...old, fingerprints: old.fingerprints.slice(), stored: old.stored.slice() }
  for (const [index, update] of updates) setAnswer(arrays, index, update)
  return arrays
}

/** Ranges of nodes that stay. Each can be copied in one piece. */
function runsOf(kept: Uint8Array): readonly { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (let from = kept.indexOf(1); from >= 0; ) {
    const end = kept.indexOf(0, from)
    const to = end < 0 ? kept.length : end
    runs.push({ from, to })
    from = kept.indexOf(1, to)
  }
  return runs
}

function setAnswer(arrays: SnapshotArrays, index: number, { fingerprint, stored }: SnapshotUpdate): void {
  arrays.fingerprints.set(fingerprintBytes(fingerprint), index * 16)
  arrays.stored[index] = stored === undefined ? 0 : stored + 1
}

export function openSnapshot(arrays: SnapshotArrays): Snapshot {
  const count = arrays.kind.length
  const { argStart, args, edgeStart, edges } = arrays
  const kindNumber = new Map(arrays.kinds.map((name, index) => [name, index]))
  const ofKinds = lazily(() => nodesByKind(arrays))
  const finders = new Map<number, (arg: string) => number | undefined>()

  function finderOf(kind: number): (arg: string) => number | undefined {
    let finder = finders.get(kind)
    if (finder === undefined) {
      finder = finderIn(ofKinds()(kind))
      finders.set(kind, finder)
    }
    return finder
  }

  /**
   * Finds nodes by their arguments. After an edit few nodes of a kind are looked up, so a map of
   * all is only made after several lookups.
   */
  function finderIn(nodes: Uint32Array): (arg: string) => number | undefined {
    let lookups = 0
    const byArg = lazily(() => {
      const found = new Map<string, number>()
      // An iterator would take several times as long.
      for (let place = 0; place < nodes.length; place += 1)
        found.set(argOf(at(nodes, place)), at(nodes, place))
      return found
    })
    return (arg) => {
      lookups += 1
      return lookups > fewLookups ? byArg().get(arg) : nodeWith(Buffer.from(arg), nodes)
    }
  }

  function nodeWith(arg: Uint8Array, nodes: Uint32Array): number | undefined {
    for (let place = 0; place < nodes.length; place += 1) {
      const node = at(nodes, place)
      const start = at(argStart, node)
      if (at(argStart, node + 1) - start === arg.length && isThere(arg, start)) return node
    }
    return undefined
  }

  /** Compares from the end, because arguments of a kind often start alike. */
  function isThere(arg: Uint8Array, start: number): boolean {
    for (let index = arg.length - 1; index >= 0; index -= 1)
      if (args[start + index] !== arg[index]) return false
    return true
  }

  /**
   * All arguments in one string; undefined if some are not ASCII, since then positions of bytes and
   * characters differ.
   */
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
      return number === undefined ? undefined : finderOf(number)(arg)
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
      // A large site has millions of edges. An iterator would take three times as long.
      for (let edge = 0; edge < edges.length; edge += 1) asking += at(reached, at(edges, edge))
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

/** Number of lookups of a kind that are done by scanning, before a map is made. */
const fewLookups = 16

/** Numbers of the nodes of each kind, in ascending order. */
function nodesByKind({ kind, kinds }: SnapshotArrays): (kind: number) => Uint32Array {
  const ends = new Uint32Array(kinds.length + 1)
  for (let node = 0; node < kind.length; node += 1)
    ends[at(kind, node) + 1] = at(ends, at(kind, node) + 1) + 1
  for (let number = 1; number < ends.length; number += 1)
    ends[number] = at(ends, number) + at(ends, number - 1)
  const starts = ends.slice()
  const nodes = new Uint32Array(kind.length)
  for (let node = 0; node < kind.length; node += 1) {
    const place = at(starts, at(kind, node))
    nodes[place] = node
    starts[at(kind, node)] = place + 1
  }
  return (number) => nodes.subarray(at(ends, number), at(ends, number + 1))
}

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

/**
 * All fingerprints are hexadecimal hashes. Shorter texts, such as `absent`, were hashed before they
 * got here.
 */
function fingerprintBytes(fingerprint: string): Uint8Array {
  return Buffer.from(fingerprint, 'hex')
}

/** An element that is known to exist. */
function at(array: Uint8Array | Uint32Array, index: number): number {
  return array[index] as number
}

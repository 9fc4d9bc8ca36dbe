import { at } from './column.js'
import type { NodeId, NodeTable } from './node-table.js'
import type { Snapshot } from './snapshot.js'
import type { SnapshotArrays } from './snapshot-arrays.js'

/** What changed about a past node that asked the same. */
export interface SnapshotUpdate {
  readonly fingerprint: string
  readonly stored: number | undefined
}

/** The nodes of a snapshot, as changes to the past one. Numbers are those of the past. */
export interface SnapshotChanges {
  /** Marks nodes that stay at their place, with everything that they ask. */
  readonly kept: Uint8Array
  readonly updates: ReadonlyMap<number, SnapshotUpdate>
  /** Kept nodes that ask something else. */
  readonly rewritten: ReadonlyMap<number, NodeId>
  /**
   * All other nodes, in their order. Each comes after a past node: -1 for the beginning, a number
   * above all for the end.
   */
  readonly inserted: readonly { readonly node: NodeId; readonly after: number }[]
  /** Whether a node is a past one that stays at its place. */
  readonly isInPlace: (node: NodeId) => boolean
  readonly table: NodeTable
}

/** The nodes of the past that stay, and the others between them. */
export function mergeSnapshot(past: Snapshot | undefined, changes: SnapshotChanges): SnapshotArrays {
  const old = past?.arrays
  const { kept, updates, rewritten, inserted } = changes
  if (old !== undefined && rewritten.size + inserted.length === 0 && !kept.includes(0))
    return withAnswers(old, updates)
  const pieces = piecesOf(changes)
  const numbers = numbersOf(pieces, kept.length)
  const arrays = emptyArrays(old, pieces, changes)
  const writer = nodeWriter(arrays, numbers, changes)
  for (const piece of pieces) {
    if (piece.kind !== 'past') writer.write(piece.node)
    // Only a past has nodes that stay.
    else if (old !== undefined) writer.copy(old, piece)
  }
  for (const [index, update] of updates)
    if (kept[index] === 1) setAnswer(arrays, at(numbers.ofPast, index), update)
  return arrays
}

/** The same nodes, some with other answers. Copies only the arrays that change. */
function withAnswers(old: SnapshotArrays, updates: SnapshotChanges['updates']): SnapshotArrays {
  const arrays = { ...old, fingerprints: old.fingerprints.slice(), stored: old.stored.slice() }
  for (const [index, update] of updates) setAnswer(arrays, index, update)
  return arrays
}

/** Past nodes that follow each other. */
interface Range {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** What comes next in the new snapshot. A rewritten node is a range of one. */
type Piece =
  | (Range & { readonly kind: 'past' })
  | (Range & { readonly kind: 'rewritten'; readonly node: NodeId })
  | { readonly kind: 'inserted'; readonly node: NodeId }

/** All nodes in their order. */
function piecesOf({ kept, rewritten, inserted }: SnapshotChanges): readonly Piece[] {
  const pieces: Piece[] = []
  let done = 0
  let nextInserted = 0

  function keepUntil(end: number): void {
    for (let from = done; from < end; ) {
      const first = kept.subarray(from, end).indexOf(1)
      if (first < 0) break
      const length = kept.subarray(from + first, end).indexOf(0)
      const to = length < 0 ? end : from + first + length
      pieces.push({ kind: 'past', from: from + first, to })
      from = to
    }
    done = end
  }

  /** Keeps and inserts everything that comes before the node at `end`. */
  function goUntil(end: number): void {
    for (
      let one = inserted[nextInserted];
      one !== undefined && one.after < end;
      one = inserted[nextInserted]
    ) {
      keepUntil(Math.max(done, one.after + 1))
      pieces.push({ kind: 'inserted', node: one.node })
      nextInserted += 1
    }
    keepUntil(end)
  }

  for (const [index, node] of [...rewritten].sort(([a], [b]) => a - b)) {
    goUntil(index)
    pieces.push({ kind: 'rewritten', from: index, to: index + 1, node })
    done = index + 1
  }
  goUntil(kept.length)
  for (const { node } of inserted.slice(nextInserted)) pieces.push({ kind: 'inserted', node })
  return pieces
}

/** The new numbers of nodes. */
interface Numbers {
  /** By the number in the past, for those that stay at their place. */
  readonly ofPast: Uint32Array
  /** By node, for those that were inserted. */
  readonly ofInserted: Uint32Array
  /** Up to this number, exclusive, all nodes are those of the past. */
  readonly unmoved: number
}

function numbersOf(pieces: readonly Piece[], count: number): Numbers {
  const ofPast = new Uint32Array(count)
  const nodes = pieces.map((piece) => (piece.kind === 'inserted' ? piece.node + 1 : 0))
  const ofInserted = new Uint32Array(nodes.reduce((most, node) => Math.max(most, node), 0))
  let number = 0
  let unmoved = 0
  for (const piece of pieces) {
    if (piece.kind === 'inserted') {
      ofInserted[piece.node] = number
      number += 1
      continue
    }
    if (piece.from === unmoved && number === unmoved) unmoved = piece.to
    for (let index = piece.from; index < piece.to; index += 1, number += 1) ofPast[index] = number
  }
  return { ofPast, ofInserted, unmoved }
}

/** Arrays of the right sizes. Only the kinds are filled in. */
function emptyArrays(
  old: SnapshotArrays | undefined,
  pieces: readonly Piece[],
  { table }: SnapshotChanges,
): SnapshotArrays {
  let [nodes, args, edges] = [0, 0, 0]
  const names = new Set(old?.kinds)
  for (const piece of pieces) {
    if (piece.kind !== 'past') {
      nodes += 1
      args += Buffer.byteLength(table.arg(piece.node))
      edges += table.asked(piece.node).length
      names.add(table.kind(piece.node).name)
    } else if (old !== undefined) {
      nodes += piece.to - piece.from
      args += at(old.argStart, piece.to) - at(old.argStart, piece.from)
      edges += at(old.edgeStart, piece.to) - at(old.edgeStart, piece.from)
    }
  }
  return {
    // Names of the past come first, so they keep their numbers.
    kinds: [...names],
    kind: new Uint8Array(nodes),
    argStart: new Uint32Array(nodes + 1),
    args: new Uint8Array(args),
    fingerprints: new Uint8Array(nodes * 16),
    edgeStart: new Uint32Array(nodes + 1),
    edges: new Uint32Array(edges),
    stored: new Float64Array(nodes),
  }
}

/** Fills the arrays, node by node. */
function nodeWriter(
  arrays: SnapshotArrays,
  { ofPast, ofInserted, unmoved }: Numbers,
  { table, isInPlace }: SnapshotChanges,
) {
  const kindNumber = new Map(arrays.kinds.map((name, index) => [name, index]))
  const text = Buffer.from(arrays.args.buffer)
  let [next, arg, edge] = [0, 0, 0]

  /** Takes over where the nodes of a range start; the same, if as much came before as in the past. */
  function copyStarts(starts: Uint32Array, old: Uint32Array, { from, to }: Range, start: number): number {
    const shift = start - at(old, from)
    if (shift === 0) starts.set(old.subarray(from + 1, to + 1), next + 1)
    else
      for (let index = from + 1; index <= to; index += 1) starts[next + index - from] = at(old, index) + shift
    return at(starts, next + to - from)
  }

  return {
    copy(old: SnapshotArrays, range: Range): void {
      const { from, to } = range
      arrays.kind.set(old.kind.subarray(from, to), next)
      arrays.args.set(old.args.subarray(at(old.argStart, from), at(old.argStart, to)), arg)
      arrays.fingerprints.set(old.fingerprints.subarray(from * 16, to * 16), next * 16)
      arrays.stored.set(old.stored.subarray(from, to), next)
      const [firstEdge, endOfEdges] = [at(old.edgeStart, from), at(old.edgeStart, to)]
      // Nodes ask only nodes before them.
      if (to <= unmoved) arrays.edges.set(old.edges.subarray(firstEdge, endOfEdges), edge)
      else
        for (let index = firstEdge; index < endOfEdges; index += 1)
          arrays.edges[edge + index - firstEdge] = at(ofPast, at(old.edges, index))
      arg = copyStarts(arrays.argStart, old.argStart, range, arg)
      edge = copyStarts(arrays.edgeStart, old.edgeStart, range, edge)
      next += to - from
    },
    write(node: NodeId): void {
      arrays.kind[next] = kindNumber.get(table.kind(node).name) ?? 0
      arg += text.write(table.arg(node), arg)
      for (const dependency of table.asked(node)) {
        const index = isInPlace(dependency) ? table.past(dependency) : undefined
        arrays.edges[edge++] = index === undefined ? at(ofInserted, dependency) : at(ofPast, index)
      }
      setAnswer(arrays, next, { fingerprint: table.fingerprint(node), stored: table.stored(node) })
      next += 1
      arrays.argStart[next] = arg
      arrays.edgeStart[next] = edge
    },
  }
}

function setAnswer(arrays: SnapshotArrays, index: number, { fingerprint, stored }: SnapshotUpdate): void {
  arrays.fingerprints.set(Buffer.from(fingerprint, 'hex'), index * 16)
  arrays.stored[index] = stored === undefined ? 0 : stored + 1
}

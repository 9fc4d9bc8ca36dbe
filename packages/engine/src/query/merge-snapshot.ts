import { at } from './column.js'
import type { Snapshot } from './snapshot.js'
import type { SnapshotArrays } from './snapshot-arrays.js'

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

/** The nodes of the past that stay, in their order, and after them the live ones. */
export function mergeSnapshot<Node extends number>(
  past: Snapshot | undefined,
  { kept, updates }: PastChanges,
  nodes: LiveNodes<Node>,
): SnapshotArrays {
  const old = past?.arrays
  if (old !== undefined && nodes.live.length === 0 && !kept.includes(0)) return withAnswers(old, updates)
  const runs = runsOf(kept)
  const arrays = emptyArrays(old, runs, nodes)
  const numberNow = newNumbers(kept, runs)
  if (old !== undefined) for (const run of runs) copyRun(arrays, old, run, numberNow)
  for (const [index, update] of updates) if (kept[index] === 1) setAnswer(arrays, numberNow(index), update)
  appendLive(arrays, nodes, numberNow)
  return arrays
}

/** The same nodes, some with other answers. Copies only the arrays that change. */
function withAnswers(old: SnapshotArrays, updates: PastChanges['updates']): SnapshotArrays {
  const arrays = { ...old, fingerprints: old.fingerprints.slice(), stored: old.stored.slice() }
  for (const [index, update] of updates) setAnswer(arrays, index, update)
  return arrays
}

/** A range of nodes that stay. It can be copied in one piece. */
interface Run {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

function runsOf(kept: Uint8Array): readonly Run[] {
  const runs: Run[] = []
  for (let from = kept.indexOf(1); from >= 0; ) {
    const end = kept.indexOf(0, from)
    const to = end < 0 ? kept.length : end
    runs.push({ from, to })
    from = kept.indexOf(1, to)
  }
  return runs
}

/** Arrays of the right sizes. Only the kinds are filled in. */
function emptyArrays<Node extends number>(
  old: SnapshotArrays | undefined,
  runs: readonly Run[],
  { live, table }: LiveNodes<Node>,
): SnapshotArrays {
  const sumOfRuns = (starts: Uint32Array | undefined) =>
    starts === undefined ? 0 : runs.reduce((sum, { from, to }) => sum + at(starts, to) - at(starts, from), 0)
  const count = runs.reduce((sum, { from, to }) => sum + to - from, 0) + live.length
  return {
    // Names of the past come first, so they keep their numbers.
    kinds: [...new Set([...(old?.kinds ?? []), ...live.map((node) => table.kind(node).name)])],
    kind: new Uint8Array(count),
    argStart: new Uint32Array(count + 1),
    args: new Uint8Array(
      sumOfRuns(old?.argStart) + live.reduce((sum, node) => sum + Buffer.byteLength(table.arg(node)), 0),
    ),
    fingerprints: new Uint8Array(count * 16),
    edgeStart: new Uint32Array(count + 1),
    edges: new Uint32Array(
      sumOfRuns(old?.edgeStart) + live.reduce((sum, node) => sum + table.asked(node).length, 0),
    ),
    stored: new Float64Array(count),
  }
}

/** The new number of a past node that stays. */
type NumberNow = (index: number) => number

function newNumbers(kept: Uint8Array, runs: readonly Run[]): NumberNow {
  /** Nodes before the first one that goes keep their numbers. After most edits, all nodes stay. */
  const firstGone = kept.indexOf(0)
  if (firstGone < 0) return (index) => index
  const moved = new Uint32Array(kept.length)
  let next = 0
  for (const { from, to } of runs) {
    if (to > firstGone) for (let index = from; index < to; index += 1) moved[index] = next + index - from
    next += to - from
  }
  return (index) => (index < firstGone ? index : at(moved, index))
}

function copyRun(arrays: SnapshotArrays, old: SnapshotArrays, { from, to }: Run, numberNow: NumberNow): void {
  const next = numberNow(from)
  const [args, edges] = [
    { from: at(old.argStart, from), to: at(old.argStart, to) },
    { from: at(old.edgeStart, from), to: at(old.edgeStart, to) },
  ]
  const [arg, edge] = [at(arrays.argStart, next), at(arrays.edgeStart, next)]
  arrays.kind.set(old.kind.subarray(from, to), next)
  arrays.args.set(old.args.subarray(args.from, args.to), arg)
  arrays.fingerprints.set(old.fingerprints.subarray(from * 16, to * 16), next * 16)
  arrays.stored.set(old.stored.subarray(from, to), next)
  if (next === from) {
    // Nothing before has gone, so all numbers and places are the same.
    arrays.edges.set(old.edges.subarray(edges.from, edges.to), edge)
    arrays.argStart.set(old.argStart.subarray(from, to + 1), next)
    arrays.edgeStart.set(old.edgeStart.subarray(from, to + 1), next)
    return
  }
  for (let index = edges.from; index < edges.to; index += 1)
    arrays.edges[edge + index - edges.from] = numberNow(at(old.edges, index))
  for (let index = from + 1; index <= to; index += 1) {
    arrays.argStart[next + index - from] = arg + at(old.argStart, index) - args.from
    arrays.edgeStart[next + index - from] = edge + at(old.edgeStart, index) - edges.from
  }
}

function appendLive<Node extends number>(
  arrays: SnapshotArrays,
  { live, table, numberInPast }: LiveNodes<Node>,
  numberNow: NumberNow,
): void {
  let next = arrays.kind.length - live.length
  let arg = at(arrays.argStart, next)
  let edge = at(arrays.edgeStart, next)
  /** By number of the live node. */
  const liveIndex = new Uint32Array(live.reduce((most, node) => Math.max(most, node + 1), 0))
  const kindNumber = new Map(arrays.kinds.map((name, index) => [name, index]))
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
}

function setAnswer(arrays: SnapshotArrays, index: number, { fingerprint, stored }: SnapshotUpdate): void {
  arrays.fingerprints.set(fingerprintBytes(fingerprint), index * 16)
  arrays.stored[index] = stored === undefined ? 0 : stored + 1
}

/**
 * All fingerprints are hexadecimal hashes. Shorter texts, such as `absent`, were hashed before they
 * got here.
 */
function fingerprintBytes(fingerprint: string): Uint8Array {
  return Buffer.from(fingerprint, 'hex')
}

import { Column } from './column.js'
import { mergeSnapshot, type SnapshotUpdate } from './merge-snapshot.js'
import type { NodeId, NodeTable } from './node-table.js'
import type { Nodes } from './nodes.js'
import type { Snapshot } from './snapshot.js'
import type { SnapshotArrays } from './snapshot-arrays.js'

type SavedNodes = Pick<Nodes, 'past' | 'table' | 'asked' | 'ofPast' | 'wantedPast'>

/** Whether there is nothing new to save. See `Memo.isAsInPast`. */
export function hasNothingNew({ past, table }: SavedNodes): boolean {
  const { rewritten, updates } = changesSince(past, table)
  if (rewritten.size > 0 || updates.size > 0) return false
  for (const node of table.nodes()) if (table.isWanted(node) && table.past(node) === undefined) return false
  return true
}

/** The answers to save. See `Memo.snapshot`. */
export function snapshotOf(nodes: SavedNodes): SnapshotArrays {
  const { past, table } = nodes
  const { rewritten, updates } = changesSince(past, table)
  const { moved, placeOf } = placesIn(nodes, rewritten)
  const kept = new Uint8Array(past?.count ?? 0)
  const inserted: NodeId[] = []
  const visited = new Column(Uint8Array)

  /** Keeps or inserts a node, and everything that it asked before it. */
  function visit(node: NodeId): void {
    const index = table.past(node)
    const staysAt = index !== undefined && moved[index] !== 1 ? index : undefined
    if (staysAt !== undefined) kept[staysAt] = 1
    // What an unchanged node asked is marked below.
    if (visited.get(node) === 1 || (staysAt !== undefined && !rewritten.has(staysAt))) return
    visited.set(node, 1)
    for (const dependency of nodes.asked(node)) visit(dependency)
    if (staysAt === undefined) inserted.push(node)
  }

  for (const node of table.nodes()) if (table.isWanted(node)) visit(node)
  const wantedPast = nodes.wantedPast()
  for (let index = wantedPast.indexOf(1); index >= 0; index = wantedPast.indexOf(1, index + 1)) {
    if (moved[index] === 1) visit(nodes.ofPast(index))
    else kept[index] = 1
  }
  past?.closure(kept, (index) => {
    const node = rewritten.get(index)
    if (node !== undefined) visit(node)
    return node === undefined
  })
  return mergeSnapshot(past, {
    kept,
    updates,
    rewritten: new Map([...rewritten].filter(([index]) => kept[index] === 1)),
    // Stable, so that of two nodes at one place the asked one stays first.
    inserted: inserted.map((node) => ({ node, after: placeOf(node) })).sort((a, b) => a.after - b.after),
    table,
    isInPlace: (node) => {
      const index = table.past(node)
      return index !== undefined && moved[index] !== 1
    },
  })
}

/** What this process knows about the nodes of the past, by their numbers in it. */
interface PastChanges {
  /** Nodes that asked something else. */
  readonly rewritten: ReadonlyMap<number, NodeId>
  /** Nodes that asked the same and have another fingerprint or place of the answer. */
  readonly updates: ReadonlyMap<number, SnapshotUpdate>
}

function changesSince(past: Snapshot | undefined, table: NodeTable): PastChanges {
  const rewritten = new Map<number, NodeId>()
  const updates = new Map<number, SnapshotUpdate>()
  if (past === undefined) return { rewritten, updates }
  for (const node of table.nodes()) {
    const index = table.past(node)
    if (index === undefined || !table.hasRun(node)) continue
    const { fingerprint, stored } = past.node(index)
    const now = { fingerprint: table.fingerprint(node), stored: table.stored(node) }
    if (!asksAsInPast(table, node, past.asked(index))) rewritten.set(index, node)
    else if (now.fingerprint !== fingerprint || now.stored !== stored) updates.set(index, now)
  }
  return { rewritten, updates }
}

function asksAsInPast(table: NodeTable, node: NodeId, pastAsked: readonly number[]): boolean {
  const asked = table.asked(node)
  if (asked.length !== pastAsked.length) return false
  let position = 0
  for (const one of asked) {
    if (table.past(one) !== pastAsked[position]) return false
    position += 1
  }
  return true
}

/** Where nodes go, so that each comes after those that it asked and most of the past stays in its order. */
interface Places {
  /** Marks past nodes that move to the end. */
  readonly moved: Uint8Array
  /**
   * Number of the past node after which a node comes, or its own if it stays; -1 for the beginning.
   * Nodes that move have a higher number than all that stay.
   */
  readonly placeOf: (node: NodeId) => number
}

/**
 * A new node comes as early as what it asked allows, which is usually before all nodes of the past
 * that ask it. Where it is not, these move to the end, with all nodes that asked them.
 */
function placesIn(
  { past, table, asked }: Pick<SavedNodes, 'past' | 'table' | 'asked'>,
  rewritten: PastChanges['rewritten'],
): Places {
  if (past === undefined) return { moved: new Uint8Array(), placeOf: () => -1 }
  const moved = new Uint8Array(past.count)
  const end = past.count
  for (;;) {
    const known = new Map<NodeId, number>()
    const placeOf = (node: NodeId): number => {
      const index = table.past(node)
      if (index !== undefined && moved[index] === 1) return end
      if (index !== undefined && !rewritten.has(index)) return index
      let place = known.get(node)
      if (place !== undefined) return place
      place = index ?? -1
      for (const dependency of asked(node)) place = Math.max(place, placeOf(dependency))
      known.set(node, place)
      return place
    }
    const late = [...rewritten].filter(([index, node]) => placeOf(node) > index && moved[index] !== 1)
    if (late.length === 0) return { moved, placeOf }
    for (const [index] of late) moved[index] = 1
    past.spread(moved, (_, isReached) => isReached)
  }
}

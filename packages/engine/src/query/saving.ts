import { Column } from './column.js'
import { mergeSnapshot, type SnapshotUpdate } from './merge-snapshot.js'
import type { NodeId, NodeTable } from './node-table.js'
import type { Nodes } from './nodes.js'
import type { Snapshot } from './snapshot.js'
import type { SnapshotArrays } from './snapshot-arrays.js'

type SavedNodes = Pick<Nodes, 'table' | 'asked' | 'ofPast' | 'wantedPast'>

/** Whether there is nothing new to save. See `Memo.isAsInPast`. */
export function isAsIn(past: Snapshot | undefined, { table }: SavedNodes): boolean {
  const { moved, updates } = changesSince(past, table)
  if (moved.includes(1) || updates.size > 0) return false
  for (const node of table.nodes()) if (table.isWanted(node) && table.past(node) === undefined) return false
  return true
}

/** The answers to save. See `Memo.snapshot`. */
export function snapshotOf(past: Snapshot | undefined, nodes: SavedNodes): SnapshotArrays {
  const { table } = nodes
  const { moved, updates } = changesSince(past, table)
  const numberInPast = (node: NodeId): number | undefined => {
    const index = table.past(node)
    return index !== undefined && moved[index] !== 1 ? index : undefined
  }
  const kept = new Uint8Array(past?.count ?? 0)
  const live: NodeId[] = []
  const placed = new Column(Uint8Array)
  const place = (node: NodeId): void => {
    const number = numberInPast(node)
    if (number !== undefined) kept[number] = 1
    else if (placed.get(node) === 0) {
      placed.set(node, 1)
      for (const dependency of nodes.asked(node)) place(dependency)
      live.push(node)
    }
  }
  for (const node of table.nodes()) if (table.isWanted(node)) place(node)
  const wantedPast = nodes.wantedPast()
  for (let index = wantedPast.indexOf(1); index >= 0; index = wantedPast.indexOf(1, index + 1)) {
    // A node whose questions moved has a new place, too, even if its answer is the same.
    if (moved[index] === 1) place(nodes.ofPast(index))
    else kept[index] = 1
  }
  past?.closure(kept)
  return mergeSnapshot(past, { kept, updates }, { live, table, numberInPast })
}

/**
 * Compares the past nodes with what this process knows. A node that asked the same as before keeps
 * its place, perhaps with a new fingerprint and answer. A node that asked something else moves to
 * the end, together with all nodes that asked it, because nodes come after those that they ask.
 */
function changesSince(
  past: Snapshot | undefined,
  table: NodeTable,
): { readonly moved: Uint8Array; readonly updates: ReadonlyMap<number, SnapshotUpdate> } {
  const moved = new Uint8Array(past?.count ?? 0)
  const updates = new Map<number, SnapshotUpdate>()
  if (past === undefined) return { moved, updates }
  for (const node of table.nodes()) {
    const index = table.past(node)
    if (index === undefined || !table.hasRun(node)) continue
    const { fingerprint, stored } = past.node(index)
    const now = { fingerprint: table.fingerprint(node), stored: table.stored(node) }
    if (!asksAsInPast(table, node, past.asked(index))) moved[index] = 1
    else if (now.fingerprint !== fingerprint || now.stored !== stored) updates.set(index, now)
  }
  if (moved.includes(1)) past.spread(moved, (_, isReached) => isReached)
  return { moved, updates }
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

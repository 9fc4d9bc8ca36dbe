import { createDoubt, type Doubt } from './doubt.js'
import { type Kind, type NodeId, NodeTable } from './node-table.js'
import type { Snapshot } from './snapshot.js'

/** The nodes and their relations. Inputs and questions are treated alike. */
export interface Nodes {
  readonly table: NodeTable
  readonly past: Snapshot | undefined
  /** Undefined if there is no past. */
  readonly doubt: Doubt | undefined
  /** Starts at 1. */
  readonly revision: () => number
  readonly nextRevision: () => void
  /** For each kind of input, the function that gives its fingerprint. */
  readonly inputs: Map<string, (arg: string) => string>
  /**
   * Marks past nodes that were asked for and hold, but for which no node was created. They are
   * saved as well.
   */
  readonly wantedPast: () => Uint8Array
  /** Finds or creates a node. This does not count as asking. */
  readonly of: (kind: Kind, arg: string) => NodeId
  readonly ofPast: (index: number) => NodeId
  /** What the last run asked. */
  readonly asked: (node: NodeId) => Iterable<NodeId>
  /**
   * Gives the node with its fingerprint up to date, and records that the running question, if any,
   * asked it.
   */
  readonly ask: (kind: Kind, arg: string) => NodeId
  /** Whether the question would give the same answer now. */
  readonly holds: (node: NodeId) => boolean
  /** Records what is asked during a call. Without a set, nothing is recorded. */
  readonly noting: <Given>(asked: Set<NodeId> | undefined, give: () => Given) => Given
}

/** @param past Answers of an earlier process. */
export function createNodes(past: Snapshot | undefined): Nodes {
  const table = new NodeTable()
  const inputs: Nodes['inputs'] = new Map()
  const nodesOfPast = new Map<number, NodeId>()
  let wantedPast: Uint8Array | undefined
  let revision = 1
  let asking: Set<NodeId> | undefined

  const doubt =
    past &&
    createDoubt(past, {
      fingerprintOfInput: (kind) => inputs.get(kind),
      hasKind: (kind) => table.findKind(kind) !== undefined,
      isEarly: (kind) => table.findKind(kind)?.early === true,
      refreshed: (index) => table.fingerprint(refreshed(ofPast(index))),
    })

  function of(kind: Kind, arg: string): NodeId {
    const known = kind.nodes.get(arg)
    if (known !== undefined) return known
    const index = past?.find(kind.name, arg)
    return index === undefined ? table.add(kind, arg) : ofPast(index)
  }

  function ofPast(index: number): NodeId {
    const known = nodesOfPast.get(index)
    if (known !== undefined) return known
    // Only called with a number from the snapshot, so there is one.
    const { kind: name, arg, fingerprint, stored } = past!.node(index)
    const kind = table.findKind(name)
    if (kind === undefined) throw new Error(`No question is named "${name}".`)
    const node = table.add(kind, arg, { index, fingerprint, stored })
    nodesOfPast.set(index, node)
    return node
  }

  function asked(node: NodeId): Iterable<NodeId> {
    const index = table.past(node)
    if (index !== undefined && past !== undefined && table.isAskedInPast(node))
      table.setAsked(node, new Set(past.asked(index).map(ofPast)))
    return table.asked(node)
  }

  /**
   * An answer holds if nothing that it asked has changed since it was last known to hold: in this
   * process, or in the one that it is from.
   */
  function holds(node: NodeId): boolean {
    const since = table.verified(node)
    if (since > 0) return every(asked(node), (dependency) => table.changed(refreshed(dependency)) <= since)
    const index = table.past(node)
    return index !== undefined && (!mayDiffer(index) || pastHolds(index))
  }

  /**
   * In the first revision, what no changed input reaches is as in the past. Which inputs have changed
   * in later ones is only known by looking.
   */
  const mayDiffer = (index: number) => revision > 1 || doubt?.has(index) === true

  /**
   * Compares with the snapshot, so that no nodes are created for what holds anyway. Some questions
   * asked thousands of others, and an edit reaches few of these.
   */
  function pastHolds(index: number): boolean {
    // Only called for past nodes, so there is a snapshot.
    const { asked, node } = past!
    return asked(index).every(
      (dependency) =>
        !mayDiffer(dependency) ||
        table.fingerprint(refreshed(ofPast(dependency))) === node(dependency).fingerprint,
    )
  }

  function refreshed(node: NodeId): NodeId {
    if (table.verified(node) !== revision) {
      noting(undefined, () => table.kind(node).refresh(node))
      table.setVerified(node, revision)
    }
    return node
  }

  function ask(kind: Kind, arg: string): NodeId {
    const node = refreshed(of(kind, arg))
    if (asking === undefined) table.setWanted(node)
    else asking.add(node)
    return node
  }

  function noting<Given>(asked: Set<NodeId> | undefined, give: () => Given): Given {
    const outer = asking
    asking = asked
    try {
      return give()
    } finally {
      asking = outer
    }
  }

  return {
    table,
    past,
    doubt,
    revision: () => revision,
    nextRevision() {
      revision += 1
    },
    inputs,
    wantedPast() {
      wantedPast ??= new Uint8Array(past?.count ?? 0)
      return wantedPast
    },
    of,
    ofPast,
    asked,
    ask,
    holds,
    noting,
  }
}

function every<Item>(items: Iterable<Item>, is: (item: Item) => boolean): boolean {
  for (const item of items) if (!is(item)) return false
  return true
}

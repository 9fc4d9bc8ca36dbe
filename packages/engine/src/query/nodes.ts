import { createDoubt, type Doubt } from './doubt.js'
import { type Kind, type NodeId, NodeTable } from './node-table.js'
import type { Snapshot } from './snapshot.js'

/** Nodes and what holds them together; the same for inputs and questions. */
export interface Nodes {
  readonly table: NodeTable
  readonly past: Snapshot | undefined
  /** Undefined without a past. */
  readonly doubt: Doubt | undefined
  /** The first is 1. */
  readonly revision: () => number
  readonly nextRevision: () => void
  /** How each kind of input tells its fingerprint. */
  readonly inputs: Map<string, (arg: string) => string>
  /** Past nodes that hold and of which nothing more was asked, marked: they are remembered, too. */
  readonly wantedPast: () => Uint8Array
  /** The node, which may have to be made; nothing is asked. */
  readonly of: (kind: Kind, arg: string) => NodeId
  readonly ofPast: (index: number) => NodeId
  /** What the last run asked. */
  readonly asked: (node: NodeId) => Iterable<NodeId>
  /** The node with a true fingerprint, in the name of the question that is running, if one is. */
  readonly ask: (kind: Kind, arg: string) => NodeId
  /** Whether the answer is what the question would give now. */
  readonly holds: (node: NodeId) => boolean
  /** Notes what is asked meanwhile; without a set, nothing is noted. */
  readonly noting: <Given>(asked: Set<NodeId> | undefined, give: () => Given) => Given
}

/** @param past Of an earlier process. */
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
    // Only asked for with an index that the snapshot gave.
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
   * In the first revision, an answer of the past that no changed input reaches
   * holds without a look at what it asked; any other when nothing that it asked
   * has changed since it was last known to hold.
   */
  function holds(node: NodeId): boolean {
    const since = table.verified(node)
    if (since > 0) return every(asked(node), (dependency) => table.changed(refreshed(dependency)) <= since)
    const index = table.past(node)
    if (index === undefined || revision > 1) return false
    return !isDoubtful(index) || pastHolds(index)
  }

  const isDoubtful = (index: number) => doubt?.has(index) === true

  /** Without nodes for what holds anyway: some questions asked thousands of others, of which an edit reaches few. */
  function pastHolds(index: number): boolean {
    // Only asked about past nodes.
    const { asked, node } = past!
    return asked(index).every(
      (dependency) =>
        !isDoubtful(dependency) ||
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

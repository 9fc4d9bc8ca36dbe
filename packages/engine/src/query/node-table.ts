import { Column } from './column.js'

declare const nodeNumber: unique symbol

/** A question with its argument, as a number in this process's table. */
export type NodeId = number & { readonly [nodeNumber]: true }

const nodeId = (number: number): NodeId => number as NodeId

/** What all questions of one name have in common. */
export interface KindOptions {
  readonly name: string
  readonly early: boolean
  /** Brings the node's fingerprint up to date in this revision. */
  readonly refresh: (node: NodeId) => void
}

export interface Kind extends KindOptions {
  readonly number: number
  /** Nodes by their arguments. */
  readonly nodes: ReadonlyMap<string, NodeId>
}

interface KindWithNodes extends Kind {
  readonly nodes: Map<string, NodeId>
}

/** What the snapshot of an earlier process says about a node. */
export interface PastNode {
  /** Number in that snapshot. */
  readonly index: number
  readonly fingerprint: string
  readonly stored: number | undefined
}

/** Flags of a node, combined in one number. */
const running = 1
const ran = 2
const wanted = 4
const askedInPast = 8

const fingerprintBytes = 16

/** Number of unused entries in the edges that is always tolerated before the edges are compacted. */
const mostUnusedEdges = 1 << 16

/**
 * Everything known about nodes except for their answers, in columns. A large site has millions of
 * nodes. As objects with their own lists and strings they took five times the memory, and most of
 * the garbage collector's time.
 */
export class NodeTable {
  #count = 0
  readonly #kinds = new Map<string, KindWithNodes>()
  readonly #kindsByNumber: KindWithNodes[] = []
  readonly #args: string[] = []
  readonly #kindNumbers = new Column(Uint8Array)
  readonly #marks = new Column(Uint8Array)
  /** 16 bytes per node. */
  #fingerprints = Buffer.alloc(1024 * fingerprintBytes)
  readonly #changed = new Column(Uint32Array)
  readonly #verified = new Column(Uint32Array)
  /** Place in the value store plus one; 0 for none. */
  readonly #stored = new Column(Float64Array)
  /** Number in the past snapshot plus one; 0 for none. */
  readonly #past = new Column(Uint32Array)
  #edges = new Column(Uint32Array)
  #edgesEnd = 0
  #edgesInUse = 0
  readonly #edgeStart = new Column(Uint32Array)
  readonly #edgeCount = new Column(Uint32Array)

  get count(): number {
    return this.#count
  }

  defineKind(options: KindOptions): Kind {
    const { name } = options
    if (this.#kinds.has(name)) throw new Error(`Two questions are named "${name}".`)
    const kind = { number: this.#kinds.size, nodes: new Map<string, NodeId>(), ...options }
    this.#kinds.set(name, kind)
    this.#kindsByNumber.push(kind)
    return kind
  }

  findKind(name: string): Kind | undefined {
    return this.#kinds.get(name)
  }

  add(kind: Kind, arg: string, past?: PastNode): NodeId {
    const node = nodeId(this.#count)
    this.#count += 1
    this.#kindNumbers.set(node, kind.number)
    this.#args.push(arg)
    this.#kindsByNumber[kind.number]?.nodes.set(arg, node)
    if (this.#fingerprints.length < this.#count * fingerprintBytes)
      this.#fingerprints = Buffer.concat([this.#fingerprints], Math.ceil(this.#fingerprints.length * 1.5))
    if (past !== undefined) {
      this.setFingerprint(node, past.fingerprint, 0)
      this.setStored(node, past.stored)
      this.#past.set(node, past.index + 1)
      this.#marks.set(node, askedInPast)
    }
    return node
  }

  /** In the order in which they were added. */
  *nodes(): Iterable<NodeId> {
    for (let node = 0; node < this.#count; node += 1) yield nodeId(node)
  }

  kind(node: NodeId): Kind {
    // Every node was added with a kind.
    return this.#kindsByNumber[this.#kindNumbers.get(node)] as Kind
  }

  arg(node: NodeId): string {
    return this.#args[node] ?? ''
  }

  /** 32 hexadecimal digits; zeros if not known yet. */
  fingerprint(node: NodeId): string {
    return this.#fingerprints.toString('hex', node * fingerprintBytes, (node + 1) * fingerprintBytes)
  }

  /** @returns Whether it changed. */
  setFingerprint(node: NodeId, fingerprint: string, revision: number): boolean {
    if (this.fingerprint(node) === fingerprint) return false
    this.#fingerprints.write(fingerprint, node * fingerprintBytes, 'hex')
    this.#changed.set(node, revision)
    return true
  }

  /** Revision in which the fingerprint last changed; 0 if it is that of the past. */
  changed(node: NodeId): number {
    return this.#changed.get(node)
  }

  /** Revision in which the answer was last known to hold; 0 if never in this process. */
  verified(node: NodeId): number {
    return this.#verified.get(node)
  }

  setVerified(node: NodeId, revision: number): void {
    this.#verified.set(node, revision)
  }

  /** Place of the answer in the value store. */
  stored(node: NodeId): number | undefined {
    const place = this.#stored.get(node)
    return place === 0 ? undefined : place - 1
  }

  setStored(node: NodeId, place: number | undefined): void {
    this.#stored.set(node, place === undefined ? 0 : place + 1)
  }

  /** Number in the past snapshot. */
  past(node: NodeId): number | undefined {
    const index = this.#past.get(node)
    return index === 0 ? undefined : index - 1
  }

  /**
   * What the last run asked, in order, without duplicates. Empty for inputs. The returned list does
   * not change when the node runs again.
   */
  asked(node: NodeId): ArrayLike<NodeId> & Iterable<NodeId> {
    const start = this.#edgeStart.get(node)
    const asked: ArrayLike<number> & Iterable<number> = this.#edges.slice(
      start,
      start + this.#edgeCount.get(node),
    )
    // Only `setAsked` puts numbers there.
    return asked as ArrayLike<NodeId> & Iterable<NodeId>
  }

  setAsked(node: NodeId, asked: Iterable<NodeId> & { readonly size: number }): void {
    this.#setMark(node, askedInPast, false)
    this.#edgesInUse += asked.size - this.#edgeCount.get(node)
    this.#edgeCount.set(node, 0)
    if (this.#edgesEnd + asked.size - this.#edgesInUse > this.#edgesInUse + mostUnusedEdges) this.#packEdges()
    this.#edgeStart.set(node, this.#edgesEnd)
    this.#edgeCount.set(node, asked.size)
    for (const dependency of asked) this.#edges.set(this.#edgesEnd++, dependency)
  }

  #packEdges(): void {
    const packed = new Column(Uint32Array)
    let end = 0
    for (const node of this.nodes()) {
      const asked = this.asked(node)
      this.#edgeStart.set(node, end)
      for (const dependency of asked) packed.set(end++, dependency)
    }
    this.#edges = packed
    this.#edgesEnd = end
  }

  /** Whether what it asked must still be looked up in the past snapshot. */
  isAskedInPast(node: NodeId): boolean {
    return this.#hasMark(node, askedInPast)
  }

  isRunning(node: NodeId): boolean {
    return this.#hasMark(node, running)
  }

  setRunning(node: NodeId, isRunning: boolean): void {
    this.#setMark(node, running, isRunning)
  }

  /** Whether this process computed its fingerprint or answer. */
  hasRun(node: NodeId): boolean {
    return this.#hasMark(node, ran)
  }

  setRan(node: NodeId): void {
    this.#setMark(node, ran, true)
  }

  /**
   * Whether it was asked for from outside, not by another question. These nodes, and everything
   * they asked, are saved.
   */
  isWanted(node: NodeId): boolean {
    return this.#hasMark(node, wanted)
  }

  setWanted(node: NodeId): void {
    this.#setMark(node, wanted, true)
  }

  #hasMark(node: NodeId, mark: number): boolean {
    return (this.#marks.get(node) & mark) !== 0
  }

  #setMark(node: NodeId, mark: number, is: boolean): void {
    const marks = this.#marks.get(node)
    this.#marks.set(node, is ? marks | mark : marks & ~mark)
  }
}

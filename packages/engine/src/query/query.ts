import { hashOf } from '../io/hash.js'
import {
  type LiveRecord,
  mergeSnapshot,
  type Snapshot,
  type SnapshotArrays,
  type SnapshotUpdate,
} from './snapshot.js'

/**
 * Remembered questions, in the red-green scheme of Salsa and rustc ("Build
 * systems à la carte", Mokhov, Mitchell, Peyton Jones, 2018).
 *
 * A question is a pure function of its argument and of the questions it asks.
 * Its answer is kept with a fingerprint and the fingerprints of all it asked,
 * in order. In a later revision it runs again only when one of those has a new
 * fingerprint; when it then gives an equal answer, those that asked it do not
 * notice (early cutoff).
 *
 * Sound only while a question reads nothing but its argument, other questions
 * and constants, and while no one changes an answer after it is given.
 */
export interface Memo {
  /**
   * Something from outside: a file, an option. Its value is not kept; its
   * fingerprint is asked for once in every revision.
   */
  input<Out, Arg extends string = string>(name: string, reader: InputReader<Out, Arg>): Input<Out, Arg>
  /** A question with an argument. */
  per<Out, Arg extends string = string>(
    name: string,
    run: (arg: Arg) => Out | JsonAnswer | DerivedAnswer<Out>,
    options?: QueryOptions<Out>,
  ): Query<Out, Arg>
  /** A question without one. */
  once<Out>(name: string, run: () => Out, options?: QueryOptions<Out>): () => Out
  /** Begins a revision: inputs are read anew. */
  nextRevision(): void
  /** Nothing that any past question asked from outside changed: all past answers hold. Runs nothing. */
  isUntouched(): boolean
  /** Nothing is to be saved: every question that was asked had its answer in the past snapshot, and it held. */
  isAsInPast(): boolean
  /** All answers that this process gave or found to hold, in the first revision, without those that nobody asked for. */
  snapshot(): SnapshotArrays
}

/** Where answers stay that memory should not hold. */
export interface ValueStore {
  /**
   * @param json As text or in UTF-8; bytes are the store's from then on.
   * @returns What to ask for it by.
   */
  put(json: string | Uint8Array): number
  /** @returns In UTF-8, not to be changed; undefined when the store lost or damaged it. */
  get(stored: number): Buffer | undefined
}

/** An answer that came as JSON in UTF-8: it is kept as it came, and read when somebody needs it. */
export class JsonAnswer {
  readonly json: Buffer

  constructor(json: Uint8Array) {
    this.json = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  }
}

/** An answer that is made of others sooner than it is fetched: the store does not get it, and who needs it later has it made again. */
export class DerivedAnswer<Out> {
  readonly value: Out
  /** How much JSON it would be, roughly. */
  readonly characters: number

  constructor(value: Out, characters: number) {
    this.value = value
    this.characters = characters
  }
}

export interface Input<Out, Arg extends string = string> {
  (arg: Arg): Out
  /** The fingerprint alone, as the reader gives it. Whoever asks for it depends on the input as if they had read it. */
  fingerprint(arg: Arg): string
}

export interface InputReader<Out, Arg extends string = string> {
  /** Any text that changes with the value. */
  readonly fingerprint: (arg: Arg) => string
  readonly value: (arg: Arg) => Out
  /**
   * Asked after every `value`: false when that is no longer what the fingerprint
   * was taken of. Whoever got it is asked again in the next revision, also when
   * the fingerprint is then the same. Default: it is.
   */
  readonly isAsFingerprinted?: (arg: Arg) => boolean
}

export interface Query<Out, Arg extends string = string> {
  (arg: Arg): Out
  /** The fingerprint alone. Whoever asks for it depends on the answer as if they had read it. */
  fingerprint(arg: Arg): string
  /** The answer as JSON in UTF-8, not to be changed; one that is stored is not read for it. */
  json(arg: Arg): Uint8Array
  /** True when the last answer still holds; runs nothing but what it asked. */
  isFresh(arg: Arg): boolean
  /** True when nothing that changed reaches the last answer; runs nothing. False says only that it is not known to hold. */
  isUntouched(arg: Arg): boolean
  /** True when the last answer is of an earlier process, nothing that changed reaches it, and nobody asked for it since. */
  isAsInPast(arg: Arg): boolean
  /** True when the last answer is of an earlier process and still holds; runs nothing but what it asked. */
  isOfPast(arg: Arg): boolean
  /** Asks in the name of a question that will run later in this revision: what is asked counts as asked by that run. */
  askAhead<Given>(arg: Arg, ask: () => Given): Given
}

export interface QueryOptions<Out> {
  /**
   * Default: the hash of the answer as JSON. `of what it asked` is cheaper for
   * large answers that change whenever something they were made of does.
   */
  readonly fingerprint?: ((out: Out) => string) | 'of what it asked'
  /**
   * Where answers stay. `memory`: in this process; a later one runs the
   * question again when it needs the answer itself. `store`: on disk, as JSON.
   * Default: `memory`.
   */
  readonly keep?: 'memory' | 'store'
  /**
   * When an edit of few inputs reaches it, it is asked first of all, even if
   * nobody asks for it later. For questions that are cheap and that many others
   * ask: where their answer turns out to be the same, those need no look. They
   * must have an answer for every argument that they once had, also when the
   * file is gone. Default: false.
   */
  readonly early?: boolean
}

interface Node {
  readonly kind: Kind
  readonly arg: string
  fingerprint: string
  value: { readonly of: unknown } | undefined
  /** Where the value store has the answer. */
  stored: number | undefined
  /** What the last run asked. Empty for inputs. */
  asked: readonly Node[]
  /** The fingerprints that it got, in the same order: two lists take a quarter of the memory of one of pairs. */
  got: readonly string[]
  /** Revision in which the answer was last known to hold. */
  verified: number
  /** Number in the past snapshot. */
  readonly past: number | undefined
  running: boolean
}

interface Kind {
  readonly name: string
  readonly early: boolean
  /** Makes the node's fingerprint true in this revision. */
  readonly refresh: (node: Node) => void
  readonly nodes: Map<string, Node>
}

/**
 * @param values Where answers with `keep: 'store'` go. Default: memory.
 * @param past Answers of an earlier process.
 * @param heldCharacters How much JSON of stored answers memory may hold besides.
 */
export function createMemo(values?: ValueStore, past?: Snapshot, heldCharacters = 16 * 1024 * 1024): Memo {
  /** Stored answers that are also in memory, the oldest first, with the length of their JSON. */
  const held = new Map<Node, number>()
  let heldNow = 0

  function hold(node: Node, value: unknown, characters: number): void {
    node.value = { of: value }
    heldNow += characters - (held.get(node) ?? 0)
    held.delete(node)
    held.set(node, characters)
    for (const [oldest, length] of held) {
      if (heldNow <= heldCharacters) break
      oldest.value = undefined
      held.delete(oldest)
      heldNow -= length
    }
  }

  /** What memory has of a stored answer is no longer the answer. */
  function release(node: Node): void {
    node.value = undefined
    heldNow -= held.get(node) ?? 0
    held.delete(node)
  }

  let revision = 1
  const kinds = new Map<string, Kind>()
  let asking: Map<Node, string> | undefined
  const pastNodes = new Map<number, Node>()
  /** Nodes whose fingerprint or answer this process found out anew. */
  const ran = new Set<Node>()
  /** Nodes that no other node asked for: what has to be remembered is these, and what they asked. */
  const wanted = new Set<Node>()
  /** Likewise of past nodes that hold and of which nothing more was asked. */
  let wantedPast: Uint8Array | undefined
  let doubtful: Uint8Array | undefined
  /** How many of the past nodes have their mark in `doubtful`. */
  let marked = 0

  function nodeOf(kind: Kind, arg: string): Node {
    const known = kind.nodes.get(arg)
    if (known !== undefined) return known
    const index = past?.find(kind.name, arg)
    if (index !== undefined) return pastNode(index)
    return addNode({
      kind,
      arg,
      fingerprint: '',
      value: undefined,
      stored: undefined,
      asked: [],
      got: [],
      verified: 0,
      past: undefined,
      running: false,
    })
  }

  function addNode(node: Node): Node {
    node.kind.nodes.set(node.arg, node)
    return node
  }

  /** A node of an earlier process; `asked` is filled in when it is needed. */
  function pastNode(index: number): Node {
    const known = pastNodes.get(index)
    if (known !== undefined) return known
    // Only asked for with an index that the snapshot gave.
    const { kind, arg, fingerprint, stored } = past!.node(index)
    const node = addNode({
      kind: kindNamed(kind),
      arg,
      fingerprint,
      value: undefined,
      stored,
      asked: pastAsked,
      got: [],
      verified: 0,
      past: index,
      running: false,
    })
    pastNodes.set(index, node)
    return node
  }

  function kindNamed(name: string): Kind {
    const kind = kinds.get(name)
    if (kind === undefined) throw new Error(`No question is named "${name}".`)
    return kind
  }

  function askedOf(node: Node): readonly Node[] {
    if (node.asked !== pastAsked) return node.asked
    // Only nodes of the past snapshot ask `pastAsked`, and they have a number.
    const asked = past!.asked(node.past!)
    node.asked = asked.map(pastNode)
    node.got = asked.map((index) => past!.node(index).fingerprint)
    return node.asked
  }

  /** In the first revision: past nodes that some changed input can reach. All others hold without a look. */
  function isDoubtful(index: number): boolean {
    const marks = doubtful ?? findDoubtful()
    // While the marks are being set, what comes later is not known to hold.
    return index >= marked || marks[index] === 1
  }

  function findDoubtful(): Uint8Array {
    // Only asked about past nodes.
    const nodes = past!
    const marks = new Uint8Array(nodes.count)
    const hexOfMany = remembering(hexOf)
    const asking = nodes.markChanged(marks, (kind, arg, fingerprint) => {
      const fingerprintNow = inputs.get(kind)
      if (fingerprintNow !== undefined) {
        const now = fingerprintNow(arg)
        return now !== fingerprint && hexOfMany(now) !== fingerprint
      }
      // A question that asks nothing has one answer for ever; one that is not there any more has none.
      return !kinds.has(kind)
    })
    doubtful = marks
    const isSmall = asking <= fewAsking
    nodes.spread(marks, (index, isReached) => {
      marked = index
      if (!isReached) return false
      const { kind, fingerprint } = nodes.node(index)
      if (!isSmall || kinds.get(kind)?.early !== true) return true
      try {
        return refreshed(pastNode(index)).fingerprint !== fingerprint
      } catch {
        // Whoever asks for it gets the error; nobody may.
        return true
      }
    })
    marked = nodes.count
    return marks
  }

  /**
   * Whether the answer is what the question would give now. In the first
   * revision, an answer of the past that no changed input reaches is, without a
   * look at what it asked; any other is when all that it asked has the
   * fingerprints that it got.
   */
  function holds(node: Node): boolean {
    if (node.verified === 0) {
      if (node.past === undefined || revision > 1) return false
      if (!isDoubtful(node.past)) return true
      if (node.asked === pastAsked) return pastHolds(node.past)
    }
    return askedOf(node).every(
      (dependency, position) => refreshed(dependency).fingerprint === node.got[position],
    )
  }

  /** The same without nodes for what holds anyway: some questions asked thousands of others, of which an edit reaches few. */
  function pastHolds(index: number): boolean {
    // Only asked about past nodes.
    const nodes = past!
    return nodes
      .asked(index)
      .every(
        (dependency) =>
          !isDoubtful(dependency) ||
          refreshed(pastNode(dependency)).fingerprint === nodes.node(dependency).fingerprint,
      )
  }

  function refreshed(node: Node): Node {
    if (node.verified !== revision) node.kind.refresh(node)
    return node
  }

  function ask(kind: Kind, arg: string): Node {
    const node = refreshed(nodeOf(kind, arg))
    if (asking === undefined) wanted.add(node)
    else asking.set(node, node.fingerprint)
    return node
  }

  function settle(node: Node): void {
    node.verified = revision
  }

  function define(kind: Kind): Kind {
    if (kinds.has(kind.name)) throw new Error(`Two questions are named "${kind.name}".`)
    kinds.set(kind.name, kind)
    return kind
  }

  /** How each kind of input tells its fingerprint. */
  const inputs = new Map<string, (arg: string) => string>()

  function per<Out, Arg extends string>(
    name: string,
    run: (arg: Arg) => Out | JsonAnswer | DerivedAnswer<Out>,
    { fingerprint = fingerprintOf, keep = 'memory', early = false }: QueryOptions<Out> = {},
  ): Query<Out, Arg> {
    const askedAhead = new Map<Node, Map<Node, string>>()

    /** Runs the question and notes what it asks. */
    function runNode(node: Node): Out | JsonAnswer {
      if (node.running) throw new Error(`The question ${name}(${node.arg}) asks itself.`)
      node.running = true
      const outer = asking
      const asked = askedAhead.get(node) ?? new Map<Node, string>()
      askedAhead.delete(node)
      asking = asked
      try {
        const answer = run(node.arg as Arg)
        node.asked = [...asked.keys()]
        node.got = [...asked.values()]
        ran.add(node)
        const ofAsked =
          fingerprint === 'of what it asked'
            ? hashOf(node.asked.map(({ arg }, position) => `${arg}\0${node.got[position]}`).join('\n'))
            : undefined
        if (answer instanceof DerivedAnswer) {
          node.fingerprint = ofAsked ?? fingerprintOf(answer.value)
          node.stored = undefined
          hold(node, answer.value, answer.characters)
          return answer.value
        }
        if (keep === 'store' && values !== undefined) {
          const json = answer instanceof JsonAnswer ? answer.json : (JSON.stringify(answer) ?? 'null')
          node.fingerprint = ofAsked ?? hashOf(json)
          node.stored = values.put(json)
          if (answer instanceof JsonAnswer) release(node)
          else hold(node, answer, json.length)
          return answer
        }
        const value = answer instanceof JsonAnswer ? read(answer.json) : answer
        node.fingerprint = ofAsked ?? hexOf((fingerprint as (out: Out) => string)(value))
        node.value = { of: value }
        return value
      } finally {
        asking = outer
        node.running = false
      }
    }

    const read = (json: Buffer) => JSON.parse(json.toString()) as Out

    function answerOf(node: Node): Out {
      if (node.value !== undefined) return node.value.of as Out
      const stored = storedOf(node)
      // An answer of an earlier process that was not kept, or a damaged one: the same question gives the same answer.
      const answer = stored === undefined ? runNode(node) : new JsonAnswer(stored)
      if (!(answer instanceof JsonAnswer)) return answer
      const value = read(answer.json)
      hold(node, value, answer.json.length)
      return value
    }

    const storedOf = (node: Node) => (node.stored === undefined ? undefined : values?.get(node.stored))

    const kind = define({
      name,
      early,
      nodes: new Map(),
      refresh(node) {
        const outer = asking
        asking = undefined
        try {
          if (!holds(node)) runNode(node)
        } finally {
          asking = outer
        }
        settle(node)
      },
    })
    function query(arg: Arg): Out {
      const node = ask(kind, arg)
      return onRecord(() => answerOf(node))
    }
    function json(arg: Arg): Uint8Array {
      const node = ask(kind, arg)
      return storedOf(node) ?? Buffer.from(JSON.stringify(onRecord(() => answerOf(node))) ?? 'null')
    }
    /** A second run only gives the answer back; what it asks is on record already. */
    function onRecord<Given>(give: () => Given): Given {
      const outer = asking
      asking = undefined
      try {
        return give()
      } finally {
        asking = outer
      }
    }
    /** For a past answer that nobody needs, there need not be a node. */
    function isAsInPast(arg: Arg): boolean {
      if (past === undefined || revision > 1 || kind.nodes.has(arg)) return false
      const index = past.find(name, arg)
      if (index === undefined || isDoubtful(index)) return false
      wantedPast ??= new Uint8Array(past.count)
      wantedPast[index] = 1
      return true
    }
    function askAhead<Given>(arg: Arg, ask: () => Given): Given {
      const outer = asking
      const asked = new Map<Node, string>()
      asking = asked
      try {
        const given = ask()
        askedAhead.set(nodeOf(kind, arg), asked)
        return given
      } finally {
        asking = outer
      }
    }
    function isFresh(arg: Arg): boolean {
      if (isAsInPast(arg)) return true
      const node = nodeOf(kind, arg)
      if (node.verified !== revision) {
        if (!holds(node)) return false
        settle(node)
      }
      wanted.add(node)
      return true
    }
    return Object.assign(query, {
      fingerprint: (arg: Arg) => ask(kind, arg).fingerprint,
      json,
      askAhead,
      isAsInPast,
      isUntouched: (arg: Arg) => {
        if (isAsInPast(arg)) return true
        const node = nodeOf(kind, arg)
        const isUntouched =
          node.verified === revision ||
          (node.verified === 0 && node.past !== undefined && revision === 1 && !isDoubtful(node.past))
        if (isUntouched) wanted.add(node)
        return isUntouched
      },
      isFresh,
      isOfPast: (arg: Arg) => {
        if (!isFresh(arg)) return false
        const node = kind.nodes.get(arg)
        // One that has no node yet was found as it lies in the past.
        return node === undefined || (node.past !== undefined && !ran.has(node))
      },
    })
  }

  return {
    per,
    once(name, run, options) {
      const query = per(name, run, options)
      return () => query('')
    },
    input<Out, Arg extends string>(name: string, reader: InputReader<Out, Arg>): Input<Out, Arg> {
      // Nodes of a kind are made by its own function, which takes nothing but `Arg`.
      const fingerprintNow = reader.fingerprint as (arg: string) => string
      inputs.set(name, fingerprintNow)
      const kind = define({
        name,
        early: false,
        nodes: new Map(),
        refresh(node) {
          const fingerprint = hexOf(fingerprintNow(node.arg))
          if (fingerprint !== node.fingerprint) ran.add(node)
          node.fingerprint = fingerprint
          settle(node)
        },
      })
      const value = (arg: Arg) => {
        const node = ask(kind, arg)
        const value = reader.value(arg)
        if (reader.isAsFingerprinted?.(arg) === false) {
          node.fingerprint = ofNothing
          ran.add(node)
          asking?.set(node, ofNothing)
        }
        return value
      }
      return Object.assign(value, {
        fingerprint(arg: Arg) {
          ask(kind, arg)
          return reader.fingerprint(arg)
        },
      })
    },
    nextRevision() {
      revision += 1
    },
    isUntouched() {
      return past !== undefined && revision === 1 && !(doubtful ?? findDoubtful()).includes(1)
    },
    isAsInPast() {
      const { moved, updates } = changesSincePast()
      return !moved.includes(1) && updates.size === 0 && [...wanted].every(({ past }) => past !== undefined)
    },
    snapshot() {
      const { moved, updates } = changesSincePast()
      const numberInPast = (node: LiveRecord & Pick<Node, 'past'>): number | undefined =>
        node.past !== undefined && moved[node.past] !== 1 ? node.past : undefined
      const live = new Set<Node>()
      const roots = new Uint8Array(past?.count ?? 0)
      const place = (node: Node): void => {
        const number = numberInPast(node)
        if (number !== undefined) roots[number] = 1
        else if (!live.has(node)) {
          for (const dependency of askedOf(node)) place(dependency)
          live.add(node)
        }
      }
      for (const node of wanted) place(node)
      wantedPast?.forEach((isWanted, index) => {
        // Of one that moved, because of what it asked, the place is another though the answer is not.
        if (isWanted !== 1) return
        if (moved[index] === 1) place(pastNode(index))
        else roots[index] = 1
      })
      past?.closure(roots)
      return mergeSnapshot(past, roots, updates, [...live], numberInPast)
    },
  }

  /**
   * How the past nodes differ from what this process knows. One that asked the
   * same as before keeps its place, with a new fingerprint and answer where it
   * got some. One that asked something else moves to the end, and with it all
   * that asked it: nodes stand after those that they ask.
   */
  function changesSincePast(): {
    readonly moved: Uint8Array
    readonly updates: ReadonlyMap<number, SnapshotUpdate>
  } {
    const moved = new Uint8Array(past?.count ?? 0)
    const updates = new Map<number, SnapshotUpdate>()
    for (const node of ran) {
      const index = node.past
      if (past === undefined || index === undefined) continue
      const asked = past.asked(index)
      const isSame =
        asked.length === node.asked.length &&
        node.asked.every((dependency, position) => dependency.past === asked[position])
      const { fingerprint, stored } = past.node(index)
      if (!isSame) moved[index] = 1
      else if (node.fingerprint !== fingerprint || node.stored !== stored)
        updates.set(index, { fingerprint: node.fingerprint, stored: node.stored })
    }
    if (moved.includes(1)) past?.spread(moved, (_, isReached) => isReached)
    return { moved, updates }
  }
}

/** The form in which fingerprints are kept: 32 hexadecimal digits. */
function hexOf(fingerprint: string): string {
  return /^[0-9a-f]{32}$/.test(fingerprint) ? fingerprint : hashOf(fingerprint)
}

/** The fingerprint of an input that was read when it was no longer what its own was taken of: no input has it. */
const ofNothing = hashOf('changed between fingerprint and value')

/** Of thousands of inputs many have the same fingerprint, such as that of an absent file. */
function remembering(find: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text) ?? find(text)
    known.set(text, found)
    return found
  }
}

/** A change that so many questions ask about directly is no edit of some pages: what it reaches is found out when it is asked for. */
const fewAsking = 256

/** Stands for what a past node asked until it is needed. */
const pastAsked: readonly Node[] = []

/** Fingerprint of any plain value: of its JSON. */
export function fingerprintOf(value: unknown): string {
  return hashOf(JSON.stringify(value) ?? 'undefined')
}

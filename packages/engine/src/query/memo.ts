import { Answers } from './answers.js'
import { hexOf, ofNothing } from './fingerprint.js'
import { type Answer, type KeepingOptions, KeptAnswers } from './kept-answers.js'
import type { NodeId } from './node-table.js'
import { createNodes, type Nodes } from './nodes.js'
import type { Input, InputReader, Memo, Query, ValueStore } from './query.js'
import { hasNothingNew, snapshotOf } from './saving.js'
import type { Snapshot } from './snapshot.js'

/**
 * @param values Where answers with `keep: 'store'` go. Default: memory.
 * @param past Answers of an earlier process.
 * @param heldCharacters Most JSON of stored answers that may stay in memory as well, in characters.
 */
export function createMemo(values?: ValueStore, past?: Snapshot, heldCharacters = 16 * 1024 * 1024): Memo {
  const nodes = createNodes(past)
  const answers = new Answers(heldCharacters)
  return {
    per: (name, run, options) => defineQuery(nodes, { answers, values, name, run, ...options }),
    once(name, run, options) {
      const query = defineQuery(nodes, { answers, values, name, run, ...options })
      return () => query('')
    },
    input: (name, reader) => defineInput(nodes, name, reader),
    nextRevision: nodes.nextRevision,
    isUntouched: () => nodes.revision() === 1 && nodes.doubt?.isNone() === true,
    isAsInPast: () => hasNothingNew(nodes),
    snapshot: () => snapshotOf(nodes),
  }
}

function defineInput<Out, Arg extends string>(
  nodes: Nodes,
  name: string,
  reader: InputReader<Out, Arg>,
): Input<Out, Arg> {
  const { table, inputs, ask, revision } = nodes
  // Safe, because nodes of this kind are only created by the function returned below, which takes an `Arg`.
  const fingerprintNow = reader.fingerprint as (arg: string) => string
  inputs.set(name, fingerprintNow)
  const found = (node: NodeId, fingerprint: string) => {
    if (table.setFingerprint(node, fingerprint, revision())) table.setRan(node)
  }
  const kind = table.defineKind({
    name,
    early: false,
    refresh: (node) => found(node, hexOf(fingerprintNow(table.arg(node)))),
  })
  return Object.assign(
    (arg: Arg) => {
      const node = ask(kind, arg)
      const value = reader.value(arg)
      if (reader.isAsFingerprinted?.(arg) === false) found(node, ofNothing)
      return value
    },
    {
      fingerprint(arg: Arg) {
        ask(kind, arg)
        return reader.fingerprint(arg)
      },
    },
  )
}

type QueryDefinition<Out, Arg extends string> = KeepingOptions<Out> & {
  readonly name: string
  readonly run: (arg: Arg) => Answer<Out>
}

function defineQuery<Out, Arg extends string>(
  nodes: Nodes,
  { name, run, early = false, ...keeping }: QueryDefinition<Out, Arg>,
): Query<Out, Arg> {
  const { table, past, ask, holds, noting, of } = nodes
  const kind = table.defineKind({
    name,
    early,
    refresh(node) {
      if (!holds(node)) runNode(node)
    },
  })
  const kept = new KeptAnswers<Out>(nodes, keeping)
  const askedAhead = new Map<NodeId, Set<NodeId>>()

  /** Runs the question and records what it asks. */
  function runNode(node: NodeId): Answer<Out> {
    // Safe for the same reason as in `defineInput`.
    const arg = table.arg(node) as Arg
    if (table.isRunning(node)) throw new Error(`The question ${name}(${arg}) asks itself.`)
    const asked = askedAhead.get(node) ?? new Set<NodeId>()
    askedAhead.delete(node)
    table.setRunning(node, true)
    try {
      const answer = noting(asked, () => run(arg))
      table.setAsked(node, asked)
      table.setRan(node)
      return kept.keep(node, answer)
    } finally {
      table.setRunning(node, false)
    }
  }

  /** Nothing is recorded for the caller, because `ask` has done that. */
  const answerOnRecord = (node: NodeId) => noting(undefined, () => kept.get(node, runNode))

  /** Creates no node, because most past answers need no further look. */
  function isAsInPast(arg: Arg): boolean {
    if (past === undefined || nodes.revision() > 1 || kind.nodes.has(arg)) return false
    const index = past.find(name, arg)
    if (index === undefined || nodes.doubt?.has(index) === true) return false
    nodes.wantedPast()[index] = 1
    return true
  }

  function isUntouched(arg: Arg): boolean {
    if (isAsInPast(arg)) return true
    const node = of(kind, arg)
    const index = table.past(node)
    const isUntouched =
      table.verified(node) === nodes.revision() ||
      (table.verified(node) === 0 &&
        index !== undefined &&
        nodes.revision() === 1 &&
        nodes.doubt?.has(index) === false)
    if (isUntouched) table.setWanted(node)
    return isUntouched
  }

  function isFresh(arg: Arg): boolean {
    if (isAsInPast(arg)) return true
    const node = of(kind, arg)
    if (table.verified(node) !== nodes.revision()) {
      if (!holds(node)) return false
      table.setVerified(node, nodes.revision())
    }
    table.setWanted(node)
    return true
  }

  return Object.assign((arg: Arg) => answerOnRecord(ask(kind, arg)), {
    fingerprint: (arg: Arg) => table.fingerprint(ask(kind, arg)),
    json(arg: Arg) {
      const node = ask(kind, arg)
      return kept.storedJson(node) ?? Buffer.from(JSON.stringify(answerOnRecord(node)) ?? 'null')
    },
    askAhead<Given>(arg: Arg, ask: () => Given) {
      const asked = new Set<NodeId>()
      const given = noting(asked, ask)
      askedAhead.set(of(kind, arg), asked)
      return given
    },
    release(arg: Arg) {
      const node = kind.nodes.get(arg)
      if (node !== undefined) kept.release(node)
    },
    isAsInPast,
    isUntouched,
    isFresh,
    isOfPast(arg: Arg) {
      if (!isFresh(arg)) return false
      const node = kind.nodes.get(arg)
      // Without a node, the answer was found unchanged in the past snapshot.
      return node === undefined || (table.past(node) !== undefined && !table.hasRun(node))
    },
  })
}

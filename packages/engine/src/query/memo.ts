import { hashOf } from '../io/hash.js'
import { Answers } from './answers.js'
import { fingerprintOf, hexOf, ofNothing } from './fingerprint.js'
import type { NodeId } from './node-table.js'
import { createNodes, type Nodes } from './nodes.js'
import {
  DerivedAnswer,
  type Input,
  type InputReader,
  JsonAnswer,
  type Memo,
  type Query,
  type QueryOptions,
  type ValueStore,
} from './query.js'
import { isAsIn, snapshotOf } from './saving.js'
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
    isAsInPast: () => isAsIn(past, nodes),
    snapshot: () => snapshotOf(past, nodes),
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

interface QueryDefinition<Out, Arg extends string> extends QueryOptions<Out> {
  readonly answers: Answers
  readonly values: ValueStore | undefined
  readonly name: string
  readonly run: (arg: Arg) => Answer<Out>
}

type Answer<Out> = Out | JsonAnswer | DerivedAnswer<Out>

function defineQuery<Out, Arg extends string>(
  nodes: Nodes,
  {
    answers,
    values,
    name,
    run,
    fingerprint = fingerprintOf,
    keep = 'memory',
    early = false,
  }: QueryDefinition<Out, Arg>,
): Query<Out, Arg> {
  const { table, past, ask, holds, noting, of } = nodes
  const kind = table.defineKind({
    name,
    early,
    refresh(node) {
      if (!holds(node)) runNode(node)
    },
  })
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
      return keepAnswer(node, answer)
    } finally {
      table.setRunning(node, false)
    }
  }

  function keepAnswer(node: NodeId, answer: Answer<Out>): Answer<Out> {
    const found = (ofAnswer: () => string) =>
      table.setFingerprint(
        node,
        fingerprint === 'of what it asked' ? fingerprintOfAsked(node) : ofAnswer(),
        nodes.revision(),
      )
    if (answer instanceof DerivedAnswer) {
      // The question has ended, so nothing is recorded of what this asks.
      found(() => fingerprintOf(answer.derive()))
      replaceStored(node, undefined)
      answers.hold(node, answer, 0)
      return answer
    }
    if (keep === 'store' && values !== undefined) {
      const json = answer instanceof JsonAnswer ? answer.json : (JSON.stringify(answer) ?? 'null')
      const isAnother = found(() => hashOf(json))
      // With the same fingerprint, the store already has an equal answer. So the pack grows only by new ones.
      if (isAnother || table.stored(node) === undefined) replaceStored(node, values.put(json))
      if (answer instanceof JsonAnswer) answers.release(node)
      else answers.hold(node, answer, json.length)
      return answer
    }
    const value = answer instanceof JsonAnswer ? read(answer.json) : answer
    // `found` calls this only if it is a function.
    found(() => hexOf((fingerprint as (out: Out) => string)(value)))
    answers.keep(node, value)
    return value
  }

  function replaceStored(node: NodeId, place: number | undefined): void {
    const before = table.stored(node)
    table.setStored(node, place)
    if (before !== undefined) values?.drop?.(before)
  }

  function fingerprintOfAsked(node: NodeId): string {
    const asked = [...table.asked(node)]
    return hashOf(asked.map((one) => `${table.arg(one)}\0${table.fingerprint(one)}`).join('\n'))
  }

  // The store and `answers` keep answers of all questions. A node has only answers that its question gave.
  const read = (json: Buffer) => JSON.parse(json.toString()) as Out

  function answerOf(node: NodeId): Out {
    const answer = answers.has(node)
      ? (answers.get(node) as Out | DerivedAnswer<Out>)
      : (storedAnswerOf(node) ?? runNode(node))
    if (answer instanceof DerivedAnswer) {
      const value = answer.derive()
      answers.hold(node, value, answer.characters(value))
      return value
    }
    if (!(answer instanceof JsonAnswer)) return answer
    const value = read(answer.json)
    answers.hold(node, value, answer.json.length)
    return value
  }

  /**
   * Undefined if the answer of an earlier process was not stored or is damaged. Then the question
   * runs again and gives the same answer.
   */
  function storedAnswerOf(node: NodeId): JsonAnswer | undefined {
    const stored = storedOf(node)
    if (stored !== undefined) return new JsonAnswer(stored)
    table.setStored(node, undefined)
    return undefined
  }

  function storedOf(node: NodeId): Buffer | undefined {
    const place = table.stored(node)
    return place === undefined ? undefined : values?.get(place)
  }

  /**
   * Gives the answer, and runs the question again if it is not in memory or in the store. Nothing
   * is recorded for the caller, because `ask` has done that.
   */
  const answerOnRecord = (node: NodeId) => noting(undefined, () => answerOf(node))

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
      return storedOf(node) ?? Buffer.from(JSON.stringify(answerOnRecord(node)) ?? 'null')
    },
    askAhead<Given>(arg: Arg, ask: () => Given) {
      const asked = new Set<NodeId>()
      const given = noting(asked, ask)
      askedAhead.set(of(kind, arg), asked)
      return given
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

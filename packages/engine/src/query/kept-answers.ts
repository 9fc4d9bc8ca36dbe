import { hashOf } from '../io/hash.js'
import type { Answers } from './answers.js'
import { fingerprintOf, hexOf } from './fingerprint.js'
import type { NodeId } from './node-table.js'
import type { Nodes } from './nodes.js'
import { DerivedAnswer, JsonAnswer, type QueryOptions, type ValueStore } from './query.js'

/** What running a question gives. */
export type Answer<Out> = Out | JsonAnswer | DerivedAnswer<Out>

/** Where the answers of one question go, and how they are compared. */
export type KeepingOptions<Out> = QueryOptions<Out> & {
  /** Shared by all questions. */
  readonly answers: Answers
  /** Default: memory. */
  readonly values: ValueStore | undefined
}

/** The answers of one question: in memory, in the store, or derived when somebody needs them. */
export class KeptAnswers<Out> {
  readonly #nodes: Nodes
  readonly #answers: Answers
  readonly #values: ValueStore | undefined
  readonly #fingerprint: (out: Out) => string
  readonly #isOfWhatItAsked: boolean
  readonly #isStored: boolean

  constructor(
    nodes: Nodes,
    { answers, values, fingerprint = fingerprintOf, keep = 'memory' }: KeepingOptions<Out>,
  ) {
    this.#nodes = nodes
    this.#answers = answers
    this.#values = values
    this.#isOfWhatItAsked = fingerprint === 'of what it asked'
    this.#fingerprint = fingerprint === 'of what it asked' ? fingerprintOf : fingerprint
    this.#isStored = keep === 'store'
  }

  /** Keeps the answer of a run that has ended, and its fingerprint. */
  keep(node: NodeId, answer: Answer<Out>): Answer<Out> {
    if (answer instanceof DerivedAnswer) {
      // The question has ended, so nothing is recorded of what this asks.
      this.#setFingerprint(node, () => fingerprintOf(answer.derive()))
      this.#replaceStored(node, undefined)
      this.#answers.hold(node, answer, 0)
      return answer
    }
    if (this.#isStored && this.#values !== undefined) {
      const json = answer instanceof JsonAnswer ? answer.json : (JSON.stringify(answer) ?? 'null')
      const isAnother = this.#setFingerprint(node, () => hashOf(json))
      // With the same fingerprint, the store already has an equal answer. So the pack grows only by new ones.
      if (isAnother || this.#nodes.table.stored(node) === undefined)
        this.#replaceStored(node, this.#values.put(json))
      if (answer instanceof JsonAnswer) this.#answers.release(node)
      else this.#answers.hold(node, answer, json.length)
      return answer
    }
    const value = answer instanceof JsonAnswer ? this.#read(answer.json) : answer
    this.#setFingerprint(node, () => hexOf(this.#fingerprint(value)))
    this.#answers.keep(node, value)
    return value
  }

  /**
   * Gives the answer. Runs the question if the answer is not in memory and was not stored, or if
   * the store has damaged it. Then it gives the same answer again.
   */
  get(node: NodeId, run: (node: NodeId) => Answer<Out>): Out {
    const answer = this.#answers.has(node)
      ? // `answers` has answers of all questions. A node has only those that its question gave.
        (this.#answers.get(node) as Out | DerivedAnswer<Out>)
      : (this.#stored(node) ?? run(node))
    if (answer instanceof DerivedAnswer) {
      const value = answer.derive()
      this.#answers.hold(node, value, answer.characters(value))
      return value
    }
    if (!(answer instanceof JsonAnswer)) return answer
    const value = this.#read(answer.json)
    this.#answers.hold(node, value, answer.json.length)
    return value
  }

  /** Drops the answer from memory. */
  release(node: NodeId): void {
    this.#answers.release(node)
  }

  /** The answer as the store has it. */
  storedJson(node: NodeId): Buffer | undefined {
    const place = this.#nodes.table.stored(node)
    return place === undefined ? undefined : this.#values?.get(place)
  }

  #stored(node: NodeId): JsonAnswer | undefined {
    const json = this.storedJson(node)
    if (json !== undefined) return new JsonAnswer(json)
    this.#nodes.table.setStored(node, undefined)
    return undefined
  }

  #replaceStored(node: NodeId, place: number | undefined): void {
    const { table } = this.#nodes
    const before = table.stored(node)
    table.setStored(node, place)
    if (before !== undefined) this.#values?.drop?.(before)
  }

  /** @returns Whether it changed. */
  #setFingerprint(node: NodeId, ofAnswer: () => string): boolean {
    const fingerprint = this.#isOfWhatItAsked ? this.#fingerprintOfAsked(node) : ofAnswer()
    return this.#nodes.table.setFingerprint(node, fingerprint, this.#nodes.revision())
  }

  #fingerprintOfAsked(node: NodeId): string {
    const { table } = this.#nodes
    const asked = [...table.asked(node)]
    return hashOf(asked.map((one) => `${table.arg(one)}\0${table.fingerprint(one)}`).join('\n'))
  }

  /** The store has answers of all questions. A node has only those that its question gave. */
  #read(json: Buffer): Out {
    return JSON.parse(json.toString())
  }
}

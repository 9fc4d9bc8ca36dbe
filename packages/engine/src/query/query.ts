import { asBuffer } from '../values/as-buffer.js'
import type { SnapshotArrays } from './snapshot-arrays.js'

/**
 * The memo: remembers answers, so that a build repeats only what an edit affects.
 *
 * A "question" is a function whose answers are remembered, together with an argument: "What does
 * `guide/install.md` look like when it is parsed?" Its "answer" is the result. `per` and `once`
 * define a question and return a {@link Query}, the function that asks it. While a question runs it
 * may ask others, and read "inputs", which are values from outside such as files. The memo records
 * what each question asked.
 *
 * Each answer has a fingerprint. In a later revision (such as after an edit in the dev server), or
 * in a later process, a question runs again only if the fingerprint of something that it asked has
 * changed. If it then gives an equal answer, the questions that asked it do not run again (early
 * cutoff). This is the red-green scheme of Salsa and rustc; see also "Build systems à la carte"
 * (Mokhov, Mitchell, Peyton Jones, 2018).
 *
 * It works only if a question reads nothing but its argument, other questions, inputs and
 * constants, and if nobody changes an answer after it is given.
 */
export interface Memo {
  /**
   * Defines an input: something from outside, such as a file or an option. Its value is not kept.
   * Its fingerprint is taken once per revision.
   */
  input<Out, Arg extends string = string>(name: string, reader: InputReader<Out, Arg>): Input<Out, Arg>
  /** Defines a question with an argument. */
  per<Out, Arg extends string = string>(
    name: string,
    run: (arg: Arg) => Out | JsonAnswer | DerivedAnswer<Out>,
    options?: QueryOptions<Out>,
  ): Query<Out, Arg>
  /** Defines a question without an argument. */
  once<Out>(name: string, run: () => Out, options?: QueryOptions<Out>): () => Out
  /** Starts a new revision, in which inputs are read again. */
  nextRevision(): void
  /**
   * Whether no input that a past question asked has changed, so that all past answers hold. May run
   * `early` questions.
   */
  isUntouched(): boolean
  /**
   * Whether there is nothing new to save: every question that was asked had its answer in the past
   * snapshot, and it held.
   */
  isAsInPast(): boolean
  /**
   * The answers that this process gave or found to hold, in its first revision. Past answers that
   * nobody asked for are left out.
   */
  snapshot(): SnapshotArrays
}

/** Keeps answers that should not stay in memory. */
export interface ValueStore {
  /**
   * @param json As text or in UTF-8. The store takes ownership of bytes.
   * @returns Key of the answer for `get`.
   */
  put(json: string | Uint8Array): number
  /** @returns In UTF-8, must not be changed; undefined if the store has lost or damaged it. */
  get(stored: number): Buffer | undefined
  /** Drops an answer that nobody will ask for any more. Absent in stores that need not do this. */
  drop?(stored: number): void
}

/** An answer given as JSON in UTF-8. It is kept in this form and parsed only if someone needs it. */
export class JsonAnswer {
  readonly json: Buffer

  constructor(json: Uint8Array) {
    this.json = asBuffer(json)
  }
}

/**
 * An answer that is faster to derive from other answers than to read from the store. It is derived
 * only if someone needs it, and not stored; if it is needed later, the question runs again.
 */
export class DerivedAnswer<Out> {
  /** What it asks counts as asked by nobody, so the question must have asked the same, if only for fingerprints. */
  readonly derive: () => Out
  /** Approximate length of its JSON. */
  readonly characters: (out: Out) => number

  constructor(derive: () => Out, characters: (out: Out) => number) {
    this.derive = derive
    this.characters = characters
  }
}

export interface Input<Out, Arg extends string = string> {
  (arg: Arg): Out
  /** Gives only the fingerprint, as the reader does. The caller depends on the input as if it had read it. */
  fingerprint(arg: Arg): string
}

export interface InputReader<Out, Arg extends string = string> {
  /** Any text that changes with the value. */
  readonly fingerprint: (arg: Arg) => string
  readonly value: (arg: Arg) => Out
  /**
   * Called after every `value`. False means that the value no longer matches the fingerprint. Then
   * the questions that read it run again in the next revision, even if the fingerprint is the same
   * there. Default: always true.
   */
  readonly isAsFingerprinted?: (arg: Arg) => boolean
}

export interface Query<Out, Arg extends string = string> {
  (arg: Arg): Out
  /** Gives only the fingerprint. The caller depends on the answer as if it had read it. */
  fingerprint(arg: Arg): string
  /** The answer as JSON in UTF-8, must not be changed. A stored answer is returned without parsing it. */
  json(arg: Arg): Uint8Array
  /** Whether the last answer still holds. Runs only what the question asked, if necessary. */
  isFresh(arg: Arg): boolean
  /**
   * Whether the last answer certainly holds, because no change reaches what it was made of. Does
   * not run the question; false only means that it is not known to hold.
   */
  isUntouched(arg: Arg): boolean
  /**
   * Whether the last answer is from an earlier process, no change reaches it, and this process has
   * not used it yet.
   */
  isAsInPast(arg: Arg): boolean
  /**
   * Whether the last answer is from an earlier process and still holds. Runs only what the question
   * asked, if necessary.
   */
  isOfPast(arg: Arg): boolean
  /**
   * Asks on behalf of a question that will run later in this revision. What is asked in `ask`
   * counts as asked by that run.
   */
  askAhead<Given>(arg: Arg, ask: () => Given): Given
  /**
   * Drops the answer from memory, if it is there. Whoever asks later gets it from the store, or the
   * question runs again.
   */
  release(arg: Arg): void
}

export type QueryOptions<Out> = {
  /**
   * Whether to run the question first if an edit of few inputs reaches it, even if nobody asks for
   * it later. For cheap questions that many others ask: if the answer turns out to be the same, the
   * others need no check. Such questions must have an answer for every argument that they had
   * before, even if its file is gone. Default: false.
   */
  readonly early?: boolean
} & (
  | {
      /**
       * Where answers are kept. `memory`: only in this process; a later process that needs the
       * answer itself runs the question again. `store`: on disk, as JSON. Default: `memory`.
       */
      readonly keep?: 'memory'
      /**
       * Default: the hash of the answer's JSON. `of what it asked` is cheaper for large answers that
       * change whenever something they were made of changes.
       */
      readonly fingerprint?: ((out: Out) => string) | 'of what it asked'
    }
  // The store needs the JSON in any case, so a function would save nothing.
  | { readonly keep: 'store'; readonly fingerprint?: 'of what it asked' }
)

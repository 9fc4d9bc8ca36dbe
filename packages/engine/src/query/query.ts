import type { SnapshotArrays } from './snapshot.js'

/**
 * Remembered questions, in the red-green scheme of Salsa and rustc ("Build
 * systems à la carte", Mokhov, Mitchell, Peyton Jones, 2018).
 *
 * A question is a pure function of its argument and of the questions it asks.
 * Its answer is kept with a fingerprint and with what it asked, in order. In a
 * later revision, or a later process, it runs again only when the fingerprint
 * of one of those has become another; when it then gives an equal answer,
 * those that asked it do not notice (early cutoff).
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
  /** Lets go of an answer that nobody will ask for any more. A store that need not leaves this out. */
  drop?(stored: number): void
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

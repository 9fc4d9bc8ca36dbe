import { hashOf } from '../io/hash.js'
import type { OutputPath } from '../paths.js'
import type { Question } from '../query/explain.js'

/** A text file of the output. */
export interface PublishedText {
  readonly path: OutputPath
  readonly content: string
}

/** A file of the output. */
export interface OutputFile {
  readonly path: OutputPath
  /** A buffer is handed over with the file: the receiver may transfer it to another thread. */
  readonly content: string | ArrayBuffer
  /** Fingerprint of the content. */
  readonly hash: string
}

/** A file with text content. */
export interface TextFile extends OutputFile, PublishedText {
  readonly content: string
}

export function textFile({ path, content }: PublishedText): TextFile {
  return { path, content, hash: hashOf(content) }
}

/** Path and fingerprint of a file, for where its content is not kept. */
export type OutputReference = readonly [path: OutputPath, hash: string]

export const referenceTo = ({ path, hash }: OutputFile): OutputReference => [path, hash]

/** A file of the output whose content is made on request. */
export interface LazyFile {
  /** Whether the file is unchanged, so that nothing has to be made. */
  readonly isFresh: () => boolean
  /**
   * Its path and the fingerprint of its content. If it had to be made again, it is passed to
   * `onFile`.
   */
  readonly output: () => OutputReference
  /** The path alone. Cheaper than `output` where the name does not depend on the content. */
  readonly path: () => OutputPath
  /** Whether it is unchanged since an earlier process made it. Absent if the name depends on the content. */
  readonly isOfPast?: () => boolean
  readonly file: () => PublishedText
  /** The question that this file is the answer to. */
  readonly question: Question
}

import { hashOf } from '../io/hash.js'
import type { OutputPath } from '../paths.js'
import type { Question } from '../query/explain.js'

/** A text of the output, and where it is published. */
export interface PublishedText {
  readonly path: OutputPath
  readonly content: string
}

/** One file of the output. */
export interface OutputFile {
  readonly path: OutputPath
  /** A buffer is given away with the file: it may be sent to another thread. */
  readonly content: string | ArrayBuffer
  /** Fingerprint of the content. */
  readonly hash: string
}

/** A file whose content is a text. */
export interface TextFile extends OutputFile, PublishedText {
  readonly content: string
}

export function textFile(path: OutputPath, content: string): TextFile {
  return { path, content, hash: hashOf(content) }
}

/** A file of the output whose content is made when it is asked for. */
export interface LazyFile {
  /** The file is as it was, and nothing has to be made. */
  readonly isFresh: () => boolean
  /** Its path and the fingerprint of its content. What had to be made anew is given to `onListFile`. */
  readonly output: () => readonly [path: OutputPath, hash: string]
  /** Path of a file that is as an earlier process made it; undefined where the name depends on the content. */
  readonly pathOfPast?: () => OutputPath | undefined
  readonly file: () => PublishedText
  /** What it is the answer to. */
  readonly question: Question
}

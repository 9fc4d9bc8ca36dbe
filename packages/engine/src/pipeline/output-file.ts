import { hashOf } from '../io/hash.js'
import type { OutputPath } from '../paths.js'

/** One file of the output. */
export interface OutputFile {
  readonly path: OutputPath
  /** A buffer is given away with the file: it may be sent to another thread. */
  readonly content: string | ArrayBuffer
  /** Fingerprint of the content. */
  readonly hash: string
}

/** A file whose content is a text. */
export interface TextFile extends OutputFile {
  readonly content: string
}

export function textFile(path: OutputPath, content: string): TextFile {
  return { path, content, hash: hashOf(content) }
}

import { hashOf } from '../io/hash.js'
import { fromJson, type JsonText, toJson } from '../values/json-text.js'
import type { GeneratorInput } from './run-generator.js'

/** What the last run of a generator read and wrote. */
export interface GeneratedRecord {
  /** Fingerprint of the code that ran. */
  readonly code: string
  readonly inputs: readonly GeneratorInput[]
  /** Fingerprints of the files by their paths in the folder. */
  readonly files: Readonly<Record<string, string>>
}

/** The last run for each folder that has a generator, by its path from the site's root. */
export type GeneratedRecords = Readonly<Record<string, GeneratedRecord>>

/** Form of the file in which records are kept: a line with the fingerprint of the rest. */
export function recordsText(records: GeneratedRecords): string {
  const body = toJson(records)
  return `${hashOf(body)}\n${body}`
}

/** Reads what {@link recordsText} made. Damaged text counts as empty, so that files are made again. */
export function readRecords(text: string): GeneratedRecords {
  const end = text.indexOf('\n')
  const body = text.slice(end + 1)
  // Safe: only `recordsText` knows the fingerprint.
  return end > 0 && hashOf(body) === text.slice(0, end) ? fromJson(body as JsonText<GeneratedRecords>) : {}
}

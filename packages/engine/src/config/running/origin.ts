import { SourceMap, type SourceMapPayload } from 'node:module'

/** A place in a file of code. */
export interface Origin {
  /** Absolute. */
  readonly file: string
  /** From 1, as the column. */
  readonly line: number
  readonly column: number
}

/**
 * Where in the author's files a place in bundled code comes from; undefined for code that the bundler
 * added.
 *
 * @param code With its source map as JSON.
 * @param line From 1, as the column.
 */
export function originOf(code: { readonly map: string }, line: number, column: number): Origin | undefined {
  const entry = sourceMapOf(code).findEntry(line - 1, column - 1)
  return 'originalSource' in entry
    ? { file: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    : undefined
}

/** Cached, because a component may fail on every page, and each stack has many lines. */
const sourceMaps = new WeakMap<{ readonly map: string }, SourceMap>()

function sourceMapOf(code: { readonly map: string }): SourceMap {
  const known = sourceMaps.get(code) ?? new SourceMap(JSON.parse(code.map) as SourceMapPayload)
  sourceMaps.set(code, known)
  return known
}

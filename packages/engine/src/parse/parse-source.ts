import { topOfFile } from '../diagnostics/diagnostic.js'
import { fileUnreadable } from '../diagnostics/messages/files.js'
import { notUtf8 } from '../diagnostics/messages/markdown.js'
import { decodeText } from '../io/reading/decode-text.js'
import type { SourcePath } from '../paths.js'
import { areToldOfFiles } from './identical-page.js'
import type { ParseInput } from './options.js'
import type { ParsedPage } from './page.js'

/** Access to the files of a site for parsing a page. */
export interface SourceReader {
  /** The bytes of a file; undefined if there is none. */
  readonly read: (path: SourcePath) => Uint8Array | undefined
  /**
   * The system's error code if a file cannot be read; otherwise undefined. Default: reading such a
   * file throws.
   */
  readonly refusal?: (path: SourcePath) => string | undefined
}

/**
 * The input for the parser: a page as it is on disk. Bytes that are not UTF-8 become the
 * replacement character and are reported. A file that cannot be read is reported and treated as
 * empty.
 */
export function readSource(
  path: SourcePath,
  { read, refusal = () => undefined }: SourceReader,
): {
  readonly input: ParseInput
  /** Adds the problems of the files that were read to the parsed page. */
  readonly withProblems: (page: ParsedPage) => ParsedPage
} {
  const refused = new Map<SourcePath, string>()
  const readable = (file: SourcePath) => {
    const code = refusal(file)
    if (code === undefined) return read(file)
    refused.set(file, code)
    return new Uint8Array()
  }
  const { text, invalidLine } = decodeText(readable(path) ?? new Uint8Array())
  /** Their first line that is not UTF-8, also of files that are not included in the end. */
  const invalidLines = new Map<SourcePath, number>()
  if (invalidLine !== undefined) invalidLines.set(path, invalidLine)
  const input: ParseInput = {
    path,
    text,
    read: (other) => {
      const bytes = readable(other)
      if (bytes === undefined) return undefined
      const decoded = decodeText(bytes)
      if (decoded.invalidLine !== undefined) invalidLines.set(other, decoded.invalidLine)
      return decoded.text
    },
  }
  const start = topOfFile(path)
  return {
    input,
    withProblems(page) {
      const diagnostics = [
        ...[...refused].map(([file, code]) => fileUnreadable(start, file, code)),
        ...[path, ...page.facts.includes].flatMap((file) => {
          const line = invalidLines.get(file)
          return line === undefined ? [] : [notUtf8({ path: file, line, column: 1 })]
        }),
        // If the page itself could not be read, its other diagnostics mean nothing.
        ...(refused.has(path) ? [] : page.diagnostics),
      ]
      const advice = refused.has(path) ? [] : page.advice
      const isTold = areToldOfFiles(path, diagnostics) || areToldOfFiles(path, advice)
      return {
        ...page,
        facts: isTold ? { ...page.facts, toldOfFiles: true } : page.facts,
        diagnostics,
        advice,
      }
    },
  }
}

/**
 * Parses a page as it is on disk.
 *
 * @returns The parser's result; see {@link readSource}.
 */
export function parseSource<Page extends ParsedPage | undefined>(
  parse: (input: ParseInput) => Page,
  path: SourcePath,
  files: SourceReader,
): Page | ParsedPage {
  const { input, withProblems } = readSource(path, files)
  const page = parse(input)
  return page && withProblems(page)
}

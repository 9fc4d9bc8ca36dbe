import { fileUnreadable } from '../diagnostics/messages/files.js'
import { notUtf8 } from '../diagnostics/messages/markdown.js'
import { decodeText } from '../io/files.js'
import type { SourcePath } from '../paths.js'
import type { ParseInput } from './options.js'
import type { ParsedPage } from './page.js'

/** The files of a site, as parsing a page reads them. */
export interface SourceReader {
  /** The bytes of a file; undefined when there is none. */
  readonly read: (path: SourcePath) => Uint8Array | undefined
  /** The system's name for why a file cannot be read; undefined for any other. Default: what cannot be read throws. */
  readonly refusal?: (path: SourcePath) => string | undefined
}

/**
 * A page as it stands on the disk, for the parser. Bytes that are not UTF-8 are
 * shown as the replacement character and reported. A file that cannot be read
 * counts as empty and is reported.
 */
export function sourceOf(
  path: SourcePath,
  { read, refusal = () => undefined }: SourceReader,
): {
  readonly input: ParseInput
  /** The parsed page with what is wrong with the files that were read for it. */
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
  const input: ParseInput = {
    path,
    text,
    read: (other) => {
      const bytes = readable(other)
      return bytes && decodeText(bytes).text
    },
  }
  const start = { path, line: 1, column: 1 }
  return {
    input,
    withProblems: (page) => ({
      ...page,
      diagnostics: [
        ...[...refused].map(([file, code]) => fileUnreadable(start, file, code)),
        ...(invalidLine === undefined ? [] : [notUtf8({ ...start, line: invalidLine })]),
        // Of a page that nobody could read, nothing else is known.
        ...(refused.has(path) ? [] : page.diagnostics),
      ],
      advice: refused.has(path) ? [] : page.advice,
    }),
  }
}

/**
 * Parses a page as it stands on the disk.
 *
 * @returns What the parser gives, see {@link sourceOf}.
 */
export function parseSource<Page extends ParsedPage | undefined>(
  parse: (input: ParseInput) => Page,
  path: SourcePath,
  files: SourceReader,
): Page | ParsedPage {
  const { input, withProblems } = sourceOf(path, files)
  const page = parse(input)
  return page && withProblems(page)
}

import { notUtf8 } from '../diagnostics/messages/markdown.js'
import { decodeText } from '../io/files.js'
import type { SourcePath } from '../paths.js'
import type { ParsedPage } from './page.js'
import type { Parser } from './parse.js'

/**
 * Parses a page as it stands on the disk. Bytes that are not UTF-8 are shown as
 * the replacement character and reported.
 *
 * @param read The bytes of a file of the site; undefined when there is none.
 */
export function parseSource(
  parser: Parser,
  path: SourcePath,
  read: (path: SourcePath) => Uint8Array | undefined,
): ParsedPage {
  const { text, invalidLine } = decodeText(read(path) ?? new Uint8Array())
  const page = parser({
    path,
    text,
    read: (other) => {
      const bytes = read(other)
      return bytes && decodeText(bytes).text
    },
  })
  return invalidLine === undefined
    ? page
    : { ...page, diagnostics: [notUtf8({ path, line: invalidLine, column: 1 }), ...page.diagnostics] }
}

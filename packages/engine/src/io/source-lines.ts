import type { Place } from '../diagnostics/diagnostic.js'
import type { SourcePath } from '../paths.js'
import { decodeText } from './files.js'

/**
 * Gives lines of source files for messages, which come file by file: the last
 * file is kept.
 *
 * @param read The bytes of a file; undefined when there is none.
 */
export function sourceLines(
  read: (path: SourcePath) => Uint8Array | undefined,
): (place: Place) => string | undefined {
  let last: { readonly path: SourcePath; readonly lines: readonly string[] } | undefined
  return ({ path, line }) => {
    if (last?.path !== path) {
      const bytes = read(path)
      last = { path, lines: bytes === undefined ? [] : decodeText(bytes).text.split(/\r\n|[\r\n]/) }
    }
    return last.lines[line - 1]
  }
}

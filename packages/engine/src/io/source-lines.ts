import type { Place } from '../diagnostics/diagnostic.js'
import type { SourcePath } from '../paths.js'
import { linesOf } from '../source-text.js'
import { decodeText } from './files.js'
import { lookAt } from './look-at.js'

/**
 * Gives lines of source files for messages. These come file by file, so the
 * lines of the last one are kept.
 *
 * @param read The bytes of a file; undefined when there is none.
 */
export function sourceLines(
  read: (path: SourcePath) => Uint8Array | undefined,
): (place: Place) => string | undefined {
  let last: { readonly path: SourcePath; readonly lines: readonly string[] } | undefined
  return ({ path, line }) => {
    if (last?.path !== path)
      last = { path, lines: linesOf(decodeText(lookAt(() => read(path)) ?? new Uint8Array()).text) }
    return last.lines[line - 1]
  }
}

import type { Place } from '../diagnostics/diagnostic.js'
import type { SourcePath } from '../paths.js'
import { decodeText } from './files.js'

/**
 * Gives lines of source files for messages, which come file by file and in the
 * order of lines: the last place is kept, and only what is asked for is decoded.
 *
 * @param read The bytes of a file; undefined when there is none.
 */
export function sourceLines(
  read: (path: SourcePath) => Uint8Array | undefined,
): (place: Place) => string | undefined {
  let last: { readonly path: SourcePath; readonly bytes: Uint8Array } | undefined
  let line = 1
  let start = 0
  return (place) => {
    if (last?.path !== place.path) {
      last = { path: place.path, bytes: read(place.path) ?? new Uint8Array() }
      line = 1
      start = 0
    }
    const { bytes } = last
    if (place.line < line) {
      line = 1
      start = 0
    }
    while (line < place.line && start < bytes.length) {
      start = lineEnd(bytes, start).next
      line += 1
    }
    if (line < place.line || (start >= bytes.length && line > 1 && !endsLine(bytes))) return undefined
    return decodeText(bytes.subarray(start, lineEnd(bytes, start).end)).text
  }
}

const [lineFeed, carriageReturn] = [10, 13]

/** Where a line ends, and where the next one begins. */
function lineEnd(bytes: Uint8Array, start: number): { readonly end: number; readonly next: number } {
  const feed = bytes.indexOf(lineFeed, start)
  const end = feed < 0 ? bytes.length : feed
  const carriage = bytes.subarray(start, end).indexOf(carriageReturn)
  if (carriage < 0) return { end, next: end + 1 }
  const at = start + carriage
  return { end: at, next: bytes[at + 1] === lineFeed ? at + 2 : at + 1 }
}

const endsLine = (bytes: Uint8Array) => {
  const last = bytes[bytes.length - 1]
  return last === lineFeed || last === carriageReturn
}

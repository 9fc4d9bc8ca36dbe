import type { Place } from '../../diagnostics/diagnostic.js'
import type { SourcePath } from '../../paths.js'
import { linesOf } from '../../text/source-text.js'
import { asBuffer } from '../../values/as-buffer.js'
import { lazily } from '../../values/lazily.js'
import { decodeText } from './decode-text.js'
import { lookAt } from './look-at.js'

/** Gives a line of a file. Numbers start at 1. */
type LineOf = (line: number) => string | undefined

/**
 * Returns a function that gives lines of source files for messages. Messages are grouped by file,
 * so the last file is cached.
 *
 * @param read Content of a file; undefined if it does not exist.
 */
export function sourceLines(
  read: (path: SourcePath) => Uint8Array | undefined,
): (place: Place) => string | undefined {
  let last: { readonly path: SourcePath; readonly lineOf: LineOf } | undefined
  return ({ path, line }) => {
    if (last?.path !== path) last = { path, lineOf: linesIn(lookAt(() => read(path)) ?? new Uint8Array()) }
    return last.lineOf(line)
  }
}

/** How much of a file is looked at to tell whether it is text, in bytes. As in git. */
const telling = 8_000

/** Decodes only the lines that are asked for, because messages show few of them. Pictures and the like have none. */
function linesIn(bytes: Uint8Array): LineOf {
  if (bytes.subarray(0, telling).includes(0)) return () => undefined
  // One character per byte. Searching the bytes directly would take a native call for every line.
  const letters = asBuffer(bytes).toString('latin1')
  if (letters.includes('\r')) {
    const lines = linesOf(decodeText(bytes).text)
    return (line) => lines[line - 1]
  }
  let [line, start] = [1, 0]
  // Messages come in order of lines, and often several for the same line.
  let shown: { readonly line: number; readonly text: string } | undefined
  return (wanted) => {
    if (shown?.line === wanted) return shown.text
    if (wanted < line) [line, start] = [1, 0]
    for (; line < wanted; line += 1) {
      const end = letters.indexOf('\n', start)
      if (end < 0) return undefined
      start = end + 1
    }
    const end = letters.indexOf('\n', start)
    const text = decoder().decode(bytes.subarray(start, end < 0 ? bytes.length : end))
    shown = { line, text: line === 1 ? text.replace(/^\uFEFF/, '') : text }
    return shown.text
  }
}

const decoder = lazily(() => new TextDecoder('utf-8', { ignoreBOM: true }))

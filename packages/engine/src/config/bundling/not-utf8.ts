import { sep } from 'node:path'
import { decodeText } from '../../io/reading/decode-text.js'
import { linesOf } from '../../text/source-text.js'
import { withoutComments } from '../checking/blanked-code.js'
import { notUtf8Line } from './bundle-problem.js'

/** What esbuild is told of a file that it cannot have. */
interface NotUtf8 {
  readonly text: string
  readonly location: {
    readonly file: string
    readonly line: number
    readonly column: number
    readonly lineText: string
  }
  readonly detail: string
}

/**
 * Finds the first line of code, or of a style sheet, that has bytes that are not UTF-8. Packages, and all
 * comments, may have some.
 *
 * @param file Absolute.
 */
export function notUtf8In(file: string, bytes: Uint8Array): NotUtf8 | undefined {
  const { text, invalidLine } = decodeText(bytes)
  if (invalidLine === undefined || file.includes(`${sep}node_modules${sep}`)) return undefined
  const lines = linesOf(withoutComments(text))
  const index = lines.findIndex((line) => line.replace(/\s\/\/.*/, '').includes('\uFFFD'))
  if (index < 0) return undefined
  const location = { file, line: index + 1, column: 0, lineText: linesOf(text)[index] ?? '' }
  return { text: notUtf8Line, location, detail: saveAsUtf8 }
}

/** What to do about it. */
export const saveAsUtf8 = 'Save the file as UTF-8.'

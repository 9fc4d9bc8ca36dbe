import { resolve, sep } from 'node:path'
import type { Place } from '../../diagnostics/diagnostic.js'
import { isInside, pathFrom } from '../../io/path-from.js'
import { literalPattern, pointAt } from '../../text/source-text.js'
import { addTo } from '../../values/grouped.js'
import type { ConfigFile } from './config-source.js'

/** A quoted text in the source of a config. */
export interface Literal {
  readonly file: ConfigFile
  /** A colon follows, so it is the key of a value. */
  readonly isKey: boolean
  /** Range of the text between the quotes, in UTF-16 units from the beginning of the file. */
  readonly start: number
  readonly end: number
  readonly at: Place
}

/** A part of a config's source. */
export interface SourceRange {
  readonly file: ConfigFile
  readonly start: number
  readonly end: number
}

/** Those sources of a config that the author wrote, without packages and themes from elsewhere. */
export function authorsFiles(
  files: readonly ConfigFile[],
  folders: readonly string[],
): readonly ConfigFile[] {
  return files.filter(({ file }) => isAuthorsFile(file, folders))
}

/** Whether a file is in one of the folders, and not in a package that is installed there. */
export function isAuthorsFile(file: string, folders: readonly string[]): boolean {
  const inPackage = `${sep}node_modules${sep}`
  return !file.includes(inPackage) && folders.some((folder) => isInside(resolve(folder), file))
}

/**
 * Finds where a config's sources contain exactly this text in quotes. A config is a program, so a
 * text that it puts together from parts is not found.
 *
 * @param root Folder that the places are relative to; absolute.
 * @param within Search only here. Default: all of the sources.
 */
export function literalsOf(
  value: string,
  files: readonly ConfigFile[],
  root: string,
  within?: SourceRange,
): Literal[] {
  const pattern = new RegExp(`(["'\`])${literalPattern(value)}\\1`, 'g')
  const all = files.flatMap((file) =>
    [...file.text.matchAll(pattern)].map(
      ({ index }): Literal => ({
        file,
        isKey: /^\s*:/.test(file.text.slice(index + value.length + 2, index + value.length + 100)),
        start: index + 1,
        end: index + 1 + value.length,
        at: { path: pathFrom(root, file.file), ...pointAt(file.text, index) },
      }),
    ),
  )
  return within === undefined ? all : all.filter((literal) => isWithin(literal, within))
}

export const isWithin = ({ file, start, end }: Literal, range: SourceRange): boolean =>
  file === range.file && start >= range.start && end <= range.end

type FoundLiteral = Omit<Literal, 'end'>

/**
 * Finds what {@link literalsOf} finds, without places within a range. Reads the sources once, for
 * configs of which thousands of entries are wrong.
 */
export function literalFinder(
  files: readonly ConfigFile[],
  root: string,
): (value: string) => readonly FoundLiteral[] {
  const found = new Map<string, FoundLiteral[]>()
  for (const source of files) {
    const { text, file } = source
    const path = pathFrom(root, file)
    let line = 1
    let lineStart = 0
    for (const { 0: mark, index } of text.matchAll(/["'`]|\r\n|[\r\n]/g)) {
      if (mark[0] === '\n' || mark[0] === '\r') {
        line += 1
        lineStart = index + mark.length
        continue
      }
      const end = text.indexOf(mark, index + 1)
      if (end < 0) continue
      const value = text.slice(index + 1, end)
      const isKey = /^\s*:/.test(text.slice(end + 1, end + 100))
      addTo(found, value, {
        file: source,
        start: index + 1,
        isKey,
        at: { path, line, column: index - lineStart + 1 },
      })
    }
  }
  return (value) => (/["'`]/.test(value) ? literalsOf(value, files, root) : (found.get(value) ?? []))
}

/** The list that the sources assign to a quoted key. Undefined unless exactly one place does so. */
export function listOfKey(key: string, files: readonly ConfigFile[]): SourceRange | undefined {
  const pattern = new RegExp(`(["'\`])${literalPattern(key)}\\1\\s*:\\s*\\[`, 'g')
  const found = files.flatMap((file) =>
    [...file.text.matchAll(pattern)].map((match) => ({ file, start: match.index + match[0].length - 1 })),
  )
  const [only] = found
  if (only === undefined || found.length > 1) return undefined
  const end = closingBracket(only.file.text, only.start)
  return end === undefined ? undefined : { ...only, end }
}

/** Skips strings and comments, whose brackets do not count. */
function closingBracket(text: string, start: number): number | undefined {
  const parts = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[[\]]/g
  parts.lastIndex = start
  let depth = 0
  for (let part = parts.exec(text); part !== null; part = parts.exec(text)) {
    if (part[0] === '[') depth += 1
    else if (part[0] === ']') {
      depth -= 1
      if (depth === 0) return part.index
    }
  }
  return undefined
}

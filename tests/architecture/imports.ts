import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'

/** One import of a source file. */
export interface Import {
  /** Path of the importing file below the package's `src`, with `/`. */
  readonly from: string
  readonly line: number
  /** Path of the imported file below `src`, or the specifier of a package or Node module. */
  readonly to: string
  /** Whether the imported file belongs to the same package. */
  readonly local: boolean
  /** Whether nothing is left of the import once types are removed. */
  readonly typeOnly: boolean
}

/** Source files of a package, without tests and their helpers. Paths below `src`, in path order. */
function sourceFiles(src: string): string[] {
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|^test-support\.ts$/.test(entry.name),
    )
    .map((entry) => relative(src, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** All imports in a package's sources, in file order. */
export function importsOf(src: string): Import[] {
  return sourceFiles(src).flatMap((file) => importsIn(readFileSync(join(src, file), 'utf8'), file))
}

/** Statements that load another module. `clause` is the text between the keyword and `from`. */
const statement =
  /^(?:import|export)\s+(?<clause>type\s[^'"]*?|[^'"]*?)\s*from\s*['"](?<named>[^'"]+)['"]|^import\s*['"](?<bare>[^'"]+)['"]|\b(?:import|require)\(\s*['"](?<dynamic>[^'"]+)['"]\s*\)/gm

/** @param file Path of the file below the package's `src`. */
export function importsIn(text: string, file: string): Import[] {
  return [...blankComments(text).matchAll(statement)].map((match) => {
    const { clause = '', named, bare, dynamic } = match.groups ?? {}
    const specifier = named ?? bare ?? dynamic ?? ''
    const local = specifier.startsWith('.')
    return {
      from: file,
      line: text.slice(0, match.index).split('\n').length,
      to: local ? posix.join(dirname(file), specifier).replace(/\.js$/, '') : specifier,
      local,
      typeOnly: named !== undefined && isTypeClause(clause),
    }
  })
}

/** Whether a clause is `type { … }`, or a list in which every name is a type. */
function isTypeClause(clause: string): boolean {
  if (/^type\s/.test(clause)) return true
  const names = /^\{(?<names>[^}]*)\}$/.exec(clause.trim())?.groups?.names
  if (names === undefined) return false
  return names.split(',').every((name) => name.trim() === '' || /^type\s/.test(name.trim()))
}

/**
 * Blanks out comments, except for line breaks. Positions stay the same, and imports in examples do
 * not count.
 */
function blankComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
}

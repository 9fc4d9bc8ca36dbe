import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'

/** One import of a source file. */
export interface Import {
  /** Importing file, from the package's `src`, with `/`. */
  readonly from: string
  readonly line: number
  /** Imported file from `src`, or the specifier of a package or of Node as it stands. */
  readonly to: string
  /** The imported file belongs to the same package. */
  readonly local: boolean
  /** Leaves nothing behind when types are removed. */
  readonly typeOnly: boolean
}

/** Source files of a package without its tests and what they share, from `src`, in path order. */
function sourceFiles(src: string): string[] {
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|^test-support\.ts$/.test(entry.name),
    )
    .map((entry) => relative(src, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** All imports of a package's sources, in file order. */
export function importsOf(src: string): Import[] {
  return sourceFiles(src).flatMap((file) => importsIn(readFileSync(join(src, file), 'utf8'), file))
}

/** Statements that bring in another module. `clause` is what stands between the keyword and `from`. */
const statement =
  /^(?:import|export)\s+(?<clause>type\s[^'"]*?|[^'"]*?)\s*from\s*['"](?<named>[^'"]+)['"]|^import\s*['"](?<bare>[^'"]+)['"]|\b(?:import|require)\(\s*['"](?<dynamic>[^'"]+)['"]\s*\)/gm

/** @param file The file's path from `src`. */
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

/** `type { … }`, or a list whose every name is a type. */
function isTypeClause(clause: string): boolean {
  if (/^type\s/.test(clause)) return true
  const names = /^\{(?<names>[^}]*)\}$/.exec(clause.trim())?.groups?.names
  if (names === undefined) return false
  return names.split(',').every((name) => name.trim() === '' || /^type\s/.test(name.trim()))
}

/** Comments with every character but line breaks replaced, so that places stay and examples in them do not count. */
function blankComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
}

import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { byPath } from '../paths.js'

/** How often each known mistake may occur, by its key. */
export type Baseline = ReadonlyMap<string, number>

/** Which findings are new, and which mistakes of the baseline no longer occur. */
export interface Compared {
  readonly fresh: readonly Diagnostic[]
  readonly known: number
  readonly gone: number
}

const header =
  '# Mistakes that are known: docs check --baseline. Code, file, subject and, if more than one, how many.\n'

/**
 * Identifies a mistake by its code, its file and the first quoted text in its message. The line is
 * not included, so that text may move, and messages may be reworded.
 */
function keyOf({ code, at, message }: Diagnostic): string {
  const subject = /"((?:[^"\\]|\\.)*)"/.exec(message)?.[1] ?? ''
  return [code, at?.path ?? '', subject.replace(/\s+/g, ' ')].join('\t')
}

export function readBaseline(text: string): Baseline {
  const known = new Map<string, number>()
  for (const line of text.split(/\r?\n/)) {
    if (line === '' || line.startsWith('#')) continue
    const [code = '', path = '', subject = '', count = '1'] = line.split('\t')
    known.set([code, path, subject].join('\t'), Number(count) || 1)
  }
  return known
}

/**
 * Number of the first line that cannot be part of a baseline, for instance because it is another
 * file or has a merge conflict; undefined if there is none.
 */
export function strangeLine(text: string): number | undefined {
  const lines = text.split(/\r?\n/)
  const index = lines.findIndex((line) => !/^(?:$|#|[a-z][a-z0-9-]*\t[^\t]*\t)/.test(line))
  return index < 0 ? undefined : index + 1
}

/** Whether the file may be overwritten. */
export const isOurBaseline = (text: string): boolean =>
  text.startsWith(header.slice(0, header.indexOf(':'))) || strangeLine(text) === undefined

/** One mistake a line, sorted, so that differences are small and conflicts rare. */
export function baselineText(diagnostics: readonly Diagnostic[]): string {
  const counts = new Map<string, number>()
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const lines = [...counts].map(([key, count]) => (count === 1 ? key : `${key}\t${count}`)).sort(byPath)
  return header + lines.map((line) => `${line}\n`).join('')
}

/** Removes the known mistakes: for each key, the first ones, as many as the baseline allows. */
export function compareBaseline(diagnostics: readonly Diagnostic[], baseline: Baseline): Compared {
  const left = new Map(baseline)
  const fresh = diagnostics.filter((diagnostic) => {
    const key = keyOf(diagnostic)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
  const gone = [...left.values()].reduce((sum, count) => sum + count, 0)
  return { fresh, known: diagnostics.length - fresh.length, gone }
}

import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { noHistory, shallowHistory } from '../diagnostics/messages.js'
import { type ProgramResult, runProgram } from '../io/programs.js'
import type { SourcePath } from '../paths.js'

export interface GitDates {
  /** Author time of the last commit on a file, in seconds since 1970. */
  readonly byPath: ReadonlyMap<SourcePath, number>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads when each file below the folders last changed, with one `git log` for all.
 *
 * A shallow clone gives no dates: the commit at its edge seems to change every file.
 *
 * @param root Absolute path of the site root; paths are from there.
 */
export function readGitDates(root: string, folders: readonly string[]): GitDates {
  const shallow = git(root, ['rev-parse', '--is-shallow-repository'])
  if ('problem' in shallow) return { byPath: new Map(), diagnostics: [noHistory(shallow.problem)] }
  if (shallow.output.trim() === 'true') return { byPath: new Map(), diagnostics: [shallowHistory()] }
  const log = git(root, [
    'log',
    '--format=%x01%at',
    '--name-only',
    '--no-renames',
    '--relative',
    '-z',
    'HEAD',
    '--',
    ...folders.map((folder) => folder || '.'),
  ])
  if ('problem' in log) return { byPath: new Map(), diagnostics: [noHistory(log.problem)] }
  return { byPath: newestDates(log.output), diagnostics: [] }
}

/** @param log Commits from the newest to the oldest: `\x01{seconds}`, then the names, all ended by NUL or a line break. */
export function newestDates(log: string): ReadonlyMap<SourcePath, number> {
  const dates = new Map<SourcePath, number>()
  for (const commit of log.split('\x01').slice(1)) {
    const [seconds = '', ...names] = commit.split('\0')
    for (const name of names) {
      const path = name.replace(/^\n/, '') as SourcePath
      if (path !== '' && !dates.has(path)) dates.set(path, Number(seconds))
    }
  }
  return dates
}

const quietly = [
  ...['-c', 'core.fsmonitor='],
  ...['-c', 'core.quotePath=false'],
  ...['-c', 'log.showSignature=false'],
  ...['-c', 'safe.bareRepository=explicit'],
]

/** Runs git without the hooks and helpers that a repository's own config could name. */
function git(cwd: string, args: readonly string[]): ProgramResult {
  return runProgram('git', [...quietly, ...args], cwd)
}

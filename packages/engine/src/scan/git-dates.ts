import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { gitLate, noCommits, noHistory, shallowHistory } from '../diagnostics/messages/dates.js'
import { ifThere } from '../io/reading/look-at.js'
import { type ProgramResult, runProgram, runProgramAside } from '../io/running/programs.js'
import { byPath, type SourcePath } from '../paths.js'
import { messageOf } from '../values/error-message.js'
import { commitsOf, type LoggedChange, logArguments } from './git-log.js'
import { foreignRepository, type GitPlace, gitPlaceOf } from './git-place.js'

/** Who changed a file, and when it last changed. */
export interface FileHistory {
  /** Author time of the last commit, in seconds since 1970. */
  readonly changed: number
  /** Names of authors and co-authors, those with the most commits first. Bots are left out. */
  readonly contributors: readonly string[]
}

/** What git knows from the commits that are available. */
export interface GitDates {
  readonly of: (path: SourcePath) => FileHistory | undefined
  /** By the names that files have in git. */
  readonly byPath: ReadonlyMap<string, FileHistory>
  /** Whether the whole history is available. */
  readonly complete: boolean
  /** Identifies what was read: equal keys mean equal results. Undefined without a history. */
  readonly key: string | undefined
  /** Hash of the commit whose history this is. Undefined without a history. */
  readonly commit: string | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** What an earlier build read. It can be used if the commit is still the same. */
export interface KnownDates {
  readonly key: string
  /** Hash of the commit. */
  readonly commit: string
  readonly files: readonly (readonly [path: string, changed: number, contributors: readonly string[]])[]
}

/** Of which files the dates are wanted. */
export interface DatedFiles {
  /** Absolute path of the site root; paths are relative to it. */
  readonly root: string
  readonly folders: readonly string[]
  /** Folders of frozen versions. The commit that adds a copy says nothing about its text. */
  readonly frozen: readonly string[]
}

/** @param known What git said in an earlier process. */
export type GitDatesReader = (files: DatedFiles, known: KnownDates | undefined) => GitDates

/** What is to be asked of git. */
export interface GitCall {
  readonly args: readonly string[]
  readonly timeoutMs: number
}

/** Reads the dates, and waits for git. See {@link gitDates}. */
export function readGitDates(files: DatedFiles, known?: KnownDates, patience?: Patience): GitDates {
  const asking = gitDates(files, known, patience)
  let step = asking.next()
  while (step.done !== true) step = asking.next(runGit(step.value))
  return step.value
}

/**
 * Finds out when each file in the folders last changed and who changed it, with one `git log` for
 * all of them. Does not ask git if the commit is the known one.
 *
 * A shallow clone gives no dates, because its oldest commit seems to change every file.
 *
 * Runs no program itself, so that the caller decides whether to wait for git: what it yields is to
 * be asked, and it continues with the answer.
 */
export function* gitDates(
  { root, folders, frozen }: DatedFiles,
  known?: KnownDates,
  patience: Patience = usualPatience,
): Generator<GitCall, GitDates, ProgramResult> {
  const place = gitPlaceOf(root)
  if (place === 'none') return without(noHistory('the site is not in a repository'))
  const keyOf = ({ head, prefix, up }: GitPlace) =>
    JSON.stringify([head, prefix, folders, frozen, mailmapOf(join(root, up))])
  if (known !== undefined && place !== undefined && keyOf(place) === known.key) return asKnown(known)
  const state = yield git(
    root,
    ['rev-parse', '--is-shallow-repository', '--show-prefix', '--show-cdup', 'HEAD'],
    patience.shortMs,
  )
  if ('problem' in state && state.isLate) return without(gitLate(state.problem))
  if ('problem' in state)
    return without(
      (yield* hasNoCommits(root, patience)) ? noCommits() : noHistory(state.problem, foreignRepository(root)),
    )
  const [shallow, prefix = '', up = '', head = ''] = state.output.split('\n')
  if (shallow === 'true') return without(shallowHistory())
  const key = keyOf({ head, prefix, up })
  if (known?.key === key) return asKnown(known)
  const log = yield git(
    root,
    [
      'log',
      ...logArguments,
      '--relative',
      // Not `HEAD`, which may be another commit by now, while the key names this one.
      head,
      '--',
      ...folders.map((folder) => folder || '.'),
    ],
    patience.longMs,
  )
  if ('problem' in log) return without(noDates(log))
  return complete({ key, commit: head }, historiesOf(log.output, frozen))
}

const noDates = ({ problem, isLate }: Extract<ProgramResult, { readonly problem: string }>): Diagnostic =>
  isLate ? gitLate(problem) : noHistory(problem)

/** Whether it is a repository without any commit. False outside of a repository. */
function* hasNoCommits(root: string, { shortMs }: Patience): Generator<GitCall, boolean, ProgramResult> {
  const branch = yield git(root, ['symbolic-ref', 'HEAD'], shortMs)
  if ('problem' in branch) return false
  return 'problem' in (yield git(root, ['rev-parse', 'HEAD'], shortMs))
}

/** Files whose text is in no commit, or why git cannot tell. */
export type UncommittedFiles =
  | { readonly has: (path: SourcePath) => boolean }
  | { readonly problem: Diagnostic }

/**
 * Finds the files that differ from a commit, so that its history does not describe their current
 * text.
 */
export function uncommittedFiles(root: string, folders: readonly string[], commit: string): UncommittedFiles {
  const diff = runGit(
    git(
      root,
      [
        'diff',
        '--name-only',
        '--no-ext-diff',
        '--relative',
        '-z',
        commit,
        '--',
        ...folders.map((folder) => folder || '.'),
      ],
      usualPatience.longMs,
    ),
  )
  if ('problem' in diff) return { problem: noDates(diff) }
  const names = new Set(diff.output.split('\0').filter(Boolean))
  return { has: (path) => names.has(nameInGit(path, names)) }
}

/** The dates in the form that a later process can use. */
export function knownDates({ key, commit, byPath }: GitDates): KnownDates | undefined {
  if (key === undefined || commit === undefined) return undefined
  return {
    key,
    commit,
    files: [...byPath].map(([path, { changed, contributors }]) => [path, changed, contributors]),
  }
}

/** The dates as an earlier process read them. */
export function asKnown({ key, commit, files }: KnownDates): GitDates {
  return complete(
    { key, commit },
    new Map(files.map(([path, changed, contributors]) => [path, { changed, contributors }])),
  )
}

const complete = (
  { key, commit }: Pick<KnownDates, 'key' | 'commit'>,
  byPath: GitDates['byPath'],
): GitDates => ({
  of: (path) => byPath.get(nameInGit(path, byPath)),
  byPath,
  complete: true,
  key,
  commit,
  diagnostics: [],
})

/**
 * The name of a file among those that git gives. On macOS, git gives names with accented letters as
 * single characters, whatever they are on the disk.
 */
const nameInGit = (path: SourcePath, names: Pick<ReadonlySet<string>, 'has'>): string =>
  names.has(path) ? path : path.normalize('NFC')

/** Stands for an answer that could not be read. */
export const datesFailed = (error: unknown): GitDates => without(noHistory(messageOf(error)))

const without = (diagnostic: Diagnostic): GitDates => ({
  of: () => undefined,
  byPath: new Map(),
  complete: false,
  key: undefined,
  commit: undefined,
  diagnostics: [diagnostic],
})

/**
 * Stands for an answer that git has not given yet. It is not reported as a missing history, and
 * nothing is looked for in its place.
 */
export const noDatesYet: GitDates = {
  of: () => undefined,
  byPath: new Map(),
  complete: true,
  key: undefined,
  commit: undefined,
  diagnostics: [],
}

/** Fingerprint of the file that unifies authors' names, since it need not be committed. */
const mailmapOf = (folder: string): string =>
  ifThere(() => readFileSync(join(folder, '.mailmap'), 'utf8')) ?? ''

/**
 * The end of the year 9999. Commits may have any number of seconds, but JavaScript and feeds cannot
 * represent later dates.
 */
export const latestSeconds = 253_402_300_799

/**
 * @param log See {@link commitsOf}.
 * @param frozen See {@link readGitDates}.
 */
export function historiesOf(log: string, frozen: readonly string[]): ReadonlyMap<string, FileHistory> {
  const isFrozen = (path: string) => frozen.some((folder) => path.startsWith(folder))
  const beginsFrozen = ({ kind, path, from }: LoggedChange) =>
    kind !== 'other' && isFrozen(path) && (path === from || !isFrozen(from))
  const histories = new Map<string, { changed: number; readonly commits: Map<string, number> }>()
  const names = currentNames()
  for (const { seconds, people, changes } of commitsOf(log)) {
    const renamed: Renamed[] = []
    for (const change of changes) {
      const { kind, path, from } = change
      if (beginsFrozen(change)) {
        // Older commits are about another file.
        renamed.push([path, ''])
        continue
      }
      const current = names.of(path)
      note(current, Math.min(seconds, latestSeconds), people)
      // Older commits with the new name are about another file.
      if (kind === 'renamed') renamed.push([from, current], [path, ''])
    }
    names.add(renamed)
  }
  return new Map(
    [...histories].map(([path, { changed, commits }]) => [path, { changed, contributors: inOrder(commits) }]),
  )

  function note(path: string, seconds: number, people: readonly string[]): void {
    if (path === '') return
    let history = histories.get(path)
    if (history === undefined) {
      history = { changed: seconds, commits: new Map() }
      histories.set(path, history)
    }
    for (const name of new Set(people.map((person) => person.trim())))
      if (name !== '' && !/\[bot\]$/i.test(name))
        history.commits.set(name, (history.commits.get(name) ?? 0) + 1)
  }
}

/** A name in older commits, and the current name of that file; empty if it no longer exists. */
type Renamed = readonly [name: string, current: string]

/** Follows files through renames, from the newest commit to the oldest. */
function currentNames() {
  const names = new Map<string, string>()
  return {
    of: (path: string): string => names.get(path) ?? path,
    /** Adds what one commit renamed. */
    add(renamed: readonly Renamed[]): void {
      // Old names win, so that two files that swap names each keep their own history.
      for (const [name, current] of renamed) if (current === '') names.set(name, '')
      for (const [name, current] of renamed) if (current !== '') names.set(name, current)
    },
  }
}

function inOrder(commits: ReadonlyMap<string, number>): string[] {
  return [...commits]
    .sort(([a, countA], [b, countB]) => countB - countA || byPath(a, b))
    .map(([name]) => name)
}

const quiet = [
  ...['-c', 'core.fsmonitor='],
  ...['-c', 'core.quotePath=false'],
  ...['-c', 'i18n.logOutputEncoding=UTF-8'],
  ...['-c', 'log.showSignature=false'],
  ...['-c', 'log.showRoot=true'],
  ...['-c', 'safe.bareRepository=explicit'],
]

/** How long git may take. It may wait for good: for a password, a server, a disk. */
interface Patience {
  /** For what it only has to look up, in milliseconds. */
  readonly shortMs: number
  /** For what goes through all commits or files. A million commits take one or two minutes. */
  readonly longMs: number
}

const usualPatience: Patience = { shortMs: 30_000, longMs: 300_000 }

/** Asks git without hooks and helpers that the repository's own config might name. */
const git = (cwd: string, args: readonly string[], timeoutMs: number): GitCall => ({
  args: ['-C', cwd, ...quiet, ...args],
  timeoutMs,
})

const runGit = ({ args, timeoutMs }: GitCall): ProgramResult => runProgram('git', args, { timeoutMs })

/** Asks git, while other work goes on. */
export const runGitAside = ({ args, timeoutMs }: GitCall, signal: AbortSignal): Promise<ProgramResult> =>
  runProgramAside('git', args, { timeoutMs, signal })

/** Arguments with which `git log` gives the text that {@link commitsOf} reads. */
export const logArguments: readonly string[] = [
  `--format=%x01%H%x02%at%x02%aN%x02%(trailers:key=Co-authored-by,valueonly,separator=%x02)`,
  '--name-status',
  '--find-renames=100%',
  '-z',
]

/** What the log tells of a commit. */
export interface LoggedCommit {
  /** Author time, in seconds since 1970. Any number: the author's clock may be wrong. */
  readonly seconds: number
  /** Names of the author and the co-authors, as written. */
  readonly people: readonly string[]
  readonly changes: readonly LoggedChange[]
}

/** What a commit did to a file. */
export interface LoggedChange {
  readonly kind: 'added' | 'copied' | 'renamed' | 'other'
  readonly path: string
  /** Where a copied or renamed file came from; otherwise its path. */
  readonly from: string
}

/**
 * Separates commits: a control character, a hash and another control character, which are unlikely
 * to be part of a file's name.
 */
const [commitMark, fieldMark] = ['\x01', '\x02']
const commitStart = new RegExp(`${commitMark}(?=[0-9a-f]{40,64}${fieldMark})`)

/**
 * @param log Commits from newest to oldest:
 *   `\x01{hash}\x02{seconds}\x02{author}[\x02{co-author}…]`, then status and names of each file,
 *   each ended by NUL. `R100` has two names, the old one first.
 */
export function* commitsOf(log: string): Iterable<LoggedCommit> {
  for (const commit of log.split(commitStart).slice(1)) {
    const [head = '', ...fields] = commit.split('\0')
    const [, seconds = '', author = '', ...coAuthors] = head.replace(/\n+$/, '').split(fieldMark)
    yield {
      seconds: Number(seconds),
      people: [author, ...coAuthors.map((name) => name.replace(/\s*<[^<>]*>\s*$/, ''))],
      changes: changesIn(fields),
    }
  }
}

const kinds: Readonly<Record<string, LoggedChange['kind']>> = { A: 'added', C: 'copied', R: 'renamed' }

/** @param fields Status and names of each file, in a row. */
function changesIn(fields: readonly string[]): LoggedChange[] {
  const changes: LoggedChange[] = []
  for (let at = 0; at < fields.length; ) {
    const status = (fields[at++] ?? '').replace(/^\n+/, '')
    if (status === '') continue
    const kind = kinds[status.charAt(0)] ?? 'other'
    const from = fields[at++] ?? ''
    const path = kind === 'copied' || kind === 'renamed' ? (fields[at++] ?? '') : from
    changes.push({ kind, path, from })
  }
  return changes
}

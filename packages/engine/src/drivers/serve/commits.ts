import { currentCommit } from '../../scan/git-place.js'
import type { Session } from './session.js'

/** Time between two looks at the current commit, in milliseconds. */
const everyMs = 1_000

/**
 * Tells when another commit is made or checked out, which changes the dates of pages. A look reads
 * two or three short files. Watching these is less certain: git replaces them, packs them, and in a
 * linked worktree has them elsewhere.
 *
 * @param session The current one. Nobody looks while its config asks for no dates.
 * @returns A function that stops it.
 */
export function followCommits(
  session: () => Pick<Session, 'config' | 'commit'>,
  onCommit: () => void,
): () => void {
  const timer = setInterval(() => {
    const current = session()
    const { lastUpdated, contributors, root } = current.config
    if (!lastUpdated && !contributors) return
    const commit = currentCommit(root)
    if (commit === current.commit) return
    current.commit = commit
    onCommit()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

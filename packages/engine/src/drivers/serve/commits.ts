import type { ResolvedConfig } from '../../config/resolved-config.js'
import { currentCommit } from '../../scan/git-place.js'

/** Time between two looks at the current commit, in milliseconds. */
const everyMs = 1_000

/**
 * Tells when another commit is made or checked out, which changes the dates of pages. A look reads
 * two or three short files. Watching these is less certain: git replaces them, packs them, and in a
 * linked worktree has them elsewhere.
 *
 * @param config The current one. Nobody looks while it asks for no dates.
 * @returns A function that stops it.
 */
export function followCommits(config: () => ResolvedConfig, onCommit: () => void): () => void {
  let last = currentCommit(config().root)
  const timer = setInterval(() => {
    const { lastUpdated, contributors, root } = config()
    if (!lastUpdated && !contributors) return
    const commit = currentCommit(root)
    if (commit === last) return
    last = commit
    onCommit()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

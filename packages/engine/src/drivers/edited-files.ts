import { type UncommittedFiles, uncommittedFiles } from '../scan/git-dates.js'
import type { Site } from '../site.js'

/**
 * Files that have another text than the one that their date is of. Dates that do not come from git
 * were recorded with the hash of their text, so that there are none.
 */
export function editedFiles({ config, datedCommit }: Pick<Site, 'config' | 'datedCommit'>): UncommittedFiles {
  const commit = datedCommit()
  if (commit === undefined) return { has: () => false }
  return uncommittedFiles(
    config.root,
    config.content.map(({ dir }) => dir),
    commit,
  )
}

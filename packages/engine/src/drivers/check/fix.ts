import { join } from 'node:path'
import { editTextFile } from '../../io/writing/text-file.js'
import { byPath, type SourcePath } from '../../paths.js'
import { isGenerated } from '../generating.js'
import type { OpenedSteps } from '../open-steps.js'
import { blockCorrections } from './block-corrections.js'
import type { FileCorrection } from './file-correction.js'
import { linkCorrections } from './link-corrections.js'
import { type RenamedFile, renamePages } from './rename.js'
import { titleCorrections } from './title-corrections.js'

/** What is corrected moves what comes below it, so each kind gets its turn in a round of its own. */
const kinds = [blockCorrections, titleCorrections, linkCorrections] as const

/** A file that was corrected. */
export interface FixedFile {
  readonly path: SourcePath
  /** Number of corrections. */
  readonly changes: number
}

/**
 * Most rounds of corrections in one check, in case two of them undo each other. In a round, a page has
 * one kind of block corrected, at one depth. Titles and links come after the blocks of all pages.
 */
const mostRounds = 50

/** What was corrected, and the site as it is now. */
export interface FixedSite {
  readonly opened: OpenedSteps
  readonly renamed: readonly RenamedFile[]
  /** In path order. */
  readonly fixed: readonly FixedFile[]
}

/**
 * Renames and corrects whatever can be.
 *
 * @param mayWrite Called before each change; throws if there must be none.
 */
export async function fixSite(asFound: OpenedSteps, mayWrite: () => void): Promise<FixedSite> {
  let opened = asFound
  const renamed = renamePages(opened.site, mayWrite)
  if (renamed.length > 0)
    opened = await opened.reread({ changed: renamed.flatMap(({ from, to }) => [from, to]), listing: true })
  const changesIn = new Map<SourcePath, number>()
  // The content of an indented block becomes text in the first round, and may then have links to correct.
  for (let round = 0; round < mostRounds; round++) {
    const changed = await fixFiles(opened, mayWrite)
    if (changed.length === 0) break
    for (const { path, changes } of changed) changesIn.set(path, (changesIn.get(path) ?? 0) + changes)
    opened = await opened.reread({ changed: changed.map(({ path }) => path), listing: false })
  }
  const fixed = [...changesIn].sort(([a], [b]) => byPath(a, b)).map(([path, changes]) => ({ path, changes }))
  return { opened, renamed, fixed }
}

/**
 * Corrects files where the result is certain: blocks of MkDocs and Hugo, tabs of VuePress and boxes
 * of MDX become containers, components, comments, attributes and bars in tables are written as Markdown expects
 * them, includes of mdBook are written as here, imports and empty lines before frontmatter are removed, and
 * paths of includes and links are corrected.
 */
async function fixFiles(opened: OpenedSteps, mayWrite: () => void): Promise<readonly FixedFile[]> {
  for (const corrections of kinds) {
    const fixed = await correctFiles(opened, corrections(opened), mayWrite)
    if (fixed.length > 0) return fixed
  }
  return []
}

/** Number of places that {@link fixSite} would correct. What it corrects may show it more. */
export async function countFixable(opened: OpenedSteps): Promise<number> {
  let count = 0
  for (const { path, correct } of kinds.flatMap((corrections) => [...corrections(opened)]))
    await editTextFile(join(opened.site.files.root, path), (text) => {
      count += correct(text).changes
      return undefined
    })
  return count
}

async function correctFiles(
  { site, generated }: OpenedSteps,
  corrections: Iterable<FileCorrection>,
  mayWrite: () => void,
): Promise<readonly FixedFile[]> {
  const fixed: FixedFile[] = []
  for (const { path, correct } of corrections) {
    if (isGenerated(path, generated)) continue
    let changes = 0
    await editTextFile(join(site.files.root, path), (text) => {
      const corrected = correct(text)
      changes = corrected.changes
      if (changes > 0) mayWrite()
      return corrected.text
    })
    if (changes > 0) fixed.push({ path, changes })
  }
  return fixed
}

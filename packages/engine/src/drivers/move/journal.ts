import { join } from 'node:path'
import { cacheFolder } from '../../config/load.js'
import type { Diagnostic } from '../../diagnostics/diagnostic.js'
import { hashOf } from '../../io/hash.js'
import { ignoreAll } from '../../io/writing/ignore-all.js'
import { discard } from '../../io/writing/keep-text.js'
import { removeTrial } from '../../io/writing/move-path.js'
import { readBytes, removeUnnamed, writeTextFile } from '../../io/writing/text-file.js'
import type { SourcePath } from '../../paths.js'
import { journalIn, type StoppedMove, stoppedMove } from '../stopped-move.js'
import type { MovedPath, MoveEdit } from './effect.js'
import type { MoveNames } from './names.js'
import type { MovePlan } from './plan.js'

/** Changes of one file. */
export interface FileChange {
  readonly path: SourcePath
  /** Fingerprint of the bytes in which the edits were found. */
  readonly before: string
  /** The new bytes, in Base64. */
  readonly after: string
  readonly edits: readonly MoveEdit[]
}

/**
 * Everything that a move does, worked out before it does anything. Whatever has been done already
 * can be done once more.
 */
export interface MoveJournal extends StoppedMove {
  /** Process that wrote it. */
  readonly pid: number
  readonly asked: MoveNames
  readonly moved: MovedPath
  /** Folder that is kept even if it becomes empty. */
  readonly keep: string
  readonly files: readonly FileChange[]
  readonly redirects: {
    readonly file: SourcePath
    readonly added: readonly string[]
    /** Text of the lines to remove, without line ends. */
    readonly removed: readonly string[]
  }
  /** What the move reports besides. */
  readonly report: Pick<MovePlan, 'pages' | 'translations'> & { readonly diagnostics: readonly Diagnostic[] }
}

/** The same as {@link stoppedMove}, with all that is in the journal. */
export const readJournal = (site: string) => stoppedMove(site) as MoveJournal | undefined

/** Writes the journal, if the disk takes it. Otherwise, the move is made without. */
export async function writeJournal(site: string, journal: MoveJournal): Promise<void> {
  try {
    await writeTextFile(journalIn(site), JSON.stringify(journal))
    ignoreAll(cacheFolder(site))
  } catch {
    removeJournal(site)
  }
}

export const removeJournal = (site: string): void => discard(journalIn(site))

/**
 * Makes the change of a file, unless it has been made.
 *
 * @returns False if the file has changed since the edits were found. It is then left alone.
 */
export async function makeChange(root: string, { path, before, after }: FileChange): Promise<boolean> {
  const file = join(root, path)
  const bytes = await readBytes(file)
  if (bytes === undefined) return false
  const hash = hashOf(bytes)
  const changed = Buffer.from(after, 'base64')
  if (hash === hashOf(changed)) return true
  if (hash !== before) return false
  await writeTextFile(file, changed)
  return true
}

/**
 * Removes what a stopped move left beside its work: files that did not get their name, and the
 * empty file with which it tried the new name.
 */
export async function removeTraces(
  root: string,
  { pid, moved, files, redirects }: MoveJournal,
): Promise<void> {
  for (const path of [...files.map(({ path }) => path), redirects.file])
    await removeUnnamed(join(root, path), pid)
  await removeTrial(root, moved)
}

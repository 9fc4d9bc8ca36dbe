import { join } from 'node:path'
import type { ResolvedConfig } from '../config/resolved-config.js'
import { type Diagnostic, topOfFile } from '../diagnostics/diagnostic.js'
import { datesFileWrong, datesOutdated, otherRepository } from '../diagnostics/messages/dates.js'
import { decodeText } from '../io/reading/decode-text.js'
import type { SiteFiles } from '../io/reading/files.js'
import { lookAt } from '../io/reading/look-at.js'
import { type SourcePath, versionFolderOf } from '../paths.js'
import { datesFileName, hashAsCommitted, readDatesFile } from '../scan/dates-file.js'
import { readFrozenDates } from '../scan/frozen-dates.js'
import { type FileHistory, type GitDatesReader, type KnownDates, knownDates } from '../scan/git-dates.js'
import { topOf } from '../scan/git-place.js'
import type { FileHashes } from './file-hashes.js'

/** Who changed which files, and when. */
export interface Histories {
  readonly historyOf: (path: SourcePath) => FileHistory | undefined
  /** Whether any date is known. */
  readonly any: boolean
  readonly known: KnownDates | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Finds the dates of files. Git is asked first. If it lacks the full history, committed dates are
 * used for files that have not changed since. Frozen pages also keep the dates from before they
 * were frozen.
 */
export function histories(
  config: ResolvedConfig,
  {
    pages,
    files,
    fileHash,
    known,
    readGit,
  }: {
    readonly pages: readonly SourcePath[]
    readonly files: SiteFiles
    readonly fileHash: FileHashes['fileHash']
    /** What git said in an earlier process. */
    readonly known: KnownDates | undefined
    readonly readGit: GitDatesReader
  },
): Histories {
  const frozen = readFrozenDates(config.content, files)
  const folders = [...config.content.map(({ dir }) => dir), config.publicDir]
  const git = readGit({ root: files.root, folders, frozen: frozen.folders }, known)
  if (git.complete)
    return {
      historyOf: (path) => frozen.with(path, git.of(path)),
      any: git.byPath.size > 0 || frozen.any,
      known: knownDates(git),
      diagnostics: foldersApart(config, files).map(otherRepository),
    }
  const bytes = files.read(datesFileName)
  const committed = bytes && readDatesFile(decodeText(bytes).text)
  const historyOf = (path: SourcePath) => {
    // Avoid reading the file if no committed date could match.
    if (committed === undefined && !frozen.folders.includes(versionFolderOf(path))) return undefined
    const asItIs = (hash: string | undefined) => committed?.of(path, hash) ?? frozen.of(path, hash)
    return (
      asItIs(lookAt(() => fileHash(path))) ??
      asItIs(
        lookAt(() => {
          const bytes = files.read(path)
          return bytes && hashAsCommitted(bytes)
        }),
      )
    )
  }
  if (committed === undefined) {
    const wrong = bytes === undefined ? [] : [datesFileWrong(topOfFile(datesFileName))]
    return { historyOf, any: frozen.any, known: undefined, diagnostics: [...git.diagnostics, ...wrong] }
  }
  // A frozen page whose date was not recorded when it was frozen. That date cannot be added later, so do not
  // warn about it.
  const isLost = (path: SourcePath) =>
    frozen.folders.includes(versionFolderOf(path)) && frozen.with(path, undefined) === undefined
  const missing = pages.filter((path) => historyOf(path) === undefined && !isLost(path)).length
  const reason = git.diagnostics.some(({ code }) => code === 'shallow-history') ? 'shallow' : 'none'
  const any = missing < pages.length
  return {
    historyOf,
    any,
    known: undefined,
    diagnostics: missing > 0 ? [datesOutdated(missing, reason)] : [],
  }
}

/** Content folders in other repositories than the site. Its history says nothing about their files. */
function foldersApart({ content }: ResolvedConfig, { root }: SiteFiles): string[] {
  const top = topOf(root)
  return content.flatMap(({ dir }) => (dir !== '' && topOf(join(root, dir)) !== top ? [dir] : []))
}

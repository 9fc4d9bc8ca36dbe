import { join } from 'node:path'
import { ConfigError } from '../config/config-error.js'
import { loadConfig } from '../config/load.js'
import { resolveConfig } from '../config/resolve.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { writeTextFile } from '../io/writing/text-file.js'
import { type SourcePath, sourcePath } from '../paths.js'
import { datesFileName, datesFileText, hashAsCommitted } from '../scan/dates-file.js'
import { readFrozenDates } from '../scan/frozen-dates.js'
import { readGitDates, uncommittedFiles } from '../scan/git-dates.js'
import { scanSite } from '../site.js'
import type { DriverOptions } from './driver-options.js'

/** Options of `dates`. */
export interface DatesOptions extends DriverOptions {
  /** Write the file. Default: false. */
  readonly write?: boolean | undefined
}

/** What git knows about the pages of a site. */
export interface DatesResult {
  /** Number of pages of the site. */
  readonly pages: number
  /** Pages whose current content is in no commit. */
  readonly unknown: readonly SourcePath[]
  /** The file of dates. Absolute. */
  readonly file: string
  /** Whether the file was written. */
  readonly written: boolean
}

/**
 * Finds out when pages were last changed and by whom, and writes it down for builds without the git
 * history if the options ask for it.
 *
 * @throws ConfigError if the config is wrong, or if the history is incomplete, because dates would
 *   then be wrong.
 */
export async function dates(options: DatesOptions): Promise<DatesResult> {
  const loaded = await loadConfig(options.site, options)
  const config = resolveConfig(loaded, options)
  const { pages, files, locate } = scanSite({ ...config, lastUpdated: false, contributors: false })
  // Before git is asked: what is edited from now on differs from this, or git tells of it.
  const hashes = new Map(
    pages.flatMap((path) => {
      const bytes = files.read(path)
      return bytes === undefined ? [] : [[path, hashAsCommitted(bytes)] as const]
    }),
  )
  const frozen = readFrozenDates(config.content, files)
  const { root } = config
  const folders = config.content.map(({ dir }) => dir)
  const git = readGitDates({ root, folders, frozen: frozen.folders })
  if (git.commit === undefined) throw withoutDates(git.diagnostics)
  const edited = uncommittedFiles(root, folders, git.commit)
  if ('problem' in edited) throw withoutDates([edited.problem])
  const found = [...hashes].flatMap(([path, hash]) => {
    const history = edited.has(path) ? undefined : frozen.with(path, git.of(path))
    return history === undefined ? [] : [{ path, hash, history }]
  })
  const known = new Set(found.map(({ path }) => path))
  const file = join(config.root, datesFileName)
  const location = locate(sourcePath(datesFileName))
  if (options.write === true && location.kind === 'missing' && location.isTaken === true)
    throw new ConfigError(
      `The dates cannot be written: "${datesFileName}" is no file, and no link that leads to a file of the site.`,
      'Remove or rename it.',
    )
  if (options.write === true) await writeTextFile(file, datesFileText(found))
  return {
    pages: pages.length,
    unknown: pages.filter((path) => !known.has(path)),
    file,
    written: options.write === true,
  }
}

const withoutDates = (problems: readonly Diagnostic[]): ConfigError =>
  new ConfigError(problems.map((problem) => ({ ...problem, severity: 'error' })))

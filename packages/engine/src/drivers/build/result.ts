import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import type { SiteChanges } from '../../machine/compare.js'
import type { OutputRecord } from '../../write/output-record.js'
import type { PublishCounts } from '../../write/publication.js'
import type { Explanation } from '../explain/explain.js'
import type { BuildMemory } from './remembered.js'
import type { Revision, Run } from './run.js'
import type { StepTiming } from './step-clock.js'
import type { VersionReport } from './version-report.js'

/** What a build did and found. */
export interface BuildResult extends PublishCounts {
  /** Whether the content has no errors. */
  readonly ok: boolean
  /** Whether the new site was published. False if errors kept the last one in place. */
  readonly published: boolean
  /** Whether the output folder contains anything, either the new site or what was there before. */
  readonly outputStands: boolean
  /** Number of pages, without those that could not be rendered. */
  readonly pages: number
  /**
   * Number of sources that were parsed and of pages that were made. The others were taken from an
   * earlier build.
   */
  readonly work: { readonly parsed: number; readonly rendered: number }
  /** Older versions, in config order; empty if the site has only one version. */
  readonly versions: readonly VersionReport[]
  /** Why files were written and deleted; null unless `explain` is set. */
  readonly explanation: Explanation | null
  /** How the site differs from the one it was compared with; null if there was none. */
  readonly changes: SiteChanges | null
  /** Address of the site, with a trailing slash. Only a path if the config names no origin. */
  readonly siteAddress: string
  /** Absolute. */
  readonly outDir: string
  /** Folder that paths in diagnostics are relative to. Absolute. */
  readonly root: string
  /** Problems of the content first, then those of the cache and the output. */
  readonly diagnostics: readonly Diagnostic[]
  /** Text of the line that a place names; undefined if there is none. */
  readonly sourceLine: (place: Place) => string | undefined
  /** In the order in which the steps began. */
  readonly timings: readonly StepTiming[]
  readonly peakMemoryBytes: number
}

/** What every result says about the site and the build. */
export function about({ config, clock }: Run, { sourceLine }: Revision) {
  return {
    outDir: config.outDir,
    root: config.root,
    siteAddress: `${config.url ?? ''}${config.base}`,
    sourceLine,
    timings: clock.timings(),
    // Node gives it in kilobytes.
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  }
}

/** The result of a build that found everything unchanged. */
export function stayed({ ok, pages, versions }: BuildMemory, { count, bytes }: OutputRecord) {
  return {
    ...nothingPublished,
    ok,
    pages,
    versions,
    published: true,
    outputStands: true,
    filesTotal: count,
    bytesTotal: bytes,
    work: { parsed: 0, rendered: 0 },
    explanation: null,
    changes: null,
  }
}

export const nothingPublished: PublishCounts = {
  filesTotal: 0,
  filesWritten: 0,
  filesDeleted: 0,
  bytesTotal: 0,
  bytesWritten: 0,
}

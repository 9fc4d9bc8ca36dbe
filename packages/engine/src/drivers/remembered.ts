import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { pathFrom } from '../io/path-from.js'
import type { RoutePath } from '../paths.js'
import type { PageDigest } from '../pipeline/page-pipeline.js'
import { fingerprintOf } from '../query/query.js'
import type { KnownDates } from '../scan/git-dates.js'
import type { Site, Stamps } from '../site.js'
import type { OutputColumns } from '../write/output-record.js'
import type { VersionReport } from './version-report.js'

/** What the cache of a site holds besides the memo. */
export interface Remembered {
  readonly stamps: Stamps
  readonly dates: KnownDates | undefined
  /** What was published, by {@link outputName}. */
  readonly outputs: Readonly<Record<string, OutputColumns>>
  /** What the memo has of each page, for a build that changes few: all of them are read at once. */
  readonly pages: Readonly<Record<RoutePath, PageDigest>>
  /** Of the build that the memo is of; absent when it published nothing. */
  readonly result?: BuildMemory
}

/** What a build found out, for one that finds everything as it was. */
export interface BuildMemory {
  /** By {@link outputName}. */
  readonly output: string
  readonly key: string
  readonly ok: boolean
  readonly pages: number
  readonly versions: readonly VersionReport[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Path of an output from the config's folder: a cache that moves with its site stays true. */
export const outputName = (folder: string, outDir: string) => pathFrom(folder, outDir)

/** Changes with everything that a build uses besides what the memo asks for. */
export function keyOutsideMemo({ settings, publicFiles, client, diagnostics, fileHash }: Site): string {
  return fingerprintOf([
    [...settings],
    [...publicFiles].map(([path, source]) => [path, source, fileHash(source)]),
    client.fingerprint,
    diagnostics,
  ])
}

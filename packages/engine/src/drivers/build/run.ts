import { engineFingerprint } from '../../config/caching/engine-fingerprint.js'
import { cacheFolder } from '../../config/load.js'
import type { LoadedConfig } from '../../config/loaded-config.js'
import type { ResolvedConfig } from '../../config/resolved-config.js'
import type { Place } from '../../diagnostics/diagnostic.js'
import type { Drawings } from '../../io/pictures/drawings.js'
import type { PictureCopies } from '../../io/pictures/picture-copies.js'
import type { BaseSite } from '../../machine/compare.js'
import type { RoutePath } from '../../paths.js'
import type { PageDigest } from '../../pipeline/page-pipeline.js'
import type { Pipeline } from '../../pipeline.js'
import type { Memo } from '../../query/query.js'
import { type Cache, type CacheOpening, cacheLockFile, openCache } from '../../query/store.js'
import type { Site } from '../../site.js'
import { type OutputColumns, type OutputRecord, outputRecord } from '../../write/output-record.js'
import { openMermaidFolder } from '../drawing.js'
import { readLastBuild } from '../last-build.js'
import type { AwaitedParsing } from '../threads/awaited-parsing.js'
import type { Parsing } from '../threads/parsing.js'
import type { Rendering } from '../threads/rendering.js'
import type { BuildOptions } from './options.js'
import { type BuildMemory, outputName, type Remembered, rememberedOf } from './remembered.js'
import type { StepClock } from './step-clock.js'

/** What a build is made from. */
export interface Order {
  readonly options: BuildOptions
  readonly clock: StepClock
  readonly loaded: LoadedConfig
  readonly config: ResolvedConfig
  readonly base: BaseSite | null
  /** Whether this build still has the lock of the output. */
  readonly isLocked: () => boolean
}

/** One build, once its config is loaded. */
export interface Run extends Order {
  readonly memory: Memory
  readonly awaiting: AwaitedParsing
  readonly parsing: Parsing
  readonly rendering: Rendering
  readonly drawings: Drawings
  readonly pictureCopies: PictureCopies
  readonly work: { parsed: number; rendered: number }
}

/** What earlier builds of the site remembered. */
export interface Memory {
  readonly opened: CacheOpening | undefined
  readonly cache: Cache | undefined
  /** Folder in which drawings of Mermaid are cached; undefined for no cache. */
  readonly mermaidFolder: string | undefined
  readonly past: Remembered | undefined
  /** Name of the output folder, see {@link outputName}. */
  readonly name: string
  /** What the last build published there. */
  readonly record: OutputRecord | undefined
}

/** The files that lock the memory of a site, if it has one. */
export const cacheLocks = ({ folder }: LoadedConfig, { trust }: ResolvedConfig): readonly string[] =>
  trust === 'untrusted' ? [] : [cacheLockFile(cacheFolder(folder))]

export function openMemory(loaded: LoadedConfig, config: ResolvedConfig, { clean }: BuildOptions): Memory {
  // An untrusted folder may contain a forged cache, and its site should not be remembered.
  const opened =
    config.trust === 'untrusted'
      ? undefined
      : openCache(cacheFolder(loaded.folder), engineFingerprint(), { fresh: clean === true })
  const cache = opened === undefined || 'unusable' in opened ? undefined : opened
  const past = cache?.extra && rememberedOf(cache.extra)
  const name = outputName(loaded.folder, config.outDir)
  const published = past?.outputs.get(name)
  return {
    opened,
    cache,
    mermaidFolder: cache && openMermaidFolder(loaded.folder, { fresh: clean === true }),
    past,
    name,
    record: published && outputRecord(published),
  }
}

/** What the last build published in the output folder, for a look before the cache is opened. */
export function recordedOutput(loaded: LoadedConfig, config: ResolvedConfig): OutputColumns | undefined {
  const last = readLastBuild(loaded, config)
  last?.close()
  return last?.remembered.outputs.get(outputName(loaded.folder, config.outDir))
}

/** The site as this build finds it, and the questions about it. */
export interface Revision {
  readonly site: Site
  readonly memo: Memo
  readonly steps: Pipeline
  /** Text of the line that a place names; undefined if there is none. */
  readonly sourceLine: (place: Place) => string | undefined
  /** See {@link keyOutsideMemo}. */
  readonly key: string
  /** The last build, if it had the same output folder and key. */
  readonly before: BuildMemory | undefined
}

export type Pages = ReadonlyMap<RoutePath, PageDigest>

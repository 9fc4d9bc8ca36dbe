import { engineFingerprint } from '../config/caching/engine-fingerprint.js'
import { cacheFolder } from '../config/load.js'
import type { LoadedConfig } from '../config/loaded-config.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import type { ValueStore } from '../query/query.js'
import { type ReadCache, readCache } from '../query/read-cache.js'
import { openStamps, type Stamps } from '../scan/stamps.js'
import { type Remembered, rememberedOf } from './build/remembered.js'

/** What the last build of a site left, for commands that only read it. */
export interface LastBuild extends Pick<ReadCache, 'past' | 'values' | 'close'> {
  readonly remembered: Remembered
  /** Of the files of that build. */
  readonly stamps: Stamps
}

/**
 * Reads what the last build remembers, without changing it, because a build may be running.
 *
 * @param values Store for new answers. Default: memory.
 * @returns Undefined if there is nothing that this engine can use, or if the site is not trusted: its
 *   folder may contain a forged cache.
 */
export function readLastBuild(
  { folder }: Pick<LoadedConfig, 'folder'>,
  { trust }: Pick<ResolvedConfig, 'trust'>,
  values?: ValueStore,
): LastBuild | undefined {
  const cache =
    trust === 'untrusted' ? undefined : readCache(cacheFolder(folder), engineFingerprint(), values)
  if (cache === undefined) return undefined
  const remembered = rememberedOf(cache.extra)
  return { ...cache, remembered, stamps: openStamps(remembered.stamps) }
}

import { noClient } from '../bundle/client.js'
import { engineFingerprint } from '../config/caching/engine-fingerprint.js'
import { siteCode } from '../config/caching/fingerprint.js'
import type { ConfigOverrides } from '../config/config-overrides.js'
import { cacheFolder, findSite, loadConfig } from '../config/load.js'
import type { LoadedConfig, LoadOptions } from '../config/loaded-config.js'
import { resolveConfig } from '../config/resolve.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import { checkedExtracts } from '../pipeline/parse-pipeline.js'
import { type Pipeline, pipeline } from '../pipeline.js'
import { createMemo } from '../query/memo.js'
import { readCache } from '../query/read-cache.js'
import { openScratch } from '../query/scratch.js'
import { openStamps } from '../scan/stamps.js'
import { type Site, scanSite, siteOf } from '../site.js'
import { rememberedOf } from './build/remembered.js'
import { openMermaidFolder } from './drawing.js'
import { lockSources } from './source-lock.js'
import { createAwaitedParsing } from './threads/awaited-parsing.js'
import { createParsing } from './threads/parsing.js'

/** A site whose pages have been parsed, for drivers that write no pages. */
export interface OpenedSteps {
  readonly loaded: LoadedConfig
  readonly config: ResolvedConfig
  readonly site: Site
  readonly steps: Pipeline
  readonly close: () => void
}

/** Options for opening a site. */
export interface OpenOptions extends ConfigOverrides, LoadOptions {
  /**
   * Whether the sources will be changed. Then no other command may change them until the steps are
   * closed. Default: false.
   */
  readonly changes?: boolean
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Reads a site as a build does, up to its graph. Uses what the last build remembers, without
 * changing it, because a build may be running. Renders no pages, so nothing is bundled.
 *
 * @throws ConfigError if the config is wrong, or if another command is changing the sources.
 */
export async function openSteps(site: string, options: OpenOptions): Promise<OpenedSteps> {
  // Before reading anything, because another command may be changing the files.
  const release = options.changes === true ? lockSources(findSite(site, options)) : () => {}
  try {
    const opened = await readSteps(site, options)
    return {
      ...opened,
      close() {
        opened.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

async function readSteps(site: string, options: OpenOptions): Promise<OpenedSteps> {
  const loaded = await loadConfig(site, options)
  const config = resolveConfig(loaded, options)
  const folder = cacheFolder(loaded.folder)
  // An untrusted folder may contain a forged cache.
  const scratch = config.trust === 'untrusted' ? undefined : openScratch(folder)
  const cache = scratch && readCache(folder, engineFingerprint(), scratch.values)
  const mermaidFolder = scratch && openMermaidFolder(loaded.folder)
  const awaiting = createAwaitedParsing(loaded, config, mermaidFolder)
  const parsing = createParsing(awaiting, mermaidFolder)
  const close = () => {
    cache?.close()
    scratch?.close()
    void awaiting.end()
  }
  try {
    const stamps = cache?.extra && openStamps(rememberedOf(cache.extra).stamps)
    const revision = siteOf(scanSite(config, stamps), noClient, {
      drafts: false,
      ...siteCode(loaded, config.theme),
      mermaidFolder,
    })
    const steps = pipeline(() => revision, createMemo(cache?.values ?? scratch?.values, cache?.past), {
      extracts: checkedExtracts,
      parsedAhead: parsing.take,
      parseAwaiting: awaiting.parse,
    })
    const stale = revision.pages.filter((path) => !steps.facts.isUntouched(path))
    parsing.start(config, stale, revision.fileHash, checkedExtracts)
    await parsing.all(steps.readPage, turn, (done) => options.onProgress?.(done, stale.length))
    return { loaded, config, site: revision, steps, close }
  } catch (error) {
    close()
    throw error
  } finally {
    parsing.end()
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

import type { ClientBundle } from '../bundle/client.js'
import { codeFingerprint, engineFingerprint } from '../config/fingerprint.js'
import { cacheFolder, type LoadedConfig, type LoadOptions, loadConfig } from '../config/load.js'
import { type ConfigOverrides, type ResolvedConfig, resolveConfig } from '../config/resolve.js'
import type { OutputPath } from '../paths.js'
import { type Pipeline, pipeline } from '../pipeline.js'
import { createMemo } from '../query/query.js'
import { openCache } from '../query/store.js'
import { openStamps } from '../scan/stamps.js'
import { type Site, scanSite, siteOf } from '../site.js'
import { openMermaidFolder } from './drawing.js'
import { createParsing } from './parsing.js'
import { rememberedOf } from './remembered.js'

/** A site whose pages have been parsed, for drivers that write no pages. */
export interface OpenedSteps {
  readonly loaded: LoadedConfig
  readonly config: ResolvedConfig
  readonly site: Site
  readonly steps: Pipeline
  readonly close: () => void
}

/**
 * Reads a site as a build does, up to its graph. What the last build remembers
 * is used, and left as it is; no page is rendered, so nothing is bundled.
 *
 * @throws ConfigError when the config is wrong.
 */
export async function openSteps(
  site: string,
  options: ConfigOverrides & LoadOptions & { readonly onProgress?: (done: number, total: number) => void },
): Promise<OpenedSteps> {
  const loaded = await loadConfig(site, options)
  const config = resolveConfig(loaded, options)
  // A cache in a stranger's folder could hold anything.
  const opened =
    config.trust === 'untrusted'
      ? undefined
      : openCache(cacheFolder(loaded.folder), engineFingerprint(), { fresh: false })
  const cache = opened === undefined || 'unusable' in opened ? undefined : opened
  const mermaidFolder = cache && openMermaidFolder(loaded.folder)
  const parsing = createParsing(mermaidFolder)
  try {
    const stamps = cache?.extra && openStamps(rememberedOf(cache.extra).stamps)
    const revision = siteOf(scanSite(config, stamps), noClient, {
      drafts: false,
      code: codeFingerprint(loaded, config.theme),
      ...(mermaidFolder !== undefined && { mermaidFolder }),
    })
    const steps = pipeline(() => revision, createMemo(cache?.values, cache?.past), {
      parsedAhead: parsing.take,
    })
    const stale = revision.pages.filter(({ path }) => !steps.facts.isUntouched(path)).map(({ path }) => path)
    parsing.start(config, stale, revision.fileHash)
    await parsing.all(steps.facts, turn, (done) => options.onProgress?.(done, stale.length))
    return { loaded, config, site: revision, steps, close: () => cache?.close() }
  } catch (error) {
    cache?.close()
    throw error
  } finally {
    parsing.end()
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Only rendered pages name scripts and styles. */
const noClient: ClientBundle = {
  files: [],
  script: '' as OutputPath,
  styles: [],
  earlyScript: null,
  liveScript: null,
  islands: new Map(),
  sources: [],
  fingerprint: '',
}

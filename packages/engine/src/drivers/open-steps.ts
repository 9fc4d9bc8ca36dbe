import { setImmediate as nextTurn } from 'node:timers/promises'
import { bundleClient, bundleOptions, noClient } from '../bundle/client.js'
import { codeFingerprints } from '../config/caching/fingerprint.js'
import type { ConfigOverrides } from '../config/config-overrides.js'
import { cacheFolder, loadConfig } from '../config/load.js'
import type { LoadedConfig, LoadOptions } from '../config/loaded-config.js'
import { resolveConfig } from '../config/resolve.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import type { SourcePath } from '../paths.js'
import type { ExtractName } from '../pipeline/page-extracts.js'
import { checkedExtracts } from '../pipeline/parse-pipeline.js'
import { type Pipeline, pipeline } from '../pipeline.js'
import { createMemo } from '../query/memo.js'
import type { Memo } from '../query/query.js'
import { openScratch } from '../query/scratch.js'
import { type Site, scanSite, siteOf, withChanges } from '../site.js'
import { awaitedLater } from '../values/awaited-later.js'
import { untilAborted } from '../values/until-aborted.js'
import { type BuildProgress, begun } from './build/options.js'
import { openMermaidFolder, siteDrawings } from './drawing.js'
import type { DriverOptions, StoppableOptions } from './driver-options.js'
import { type GeneratedFiles, generateFiles } from './generating.js'
import { type LastBuild, readLastBuild } from './last-build.js'
import { sitePictureCopies } from './pictures.js'
import { createAwaitedParsing } from './threads/awaited-parsing.js'
import { createParsing } from './threads/parsing.js'

/** A site whose pages have been parsed, for drivers that write no pages. */
export interface OpenedSteps {
  readonly loaded: LoadedConfig
  readonly config: ResolvedConfig
  readonly site: Site
  readonly steps: Pipeline
  readonly generated: GeneratedFiles
  /** Undefined if nothing is remembered that can be used. */
  readonly last: LastBuild | undefined
  /** The questions that have been asked so far, with their answers. */
  readonly snapshot: Memo['snapshot']
  /**
   * Reads files again that this process has changed. What does not depend on them is not asked again.
   *
   * @param listing Whether files were added or removed.
   * @returns The site as it is now, which replaces this one.
   */
  readonly reread: (changes: {
    readonly changed: readonly SourcePath[]
    readonly listing: boolean
  }) => Promise<OpenedSteps>
  readonly close: () => Promise<void>
}

/** Options for opening a site. */
export interface OpenOptions extends DriverOptions, StoppableOptions, ConfigOverrides, LoadOptions {
  /** Whether pages will be rendered. Needs the scripts and styles of the theme. Default: false. */
  readonly renders?: boolean
  /** The parts of each page that are needed. Default: those of a check. */
  readonly extracts?: (config: ResolvedConfig) => readonly ExtractName[]
  readonly onProgress?: (progress: BuildProgress) => void
}

/**
 * Reads a site as a build does, up to its graph. Uses what the last build remembers, without
 * changing it, because a build may be running.
 *
 * @throws ConfigError if the config is wrong, or if scripts and styles are needed and wrong; the reason of
 *   the signal, if that is aborted.
 */
export async function openSteps(options: OpenOptions): Promise<OpenedSteps> {
  const { signal } = options
  signal?.throwIfAborted()
  const loaded = await untilAborted(loadConfig(options.site, options), signal)
  const config = resolveConfig(loaded, options)
  const extracts = options.extracts?.(config) ?? checkedExtracts
  const scratch = config.trust === 'untrusted' ? undefined : openScratch(cacheFolder(loaded.folder))
  const last = readLastBuild(loaded, config, scratch?.values)
  const mermaidFolder = scratch && openMermaidFolder(loaded.folder)
  const awaiting = createAwaitedParsing(loaded, config, mermaidFolder)
  let parsing = createParsing(awaiting, mermaidFolder, signal)
  const close = async () => {
    last?.close()
    scratch?.close()
    await awaiting.end({ atOnce: signal?.aborted === true })
  }
  const turn = async () => {
    await nextTurn()
    signal?.throwIfAborted()
  }
  try {
    const bundling =
      options.renders === true
        ? awaitedLater(bundleClient(config.theme, bundleOptions(loaded, config), loaded.codeCache))
        : Promise.resolve(noClient)
    const { stamps, remembered } = last ?? {}
    options.onProgress?.(begun('generate'))
    const generated = await generateFiles(loaded, config, { stamps, signal })
    options.onProgress?.(begun('scan'))
    const scan = scanSite(config, { stamps, scans: remembered?.scans })
    // Without a past, all pages must be parsed, and that can start before the bundles are ready.
    if (last === undefined) parsing.start(config, scan.pages, scan.fileHash, extracts)
    let revision = siteOf(scan, await untilAborted(bundling, signal), {
      drafts: false,
      ...codeFingerprints(loaded, config.theme),
      mermaidFolder,
      drawings: siteDrawings(loaded, config),
      pictureCopies: sitePictureCopies(loaded, config),
    })
    const memo = createMemo(last?.values ?? scratch?.values, last?.past)
    const steps = pipeline(() => revision, memo, {
      extracts,
      parsedAhead: (path) => parsing.take(path),
      parseAwaiting: awaiting.parse,
    })
    const parseAll = async (stale: readonly SourcePath[]) => {
      parsing.start(config, stale, revision.fileHash, extracts)
      await parsing.all(steps.readPage, turn, (done) =>
        options.onProgress?.({ step: 'parse', done, total: stale.length }),
      )
    }
    const opened = (): OpenedSteps => ({
      loaded,
      config,
      site: revision,
      steps,
      generated,
      last,
      snapshot: memo.snapshot,
      async reread({ changed, listing }) {
        revision = withChanges(revision, { changed, listing })
        memo.nextRevision()
        parsing = createParsing(awaiting, mermaidFolder, signal)
        const isPage = new Set(revision.pages)
        try {
          await parseAll(changed.filter((path) => isPage.has(path)))
        } finally {
          await parsing.end()
        }
        return opened()
      },
      close,
    })
    await parseAll(revision.pages.filter((path) => !steps.facts.isUntouched(path)))
    return opened()
  } catch (error) {
    await close()
    throw error
  } finally {
    await parsing.end()
  }
}

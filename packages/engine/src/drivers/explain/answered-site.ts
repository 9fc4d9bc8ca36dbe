import { posix, resolve, sep } from 'node:path'
import { bundleClient, bundleOptions } from '../../bundle/client.js'
import { codeFingerprints } from '../../config/caching/fingerprint.js'
import type { ConfigOverrides } from '../../config/config-overrides.js'
import { loadConfig } from '../../config/load.js'
import type { LoadedConfig } from '../../config/loaded-config.js'
import { resolveConfig } from '../../config/resolve.js'
import type { ResolvedConfig } from '../../config/resolved-config.js'
import { leadsOut, pathFrom } from '../../io/path-from.js'
import type { OutputPath, RoutePath } from '../../paths.js'
import type { PageDigest } from '../../pipeline/page-pipeline.js'
import { type Pipeline, pipeline } from '../../pipeline.js'
import { createMemo } from '../../query/memo.js'
import { valuesInMemory } from '../../query/scratch.js'
import { openSnapshot, type Snapshot } from '../../query/snapshot.js'
import { type Site, scanSite, siteOf } from '../../site.js'
import { type OutputRecord, outputRecord } from '../../write/output-record.js'
import { firstShown } from '../build/put-files.js'
import { outputName } from '../build/remembered.js'
import type { Pages } from '../build/run.js'
import { siteDrawings } from '../drawing.js'
import type { DriverOptions } from '../driver-options.js'
import { type GeneratedFiles, generateFiles } from '../generating.js'
import { readLastBuild } from '../last-build.js'
import { sitePictureCopies } from '../pictures.js'
import { createAwaitedParsing } from '../threads/awaited-parsing.js'
import { siteOutputs } from './site-outputs.js'

/**
 * Options of `contentGraph`, which `why` and `affected` take, too. They examine a site as a build
 * with these options would make it.
 */
export interface GraphOptions extends DriverOptions, Pick<ConfigOverrides, 'out' | 'base' | 'pr'> {}

/** A site with all its questions answered, and what the last build knew. */
export interface AnsweredSite {
  readonly loaded: LoadedConfig
  readonly config: ResolvedConfig
  readonly site: Site
  readonly steps: Pipeline
  readonly pages: Pages
  readonly generated: GeneratedFiles
  readonly past: Snapshot | undefined
  readonly now: Snapshot
  /** What the last build published; undefined if that is not known. */
  readonly published: OutputRecord | undefined
  readonly close: () => void
}

/**
 * Reads the cache of the last build, if there is one, and makes everything else in memory. Writes
 * nothing but generated pages, and waits for no lock.
 */
export async function answerSite(options: GraphOptions): Promise<AnsweredSite> {
  const loaded = await loadConfig(options.site, options)
  const config = resolveConfig(loaded, options)
  const last = readLastBuild(loaded, config)
  const awaiting = createAwaitedParsing(loaded, config, undefined)
  const close = () => {
    last?.close()
    void awaiting.end()
  }
  try {
    const client = await bundleClient(config.theme, bundleOptions(loaded, config), loaded.codeCache)
    const { stamps, remembered } = last ?? {}
    const generated = await generateFiles(loaded, config, { stamps })
    const site = siteOf(scanSite(config, { stamps, scans: remembered?.scans }), client, {
      drafts: false,
      ...codeFingerprints(loaded, config.theme),
      base: null,
      drawings: siteDrawings(loaded, config),
      pictureCopies: sitePictureCopies(loaded, config),
    })
    const memo = createMemo(last?.values ?? valuesInMemory(), last?.past)
    const steps = pipeline(() => site, memo, { parseAwaiting: awaiting.parse })
    const pages = new Map<RoutePath, PageDigest>()
    for (const { path } of steps.routes().routes) {
      pages.set(path, steps.page(path))
      steps.machine.prepare(path)
    }
    for (const [key, path] of firstShown(pages)) steps.shared(key, path)
    for (const { output } of [...steps.search.outputs(), ...steps.machine.outputs()]) output()
    siteOutputs(steps)
    const columns = remembered?.outputs.get(outputName(loaded.folder, config.outDir))
    return {
      loaded,
      config,
      site,
      steps,
      pages,
      generated,
      past: last?.past,
      now: openSnapshot(memo.snapshot()),
      published: columns && outputRecord(columns),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/**
 * Possible meanings of a path, relative to a folder of the site: as it is written, or relative to
 * the current folder. Paths that lead out of the folder are left out.
 */
export function pathsNamed(name: string, folder: string): string[] {
  const fromHere = pathFrom(folder, resolve(name))
  const asGiven = posix.normalize(name.split(sep).join('/')).replace(/^\//, '')
  return [asGiven, fromHere].filter((path) => !leadsOut(path))
}

/** Files of a page. */
export const outputsOfPage = (route: RoutePath, steps: Pipeline): OutputPath[] =>
  steps.page(route).outputs.map(([output]) => output)

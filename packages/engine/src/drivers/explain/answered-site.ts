import { posix, resolve, sep } from 'node:path'
import type { ConfigOverrides } from '../../config/config-overrides.js'
import { leadsOut, pathFrom } from '../../io/path-from.js'
import type { OutputPath, RoutePath } from '../../paths.js'
import type { PageDigest } from '../../pipeline/page-pipeline.js'
import { builtExtracts } from '../../pipeline/parse-pipeline.js'
import type { Pipeline } from '../../pipeline.js'
import { openSnapshot, type Snapshot } from '../../query/snapshot.js'
import { type OutputRecord, outputRecord } from '../../write/output-record.js'
import { firstShown } from '../build/put-files.js'
import { outputName } from '../build/remembered.js'
import type { Pages } from '../build/run.js'
import type { DriverOptions } from '../driver-options.js'
import { type OpenedSteps, openSteps } from '../open-steps.js'
import { siteOutputs } from './site-outputs.js'

/**
 * Options of `contentGraph`, which `why` and `affected` take, too. They examine a site as a build
 * with these options would make it.
 */
export interface GraphOptions extends DriverOptions, Pick<ConfigOverrides, 'out' | 'base' | 'pr'> {}

/** A site with all its questions answered, and what the last build knew. */
export interface AnsweredSite
  extends Pick<OpenedSteps, 'loaded' | 'config' | 'site' | 'steps' | 'generated' | 'close'> {
  readonly pages: Pages
  readonly past: Snapshot | undefined
  readonly now: Snapshot
  /** What the last build published; undefined if that is not known. */
  readonly published: OutputRecord | undefined
}

/** Makes a site as a build does, but for publishing anything. Waits for no lock. */
export async function answerSite(options: GraphOptions): Promise<AnsweredSite> {
  const opened = await openSteps({ ...options, renders: true, extracts: builtExtracts })
  try {
    const { loaded, config, steps, last, snapshot } = opened
    const pages = new Map<RoutePath, PageDigest>()
    for (const { path } of steps.routes().routes) {
      pages.set(path, steps.page(path))
      steps.machine.prepare(path)
    }
    for (const [key, path] of firstShown(pages)) steps.shared(key, path)
    for (const { output } of [...steps.search.outputs(), ...steps.machine.outputs()]) output()
    steps.search.release()
    siteOutputs(steps)
    const columns = last?.remembered.outputs.get(outputName(loaded.folder, config.outDir))
    return {
      ...opened,
      pages,
      past: last?.past,
      now: openSnapshot(snapshot()),
      published: columns && outputRecord(columns),
    }
  } catch (error) {
    await opened.close()
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

/**
 * The drivers, each loaded when it is first used. A config that imports `defineConfig`, or a
 * command that prints its help, should not wait for parsers to load.
 *
 * Each throws a TypeError if an option does not have its type.
 */

import { refuseArchives } from '../config/reading/refuse-archives.js'
import type { ContentGraph } from '../graph/content-graph.js'
import type { BuildOptions } from './build/options.js'
import type { BuildResult } from './build/result.js'
import type { CheckResult } from './check/check.js'
import type { CheckOptions } from './check/options.js'
import type { DatesOptions, DatesResult } from './dates.js'
import type { AffectedOptions, AffectedResult } from './explain/affected.js'
import type { GraphOptions } from './explain/answered-site.js'
import type { WhyOptions, WhyResult } from './explain/why.js'
import type { InspectOptions, SiteInspection } from './inspect.js'
import type { MoveOptions, MoveResult } from './move/move.js'
import {
  affectedKinds,
  buildKinds,
  checkKinds,
  checkOptions,
  datesKinds,
  graphKinds,
  inspectKinds,
  moveKinds,
  previewKinds,
  printKinds,
  serveKinds,
  versionKinds,
  whyKinds,
} from './option-types.js'
import type { PreviewOptions, PreviewServer } from './preview.js'
import type { PrintedSection, PrintSiteOptions } from './print.js'
import type { DevServer, ServeOptions } from './serve/serve.js'
import type { VersionOptions, VersionResult } from './version/version.js'

/**
 * Builds a site and publishes it completely or not at all.
 *
 * @throws ConfigError if the config is wrong, if the site to compare with cannot be read, or if the
 *   output folder was not made by Quire, is in use by another build or is not writable. What was
 *   published before is then unchanged.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  checkOptions('build', options, buildKinds)
  return (await import('./build/build.js')).build(options)
}

/**
 * Looks for problems in a site: all those of a build, and others. Publishes nothing. Files are
 * written only if the options ask for it.
 *
 * @throws ConfigError if the config is wrong, if a file to compare with is missing or is something
 *   else, if a code to ignore does not exist, or if another command is changing a site that is to
 *   be corrected.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  checkOptions('check', options, checkKinds)
  return (await import('./check/check.js')).check(options)
}

/**
 * Moves a page or a folder of pages, and updates the links to it and from it.
 *
 * @throws ConfigError if the config is wrong, if another command is changing the site, if another
 *   move was stopped, or if the old name does not exist or the new one does.
 */
export async function move(options: MoveOptions): Promise<MoveResult> {
  checkOptions('move', options, moveKinds)
  return (await import('./move/move.js')).move(options)
}

/**
 * Serves a site during writing. Open pages follow every change.
 *
 * @throws ConfigError if the config is wrong at the start, or if the port or the address cannot be
 *   used.
 */
export async function serve(options: ServeOptions): Promise<DevServer> {
  checkOptions('serve', options, serveKinds)
  // The file watcher is a package, too, and is loaded before the config.
  refuseArchives()
  return (await import('./serve/serve.js')).serve(options)
}

/**
 * Serves what the last build left in the output folder, like a plain static host.
 *
 * @throws ConfigError if the config is wrong, if nothing has been built, or if the port or the
 *   address cannot be used.
 */
export async function preview(options: PreviewOptions): Promise<PreviewServer> {
  checkOptions('preview', options, previewKinds)
  return (await import('./preview.js')).preview(options)
}

/**
 * Gives the content graph of a site: pages, headings, links, assets, includes and sidebars, and
 * their relations. Writes only generated pages and the cache's drawings of Mermaid.
 *
 * @throws ConfigError if the config is wrong.
 */
export async function contentGraph(options: GraphOptions): Promise<ContentGraph> {
  checkOptions('contentGraph', options, graphKinds)
  return (await import('./explain/graph.js')).contentGraph(options)
}

/**
 * Explains what a page, or another file of the output, is made of, and which of that changed since
 * the last build. Writes only generated pages and the cache's drawings of Mermaid.
 *
 * @throws ConfigError if the config is wrong, or if the subject does not exist.
 */
export async function why(options: WhyOptions): Promise<WhyResult> {
  checkOptions('why', options, whyKinds)
  return (await import('./explain/why.js')).why(options)
}

/**
 * Finds out which pages and files an edit of a file affects, and why. Writes only generated pages
 * and the cache's drawings of Mermaid.
 *
 * @throws ConfigError if the config is wrong, or the file is a folder or outside the site.
 */
export async function affected(options: AffectedOptions): Promise<AffectedResult> {
  checkOptions('affected', options, affectedKinds)
  return (await import('./explain/affected.js')).affected(options)
}

/**
 * Reads a site as a build would. Writes nothing but generated pages.
 *
 * @throws ConfigError if the config is wrong.
 */
export async function inspectSite(options: InspectOptions): Promise<SiteInspection> {
  checkOptions('inspectSite', options, inspectKinds)
  return (await import('./inspect.js')).inspectSite(options)
}

/**
 * Finds out when pages were last changed and by whom, and writes it down for builds without the git
 * history if the options ask for it.
 *
 * @throws ConfigError if the config is wrong, or if the history is incomplete.
 */
export async function dates(options: DatesOptions): Promise<DatesResult> {
  checkOptions('dates', options, datesKinds)
  return (await import('./dates.js')).dates(options)
}

/**
 * Freezes the latest version of a site under a name.
 *
 * @throws ConfigError if the config is wrong, if another command is changing the site, or if the
 *   name cannot be used.
 */
export async function version(options: VersionOptions): Promise<VersionResult> {
  checkOptions('version', options, versionKinds)
  return (await import('./version/version.js')).version(options)
}

/**
 * Puts the pages of a section into one document that needs no other file. Writes nothing but generated
 * pages.
 *
 * @throws ConfigError if the config is wrong, or if the section has no pages.
 */
export async function print(options: PrintSiteOptions): Promise<PrintedSection> {
  checkOptions('print', options, printKinds)
  return (await import('./print.js')).print(options)
}

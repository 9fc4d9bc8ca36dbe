/**
 * The drivers, each loaded when it is first used: a config that imports
 * `defineConfig` and a command that prints its help should not wait for parsers.
 */

import { refuseArchives } from '../config/refuse-archives.js'
import type { ContentGraph } from '../graph/content-graph.js'
import type { AffectedResult } from './affected.js'
import type { GraphOptions } from './answered-site.js'
import type { BuildOptions, BuildResult } from './build.js'
import type { CheckOptions, CheckResult } from './check.js'
import type { DatesOptions, DatesResult } from './dates.js'
import type { SiteInspection } from './inspect.js'
import type { MoveOptions, MoveResult } from './move.js'
import type { PreviewOptions, PreviewServer } from './preview.js'
import type { PrintedSection, PrintSiteOptions } from './print.js'
import type { DevServer, ServeOptions } from './serve.js'
import type { VersionOptions, VersionResult } from './version.js'
import type { WhyResult } from './why.js'

/**
 * Builds a site and publishes it: all of it, or nothing.
 *
 * @throws ConfigError when the config is wrong, the site to compare with cannot be read, or the output folder is not
 *   Quire's, is written by another build or cannot be written; what was published is then as it was.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  return (await import('./build.js')).build(options)
}

/**
 * Looks for mistakes in a site. Nothing is rendered and nothing is published;
 * files are written only where the options say so.
 *
 * @throws ConfigError when the config is wrong, a file to compare with is missing or another one, a code to ignore is none, or another command is changing the site that is to be corrected.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  return (await import('./check.js')).check(options)
}

/**
 * Moves a page or a folder of pages, with the links to it and from it.
 *
 * @throws ConfigError when the config is wrong, another command is changing the site, there is nothing of the old name, or something of the new one.
 */
export async function move(options: MoveOptions): Promise<MoveResult> {
  return (await import('./move.js')).move(options)
}

/**
 * Serves a site while it is written; open pages follow every change.
 *
 * @throws ConfigError when the config is wrong at the start, or the address cannot be used.
 */
export async function serve(options: ServeOptions): Promise<DevServer> {
  // What watches files is a package, too, and looked for before the config is.
  refuseArchives()
  return (await import('./serve.js')).serve(options)
}

/**
 * Serves what the last build left in the output folder, as a plain static host does.
 *
 * @throws ConfigError when the config is wrong, nothing has been built, or the address cannot be used.
 */
export async function preview(options: PreviewOptions): Promise<PreviewServer> {
  return (await import('./preview.js')).preview(options)
}

/**
 * The content graph of a site: pages, headings, links, assets, includes and
 * sidebars, and how they hang together. Writes nothing.
 *
 * @throws ConfigError when the config is wrong.
 */
export async function contentGraph(options: GraphOptions): Promise<ContentGraph> {
  return (await import('./graph.js')).contentGraph(options)
}

/**
 * What a page, or another file of the output, is made of, and what of that
 * changed since the last build. Writes nothing.
 *
 * @param subject A route, with or without the base; a page's source; or a file of the output.
 * @throws ConfigError when the config is wrong, or there is nothing of that name.
 */
export async function why(options: GraphOptions & { readonly subject: string }): Promise<WhyResult> {
  return (await import('./why.js')).why(options)
}

/**
 * Which pages and files an edit of a file reaches, and through what. Writes nothing.
 *
 * @param file From the current folder, or from the site root; it may be missing.
 * @throws ConfigError when the config is wrong, or the file lies outside the site.
 */
export async function affected(options: GraphOptions & { readonly file: string }): Promise<AffectedResult> {
  return (await import('./affected.js')).affected(options)
}

/**
 * Reads a site as a build would, and writes nothing.
 *
 * @throws ConfigError when the config is wrong.
 */
export async function inspectSite(
  options: Parameters<typeof import('./inspect.js').inspectSite>[0],
): Promise<SiteInspection> {
  return (await import('./inspect.js')).inspectSite(options)
}

/**
 * Writes down when pages last changed, for builds that do not have the history.
 *
 * @throws ConfigError when the config is wrong, or the whole history is not there.
 */
export async function dates(options: DatesOptions): Promise<DatesResult> {
  return (await import('./dates.js')).dates(options)
}

/**
 * Freezes the latest version of a site under a name.
 *
 * @throws ConfigError when the config is wrong, another command is changing the site, or the name cannot be used.
 */
export async function version(options: VersionOptions): Promise<VersionResult> {
  return (await import('./version.js')).version(options)
}

/**
 * Puts the pages of a section into one document that needs no other file.
 *
 * @throws ConfigError when the config is wrong, or no page stands in the section.
 */
export async function print(options: PrintSiteOptions): Promise<PrintedSection> {
  return (await import('./print.js')).print(options)
}

import type { ConfigOverrides } from '../config/config-overrides.js'
import type { PageView } from '../render/page-view.js'
import type { DriverOptions } from './driver-options.js'
import { withFreshSite } from './fresh-site.js'

/** Options of `inspectSite`. */
export interface InspectOptions extends DriverOptions, Pick<ConfigOverrides, 'base' | 'pr'> {}

/** What the pages of a site know about it. */
export interface SiteInspection {
  /** In route order. */
  readonly views: readonly PageView[]
}

/**
 * Reads a site as a build would. Writes nothing but generated pages. For tools that need the data of pages, their
 * navigation and their neighbours.
 *
 * @throws ConfigError if the config is wrong.
 */
export async function inspectSite(options: InspectOptions): Promise<SiteInspection> {
  return withFreshSite(options, async (_, { routes, view }) => ({
    views: routes().routes.map(({ path }) => view(path)),
  }))
}

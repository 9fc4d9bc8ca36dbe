import { bundleClient, bundleOptions } from '../bundle/client.js'
import { codeFingerprints } from '../config/caching/fingerprint.js'
import type { ConfigOverrides } from '../config/config-overrides.js'
import { loadConfig } from '../config/load.js'
import { resolveConfig } from '../config/resolve.js'
import { pipeline } from '../pipeline.js'
import { createMemo } from '../query/memo.js'
import type { PageView } from '../render/page-view.js'
import { scanSite, siteOf } from '../site.js'
import type { DriverOptions } from './driver-options.js'
import { generateFiles } from './generating.js'
import { createAwaitedParsing } from './threads/awaited-parsing.js'

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
  const loaded = await loadConfig(options.site, options)
  const config = resolveConfig(loaded, options)
  await generateFiles(loaded, config)
  const site = siteOf(scanSite(config), await bundleClient(config.theme, bundleOptions(loaded, config)), {
    drafts: false,
    ...codeFingerprints(loaded, config.theme),
  })
  const awaiting = createAwaitedParsing(loaded, config, undefined)
  try {
    const { routes, view } = pipeline(() => site, createMemo(), { parseAwaiting: awaiting.parse })
    return { views: routes().routes.map(({ path }) => view(path)) }
  } finally {
    await awaiting.end()
  }
}

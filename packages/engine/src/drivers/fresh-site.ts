import { bundleClient, bundleOptions } from '../bundle/client.js'
import { codeFingerprints } from '../config/caching/fingerprint.js'
import type { ConfigOverrides } from '../config/config-overrides.js'
import { loadConfig } from '../config/load.js'
import { resolveConfig } from '../config/resolve.js'
import { type Pipeline, pipeline } from '../pipeline.js'
import { createMemo } from '../query/memo.js'
import { type Site, scanSite, siteOf } from '../site.js'
import { untilAborted } from '../values/until-aborted.js'
import type { DriverOptions, StoppableOptions } from './driver-options.js'
import { generateFiles } from './generating.js'
import { createAwaitedParsing } from './threads/awaited-parsing.js'

/**
 * Reads a site as a build would, but without what the last build remembers. Writes nothing but
 * generated pages.
 *
 * @param use Asks the questions about it.
 * @throws ConfigError if the config is wrong; the reason of the signal, if that is aborted.
 */
export async function withFreshSite<Result>(
  options: DriverOptions & StoppableOptions & ConfigOverrides,
  use: (site: Site, steps: Pipeline) => Promise<Result>,
): Promise<Result> {
  const { signal } = options
  signal?.throwIfAborted()
  const loaded = await untilAborted(loadConfig(options.site, options), signal)
  const config = resolveConfig(loaded, options)
  await generateFiles(loaded, config, { signal })
  const client = await untilAborted(bundleClient(config.theme, bundleOptions(loaded, config)), signal)
  const site = siteOf(scanSite(config), client, {
    drafts: false,
    ...codeFingerprints(loaded, config.theme),
  })
  const awaiting = createAwaitedParsing(loaded, config, undefined)
  try {
    return await use(
      site,
      pipeline(() => site, createMemo(), { parseAwaiting: awaiting.parse }),
    )
  } finally {
    await awaiting.end({ atOnce: signal?.aborted === true })
  }
}

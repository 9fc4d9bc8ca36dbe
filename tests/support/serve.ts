import { type DevServer, type ServeOptions, serve } from '@quire/engine'
import { onTestFinished } from 'vitest'
import { commandDefaults } from './build.js'

/**
 * Starts the dev server of a site on a free port, with the default theme if the config names none.
 *
 * @param keepUntil Called with a function that stops the server. Default: stops it at the end of
 *   the test.
 */
export async function serveSite(
  site: string,
  options: Omit<Partial<ServeOptions>, 'site'> = {},
  keepUntil: (close: () => Promise<void>) => void = onTestFinished,
): Promise<DevServer> {
  const server = await serve({ site, port: 0, ...commandDefaults, ...options })
  keepUntil(() => server.close())
  return server
}

import { type DevServer, type ServeOptions, serve } from '@quire/engine'
import { expect, onTestFinished } from 'vitest'
import { commandDefaults } from './build.js'
import { writeFiles } from './sites.js'

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

/** How long to wait for what a server does by itself. Other programs on the machine make it slower. */
export const within = { timeout: 60_000 }

/**
 * Waits until the server follows changes of the site. It starts to do so after its first response, so that
 * what is written before may be found by a look at the whole site instead.
 */
export async function untilFollowed(site: string, { origin, base }: DevServer): Promise<void> {
  const name = 'followed.txt'
  writeFiles(site, { [`public/${name}`]: '' })
  const status = async () => (await fetch(origin + base + name)).status
  await expect.poll(status, within).toBe(200)
}

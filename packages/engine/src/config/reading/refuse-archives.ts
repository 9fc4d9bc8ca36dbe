import { plugAndPlay } from '../../diagnostics/messages/config.js'
import { ConfigError } from '../config-error.js'

/**
 * @throws ConfigError if packages are in Yarn's archives (Plug'n'Play), where neither esbuild nor
 *   threads can find them.
 */
export function refuseArchives(): void {
  if (process.versions.pnp !== undefined) throw new ConfigError([plugAndPlay()])
}

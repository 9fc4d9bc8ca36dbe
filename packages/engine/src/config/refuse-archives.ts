import { plugAndPlay } from '../diagnostics/messages/config.js'
import { ConfigError } from './config-error.js'

/** @throws ConfigError when packages stand in archives of Yarn: esbuild and threads look for them in folders. */
export function refuseArchives(): void {
  if (process.versions.pnp !== undefined) throw new ConfigError([plugAndPlay()])
}

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { reactMissing, reactVersion } from '../../diagnostics/messages/config.js'
import { readManifest } from '../../io/reading/read-manifest.js'
import { ConfigError } from '../config-error.js'
import { engineFolder } from '../engine-place.js'

/** Major version of React that Quire works with. */
const reactMajor = '19'

/**
 * Package managers at most warn of a peer dependency that is missing or has another version. With
 * React 18, islands with children would fail in the browser, after a build that found nothing wrong.
 *
 * @throws ConfigError
 */
export function refuseReact(): void {
  const found = ['react', 'react-dom'].flatMap((name) => {
    const version = versionOf(name)
    if (version === undefined) return [reactMissing(name, reactMajor)]
    return version.startsWith(`${reactMajor}.`) ? [] : [reactVersion(name, version, reactMajor)]
  })
  if (found.length > 0) throw new ConfigError(found)
}

/** Found as Node finds it, because `NODE_PATH` may lead to it. */
function versionOf(name: string): string | undefined {
  const { resolve } = createRequire(join(engineFolder, 'package.json'))
  try {
    return readManifest(dirname(resolve(`${name}/package.json`)))?.version
  } catch {
    // It is not installed.
    return undefined
  }
}

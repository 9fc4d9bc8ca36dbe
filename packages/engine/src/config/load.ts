import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { untrustedScript } from '../diagnostics/messages/untrusted.js'
import { isInside } from '../io/path-from.js'
import { isRecord } from '../values/is-record.js'
import { noCodeCache, openCodeCache } from './caching/code-cache.js'
import { untrustedProblems } from './checking/untrusted.js'
import { ConfigError } from './config-error.js'
import { engineFolder } from './engine-place.js'
import type { LoadedConfig, LoadOptions, ReadConfig } from './loaded-config.js'
import { findMermaid } from './packages/mermaid-package.js'
import { refuseReact } from './packages/react-package.js'
import { sourceLineIn } from './reading/config-source.js'
import { findConfig, siteFolder } from './reading/find-config.js'
import { readConfig } from './reading/read-config.js'
import { refuseArchives } from './reading/refuse-archives.js'
import { withTheme } from './theme/named-theme.js'
import { type FrozenVersions, withVersions } from './versions.js'

/**
 * Finds and runs the config of a site.
 *
 * @param site Folder of the config, or the config itself, relative to the current folder.
 * @throws ConfigError if there is no config, it cannot be read, or it fails, or if React is missing or has another version.
 */
export async function loadConfig(site: string, options: LoadOptions = {}): Promise<LoadedConfig> {
  refuseArchives()
  const { config = site, untrusted = false } = options
  const file = findConfig(resolve(config), config)
  refuseReact()
  const folder = folderOfSite(site, file, options)
  const isInSite = isInside(folder, realpathSync.native(file))
  const isStrangers = untrusted && isInSite
  if (untrusted) refuseScript(file, { isInSite, isNamed: options.config !== undefined })
  const packagesOf = [...(options.packagesOf ?? []), engineFolder]
  // A cache in a stranger's folder could contain any code, which would run.
  const codeCache = isStrangers
    ? noCodeCache
    : openCodeCache(cacheFolder(dirname(file)), { fresh: options.clean === true })
  const loaded = await readConfig(file, packagesOf, codeCache)
  if (isStrangers) refuseTheme(loaded.value)
  // A stranger may have put a package of that name next to the config.
  const themeFrom = isStrangers ? join(packagesOf[0] ?? folder, basename(file)) : file
  const themed = await withTheme(loaded, {
    from: themeFrom,
    packagesOf,
    codeCache,
    ...(options.defaultTheme !== undefined && { defaultTheme: options.defaultTheme }),
  })
  const { value, versions } = await withVersions(themed.value, folder)
  refuseVersions(versions, loaded, { isUntrusted: untrusted })
  // The engine's own folder is left out: only in a checkout of Quire does it have Mermaid, for tests.
  const browserMermaid = findMermaid([...(isStrangers ? [] : [dirname(file)]), ...(options.packagesOf ?? [])])
  return {
    ...loaded,
    ...themed,
    value,
    versions,
    file,
    folder,
    packagesOf,
    isInSite,
    browserMermaid,
    codeCache,
  }
}

/**
 * Refuses a config that a stranger could have run: a script in the site, or any file that a link in
 * the site leads to. A config elsewhere that the options name is trusted.
 */
function refuseScript(
  file: string,
  { isInSite, isNamed }: { readonly isInSite: boolean; readonly isNamed: boolean },
): void {
  if (!isInSite && !isNamed) throw new ConfigError([untrustedScript(file)])
  if (isInSite && !file.endsWith('.json')) throw new ConfigError([untrustedScript(basename(file))])
}

/** A theme is code, and may not be chosen by a stranger. */
function refuseTheme(value: unknown): void {
  if (isRecord(value) && value.theme !== undefined)
    throw new ConfigError(untrustedProblems({ theme: value.theme }, () => undefined))
}

function refuseVersions(
  { problems, content, root, files }: FrozenVersions,
  config: ReadConfig,
  { isUntrusted }: { readonly isUntrusted: boolean },
): void {
  const refused = isUntrusted ? untrustedProblems({ content }, () => undefined) : []
  if (problems.length + refused.length === 0) return
  throw new ConfigError([...problems, ...refused], undefined, {
    folder: root,
    sourceLine: sourceLineIn(root, files),
    files: [...config.files, ...files].map(({ file }) => file),
  })
}

/**
 * Finds the folder of a site without reading its config; absolute, with links resolved.
 *
 * @throws ConfigError if there is no config.
 */
export function findSite(site: string, options: Pick<LoadOptions, 'config'>): string {
  const { config = site } = options
  return folderOfSite(site, findConfig(resolve(config), config), options)
}

const folderOfSite = (site: string, file: string, { config }: Pick<LoadOptions, 'config'>) =>
  config === undefined ? dirname(file) : siteFolder(site)

/** Cache folder of a site. */
export const cacheFolder = (folder: string): string => join(folder, '.docs', 'cache')

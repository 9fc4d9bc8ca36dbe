import { readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import {
  configCommonJs,
  configThrew,
  configWithoutDefault,
  wrongConfigValue,
} from '../diagnostics/messages/config.js'
import { untrustedScript } from '../diagnostics/messages/untrusted.js'
import { decodeText } from '../io/files.js'
import { hashOf } from '../io/hash.js'
import { pathFrom } from '../io/path-from.js'
import { byPath } from '../paths.js'
import { messageOf } from '../values/error-message.js'
import { isRecord } from '../values/is-record.js'
import { bundleConfig } from './bundling/bundle.js'
import { type CodeCache, noCodeCache, openCodeCache } from './caching/code-cache.js'
import { untrustedProblems } from './checking/untrusted.js'
import { ConfigError } from './config-error.js'
import { engineFolder } from './engine-place.js'
import type { LoadedConfig, LoadOptions } from './loaded-config.js'
import { findMermaid } from './packages/mermaid-package.js'
import { diagnosticOf, filesOf, sourceLineIn } from './reading/config-source.js'
import { findConfig, siteFolder } from './reading/find-config.js'
import { jsonProblems } from './reading/json-problems.js'
import { placeOfExport } from './reading/place.js'
import { refuseArchives } from './reading/refuse-archives.js'
import { watchingEnvironment } from './running/environment.js'
import { placeInStack, run, runnableOf, withRealPlaces } from './running/runnable.js'
import { withTheme } from './theme/named-theme.js'
import { withVersions } from './versions.js'

/**
 * Finds and runs the config of a site.
 *
 * @param site Folder of the config, or the config itself, relative to the current folder.
 * @throws ConfigError if there is no config, it cannot be read, or it fails.
 */
export async function loadConfig(site: string, options: LoadOptions = {}): Promise<LoadedConfig> {
  refuseArchives()
  const { config = site, untrusted = false } = options
  const file = findConfig(resolve(config), config)
  const folder = folderOfSite(site, file, options)
  const isInSite = realpathSync.native(file).startsWith(folder + sep)
  const isStrangers = untrusted && isInSite
  if (untrusted && options.config === undefined && !isInSite) throw new ConfigError([untrustedScript(file)])
  if (isStrangers && !file.endsWith('.json')) throw new ConfigError([untrustedScript(basename(file))])
  const packagesOf = [...(options.packagesOf ?? []), engineFolder]
  // A cache in a stranger's folder could contain any code, which would run.
  const codeCache = isStrangers
    ? noCodeCache
    : openCodeCache(cacheFolder(dirname(file)), { fresh: options.clean === true })
  const loaded = file.endsWith('.json') ? await loadJson(file) : await loadScript(file, packagesOf, codeCache)
  if (isStrangers && isRecord(loaded.value) && loaded.value.theme !== undefined)
    throw new ConfigError(untrustedProblems({ theme: loaded.value.theme }, () => undefined))
  // A stranger may have put a package of that name next to the config.
  const themeFrom = isStrangers ? join(packagesOf[0] ?? folder, basename(file)) : file
  const themed = await withTheme(loaded, {
    from: themeFrom,
    packagesOf,
    codeCache,
    ...(options.defaultTheme !== undefined && { defaultTheme: options.defaultTheme }),
  })
  const { value, versions } = await withVersions(themed.value, folder)
  const refused = untrusted ? untrustedProblems({ content: versions.content }, () => undefined) : []
  if (versions.problems.length + refused.length > 0)
    throw new ConfigError([...versions.problems, ...refused], undefined, {
      folder: versions.root,
      sourceLine: sourceLineIn(versions.root, versions.files),
      files: [...loaded.files, ...versions.files].map(({ file }) => file),
    })
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

type LoadedValue = Omit<
  LoadedConfig,
  'file' | 'folder' | 'packagesOf' | 'isInSite' | 'browserMermaid' | 'codeCache' | 'versions' | 'themeCode'
>

async function loadJson(file: string): Promise<LoadedValue> {
  const bytes = readFileSync(file)
  const text = decodeText(bytes).text
  const own = { file, hash: hashOf(bytes), text }
  const sourceLine = sourceLineIn(dirname(file), [own])
  try {
    const value: unknown = JSON.parse(text)
    return {
      value,
      files: [{ ...own, hash: hashOf(JSON.stringify(value)) }],
      packages: [],
      islands: [],
      environment: new Map(),
      runnable: undefined,
      themeModule: undefined,
      sourceLine,
    }
  } catch {
    throw new ConfigError(
      (await jsonProblems(file, text)).map((problem) => diagnosticOf(problem, dirname(file))),
      undefined,
      { folder: dirname(file), sourceLine, files: [file] },
    )
  }
}

async function loadScript(
  file: string,
  packagesOf: readonly string[],
  codeCache: CodeCache,
): Promise<LoadedValue> {
  const folder = dirname(file)
  const result = await bundleConfig(file, packagesOf, codeCache)
  const sources = 'bundle' in result ? result.bundle.sources : result.sources
  const files = filesOf(sources).sort(
    (a, b) => Number(b.file === file) - Number(a.file === file) || byPath(a.file, b.file),
  )
  const context = {
    folder,
    sourceLine: sourceLineIn(folder, files),
    files: [...new Set([file, ...sources.keys()])],
  }
  if ('problems' in result)
    throw new ConfigError(
      result.problems.map((problem) => diagnosticOf(problem, folder)),
      undefined,
      context,
    )

  const environment = new Map<string, string | undefined>()
  const runnable = runnableOf(result.bundle, folder, codeCache.keptFile('config'))
  let namespace: Readonly<Record<string, unknown>>
  try {
    namespace = await watchingEnvironment(environment, runnable.address, () => run(runnable))
  } catch (error) {
    const cause = withRealPlaces(error, runnable)
    const at = placeInStack(error, runnable)
    const isCommonJs =
      error instanceof ReferenceError && files.some(({ text }) => /^\s*(?:module\.)?exports\b/m.test(text))
    const problem = isCommonJs ? configCommonJs(at) : configThrew(at, messageOf(error))
    throw new ConfigError([problem], undefined, { ...context, cause })
  }
  if (namespace.default === undefined)
    throw new ConfigError(
      [configWithoutDefault({ path: pathFrom(folder, file), line: 1, column: 1 })],
      undefined,
      context,
    )
  const uncalled = uncalledForm(namespace.default)
  if (uncalled !== undefined) {
    const problem = wrongConfigValue(placeOfExport(files, folder), '', 'an object', uncalled)
    throw new ConfigError([problem], undefined, context)
  }
  return {
    value: namespace.default,
    files,
    packages: result.bundle.packages,
    islands: result.bundle.islands,
    environment: new Map([...environment].sort(([a], [b]) => byPath(a, b))),
    runnable,
    themeModule: { code: result.bundle.code, gives: 'config', keptIn: runnable.keptIn },
    sourceLine: context.sourceLine,
  }
}

/**
 * How a message describes an export that still has to be called or awaited; undefined for a
 * finished config.
 */
function uncalledForm(value: unknown): string | undefined {
  if (value instanceof Promise) return 'a promise: write "await" before it'
  return typeof value === 'function' ? 'a function: call it, and export what it returns' : undefined
}

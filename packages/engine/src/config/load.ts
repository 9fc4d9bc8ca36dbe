import { readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Place } from '../diagnostics/diagnostic.js'
import {
  configCommonJs,
  configThrew,
  configWithoutDefault,
  wrongConfigValue,
} from '../diagnostics/messages/config.js'
import { untrustedScript } from '../diagnostics/messages/untrusted.js'
import { messageOf } from '../error-message.js'
import { decodeText } from '../io/files.js'
import { hashOf } from '../io/hash.js'
import { pathFrom } from '../io/path-from.js'
import { isRecord } from '../is-record.js'
import { byPath } from '../paths.js'
import type { Theme } from '../theme.js'
import { bundleConfig } from './bundle.js'
import type { ConfigPackage } from './bundle-packages.js'
import { type CodeCache, noCodeCache, openCodeCache } from './code-cache.js'
import { ConfigError } from './config-error.js'
import { type ConfigFile, diagnosticOf, filesOf, sourceLineIn } from './config-source.js'
import { watchingEnvironment } from './environment.js'
import { findConfig, siteFolder } from './find-config.js'
import { jsonProblems } from './json-problems.js'
import { findMermaid, type MermaidPackage } from './mermaid-package.js'
import { withTheme } from './named-theme.js'
import { placeOfExport } from './place.js'
import { refuseArchives } from './refuse-archives.js'
import { placeInStack, type Runnable, run, runnableOf, withRealPlaces } from './runnable.js'
import type { ThemeModule } from './theme-module.js'
import { untrustedProblems } from './untrusted.js'
import { type FrozenVersions, withVersions } from './versions.js'

export { ConfigError } from './config-error.js'
export type { ConfigFile } from './config-source.js'

/** How a config is found and run. */
export interface LoadOptions {
  /** Folders whose packages a config may import besides its own, for instance those of the command line. The engine's own count too. */
  readonly packagesOf?: readonly string[]
  /** Name of the package whose theme counts when the config names none. */
  readonly defaultTheme?: string | Theme
  /** A config that stands elsewhere: folder or file, from the current folder. Its folders count from the site. */
  readonly config?: string
  /** The site's folder is not trusted: a config that stands in it may be JSON only, and no package is taken from it. */
  readonly untrusted?: boolean
  /** Forget the bundles that earlier processes made. Default: false. */
  readonly clean?: boolean
}

/** A config as its author wrote it, not checked yet, and what it was made of. */
export interface LoadedConfig {
  /** What the config exports. A theme that was given by its package's name is that package's default export. */
  readonly value: unknown
  /** Absolute, with links resolved. */
  readonly file: string
  /** Folder of the site: that of the config, unless the config stands elsewhere; absolute, with links resolved. */
  readonly folder: string
  /** Further folders whose packages may be used: those of the options, and the engine's own. */
  readonly packagesOf: readonly string[]
  /** The config stands in the folder of the site: who wrote the one wrote the other. */
  readonly isInSite: boolean
  /** The config and every local file that it imports, the config first, the others in path order. */
  readonly files: readonly ConfigFile[]
  /** Packages that they import by name. */
  readonly packages: readonly ConfigPackage[]
  /** Those of them that a theme is made of which the config names. */
  readonly themeCode: Pick<LoadedConfig, 'files' | 'packages'>
  /** Modules that begin with `'use client'`; absolute, in path order. */
  readonly islands: readonly string[]
  /**
   * Environment variables that were read while the config ran, by name in
   * order; undefined for one that is not set. What plugins read later is not among them.
   */
  readonly environment: ReadonlyMap<string, string | undefined>
  /** The config as it was run; undefined for one in JSON. */
  readonly runnable: Runnable | undefined
  /** Undefined where the theme was given as an object, by whoever called. */
  readonly themeModule: ThemeModule | undefined
  /** Text of a line of those files. */
  readonly sourceLine: (place: Place) => string | undefined
  /** Versions that were frozen; their folders are part of `value`. */
  readonly versions: FrozenVersions
  /** Draws in the browser what is not drawn while the site is built; undefined where it is not installed. */
  readonly browserMermaid: MermaidPackage | undefined
  /** For whatever else is bundled for the site; to be saved by the caller. */
  readonly codeCache: CodeCache
}

/**
 * Finds and runs the config of a site.
 *
 * @param site Folder of the config, or the config itself; from the current folder.
 * @throws ConfigError when there is no config, or when it cannot be read or fails.
 */
export async function loadConfig(site: string, options: LoadOptions = {}): Promise<LoadedConfig> {
  refuseArchives()
  const { config = site, untrusted = false } = options
  const file = findConfig(resolve(config), config)
  const folder = folderOfSite(site, file, options)
  const isInSite = realpathSync(file).startsWith(folder + sep)
  const isStrangers = untrusted && isInSite
  if (untrusted && options.config === undefined && !isInSite) throw new ConfigError([untrustedScript(file)])
  if (isStrangers && !file.endsWith('.json')) throw new ConfigError([untrustedScript(basename(file))])
  const packagesOf = [...(options.packagesOf ?? []), dirname(fileURLToPath(import.meta.url))]
  // A cache in a stranger's folder could hold any code.
  const codeCache = isStrangers
    ? noCodeCache
    : openCodeCache(cacheFolder(dirname(file)), { fresh: options.clean === true })
  const loaded = file.endsWith('.json') ? await loadJson(file) : await loadScript(file, packagesOf, codeCache)
  if (isStrangers && isRecord(loaded.value) && loaded.value.theme !== undefined)
    throw new ConfigError(untrustedProblems({ theme: loaded.value.theme }, () => undefined))
  // A package of that name may stand beside the config, too.
  const themeFrom = isStrangers ? join(packagesOf[0] ?? folder, basename(file)) : file
  const themed = await withTheme(loaded, themeFrom, packagesOf, options.defaultTheme, codeCache)
  const { value, versions } = await withVersions(themed.value, folder)
  const refused = untrusted ? untrustedProblems({ content: versions.content }, () => undefined) : []
  if (versions.problems.length + refused.length > 0)
    throw new ConfigError([...versions.problems, ...refused], undefined, {
      folder: versions.root,
      sourceLine: sourceLineIn(versions.root, versions.files),
      files: [...loaded.files, ...versions.files].map(({ file }) => file),
    })
  // Beside the engine one stands only in a checkout of Quire, whose tests need it.
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
 * Folder of a site, before its config is read; absolute, with links resolved.
 *
 * @throws ConfigError when there is no config.
 */
export function findSite(site: string, options: Pick<LoadOptions, 'config'>): string {
  const { config = site } = options
  return folderOfSite(site, findConfig(resolve(config), config), options)
}

const folderOfSite = (site: string, file: string, { config }: Pick<LoadOptions, 'config'>) =>
  config === undefined ? dirname(file) : siteFolder(site)

/** Where the cache of a site's folder stands. */
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
      (await jsonProblems(file)).map((problem) => diagnosticOf(problem, dirname(file))),
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

/** How a message calls a config that is still to be made; undefined for one that is there. */
function uncalledForm(value: unknown): string | undefined {
  if (value instanceof Promise) return 'a promise: write "await" before it'
  return typeof value === 'function' ? 'a function: call it, and export what it returns' : undefined
}

import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import {
  configMissing,
  configPackageMissing,
  configStyleImport,
  configSyntax,
  configThrew,
  configTwice,
  configWithoutDefault,
  siteFolderMissing,
  wrongConfigValue,
} from '../diagnostics/messages/config.js'
import { untrustedScript } from '../diagnostics/messages/untrusted.js'
import { nearest } from '../diagnostics/nearest.js'
import { isMissing } from '../io/files.js'
import { hashOf } from '../io/hash.js'
import { pathFrom } from '../io/path-from.js'
import { byPath } from '../paths.js'
import { linesOf } from '../source-text.js'
import type { Theme } from '../theme.js'
import { type BundleProblem, bundleConfig, type ConfigBundle, type ConfigPackage } from './bundle.js'
import { type CodeCache, noCodeCache, openCodeCache } from './code-cache.js'
import { ConfigError } from './config-error.js'
import { nearestPackage } from './installed-packages.js'
import { placeOfExport, placeOfValue } from './place.js'
import { placeInStack, runnableOf, withRealPlaces } from './runnable.js'
import type { ThemeModule } from './theme-module.js'
import { untrustedProblems } from './untrusted.js'
import { type FrozenVersions, withVersions } from './versions.js'

export type { ConfigPackage } from './bundle.js'
export { ConfigError } from './config-error.js'

/** Names of a config, the first to be recommended. */
const configNames = [
  'docs.config.ts',
  'docs.config.mts',
  'docs.config.js',
  'docs.config.mjs',
  'docs.config.json',
] as const

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
  /** The config stands in the folder of the site. */
  readonly own: boolean
  /** The config and every local file that it imports, the config first, the others in path order. */
  readonly files: readonly ConfigFile[]
  /** Packages that they import by name. */
  readonly packages: readonly ConfigPackage[]
  /** Modules that begin with `'use client'`; absolute, in path order. */
  readonly islands: readonly string[]
  /**
   * Environment variables that were read while the config ran, by name in
   * order; undefined for one that is not set. What plugins read later is not among them.
   */
  readonly environment: ReadonlyMap<string, string | undefined>
  /** Undefined where the theme was given as an object, by whoever called. */
  readonly themeModule: ThemeModule | undefined
  /** Text of a line of those files. */
  readonly sourceLine: (place: Place) => string | undefined
  /** Versions that were frozen; their folders are part of `value`. */
  readonly versions: FrozenVersions
  /** For whatever else is bundled for the site; to be saved by the caller. */
  readonly codeCache: CodeCache
}

/** A local file that a config is made of. */
export interface ConfigFile {
  /** Absolute. */
  readonly file: string
  readonly hash: string
  readonly text: string
}

/**
 * Finds and runs the config of a site.
 *
 * @param site Folder of the config, or the config itself; from the current folder.
 * @throws ConfigError when there is no config, or when it cannot be read or fails.
 */
export async function loadConfig(site: string, options: LoadOptions = {}): Promise<LoadedConfig> {
  const { config = site, untrusted = false } = options
  const file = findConfig(resolve(config), config)
  const folder = options.config === undefined ? dirname(file) : siteFolder(site)
  const own = realpathSync(file).startsWith(folder + sep)
  if (untrusted && options.config === undefined && !own) throw new ConfigError([untrustedScript(file)])
  if (untrusted && own && !file.endsWith('.json')) throw new ConfigError([untrustedScript(basename(file))])
  const packagesOf = [...(options.packagesOf ?? []), dirname(fileURLToPath(import.meta.url))]
  // A cache in a stranger's folder could hold any code.
  const codeCache =
    untrusted && own
      ? noCodeCache
      : openCodeCache(cacheFolder(dirname(file)), { fresh: options.clean === true })
  const loaded = file.endsWith('.json') ? await loadJson(file) : await loadScript(file, packagesOf, codeCache)
  if (untrusted && own && isRecord(loaded.value) && loaded.value.theme !== undefined) {
    const [problem] = untrustedProblems({ theme: loaded.value.theme }, () => undefined)
    throw new ConfigError(problem === undefined ? [] : [problem])
  }
  // A package of that name may stand beside the config, too.
  const themeFrom = untrusted && own ? join(packagesOf[0] ?? folder, basename(file)) : file
  const themed = await withTheme(loaded, themeFrom, packagesOf, options.defaultTheme, codeCache)
  const { value, versions } = withVersions(themed.value, folder)
  const refused = untrusted ? untrustedProblems({ content: versions.content }, () => undefined) : []
  if (versions.problems.length + refused.length > 0)
    throw new ConfigError([...versions.problems, ...refused], undefined, {
      folder,
      files: [...loaded.files, ...versions.files].map(({ file }) => file),
    })
  return { ...loaded, ...themed, value, versions, file, folder, own, codeCache }
}

/** Where the cache of a site's folder stands. */
export const cacheFolder = (folder: string): string => join(folder, '.docs', 'cache')

/** A folder, or the folder of a config that is given instead. */
function siteFolder(site: string): string {
  const path = resolve(site)
  try {
    return realpathSync(statSync(path).isDirectory() ? path : dirname(path))
  } catch (error) {
    if (!isMissing(error)) throw error
    throw new ConfigError([siteFolderMissing(site, undefined)])
  }
}

type LoadedValue = Omit<LoadedConfig, 'file' | 'folder' | 'own' | 'codeCache' | 'versions'>

function findConfig(path: string, asGiven: string): string {
  let isFolder: boolean
  try {
    isFolder = statSync(path).isDirectory()
  } catch (error) {
    if (!isMissing(error)) throw error
    const near = nearest(basename(path), namesIn(dirname(path), 'folders'))
    throw new ConfigError([siteFolderMissing(asGiven, near && join(dirname(asGiven), near))])
  }
  if (!isFolder) return realpathSync(path)
  const names = namesIn(path, 'files')
  const found = configNames.filter((name) => names.includes(name))
  if (found.length > 1) throw new ConfigError([configTwice(asGiven, found)])
  if (found[0] === undefined) {
    const near = names.find((name) => nearest(name, configNames) !== undefined)
    throw new ConfigError([configMissing(asGiven, configNames, near)], undefined, {
      files: [join(path, configNames[0])],
    })
  }
  return join(realpathSync(path), found[0])
}

function namesIn(folder: string, kind: 'files' | 'folders'): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isSymbolicLink() || entry.isDirectory() === (kind === 'folders'))
      .map(({ name }) => name)
      .sort(byPath)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function loadJson(file: string): Promise<LoadedValue> {
  const bytes = readFileSync(file)
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const files = [{ file, hash: hashOf(bytes), text }]
  const sourceLine = sourceLineIn(dirname(file), files)
  try {
    return {
      value: JSON.parse(text),
      files,
      packages: [],
      islands: [],
      environment: new Map(),
      themeModule: undefined,
      sourceLine,
    }
  } catch {
    // JSON.parse gives no line; the compiler does, and its words are clearer.
    const result = await bundleConfig(file, [])
    const problems =
      'problems' in result ? result.problems : [{ kind: 'syntax' as const, text: 'It is not JSON.' }]
    throw new ConfigError(
      problems.map((problem) => diagnosticOf(problem, dirname(file))),
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
  const files = [...sources]
    .map(([path, { text, hash }]) => ({ file: path, hash, text }))
    .sort((a, b) => Number(b.file === file) - Number(a.file === file) || byPath(a.file, b.file))
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
  const runnable = runnableOf(result.bundle, folder)
  let namespace: Record<string, unknown>
  try {
    namespace = await watchingEnvironment(environment, runnable.address, () => import(runnable.address))
  } catch (error) {
    const cause = withRealPlaces(error, runnable)
    const at = placeInStack(error, runnable)
    throw new ConfigError([configThrew(at, messageOf(error))], undefined, { ...context, cause })
  }
  if (namespace.default === undefined)
    throw new ConfigError([configWithoutDefault(startOf(file, folder))], undefined, context)
  if (namespace.default instanceof Promise) {
    const problem = wrongConfigValue(
      placeOfExport(files, folder),
      '',
      'an object',
      'a promise: write "await" before it',
    )
    throw new ConfigError([problem], undefined, context)
  }
  return {
    value: namespace.default,
    files,
    packages: result.bundle.packages,
    islands: result.bundle.islands,
    environment: new Map([...environment].sort(([a], [b]) => byPath(a, b))),
    themeModule: { code: result.bundle.code, gives: 'config' },
    sourceLine: context.sourceLine,
  }
}

/**
 * Notes which variables a module reads while it runs, also through packages
 * that it calls. Other code of the process reads some too, whatever happens to
 * be loaded at that moment; that is not noted.
 */
async function watchingEnvironment<T>(
  seen: Map<string, string | undefined>,
  address: string,
  action: () => Promise<T>,
): Promise<T> {
  const original = process.env
  const note = (name: string | symbol) => {
    if (typeof name === 'string' && !seen.has(name) && callers().includes(address))
      seen.set(name, original[name])
  }
  process.env = new Proxy(original, {
    get(target, name) {
      note(name)
      return Reflect.get(target, name)
    },
    has(target, name) {
      note(name)
      return Reflect.has(target, name)
    },
  })
  try {
    return await action()
  } finally {
    process.env = original
  }
}

/** Addresses of the modules whose calls led here. */
function callers(): readonly (string | null | undefined)[] {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 50
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName())
  // The function above decides the type.
  const files = new Error().stack as unknown as readonly (string | null | undefined)[]
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  return files
}

/** A theme that is named by its package is imported, from where the config stands. */
async function withTheme(
  loaded: LoadedValue,
  file: string,
  packagesOf: readonly string[],
  defaultTheme: LoadOptions['defaultTheme'],
  codeCache: CodeCache,
): Promise<Pick<LoadedConfig, 'value' | 'packages' | 'islands' | 'files' | 'themeModule'>> {
  const { value, packages, islands, files, sourceLine } = loaded
  const name = isRecord(value) ? (value.theme ?? defaultTheme) : undefined
  if (!isRecord(value) || typeof name !== 'string') {
    const themeModule = isRecord(value) && value.theme !== undefined ? loaded.themeModule : undefined
    return { value, packages, islands, files, themeModule }
  }
  const text = `import * as theme from ${JSON.stringify(name)}\nexport default theme.default ?? null`
  const result = await bundleConfig({ file, text }, packagesOf, codeCache)
  const folder = dirname(file)
  const context = { sourceLine, files: [file], folder }
  const placeOfTheme = () =>
    value.theme === undefined ? undefined : placeOfValue(files, 'theme', name, folder)
  const lineOf = (sources: ConfigBundle['sources']) =>
    sourceLineIn(folder, [
      ...files,
      ...[...sources].map(([path, { text, hash }]) => ({ file: path, hash, text })),
    ])
  if ('problems' in result) {
    const at = placeOfTheme()
    const problems = result.problems.map((problem) =>
      problem.kind === 'package-missing' && problem.at?.file === file
        ? configPackageMissing(at, problem.text, nearestPackage(problem.text, [folder, ...packagesOf]))
        : diagnosticOf(problem.at?.file === file ? { ...problem, at: undefined } : problem, folder, at),
    )
    throw new ConfigError(problems, undefined, {
      ...context,
      files: [file, ...result.sources.keys()],
      sourceLine: lineOf(result.sources),
    })
  }
  const runnable = runnableOf(result.bundle, folder)
  try {
    const { default: theme } = (await import(runnable.address)) as {
      readonly default: unknown
    }
    const themeFiles = [...result.bundle.sources]
      .map(([path, { text, hash }]) => ({ file: path, hash, text }))
      .sort((a, b) => byPath(a.file, b.file))
    return {
      value: { ...value, theme },
      packages: [...packages, ...result.bundle.packages],
      islands: [...islands, ...result.bundle.islands],
      files: [...files, ...themeFiles],
      themeModule: { code: result.bundle.code, gives: 'theme' },
    }
  } catch (error) {
    const cause = withRealPlaces(error, runnable)
    const at = placeInStack(error, runnable) ?? placeOfTheme()
    throw new ConfigError([configThrew(at, messageOf(error))], undefined, {
      ...context,
      sourceLine: lineOf(result.bundle.sources),
      cause,
    })
  }
}

/** @param around Where the code is asked for, for what has no place of its own. */
function diagnosticOf({ kind, text, hint, at }: BundleProblem, folder: string, around?: Place): Diagnostic {
  const place = at ? { path: pathFrom(folder, at.file), line: at.line, column: at.column } : around
  if (kind === 'package-missing') return configPackageMissing(place, text, undefined)
  if (kind === 'style-import') return configStyleImport(place, pathFrom(folder, text))
  return configSyntax(place, text, hint)
}

function startOf(file: string, folder: string): Place {
  return { path: pathFrom(folder, file), line: 1, column: 1 }
}

function sourceLineIn(folder: string, files: readonly ConfigFile[]): (place: Place) => string | undefined {
  return ({ path, line }) =>
    linesOf(files.find(({ file }) => pathFrom(folder, file) === path)?.text ?? '')[line - 1]
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message === '' ? error.name : error.message
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

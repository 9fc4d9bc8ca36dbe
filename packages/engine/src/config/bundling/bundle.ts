import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BuildResult } from 'esbuild'
import { hashOf } from '../../io/hash.js'
import { byFile } from '../../io/path-from.js'
import { importModule } from '../../io/running/import-module.js'
import type { OutputPath } from '../../paths.js'
import type { CodeCache } from '../caching/code-cache.js'
import type { CodeInputs, CodeLookups } from '../caching/code-inputs.js'
import { exportsVariable, importParameter, laterPrefix, type SiteCode } from '../running/site-code.js'
import { bundleLookups, isOfNoFile, settingsFor } from './bundle-lookups.js'
import { type ConfigPackage, type ImportedName, packagesPlugin } from './bundle-packages.js'
import { type BundleProblem, problemOf } from './bundle-problem.js'
import { type ConfigSource, loaderOf, placeNames, sourcesPlugin } from './bundle-sources.js'
import { asWritten } from './client-modules.js'
import { endlessSettings } from './endless-settings.js'
import { isBuildFailure, runBundler } from './run-bundler.js'

/** All local code of a config in one module, ready to run. */
export interface ConfigBundle {
  readonly code: SiteCode
  /** Source map of the code as JSON; `sources` are absolute. */
  readonly map: string
  /** The files it was made of, by absolute path. */
  readonly sources: ReadonlyMap<string, ConfigSource>
  /** Packages that the files import by name, without Node's own modules. */
  readonly packages: readonly ConfigPackage[]
  /** Modules that begin with `'use client'`; absolute, in path order. Their components are islands. */
  readonly islands: readonly string[]
  /** Modules of the site itself that no island contains; absolute, in path order. They never run in a browser. */
  readonly staticModules: readonly string[]
  /** Folders in which imports by path looked for files, as they are written, whatever links lead to; absolute. */
  readonly lookedIn: readonly string[]
}

/** The script to bundle. */
export interface BundleEntry {
  /** Absolute. */
  readonly file: string
  /** A script that is no file, but resolves its imports as if it were `file`. */
  readonly text?: string
  /** Name of a package to bundle as a theme, even if its manifest does not say so. */
  readonly theme?: string
}

export type BundleResult =
  /** `isNew`: it was not in the cache. */
  | { readonly bundle: ConfigBundle; readonly isNew: boolean }
  | { readonly problems: readonly BundleProblem[]; readonly sources: ReadonlyMap<string, ConfigSource> }

/**
 * Bundles a script and all local files that it imports into one module.
 *
 * Packages stay outside, as addresses of files: they are looked up from the importing file, then
 * from `packagesOf`. So the module runs from anywhere, and a site needs no copy of packages that
 * its caller has. Only themes are bundled, because their islands have to be found.
 *
 * @param packagesOf More folders to look packages up from, in this order.
 */
export async function bundleConfig(
  entry: BundleEntry,
  packagesOf: readonly string[],
  cache: CodeCache,
): Promise<BundleResult> {
  const name = `${entry.text === undefined ? 'config' : 'text'} ${entry.file}`
  let isNew = false
  const remembered = await cache.remember<RememberedBundle>(
    name,
    // The exports of Node's own modules differ between versions of Node.
    JSON.stringify([process.version, entry, packagesOf]),
    async () => {
      isNew = true
      const settings = settingsFor(dirname(entry.file))
      const made = await makeBundle(entry, packagesOf)
      if (!('bundle' in made)) return { value: { made }, inputs: undefined }
      const { sources, ...bundle } = made.bundle
      const value = {
        bundle,
        sources: [...sources].map(([file, { hash, publishedAs }]) => ({ file, hash, publishedAs })),
      }
      return { value, inputs: inputsOf(made, settings) }
    },
  )
  if ('made' in remembered) return remembered.made
  const sources = new Map(
    remembered.sources.map(({ file, hash, publishedAs }) => [
      file,
      publishedAs === undefined
        ? { text: readFileSync(file, 'utf8'), hash }
        : { text: '', hash, publishedAs },
    ]),
  )
  return { bundle: { ...remembered.bundle, sources }, isNew }
}

/** A bundle without the text of its sources, which is on disk; or problems, which are never cached. */
type RememberedBundle =
  | {
      readonly bundle: Omit<ConfigBundle, 'sources'>
      readonly sources: readonly {
        readonly file: string
        readonly hash: string
        readonly publishedAs?: OutputPath | undefined
      }[]
    }
  | { readonly made: Exclude<MadeBundle, { readonly bundle: ConfigBundle }> }

/** A bundle, and where its imports were looked up. */
type MadeBundle =
  | { readonly bundle: ConfigBundle; readonly lookups: CodeLookups }
  | Exclude<BundleResult, { readonly bundle: ConfigBundle }>

/**
 * Everything that decides what this script is bundled to.
 *
 * @param settings That existed before.
 */
function inputsOf(
  { bundle: { sources, packages }, lookups }: Extract<MadeBundle, { readonly lookups: CodeLookups }>,
  settings: readonly string[],
): CodeInputs {
  const files = [...sources.keys()]
  const manifests = packages.map(({ folder }) => join(folder, 'package.json'))
  return {
    used: [...files, ...manifests, ...settings],
    files: [...files, ...manifests, ...lookups.files],
    folders: [...files.map(dirname), ...lookups.folders],
    places: lookups.places,
  }
}

/** Some code cannot be a script and must be a module. Other problems are those of both formats. */
async function makeBundle(entry: BundleEntry, packagesOf: readonly string[]): Promise<MadeBundle> {
  const script = await bundleAs('script', entry, packagesOf)
  return 'bundle' in script ? script : bundleAs('module', entry, packagesOf)
}

/** @returns No problems and no bundle for code that can only be a module, if a script was asked for. */
async function bundleAs(
  format: SiteCode['format'],
  { file, text: given, theme }: BundleEntry,
  packagesOf: readonly string[],
): Promise<MadeBundle> {
  const sources = new Map<string, ConfigSource>()
  const packages = new Map<string, ConfigPackage>()
  const imported: ImportedName[] = []
  const islands = new Set<string>()
  const folder = dirname(file)
  const endless = endlessSettings(folder)
  if (endless !== undefined) return { problems: [endless], sources }
  try {
    const result = await runBundler(({ build }) =>
      build({
        ...(given === undefined
          ? { entryPoints: [file] }
          : { stdin: { contents: given, resolveDir: folder, sourcefile: basename(file) } }),
        ...(format === 'script'
          ? { format: 'iife', globalName: exportsVariable }
          : { format: 'esm', banner: { js: requireBanner(file) } }),
        absWorkingDir: folder,
        outfile: join(folder, 'config.mjs'),
        bundle: true,
        write: false,
        metafile: true,
        platform: 'node',
        target: 'node20',
        jsx: 'automatic',
        keepNames: true,
        sourcemap: 'external',
        sourcesContent: false,
        logLevel: 'silent',
        define: Object.fromEntries(
          Object.entries(placeNames).map(([expression, { name }]) => [expression, name]),
        ),
        plugins: [
          sourcesPlugin(sources, islands, folder),
          packagesPlugin({ format, packagesOf, packages, imported, theme }),
        ],
      }),
    )
    const [map = '', text = ''] = ['.map', '.mjs'].map(
      (extension) => result.outputFiles.find(({ path }) => path.endsWith(extension))?.text,
    )
    const code = format === 'script' ? scriptOf(text, result) : text
    if (code === undefined) return { problems: [], sources }
    const lookups = bundleLookups(result.metafile, folder, { imported, packagesOf })
    return {
      bundle: {
        code: { format, text: code, file },
        map: absoluteSources(map, folder),
        sources: await byWhatTheyDo(sources),
        packages: [...packages.values()],
        // Their scripts are numbered in this order, and named by the number.
        islands: [...islands].sort(byFile),
        staticModules: staticModules(result, folder),
        lookedIn: [...lookups.folders],
      },
      lookups,
    }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    const problems = error.errors.map((message): BundleProblem => {
      const problem = problemOf(message, folder)
      if (problem.at === undefined || problem.at.file === file) return problem
      return { ...problem, of: islands.has(problem.at.file) ? 'island' : 'module' }
    })
    return { problems: withoutFollowing(problems), sources }
  }
}

/** If a package.json or tsconfig.json cannot be read, esbuild finds no package from there either. */
function withoutFollowing(problems: readonly BundleProblem[]): readonly BundleProblem[] {
  const ofSettings = problems.filter(
    ({ kind, at }) => kind === 'syntax' && /[\\/](?:package|tsconfig[^\\/]*)\.json$/.test(at?.file ?? ''),
  )
  return ofSettings.length > 0
    ? problems.filter(({ kind }) => kind !== 'package-entry' && kind !== 'package-missing')
    : problems
}

/** Modules whose code is in the bundle, but in no island. Those of installed packages are left out. */
function staticModules({ metafile }: BuildResult<{ metafile: true }>, folder: string): string[] {
  const { inputs, outputs } = metafile
  const inIslands = new Set(Object.keys(inputs).filter((name) => name.endsWith(asWritten)))
  for (const name of inIslands)
    for (const { path } of inputs[name]?.imports ?? []) if (inputs[path] !== undefined) inIslands.add(path)
  const isOfIsland = (name: string) => inIslands.has(name) || inIslands.has(name + asWritten)
  const used = Object.values(outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([name, { bytesInOutput }]) => (bytesInOutput > 0 ? [name] : [])),
  )
  return used
    .filter(
      (name) =>
        !isOfNoFile(name) &&
        !isOfIsland(name) &&
        /\.[jt]sx?$/.test(name) &&
        !/(?:^|\/)node_modules\//.test(name),
    )
    .map((name) => join(folder, name))
    .sort(byFile)
}

/** How the metafile names helpers that the bundler itself adds. */
const bundlersOwn = '<runtime>'

/**
 * Makes a script of bundled code. Its dynamic imports become calls of a function that the caller
 * provides.
 *
 * @returns Undefined if the code has static imports, uses `import.meta`, or imports an address that
 *   it computes. Top-level `await` is already an error of the bundler in this format.
 */
function scriptOf(text: string, { metafile }: BuildResult<{ metafile: true }>): string | undefined {
  const [entry] = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? [])
  // A CommonJS entry would give all exports instead of the default one.
  if (entry === undefined || metafile.inputs[entry]?.format !== 'esm') return undefined
  // In the output, the bundler has replaced these imports with `require` calls.
  const imported = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, kind, path }) => external && kind === 'import-statement' && path !== bundlersOwn)
  if (imported.length > 0) return undefined
  // The bundler's stand-in for `import.meta`, which scripts do not have. It gives no warning about this for
  // packages.
  if (/\bimport_meta\d*\b/.test(text)) return undefined
  const script = text.replaceAll(`import("${laterPrefix}`, () => `${importParameter}("${laterPrefix}`)
  // The address of such an import may have any form. If this is only text that looks like an import, a module
  // works, too.
  return /\bimport\s*\(/.test(script) ? undefined : script
}

/**
 * Replaces each fingerprint of code by one of what it does. Files that only the bundler can read keep
 * the fingerprint of their text.
 */
async function byWhatTheyDo(sources: ConfigBundle['sources']): Promise<ConfigBundle['sources']> {
  const { transform } = await importModule('esbuild')
  const entries = [...sources].map(async ([file, source]) => {
    if (source.isData === true) return [file, source] as const
    const { text, hash } = source
    const options = { loader: loaderOf(file), minifyWhitespace: true, legalComments: 'none' } as const
    const code = await transform(text, { ...options, jsx: 'automatic', logLevel: 'silent' }).catch(
      () => undefined,
    )
    return [file, { text, hash: code === undefined ? hash : hashOf(code.code) }] as const
  })
  return new Map(await Promise.all(entries))
}

/** Defines `require` for bundled CommonJS files. */
const requireBanner = (entry: string) =>
  `import { createRequire as __quireCreateRequire } from 'node:module';const require = __quireCreateRequire(${JSON.stringify(pathToFileURL(entry).href)});`

function absoluteSources(json: string, folder: string): string {
  const map = JSON.parse(json) as { sources: string[] }
  return JSON.stringify({
    ...map,
    sources: map.sources.map((source) =>
      source.startsWith('file:') ? fileURLToPath(source) : join(folder, source),
    ),
  })
}

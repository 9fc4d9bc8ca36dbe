import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Message, Metafile } from 'esbuild'
import { bundleLookups, filesOfBundle, settingsFor } from '../config/bundling/bundle-lookups.js'
import { cssModule, cssModuleCode } from '../config/bundling/css-modules.js'
import { isBuildFailure, runBundler } from '../config/bundling/run-bundler.js'
import { type CodeCache, noCodeCache } from '../config/caching/code-cache.js'
import type { CodeInputs, CodeLookups } from '../config/caching/code-inputs.js'
import { ConfigError } from '../config/config-error.js'
import type { LoadedConfig } from '../config/loaded-config.js'
import { lineOnDisk } from '../config/reading/config-source.js'
import { placeOfPath } from '../config/reading/path-place.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { themeFileMissing } from '../diagnostics/messages/config.js'
import { hashOf } from '../io/hash.js'
import { pathFrom } from '../io/path-from.js'
import { similarFile } from '../io/reading/similar-file.js'
import { byPath, type OutputPath, outputPath } from '../paths.js'
import type { Theme } from '../theme.js'
import {
  type BundleOptions,
  earlyBuild,
  folderOf,
  isOfSite,
  optionStyles,
  scriptBuild,
  styleBuild,
  themeFile,
} from './bundle-builds.js'
import type { OnImport } from './bundle-plugins.js'
import { type BundlePlaces, bundleProblem, bundleWarnings } from './bundle-problems.js'
import { licensesOf, packageFolder } from './licenses.js'
import { importedBefore, type NamedOutput, nameByContent, withoutIdleImports } from './output-names.js'
import { processUses } from './process-uses.js'

/** What every page of a site loads. */
export interface ClientBundle {
  readonly files: readonly { readonly path: OutputPath; readonly content: Uint8Array }[]
  /** Loaded as a module. */
  readonly script: OutputPath
  readonly styles: readonly OutputPath[]
  readonly earlyScript: OutputPath | null
  /** The script that keeps pages of the dev server up to date; null in a build. */
  readonly liveScript: OutputPath | null
  /**
   * Scripts for `'use client'` modules, by the absolute path of the module. The module's own comes
   * first, then those that must be there before it or React can run.
   */
  readonly islands: ReadonlyMap<string, readonly OutputPath[]>
  /** Source files of the bundle, without those of packages; absolute. */
  readonly sources: readonly string[]
  /** Folders in which its imports by path looked for files, as they are written; absolute. */
  readonly lookedIn: readonly string[]
  /** Hash of all files. */
  readonly fingerprint: string
  /** Warnings about the theme's scripts and style sheets. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Options for a published site. */
export function bundleOptions(
  { file: config, islands, files }: Pick<LoadedConfig, 'file' | 'islands' | 'files'>,
  {
    navigation,
    themeConfig,
    base,
    root,
  }: Pick<BundleOptions, 'navigation' | 'themeConfig' | 'base' | 'root'>,
): BundleOptions {
  const importedFiles = files.flatMap(({ file, publishedAs }) =>
    publishedAs === undefined ? [] : [{ file, path: publishedAs }],
  )
  const cssModules = files.flatMap(({ file }) => (cssModule.test(file) ? [file] : []))
  return {
    islands,
    importedFiles,
    cssModules,
    navigation,
    themeConfig,
    base,
    root,
    configFolder: dirname(config),
    code: files,
    development: false,
  }
}

/** For commands that render no page, since only rendered pages refer to scripts and styles. */
export const noClient: ClientBundle = {
  files: [],
  script: outputPath(''),
  styles: [],
  earlyScript: null,
  liveScript: null,
  islands: new Map(),
  sources: [],
  lookedIn: [],
  fingerprint: '',
  diagnostics: [],
}

/**
 * Bundles a theme's behaviours together with the engine's browser code, and its styles.
 *
 * The hashes in file names are those of the files' content. esbuild's own hashes also depend on
 * where the sources are.
 *
 * @throws ConfigError if files are missing or cannot be read.
 */
export async function bundleClient(
  theme: Theme,
  options: BundleOptions,
  cache: CodeCache = noCodeCache,
): Promise<ClientBundle> {
  const { islands, importedFiles, cssModules, navigation, themeConfig, development, root, configFolder } =
    options
  const key = JSON.stringify([
    theme.from,
    theme.behaviours,
    theme.styles,
    theme.earlyScript,
    optionStyles(theme, options),
    theme.constants?.(themeConfig),
    islands,
    importedFiles,
    cssModules,
    navigation,
    development,
    root,
    configFolder,
  ])
  let madeNow: ClientBundle['files'] | undefined
  const { files, islandScripts, ...bundle } = await cache.remember(
    development ? 'client-development' : 'client',
    key,
    async () => {
      const { files, islands, inputs, importedFrom, ...made } = await makeBundle(theme, options)
      madeNow = files
      const value = {
        ...made,
        files: files.map((file) => rememberedFile(file, importedFrom)),
        islandScripts: [...islands],
      }
      return { value, inputs }
    },
  )
  return { ...bundle, files: madeNow ?? files.map(restoredFile), islands: new Map(islandScripts) }
}

/** A file of a bundle as it is cached: with its content in Base64, or the file that it is a copy of. */
type RememberedFile = { readonly path: OutputPath } & (
  | { readonly base64: string }
  | { readonly copyOf: string }
)

/** Pictures can be much larger than code, and the cache is read by each build. */
function rememberedFile(
  { path, content }: ClientBundle['files'][number],
  importedFrom: ReadonlyMap<OutputPath, string>,
): RememberedFile {
  const copyOf = importedFrom.get(path)
  return copyOf === undefined ? { path, base64: Buffer.from(content).toString('base64') } : { path, copyOf }
}

const restoredFile = (file: RememberedFile): ClientBundle['files'][number] => ({
  path: file.path,
  // The cache has just found that it is unchanged, or its content is part of the key.
  content: 'copyOf' in file ? readFileSync(file.copyOf) : Buffer.from(file.base64, 'base64'),
})

async function makeBundle(
  theme: Theme,
  options: BundleOptions,
): Promise<
  ClientBundle & {
    readonly inputs: CodeInputs
    /** Of which files some of the bundle are copies; absolute. */
    readonly importedFrom: ReadonlyMap<OutputPath, string>
  }
> {
  const { islands, importedFiles, cssModules, development, root, configFolder, code } = options
  const folder = folderOf(theme)
  const places = { from: folder, root, code }
  const settings = settingsFor(folder)
  const imported = new Map<OutputPath, Uint8Array>()
  const importedFrom = new Map<OutputPath, string>()
  for (const { file, path } of importedFiles) {
    imported.set(path, readFileSync(file))
    importedFrom.set(path, file)
  }
  const onImport: OnImport = ({ file, path }, content) => {
    imported.set(path, content)
    // The cache does not look at files of packages.
    if (packageFolder(file) === undefined) importedFrom.set(path, file)
  }
  const classesImported = new Set(cssModules)
  const scriptOptions = scriptBuild(theme, options, {
    onImport,
    onCssModule: (file) => classesImported.add(file),
  })
  const earlyOptions = earlyBuild(theme, options, onImport)
  const scripting = runBundler(({ build }) => build(scriptOptions))
  const bundleStyles = async (sheets: Iterable<string>) => {
    const named = await withoutTakenFrom([...sheets], configFolder)
    return runBundler(({ build }) => build(styleBuild(theme, options, named)))
  }
  const builds = [
    scripting,
    withFound(bundleStyles(cssModules), scripting, () =>
      // Rarely: only behaviours import some that the config does not.
      classesImported.size > cssModules.length ? bundleStyles(classesImported) : undefined,
    ),
    earlyOptions && runBundler(({ build }) => build(earlyOptions)),
  ] as const
  const errors = await errorsOf(builds)
  if (errors.length > 0) throw bundleError(errors, theme, places)
  const [script, style, early] = await Promise.all(builds)
  const results = [script, style, ...(early === undefined ? [] : [early])]
  const named = nameByContent([
    ...withoutIdleImports(script.outputFiles, script.metafile),
    ...style.outputFiles,
    ...(early?.outputFiles ?? []),
  ])
  // A style sheet may name them, too.
  for (const { path } of named) imported.delete(path)
  const published = [...named, ...[...imported].map(([path, content]) => ({ path, content }))].sort((a, b) =>
    byPath(a.path, b.path),
  )
  const find = (start: string) => named.find(({ path }) => path.startsWith(start))?.path
  const app = find('assets/js/app.')
  if (app === undefined) throw new Error('esbuild gave no script.')
  const metafiles = results.map(({ metafile }) => metafile)
  const inputs = [
    ...metafiles.flatMap((metafile) => filesOfBundle(metafile, folder)),
    ...importedFiles.map(({ file }) => file),
  ]
  const sources = inputs.filter((input) => !input.includes('node_modules'))
  const lookups = metafiles.map((metafile) => bundleLookups(metafile, folder))
  const scripts = [scriptOptions, ...(earlyOptions === undefined ? [] : [earlyOptions])]
  return {
    inputs: cacheInputs({ inputs, sources, lookups, settings }),
    importedFrom,
    files: development ? published : [...published, licenseFile(licensesOf(inputs))],
    script: app,
    styles: [find('assets/css/style.')].filter((path) => path !== undefined),
    earlyScript: find('assets/js/early.') ?? null,
    liveScript: find('assets/js/live.') ?? null,
    islands: new Map(
      islands.flatMap((file, index) => {
        const scripts = scriptsOfIsland(`assets/js/island-${index}.`, named, script.metafile)
        return scripts.length === 0 ? [] : [[file, scripts] as const]
      }),
    ),
    sources,
    lookedIn: lookups.flatMap(({ folders }) => [...folders]),
    fingerprint: hashOf(published.map(({ path }) => path).join('\n')),
    diagnostics: [
      ...results.flatMap(({ warnings }) => bundleWarnings(warnings, places)),
      ...(await processUses(scripts, sources, root)),
    ],
  }
}

/**
 * The script of an island, and those that must be there before it or React can run; empty if there
 * is none.
 *
 * @param start What its path begins with.
 */
function scriptsOfIsland(start: string, named: readonly NamedOutput[], metafile: Metafile): OutputPath[] {
  const island = named.find(({ path }) => path.startsWith(start))
  if (island === undefined) return []
  const react = named.find(({ path }) => path.startsWith('assets/js/hydrate-island.'))
  const before = new Set(
    [island, ...(react === undefined ? [] : [react])].flatMap(({ firstName }) =>
      importedBefore(firstName, metafile),
    ),
  )
  const imported = named.filter(({ firstName }) => before.has(firstName))
  return [island, ...imported].map(({ path }) => path)
}

/** What a cached bundle depends on. */
function cacheInputs({
  inputs,
  sources,
  lookups,
  settings,
}: {
  /** All files of the bundle, absolute. */
  readonly inputs: readonly string[]
  /** Those of them that are in no package. */
  readonly sources: readonly string[]
  readonly lookups: readonly CodeLookups[]
  /** Settings of the bundler that existed before. */
  readonly settings: readonly string[]
}): CodeInputs {
  const used = inputs.map(inputOfCache)
  return {
    used: [...used, ...settings],
    files: [...used, ...lookups.flatMap(({ files }) => [...files])],
    folders: [...sources.map(dirname), ...lookups.flatMap(({ folders }) => [...folders])],
    places: lookups.flatMap(({ places }) => [...places]),
  }
}

/**
 * A bundle of styles, or the one that replaces it once scripts are bundled.
 *
 * @param again Undefined if the first one is right.
 */
async function withFound<Styles>(
  styling: Promise<Styles>,
  scripting: Promise<unknown>,
  again: () => Promise<Styles> | undefined,
): Promise<Styles> {
  const [styles, scripts] = await Promise.allSettled([styling, scripting])
  // What is wrong with a style sheet that scripts import is told of the scripts.
  const replacing = scripts.status === 'fulfilled' ? again() : undefined
  if (replacing !== undefined) return replacing
  if (styles.status === 'rejected') throw styles.reason
  return styles.value
}

/**
 * Leaves out style sheets that others take classes from (`composes`). The bundler puts those before the
 * others by itself, and behind them if they were named after them.
 */
async function withoutTakenFrom(
  cssModules: readonly string[],
  configFolder: string,
): Promise<readonly string[]> {
  const used = await Promise.all(
    cssModules.map(async (file) => (await cssModuleCode(file, configFolder)).files),
  )
  const usedBy = new Map(cssModules.map((file, index) => [file, new Set(used[index])]))
  return cssModules.filter(
    (file) => !cssModules.some((other) => usedBy.get(other)?.has(file) && !usedBy.get(file)?.has(other)),
  )
}

/** Waits for all builds, so that what is reported does not depend on which one fails first. */
async function errorsOf(builds: readonly (Promise<unknown> | undefined)[]): Promise<readonly Message[]> {
  const settled = await Promise.allSettled(builds)
  return settled.flatMap((one) => {
    if (one.status === 'fulfilled') return []
    if (!isBuildFailure(one.reason)) throw one.reason
    return one.reason.errors
  })
}

function bundleError(errors: readonly Message[], theme: Theme, places: BundlePlaces): ConfigError {
  const { from, root } = places
  const named = [
    ...(theme.behaviours ?? []),
    ...(theme.styles ?? []),
    ...(theme.earlyScript === undefined ? [] : [theme.earlyScript]),
  ]
  /**
   * For files in the theme, messages contain the path in the theme. They contain the whole path
   * only if the file was not found.
   */
  const isOf = (file: string, { text }: Message) => text.includes(JSON.stringify(themeFile(from, file)))
  const missing = named.filter((file) => errors.some((error) => isOf(file, error)))
  const problems = errors
    .filter((error) => !missing.some((file) => isOf(file, error)))
    .map((error) => bundleProblem(error, theme.name, places))
  return new ConfigError(
    [
      ...missing.map((file) => {
        const shown = isOfSite(file) ? pathFrom(root, themeFile(from, file)) : file
        const near = similarFile(themeFile(from, file))
        return themeFileMissing(
          placeOfPath(themeFile(from, file), places.code, root),
          isOfSite(file) ? '"styles"' : `The theme "${theme.name}"`,
          shown,
          near && shown.slice(0, -basename(shown).length) + near,
        )
      }),
      ...problems,
    ],
    undefined,
    {
      folder: root,
      sourceLine: ({ path, line }) => lineOnDisk(join(root, path), line),
      files: [
        ...missing.map((file) => themeFile(from, file)),
        ...problems.flatMap(({ at }) => (at === undefined ? [] : [join(root, at.path)])),
      ],
    },
  )
}

/** Nothing refers to this file. It is published because the licenses of the bundled packages require that. */
function licenseFile(text: string): ClientBundle['files'][number] {
  const path = outputPath(`assets/js/licenses.${hashOf(text).slice(0, 8)}.txt`)
  return { path, content: new TextEncoder().encode(text) }
}

/** For a package, only its manifest counts, which contains its version. */
function inputOfCache(file: string): string {
  const folder = packageFolder(file)
  return folder === undefined ? file : join(folder, 'package.json')
}

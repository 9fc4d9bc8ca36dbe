import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Message, Plugin } from 'esbuild'
import { bundleLookups } from '../config/bundling/bundle-lookups.js'
import { isBuildFailure } from '../config/bundling/bundle-problem.js'
import { type CodeCache, type CodeInputs, noCodeCache } from '../config/caching/code-cache.js'
import type { NavigationOptions } from '../config/config.js'
import { ConfigError } from '../config/config-error.js'
import { lineOnDisk } from '../config/reading/config-source.js'
import type { ResolvedConfig } from '../config/resolved-config.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { themeFileMissing } from '../diagnostics/messages/config.js'
import { hashOf } from '../io/hash.js'
import { importModule } from '../io/import-module.js'
import { pathFrom } from '../io/path-from.js'
import { type OutputPath, outputPath } from '../paths.js'
import type { Theme } from '../theme.js'
import { assetLoaders, type BundlePlaces, bundleProblem, bundleWarnings } from './bundle-problems.js'
import { engineStyles } from './engine-styles.js'
import { licensesOf, packageFolder } from './licenses.js'
import { nameByContent, withoutIdleImports } from './output-names.js'

/** What every page of a site loads. */
export interface ClientBundle {
  readonly files: readonly { readonly path: OutputPath; readonly content: Uint8Array }[]
  /** Loaded as a module. */
  readonly script: OutputPath
  readonly styles: readonly OutputPath[]
  readonly earlyScript: OutputPath | null
  /** The script that keeps pages of the dev server up to date; null in a build. */
  readonly liveScript: OutputPath | null
  /** Scripts for `'use client'` modules, by the absolute path of the module. */
  readonly islands: ReadonlyMap<string, OutputPath>
  /** Source files of the bundle, without those of packages; absolute. */
  readonly sources: readonly string[]
  /** Hash of all files. */
  readonly fingerprint: string
  /** Warnings about the theme's scripts and style sheets. */
  readonly diagnostics: readonly Diagnostic[]
}

const clientEntry = fileURLToPath(new URL('../client/start.js', import.meta.url))
const wholePictureEntry = fileURLToPath(new URL('../client/whole-picture.js', import.meta.url))
const liveEntry = fileURLToPath(new URL('../client/live.js', import.meta.url))
const targets = ['es2022', 'chrome109', 'firefox115', 'safari15.4']

/** What a site's browser code is made from, besides the theme. */
export interface BundleOptions {
  /** Absolute paths of the `'use client'` modules, in path order. */
  readonly islands: readonly string[]
  readonly navigation: NavigationOptions
  /** The theme's options, as its schema returned them. */
  readonly themeConfig: unknown
  /** Whether images in pages name narrower copies. */
  readonly pictureCopies: boolean
  /** Use React's development build, and do not minify. */
  readonly development: boolean
  /** Folder of the site, absolute. Places in messages are relative to it. */
  readonly root: string
}

/** Options for a published site. */
export function bundleOptions(
  { islands }: Pick<BundleOptions, 'islands'>,
  {
    navigation,
    themeConfig,
    root,
    images,
  }: Pick<ResolvedConfig, 'navigation' | 'themeConfig' | 'root' | 'images'>,
): BundleOptions {
  return { islands, navigation, themeConfig, root, pictureCopies: images !== undefined, development: false }
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
  const { islands, navigation, themeConfig, pictureCopies, development, root } = options
  const key = JSON.stringify([
    theme.from,
    theme.behaviours,
    theme.styles,
    theme.earlyScript,
    theme.optionStyles?.(themeConfig),
    theme.constants?.(themeConfig),
    islands,
    navigation,
    pictureCopies,
    development,
    root,
  ])
  const { files, islandScripts, ...bundle } = await cache.remember(
    development ? 'client-development' : 'client',
    key,
    async () => {
      const { files, islands, inputs, ...made } = await makeBundle(theme, options)
      const value = {
        ...made,
        files: files.map(({ path, content }) => [path, Buffer.from(content).toString('base64')] as const),
        islandScripts: [...islands],
      }
      return { value, inputs }
    },
  )
  return {
    ...bundle,
    files: files.map(([path, content]) => ({ path, content: Buffer.from(content, 'base64') })),
    islands: new Map(islandScripts),
  }
}

async function makeBundle(
  theme: Theme,
  { islands, navigation, themeConfig, pictureCopies, development, root }: BundleOptions,
): Promise<ClientBundle & { readonly inputs: CodeInputs }> {
  const { build } = await importModule('esbuild')
  const folder = dirname(fileURLToPath(theme.from))
  const places = { from: folder, root }
  const behaviours = (theme.behaviours ?? []).map((file) => resolve(folder, file))
  const entry = [
    `import { start } from ${JSON.stringify(clientEntry)}`,
    ...behaviours.map((file, index) => `import { mount as mount${index} } from ${JSON.stringify(file)}`),
    ...(pictureCopies
      ? [`import { openWholePictures } from ${JSON.stringify(wholePictureEntry)}`, 'openWholePictures()']
      : []),
    `start([${behaviours.map((_, index) => `mount${index}`).join(', ')}], ${JSON.stringify(navigation)})`,
  ]
  const own = engineStyles({ development })
  const styles = [
    own.first,
    ...(theme.styles ?? []).map((file) => `@import ${JSON.stringify(themeFile(folder, file))};`),
    ...(theme.optionStyles === undefined ? [] : [theme.optionStyles(themeConfig)]),
    own.last,
  ]
  const common = {
    bundle: true,
    minify: !development,
    define: {
      'process.env.NODE_ENV': development ? '"development"' : '"production"',
      ...Object.fromEntries(
        Object.entries(theme.constants?.(themeConfig) ?? {}).map(([name, value]) => [name, String(value)]),
      ),
    },
    jsx: 'automatic',
    metafile: true,
    absWorkingDir: folder,
    alias: sharedModules(),
    write: false,
    outdir: '/',
    target: targets,
    logLevel: 'silent',
    legalComments: 'none',
    assetNames: 'assets/files/[name]-[hash]',
    chunkNames: 'assets/js/[name]-[hash]',
  } as const
  const builds = [
    build({
      ...common,
      format: 'esm',
      splitting: true,
      plugins: [
        textEntry(entry.join('\n'), folder),
        onlyForBrowsers,
        noLostStyles,
        ...(development ? [] : [smallStyleTexts]),
      ],
      entryPoints: [
        { in: textEntryName, out: 'assets/js/app' },
        ...(development ? [{ in: liveEntry, out: 'assets/js/live' }] : []),
        ...islands.map((file, index) => ({ in: file, out: `assets/js/island-${index}` })),
      ],
      entryNames: '[dir]/[name]-[hash]',
    }),
    build({
      ...common,
      loader: assetLoaders,
      // A name that no style sheet of the theme can have. Otherwise that style sheet would be left out as a
      // duplicate.
      stdin: { contents: styles.join('\n'), resolveDir: folder, sourcefile: 'docs:styles', loader: 'css' },
      entryNames: 'assets/css/style-[hash]',
    }),
    theme.earlyScript === undefined
      ? undefined
      : build({
          ...common,
          format: 'iife',
          plugins: [onlyForBrowsers, noLostStyles],
          entryPoints: [resolve(folder, theme.earlyScript)],
          entryNames: 'assets/js/early-[hash]',
        }),
  ] as const
  const errors = await errorsOf(builds)
  if (errors.length > 0) throw bundleError(errors, theme, places)
  const [script, style, early] = await Promise.all(builds)
  const named = nameByContent([
    ...withoutIdleImports(script.outputFiles, script.metafile),
    ...style.outputFiles,
    ...(early?.outputFiles ?? []),
  ])
  const find = (start: string) => named.find(({ path }) => path.startsWith(start))?.path
  const app = find('assets/js/app.')
  if (app === undefined) throw new Error('esbuild gave no script.')
  const inputs = [script, style, early]
    .flatMap((result) => Object.keys(result?.metafile.inputs ?? {}))
    .filter((input) => !input.startsWith('docs:'))
    .map((input) => resolve(folder, input))
  const sources = inputs.filter((input) => !input.includes('node_modules'))
  const lookups = [script, style, early].flatMap((result) =>
    result === undefined ? [] : [bundleLookups(result.metafile, folder)],
  )
  return {
    inputs: {
      files: [...inputs.map(inputOfCache), ...lookups.flatMap(({ files }) => [...files])],
      folders: [...sources.map(dirname), ...lookups.flatMap(({ folders }) => [...folders])],
      places: lookups.flatMap(({ places }) => [...places]),
    },
    files: development ? named : [...named, licenseFile(licensesOf(inputs))],
    script: app,
    styles: [find('assets/css/style.')].filter((path) => path !== undefined),
    earlyScript: find('assets/js/early.') ?? null,
    liveScript: find('assets/js/live.') ?? null,
    islands: new Map(
      islands.flatMap((file, index) => {
        const path = find(`assets/js/island-${index}.`)
        return path === undefined ? [] : [[file, path] as const]
      }),
    ),
    sources,
    fingerprint: hashOf(named.map(({ path }) => path).join('\n')),
    diagnostics: [script, style, early].flatMap((result) => bundleWarnings(result?.warnings ?? [], places)),
  }
}

/** A file that a theme names relative to its folder, or that `extend` adds by its address. */
const themeFile = (folder: string, file: string) =>
  isOfSite(file) ? fileURLToPath(file) : resolve(folder, file)

const isOfSite = (file: string) => file.startsWith('file:')

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
      ...missing.map((file) =>
        themeFileMissing(theme.name, isOfSite(file) ? pathFrom(root, themeFile(from, file)) : file),
      ),
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

/** React, and what islands share with the engine, must exist only once, no matter where an island is. */
function sharedModules(): Record<string, string> {
  const packageFolder = (name: string) =>
    dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  return {
    react: packageFolder('react'),
    'react-dom': packageFolder('react-dom'),
    '@quire/engine/client': fileURLToPath(new URL('../client/index.js', import.meta.url)),
  }
}

const textEntryName = 'docs:app'

/** An entry that is no file. Unlike with esbuild's `stdin`, its output folder can be chosen. */
function textEntry(contents: string, resolveDir: string): Plugin {
  return {
    name: 'text-entry',
    setup(build) {
      build.onResolve({ filter: /^docs:app$/ }, ({ path }) => ({ path, namespace: 'docs' }))
      build.onLoad({ filter: /^docs:app$/, namespace: 'docs' }, () => ({
        contents,
        resolveDir,
        loader: 'js',
      }))
    },
  }
}

/**
 * The engine's modules for themes need Node. If an island imports one, its author meant the one for
 * browsers.
 */
const onlyForBrowsers: Plugin = {
  name: 'only-for-browsers',
  setup(build) {
    build.onResolve({ filter: /^@quire\/engine(?:\/theme)?$/ }, ({ path }) => ({
      errors: [
        {
          text: `"${path}" belongs to the build and does not exist in browsers`,
          detail: 'Islands and behaviours import "@quire/engine/client", and from other modules only types.',
        },
      ],
    }))
  },
}

/** Rejects imports of style sheets. esbuild would write them into a file that no page loads. */
const noLostStyles: Plugin = {
  name: 'no-lost-styles',
  setup(build) {
    build.onResolve({ filter: /\.css$/ }, ({ path, with: attributes }) =>
      attributes.type === 'text'
        ? undefined
        : {
            errors: [
              {
                text: `"${path}" is a style sheet, which scripts can import only as text`,
                detail:
                  'List it in the theme: styles: ["./style.css"]. For a single island, import it with { type: "text" }.',
              },
            ],
          },
    )
  },
}

/** Minifies style sheets that code imports as text, for the same browsers as all others. */
const smallStyleTexts: Plugin = {
  name: 'small-style-texts',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await build.esbuild.transform(readFileSync(path, 'utf8'), {
        loader: 'css',
        minify: true,
        target: targets,
        logLevel: 'silent',
      })
      return { contents: code.trimEnd(), loader: 'text' }
    })
  },
}

import { createRequire } from 'node:module'
import { dirname, parse, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions } from 'esbuild'
import { fileBase } from '../addresses/file-base.js'
import { cssModuleKey, localClasses } from '../config/bundling/css-modules.js'
import type { NavigationOptions } from '../config/config.js'
import type { ConfigFile } from '../config/reading/config-source.js'
import { byPath, urlOf } from '../paths.js'
import type { Theme } from '../theme.js'
import {
  type ImportedFile,
  importedAddresses,
  importedClasses,
  noLostStyles,
  noSuffixes,
  type OnImport,
  onlyForBrowsers,
  scriptsInUtf8,
  smallStyleTexts,
  stylesInUtf8,
  targets,
  textEntry,
  textEntryName,
} from './bundle-plugins.js'
import { assetLoaders } from './bundle-problems.js'
import { commonJsDefaults } from './common-js-defaults.js'
import { engineStyles } from './engine-styles.js'
import { packageFolder } from './licenses.js'

/** What a site's browser code is made from, besides the theme. */
export interface BundleOptions {
  /** Absolute paths of the `'use client'` modules, in path order. */
  readonly islands: readonly string[]
  /** Files whose addresses the code imports, in path order. */
  readonly importedFiles: readonly ImportedFile[]
  /** Style sheets whose classes the code imports; absolute. */
  readonly cssModules: readonly string[]
  readonly navigation: NavigationOptions
  /** With slashes at both ends. */
  readonly base: string
  /** The theme's options, as its schema returned them. */
  readonly themeConfig: unknown
  /** Use React's development build, and do not minify. */
  readonly development: boolean
  /** Folder of the site, absolute. Places in messages are relative to it. */
  readonly root: string
  /** Folder of the config, absolute. Names of classes follow from where their style sheet is in it. */
  readonly configFolder: string
  /** Code of the config, which shows where a file is named. */
  readonly code: readonly ConfigFile[]
}

const clientEntry = fileURLToPath(new URL('../client/start.js', import.meta.url))
const liveEntry = fileURLToPath(new URL('../client/live.js', import.meta.url))

/** Folder that a theme's paths are relative to. */
export const folderOf = ({ from }: Theme): string => dirname(fileURLToPath(from))

/** A file that a theme names relative to its folder, or that `extend` adds by its address. */
export const themeFile = (folder: string, file: string): string =>
  isOfSite(file) ? fileURLToPath(file) : resolve(folder, file)

export const isOfSite = (file: string): boolean => file.startsWith('file:')

/**
 * The theme's behaviours with the engine's browser code, and the islands, in modules that share parts.
 */
export function scriptBuild(
  theme: Theme,
  options: BundleOptions,
  {
    onImport,
    onCssModule,
  }: {
    readonly onImport: OnImport
    /** Gets the style sheets whose classes scripts import; absolute. */
    readonly onCssModule: (file: string) => void
  },
) {
  const { islands, navigation, development } = options
  const folder = folderOf(theme)
  const behaviours = (theme.behaviours ?? []).map((file) => resolve(folder, file))
  const entry = [
    `import { start } from ${JSON.stringify(clientEntry)}`,
    ...behaviours.map((file, index) => `import { mount as mount${index} } from ${JSON.stringify(file)}`),
    `start([${behaviours.map((_, index) => `mount${index}`).join(', ')}], ${JSON.stringify(navigation)})`,
  ]
  return {
    ...commonBuild(theme, options),
    format: 'esm',
    splitting: true,
    plugins: [
      textEntry(entry.join('\n'), folder),
      onlyForBrowsers,
      noSuffixes,
      noLostStyles(onCssModule),
      importedClasses(options.configFolder),
      scriptsInUtf8(folder),
      commonJsDefaults(folder, options.code),
      importedAddresses(onImport),
      ...(development ? [] : [smallStyleTexts]),
    ],
    entryPoints: [
      { in: textEntryName, out: 'assets/js/app' },
      ...(development ? [{ in: liveEntry, out: 'assets/js/live' }] : []),
      ...islands.map((file, index) => ({ in: file, out: `assets/js/island-${index}` })),
    ],
    entryNames: '[dir]/[name]-[hash]',
  } satisfies BuildOptions
}

/**
 * The engine's and the theme's style sheets, in one.
 *
 * @param cssModules Those of the style sheets whose classes code imports that are to be named.
 */
export function styleBuild(theme: Theme, options: BundleOptions, cssModules: readonly string[]) {
  const folder = folderOf(theme)
  const own = engineStyles(options)
  const imported = (file: string) => `@import ${JSON.stringify(file)};`
  const modules = [...cssModules].sort((a, b) =>
    byPath(cssModuleKey(a, options.configFolder), cssModuleKey(b, options.configFolder)),
  )
  const isOfPackage = (file: string) => packageFolder(file) !== undefined
  const styles = [
    own.first,
    // Those of a theme that is a package come before the styles that a site adds.
    ...modules.filter(isOfPackage).map(imported),
    ...(theme.styles ?? []).map((file) => imported(themeFile(folder, file))),
    ...modules.filter((file) => !isOfPackage(file)).map(imported),
    optionStyles(theme, options) ?? '',
    own.last,
  ]
  return {
    ...commonBuild(theme, options),
    // Shorter names of classes would not be those that code gets.
    minify: false,
    minifySyntax: !options.development,
    minifyWhitespace: !options.development,
    loader: assetLoaders,
    plugins: [localClasses(options.configFolder), stylesInUtf8],
    // Styles that are computed name them by their addresses, under which they are published already.
    external: options.importedFiles.map(({ path }) => urlOf(options.base, `/${path}`)),
    // A name that no style sheet of the theme can have. Otherwise that style sheet would be left out as a
    // duplicate.
    stdin: { contents: styles.join('\n'), resolveDir: folder, sourcefile: 'docs:styles', loader: 'css' },
    entryNames: 'assets/css/style-[hash]',
  } satisfies BuildOptions
}

/** The CSS that a theme computes from its options; undefined if it computes none. */
export function optionStyles(
  theme: Theme,
  { themeConfig, importedFiles, base }: Pick<BundleOptions, 'themeConfig' | 'importedFiles' | 'base'>,
): string | undefined {
  const withFileBase = fileBase(base, new Set(importedFiles.map(({ path }) => `/${path}`)))
  return theme.optionStyles && withFileBase(theme.optionStyles(themeConfig))
}

/**
 * The theme's script that runs before the page is shown; undefined if it has none.
 */
export function earlyBuild(theme: Theme, options: BundleOptions, onImport: OnImport) {
  if (theme.earlyScript === undefined) return undefined
  return {
    ...commonBuild(theme, options),
    format: 'iife',
    plugins: [
      onlyForBrowsers,
      noSuffixes,
      noLostStyles(),
      scriptsInUtf8(folderOf(theme)),
      importedAddresses(onImport, 'document.currentScript.src'),
    ],
    entryPoints: [resolve(folderOf(theme), theme.earlyScript)],
    entryNames: 'assets/js/early-[hash]',
  } satisfies BuildOptions
}

function commonBuild(theme: Theme, { themeConfig, development }: BundleOptions) {
  const constants = Object.entries(theme.constants?.(themeConfig) ?? {})
  const folder = folderOf(theme)
  return {
    bundle: true,
    minify: !development,
    define: {
      'process.env.NODE_ENV': development ? '"development"' : '"production"',
      ...Object.fromEntries(constants.map(([name, value]) => [name, String(value)])),
    },
    jsx: 'automatic',
    metafile: true,
    absWorkingDir: folder,
    alias: sharedModules(),
    write: false,
    // With its drive. On Windows, esbuild takes `/` for a path in the working directory.
    outdir: parse(folder).root,
    target: targets,
    logLevel: 'silent',
    legalComments: 'none',
    assetNames: 'assets/files/[name]-[hash]',
    chunkNames: 'assets/js/[name]-[hash]',
  } satisfies BuildOptions
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

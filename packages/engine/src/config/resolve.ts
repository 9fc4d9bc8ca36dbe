import { dirname, join } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { codeOfBrowser, endlessComponent } from '../diagnostics/messages/components.js'
import {
  configPackageMissing,
  configPackageVersion,
  grammarWithoutShiki,
} from '../diagnostics/messages/config.js'
import { generatorUntrusted } from '../diagnostics/messages/generators.js'
import { untrustedOutput } from '../diagnostics/messages/untrusted.js'
import { pathFrom } from '../io/path-from.js'
import { endlessComponents } from './checking/endless-components.js'
import type { ConfigReport } from './checking/report.js'
import type { CheckedConfig } from './checking/schema.js'
import { staticUses } from './checking/static-code.js'
import { configError, reportOn, typedConfig } from './checking/typed-config.js'
import type { ImageOptions, MarkdownOptions } from './config.js'
import type { ConfigOverrides } from './config-overrides.js'
import type { LoadedConfig } from './loaded-config.js'
import { findPackage, type InstalledPackage } from './packages/installed-packages.js'
import type { ResolvedConfig, ResolvedImages } from './resolved-config.js'
import { baseOf, originOf } from './resolving/addresses.js'
import { contentRoots, discoveryOf, markdownOf, redirectsOf, repositoryOf } from './resolving/defaults.js'
import { bareFolder, holds, type SiteFolders, siteFolders } from './resolving/folders.js'
import { folderDefaults } from './resolving/frontmatter-defaults.js'
import { doubtfulNames } from './theme/doubtful-names.js'
import { themeOf } from './theme/theme-options.js'

/**
 * Checks a config and fills in every field that its author left out.
 *
 * @throws ConfigError with all problems that were found. Folders are checked only if all options that
 *   name some are right.
 */
export function resolveConfig(loaded: LoadedConfig, overrides: ConfigOverrides): ResolvedConfig {
  const report = reportOn(loaded)
  const defaultTheme = typeof overrides.defaultTheme === 'string' ? undefined : overrides.defaultTheme
  const config = typedConfig(loaded, overrides, defaultTheme, report.placeOf)
  const trust = overrides.untrusted === true ? 'untrusted' : (config.trust ?? 'trusted')
  const folders = siteFolders(config, loaded.folder, overrides.out, report)
  if (trust === 'untrusted' && folders !== undefined)
    report.found.push(...refusedOfUntrusted(config, folders, loaded, report))
  const base = baseOf(config, overrides, report)
  const url = originOf(config.url, report)
  const { theme, themeConfig } = themeOf(config, defaultTheme, loaded.files, report)
  const shiki = shikiOf(config.markdown, loaded, overrides, report)
  const images = imagesOf(config.images, loaded, overrides, report)
  const defaults = folderDefaults(
    config,
    folders?.content.map(({ dir, given }) => ({ ...given, dir })) ?? [],
    {
      isStrangers: overrides.untrusted === true && loaded.isInSite,
      areVersionsStrangers: trust === 'untrusted',
    },
    report,
  )
  report.found.push(...endlessCode(loaded, report), ...staticCode(loaded))
  if (folders === undefined || theme === undefined || report.found.some(isError))
    throw configError(loaded, report.found)

  const { root, publicDir, outDir } = folders
  const lang = config.lang ?? 'en-US'
  const description = config.description ?? ''
  return {
    title: config.title,
    description,
    lang,
    base,
    url,
    trust,
    root,
    importedFiles: new Set(
      loaded.files.flatMap(({ publishedAs }) => (publishedAs === undefined ? [] : [`/${publishedAs}`])),
    ),
    content: contentRoots(folders, { ...config, lang, description, trust, defaults }),
    addresses: config.addresses ?? 'html',
    publicDir,
    generatePublic: trust === 'trusted' ? config.generatePublic : undefined,
    outDir,
    folderAliases: Object.fromEntries(
      Object.entries(config.folderAliases ?? {}).map(([named, real]) => [
        bareFolder(named),
        bareFolder(real),
      ]),
    ),
    head: config.head ?? [],
    ignoreMessages: config.ignoreMessages ?? [],
    sidebarDepth: config.sidebarDepth ?? 1,
    contentSidebar: config.contentSidebar ?? [2, 3],
    repository: repositoryOf(config.repository, overrides.branch, folders),
    lastUpdated: config.lastUpdated ?? false,
    contributors: config.contributors ?? false,
    plantuml: trust === 'trusted' && (config.plantuml ?? false),
    browserMermaid: trust === 'trusted' ? loaded.browserMermaid : undefined,
    images,
    navigation: config.navigation ?? {},
    discovery: discoveryOf(config.discovery, { url, base, isPreview: overrides.pr !== undefined }),
    redirects: redirectsOf(config.redirects),
    search: config.search ?? { provider: 'local' },
    externalVersions: config.externalVersions ?? [],
    markdown: markdownOf(config.markdown),
    shiki,
    theme,
    doubtfulNames: doubtfulNames(theme, loaded.files, report.isOwn),
    themeConfig,
    pr: overrides.pr,
    diagnostics: report.found.map((diagnostic) => placedFromRoot(diagnostic, loaded.folder, root)),
  }
}

/** What a site that is not trusted must not have. */
function refusedOfUntrusted(
  { generatePublic }: CheckedConfig,
  { root, outDir, content, publicDir }: SiteFolders,
  { folder }: LoadedConfig,
  { placeOf }: ConfigReport,
): readonly Diagnostic[] {
  const generators = [
    ...content.flatMap(({ dir, given }, index) =>
      given.generate === undefined ? [] : [generatorUntrusted(placeOf(['content', index, 'generate']), dir)],
    ),
    ...(generatePublic === undefined ? [] : [generatorUntrusted(placeOf(['generatePublic']), publicDir)]),
  ]
  return holds(root, outDir) || holds(folder, outDir) ? [untrustedOutput(), ...generators] : generators
}

/** Components of the site that render themselves without end. */
const endlessCode = ({ files, folder }: LoadedConfig, { isOwn }: ConfigReport): readonly Diagnostic[] =>
  files
    .filter(({ file }) => /\.[jt]sx$/.test(file) && isOwn(file))
    .flatMap(({ file, text }) =>
      endlessComponents(text).map(({ name, ...point }) =>
        endlessComponent({ path: pathFrom(folder, file), ...point }, name),
      ),
    )

/** Code of the site's components that would have to run in a browser, but never gets there. */
function staticCode({ files, staticModules, folder }: LoadedConfig): readonly Diagnostic[] {
  const isStatic = new Set(staticModules)
  return files
    .filter(({ file }) => isStatic.has(file))
    .flatMap(({ file, text }) => {
      const path = pathFrom(folder, file)
      return staticUses(text).map(({ line, column, ...use }) => codeOfBrowser({ path, line, column }, use))
    })
}

/** Major version of Shiki that Quire works with. */
const shikiMajor = '4'

function shikiOf(
  markdown: MarkdownOptions = {},
  loaded: LoadedConfig,
  overrides: ConfigOverrides,
  { placeOf, found }: ConfigReport,
): InstalledPackage | undefined {
  if (markdown.highlighter !== 'shiki') {
    for (const [name, language] of Object.entries(markdown.languages ?? {}))
      if (typeof language !== 'string')
        found.push(grammarWithoutShiki(placeOf(['markdown', 'languages', name]), name))
    return undefined
  }
  const shiki = findPackage('shiki', packageHomes(loaded, overrides))
  const at = placeOf(['markdown', 'highlighter'])
  if (shiki === undefined) found.push(configPackageMissing(at, 'shiki', undefined))
  else if (!shiki.version.startsWith(`${shikiMajor}.`))
    found.push(configPackageVersion(at, 'shiki', shiki.version, shikiMajor))
  return shiki
}

function imagesOf(
  given: ImageOptions | false | undefined,
  loaded: LoadedConfig,
  overrides: ConfigOverrides,
  { placeOf, found }: ConfigReport,
): ResolvedImages | undefined {
  if (given === undefined || given === false) return undefined
  const encoder = findPackage('sharp', packageHomes(loaded, overrides))
  if (encoder === undefined) {
    found.push(configPackageMissing(placeOf(['images']), 'sharp', undefined))
    return undefined
  }
  const { widths = [480, 960, 1440], quality = 80, column = 720 } = given
  return { widths: [...new Set(widths)].sort((a, b) => a - b), quality, column, encoder }
}

/** Folders in which the config finds its packages. A stranger's folder is never one of them. */
function packageHomes(
  { file, folder, isInSite, packagesOf }: LoadedConfig,
  { untrusted = false }: ConfigOverrides,
): string[] {
  const trusted = untrusted ? (isInSite ? [] : [dirname(file)]) : [dirname(file), folder]
  return [...trusted, ...packagesOf]
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error'

/** Diagnostics of a site use paths relative to its root, which need not be the config's folder. */
function placedFromRoot(diagnostic: Diagnostic, folder: string, root: string): Diagnostic {
  const { at } = diagnostic
  return at === undefined
    ? diagnostic
    : { ...diagnostic, at: { ...at, path: pathFrom(root, join(folder, at.path)) } }
}

import { dirname, join } from 'node:path'
import type { PluggableList } from 'unified'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import {
  configPackageMissing,
  configPackageVersion,
  missingConfigValue,
  unknownConfigKey,
  wrongConfigValue,
} from '../diagnostics/messages/config.js'
import { untrustedOutput } from '../diagnostics/messages/untrusted.js'
import { pathFrom } from '../io/path-from.js'
import type { SourcePath } from '../paths.js'
import { nearest } from '../text/nearest.js'
import type { Theme } from '../theme.js'
import { isRecord } from '../values/is-record.js'
import { insteadOfOption } from './checking/foreign-options.js'
import type { ConfigReport, PlaceOf } from './checking/report.js'
import { type CheckedConfig, type ConfigProblem, checkConfig, formatPath } from './checking/schema.js'
import { untrustedProblems } from './checking/untrusted.js'
import type {
  DiscoveryOptions,
  ExternalVersion,
  HeadTag,
  MarkdownOptions,
  NavEntry,
  NavigationOptions,
  PlantUmlOptions,
  RedirectOptions,
  RedirectOutput,
  RepositoryOptions,
  SearchOptions,
  SidebarDepth,
  SidebarOption,
} from './config.js'
import { ConfigError } from './config-error.js'
import type { ConfigOverrides } from './config-overrides.js'
import type { LoadedConfig } from './loaded-config.js'
import type { MermaidPackage } from './packages/mermaid-package.js'
import { findShiki, type ShikiPackage, shikiMajor } from './packages/shiki-package.js'
import { authorsFiles } from './reading/literals.js'
import { placeOfExport, placeOfKey } from './reading/place.js'
import { baseOf, originOf } from './resolving/addresses.js'
import {
  bareFolder,
  foldersInside,
  globOfFolder,
  holds,
  type SiteFolders,
  siteFolders,
} from './resolving/folders.js'
import { languageLabel } from './resolving/language-label.js'
import { sidebarOfSite } from './resolving/moved-trees.js'
import { themeOf } from './theme/theme-options.js'

/** A config with every field set. */
export interface ResolvedConfig {
  readonly title: string
  /** Empty if the author gave none. */
  readonly description: string
  readonly lang: string
  /** With slashes at both ends. */
  readonly base: string
  /** Origin without a trailing slash: `https://docs.example.org`. */
  readonly url: string | undefined
  /** `untrusted`: content must not run code or reach outside of the site. */
  readonly trust: 'trusted' | 'untrusted'
  /** Absolute, with links resolved. */
  readonly root: string
  /** In the author's order, at least one. A file belongs to the innermost folder that holds it. */
  readonly content: readonly ResolvedContentRoot[]
  /** Relative to the root; need not exist. */
  readonly publicDir: string
  /** Absolute. */
  readonly outDir: string
  /** Relative to the root, without slashes at their ends. */
  readonly folderAliases: Readonly<Record<string, string>>
  readonly head: readonly HeadTag[]
  readonly sidebarDepth: SidebarDepth
  readonly repository: ResolvedRepository | null
  readonly lastUpdated: boolean
  readonly contributors: boolean
  /** Always off for untrusted content, which would choose the input of a program. */
  readonly plantuml: PlantUmlOptions | false
  /**
   * Draws Mermaid in the browser if it cannot be drawn at build time; undefined if that is not
   * possible. Always off for untrusted content.
   */
  readonly browserMermaid: MermaidPackage | undefined
  readonly navigation: NavigationOptions
  /**
   * Parts that the site cannot have are off, for instance the sitemap of a site without `url`, or
   * of a preview.
   */
  readonly discovery: ResolvedDiscovery
  readonly redirects: ResolvedRedirects
  readonly search: SearchOptions | false
  readonly externalVersions: readonly ExternalVersion[]
  readonly markdown: ResolvedMarkdown
  /** Undefined if the config does not choose it. */
  readonly shiki: ShikiPackage | undefined
  readonly theme: Theme
  /** As the theme's schema returned them; an empty object for a theme without options. */
  readonly themeConfig: unknown
  /** Number of the pull request that this is a preview of; undefined for the published site. */
  readonly pr: number | undefined
  /** Warnings: things that work, but that the author should look at. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A folder of pages with every field set. */
export interface ResolvedContentRoot {
  /** Relative to the root, without slashes at its ends; empty for the root itself. */
  readonly dir: string
  /** With slashes at both ends. */
  readonly prefix: string
  readonly version: string
  readonly versionLabel: string
  /** Its pages tell readers that there is a later version. */
  readonly outdated: boolean
  readonly noindex: boolean
  readonly lang: string
  /** Pages without a translation here are shown in the site's language. */
  readonly fallback: boolean
  readonly label: string
  /** The author's globs, and the public and output folders if they are inside. */
  readonly exclude: readonly string[]
  readonly title: string
  readonly description: string
  readonly nav: readonly NavEntry[]
  readonly sidebar: SidebarOption
  /** The sidebars are the site's, moved below this folder's prefix. */
  readonly inheritsSidebar: boolean
}

export interface ResolvedRepository {
  /** As the author wrote it, without slashes at its end: an address, or `owner/name` on GitHub. */
  readonly url: string
  readonly branch: string
  readonly dir: string
  readonly editLinks: boolean
}

export type ResolvedDiscovery = Required<Omit<DiscoveryOptions, 'image'>> & {
  readonly image: string | undefined
}

export interface ResolvedRedirects {
  readonly file: SourcePath
  /** Whether the author named the file. If so, it must exist. */
  readonly isNamed: boolean
  readonly outputs: readonly RedirectOutput[]
}

export interface ResolvedMarkdown {
  readonly parser: 'satteri' | 'remark'
  readonly slugs: 'vuepress' | 'github'
  readonly remarkPlugins: PluggableList
  readonly rehypePlugins: PluggableList
  readonly highlighter: 'prism' | 'shiki'
  readonly lineNumbers: boolean
  readonly emoji: boolean
  readonly diagrams: boolean
  readonly tocLevels: readonly [from: number, to: number]
  readonly titleHeading: boolean
}

/**
 * Checks a config and fills in every field that its author left out.
 *
 * @throws ConfigError with all problems that were found. Folders are checked only if all types are
 *   right.
 */
export function resolveConfig(loaded: LoadedConfig, overrides: ConfigOverrides = {}): ResolvedConfig {
  const report = reportOn(loaded)
  const defaultTheme = typeof overrides.defaultTheme === 'string' ? undefined : overrides.defaultTheme
  const config = typedConfig(loaded, overrides, defaultTheme)
  const trust = overrides.untrusted === true ? 'untrusted' : (config.trust ?? 'trusted')
  const folders = siteFolders(config, loaded.folder, overrides.out, report)
  if (trust === 'untrusted' && folders !== undefined) {
    const { root, outDir } = folders
    if (holds(root, outDir) || holds(loaded.folder, outDir)) report.found.push(untrustedOutput())
  }
  const base = baseOf(config, overrides, report)
  const url = originOf(config.url, report)
  const { theme, themeConfig } = themeOf(config, defaultTheme, report)
  const shiki = shikiOf(config.markdown, loaded, overrides, report)
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
    content: contentRoots(folders, { ...config, lang, description }),
    publicDir,
    outDir,
    folderAliases: Object.fromEntries(
      Object.entries(config.folderAliases ?? {}).map(([named, real]) => [
        bareFolder(named),
        bareFolder(real),
      ]),
    ),
    head: config.head ?? [],
    sidebarDepth: config.sidebarDepth ?? 1,
    repository: repositoryOf(config.repository, overrides.branch, folders),
    lastUpdated: config.lastUpdated ?? false,
    contributors: config.contributors ?? false,
    plantuml: trust === 'trusted' && (config.plantuml ?? false),
    browserMermaid: trust === 'trusted' ? loaded.browserMermaid : undefined,
    navigation: config.navigation ?? {},
    discovery: discoveryOf(config.discovery, { url, base, isPreview: overrides.pr !== undefined }),
    redirects: redirectsOf(config.redirects),
    search: config.search ?? { provider: 'local' },
    externalVersions: config.externalVersions ?? [],
    markdown: markdownOf(config.markdown),
    shiki,
    theme,
    themeConfig,
    pr: overrides.pr,
    diagnostics: report.found.map((diagnostic) => placedFromRoot(diagnostic, loaded.folder, root)),
  }
}

// Checking

function reportOn({ files, file, folder }: LoadedConfig): ConfigReport {
  // Leaves out the theme's sources: they contain option names too, but authors would not look there.
  const sources = authorsFiles(files, [folder, dirname(file)])
  return {
    placeOf: (path) =>
      path.length === 0 ? placeOfExport(sources, folder) : placeOfKey(sources, path, folder),
    found: [],
  }
}

/** @throws ConfigError if types are wrong, or if a stranger's config uses options that it may not. */
function typedConfig(
  loaded: LoadedConfig,
  overrides: ConfigOverrides,
  defaultTheme: Theme | undefined,
): CheckedConfig {
  const { placeOf } = reportOn(loaded)
  const checked = checkConfig(loaded.value)
  if ('problems' in checked)
    throw configError(loaded, [
      ...checked.problems.map((problem) => diagnosticOf(problem, placeOf)),
      // Authors want to see all mistakes at once.
      ...(overrides.untrusted === true ? [] : optionProblems(checked.problems, loaded, defaultTheme)),
    ])
  const { config } = checked
  if (overrides.untrusted === true && loaded.isInSite) {
    const refused = untrustedProblems({ ...config, theme: undefined }, placeOf)
    if (refused.length > 0) throw configError(loaded, refused)
  }
  return config
}

/** Problems of the theme's options, for a config that has other problems too. */
function optionProblems(
  others: readonly ConfigProblem[],
  loaded: LoadedConfig,
  defaultTheme: Theme | undefined,
): readonly Diagnostic[] {
  const { value } = loaded
  if (!isRecord(value) || others.some(({ path }) => path[0] === 'theme')) return []
  // Safe: a theme of a wrong form would be among the other problems.
  const theme = (value.theme as Theme | undefined) ?? defaultTheme
  if (theme === undefined) return []
  const report = reportOn(loaded)
  themeOf({ theme, themeConfig: value.themeConfig }, undefined, report)
  return report.found
}

function configError(
  { sourceLine, files, folder }: LoadedConfig,
  problems: readonly Diagnostic[],
): ConfigError {
  return new ConfigError(problems, undefined, { sourceLine, files: files.map(({ file }) => file), folder })
}

function diagnosticOf(problem: ConfigProblem, placeOf: PlaceOf): Diagnostic {
  // A missing name has no place. Another object may have a key of that name, which would be the wrong place.
  const at = placeOf(problem.kind === 'missing' ? problem.path.slice(0, -1) : problem.path)
  const path = formatPath(problem.path)
  if (problem.kind === 'wrong') return wrongConfigValue(at, path, problem.allowed, problem.given)
  if (problem.kind === 'missing') return missingConfigValue(at, path, problem.allowed)
  const near = nearest(String(problem.path.at(-1)), problem.known)
  return unknownConfigKey(at, path, near, problem.known, insteadOfOption(problem.path))
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error'

/** Diagnostics of a site use paths relative to its root, which need not be the config's folder. */
function placedFromRoot(diagnostic: Diagnostic, folder: string, root: string): Diagnostic {
  const { at } = diagnostic
  return at === undefined
    ? diagnostic
    : { ...diagnostic, at: { ...at, path: pathFrom(root, join(folder, at.path)) } }
}

// Defaults

function contentRoots(
  { root, content, publicDir, outDir }: SiteFolders,
  site: CheckedConfig & { readonly lang: string; readonly description: string },
): ResolvedContentRoot[] {
  const folders = content.map((folder) => {
    const { version = 'latest', lang = site.lang } = folder.given
    return { ...folder, version, lang }
  })
  const languages = folders.map(({ lang }) => lang)
  return folders.map(({ dir, prefix, given, version, lang }, index) => {
    return {
      dir,
      prefix,
      version,
      versionLabel: given.versionLabel ?? version,
      outdated: given.outdated ?? version !== 'latest',
      noindex: given.noindex ?? false,
      lang,
      fallback: given.fallback ?? false,
      label: given.label ?? languageLabel(lang, languages),
      exclude: [
        ...(given.exclude ?? []),
        ...foldersInside(dir, [publicDir, pathFrom(root, outDir)]).map(globOfFolder),
      ],
      title: given.title ?? site.title,
      description: given.description ?? site.description,
      nav: given.nav ?? site.nav ?? [],
      ...(given.sidebar === undefined
        ? sidebarOfSite(site.sidebar ?? false, index, folders, site.lang)
        : { sidebar: given.sidebar, inheritsSidebar: false }),
    }
  })
}

/**
 * Search engines and feed readers should find the site, not a preview of it. `robots.txt` has a
 * meaning only at the root of a host, but every preview gets one.
 */
function discoveryOf(
  given: DiscoveryOptions = {},
  site: { readonly url: string | undefined; readonly base: string; readonly isPreview: boolean },
): ResolvedDiscovery {
  const isPublished = site.url !== undefined && !site.isPreview
  return {
    sitemap: isPublished && (given.sitemap ?? true),
    robots: (site.isPreview || site.base === '/') && (given.robots ?? true),
    feeds: isPublished && (given.feeds ?? true),
    llms: !site.isPreview && (given.llms ?? true),
    markdown: given.markdown ?? true,
    graph: given.graph ?? true,
    tags: given.tags ?? true,
    image: given.image,
  }
}

function redirectsOf(given: string | RedirectOptions = {}): ResolvedRedirects {
  const { file, outputs = ['html'] } = typeof given === 'string' ? { file: given } : given
  return { file: bareFolder(file ?? 'redirects.txt') as SourcePath, isNamed: file !== undefined, outputs }
}

function repositoryOf(
  given: RepositoryOptions | undefined,
  branch: string | undefined,
  { content }: SiteFolders,
): ResolvedRepository | null {
  if (given === undefined) return null
  return {
    url: given.url.replace(/\/+$/, ''),
    branch: branch ?? given.branch ?? 'main',
    dir: bareFolder(given.dir ?? content[0]?.dir ?? ''),
    editLinks: given.editLinks ?? true,
  }
}

/** Finds Shiki where the config finds its packages, but never in a stranger's folder. */
function shikiOf(
  markdown: MarkdownOptions = {},
  { file, folder, isInSite, packagesOf }: LoadedConfig,
  { untrusted = false }: ConfigOverrides,
  { placeOf, found }: ConfigReport,
): ShikiPackage | undefined {
  if (markdown.highlighter !== 'shiki') return undefined
  const trusted = untrusted ? (isInSite ? [] : [dirname(file)]) : [dirname(file), folder]
  const shiki = findShiki([...trusted, ...packagesOf])
  const at = placeOf(['markdown', 'highlighter'])
  if (shiki === undefined) found.push(configPackageMissing(at, 'shiki', undefined))
  else if (!shiki.version.startsWith(`${shikiMajor}.`))
    found.push(configPackageVersion(at, 'shiki', shiki.version, shikiMajor))
  return shiki
}

function markdownOf(given: MarkdownOptions = {}): ResolvedMarkdown {
  return {
    parser: given.parser ?? 'satteri',
    slugs: given.slugs ?? 'vuepress',
    remarkPlugins: given.remarkPlugins ?? [],
    rehypePlugins: given.rehypePlugins ?? [],
    highlighter: given.highlighter ?? 'prism',
    lineNumbers: given.lineNumbers ?? false,
    emoji: given.emoji ?? true,
    diagrams: given.diagrams ?? true,
    tocLevels: given.tocLevels ?? [2, 3],
    titleHeading: given.titleHeading ?? false,
  }
}

import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path'
import type { PluggableList } from 'unified'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.js'
import {
  asyncThemeOptions,
  configFolderMissing,
  configFolderOutside,
  contentFolderTwice,
  missingConfigValue,
  noTheme,
  prefixClash,
  publicFolderMissing,
  publicHoldsContent,
  slashesAdded,
  themeWithoutOptions,
  unknownConfigKey,
  wrongConfigValue,
  wrongThemeOption,
} from '../diagnostics/messages/config.js'
import { outputRefused } from '../diagnostics/messages/output.js'
import { untrustedOutput } from '../diagnostics/messages/untrusted.js'
import { nearest } from '../diagnostics/nearest.js'
import { isMissing } from '../io/files.js'
import { byPath, type SourcePath } from '../paths.js'
import type { Theme } from '../theme.js'
import type {
  ContentRoot,
  DiscoveryOptions,
  ExternalVersion,
  HeadTag,
  NavEntry,
  NavigationOptions,
  PlantUmlOptions,
  RedirectOptions,
  RedirectOutput,
  SearchOptions,
  SidebarOption,
} from './config.js'
import { ConfigError } from './config-error.js'
import { authorsFiles } from './literals.js'
import type { LoadedConfig } from './load.js'
import { movedSidebar, sidebarPrefixes } from './moved-trees.js'
import { placeOfExport, placeOfKey } from './place.js'
import {
  type CheckedConfig,
  type ConfigPath,
  type ConfigProblem,
  checkConfig,
  describeValue,
  formatPath,
  knownNamesAt,
  pathOfIssue,
} from './schema.js'
import { untrustedProblems } from './untrusted.js'

/** A config with every field set. */
export interface ResolvedConfig {
  readonly title: string
  /** Empty when the author gave none. */
  readonly description: string
  readonly lang: string
  /** With slashes at both ends. */
  readonly base: string
  /** Origin without a slash at its end: `https://docs.example.org`. */
  readonly url: string | undefined
  /** `untrusted`: what the content says must not run or reach out of the site. */
  readonly trust: 'trusted' | 'untrusted'
  /** Absolute, with links resolved. */
  readonly root: string
  /** In the author's order, at least one. A file belongs to the innermost folder that holds it. */
  readonly content: readonly ResolvedContentRoot[]
  /** From the root; need not exist. */
  readonly publicDir: string
  /** Absolute. */
  readonly outDir: string
  /** Folders from the root, without slashes at their ends. */
  readonly folderAliases: Readonly<Record<string, string>>
  readonly head: readonly HeadTag[]
  readonly sidebarDepth: 0 | 1 | 2
  readonly repository: ResolvedRepository | null
  readonly lastUpdated: boolean
  readonly contributors: boolean
  /** Off for content that is not trusted: it would choose what a program is given. */
  readonly plantuml: PlantUmlOptions | false
  readonly navigation: NavigationOptions
  /** Without parts that need what the site has not: an address, its own host, a site that is no preview. */
  readonly discovery: ResolvedDiscovery
  readonly redirects: ResolvedRedirects
  readonly search: SearchOptions | false
  readonly externalVersions: readonly ExternalVersion[]
  readonly markdown: ResolvedMarkdown
  readonly theme: Theme
  /** As the theme's schema gave them; an empty object for a theme without options. */
  readonly themeConfig: unknown
  /** Number of the pull request that the site is a preview of. */
  readonly pr: number | undefined
  /** What the author might look at, though it works. */
  readonly diagnostics: readonly Diagnostic[]
}

/** A folder of pages with every field set. */
export interface ResolvedContentRoot {
  /** From the root, without slashes at its ends; empty for the root itself. */
  readonly dir: string
  /** With slashes at both ends. */
  readonly prefix: string
  readonly version: string
  readonly versionLabel: string
  /** Its pages say that there is a later version. */
  readonly outdated: boolean
  readonly noindex: boolean
  readonly lang: string
  /** Pages that it lacks are shown in the default language. */
  readonly fallback: boolean
  readonly label: string
  /** The author's globs, and the public and output folders where they stand inside. */
  readonly exclude: readonly string[]
  readonly title: string
  readonly description: string
  readonly nav: readonly NavEntry[]
  readonly sidebar: SidebarOption
  /** The sidebars are the site's, moved below the prefix. */
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
  /** The author named the file, so it should be there. */
  readonly isNamed: boolean
  readonly outputs: readonly RedirectOutput[]
}

export interface ResolvedMarkdown {
  readonly parser: 'satteri' | 'remark'
  readonly slugs: 'vuepress' | 'github'
  readonly remarkPlugins: PluggableList
  readonly rehypePlugins: PluggableList
  readonly lineNumbers: boolean
  readonly emoji: boolean
  readonly diagrams: boolean
  readonly tocLevels: readonly [from: number, to: number]
}

/** What a command says besides the config. */
export interface ConfigOverrides {
  /** Output folder, from the current folder. */
  readonly out?: string
  readonly base?: string
  /** Number of a pull request: the site is a preview, at `pr/{number}/` below its base unless `base` is given too. */
  readonly pr?: number
  /** Branch that edit links lead to, instead of the config's. */
  readonly branch?: string
  /** The site's own folder is not trusted: neither its content nor a config that stands in it. Default: false. */
  readonly untrusted?: boolean
  /** A name has been replaced by the theme when the config was loaded. */
  readonly defaultTheme?: Theme | string
}

/**
 * Checks a config and sets every field that its author left out.
 *
 * @throws ConfigError with all problems that were found. Folders are looked at only when all types are right.
 */
export function resolveConfig(loaded: LoadedConfig, overrides: ConfigOverrides = {}): ResolvedConfig {
  const { sourceLine, folder } = loaded
  const files = loaded.files.map(({ file }) => file)
  // The sources of a theme name options too, and no author looks for them there.
  const sources = authorsFiles(loaded.files, [folder, dirname(loaded.file)])
  const placeOf = (path: ConfigPath): Place | undefined =>
    path.length === 0 ? placeOfExport(sources, folder) : placeOfKey(sources, path, folder)
  const fail = (problems: readonly Diagnostic[]) =>
    new ConfigError(problems, undefined, { sourceLine, files, folder })

  const checked = checkConfig(loaded.value)
  if ('problems' in checked) throw fail(checked.problems.map((problem) => diagnosticOf(problem, placeOf)))
  const { config } = checked
  const refused =
    overrides.untrusted === true && loaded.own
      ? untrustedProblems({ ...config, theme: undefined }, placeOf)
      : []
  if (refused.length > 0) throw fail(refused)
  const trust = overrides.untrusted === true ? 'untrusted' : (config.trust ?? 'trusted')

  const found: Diagnostic[] = []
  const site = new SiteFolders(config, loaded, placeOf, found)
  const root = site.root()
  const content = root === undefined ? [] : site.content(root)
  const publicDir = root === undefined ? 'public' : site.publicDir(root, content)
  const outDir = root === undefined ? '' : site.outDir(root, content, publicDir, overrides.out)
  if (
    trust === 'untrusted' &&
    [root, loaded.folder].some((folder) => folder !== undefined && holds(folder, outDir))
  )
    found.push(untrustedOutput())
  const base = baseOf(config, overrides, placeOf, found)
  const url = originOf(config.url, placeOf, found)
  const { theme, themeConfig } = themeOf(
    config,
    typeof overrides.defaultTheme === 'string' ? undefined : overrides.defaultTheme,
    placeOf,
    found,
  )
  if (root === undefined || theme === undefined || found.some(({ severity }) => severity === 'error'))
    throw fail(found)

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
    content: content.map(({ dir, prefix, from }) => ({
      dir,
      prefix,
      version: from.version ?? 'latest',
      versionLabel: from.versionLabel ?? from.version ?? 'latest',
      outdated: from.outdated ?? (from.version ?? 'latest') !== 'latest',
      noindex: from.noindex ?? false,
      lang: from.lang ?? lang,
      fallback: from.fallback ?? false,
      label:
        from.label ??
        languageLabel(
          from.lang ?? lang,
          content.map(({ from }) => from.lang ?? lang),
        ),
      exclude: [
        ...(from.exclude ?? []),
        ...foldersInside(dir, [publicDir, fromRoot(root, outDir)]).map(globOfFolder),
      ],
      title: from.title ?? config.title,
      description: from.description ?? description,
      nav: from.nav ?? config.nav ?? [],
      ...sidebarOf(from.sidebar, config.sidebar, prefix),
    })),
    publicDir,
    outDir,
    folderAliases: Object.fromEntries(
      Object.entries(config.folderAliases ?? {}).map(([named, real]) => [
        bareFolder(named),
        bareFolder(real),
      ]),
    ),
    head: config.head ?? [],
    // The schema lets no other numbers pass.
    sidebarDepth: (config.sidebarDepth ?? 1) as 0 | 1 | 2,
    repository:
      config.repository === undefined
        ? null
        : {
            url: config.repository.url.replace(/\/+$/, ''),
            branch: overrides.branch ?? config.repository.branch ?? 'main',
            dir: bareFolder(config.repository.dir ?? content[0]?.dir ?? ''),
            editLinks: config.repository.editLinks ?? true,
          },
    lastUpdated: config.lastUpdated ?? false,
    contributors: config.contributors ?? false,
    plantuml: trust === 'trusted' && (config.plantuml ?? false),
    navigation: config.navigation ?? {},
    discovery: discoveryOf(config.discovery, { url, base, isPreview: overrides.pr !== undefined }),
    redirects: redirectsOf(config.redirects),
    search: config.search ?? { provider: 'local' },
    externalVersions: config.externalVersions ?? [],
    markdown: {
      parser: config.markdown?.parser ?? 'satteri',
      slugs: config.markdown?.slugs ?? 'vuepress',
      remarkPlugins: config.markdown?.remarkPlugins ?? [],
      rehypePlugins: config.markdown?.rehypePlugins ?? [],
      lineNumbers: config.markdown?.lineNumbers ?? false,
      emoji: config.markdown?.emoji ?? true,
      diagrams: config.markdown?.diagrams ?? true,
      tocLevels: config.markdown?.tocLevels ?? [2, 3],
    },
    theme,
    themeConfig,
    pr: overrides.pr,
    diagnostics: found.map((diagnostic) => fromRootPlace(diagnostic, folder, root)),
  }
}

/** A folder's own sidebars, else the site's: those that are meant for it, or all of them, moved below its prefix. */
function sidebarOf(
  own: SidebarOption | undefined,
  ofSite: SidebarOption = false,
  prefix: string,
): Pick<ResolvedContentRoot, 'sidebar' | 'inheritsSidebar'> {
  if (own !== undefined) return { sidebar: own, inheritsSidebar: false }
  const isMeant = prefix === '/' || sidebarPrefixes(ofSite).some((key) => key.startsWith(prefix))
  return isMeant
    ? { sidebar: ofSite, inheritsSidebar: false }
    : { sidebar: movedSidebar(ofSite, prefix), inheritsSidebar: true }
}

/** Search engines and feed readers should find the site, not a preview of it; robots.txt counts at the root of a host only. */
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

type PlaceOf = (path: ConfigPath) => Place | undefined

function diagnosticOf(problem: ConfigProblem, placeOf: PlaceOf): Diagnostic {
  const at = placeOf(problem.path)
  const path = formatPath(problem.path)
  if (problem.kind === 'wrong') return wrongConfigValue(at, path, problem.allowed, problem.given)
  if (problem.kind === 'missing') return missingConfigValue(at, path, problem.allowed)
  return unknownConfigKey(at, path, nearest(String(problem.path.at(-1)), problem.known), problem.known)
}

/** Diagnostics of a site name files from its root, which need not be the config's folder. */
function fromRootPlace(diagnostic: Diagnostic, folder: string, root: string): Diagnostic {
  const { at } = diagnostic
  return at === undefined
    ? diagnostic
    : { ...diagnostic, at: { ...at, path: fromRoot(root, join(folder, at.path)) as SourcePath } }
}

// Folders

interface ContentFolder {
  readonly dir: string
  readonly prefix: string
  readonly from: Omit<ContentRoot, 'dir'>
}

/** Finds the folders that a config names; what is wrong with them goes to `found`. */
class SiteFolders {
  constructor(
    private readonly config: CheckedConfig,
    private readonly loaded: LoadedConfig,
    private readonly placeOf: PlaceOf,
    private readonly found: Diagnostic[],
  ) {}

  root(): string | undefined {
    const given = this.config.root ?? '.'
    const path = resolve(this.loaded.folder, given)
    if (isFolder(path)) return realpathSync(path)
    this.found.push(
      configFolderMissing(this.placeOf(['root']), 'root', given, nearestFolder(this.loaded.folder, given)),
    )
    return undefined
  }

  content(root: string): ContentFolder[] {
    const { content = 'content' } = this.config
    const listed: readonly ContentRoot[] = typeof content === 'string' ? [{ dir: content }] : content
    const folders = listed.flatMap((from, index): ContentFolder[] => {
      const path = typeof content === 'string' ? ['content'] : ['content', index, 'dir']
      const dir = this.existingFolder(root, from.dir, path)
      if (dir === undefined) return []
      return [{ dir, prefix: this.prefixOf(from, index), from }]
    })
    folders.forEach(({ dir, prefix }, index) => {
      const earlier = folders.slice(0, index)
      if (earlier.some((other) => other.dir === dir))
        this.found.push(contentFolderTwice(this.placeOf(['content']), dir))
      const holder = earlier.find((other) => other.prefix === prefix && other.dir !== dir)
      if (holder !== undefined)
        this.found.push(prefixClash(this.placeOf(['content']), prefix, holder.dir, dir))
    })
    return folders
  }

  private prefixOf({ prefix = '/' }: ContentRoot, index: number): string {
    const path: ConfigPath = ['content', index, 'prefix']
    return pathWithSlashes(prefix, path, this.placeOf, this.found)
  }

  publicDir(root: string, content: readonly ContentFolder[]): string {
    const { publicDir } = this.config
    const path: ConfigPath = ['publicDir']
    const dir = this.folderInRoot(root, publicDir ?? 'public', path)
    if (dir === undefined) return 'public'
    if (publicDir !== undefined && !isFolder(join(root, dir))) {
      this.found.push(publicFolderMissing(this.placeOf(path), publicDir, nearestFolder(root, dir)))
    }
    for (const folder of content) {
      if (holds(dir, folder.dir)) this.found.push(publicHoldsContent(this.placeOf(path), dir, folder.dir))
    }
    return dir
  }

  outDir(
    root: string,
    content: readonly ContentFolder[],
    publicDir: string,
    out: string | undefined,
  ): string {
    const given = out ?? this.config.outDir ?? 'dist'
    const outDir = withLinksResolved(out === undefined ? resolve(this.loaded.folder, given) : resolve(given))
    const reason = whyNoOutput(outDir, [
      ['the site root', root],
      ["the config's folder", this.loaded.folder],
      ['your home folder', withLinksResolved(homedir())],
      ['the current folder', withLinksResolved(process.cwd())],
      ...content.map(
        ({ dir }) => [`the content folder "${dir}"`, withLinksResolved(join(root, dir))] as const,
      ),
      [`the public folder "${publicDir}"`, withLinksResolved(join(root, publicDir))],
    ])
    const inPublic = holds(withLinksResolved(join(root, publicDir)), outDir)
    const refused = reason ?? (inPublic ? `is inside the public folder "${publicDir}"` : undefined)
    if (refused !== undefined)
      this.found.push(outputRefused(out === undefined ? this.placeOf(['outDir']) : undefined, given, refused))
    return outDir
  }

  private existingFolder(root: string, given: string, path: ConfigPath): string | undefined {
    const dir = this.folderInRoot(root, given, path)
    if (dir === undefined || isFolder(join(root, dir))) return dir
    this.found.push(
      configFolderMissing(this.placeOf(path), formatPath(path), given, nearestFolder(root, dir)),
    )
    return undefined
  }

  /** As a path from the root without slashes at its ends. */
  private folderInRoot(root: string, given: string, path: ConfigPath): string | undefined {
    const dir = fromRoot(root, resolve(root, given.replaceAll('\\', '/')))
    if (dir !== '..' && !dir.startsWith('../') && !isAbsolute(dir)) return dir
    this.found.push(configFolderOutside(this.placeOf(path), formatPath(path), given))
    return undefined
  }
}

/** Folders that belong to other programs, or to Quire's own cache. */
const reservedNames: ReadonlySet<string> = new Set(['.git', '.docs', 'node_modules'])

/** Why a folder cannot be emptied and filled; undefined when it can. */
function whyNoOutput(
  outDir: string,
  precious: readonly (readonly [name: string, folder: string])[],
): string | undefined {
  if (outDir === parse(outDir).root) return 'is the root of the file system'
  for (const [name, folder] of precious) {
    if (outDir === folder) return `is ${name}`
    if (holds(outDir, folder)) return `holds ${name}`
  }
  const reserved = outDir.split(sep).find((name) => reservedNames.has(name))
  return reserved === undefined ? undefined : `is inside "${reserved}"`
}

/** `outer` is `inner` or above it. Both absolute, or both from the root. */
function holds(outer: string, inner: string): boolean {
  if (outer === inner || outer === '') return true
  const separator = isAbsolute(outer) ? sep : '/'
  return inner.startsWith(outer.endsWith(separator) ? outer : outer + separator)
}

/** The path with links resolved as far as it exists. */
function withLinksResolved(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if (!isMissing(error)) throw error
    const parent = dirname(path)
    return parent === path ? path : join(withLinksResolved(parent), path.slice(parent.length))
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

function fromRoot(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}

/** Without slashes at its ends and without `.` segments. */
function bareFolder(path: string): string {
  return path
    .split(/[/\\]/)
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/')
}

/** The folder whose name was probably meant: spelt alike where the first missing folder should stand. */
function nearestFolder(root: string, missing: string): string | undefined {
  const segments = missing.split('/')
  const depth = segments.findIndex((_, index) => !isFolder(join(root, ...segments.slice(0, index + 1))))
  const parent = segments.slice(0, depth)
  const siblings = readdirSync(join(root, ...parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .sort(byPath)
  const near = nearest(segments[depth] ?? '', siblings)
  return near && [...parent, near].join('/')
}

/** Those folders that stand inside `dir`, as paths from there. */
function foldersInside(dir: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    if (folder === dir || folder.startsWith('..') || isAbsolute(folder) || !holds(dir, folder)) return []
    return [dir === '' ? folder : folder.slice(dir.length + 1)]
  })
}

const globOfFolder = (folder: string): string => `${folder.replace(/[\\*?{}()[\]!+@|]/g, '\\$&')}/**`

// Addresses

function baseOf(
  config: CheckedConfig,
  { base, pr }: ConfigOverrides,
  placeOf: PlaceOf,
  found: Diagnostic[],
): string {
  if (base !== undefined) return pathWithSlashes(base, ['base'], () => undefined, found)
  const own = pathWithSlashes(config.base ?? '/', ['base'], placeOf, found)
  return pr === undefined ? own : `${own}pr/${pr}/`
}

/** A path of the site's addresses with slashes at both ends; a warning says where they were missing. */
function pathWithSlashes(given: string, path: ConfigPath, placeOf: PlaceOf, found: Diagnostic[]): string {
  const segments = given.split('/').filter((segment) => segment !== '')
  const plain = segments.every(
    (segment) => /^[\w.~@+=,-]+$/.test(segment) && segment !== '.' && segment !== '..',
  )
  if (!plain) {
    found.push(
      wrongConfigValue(
        placeOf(path),
        formatPath(path),
        'a path such as "/docs/", of letters, digits and -._~@+=,',
        describeValue(given),
      ),
    )
    return '/'
  }
  const used = segments.length === 0 ? '/' : `/${segments.join('/')}/`
  if (used !== given) found.push(slashesAdded(placeOf(path), formatPath(path), given, used))
  return used
}

function originOf(given: string | undefined, placeOf: PlaceOf, found: Diagnostic[]): string | undefined {
  if (given === undefined) return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isOrigin =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  if (!isOrigin) {
    found.push(
      wrongConfigValue(
        placeOf(['url']),
        'url',
        'an address without a path, such as "https://docs.example.org" (a path goes into "base")',
        describeValue(given),
      ),
    )
    return undefined
  }
  return url.origin
}

// Theme

function themeOf(
  config: CheckedConfig,
  defaultTheme: Theme | undefined,
  placeOf: PlaceOf,
  found: Diagnostic[],
): { readonly theme: Theme | undefined; readonly themeConfig: unknown } {
  const theme = config.theme ?? defaultTheme
  const options = config.themeConfig ?? {}
  if (theme === undefined) found.push(noTheme(placeOf(['title'])))
  if (theme?.options === undefined) {
    const given = typeof options !== 'object' || options === null || Object.keys(options).length > 0
    if (theme !== undefined && given) found.push(themeWithoutOptions(placeOf(['themeConfig']), theme.name))
    return { theme, themeConfig: options }
  }
  const result = theme.options['~standard'].validate(options)
  if (result instanceof Promise) {
    found.push(asyncThemeOptions(theme.name))
    return { theme, themeConfig: options }
  }
  if (result.issues === undefined) return { theme, themeConfig: result.value }
  for (const issue of result.issues) {
    const inTheme = pathOfIssue(issue)
    const path: ConfigPath = ['themeConfig', ...inTheme]
    const isUnknown = 'expected' in issue && issue.expected === 'never'
    const known = isUnknown ? (knownNamesAt(theme.options, inTheme.slice(0, -1)) ?? []) : []
    found.push(
      isUnknown
        ? unknownConfigKey(placeOf(path), formatPath(path), nearest(String(path.at(-1)), known), known)
        : wrongThemeOption(placeOf(path), formatPath(path), issue.message),
    )
  }
  return { theme, themeConfig: options }
}

// Languages

/** The language's own name, with its region only where two content folders differ in nothing else. */
export function languageLabel(tag: string, all: readonly string[]): string {
  const language = new Intl.Locale(tag).language
  const alike = new Set(all.filter((other) => new Intl.Locale(other).language === language)).size > 1
  const known = alike ? undefined : ownNames.get(language)
  if (known !== undefined) return known
  const name =
    new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(
      alike ? tag : language,
    ) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** What `Intl` calls the languages that Quire has words in. Loading its names takes a tenth of a build that finds nothing changed. */
const ownNames: ReadonlyMap<string, string> = new Map([
  ['am', 'አማርኛ'],
  ['ar', 'العربية'],
  ['de', 'Deutsch'],
  ['en', 'English'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['ja', '日本語'],
  ['pt', 'Português'],
  ['sw', 'Kiswahili'],
  ['zh', '中文'],
])

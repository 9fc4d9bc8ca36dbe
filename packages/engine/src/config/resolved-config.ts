import type { DiagnosticCode } from '../diagnostics/codes.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { FileGenerator } from '../generate/file-generator.js'
import type { DefaultFields, FrontmatterSchema } from '../parse/frontmatter/frontmatter.js'
import type { SourcePath } from '../paths.js'
import type { Theme } from '../theme.js'
import type {
  DiscoveryOptions,
  ExternalVersion,
  HeadingLevels,
  ImageOptions,
  MarkdownOptions,
  NavEntry,
  NavigationOptions,
  PageAddresses,
  PlantUmlOptions,
  RedirectOutput,
  RepositoryOptions,
  SearchOptions,
} from './config.js'
import type { HeadTag } from './head-tag.js'
import type { InstalledPackage } from './packages/installed-packages.js'
import type { MermaidPackage } from './packages/mermaid-package.js'
import type { SidebarDepth, SidebarOption } from './sidebar-option.js'
import type { DoubtfulName } from './theme/doubtful-names.js'

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
  /** Where files are published whose addresses the code imports; with a leading slash, below the base. */
  readonly importedFiles: ReadonlySet<string>
  /** In the author's order, at least one. A file belongs to the innermost folder that holds it. */
  readonly content: readonly ResolvedContentRoot[]
  readonly addresses: PageAddresses
  /** Relative to the root; need not exist. */
  readonly publicDir: string
  /** Writes files into the public folder. Undefined for content that is not trusted. */
  readonly generatePublic: FileGenerator | undefined
  /** Absolute. */
  readonly outDir: string
  /** Relative to the root, without slashes at their ends. */
  readonly folderAliases: Readonly<Record<string, string>>
  readonly head: readonly HeadTag[]
  /** Codes of warnings that are not shown. */
  readonly ignoreMessages: readonly DiagnosticCode[]
  readonly sidebarDepth: SidebarDepth
  readonly contentSidebar: HeadingLevels
  /** Its address has no slashes at its end. */
  readonly repository: Required<RepositoryOptions> | null
  readonly lastUpdated: boolean
  readonly contributors: boolean
  /** Always off for untrusted content, which would choose the input of a program. */
  readonly plantuml: PlantUmlOptions | false
  /**
   * Draws Mermaid in the browser if it cannot be drawn at build time; undefined if that is not
   * possible. Always off for untrusted content.
   */
  readonly browserMermaid: MermaidPackage | undefined
  /** Undefined if pictures are published only as they are. */
  readonly images: ResolvedImages | undefined
  readonly navigation: NavigationOptions
  /**
   * Parts that the site cannot have are off, for instance the sitemap of a site without `url`, or
   * of a preview.
   */
  readonly discovery: ResolvedDiscovery
  readonly redirects: ResolvedRedirects
  readonly search: SearchOptions | false
  readonly externalVersions: readonly ExternalVersion[]
  readonly markdown: Required<MarkdownOptions>
  /** Undefined if the config does not choose it. */
  readonly shiki: InstalledPackage | undefined
  readonly theme: Theme
  /** Names in the theme that are misspelt unless pages use them. */
  readonly doubtfulNames: readonly DoubtfulName[]
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
  /** Writes files into the folder. Undefined for content that is not trusted, for which no code runs. */
  readonly generate: FileGenerator | undefined
  /** What the frontmatter of its pages has to match. */
  readonly frontmatterSchema: FrontmatterSchema | undefined
  /** Fields that its pages have unless they write them themselves. Of two entries for a page, the later one counts. */
  readonly frontmatterDefaults: readonly DefaultFields[]
  /** Pages of the folder are not edited where they are. */
  readonly isGenerated: boolean
  readonly title: string
  readonly description: string
  readonly nav: readonly NavEntry[]
  /** Language tag of the words in `nav`: the site's, unless the folder has its own navigation bar. */
  readonly navLang: string
  readonly sidebar: SidebarOption
  /** The sidebars are the site's, moved below this folder's prefix. */
  readonly inheritsSidebar: boolean
}

/** How narrower copies of pictures are made. */
export interface ResolvedImages extends Required<ImageOptions> {
  /** In ascending order, at least one. */
  readonly widths: readonly number[]
  /** The installed package `sharp`. */
  readonly encoder: InstalledPackage
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

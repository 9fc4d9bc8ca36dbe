import type { PluggableList } from 'unified'
import type { DiagnosticCode } from '../diagnostics/codes.js'
import type { FileGenerator } from '../generate/file-generator.js'
import type { FrontmatterSchema, KnownFrontmatter } from '../parse/frontmatter/frontmatter.js'
import type { Theme, WrittenOptions } from '../theme.js'
import type { HeadTag } from './head-tag.js'
import type { SidebarDepth, SidebarOption } from './sidebar-option.js'

/**
 * An entry of the navigation bar: a link, or a drop-down menu of entries. A drop-down may contain
 * groups, but those contain only links.
 */
export type NavEntry =
  | {
      /** What readers see. */
      readonly text: string
      /** Path of a page, an address of the site, or an address with a scheme. */
      readonly link: string
      /** What screen readers say instead of the text. Default: the text. */
      readonly ariaLabel?: string
      /** Beginning of the addresses of other pages on which the entry is active, too: `/guide/`. Default: none. */
      readonly activeMatch?: string
      readonly items?: never
    }
  | {
      /** What readers see. */
      readonly text: string
      /** Entries of the drop-down menu. */
      readonly items: readonly NavEntry[]
      /** What screen readers say instead of the text. Default: the text. */
      readonly ariaLabel?: string
      readonly link?: never
    }

/**
 * Fields of the frontmatter that pages have unless they write them themselves, by globs of files
 * inside the content folder: `{ 'internal/**': { draft: true } }`.
 */
export interface FrontmatterDefaults {
  readonly [glob: string]: DefaultFrontmatter
}

/** Fields of the frontmatter, those that Quire knows and others. */
export type DefaultFrontmatter = {
  readonly [Field in Exclude<keyof KnownFrontmatter, OfOnePage | WrittenInOtherForms>]?:
    | KnownFrontmatter[Field]
    | null
} & { readonly [Field in WrittenInOtherForms]?: unknown } & { readonly [Field in OfOnePage]?: never } & {
  readonly [field: string]: unknown
}

/** Fields that must differ between pages. */
type OfOnePage = 'title' | 'metaTitle' | 'permalink' | 'canonicalUrl' | 'date'

/** Fields that take more than what is read from them. */
type WrittenInOtherForms = 'keywords' | 'meta' | 'head' | 'lastUpdated' | 'contributors' | 'order'

/**
 * A folder of pages, and its place in the site. If folders are nested, a file belongs to the
 * innermost one.
 */
export interface ContentRoot {
  /** The folder, relative to the site root. */
  readonly dir: string
  /** Path below which its pages are published, with slashes at both ends. Default: `/`. */
  readonly prefix?: string
  /** Name of the version that these pages document. Default: `latest`. */
  readonly version?: string
  /**
   * Name of the version as menus and notices show it. Default: that of another folder of the version,
   * or else the version's name.
   */
  readonly versionLabel?: string
  /**
   * Tell readers on its pages that there is a later version, and show no edit links there. Default:
   * true, but false for `latest`.
   */
  readonly outdated?: boolean
  /** Ask search engines not to list its pages. Default: false. */
  readonly noindex?: boolean
  /** Language tag of its pages, such as `fr` or `pt-BR`. Default: the site's `lang`. */
  readonly lang?: string
  /**
   * If a page has no translation in this folder, show the page in the site's language, with a
   * notice. Default: false: the page is not found.
   */
  readonly fallback?: boolean
  /** Label of the language in menus. Default: the language's own name for itself. */
  readonly label?: string
  /** Globs of files inside the folder that are not pages: `['drafts/**']`. Default: none. */
  readonly exclude?: readonly string[]
  /**
   * Makes pages of this folder, and files that they show, from something else and writes them there.
   * Other files in the folder stay as they are. Default: none.
   */
  readonly generate?: FileGenerator
  /** What the frontmatter of its pages has to match. Default: the site's, unless the folder is outdated. */
  readonly frontmatterSchema?: FrontmatterSchema
  /** Replaces the site's for the pages of this folder. Default: the site's. */
  readonly frontmatterDefaults?: FrontmatterDefaults
  /** Title of the site for the pages of this folder. Default: the site's. */
  readonly title?: string
  /** For pages that have no description of their own. Default: the site's. */
  readonly description?: string
  /**
   * The navigation bar on the pages of this folder. Default: the site's, whose entries lead to the
   * pages of this version and language.
   */
  readonly nav?: readonly NavEntry[]
  /**
   * Sidebars for the pages of this folder. Default: the site's, whose entries lead to the pages of
   * this version and language; entries for pages that they lack are left out.
   */
  readonly sidebar?: SidebarOption
}

/** Form of the addresses of pages: `/guide/install.html`, `/guide/install/` or `/guide/install`. */
export type PageAddresses = 'html' | 'folder' | 'clean'

/** First and last level of headings: `[2, 3]`. */
export type HeadingLevels = readonly [from: HeadingLevel, to: HeadingLevel]

type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

/** How Markdown is read. */
export interface MarkdownOptions {
  /**
   * `satteri` is native code; `remark` is the reference implementation, is slower and needs no
   * binary. Default: `satteri`.
   */
  readonly parser?: 'satteri' | 'remark'
  /**
   * Rule for making the ids of headings. Default: `vuepress`, which keeps deep links to older sites
   * valid.
   */
  readonly slugs?: 'vuepress' | 'github'
  /**
   * Plugins for the Markdown tree. They run after Quire's own syntax is recognized and before
   * headings and links are read. Async plugins are awaited.
   */
  readonly remarkPlugins?: PluggableList
  /**
   * Plugins for the HTML tree. Links and images still have the addresses that the author wrote.
   * Async plugins are awaited.
   */
  readonly rehypePlugins?: PluggableList
  /**
   * Grammars for code: `prism`, or `shiki` for those of VS Code, which needs the package `shiki`
   * installed in the site. Default: `prism`.
   */
  readonly highlighter?: 'prism' | 'shiki'
  /**
   * More languages of code, by the names that authors write: the name of a language with the same
   * grammar, or a grammar, which needs the highlighter `shiki`. Default: none.
   */
  readonly languages?: { readonly [name: string]: string | CodeGrammar }
  /** Show line numbers in code blocks, unless a block says otherwise. Default: false. */
  readonly lineNumbers?: boolean
  /**
   * Marks that hide lines of code, by language: with `{ rust: '#' }`, lines that begin with `# ` are
   * left out, and `##` shows one of the two. Default: none.
   */
  readonly hiddenLines?: { readonly [language: string]: string }
  /** Replace names such as `:rocket:` with emoji. Default: true. */
  readonly emoji?: boolean
  /** Draw Mermaid blocks. If false, they are shown as code. Default: true. */
  readonly diagrams?: boolean
  /** First and last heading level that `[[toc]]` lists. Default: `[2, 3]`. */
  readonly tocLevels?: HeadingLevels
  /**
   * If the text of a page has no level 1 heading, begin the page with the title from its
   * frontmatter. Default: false.
   */
  readonly titleHeading?: boolean
  /**
   * Read definition lists: a term on a line, and below it `: ` and its definition. Default: false.
   */
  readonly definitionLists?: boolean
}

/** A TextMate grammar, as in extensions of VS Code. */
export interface CodeGrammar {
  readonly scopeName: string
  readonly patterns: readonly object[]
  /** Languages whose grammars it includes. */
  readonly embeddedLangs?: readonly string[]
  readonly [more: string]: unknown
}

/** What draws PlantUML blocks: either a program or a server. */
export type PlantUmlOptions =
  | {
      /**
       * Program and arguments: `['plantuml', '-tsvg', '-pipe']`. It reads PlantUML from its input
       * and writes SVG to its output.
       */
      readonly command: readonly string[]
      readonly server?: never
    }
  | {
      /** Address of a PlantUML server: `https://plantuml.example.org/plantuml`. */
      readonly server: string
      readonly command?: never
    }

/**
 * Narrower copies of pictures, from which browsers choose by screen. The package `sharp` makes them,
 * and must be installed in the site.
 */
export interface ImageOptions {
  /** Widths of the copies in pixels, at most 8. A picture is never enlarged. Default: `[480, 960, 1440]`. */
  readonly widths?: readonly number[]
  /** Quality of the copies, from 1 to 100. Default: 80. */
  readonly quality?: number
  /**
   * How wide the theme shows a picture at most, in CSS pixels. Browsers compare it with the widths.
   * Default: 720.
   */
  readonly column?: number
}

/** Time limits for going from page to page in the browser. */
export interface NavigationOptions {
  /** How long the request for one page's chunk may take, in milliseconds. Default: 120,000. */
  readonly chunkTimeoutMs?: number
  /**
   * How long a navigation waits before it falls back to an ordinary page load, in milliseconds.
   * Default: 8,000.
   */
  readonly patienceMs?: number
}

/** The repository of the pages, for edit links and the link in the navigation bar. */
export interface RepositoryOptions {
  /** Address of the repository, or `owner/name` on GitHub. */
  readonly url: string
  /** Branch that edit links lead to. Default: `main`. */
  readonly branch?: string
  /** Folder of the pages in the repository. Default: the `dir` of the first content folder. */
  readonly dir?: string
  /** Show edit links, except on pages of outdated versions. Default: true. */
  readonly editLinks?: boolean
}

/** The search index. */
export interface SearchOptions {
  /** `local`: the build makes an index, which is published with the site. */
  readonly provider: 'local'
}

/**
 * What is published besides the pages, for search engines, feed readers and other programs. Every
 * part is on by default, except for `image`.
 */
export interface DiscoveryOptions {
  /** Publish `sitemap.xml`. Needs the site's `url`. */
  readonly sitemap?: boolean
  /** Publish `robots.txt`. Only for a site at the root of its host, and for previews. */
  readonly robots?: boolean
  /**
   * Publish `feed.xml` files of the pages that changed last: one for each language and one for each
   * area. Needs `url`, and dates from git.
   */
  readonly feeds?: boolean
  /** Publish `llms.txt`: titles, descriptions and addresses for language models. */
  readonly llms?: boolean
  /** Publish the Markdown of each page next to it: `/guide/install.md` for `/guide/install.html`. */
  readonly markdown?: boolean
  /** Publish `docs.json`: pages, headings and links as data. */
  readonly graph?: boolean
  /** Add Open Graph and Twitter tags, and breadcrumbs as structured data. */
  readonly tags?: boolean
  /**
   * Preview image for pages shared elsewhere: a path in the public folder, or an address with a
   * scheme. Default: none.
   */
  readonly image?: string
}

/** Redirects from addresses that pages used to have. */
export interface RedirectOptions {
  /**
   * File of redirect rules, one a line, relative to the site root. Default: `redirects.txt`, if it
   * exists.
   */
  readonly file?: string
  /**
   * What is published for the redirects. Default: `['html']`.
   *
   * - `html`: at each old address, a page that leads to the new one.
   * - `netlify`: the file `_redirects`, which Netlify and Cloudflare Pages read.
   * - `nginx`, `cloudfront`: configuration for those servers.
   */
  readonly outputs?: readonly RedirectOutput[]
}

/** A form in which redirects are published. */
export type RedirectOutput = 'html' | 'netlify' | 'nginx' | 'cloudfront'

/** An entry of the version menu that links to another site. */
export interface ExternalVersion {
  /** What readers see. */
  readonly text: string
  /** Address with a scheme. */
  readonly link: string
}

/** What `docs.config.ts` exports. Only `title` is required. */
export interface SiteConfig<Chosen extends Theme | string = Theme | string> {
  /** Name of the site. It is part of the title of every page. */
  readonly title: string
  /** For pages that have no description of their own. Default: empty. */
  readonly description?: string
  /** Language tag of the site. Default: `en-US`. */
  readonly lang?: string
  /** Path of the site on its host, with slashes at both ends. Default: `/`. */
  readonly base?: string
  /**
   * Origin of the published site, for canonical links and the sitemap: `https://docs.example.org`.
   * Without a path, which belongs in `base`. Default: none.
   */
  readonly url?: string
  /** `untrusted`: the content comes from strangers, so nothing in it may run. Default: `trusted`. */
  readonly trust?: 'trusted' | 'untrusted'
  /** Folder that other folders are relative to. No file outside it is read. Default: the config's folder. */
  readonly root?: string
  /** Folder of the pages, or a list of such folders, each with its place in the site. Default: `content`. */
  readonly content?: string | readonly ContentRoot[]
  /**
   * How `guide/install.md` is published. Default: `html`.
   *
   * - `html`: at `/guide/install.html`.
   * - `folder`: at `/guide/install/`, as the file `guide/install/index.html`.
   * - `clean`: at `/guide/install`, as the file `guide/install.html`. Not every host can do that.
   */
  readonly addresses?: PageAddresses
  /** Folder of files that are published unchanged. Default: `public`. */
  readonly publicDir?: string
  /**
   * Makes files of the public folder from something else and writes them there. Other files in the
   * folder stay as they are. Default: none.
   */
  readonly generatePublic?: FileGenerator
  /** Output folder, relative to the config's folder. Default: `dist`. */
  readonly outDir?: string
  /**
   * Folders that links and includes still name, mapped to where they are now: `{
   * 'docs/.vuepress/public': 'public' }`. Default: none.
   */
  readonly folderAliases?: Readonly<Record<string, string>>
  /**
   * What the frontmatter of all pages has to match, those of outdated versions excepted: a schema of
   * Zod, Valibot, ArkType or another library that follows Standard Schema. It sees the fields as they
   * are written, those that Quire knows included. Whatever does not match is an error. What the
   * schema converts or adds is not used. It must not be asynchronous. Default: none.
   */
  readonly frontmatterSchema?: FrontmatterSchema
  /**
   * Fields of the frontmatter that pages have unless they write them themselves, by globs of files
   * inside their content folder: `{ 'internal/**': { draft: true } }`. If several globs match a page,
   * a field has the value of the last one that gives it. Default: none.
   */
  readonly frontmatterDefaults?: FrontmatterDefaults
  /** Elements for the head of every page. Default: none. */
  readonly head?: readonly HeadTag[]
  /**
   * Codes of warnings that builds, checks, `docs serve` and `docs print` do not show:
   * `['frontmatter-foreign-field']`. Errors are always shown, and so are warnings about a config that
   * has errors, and what `docs mv` leaves to do by hand. Default: none.
   */
  readonly ignoreMessages?: readonly DiagnosticCode[]
  /** The navigation bar. Default: no entries. */
  readonly nav?: readonly NavEntry[]
  /** Default: false. */
  readonly sidebar?: SidebarOption
  /** How many levels of headings the sidebar shows below the active link: 0, 1 or 2. Default: 1. */
  readonly sidebarDepth?: SidebarDepth
  /** First and last heading level in the table of contents beside the text. Default: `[2, 3]`. */
  readonly contentSidebar?: HeadingLevels
  /** Default: none, so there are no edit links. */
  readonly repository?: RepositoryOptions
  /** Show when each page last changed, according to git. Default: false. */
  readonly lastUpdated?: boolean
  /** Show who changed each page, according to git. Default: false. */
  readonly contributors?: boolean
  /** Entries of the version menu that link to other sites. Default: none. */
  readonly externalVersions?: readonly ExternalVersion[]
  readonly markdown?: MarkdownOptions
  /** How to draw PlantUML blocks at build time. If false, they are shown as code. Default: false. */
  readonly plantuml?: PlantUmlOptions | false
  /** Publish narrower copies of the pictures in pages, for phones and slow lines. Default: false. */
  readonly images?: ImageOptions | false
  readonly navigation?: NavigationOptions
  readonly discovery?: DiscoveryOptions
  /** Redirects from addresses that pages used to have: the file that lists them, or options. */
  readonly redirects?: string | RedirectOptions
  /** Whether the build makes a search index; `false` turns it off. Default: `{ provider: 'local' }`. */
  readonly search?: SearchOptions | false
  /**
   * A theme, or the name of the package that exports one. Default: the caller's default theme; for
   * the `docs` command that is `@quire/theme-default`.
   */
  readonly theme?: Chosen
  /** Options of the theme, checked by the theme's own schema. Default: `{}`. */
  readonly themeConfig?: WrittenOptions<Chosen>
  /** Address of a JSON schema, which only editors read. For configs in JSON. */
  readonly $schema?: string
}

/**
 * Gives a site's config its type, with the options of the theme that it names; returns it unchanged.
 *
 * @example export default defineConfig({ title: 'My docs' })
 */
export function defineConfig<Chosen extends Theme | string = string>(config: SiteConfig<Chosen>): SiteConfig {
  return config
}

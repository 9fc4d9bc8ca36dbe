import type { PluggableList } from 'unified'
import type { Theme } from '../theme.js'

/** An element of the head: tag, attributes and, where it has some, text. */
export type HeadTag = readonly [tag: string, attributes: Readonly<Record<string, string>>, text?: string]

/** An entry of the navigation bar: a link, or a drop-down of entries (one more level of groups allowed). */
export type NavEntry =
  | { readonly text: string; readonly link: string; readonly ariaLabel?: string }
  | { readonly text: string; readonly items: readonly NavEntry[]; readonly ariaLabel?: string }

/**
 * An entry of a sidebar: a page path, a path with a label, or a group.
 *
 * Paths are relative to the sidebar's key, without extension or with it; a path
 * with a scheme leads outside. A group with `path` and no `children` is a link.
 */
export type SidebarEntry =
  | string
  | readonly [path: string, label: string]
  | {
      readonly title: string
      readonly path?: string
      /** Default: true. */
      readonly collapsable?: boolean
      /** How many heading levels below the active link of this group's own links. */
      readonly sidebarDepth?: SidebarDepth
      readonly children?: readonly SidebarEntry[]
    }

/** How many levels of a page's headings a sidebar shows below its link. */
export type SidebarDepth = 0 | 1 | 2

/** `auto`: one group of the page's own headings. A list is for all pages; keys are path prefixes, the first that fits counts. */
export type SidebarOption =
  | 'auto'
  | false
  | readonly SidebarEntry[]
  | { readonly [prefix: string]: readonly SidebarEntry[] | 'auto' }

/** A folder of pages with the place it has in the site. A file belongs to the innermost folder that holds it. */
export interface ContentRoot {
  /** Folder from the site root. */
  readonly dir: string
  /** Where its pages are published, with slashes at both ends. Default: `/`. */
  readonly prefix?: string
  /** Name of the version. Default: `latest`. */
  readonly version?: string
  /** Name of the version in menus and notices. Default: its name. */
  readonly versionLabel?: string
  /** Say on its pages that there is a later version. Default: true for every version but `latest`. */
  readonly outdated?: boolean
  /** Ask search engines not to list its pages. Default: false. */
  readonly noindex?: boolean
  /** Language tag of its pages. Default: the site's `lang`. */
  readonly lang?: string
  /** Show pages that it lacks in the site's language, with a notice. Default: false, so that they are not found. */
  readonly fallback?: boolean
  /** Label of the language in menus. Default: the language's own name. */
  readonly label?: string
  /** Globs of files inside the folder that are not pages. */
  readonly exclude?: readonly string[]
  /**
   * Site title, description, navigation and sidebars of this folder. Default: the
   * site's. Sidebars of the site are looked up below the prefix, and leave out
   * pages that this folder lacks.
   */
  readonly title?: string
  readonly description?: string
  readonly nav?: readonly NavEntry[]
  readonly sidebar?: SidebarOption
}

/** How Markdown is read. */
export interface MarkdownOptions {
  /** `satteri` is native code; `remark` is the reference and needs no binary. Default: `satteri`. */
  readonly parser?: 'satteri' | 'remark'
  /** Rule that makes ids of headings. Default: `vuepress`, so that deep links into older sites stay valid. */
  readonly slugs?: 'vuepress' | 'github'
  /** Run on the Markdown tree after Quire's own syntax is known and before headings and links are read. */
  readonly remarkPlugins?: PluggableList
  /** Run on the HTML tree; links and images still have the author's addresses. Of both, those that give promises are awaited. */
  readonly rehypePlugins?: PluggableList
  /** Grammars for code: Prism's, or VS Code's by the package `shiki`, which the site installs. Default: `prism`. */
  readonly highlighter?: 'prism' | 'shiki'
  /** Line numbers on code blocks that do not say otherwise. Default: false. */
  readonly lineNumbers?: boolean
  /** Replace `:word:` by emoji. Default: true. */
  readonly emoji?: boolean
  /** Draw blocks of Mermaid while building; else they are shown as code. Default: true. */
  readonly diagrams?: boolean
  /** Heading levels of `[[toc]]`. Default: 2 and 3. */
  readonly tocLevels?: readonly [from: number, to: number]
  /** Pages whose text has no heading of level 1 begin with the title of their frontmatter. Default: false. */
  readonly titleHeading?: boolean
}

/** What draws blocks of PlantUML: a program or a server. */
export type PlantUmlOptions =
  | {
      /** Program and arguments: it reads PlantUML and answers SVG. `['plantuml', '-tsvg', '-pipe']` */
      readonly command: readonly string[]
      readonly server?: never
    }
  | {
      /** Address of a PlantUML server: `https://plantuml.example.org/plantuml`. */
      readonly server: string
      readonly command?: never
    }

/** How the browser goes from page to page. */
export interface NavigationOptions {
  /** How long the request for one chunk may take, in milliseconds. Default: 120,000. */
  readonly chunkTimeoutMs?: number
  /** How long a navigation waits before it becomes an ordinary page load, in milliseconds. Default: 8,000. */
  readonly patienceMs?: number
}

/** Where the pages are kept, for edit links and the link in the navigation bar. */
export interface RepositoryOptions {
  /** Address, or `owner/name` on GitHub. */
  readonly url: string
  /** Default: `main`. */
  readonly branch?: string
  /** Folder of the pages in the repository. Default: the first content folder. */
  readonly dir?: string
  /** Show an edit link on pages of the latest version. Default: true. */
  readonly editLinks?: boolean
}

/** The index that readers search. */
export interface SearchOptions {
  /** An index of the site's own, made by the build. */
  readonly provider: 'local'
}

/** What is published for search engines, feed readers and other programs besides the pages. Each part is on by default. */
export interface DiscoveryOptions {
  /** `sitemap.xml`; needs the site's `url`. */
  readonly sitemap?: boolean
  /** `robots.txt`; only for a site at the root of its host. */
  readonly robots?: boolean
  /** `feed.xml` of the pages that changed last, one for the site and one for each area; needs `url` and dates from git. */
  readonly feeds?: boolean
  /** `llms.txt`: titles, descriptions and addresses for language models. */
  readonly llms?: boolean
  /** The Markdown of each page beside it: `/guide/install.md` for `/guide/install.html`. */
  readonly markdown?: boolean
  /** `docs.json`: pages, headings and links as data. */
  readonly graph?: boolean
  /** Open Graph and Twitter tags, and breadcrumbs as structured data. */
  readonly tags?: boolean
  /** Picture of pages that are shared, from the public folder or with a scheme. */
  readonly image?: string
}

/** Addresses that pages had. */
export interface RedirectOptions {
  /** File of rules, one a line, from the site root. Default: `redirects.txt`, where there is one. */
  readonly file?: string
  /**
   * What is published for them: `html`, a page at each old address that leads on;
   * `netlify`, the file `_redirects` that Netlify and Cloudflare Pages read;
   * `nginx` and `cloudfront`, what those servers can be given. Default: `html`.
   */
  readonly outputs?: readonly RedirectOutput[]
}

export type RedirectOutput = 'html' | 'netlify' | 'nginx' | 'cloudfront'

/** An entry of the version menu that leads to another site. */
export interface ExternalVersion {
  readonly text: string
  readonly link: string
}

/** What `docs.config.ts` exports. Every field but `title` has a default. */
export interface SiteConfig {
  readonly title: string
  readonly description?: string
  /** Language tag of the site. Default: `en-US`. */
  readonly lang?: string
  /** Where the site stands on its host, with slashes at both ends. Default: `/`. */
  readonly base?: string
  /** Origin of the published site, for canonical links and the sitemap: `https://docs.example.org`. */
  readonly url?: string
  /** `untrusted`: the content comes from strangers, and nothing in it may run. Default: `trusted`. */
  readonly trust?: 'trusted' | 'untrusted'
  /** Folder that everything else is resolved against and that no read leaves. Default: the config's folder. */
  readonly root?: string
  /** Default: the folder `content`. */
  readonly content?: string | readonly ContentRoot[]
  /** Folder of files that are published as they are. Default: `public`. */
  readonly publicDir?: string
  /** Output folder, from the config's folder. Default: `dist`. */
  readonly outDir?: string
  /** Folders that authors' references name but that stand elsewhere, old to new: `{ 'docs/.vuepress/public': 'public' }`. */
  readonly folderAliases?: Readonly<Record<string, string>>
  readonly head?: readonly HeadTag[]
  readonly nav?: readonly NavEntry[]
  readonly sidebar?: SidebarOption
  /** How many heading levels a sidebar shows below the active link: 0, 1 or 2. Default: 1. */
  readonly sidebarDepth?: SidebarDepth
  readonly repository?: RepositoryOptions
  /** Show when a page last changed, from git. Default: false. */
  readonly lastUpdated?: boolean
  /** Show who changed a page, from git. Default: false. */
  readonly contributors?: boolean
  /** Entries of the version menu that lead to other sites. */
  readonly externalVersions?: readonly ExternalVersion[]
  readonly markdown?: MarkdownOptions
  /** Draw blocks of PlantUML while building; else they are code. Default: false. */
  readonly plantuml?: PlantUmlOptions | false
  readonly navigation?: NavigationOptions
  readonly discovery?: DiscoveryOptions
  /** Addresses that pages had, or the file that lists them. */
  readonly redirects?: string | RedirectOptions
  /** `false`: there is no index to search. Default: `{ provider: 'local' }`. */
  readonly search?: SearchOptions | false
  /** A theme, or the name of the package that exports one. Default: the default theme, where the caller provides one. */
  readonly theme?: Theme | string
  /** Options of the theme, checked by its schema. */
  readonly themeConfig?: unknown
}

/**
 * Types a site's config; returns it unchanged.
 *
 * @example export default defineConfig({ title: 'My docs' })
 */
export function defineConfig(config: SiteConfig): SiteConfig {
  return config
}

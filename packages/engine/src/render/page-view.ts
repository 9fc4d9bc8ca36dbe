import type { Badge, PageMark } from '../graph/sidebar-nodes.js'
import type { Frontmatter } from '../parse/frontmatter/frontmatter.js'
import type { RoutePath, SourcePath } from '../paths.js'

/** A page as it is published: the public record of one route. */
export interface PageRecord {
  /** Null if the page has neither a title nor a heading to take it from. */
  readonly title: string | null
  readonly frontmatter: Frontmatter
  /** Percent-encoded, without the base. */
  readonly regularPath: string
  /** Relative to the page's content folder. For an older version it begins with the version's name. */
  readonly relativePath: string
  /** Stable key of the page: `v-` and the first 12 hexadecimal digits of the hash of its route. */
  readonly key: string
  /** Decoded, without the base. */
  readonly path: RoutePath
  /** Levels 2 and 3, in order. */
  readonly headers: readonly { readonly level: 2 | 3; readonly title: string; readonly slug: string }[]
  /** Author date of the last commit on the file, as `YYYY-MM-DD` in UTC; absent if git does not say. */
  readonly lastUpdated?: string
  /** The same in milliseconds since 1970. */
  readonly lastUpdatedTimestamp?: number
  /**
   * Authors and co-authors of its commits, those with the most commits first; absent if git does
   * not say, or the site does not ask.
   */
  readonly contributors?: readonly string[]
  /** `latest`, or the name of an older version. */
  readonly version: string
  /** Route and path of the page in the latest version; older versions only. */
  readonly originalRegularPath?: string
  readonly originalRelativePath?: string
}

/** A link as a theme prints it. `href` includes the base and can be used as it is. */
export interface LinkView {
  readonly text: string
  readonly href: string
  /** Leads to another site. Themes open it in a new tab and say so. */
  readonly external: boolean
  /**
   * Leads to a file of the site that is not a page. With `rel="external"`, the browser loads it as
   * an ordinary document, no matter its name.
   */
  readonly file?: true
  /** Language tag of the text, if it is not in the language of the page. */
  readonly lang?: string
}

/** A page in a folder that a component lists with `pages="./"`. Plain data. */
export interface ListedPage {
  /** Its title, or else a name made of its address. */
  readonly title: string
  /** Its address, with the base. */
  readonly href: string
  /** Path of its file from the folder: `install.md`, `operations/index.md`. */
  readonly path: string
  /** From its frontmatter, or the beginning of its text; empty if there is neither. */
  readonly description: string
  /** `date` of its frontmatter, or the one that the name of its file begins with, as `YYYY-MM-DD`. */
  readonly date?: string
  /** Day of its last change, as `YYYY-MM-DD`; absent if the page does not show it either. */
  readonly lastUpdated?: string
  /** Language tag of its text, if that is not the language of the page that lists it. */
  readonly lang?: string
  /** All of its frontmatter. */
  readonly data: Frontmatter['data']
}

/** An entry of the navigation bar: a link, or a drop-down. */
export type NavItemView =
  | (LinkView & {
      readonly kind: 'link'
      /** Whether it leads to this page, or to the section that the page is in. */
      readonly active: boolean
      readonly ariaLabel?: string
    })
  | {
      readonly kind: 'group'
      readonly text: string
      /** Whether an entry in it is active. */
      readonly active: boolean
      readonly ariaLabel?: string
      readonly items: readonly NavItemView[]
      /** Language tag of the text and the label, if it is not that of the page. */
      readonly lang?: string
    }

/** An entry of a sidebar: a link, or a group. */
export type SidebarItemView =
  | (LinkView & {
      readonly kind: 'page'
      /** Whether it leads to this page. */
      readonly active: boolean
      /** What to show below the active link; otherwise empty. */
      readonly headings: readonly TocItem[]
      /** How a preview changes the page, compared with the published site. */
      readonly mark?: PageMark
      readonly badge?: Badge
    })
  | {
      readonly kind: 'group'
      readonly text: string
      /** The group's own page, if it has one. */
      readonly href?: string
      readonly collapsible: boolean
      /** Whether the group is open also on pages that are not in it. */
      readonly startsOpen: boolean
      /** True if the group contains the active page, or starts open. */
      readonly open: boolean
      readonly active: boolean
      readonly items: readonly SidebarItemView[]
      readonly badge?: Badge
      /** Language tag of the text, if it is not in the language of the page. */
      readonly lang?: string
    }

/** The sidebar as it appears on one page. */
export interface SidebarView {
  /**
   * The same for all pages that show the same tree in the same language; undefined for a sidebar of
   * the page's own headings.
   */
  readonly key: string | undefined
  readonly items: readonly SidebarItemView[]
}

/** A heading in a table of contents, with those below it. */
export interface TocItem {
  readonly title: string
  /** `#slug`. */
  readonly href: string
  readonly children: readonly TocItem[]
}

/** The same page in another version or language, or the home page there if it has no such page. */
export interface AlternateView extends LinkView {
  readonly current: boolean
  /** Whether that is the same page, not the home page. */
  readonly samePage: boolean
  /** Language tag of the page and of the text; only for languages. */
  readonly lang?: string
  /** Whether this is the newest version; only for versions. */
  readonly isLatest?: boolean
  /** Whether the page exists there but is not translated. */
  readonly isFallback?: boolean
}

/** Set on pages of an outdated version. */
export interface OutdatedView {
  /** Name of the page's version. */
  readonly version: string
  /** The same page in the latest version, or else that version's home page; null if there is neither. */
  readonly href: string | null
  /** Whether `href` leads to the same page. */
  readonly samePage: boolean
}

/** Set on pages that are not translated. Describes the language of their text. */
export interface UntranslatedView {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** The language's own name. */
  readonly label: string
}

/**
 * Everything that one page needs to know about the site. A page is rendered again only if this, its
 * body or the theme changes.
 */
export interface PageView {
  readonly record: PageRecord
  /** The page's file, relative to the site root. */
  readonly source: SourcePath
  /** Title of the document: `{page title} | {site title}`. */
  readonly documentTitle: string
  /** From the frontmatter, or the beginning of the text, or the site's. */
  readonly description: string
  /** Language tag: the page's own, or that of its content folder. */
  readonly lang: string
  /** Writing direction of that language. */
  readonly dir: 'ltr' | 'rtl'
  /** Address of the page, with the base. */
  readonly href: string
  /** Address of the page that search engines should list for this one; usually the same. */
  readonly canonicalHref: string
  /** Whether search engines should not list the page, or no page of its version. */
  readonly noindex: boolean
  /** Null on pages of the latest version, and of versions that are not outdated. */
  readonly outdated: OutdatedView | null
  /** Null unless the page stands in for a translation. */
  readonly untranslated: UntranslatedView | null
  /** Address of the home page of this version and language. */
  readonly homeHref: string
  /** Title of the site for the page's content folder. */
  readonly siteTitle: string
  readonly nav: readonly NavItemView[]
  /** Null if the page has none. */
  readonly sidebar: SidebarView | null
  /** Headings of the levels that the page or the site chooses. Default: 2 and 3. */
  readonly toc: readonly TocItem[]
  /** The page before this one in the sidebar, or the one that the frontmatter names; null if there is none. */
  readonly prev: LinkView | null
  /** Likewise the page after it. */
  readonly next: LinkView | null
  /** Where to edit the page's file; null without a repository, and for pages without an edit link. */
  readonly editHref: string | null
  /** Address of the page's Markdown copy; null if the site publishes none. */
  readonly markdownHref: string | null
  /** The buttons of a home page. */
  readonly actions: readonly { readonly text: string; readonly href: string }[]
  /** Where each feature of a home page leads, in the order of `features`; null for one without a link. */
  readonly featureHrefs: readonly (string | null)[]
  /** The page in each version, also in this one, and versions on other sites. */
  readonly versions: readonly AlternateView[]
  /** The page in each language, also in this one. */
  readonly languages: readonly AlternateView[]
  /** Set in the preview build of a pull request, otherwise null. */
  readonly preview: {
    /** Number of the pull request. */
    readonly pr: number
    /** Address of the pull request; null without a repository. */
    readonly href: string | null
    /** Name of the repository's host; empty without a repository. */
    readonly host: string
  } | null
}

/** What is the same on every page. */
export interface SiteView {
  readonly title: string
  /** Empty if the config has none. */
  readonly description: string
  /** Language tag. */
  readonly lang: string
  /** Path of the site on its host, with slashes at both ends. */
  readonly base: string
  /** Origin of the published site, without the base; undefined if the config has none. */
  readonly url: string | undefined
  /** The link to the repository, labelled with the name of its host; null without a repository. */
  readonly repository: { readonly href: string; readonly label: string } | null
  /** Whether there is a search index, which `openSearch` loads. */
  readonly search: boolean
  /** The theme's options, as its schema returned them. */
  readonly themeConfig: unknown
}

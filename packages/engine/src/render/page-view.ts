import type { PageMark } from '../graph/sidebar.js'
import type { Frontmatter } from '../parse/frontmatter.js'
import type { RoutePath, SourcePath } from '../paths.js'

/** A page as the site publishes it: the public record of one route. */
export interface PageRecord {
  /** Null when the page has neither a title nor a heading to take it from. */
  readonly title: string | null
  readonly frontmatter: Frontmatter
  /** Percent-encoded, below the base. */
  readonly regularPath: string
  /** From the page's content folder; for an older version it begins with the version's name. */
  readonly relativePath: string
  /** Stable key of the page: `v-` and 12 hexadecimal digits of the hash of its route. */
  readonly key: string
  readonly path: RoutePath
  /** Levels 2 and 3, in order. */
  readonly headers: readonly { readonly level: 2 | 3; readonly title: string; readonly slug: string }[]
  /** Author date of the last commit on the file as `YYYY-MM-DD` in UTC; absent where git does not say. */
  readonly lastUpdated?: string
  /** The same in milliseconds since 1970. */
  readonly lastUpdatedTimestamp?: number
  /** Authors and co-authors of its commits, those of most first; absent where git does not say, or the site does not ask. */
  readonly contributors?: readonly string[]
  /** `latest`, or the name of an older version. */
  readonly version: string
  /** Route and path of the page in the latest version; older versions only. */
  readonly originalRegularPath?: string
  readonly originalRelativePath?: string
}

/** A link as a theme prints it: `href` is ready for the attribute, with the base. */
export interface LinkView {
  readonly text: string
  readonly href: string
  /** Leads out of the site: a theme opens it in a new tab and says so. */
  readonly external: boolean
  /** Leads to a file of the site that is not a page: with `rel="external"`, the browser loads it however it is named. */
  readonly file?: true
}

/** An entry of the navigation bar: a link, or a drop-down. */
export type NavItemView =
  | (LinkView & { readonly kind: 'link'; readonly active: boolean; readonly ariaLabel?: string })
  | {
      readonly kind: 'group'
      readonly text: string
      readonly active: boolean
      readonly ariaLabel?: string
      readonly items: readonly NavItemView[]
    }

/** An entry of a sidebar: a page or an external link, or a group. */
export type SidebarItemView =
  | (LinkView & {
      readonly kind: 'page'
      readonly active: boolean
      readonly headings: readonly TocItem[]
      /** What a preview does to the page, compared with the published site. */
      readonly mark?: PageMark
    })
  | {
      readonly kind: 'group'
      readonly text: string
      /** The group's own page, if it has one. */
      readonly href?: string
      readonly collapsible: boolean
      /** Contains the active page, or cannot be closed. */
      readonly open: boolean
      readonly active: boolean
      readonly items: readonly SidebarItemView[]
    }

/** The sidebar as one page sees it. */
export interface SidebarView {
  /** Equal for pages that show the same tree; undefined for a sidebar of the page's own headings. */
  readonly key: string | undefined
  readonly items: readonly SidebarItemView[]
}

/** A heading in a table of contents; level 3 stands under the level 2 before it. */
export interface TocItem {
  readonly title: string
  /** `#slug`. */
  readonly href: string
  readonly children: readonly TocItem[]
}

/** The same page in another version or language, or that one's home when it has no such page. */
export interface AlternateView extends LinkView {
  readonly current: boolean
  /** The very page exists there. */
  readonly samePage: boolean
  /** Language tag, for languages. */
  readonly lang?: string
  /** The newest version, for versions. */
  readonly isLatest?: boolean
  /** The page is there, but not translated. */
  readonly isFallback?: boolean
}

/** Set on pages of a version that is not the newest. */
export interface OutdatedView {
  /** Name of the page's version. */
  readonly version: string
  /** The page in the latest version, else that version's home; null when there is neither. */
  readonly href: string | null
  /** `href` leads to the page itself. */
  readonly samePage: boolean
}

/** Set on pages that are not translated: what the text is in. */
export interface UntranslatedView {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** The language's own name. */
  readonly label: string
}

/** What one page sees of the site. A page is rendered again only when this, its body or the theme changes. */
export interface PageView {
  readonly record: PageRecord
  readonly source: SourcePath
  /** Of the document: `{page title} | {site title}`. */
  readonly documentTitle: string
  readonly description: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** Address of the page with the base. */
  readonly href: string
  /** Of the page that search engines should list for this one; mostly the same. */
  readonly canonicalHref: string
  /** Search engines should not list the pages of its version. */
  readonly noindex: boolean
  readonly outdated: OutdatedView | null
  readonly untranslated: UntranslatedView | null
  /** Address of the home page of this version and language. */
  readonly homeHref: string
  readonly siteTitle: string
  readonly nav: readonly NavItemView[]
  readonly sidebar: SidebarView | null
  readonly toc: readonly TocItem[]
  readonly prev: LinkView | null
  readonly next: LinkView | null
  readonly editHref: string | null
  /** Where the action of a home page leads; null when it has none. */
  readonly actionHref: string | null
  /** Where each feature of a home page leads, in the order of `features`; null for one without a link. */
  readonly featureHrefs: readonly (string | null)[]
  readonly versions: readonly AlternateView[]
  readonly languages: readonly AlternateView[]
  /** Set in the preview build of a pull request. */
  readonly preview: {
    readonly pr: number
    readonly href: string | null
    /** Name of the site that the pull request is on; empty without a repository. */
    readonly host: string
  } | null
}

/** What every page sees. */
export interface SiteView {
  readonly title: string
  readonly description: string
  readonly lang: string
  readonly base: string
  readonly repository: { readonly href: string; readonly label: string } | null
  /** There is an index that `openSearch` asks. */
  readonly search: boolean
  /** The theme's options, as its schema gave them. */
  readonly themeConfig: unknown
}

import type { StringOverrides } from './strings/index.js'

/**
 * An image: an address, or an address with the image's size in pixels, so that nothing moves when
 * it loads.
 */
export type ThemeImage = string | { readonly src: string; readonly width: number; readonly height: number }

/** Search with Algolia's DocSearch. */
export interface DocSearchOptions {
  readonly provider: 'docsearch'
  /** Id of the application at Algolia. */
  readonly appId: string
  /** A key that only allows searching, because every reader can see it. */
  readonly apiKey: string
  /** Name of the index at Algolia. */
  readonly indexName: string
  /** Algolia's search parameters. The theme adds filters for language and version to `facetFilters`. */
  readonly searchParameters?: Readonly<Record<string, unknown>> | undefined
}

/** A line above the navigation bar of every page. */
export interface AnnouncementOptions {
  readonly text: string
  /** A link after the text. The base is added to an address that begins with a slash. Default: none. */
  readonly link?: { readonly text: string; readonly link: string } | undefined
  /** Let readers close it. An announcement with other words is shown to them again. Default: true. */
  readonly dismissible?: boolean | undefined
}

/** The options in `themeConfig`. All are optional. */
export interface ThemeOptions {
  /** Logo in the navigation bar. The base is added to an address that begins with a slash. Default: none. */
  readonly logo?: ThemeImage | undefined
  /** Replaces `logo` on a dark background. Default: `logo`. */
  readonly logoDark?: ThemeImage | undefined
  /** Hide the site's name, because the logo contains it. Default: false. */
  readonly hideSiteName?: boolean | undefined
  /** Accent colour as `#rrggbb`. Tones that are readable as text are derived from it. Default: `#00a3ff`. */
  readonly accent?: string | undefined
  /** Colours for readers who have not chosen any; `auto` are those of their system. Default: `auto`. */
  readonly colorScheme?: 'auto' | 'light' | 'dark' | undefined
  /** Let readers choose the colours. If false, all readers get those of `colorScheme`. Default: true. */
  readonly colorSwitch?: boolean | undefined
  /** An announcement above the navigation bar. Default: none. */
  readonly announcement?: AnnouncementOptions | undefined
  /** Show the navigation bar. Default: true. */
  readonly navbar?: boolean | undefined
  /**
   * Link to the previous page. If false, only pages that name one in their frontmatter have the
   * link. Default: true.
   */
  readonly prevLinks?: boolean | undefined
  /**
   * Link to the next page. If false, only pages that name one in their frontmatter have the link.
   * Default: true.
   */
  readonly nextLinks?: boolean | undefined
  /** Scroll smoothly to places on the page. Never for readers who prefer less motion. Default: true. */
  readonly smoothScroll?: boolean | undefined
  /** Label of the edit link, on pages in the site's language. Default: the theme's own words. */
  readonly editLinkText?: string | undefined
  /**
   * Words before the date of the last change, on pages in the site's language. Default: the theme's
   * own words.
   */
  readonly lastUpdated?: string | undefined
  /** Whether pages link to their Markdown copy, if the site publishes one. Default: false. */
  readonly markdownLink?: boolean | undefined
  /** Title of the table of contents, on pages in the site's language. Default: the theme's own words. */
  readonly contentSidebarTitle?: string | undefined
  /** Copyright line below every page; the frontmatter field `footerCopyright` overrides it. Default: none. */
  readonly footerCopyright?: string | undefined
  /** A logo and a site map below every page. Default: none. */
  readonly footer?:
    | {
        /** The base is added to an address that begins with a slash. Default: none. */
        readonly logo?: ThemeImage | undefined
        /** Where the logo leads. Default: the home page. */
        readonly logoLink?: string | undefined
        /** Columns of links, by title. Default: none. */
        readonly sitemap?:
          | Readonly<Record<string, readonly { readonly text: string; readonly link: string }[]>>
          | undefined
      }
    | undefined
  /** Where to search; `false` removes the search. Default: the site's own index. */
  readonly search?: false | { readonly provider: 'local' } | DocSearchOptions | undefined
  /** Replaces the theme's own words, by language tag. */
  readonly ui?: StringOverrides | undefined
}

/** The options of DocSearch, if the site has chosen it. */
export function docSearchOf({ search: given }: ThemeOptions): DocSearchOptions | undefined {
  return given !== undefined && given !== false && given.provider === 'docsearch' ? given : undefined
}

/** Addresses in the options. */
export function linksOf({ logo, logoDark, announcement, footer }: ThemeOptions): readonly string[] {
  const images = [logo, logoDark, footer?.logo].flatMap((image) =>
    image === undefined ? [] : [typeof image === 'string' ? image : image.src],
  )
  const links = Object.values(footer?.sitemap ?? {}).flatMap((column) => column.map(({ link }) => link))
  if (announcement?.link !== undefined) links.push(announcement.link.link)
  return [...images, ...(footer?.logoLink === undefined ? [] : [footer.logoLink]), ...links]
}

import type { StringOverrides } from './strings/index.js'

/** An image of the theme: an address, or one with its size in pixels so that nothing moves when it arrives. */
export type ThemeImage = string | { readonly src: string; readonly width: number; readonly height: number }

/** Search by Algolia's DocSearch. */
export interface DocSearchOptions {
  readonly provider: 'docsearch'
  readonly appId: string
  /** A key that may only search: every reader sees it. */
  readonly apiKey: string
  readonly indexName: string
  /** Search parameters of Algolia. `facetFilters` are added to those of language and version. */
  readonly searchParameters?: Readonly<Record<string, unknown>> | undefined
}

/** What `themeConfig` may say. Every field may be left out. */
export interface ThemeOptions {
  /** In the navigation bar. An address that begins with a slash is below the site's base. */
  readonly logo?: ThemeImage | undefined
  /** Takes the place of `logo` on dark ground. */
  readonly logoDark?: ThemeImage | undefined
  /** The logo says the name already. Default: false. */
  readonly hideSiteName?: boolean | undefined
  /** `#rrggbb`. Tones that can be read as text are derived from it. Default: `#00a3ff`. */
  readonly accent?: string | undefined
  /** False: no page has a navigation bar. Default: true. */
  readonly navbar?: boolean | undefined
  /** False: no link to the page before, unless the page names it. Default: true. */
  readonly prevLinks?: boolean | undefined
  /** False: no link to the page after, unless the page names it. Default: true. */
  readonly nextLinks?: boolean | undefined
  /** Default: true, unless the reader prefers less motion. */
  readonly smoothScroll?: boolean | undefined
  /** Label of the edit link, on pages in the site's language. Default: the language's own. */
  readonly editLinkText?: string | undefined
  /** Words before the day of the last change, on pages in the site's language. Default: the language's own. */
  readonly lastUpdated?: string | undefined
  /** Title of the table of contents, on pages in the site's language. Default: the language's own. */
  readonly contentSidebarTitle?: string | undefined
  /** Below every page whose frontmatter has no `footerCopyright`. */
  readonly footerCopyright?: string | undefined
  readonly footer?:
    | {
        readonly logo?: ThemeImage | undefined
        /** Default: the home page. */
        readonly logoLink?: string | undefined
        /** Columns of links by their title. */
        readonly sitemap?:
          | Readonly<Record<string, readonly { readonly text: string; readonly link: string }[]>>
          | undefined
      }
    | undefined
  /** Where the search looks; `false`: there is none. Default: the site's own index. */
  readonly search?: false | { readonly provider: 'local' } | DocSearchOptions | undefined
  /** Other words for the theme's own, by language tag. */
  readonly ui?: StringOverrides | undefined
}

/** Options of DocSearch, where the search is its. */
export function docSearchOf({ search: given }: ThemeOptions): DocSearchOptions | undefined {
  return given !== undefined && given !== false && given.provider === 'docsearch' ? given : undefined
}

/** Addresses that the options name. */
export function linksOf({ logo, logoDark, footer }: ThemeOptions): readonly string[] {
  const images = [logo, logoDark, footer?.logo].flatMap((image) =>
    image === undefined ? [] : [typeof image === 'string' ? image : image.src],
  )
  const links = Object.values(footer?.sitemap ?? {}).flatMap((column) => column.map(({ link }) => link))
  return [...images, ...(footer?.logoLink === undefined ? [] : [footer.logoLink]), ...links]
}

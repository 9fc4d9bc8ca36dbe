import { addressesOf, type PageAction } from './page-actions.js'
import type { SocialLink } from './social.js'
import { socialIcons } from './social-icons.js'
import { changedBy, languageOf, valuesFor } from './strings/by-language.js'
import type { StringOverrides } from './strings/index.js'

/** An image with its size, so that nothing moves when it loads. */
export interface SizedImage {
  /** Address of the image. */
  readonly src: string
  /** Its width in pixels. */
  readonly width: number
  /** Its height in pixels. */
  readonly height: number
}

/** An image: an address, or an address with the image's size. */
export type ThemeImage = string | SizedImage

/** A link with its words. */
export interface TextLink {
  /** Words of the link. */
  readonly text: string
  /** Where it leads. The base is added to an address that begins with a slash. */
  readonly link: string
}

/** What both kinds of search have in common. */
export interface SearchKeys {
  /**
   * Let `/` open the search, besides Ctrl-K and Cmd-K. Who controls the computer by voice may press
   * a single character by accident. Default: true.
   */
  readonly slashKey?: boolean | undefined
}

/** Search of the site's own index. */
export interface LocalSearchOptions extends SearchKeys {
  /** Where to search: `local` is the site's own index, `docsearch` is Algolia's. */
  readonly provider: 'local'
}

/** Search with Algolia's DocSearch. */
export interface DocSearchOptions extends SearchKeys {
  /** Where to search: `local` is the site's own index, `docsearch` is Algolia's. */
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

/** An announcement in another language. Whether readers can close it is the same in all languages. */
export interface TranslatedAnnouncement {
  /** Words of the announcement. */
  readonly text: string
  /** A link after the text. Default: none. */
  readonly link?: TextLink | undefined
}

/** A line above the navigation bar of every page. */
export interface AnnouncementOptions extends TranslatedAnnouncement {
  /** Let readers close it. An announcement with other words is shown to them again. Default: true. */
  readonly dismissible?: boolean | undefined
}

/** What is below every page. */
export interface FooterOptions {
  /** An image. The base is added to an address that begins with a slash. Default: none. */
  readonly logo?: ThemeImage | undefined
  /** Where the logo leads. Default: the home page. */
  readonly logoLink?: string | undefined
  /** Columns of links, by title. Default: none. */
  readonly sitemap?: Readonly<Record<string, readonly TextLink[]>> | undefined
}

/** Options that can be given for each language as well. */
export interface TranslatableOptions {
  /** Logo in the navigation bar. The base is added to an address that begins with a slash. Default: none. */
  readonly logo?: ThemeImage | undefined
  /** Replaces `logo` on a dark background. Default: the same as `logo`. */
  readonly logoDark?: ThemeImage | undefined
  /** Hide the site's name, because the logo contains it. Default: false. */
  readonly hideSiteName?: boolean | undefined
  /** Label of the edit link, on pages in the site's language. Default: the theme's own words. */
  readonly editLinkText?: string | undefined
  /**
   * Words before the date of the last change, on pages in the site's language. Default: the theme's
   * own words.
   */
  readonly lastUpdated?: string | undefined
  /** Title of the table of contents, on pages in the site's language. Default: the theme's own words. */
  readonly contentSidebarTitle?: string | undefined
  /**
   * What readers can do with a page, above its text: `copy` it as Markdown, see its `markdown`, ask
   * `chatgpt` or `claude` about it, or follow a link `{ text, link }`. Default: nothing.
   */
  readonly pageActions?: readonly PageAction[] | undefined
  /** Copyright line below every page; the frontmatter field `footerCopyright` overrides it. Default: none. */
  readonly footerCopyright?: string | undefined
  /** A logo and a site map below every page. Default: none. */
  readonly footer?: FooterOptions | undefined
}

/** Options for the pages in one language. Each replaces the site's option of that name. */
export interface LanguageOptions extends TranslatableOptions {
  /** An announcement above the navigation bar. Default: the site's. */
  readonly announcement?: TranslatedAnnouncement | undefined
}

/** The options in `themeConfig`. All are optional. */
export interface ThemeOptions extends TranslatableOptions {
  /** Accent colour as `#rrggbb`. Tones that are readable as text are derived from it. Default: `#00a3ff`. */
  readonly accent?: string | undefined
  /** Colours for readers who have not chosen any; `auto` are those of their system. Default: `auto`. */
  readonly colorScheme?: 'auto' | 'light' | 'dark' | undefined
  /** Let readers choose the colours. If false, all readers get those of `colorScheme`. Default: true. */
  readonly colorSwitch?: boolean | undefined
  /** An announcement above the navigation bar. Default: none. */
  readonly announcement?: AnnouncementOptions | undefined
  /** Links that the navigation bar shows as icons. Default: none. */
  readonly social?: readonly SocialLink[] | undefined
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
  /** Whether pages link to their Markdown copy, if the site publishes one. Default: false. */
  readonly markdownLink?: boolean | undefined
  /** Where to search; `false` removes the search. Default: the site's own index. */
  readonly search?: false | LocalSearchOptions | DocSearchOptions | undefined
  /** Replaces the theme's own words, by language tag. */
  readonly ui?: StringOverrides | undefined
  /** Replaces options on the pages in a language, by language tag. */
  readonly languages?: Readonly<Record<string, LanguageOptions>> | undefined
}

/**
 * The options for pages in a language.
 *
 * @param siteLang The site's language, in which it gives the words that it puts in place of the theme's.
 */
export function optionsFor(lang: string, siteLang: string, options: ThemeOptions): ThemeOptions {
  const { announcement, ...own } = ownOptions(lang, options)
  const inSiteLanguage = languageOf(lang) === languageOf(siteLang)
  const ofSite = inSiteLanguage
    ? options
    : { ...options, editLinkText: undefined, lastUpdated: undefined, contentSidebarTitle: undefined }
  return changedBy<ThemeOptions>(ofSite, [
    own,
    { announcement: announcement && { ...announcement, dismissible: isDismissible(options) } },
  ])
}

/** What is given for a language alone: for `fr`, and then for `fr-CA`. */
export function ownOptions(lang: string, { languages = {} }: ThemeOptions): LanguageOptions {
  return changedBy<LanguageOptions>({}, valuesFor(lang, languages))
}

/** Whether readers can close the announcement. */
export function isDismissible(options: ThemeOptions): boolean {
  return options.announcement?.dismissible !== false && announcementsOf(options).length > 0
}

/** The announcement in all languages. */
export function announcementsOf({
  announcement,
  languages = {},
}: ThemeOptions): readonly TranslatedAnnouncement[] {
  return [announcement, ...Object.values(languages).map((own) => own.announcement)].filter(
    (given) => given !== undefined,
  )
}

/** What readers can do with pages, in any language. */
export function pageActionsOf({ pageActions = [], languages = {} }: ThemeOptions): readonly PageAction[] {
  return [...pageActions, ...Object.values(languages).flatMap((own) => own.pageActions ?? [])]
}

/** The options of DocSearch, if the site has chosen it. */
export function docSearchOf({ search: given }: ThemeOptions): DocSearchOptions | undefined {
  return given !== undefined && given !== false && given.provider === 'docsearch' ? given : undefined
}

/** Whether `/` opens the search. */
export function hasSlashKey({ search: given }: ThemeOptions): boolean {
  return given === undefined || (given !== false && given.slashKey !== false)
}

/** Addresses in the options. */
export function linksOf({ languages = {}, social = [], ...options }: ThemeOptions): readonly string[] {
  const icons = social.flatMap(({ icon, link }) => (socialIcons.has(icon) ? [link] : [icon, link]))
  return [...[options, ...Object.values(languages)].flatMap(linksIn), ...icons]
}

function linksIn({
  logo,
  logoDark,
  announcement,
  pageActions = [],
  footer,
}: LanguageOptions): readonly string[] {
  const images = [logo, logoDark, footer?.logo].flatMap((image) =>
    image === undefined ? [] : [typeof image === 'string' ? image : image.src],
  )
  const links = Object.values(footer?.sitemap ?? {}).flatMap((column) => column.map(({ link }) => link))
  if (announcement?.link !== undefined) links.push(announcement.link.link)
  const logoLinks = footer?.logoLink === undefined ? [] : [footer.logoLink]
  return [...images, ...logoLinks, ...links, ...addressesOf(pageActions)]
}

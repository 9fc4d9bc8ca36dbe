import type { Script } from './script/literals.js'
import { type Fields, isFields } from './values.js'

/** Options that are handled, that the pages themselves make unnecessary, or that nobody will miss. */
export const takenOfVue: ReadonlySet<string> = new Set(
  `title titleTemplate description base lang locales head srcDir srcExclude outDir dest cacheDir cleanUrls
  ignoreDeadLinks lastUpdated theme bundler appearance metaChunk sitemap themeConfig extends host port temp cache
  themeConfig.logo themeConfig.nav themeConfig.navbar themeConfig.sidebar themeConfig.sidebarDepth
  themeConfig.editLink themeConfig.editLinks themeConfig.editLinkText themeConfig.footer themeConfig.locales
  themeConfig.repo themeConfig.repoLabel themeConfig.docsRepo themeConfig.docsDir themeConfig.docsBranch
  themeConfig.outline themeConfig.outlineTitle themeConfig.aside themeConfig.siteTitle themeConfig.docFooter
  themeConfig.lastUpdated themeConfig.lastUpdatedText themeConfig.search themeConfig.socialLinks themeConfig.smoothScroll
  themeConfig.activeHeaderLinks themeConfig.displayAllHeaders themeConfig.nextLinks themeConfig.prevLinks
  themeConfig.darkModeSwitchLabel themeConfig.sidebarMenuLabel themeConfig.returnToTopLabel
  themeConfig.langMenuLabel themeConfig.externalLinkIcon`.split(/\s+/),
)

export const takenOfDocusaurus: ReadonlySet<string> = new Set(
  `title tagline favicon url baseUrl organizationName projectName deploymentBranch trailingSlash i18n presets
  onBrokenLinks onBrokenAnchors onBrokenMarkdownLinks onDuplicateRoutes future themeConfig titleDelimiter
  staticDirectories plugins themes markdown themeConfig.navbar themeConfig.footer themeConfig.prism
  themeConfig.colorMode themeConfig.announcementBar themeConfig.image themeConfig.metadata headTags themeConfig.tableOfContents themeConfig.docs themeConfig.mermaid`.split(
    /\s+/,
  ),
)

export const takenOfDocusaurus1: ReadonlySet<string> = new Set(
  `title tagline url baseUrl docsUrl customDocsPath cleanUrl projectName organizationName repoUrl editUrl favicon
  headerLinks headerIcon footerIcon copyright highlight enableUpdateTime onPageNav docsSideNavCollapsible
  disableHeaderTitle disableTitleTagline noIndex ogImage twitterImage scrollToTop scrollToTopOptions usePrism
  separateCss wrapPagesHTML users defaultVersionShown deletedDocs gaGtag cname`.split(/\s+/),
)

export const takenOfStarlight: ReadonlySet<string> = new Set(
  `title description site base head editLink sidebar social favicon locales defaultLocale lastUpdated
  pagination tableOfContents pagefind`.split(/\s+/),
)

/** What Astro itself has, besides the options of Starlight. */
export const takenOfAstro: ReadonlySet<string> = new Set(
  `site base trailingSlash integrations output outDir publicDir build server compressHTML prefetch devToolbar
  markdown experimental redirects`.split(/\s+/),
)

export const takenOfRspress: ReadonlySet<string> = new Set(
  `title description base root lang locales icon logo logoText outDir head themeConfig search
  themeConfig.logo themeConfig.nav themeConfig.sidebar themeConfig.footer themeConfig.socialLinks themeConfig.locales
  themeConfig.editLink themeConfig.lastUpdated themeConfig.lastUpdatedText themeConfig.outlineTitle themeConfig.outline
  themeConfig.prevPageText themeConfig.nextPageText themeConfig.searchPlaceholderText
  themeConfig.enableContentAnimation themeConfig.enableScrollToTop themeConfig.hideNavbar themeConfig.localeRedirect
  themeConfig.search`.split(/\s+/),
)

export const takenOfMkdocs: ReadonlySet<string> = new Set(
  `site_name site_url site_description site_author repo_name repo_url edit_uri docs_dir site_dir nav copyright
  markdown_extensions use_directory_urls strict validation not_in_nav watch dev_addr`.split(/\s+/),
)

export const takenOfMintlify: ReadonlySet<string> = new Set(
  `$schema theme name description logo favicon colors navigation navbar footer footerSocials redirects appearance modeToggle
  banner feedback openapi topbarLinks topbarCtaButton tabs anchors primaryTab versions styling layout rounded
  search icons background fonts errors thumbnails contextual interaction sidebar topbar backgroundImage`.split(
    /\s+/,
  ),
)

export const takenOfDocsify: ReadonlySet<string> = new Set(
  `name nameLink repo el loadSidebar loadNavbar homepage alias basePath themeColor logo coverpage onlyCover
  routerMode relativePath auto2top maxLevel subMaxLevel mergeNavbar search fallbackLanguages ext executeScript
  noEmoji formatUpdated externalLinkTarget externalLinkRel crossOriginLinks notFoundPage topMargin autoHeader
  cornerExternalLinkTarget hideSidebar catchPluginErrors keyBindings skipLink pagination copyCode tabs
  sidebarDisplayLevel themeable`.split(/\s+/),
)

/** Names in a config and its `themeConfig` that are not among the handled ones. */
export function namesBesides(config: Fields, taken: ReadonlySet<string>): string[] {
  const { themeConfig } = config
  const ofTheme = isFields(themeConfig) ? Object.keys(themeConfig) : []
  return [...Object.keys(config), ...ofTheme.map((name) => `themeConfig.${name}`)].filter(
    (name) =>
      !taken.has(name) &&
      !(name === 'markdown' && hasOnlyLineNumbers(config.markdown)) &&
      !(name === 'api' && hasOnlyDescription(config.api)),
  )
}

/** Those of some options that the config has, but whose values the script or the environment decides. */
export const computed = (
  { isVariable }: Pick<Script, 'isVariable'>,
  config: Fields,
  names: readonly string[],
): readonly string[] =>
  names.filter((name) => name in config && (typeof config[name] !== 'string' || isVariable(config, name)))

/** Those of some options of which at least a part was left out, because the script computes it. */
export const computedParts = (
  { isComputed }: Pick<Script, 'isComputed'>,
  config: Fields,
  names: readonly string[],
  before = '',
): readonly string[] =>
  names
    .filter((name) => name in config && isComputed(config[name]))
    .map((name) => `${before}${name} (computed)`)

const hasOnlyLineNumbers = (markdown: unknown) =>
  isFields(markdown) && Object.keys(markdown).every((name) => name === 'lineNumbers' || name === 'theme')

/** What the navigation of Mintlify is about. */
const hasOnlyDescription = (api: unknown) =>
  isFields(api) && Object.keys(api).every((name) => name === 'openapi')

/** For the list of what was not taken over, if a config is no plain data at all. */
export function unread({ problem, exported }: Script): string[] {
  if (isFields(exported())) return []
  return [
    problem === undefined
      ? 'all options that code computes'
      : `all options, because the config cannot be read (${problem})`,
  ]
}

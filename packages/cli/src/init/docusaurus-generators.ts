import { namedLevels } from './contents-levels.js'
import { type DocsPages, docsPages, hasHtml, isDocsPlugin, sidebarAt } from './docusaurus-docs.js'
import {
  type Announcement,
  addressOf,
  atRoot,
  type Colors,
  type Generator,
  headOf,
  iconTag,
  type Layout,
  type OldFiles,
  optionsIn,
  otherThanEnglish,
  plainText,
  repositoryInCode,
  repositoryOf,
  tagsLeftOut,
  textSetting,
  withTitles,
} from './layout.js'
import { docusaurusNav, docusaurusSidebars } from './navigation/docusaurus.js'
import type { NamedPages } from './navigation/entries.js'
import { navEntries } from './navigation/nav.js'
import { linksWithoutText } from './navigation/social.js'
import { docusaurus1Address, docusaurusAddress, fileAddress, type OldRedirect } from './old-addresses.js'
import { below, isBelow, isPage } from './page-files.js'
import { namedPages, pageTree } from './page-tree.js'
import { inFolder } from './paths.js'
import { readScript } from './script/literals.js'
import {
  computed,
  computedParts,
  namesBesides,
  takenOfDocusaurus,
  takenOfDocusaurus1,
  unread,
} from './taken-options.js'
import { fieldsOf, isFields, listOf, textOf } from './values.js'

/** Docusaurus, and its version 1. */
export const docusaurusGenerators: readonly Generator[] = [
  {
    name: 'Docusaurus',
    config: /^(?:(.+)\/)?docusaurus\.config\.[mc]?[jt]s$/,
    layout(config, folder, files) {
      const script = readScript(config, files)
      const whole = fieldsOf(script.exported())
      const i18n = fieldsOf(whole.i18n)
      const allDocs = docsPages(script, folder, files)
      // Only the folder that the site begins with can be at its address.
      const docs = allDocs.find((one) => one.prefix === '/') ?? allDocs[0]
      if (docs === undefined) return undefined
      const otherDocs = allDocs.filter((other) => other !== docs)
      const { dir, prefix, options, sidebars } = docs
      const theme = fieldsOf(whole.themeConfig)
      const option = optionsIn(whole, script)
      const optionOfTheme = optionsIn(theme, script)
      const baseUrl = textOf(option('baseUrl'))
      const bar = fieldsOf(optionOfTheme('navbar'))
      const announcement = announcementOf(optionOfTheme('announcementBar'))
      const headTags = listOf(whole.headTags).map(tagOf)
      const logo = fieldsOf(bar.logo)
      const plugins = listOf(whole.plugins)
      const presets = listOf(whole.presets)
      const statics = listOf(whole.staticDirectories)
      const hasMadeUrl = 'editUrl' in options && textOf(options.editUrl) === undefined
      const madeRepository = hasMadeUrl ? repositoryInCode(config, dir) : undefined
      const unlabelled = linksWithoutText(bar.items)
      return {
        dir,
        prefix,
        publicDir: inFolder(folder, textOf(statics[0]) ?? 'static'),
        exclude: listOf(options.exclude).flatMap((glob) => textOf(glob) ?? []),
        title: textOf(option('title')),
        description: textOf(option('tagline')),
        base: baseUrl,
        url: addressOf(textOf(option('url'))).url,
        // If it is not set, hosts add or ignore the slash at the end.
        addresses: option('trailingSlash') === false ? 'clean' : 'folder',
        markdown: withTitles,
        repository:
          repositoryOf(
            textOf(options.editUrl),
            // The pages may be beside the folder of the config.
            isBelow(dir, folder) ? below(folder, dir) : textOf(options.path),
          ) ?? madeRepository,
        nav: (pages) =>
          docusaurusNav(bar.items, (instance = allDocs[0]?.id) => {
            if (instance === docs.id) return { prefix, pages, sidebars }
            const other = otherDocs.find(({ id }) => id === instance)
            return other && { ...other, pages: pagesOf(other, files) }
          }),
        social: unlabelled.entries,
        icons: unlabelled.icons,
        sidebar: (pages) => docusaurusSidebars(sidebars, pages),
        head: [
          ...iconTag(atRoot(textOf(option('favicon')))),
          ...headOf(listOf(theme.metadata).map((attributes) => ['meta', attributes])),
          ...headOf(headTags, baseUrl),
        ],
        image: atRoot(textOf(theme.image)),
        contentsLevels: namedLevels(theme.tableOfContents),
        announcement,
        logo: atRoot(textOf(logo.src)),
        logoDark: atRoot(textOf(logo.srcDark)),
        colors: docusaurusColors(optionOfTheme('colorMode')),
        footerCopyright: plainText(textOf(fieldsOf(optionOfTheme('footer')).copyright)),
        footerSitemap: footerColumns(optionOfTheme('footer')),
        lang: otherThanEnglish(textOf(i18n.defaultLocale)),
        versionLabel: docs.versionLabel,
        lastUpdated: options.showLastUpdateTime === true ? true : undefined,
        oldAddress: docusaurusAddress,
        isNumbered: true,
        redirects: plugins.flatMap(redirectsOf),
        folders: [
          ...docs.folders,
          ...otherDocs.flatMap((other) => [
            {
              dir: other.dir,
              prefix: other.prefix,
              sidebar: (pages: NamedPages) => sidebarAt(other, pages),
            },
            ...other.folders,
          ]),
        ],
        leftOut: [
          // Pages that are not those of the docs plugin.
          ...filled(['blog', 'src/pages'], folder, files),
          ...namesBesides(whole, takenOfDocusaurus),
          ...computed(script, whole, ['url', 'baseUrl']),
          ...('plugins' in whole ? pluginsLeftOut(plugins) : []),
          ...(statics.length > 1 ? ['staticDirectories'] : []),
          ...(/\bcreateRedirects\b/.test(config) ? ['createRedirects'] : []),
          ...presets.flatMap((preset) =>
            Object.keys(listOf(preset).find(isFields) ?? {}).flatMap((name) =>
              isStatistics.test(name) ? [`presets.${name}`] : [],
            ),
          ),
          ...tagsLeftOut('headTags', headTags, 'headTags' in whole && script.isComputed(whole.headTags)),
          ...computedParts(script, whole, ['title', 'tagline', 'i18n']),
          ...computedParts(script, theme, ['navbar', 'footer'], 'themeConfig.'),
          ...unread(script),
          ...(announcement === undefined && 'announcementBar' in theme
            ? ['themeConfig.announcementBar']
            : []),
          ...new Set([
            ...(hasHtml([bar.items, fieldsOf(theme.footer).links]) ? ['items of the type "html"'] : []),
            ...extraItems.filter((name) =>
              listOf(bar.items).some((item) => listOf(fieldsOf(item)[name]).length > 0),
            ),
            ...(unlabelled.hasOthers ? ['items of the navigation bar without a label'] : []),
            ...[docs, ...otherDocs]
              .flatMap(({ leftOut }) => leftOut)
              .filter(
                (name) =>
                  !(name === 'docs.editUrl' && madeRepository !== undefined) &&
                  !(name === 'docs.exclude' && otherDocs.length === 0 && docs.folders.length === 0),
              ),
          ]),
        ],
      }
    },
  },
  {
    name: 'Docusaurus 1',
    config: /^(?:([^/]+)\/)?siteConfig\.js$/,
    layout(config, folder, files) {
      const { read } = files
      const script = readScript(config, files)
      const whole = fieldsOf(script.exported())
      const words = (name: string) => textOf(whole[name]) ?? textSetting(script, name)
      const docs = inFolder(folder, `../${words('customDocsPath') ?? 'docs'}`)
      // Without a name, the pages are at the root.
      const docsUrl = whole.docsUrl ?? script.setting('docsUrl')
      const prefix = docsUrl === '' ? '/' : `/${textOf(docsUrl) ?? 'docs'}/`
      const sidebars = read(inFolder(folder, 'sidebars.json'))
      if (sidebars === undefined) return undefined
      const lists = readScript(sidebars).exported()
      const repo = words('repoUrl')
      const isClean = script.setting('cleanUrl') === true
      return {
        dir: docs,
        prefix,
        publicDir: inFolder(folder, 'static'),
        title: words('title'),
        description: words('tagline'),
        base: words('baseUrl'),
        url: addressOf(words('url')).url,
        addresses: isClean ? 'folder' : undefined,
        markdown: withTitles,
        repository:
          repositoryOf(words('editUrl')) ?? (repo === undefined ? undefined : { url: repo, dir: docs }),
        nav: (pages) =>
          docusaurusNav(
            listOf(script.setting('headerLinks')).map((item) =>
              isFields(item) && typeof item.doc === 'string'
                ? { ...item, type: 'doc', docId: item.doc }
                : item,
            ),
            () => ({ prefix, pages }),
          ),
        sidebar: (pages) => docusaurusSidebars(lists, pages),
        head: iconTag(atRoot(words('favicon'))),
        image: atRoot(words('ogImage')),
        logo: atRoot(words('headerIcon')),
        footerCopyright: plainText(words('copyright')),
        lastUpdated: script.setting('enableUpdateTime') === true ? true : undefined,
        oldAddress: isClean ? docusaurus1Address : fileAddress(docusaurus1Address),
        leftOut: [
          ...filled(['blog', 'versioned_docs', 'translated_docs'], folder, files),
          ...namesBesides(whole, takenOfDocusaurus1),
          ...computed(script, whole, ['url', 'baseUrl']),
        ],
      }
    },
  },
]

/** Further items in the menus of versions and languages. */
const extraItems = ['dropdownItemsBefore', 'dropdownItemsAfter']

/** The pages of an instance of the docs plugin, as navigation bars name them. */
function pagesOf({ dir, prefix }: DocsPages, { folder, list }: OldFiles): NamedPages {
  const pages = list.filter((file) => isPage(file, dir))
  return namedPages(pageTree(pages, dir, folder, true), { dir, prefix }, pages, folder)
}

/** Options of a preset for what counts visitors. */
const isStatistics = /^(?:gtag|googleAnalytics|googleTagManager)$/

/** Those of the folders that contain pages. */
const filled = (names: readonly string[], folder: string, { list }: OldFiles): string[] =>
  names.filter((name) =>
    list.some((file) => file.startsWith(`${inFolder(folder, name)}/`) && /\.mdx?$/i.test(file)),
  )

/** Names of plugins that nothing is made of. Functions have none. */
function pluginsLeftOut(plugins: readonly unknown[]): string[] {
  const names = plugins.map((plugin) => (typeof plugin === 'string' ? plugin : listOf(plugin)[0]))
  if (names.length === 0 || !names.every((name) => typeof name === 'string')) return ['plugins']
  return names
    .filter((name) => !isRedirectsPlugin(name) && !isDocsPlugin(name))
    .map((name) => `plugins.${name}`)
}

/** Docusaurus completes short names. */
const isRedirectsPlugin = (name: unknown) =>
  name === '@docusaurus/plugin-client-redirects' || name === 'client-redirects'

/** Redirects of the plugin for redirects; none for another plugin. */
function redirectsOf(plugin: unknown): OldRedirect[] {
  const [name, options] = listOf(plugin)
  if (!isRedirectsPlugin(name) || !isFields(options)) return []
  return listOf(options.redirects).flatMap((entry): OldRedirect[] => {
    const { from, to } = fieldsOf(entry)
    return (Array.isArray(from) ? from : [from]).flatMap((one: unknown): OldRedirect[] =>
      typeof one === 'string' && one.startsWith('/') && typeof to === 'string' ? [[one, to]] : [],
    )
  })
}

function docusaurusColors(mode: unknown): Colors {
  if (!isFields(mode)) return {}
  const { defaultMode, disableSwitch, respectPrefersColorScheme } = mode
  const isFirst = (defaultMode === 'light' || defaultMode === 'dark') && respectPrefersColorScheme !== true
  return {
    colorScheme: isFirst ? defaultMode : undefined,
    colorSwitch: disableSwitch === true ? false : undefined,
  }
}

/** The bar of Docusaurus, if its text is a text with a link at most at its end. */
function announcementOf(bar: unknown): Announcement | undefined {
  if (!isFields(bar) || typeof bar.content !== 'string') return undefined
  const [, before = '', href, words = ''] =
    /^([^<]*)<a\b[^>]*?\shref=["']([^"']+)["'][^>]*>([^<]*)<\/a>\W*$/s.exec(withoutMarks(bar.content)) ?? []
  const text = plainText(href === undefined ? bar.content : before)
  if (text === undefined || text === '' || (href === undefined && /<a\b/.test(bar.content))) return undefined
  return {
    text,
    link: href === undefined ? undefined : { text: plainText(words) || text, link: href },
    dismissible: bar.isCloseable === false ? false : undefined,
  }
}

/** Elements other than links only change how the text looks. */
const withoutMarks = (html: string) => html.replace(/<(?!\/?a\b)[^>]*>/gi, '').trim()

/** A tag of Docusaurus in the form that VitePress has. */
const tagOf = (tag: unknown) => (isFields(tag) ? [tag.tagName, tag.attributes ?? {}] : tag)

/** Columns of links in the footer of Docusaurus. */
function footerColumns(footer: unknown): Layout['footerSitemap'] {
  const columns = listOf(fieldsOf(footer).links).flatMap((column) => {
    const title = textOf(fieldsOf(column).title)
    const links = navEntries(fieldsOf(column).items)
    return title === undefined || links.length === 0 ? [] : [[title, links] as const]
  })
  return columns.length === 0 ? undefined : Object.fromEntries(columns)
}

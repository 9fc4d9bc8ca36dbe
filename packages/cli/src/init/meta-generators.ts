import type { NavEntry } from '@quire/engine'
import { metaValue, translator } from './folder-meta.js'
import {
  atRoot,
  type Generator,
  headOf,
  iconTag,
  likeGithub,
  type OldFiles,
  type OtherFolder,
  otherThanEnglish,
  plainText,
  repositoryOf,
  tagsLeftOut,
  textSetting,
  withTitles,
} from './layout.js'
import type { NamedPages } from './navigation/entries.js'
import { navEntries } from './navigation/nav.js'
import { socialLinks } from './navigation/social.js'
import { vueSidebar } from './navigation/vue.js'
import { titleOfFolder } from './new-site.js'
import { ungroupedAddress } from './old-addresses.js'
import { isBelow } from './page-files.js'
import { inFolder } from './paths.js'
import { readScript } from './script/literals.js'
import { computed, computedParts, namesBesides, takenOfRspress, unread } from './taken-options.js'
import { type Fields, fieldsOf, isFields, listOf, textOf } from './values.js'

/** Generators whose sidebars are in the folders, in files named `_meta` or `meta`. */

export const metaGenerators: readonly Generator[] = [
  {
    name: 'Nextra',
    config: /^(?:(.+)\/)?next\.config\.[mc]?[jt]s$/,
    layout(config, folder, { has, list, read, folder: whole }) {
      const pages = ['content', 'src/content', 'pages', 'src/pages']
        .map((name) => inFolder(folder, name))
        .find(has)
      if (pages === undefined) return undefined
      // Packages with parts for several sites hide the name.
      const hasMeta = list.some((file) => isBelow(file, pages) && /\/_meta\.[a-z]+$/.test(file))
      if (!hasMeta && !/\bnextra\b/.test(config)) return undefined
      const script = readScript(config)
      const i18n = script.setting('i18n')
      const { defaultLocale, locales } = fieldsOf(i18n)
      const inLanguage = typeof defaultLocale === 'string' ? inFolder(pages, defaultLocale) : pages
      const isDivided = inLanguage !== pages && has(inLanguage)
      const dir = isDivided ? inLanguage : pages
      const theme = ['theme.config', 'app/layout', 'src/app/layout']
        .flatMap((name) => ['jsx', 'tsx', 'js', 'ts'].map((ending) => inFolder(folder, `${name}.${ending}`)))
        .map(read)
        .find((text) => text !== undefined)
      const repository = /\bdocsRepositoryBase\s*[=:]\s*\{?\s*(['"`])([^'"`\n]+)\1/.exec(theme ?? '')?.[2]
      return {
        dir,
        prefix: '/',
        publicDir: inFolder(folder, 'public'),
        base: textSetting(script, 'basePath'),
        addresses: 'folder',
        markdown: likeGithub,
        titlesOfTheme: true,
        lang: otherThanEnglish(textOf(defaultLocale)),
        nav: (named) => nextraNav(metaValue(`${dir}/`, whole), named),
        repository: repositoryOf(repository, folder === '.' ? dir : dir.slice(folder.length + 1)),
        folders: listOf(isDivided ? locales : []).flatMap((lang): OtherFolder[] =>
          typeof lang === 'string' && lang !== defaultLocale
            ? [{ dir: inFolder(pages, lang), prefix: `/${lang}/`, lang }]
            : [],
        ),
        leftOut: [
          ...['redirects', 'rewrites'].filter((name) => new RegExp(`\\b${name}\\b`).test(config)),
          ...(list.some((file) => isBelow(file, pages) && isNamedForOneOf(listOf(locales), file))
            ? ['i18n (languages in the names of files)']
            : []),
        ],
      }
    },
  },
  {
    name: 'Fumadocs',
    config: /^(?:(.+)\/)?source\.config\.[mc]?[jt]s$/,
    layout(config, folder, { has, read }) {
      const dir = inFolder(folder, fumadocsFolder(config))
      if (!has(dir)) return undefined
      const loader = ['lib', 'src/lib', 'app', 'src/app']
        .map((name) => read(inFolder(folder, `${name}/source.ts`)))
        .find((text) => text !== undefined)
      const base = loader === undefined ? undefined : textSetting(readScript(loader), 'baseUrl')
      return {
        dir,
        prefix: `/${base ?? 'docs'}/`.replace(/\/{2,}/g, '/'),
        publicDir: inFolder(folder, 'public'),
        addresses: 'folder',
        markdown: withTitles,
        oldAddress: ungroupedAddress,
      }
    },
  },
  {
    name: 'Rspress',
    config: /^(?:(.+)\/)?rspress\.config\.[mc]?[jt]s$/,
    layout(config, folder, files) {
      const script = readScript(config, files)
      const whole = fieldsOf(script.exported())
      const options = fieldsOf(whole.themeConfig)
      const pages = inFolder(folder, textOf(whole.root) ?? 'docs')
      const lang = textOf(whole.lang)
      const isDivided = lang !== undefined && files.has(inFolder(pages, lang))
      const dir = isDivided ? inFolder(pages, lang) : pages
      const languages = rspressLanguages(whole, options)
      // What the language of the root does not have is that of the site.
      const main = { ...options, ...(lang === undefined ? {} : languages.get(lang)) }
      const { logo, footer } = options
      const { editLink } = main
      const image = whole.logo ?? logo
      const images: Fields = isFields(image) ? image : { light: image }
      const social = socialLinks(options, 'socialLinks')
      const github = social.icons.find(({ icon }) => icon === 'github')
      return {
        dir,
        prefix: '/',
        publicDir: inFolder(pages, 'public'),
        title: textOf(whole.title ?? main.title),
        description: textOf(whole.description ?? main.description),
        base: textOf(whole.base),
        addresses: script.setting('cleanUrls') === true ? 'clean' : undefined,
        lang: otherThanEnglish(lang),
        markdown: likeGithub,
        titlesOfTheme: true,
        repository:
          repositoryOf(textOf(fieldsOf(editLink).docRepoBaseUrl), isDivided ? lang : '') ??
          (github && { url: github.link, dir }),
        social: social.entries,
        icons: social.icons,
        nav: () => rspressNav(main.nav, dir, files),
        sidebar: (named) => vueSidebar(main.sidebar, named),
        lastUpdated: options.lastUpdated === true ? true : undefined,
        editLinkText: textOf(fieldsOf(editLink).text),
        contentsTitle: textOf(main.outlineTitle),
        head: [...iconTag(atRoot(textOf(whole.icon))), ...headOf(whole.head)],
        logo: atRoot(textOf(images.light)),
        logoDark: atRoot(textOf(images.dark)),
        footerCopyright: plainText(textOf(fieldsOf(footer).message)),
        folders: [...(isDivided ? languages : [])]
          .filter(([name]) => name !== lang)
          .map(
            ([name, locale]): OtherFolder => ({
              dir: inFolder(pages, name),
              prefix: `/${name}/`,
              lang: name,
              label: textOf(locale.label),
              title: textOf(locale.title),
              description: textOf(locale.description),
              nav() {
                const entries = rspressNav(locale.nav, inFolder(pages, name), files, `/${name}`)
                return entries.length === 0 ? undefined : entries
              },
              sidebar: (named) => vueSidebar(locale.sidebar, named, `/${name}/`),
            }),
          ),
        leftOut: [
          ...namesBesides(whole, takenOfRspress),
          ...(social.hasOthers ? ['themeConfig.socialLinks'] : []),
          ...('head' in whole ? tagsLeftOut('head', whole.head, script.isComputed(whole.head)) : []),
          ...computedParts(script, whole, ['title', 'description']),
          ...computed(script, whole, ['base']),
          ...computedParts(script, main, ['nav', 'sidebar'], 'themeConfig.'),
          ...unread(script),
        ],
      }
    },
  },
]

/** Where the docs of Fumadocs are. Other collections have folders, too. */
function fumadocsFolder(config: string): string {
  const script = readScript(config)
  const docs = script.given('defineDocs')
  if (docs === undefined) return textSetting(script, 'dir') ?? 'content/docs'
  const options = fieldsOf(docs)
  return textOf(options.dir) ?? textOf(fieldsOf(options.docs).dir) ?? 'content/docs'
}

/** The options of each language of Rspress, which may be in two places. */
function rspressLanguages(whole: Fields, options: Fields): ReadonlyMap<string, Fields> {
  const found = new Map<string, Fields>()
  for (const locale of [...listOf(whole.locales), ...listOf(options.locales)].filter(isFields)) {
    const name = textOf(locale.lang)
    if (name !== undefined) found.set(name, { ...found.get(name), ...locale })
  }
  return found
}

/** The pages, links and drop-downs that the `_meta` of the first folder puts into the navigation bar. */
function nextraNav(meta: unknown, pages: NamedPages): NavEntry[] {
  const linkTo = (name: string) => {
    const [first] = pages.below(name)
    const path = pages.pathOf(name) ?? (typeof first === 'string' ? first : undefined)
    return path === undefined ? undefined : `/${path}`
  }
  return navEntries(
    Object.entries(fieldsOf(meta)).flatMap(([name, entry]): Fields[] => {
      if (!isFields(entry) || entry.display === 'hidden') return []
      const { type, title, href, items } = entry
      const link = href ?? linkTo(name)
      // A folder is called by its name.
      const own = pages.pathOf(name) === undefined ? undefined : pages.titleOf(`/${pages.pathOf(name)}`)
      const text = title ?? own ?? titleOfFolder(name)
      if (type === 'page') return [{ text, link }]
      if (type !== 'menu' || !isFields(items)) return []
      const inner = Object.values(items).filter(isFields)
      return [{ text, items: inner.map((item) => ({ text: item.title, link: item.href })) }]
    }),
  )
}

/**
 * The navigation bar in the config, or else in `_nav.json`, which is named `_meta.json` in version
 * 1 of Rspress.
 */
function rspressNav(nav: unknown, dir: string, { read, folder }: OldFiles, below = ''): NavEntry[] {
  const text = ['_nav.json', '_meta.json']
    .map((name) => read(inFolder(dir, name)))
    .find((found) => found !== undefined)
  const translate = translator(`${dir}/`, folder)
  const translated = (items: unknown): unknown =>
    listOf(items).map((item) =>
      isFields(item)
        ? {
            ...item,
            text: translate(textOf(item.text)),
            ...(typeof item.link === 'string' &&
            item.link.startsWith('/') &&
            !item.link.startsWith(`${below}/`)
              ? { link: `${below}${item.link}` }
              : {}),
            ...(item.items !== undefined && { items: translated(item.items) }),
          }
        : item,
    )
  return navEntries(translated(nav ?? readScript(text ?? '').exported()))
}

/** Whether a page is in one language, as Nextra had it before version 4: `a.de.mdx`. */
const isNamedForOneOf = (languages: readonly unknown[], file: string): boolean =>
  languages.includes(/\.([^./]+)\.mdx?$/.exec(file)?.[1])

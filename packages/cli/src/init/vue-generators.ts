import type { NavEntry } from '@quire/engine'
import { vitepressLevels } from './contents-levels.js'
import {
  addressOf,
  atRoot,
  type Colors,
  type Generator,
  headOf,
  type Layout,
  type OldFiles,
  type OtherFolder,
  optionsIn,
  plainText,
  repositoryInCode,
  repositoryOf,
  tagsLeftOut,
  textSetting,
} from './layout.js'
import { isOutside } from './navigation/entries.js'
import { navEntries } from './navigation/nav.js'
import { socialLinks } from './navigation/social.js'
import { vueNav, vueSidebar } from './navigation/vue.js'
import { below, isPage } from './page-files.js'
import { inFolder, withoutSlashes } from './paths.js'
import { readScript, type Script } from './script/literals.js'
import { computed, computedParts, namesBesides, takenOfVue, unread } from './taken-options.js'
import { type Fields, fieldsOf, isFields, listOf, textOf } from './values.js'

function vueLayout(config: string, folder: string, files: OldFiles): Omit<Layout, 'dir' | 'prefix'> {
  const script = readScript(config, files)
  const whole = fieldsOf(script.exported())
  // Languages have fields of the same names, and may come before those of the site.
  const options = [whole.themeConfig, whole.theme, script.setting('themeConfig')].find(isFields) ?? {}
  const languages = languagesOf(whole, options, folder)
  const root = languages.find(({ prefix }) => prefix === '/')
  const option = optionsIn(whole, script)
  const words = (name: string) => textOf(option(name))
  // The language of the root may have its own.
  const theme = { ...options, ...themeOf('/', whole, options), ...themeOf('root', whole, options) }
  const { logo, editLink } = theme
  const images = isFields(logo) ? logo : { light: logo }
  const dark = textOf(images.dark)
  const repo = textOf(theme.repo)
  const pattern = textOf(fieldsOf(editLink).pattern)
  const hasMadePattern = 'pattern' in fieldsOf(editLink) && pattern === undefined
  const madeRepository = hasMadePattern ? repositoryInCode(config, folder) : undefined
  const base = words('base')
  // If there are languages, the first occurrence may belong to one of them.
  const anywhere = (name: string) => (languages.length === 0 ? script.setting(name) : undefined)
  const social = socialLinks(options, 'socialLinks')
  const head = option('head')
  const rootHead = fieldsOf(fieldsOf(whole.locales).root).head
  const tags = [...listOf(head), ...listOf(rootHead)]
  const elsewhere = languagesElsewhere(whole)
  const [sidebar, nav] = [
    options.sidebar ?? anywhere('sidebar'),
    options.nav ?? options.navbar ?? anywhere('nav'),
  ]
  return {
    title: root?.title ?? words('title'),
    description: root?.description ?? words('description'),
    base,
    addresses: option('cleanUrls') === true ? 'clean' : undefined,
    url: addressOf(textOf(fieldsOf(whole.sitemap).hostname) ?? textSetting(script, 'hostname')).url,
    lang: root?.lang ?? textOf(whole.lang),
    // In VuePress it is an option of the theme, and in version 1 the words before the date switch it on.
    lastUpdated:
      whole.lastUpdated === true || theme.lastUpdated === true || typeof theme.lastUpdated === 'string'
        ? true
        : undefined,
    lastUpdatedText: textOf(isFields(theme.lastUpdated) ? theme.lastUpdated.text : theme.lastUpdated),
    editLinkText: textOf(fieldsOf(editLink).text ?? theme.editLinkText),
    contentsLevels: vitepressLevels(theme.outline),
    contentsTitle: textOf(fieldsOf(theme.outline).label ?? theme.outlineTitle),
    hideSiteName: theme.siteTitle === false ? true : undefined,
    markdown:
      isFields(whole.markdown) && whole.markdown.lineNumbers === true ? { lineNumbers: true } : undefined,
    exclude: listOf(whole.srcExclude).flatMap((glob) => textOf(glob) ?? []),
    folders: languages.filter(({ prefix }) => prefix !== '/'),
    titlesOfTheme: true,
    leftOut: [
      ...namesBesides(whole, takenOfVue),
      ...computed(script, whole, ['base']),
      ...tagsLeftOut(
        'head',
        tags,
        [head, rootHead].some((given) => given !== undefined && script.isComputed(given)),
      ),
      ...Object.entries(fieldsOf(whole.locales)).flatMap(([name, language]) =>
        name !== 'root' && listOf(fieldsOf(language).head).length > 0 ? [`locales ${name} head`] : [],
      ),
      ...computedParts(script, whole, ['title', 'description', 'lang']),
      ...computedParts(script, theme, ['nav', 'navbar', 'sidebar', 'logo', 'footer'], 'themeConfig.'),
      ...computedLanguages(script, whole, options),
      ...unread(script),
      ...(hasMadePattern && madeRepository === undefined ? ['themeConfig.editLink'] : []),
      ...(social.hasOthers ? ['themeConfig.socialLinks'] : []),
      ...(isFields(options.search) && options.search.provider !== 'local' ? ['themeConfig.search'] : []),
    ],
    repository:
      repositoryOf(pattern) ??
      madeRepository ??
      (repo === undefined
        ? undefined
        : { url: repo, branch: textOf(theme.docsBranch), dir: textOf(theme.docsDir) ?? folder }),
    social: [...social.entries, ...elsewhere],
    icons: social.icons,
    nav: (pages) => root?.nav?.(pages) ?? navEntries(vueNav(nav, pages)),
    sidebar: (pages) => root?.sidebar?.(pages) ?? vueSidebar(sidebar, pages),
    head: headOf(tags, base),
    logo: atRoot(textOf(images.src ?? images.light)),
    logoDark: atRoot(dark),
    colors: vitepressColors(whole.appearance),
    footerCopyright: root?.footerCopyright ?? copyrightIn(options),
  }
}

/** The footer of VitePress. */
function copyrightIn({ footer }: Fields): string | undefined {
  if (!isFields(footer)) return undefined
  const texts = [footer.message, footer.copyright].flatMap((text) => textOf(text) ?? [])
  return plainText(texts.join('. ').replace(/\.\. /g, '. ')) || undefined
}

function vitepressColors(appearance: unknown): Colors {
  const first = isFields(appearance) ? appearance.initialValue : appearance
  return {
    colorScheme: /^(?:force-)?dark$/.test(String(first)) ? 'dark' : first === false ? 'light' : undefined,
    colorSwitch: first === false || /^force-/.test(String(first)) ? false : undefined,
  }
}

/** `locales` of VitePress (`root`, `fr`) and VuePress (`/`, `/fr/`), with their navigation. */
export function languagesOf({ locales }: Fields, options: Fields, folder: string): OtherFolder[] {
  if (!isFields(locales)) return []
  return Object.entries(locales).flatMap(([key, value]): OtherFolder[] => {
    if (!isFields(value)) return []
    const name = key === 'root' ? '' : withoutSlashes(key)
    const theme = themeOf(key, { locales }, options)
    return [
      {
        dir: inFolder(folder, name),
        prefix: name === '' ? '/' : `/${name}/`,
        lang: textOf(value.lang) ?? (name === '' ? undefined : name),
        label: textOf(value.label ?? theme.selectLanguageName ?? theme.label),
        title: textOf(value.title),
        description: textOf(value.description),
        footerCopyright: copyrightIn(theme),
        nav(pages) {
          const entries = navEntries(vueNav(theme.nav ?? theme.navbar, pages))
          return entries.length === 0 ? undefined : entries
        },
        sidebar: (pages) => vueSidebar(theme.sidebar, pages, name === '' ? '/' : `/${name}/`),
      },
    ]
  })
}

/** Languages of VitePress that are other sites, as a drop-down. */
function languagesElsewhere({ locales }: Fields): NavEntry[] {
  const items = Object.values(fieldsOf(locales)).flatMap((language): NavEntry[] => {
    const { label, link } = fieldsOf(language)
    const text = textOf(label)
    return text !== undefined && typeof link === 'string' && isOutside(link) ? [{ text, link }] : []
  })
  return items.length === 0 ? [] : [{ text: 'Languages', items }]
}

/** Options of the theme that a language has for itself: of VitePress, or of VuePress. */
const themeOf = (language: string, { locales }: Fields, options: Fields): Fields => ({
  ...fieldsOf(fieldsOf(options.locales)[language]),
  ...fieldsOf(fieldsOf(fieldsOf(locales)[language]).themeConfig),
})

/** Languages other than that of the root whose navigation was left out at least in part. */
const computedLanguages = (script: Script, whole: Fields, options: Fields): readonly string[] =>
  Object.keys({ ...fieldsOf(options.locales), ...fieldsOf(whole.locales) })
    .filter((name) => name !== 'root' && name !== '/')
    .flatMap((name) =>
      computedParts(script, themeOf(name, whole, options), ['nav', 'navbar', 'sidebar'], `locales ${name} `),
    )

/**
 * The folder whose pages VitePress publishes at the root, usually of a language:
 * `{ 'en/:rest*': ':rest*' }`. Undefined if pages beside it would be lost.
 */
function mainFolder(rewrites: unknown, dir: string, { list }: OldFiles): string | undefined {
  const [[from, to] = ['', ''], ...others] = Object.entries(fieldsOf(rewrites))
  const [, folder, name] = /^([^:*()]+)\/:(\w+)(?:[*+]|\(\.\*\))?$/.exec(from) ?? []
  const isWhole = typeof to === 'string' && to.replace(/[*+]$|\(\.\*\)$/, '') === `:${name}`
  const isAlone = !list.some(
    (file) => isPage(file, dir) && !below(dir, file).includes('/') && !/readme/i.test(file),
  )
  return folder !== undefined && isWhole && isAlone && others.length === 0 ? folder : undefined
}

/** VitePress and VuePress. */
export const vueGenerators: readonly Generator[] = [
  {
    name: 'VitePress',
    config: /^(?:(.+)\/)?\.vitepress\/config(?:\/index)?\.[mc]?[jt]s$/,
    layout(config, folder, files) {
      const script = readScript(config, files)
      const source = inFolder(folder, textSetting(script, 'srcDir') ?? '.')
      const layout = vueLayout(config, source, files)
      const publicDir = inFolder(source, 'public')
      const main = mainFolder(fieldsOf(script.exported()).rewrites, source, files)
      if (main === undefined) return { ...layout, dir: source, prefix: '/', publicDir }
      const { repository, leftOut = [] } = layout
      return {
        ...layout,
        dir: inFolder(source, main),
        prefix: '/',
        publicDir,
        repository: repository && { ...repository, dir: inFolder(repository.dir ?? '.', main) },
        leftOut: leftOut.filter((name) => name !== 'rewrites'),
      }
    },
  },
  {
    name: 'VuePress',
    config: /^(?:(.+)\/)?\.vuepress\/config(?:\/index)?\.[mc]?[jt]s$/,
    layout: (config, folder, files) => ({
      ...vueLayout(config, folder, files),
      dir: folder,
      prefix: '/',
      publicDir: inFolder(folder, '.vuepress/public'),
    }),
  },
]

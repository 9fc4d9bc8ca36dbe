import type { HeadTag, MarkdownOptions, NavEntry, SidebarEntry } from '@quire/engine'
import { metaValue, translator } from './folder-meta.js'
import { docusaurusAddress, hugoAddress, type OldAddress } from './old-addresses.js'
import {
  docusaurusEntries,
  docusaurusNav,
  type Fields,
  isFields,
  listOf,
  mdbookEntries,
  mkdocsEntries,
  type NamedPages,
  navEntries,
  starlightEntries,
  textOf,
  vueNav,
  vueSidebar,
} from './old-sidebars.js'
import { inFolder } from './paths.js'
import { readScript, type Script } from './script-literals.js'
import {
  namesBesides,
  takenOfDocusaurus,
  takenOfMkdocs,
  takenOfStarlight,
  takenOfVue,
} from './taken-options.js'

type Sidebars = Readonly<Record<string, readonly SidebarEntry[]>>

/** What the config of a generator says that Quire's can say too. */
export interface Layout {
  /** Folder of the pages, `.` for the folder itself. */
  readonly dir: string
  /** Where they are published. */
  readonly prefix: string
  readonly publicDir?: string | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly base?: string | undefined
  readonly url?: string | undefined
  readonly markdown?: Pick<MarkdownOptions, 'slugs' | 'titleHeading' | 'lineNumbers'> | undefined
  readonly lang?: string | undefined
  readonly lastUpdated?: true | undefined
  readonly repository?: Repository | undefined
  readonly nav?: (pages: NamedPages) => readonly NavEntry[]
  /** By the beginning of addresses; undefined where the pages themselves tell it. */
  readonly sidebar?: ((pages: NamedPages) => Sidebars | readonly SidebarEntry[] | undefined) | undefined
  readonly head?: readonly HeadTag[]
  readonly logo?: string | undefined
  readonly logoDark?: string | undefined
  readonly footerCopyright?: string | undefined
  /** Old addresses of pages, where they are not those of the files. */
  readonly oldAddress?: OldAddress
  readonly footerSitemap?: Readonly<Record<string, readonly NavEntry[]>> | undefined
  /** Globs below the folder of pages that are none. */
  readonly exclude?: readonly string[]
  /** Set where files that no sidebar lists are parts of pages. */
  readonly onlyListed?: true
  /** Set where the theme decides whether titles of frontmatter are shown. */
  readonly titlesOfTheme?: true
  /** Folders of translations and older versions. */
  readonly folders?: readonly OtherFolder[]
  /** Options of the old config that nothing here was made of. */
  readonly leftOut?: readonly string[]
}

/** An entry of `content` besides that of the pages. */
export interface OtherFolder {
  readonly dir: string
  readonly prefix: string
  readonly version?: string
  readonly lang?: string | undefined
  readonly label?: string | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** By the pages of the folder, like `sidebar`. */
  readonly nav?: ((pages: NamedPages) => readonly NavEntry[] | undefined) | undefined
  readonly sidebar?: ((pages: NamedPages) => Sidebars | undefined) | undefined
}

interface Repository {
  readonly url: string
  readonly branch?: string | undefined
  readonly dir?: string | undefined
}

export interface Generator {
  readonly name: string
  /** Its config; a group is the folder that it stands in. */
  readonly config: RegExp
  /** @param folder What the group matched, else `.`. */
  readonly layout: (config: string, folder: string, files: OldFiles) => Layout | undefined
}

/** The files of the old site. */
export interface OldFiles {
  /** Path of the config. */
  readonly path: string
  readonly list: readonly string[]
  readonly has: (folder: string) => boolean
  readonly read: (path: string) => string | undefined
}

const wordsOf = (script: Script, name: string) => textOf(script.setting(name))
const atRoot = (path: string | undefined) =>
  path === undefined || /^https?:/.test(path) ? path : `/${path.replace(/^\.?\//, '')}`
/** English is the default, in whichever country. */
const otherThanEnglish = (lang: string | undefined) =>
  lang === undefined || /^en\b/i.test(lang) ? undefined : lang
const plainText = (text: string | undefined) =>
  text
    ?.replace(/&copy;|&#169;/g, '©')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/<[^>]*>/g, '')

/** `https://a.example/docs/` says origin and base. */
function addressOf(address: string | undefined): Pick<Layout, 'url' | 'base'> {
  const [, url, path] = /^(https?:\/\/[^/]+)(\/.*)?$/.exec(address ?? '') ?? []
  return { url, base: path }
}

/** The repository of an address at which a file is edited: `https://github.com/a/b/edit/main/docs/`. */
function repositoryOf(address: string | undefined, below = ''): Repository | undefined {
  const [, url, branch, dir = ''] =
    /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)(?:\/-)?\/(?:edit|tree|blob)\/([^/]+)\/?([^:{]*)/.exec(address ?? '') ??
    []
  return url === undefined ? undefined : { url, branch, dir: inFolder(dir, below) }
}

function vueLayout(config: string, folder: string, files: OldFiles): Omit<Layout, 'dir' | 'prefix'> {
  const script = readScript(config, files)
  const exported = script.exported()
  const whole = isFields(exported) ? exported : {}
  // Languages have fields of the same names, before those of the site perhaps.
  const options = [whole.themeConfig, whole.theme, script.setting('themeConfig')].find(isFields) ?? {}
  const languages = languagesOf(whole, options, folder)
  const root = languages.find(({ prefix }) => prefix === '/')
  const words = (name: string) => textOf(whole[name]) ?? wordsOf(script, name)
  const { logo, footer, editLink } = options
  const images = isFields(logo) ? logo : { light: logo }
  const dark = textOf(images.dark)
  const repo = textOf(options.repo)
  const pattern = isFields(editLink) ? textOf(editLink.pattern) : undefined
  const copyright = isFields(footer)
    ? [footer.message, footer.copyright].flatMap((text) => textOf(text) ?? [])
    : []
  // A config that is read says it itself, or reckons it: that of a plugin is another.
  const base = Object.keys(whole).length > 0 ? textOf(whole.base) : wordsOf(script, 'base')
  // Elsewhere they may be those of a language.
  const anywhere = (name: string) => (languages.length === 0 ? script.setting(name) : undefined)
  const [sidebar, nav] = [
    options.sidebar ?? anywhere('sidebar'),
    options.nav ?? options.navbar ?? anywhere('nav'),
  ]
  return {
    title: root?.title ?? words('title'),
    description: root?.description ?? words('description'),
    base,
    url: addressOf(wordsOf(script, 'hostname')).url,
    lang: root?.lang ?? textOf(whole.lang),
    lastUpdated: whole.lastUpdated === true ? true : undefined,
    markdown:
      isFields(whole.markdown) && whole.markdown.lineNumbers === true ? { lineNumbers: true } : undefined,
    exclude: listOf(whole.srcExclude).flatMap((glob) => textOf(glob) ?? []),
    folders: languages.filter(({ prefix }) => prefix !== '/'),
    titlesOfTheme: true,
    leftOut: namesBesides(whole, takenOfVue),
    repository:
      repositoryOf(pattern) ??
      (repo === undefined
        ? undefined
        : { url: repo, branch: textOf(options.docsBranch), dir: textOf(options.docsDir) ?? folder }),
    nav: (pages) => root?.nav?.(pages) ?? navEntries(vueNav(nav, pages)),
    sidebar: (pages) => root?.sidebar?.(pages) ?? vueSidebar(sidebar, pages),
    head: headOf(script.setting('head'), base),
    logo: atRoot(textOf(images.src ?? images.light)),
    logoDark: atRoot(dark),
    footerCopyright: plainText(copyright.join('. ').replace(/\.\. /g, '. ')) || undefined,
  }
}

/** `locales` of VitePress (`root`, `fr`) and VuePress (`/`, `/fr/`), with what they say of navigation. */
function languagesOf({ locales }: Fields, options: Fields, folder: string): OtherFolder[] {
  const inTheme = isFields(options.locales) ? options.locales : {}
  if (!isFields(locales)) return []
  return Object.entries(locales).flatMap(([key, value]): OtherFolder[] => {
    if (!isFields(value)) return []
    const name = key === 'root' ? '' : key.replace(/^\/|\/$/g, '')
    const own = isFields(value.themeConfig) ? value.themeConfig : {}
    const theme = { ...(isFields(inTheme[key]) ? inTheme[key] : {}), ...own }
    return [
      {
        dir: inFolder(folder, name),
        prefix: name === '' ? '/' : `/${name}/`,
        lang: textOf(value.lang) ?? (name === '' ? undefined : name),
        label: textOf(value.label ?? theme.selectLanguageName ?? theme.label),
        title: textOf(value.title),
        description: textOf(value.description),
        nav(pages) {
          const entries = navEntries(vueNav(theme.nav ?? theme.navbar, pages))
          return entries.length === 0 ? undefined : entries
        },
        sidebar: (pages) => vueSidebar(theme.sidebar, pages, name === '' ? '/' : `/${name}/`),
      },
    ]
  })
}

/** Tags of the head whose attributes are all texts; scripts would be blocked. Addresses there begin with the base, which is added here. */
function headOf(tags: unknown, base = '/'): HeadTag[] {
  const below = (value: string) =>
    base !== '/' && value.startsWith(base) ? value.slice(base.replace(/\/$/, '').length) : value
  return (Array.isArray(tags) ? tags : []).flatMap((tag: unknown): HeadTag[] => {
    if (!Array.isArray(tag) || tag.length !== 2) return []
    const [name, attributes] = tag as unknown[]
    if (typeof name !== 'string' || name === 'script' || !isFields(attributes)) return []
    const texts = Object.entries(attributes).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return texts.length === Object.keys(attributes).length
      ? [[name, Object.fromEntries(texts.map(([key, text]) => [key, below(text)]))]]
      : []
  })
}

const likeGithub = { slugs: 'github' } as const
const withTitles = { slugs: 'github', titleHeading: true } as const

const yamlSetting = (config: string, name: string) => {
  const [, double, single, bare] =
    new RegExp(
      `^${name}:[ \\t]+(?:"((?:\\\\.|[^"\\\\\\n])*)"|'([^'\\n]*)'|([^\\s#|>"'].*?))[ \\t]*(?:[ \\t]#.*)?$`,
      'm',
    ).exec(config) ?? []
  return double ?? single ?? bare
}
const tomlSetting = (config: string, name: string) =>
  new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*(?:"([^"\\n]*)"|'([^'\\n]*)')`, 'im')
    .exec(config)
    ?.slice(1)
    .find(Boolean)

/** `language` in the block `theme` of `mkdocs.yml`. */
const themeLanguage = /^theme:[ \t]*\n(?:[ \t]+.*\n|[ \t]*\n)*?[ \t]+language:[ \t]*['"]?([\w-]+)/m

export const generators: readonly Generator[] = [
  {
    name: 'VitePress',
    config: /^(?:(.+)\/)?\.vitepress\/config(?:\/index)?\.[mc]?[jt]s$/,
    layout(config, folder, files) {
      const dir = inFolder(folder, wordsOf(readScript(config, files), 'srcDir') ?? '.')
      return { ...vueLayout(config, dir, files), dir, prefix: '/', publicDir: inFolder(dir, 'public') }
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
  {
    name: 'Docusaurus',
    config: /^(?:([^/]+)\/)?docusaurus\.config\.[mc]?[jt]s$/,
    layout(config, folder, files) {
      const { read, has } = files
      const script = readScript(config, files)
      const whole = script.exported()
      const i18n = isFields(whole) && isFields(whole.i18n) ? whole.i18n : {}
      const docs = script.setting('docs')
      const options = isFields(docs) ? docs : {}
      const path = textOf(options.path) ?? 'docs'
      const route =
        (textOf(options.routeBasePath) ?? wordsOf(script, 'routeBasePath'))?.replace(/^\/|\/$/g, '') ?? 'docs'
      const prefix = route === '' ? '/' : `/${route}/`
      const [navbar, favicon] = [script.setting('navbar'), wordsOf(script, 'favicon')]
      const bar = isFields(navbar) ? navbar : {}
      const logo = isFields(bar.logo) ? bar.logo : {}
      const sidebars = ['js', 'ts', 'json', 'cjs', 'mjs']
        .map((ending) => inFolder(folder, `sidebars.${ending}`))
        .find((path) => read(path) !== undefined)
      const exported =
        sidebars === undefined
          ? undefined
          : readScript(read(sidebars) ?? '', { path: sidebars, read }).exported()
      return {
        dir: inFolder(folder, path),
        prefix,
        publicDir: inFolder(folder, 'static'),
        title: wordsOf(script, 'title'),
        description: wordsOf(script, 'tagline'),
        base: wordsOf(script, 'baseUrl'),
        url: addressOf(wordsOf(script, 'url')).url,
        markdown: withTitles,
        repository: repositoryOf(textOf(options.editUrl), path),
        nav: (pages) => docusaurusNav(bar.items, prefix, pages),
        sidebar: (pages) =>
          isFields(exported)
            ? docusaurusSidebars(
                Object.entries(exported).map(([name, items]) => [name, docusaurusEntries(items, pages)]),
              )
            : undefined,
        head: favicon === undefined ? [] : [['link', { rel: 'icon', href: atRoot(favicon) ?? '' }]],
        logo: atRoot(textOf(logo.src)),
        logoDark: atRoot(textOf(logo.srcDark)),
        footerCopyright: plainText(wordsOf(script, 'copyright')),
        footerSitemap: footerColumns(script.setting('footer')),
        lang: otherThanEnglish(textOf(i18n.defaultLocale)),
        oldAddress: docusaurusAddress,
        folders: [
          ...versionNames(read(inFolder(folder, 'versions.json'))).map((version) => ({
            dir: inFolder(folder, `versioned_docs/version-${version}`),
            prefix: `${prefix}${version}/`,
            version,
          })),
          ...listOf(i18n.locales).flatMap((lang): OtherFolder[] =>
            typeof lang === 'string'
              ? [
                  {
                    dir: inFolder(folder, `i18n/${lang}/docusaurus-plugin-content-docs/current`),
                    prefix: `/${lang}${prefix}`,
                    lang,
                  },
                ]
              : [],
          ),
        ],
        leftOut: [
          ...(has(inFolder(folder, 'blog')) ? ['blog'] : []),
          ...(isFields(whole) ? namesBesides(whole, takenOfDocusaurus) : []),
        ],
      }
    },
  },
  {
    name: 'Docusaurus 1',
    config: /^(?:([^/]+)\/)?siteConfig\.js$/,
    layout(config, folder, { path, read }) {
      const script = readScript(config, { path, read })
      const exported = script.exported()
      const whole = isFields(exported) ? exported : {}
      const words = (name: string) => textOf(whole[name]) ?? wordsOf(script, name)
      const docs = inFolder(folder, `../${words('customDocsPath') ?? 'docs'}`)
      const prefix = `/${words('docsUrl') ?? 'docs'}/`
      const sidebars = read(inFolder(folder, 'sidebars.json'))
      if (sidebars === undefined) return undefined
      const lists = readScript(sidebars).exported()
      const repo = words('repoUrl')
      const favicon = words('favicon')
      return {
        dir: docs,
        prefix,
        publicDir: inFolder(folder, 'static'),
        title: words('title'),
        description: words('tagline'),
        base: words('baseUrl'),
        url: addressOf(words('url')).url,
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
            prefix,
            pages,
          ),
        sidebar: (pages) =>
          isFields(lists)
            ? docusaurusSidebars(
                Object.entries(lists).map(([name, items]) => [name, docusaurusEntries(items, pages)]),
              )
            : undefined,
        head: favicon === undefined ? [] : [['link', { rel: 'icon', href: atRoot(favicon) ?? '' }]],
        logo: atRoot(words('headerIcon')),
        footerCopyright: plainText(words('copyright')),
        oldAddress: docusaurusAddress,
      }
    },
  },
  {
    name: 'Nextra',
    config: /^(?:(.+)\/)?next\.config\.[mc]?[jt]s$/,
    layout(config, folder, { has, read, list }) {
      const pages = ['content', 'src/content', 'pages', 'src/pages']
        .map((name) => inFolder(folder, name))
        .find(has)
      if (pages === undefined || !/\bnextra\b/.test(config)) return undefined
      const i18n = readScript(config).setting('i18n')
      const { defaultLocale, locales }: Fields = isFields(i18n) ? i18n : {}
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
        markdown: likeGithub,
        titlesOfTheme: true,
        lang: otherThanEnglish(textOf(defaultLocale)),
        nav: (named) =>
          nextraNav(metaValue(`${dir}/`, { files: list, read: (path) => read(path) ?? '' }), named),
        repository: repositoryOf(repository, folder === '.' ? dir : dir.slice(folder.length + 1)),
        folders: listOf(isDivided ? locales : []).flatMap((lang): OtherFolder[] =>
          typeof lang === 'string' && lang !== defaultLocale
            ? [{ dir: inFolder(pages, lang), prefix: `/${lang}/`, lang }]
            : [],
        ),
      }
    },
  },
  {
    name: 'Rspress',
    config: /^(?:(.+)\/)?rspress\.config\.[mc]?[jt]s$/,
    layout(config, folder, files) {
      const script = readScript(config, files)
      const exported = script.exported()
      const whole = isFields(exported) ? exported : {}
      const options = isFields(whole.themeConfig) ? whole.themeConfig : {}
      const pages = inFolder(folder, textOf(whole.root) ?? 'docs')
      const lang = textOf(whole.lang)
      const isDivided = lang !== undefined && files.has(inFolder(pages, lang))
      const dir = isDivided ? inFolder(pages, lang) : pages
      const { logo, footer, editLink } = options
      const images = isFields(whole.logo ?? logo)
        ? ((whole.logo ?? logo) as Fields)
        : { light: whole.logo ?? logo }
      const icon = atRoot(textOf(whole.icon))
      const social = listOf(options.socialLinks).find((link) => isFields(link) && link.icon === 'github')
      const github = isFields(social) ? textOf(social.content) : undefined
      return {
        dir,
        prefix: '/',
        publicDir: inFolder(pages, 'public'),
        title: textOf(whole.title),
        description: textOf(whole.description),
        base: textOf(whole.base),
        lang: otherThanEnglish(lang),
        markdown: likeGithub,
        titlesOfTheme: true,
        repository:
          repositoryOf(
            isFields(editLink) ? textOf(editLink.docRepoBaseUrl) : undefined,
            isDivided ? lang : '',
          ) ?? (github === undefined ? undefined : { url: github, dir }),
        nav: () => rspressNav(options.nav, dir, files),
        sidebar: (named) => vueSidebar(options.sidebar, named),
        head: icon === undefined ? [] : [['link', { rel: 'icon', href: icon }]],
        logo: atRoot(textOf(images.light)),
        logoDark: atRoot(textOf(images.dark)),
        footerCopyright: plainText(isFields(footer) ? textOf(footer.message) : undefined),
        folders: listOf(isDivided ? (whole.locales ?? options.locales) : []).flatMap(
          (locale): OtherFolder[] => {
            const name = isFields(locale) ? textOf(locale.lang) : undefined
            if (!isFields(locale) || name === undefined || name === lang) return []
            return [
              {
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
              },
            ]
          },
        ),
      }
    },
  },
  {
    name: 'MkDocs',
    config: /^mkdocs\.ya?ml$/,
    layout(config) {
      const dir = inFolder(yamlSetting(config, 'docs_dir') ?? 'docs', '.')
      const repo = yamlSetting(config, 'repo_url')?.replace(/\/$/, '')
      const edit = yamlSetting(config, 'edit_uri')
      return {
        dir,
        prefix: '/',
        title: yamlSetting(config, 'site_name'),
        description: yamlSetting(config, 'site_description'),
        ...addressOf(yamlSetting(config, 'site_url')),
        lang: otherThanEnglish(themeLanguage.exec(config)?.[1]),
        markdown: withTitles,
        repository:
          repo === undefined ? undefined : (repositoryOf(`${repo}/${edit ?? ''}`) ?? { url: repo, dir }),
        sidebar: (pages) => mkdocsEntries(config, pages),
        footerCopyright: plainText(yamlSetting(config, 'copyright')),
        leftOut: [...config.matchAll(/^([a-z_]+):/gm)].flatMap(([, name = '']) =>
          takenOfMkdocs.has(name) ? [] : [name],
        ),
      }
    },
  },
  {
    name: 'Starlight',
    config: /^astro\.config\.[mc]?[jt]s$/,
    layout(config, _, files) {
      if (!/\bstarlight\s*\(/.test(config)) return undefined
      const dir = 'src/content/docs'
      const script = readScript(config, files)
      const [editLink, sidebar, favicon] = [
        script.setting('editLink'),
        script.setting('sidebar'),
        wordsOf(script, 'favicon'),
      ]
      const edit = isFields(editLink) ? textOf(editLink.baseUrl) : undefined
      const exported = script.exported()
      const options = listOf(isFields(exported) ? exported.integrations : []).find(isFields) ?? {}
      const languages = languagesOf(options, {}, dir)
      return {
        dir,
        prefix: '/',
        publicDir: 'public',
        title: wordsOf(script, 'title'),
        description: wordsOf(script, 'description'),
        url: addressOf(wordsOf(script, 'site')).url,
        base: wordsOf(script, 'base'),
        markdown: withTitles,
        repository: repositoryOf(edit, dir),
        sidebar: (pages) => starlightEntries(sidebar, pages),
        lang: languages.find(({ prefix }) => prefix === '/')?.lang,
        folders: languages.filter(({ prefix }) => prefix !== '/'),
        leftOut: namesBesides(options, takenOfStarlight),
        head: favicon === undefined ? [] : [['link', { rel: 'icon', href: atRoot(favicon) ?? '' }]],
      }
    },
  },
  {
    name: 'mdBook',
    config: /^book\.toml$/,
    layout(config, _, { read }) {
      const dir = inFolder(tomlSetting(config, 'src') ?? 'src', '.')
      return {
        dir,
        prefix: '/',
        title: tomlSetting(config, 'title'),
        description: tomlSetting(config, 'description'),
        base: tomlSetting(config, 'site-url'),
        lang: otherThanEnglish(tomlSetting(config, 'language')),
        markdown: likeGithub,
        repository:
          repositoryOf(tomlSetting(config, 'edit-url-template')) ??
          (tomlSetting(config, 'git-repository-url') === undefined
            ? undefined
            : { url: tomlSetting(config, 'git-repository-url') ?? '', dir }),
        sidebar: () => mdbookEntries(read(inFolder(dir, 'SUMMARY.md')) ?? ''),
        exclude: ['SUMMARY.md'],
        onlyListed: true,
      }
    },
  },
  {
    name: 'Hugo',
    config: /^(?:hugo|config|config\/_default\/(?:hugo|config))\.(?:toml|ya?ml|json)$/,
    layout(config, _, { has, path }) {
      const json = path.endsWith('.json') ? readScript(config).exported() : undefined
      const fields = isFields(json)
        ? new Map(Object.entries(json).map(([name, value]) => [name.toLowerCase(), textOf(value)]))
        : undefined
      const setting = (name: string) =>
        fields === undefined
          ? (tomlSetting(config, name) ??
            yamlSetting(config, name) ??
            yamlSetting(config, name.toLowerCase()))
          : fields.get(name.toLowerCase())
      const content = inFolder(setting('contentDir') ?? 'content', '.')
      // Many programs have a config.json.
      if (!has(content) || (fields !== undefined && !fields.has('baseurl'))) return undefined
      const inLanguage = inFolder(content, setting('defaultContentLanguage') ?? 'en')
      return {
        dir: has(inLanguage) ? inLanguage : content,
        prefix: '/',
        publicDir: 'static',
        title: setting('title'),
        lang: otherThanEnglish(setting('languageCode') ?? setting('defaultContentLanguage')),
        ...addressOf(setting('baseURL')),
        markdown: /autoHeadingIDType\W+blackfriday/i.test(config) ? { titleHeading: true } : withTitles,
        oldAddress: hugoAddress,
      }
    },
  },
  {
    name: 'Jekyll',
    config: /^(?:([^/]+)\/)?_config\.ya?ml$/,
    layout(config, folder, { has }) {
      // Hexo names its config so, too.
      if (/^(?:source_dir|theme_config):/m.test(config)) return undefined
      const repository = yamlSetting(config, 'repository')
      const collections =
        /^collections:[ \t]*\n((?:[ \t]+.*(?:\n|$)|[ \t]*\n)*)/m
          .exec(config)?.[1]
          ?.matchAll(/^ {1,4}([\w-]+):/gm) ?? []
      return {
        dir: folder,
        prefix: '/',
        title: yamlSetting(config, 'title') ?? yamlSetting(config, 'name'),
        description: yamlSetting(config, 'description'),
        lang: otherThanEnglish(yamlSetting(config, 'lang')),
        url: addressOf(yamlSetting(config, 'url')).url,
        base: yamlSetting(config, 'baseurl'),
        markdown: withTitles,
        repository:
          repository === undefined
            ? undefined
            : { url: repository, dir: folder === '.' ? undefined : folder },
        folders: [...collections].flatMap(([, name = '']) =>
          name !== 'posts' && has(inFolder(folder, `_${name}`))
            ? [{ dir: inFolder(folder, `_${name}`), prefix: `/${name}/` }]
            : [],
        ),
        leftOut: has(inFolder(folder, '_posts')) ? ['posts'] : [],
      }
    },
  },
  {
    name: 'GitBook',
    config: /^(?:([^/]+)\/)?(?:\.gitbook\.yaml|book\.js(?:on)?|SUMMARY\.md)$/,
    layout(config, folder, { path, read }) {
      const book = /\.js(?:on)?$/.test(path) ? readScript(config).exported() : undefined
      const options = isFields(book) ? book : {}
      const root = path.endsWith('.yaml') ? yamlSetting(config, 'root') : textOf(options.root)
      const dir = inFolder(folder, root ?? '.')
      const summary = read(inFolder(dir, 'SUMMARY.md'))
      if (summary === undefined || mdbookEntries(summary).length === 0) return undefined
      return {
        dir,
        prefix: '/',
        title: textOf(options.title),
        description: textOf(options.description),
        lang: otherThanEnglish(textOf(options.language)),
        markdown: likeGithub,
        sidebar: () => mdbookEntries(summary),
        exclude: ['SUMMARY.md'],
        onlyListed: true,
      }
    },
  },
]

/** The pages, links and drop-downs that the `_meta` of the first folder puts into the bar. */
function nextraNav(meta: unknown, pages: NamedPages): NavEntry[] {
  const linkTo = (name: string) => {
    const [first] = pages.below(name)
    const path = pages.pathOf(name) ?? (typeof first === 'string' ? first : undefined)
    return path === undefined ? undefined : `/${path}`
  }
  return navEntries(
    Object.entries(isFields(meta) ? meta : {}).flatMap(([name, entry]): Fields[] => {
      if (!isFields(entry) || entry.display === 'hidden') return []
      const { type, title: text, href, items } = entry
      if (type === 'page') return [{ text, link: href ?? linkTo(name) }]
      if (type !== 'menu' || !isFields(items)) return []
      const inner = Object.values(items).filter(isFields)
      return [{ text, items: inner.map((item) => ({ text: item.title, link: item.href })) }]
    }),
  )
}

/** The bar of the config, else that of `_nav.json`, which version 1 of Rspress calls `_meta.json`. */
function rspressNav(nav: unknown, dir: string, { read, list }: OldFiles, below = ''): NavEntry[] {
  const text = ['_nav.json', '_meta.json']
    .map((name) => read(inFolder(dir, name)))
    .find((found) => found !== undefined)
  const wordsOf = translator(`${dir}/`, { files: list, read: (path) => read(path) ?? '' })
  const translated = (items: unknown): unknown =>
    listOf(items).map((item) =>
      isFields(item)
        ? {
            ...item,
            text: wordsOf(textOf(item.text)),
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

/** What `versions.json` of Docusaurus lists. */
function versionNames(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/"([^"\\]+)"/g)].map(([, name = '']) => name)
}

/** Columns of links of the footer of Docusaurus. */
function footerColumns(footer: unknown): Layout['footerSitemap'] {
  const columns = (isFields(footer) ? listOf(footer.links) : []).flatMap((column) => {
    const title = isFields(column) ? textOf(column.title) : undefined
    const links = isFields(column) ? navEntries(column.items) : []
    return title === undefined || links.length === 0 ? [] : [[title, links] as const]
  })
  return columns.length === 0 ? undefined : Object.fromEntries(columns)
}

/** One sidebar is that of all pages; of several each becomes a group. */
function docusaurusSidebars(
  sidebars: readonly (readonly [name: string, entries: readonly SidebarEntry[]])[],
): readonly SidebarEntry[] {
  const filled = sidebars.filter(([, entries]) => entries.length > 0)
  const [only] = filled
  if (only !== undefined && filled.length === 1) return only[1]
  return filled.map(([name, children]) => ({ title: wordsOfName(name), children }))
}

/** `tutorialSidebar` → `Tutorial`. */
const wordsOfName = (name: string) => {
  const words = name
    .replace(/Sidebar$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

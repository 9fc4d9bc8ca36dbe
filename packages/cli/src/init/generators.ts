import type { PageAddresses, SidebarEntry } from '@quire/engine'
import { namedLevels } from './contents-levels.js'
import { docsify } from './docsify.js'
import { docusaurusGenerators } from './docusaurus-generators.js'
import { frontmatterOf } from './frontmatter.js'
import { hugoLanguages } from './hugo-languages.js'
import { jekyllDefaults } from './jekyll-defaults.js'
import { jekyllExclude } from './jekyll-exclude.js'
import {
  addressOf,
  atRoot,
  type Generator,
  headOf,
  iconTag,
  likeGithub,
  type OldFiles,
  optionsIn,
  otherThanEnglish,
  plainText,
  type Repository,
  repositoryOf,
  tagsLeftOut,
  withTitles,
} from './layout.js'
import { metaGenerators } from './meta-generators.js'
import { mintlify } from './mintlify.js'
import type { NamedPages } from './navigation/entries.js'
import { justTheDocsEntries } from './navigation/just-the-docs.js'
import { auxLinks, externalLinks } from './navigation/just-the-docs-links.js'
import { mdbookEntries, mdbookRedirects } from './navigation/mdbook.js'
import { mkdocsEntries } from './navigation/mkdocs.js'
import { socialLinks } from './navigation/social.js'
import { starlightEntries, starlightLabels } from './navigation/starlight.js'
import { fileAddress, hugoAddress, hugoAliases, jekyllAliases, type OldRedirect } from './old-addresses.js'
import { below, isBelow, isPage } from './page-files.js'
import { inFolder, pagePath } from './paths.js'
import { readScript } from './script/literals.js'
import {
  computed,
  computedParts,
  namesBesides,
  takenOfAstro,
  takenOfMkdocs,
  takenOfStarlight,
  unread,
} from './taken-options.js'
import { tomlSetting, tomlTables } from './toml.js'
import { fieldsOf, isFields, listOf, textOf } from './values.js'
import { languagesOf, vueGenerators } from './vue-generators.js'
import { yamlBlock, yamlSetting } from './yaml.js'

/**
 * Files that MkDocs publishes although no page names them, and that hosts or browsers ask for. They
 * belong into the public folder.
 */
const filesOfHosts: readonly string[] = ['CNAME', 'favicon.ico', 'robots.txt', '_headers', '_redirects']

/** Adds the folder of the pages to that of the site, unless it is part of it. */
const withFolder = (repository: Repository | undefined, dir: string): Repository | undefined =>
  repository === undefined || `/${repository.dir}`.endsWith(`/${dir}`)
    ? repository
    : { ...repository, dir: inFolder(repository.dir ?? '.', dir) }

/** In the block `theme` of `mkdocs.yml`. */
const themeLanguage = /^[ \t]+language:[ \t]*['"]?([\w-]+)/m

export const generators: readonly Generator[] = [
  ...vueGenerators,
  ...docusaurusGenerators,
  ...metaGenerators,
  mintlify,
  {
    name: 'MkDocs',
    config: /^(?:(.+)\/)?mkdocs\.ya?ml$/,
    layout(config, folder, { list }) {
      const dir = inFolder(folder, yamlSetting(config, 'docs_dir') ?? 'docs')
      const repo = yamlSetting(config, 'repo_url')?.replace(/\/$/, '')
      const edit = yamlSetting(config, 'edit_uri')
      return {
        dir,
        prefix: '/',
        title: yamlSetting(config, 'site_name'),
        description: yamlSetting(config, 'site_description'),
        ...addressOf(yamlSetting(config, 'site_url')),
        addresses: yamlSetting(config, 'use_directory_urls') === 'false' ? undefined : 'folder',
        lang: otherThanEnglish(themeLanguage.exec(yamlBlock(config, 'theme'))?.[1]),
        markdown: withTitles,
        readsDefinitionLists: /\b(?:def_list|extra)\b/.test(
          yamlBlock(config, 'markdown_extensions') + /^markdown_extensions:.*/m.exec(config)?.[0],
        ),
        repository:
          repo === undefined ? undefined : (repositoryOf(`${repo}/${edit ?? ''}`) ?? { url: repo, dir }),
        sidebar: (pages) => mkdocsEntries(config, pages),
        footerCopyright: plainText(yamlSetting(config, 'copyright')),
        leftOut: [
          ...[...config.matchAll(/^([a-z_]+):/gm)].flatMap(([, name = '']) =>
            takenOfMkdocs.has(name) ? [] : [name],
          ),
          ...filesOfHosts.map((name) => inFolder(dir, name)).filter((file) => list.includes(file)),
        ],
      }
    },
  },
  {
    name: 'Starlight',
    config: /^(?:(.+)\/)?astro\.config\.[mc]?[jt]s$/,
    layout(config, folder, files) {
      if (!/\bstarlight\s*\(/.test(config)) return undefined
      const content = 'src/content/docs'
      const dir = inFolder(folder, content)
      const script = readScript(config, files)
      const whole = fieldsOf(script.exported())
      // Other integrations have options, too. The title is the one that Starlight requires.
      const options =
        listOf(whole.integrations)
          .filter(isFields)
          .find((one) => 'title' in one) ?? {}
      const option = optionsIn(options, script)
      const optionOfAstro = optionsIn(whole, script)
      const base = textOf(optionOfAstro('base'))
      const edit = textOf(fieldsOf(option('editLink')).baseUrl)
      const sidebar = option('sidebar')
      const languages = languagesOf(options, {}, dir)
      const tags = listOf(options.head).map((tag) =>
        isFields(tag) ? [tag.tag, tag.attrs ?? {}, tag.content] : tag,
      )
      const { redirects } = whole
      const social = socialLinks(options, 'social')
      const plain = plainRedirects(redirects)
      const titles = fieldsOf(options.title)
      const root = languages.find(({ prefix }) => prefix === '/')
      const titleOf = (lang: string | undefined) => textOf(titles[lang ?? ''])
      return {
        dir,
        prefix: '/',
        publicDir: inFolder(folder, 'public'),
        title:
          textOf(option('title')) ??
          titleOf(root?.lang) ??
          Object.values(titles).flatMap((title) => textOf(title) ?? [])[0],
        description: textOf(option('description')),
        url: addressOf(textOf(optionOfAstro('site'))).url,
        addresses: fieldsOf(whole.build).format === 'file' ? undefined : 'folder',
        base,
        markdown: withTitles,
        repository: repositoryOf(edit, content),
        contentsLevels: namedLevels(options.tableOfContents),
        social: social.entries,
        icons: social.icons,
        sidebar: (pages) => starlightEntries(sidebar, pages),
        lang: root?.lang,
        lastUpdated: options.lastUpdated === true ? true : undefined,
        redirects: plain,
        folders: languages
          .filter(({ prefix }) => prefix !== '/')
          .map((language) => ({
            ...language,
            fallback: true,
            title: titleOf(language.lang),
            labels: starlightLabels(sidebar, [
              language.lang ?? '',
              language.prefix.slice(1, -1),
              language.lang?.replace(/-.*/, '') ?? '',
            ]),
          })),
        leftOut: [
          ...namesBesides(options, takenOfStarlight),
          ...(social.hasOthers ? ['social'] : []),
          ...namesBesides(whole, takenOfAstro),
          ...(isFields(redirects) && plain.length < Object.keys(redirects).length
            ? ['redirects (patterns)']
            : []),
          ...tagsLeftOut('head', tags, 'head' in options && script.isComputed(options.head)),
          ...computedParts(script, options, ['title', 'locales', 'sidebar']),
          ...computed(script, whole, ['site', 'base']),
          ...unread(script),
        ],
        head: [...iconTag(atRoot(textOf(option('favicon')))), ...headOf(tags, base)],
      }
    },
  },
  {
    name: 'mdBook',
    config: /^(?:(.+)\/)?book\.toml$/,
    layout(config, folder, { read }) {
      const dir = inFolder(folder, tomlSetting(config, 'src') ?? 'src')
      const { redirects, outside } = mdbookRedirects(config)
      const repository = tomlSetting(config, 'git-repository-url')
      return {
        dir,
        prefix: '/',
        title: tomlSetting(config, 'title'),
        description: tomlSetting(config, 'description'),
        base: tomlSetting(config, 'site-url'),
        lang: otherThanEnglish(tomlSetting(config, 'language')),
        markdown: { ...likeGithub, hiddenLines: { rust: '#' } },
        repository:
          // Both may be addresses of the book in a repository of something else.
          withFolder(repositoryOf(tomlSetting(config, 'edit-url-template')), dir) ??
          withFolder(repositoryOf(repository), dir) ??
          (repository === undefined ? undefined : { url: repository, dir }),
        redirects,
        sidebar: () => mdbookEntries(read(inFolder(dir, 'SUMMARY.md')) ?? ''),
        leftOut: [
          ...['additional-css', 'additional-js', 'mathjax-support', 'cname'].filter((name) =>
            new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*(?!false)`, 'm').test(config),
          ),
          ...tomlTables(config).filter((name) =>
            /^(?:preprocessor\.(?!(?:links|index)$)[\w-]+|output\.html\.code\.hidelines)$/.test(name),
          ),
          ...(outside > 0 ? [`redirects to other books (${outside})`] : []),
        ],
        exclude: ['SUMMARY.md'],
        onlyListed: true,
      }
    },
  },
  {
    name: 'Hugo',
    config: /^(?:(.+?)\/)??(?:hugo|config|config\/_default\/(?:hugo|config))\.(?:toml|ya?ml|json)$/,
    layout(config, folder, files) {
      const { has, path } = files
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
      const content = inFolder(folder, setting('contentDir') ?? 'content')
      // Many programs have a config.json.
      if (!has(content) || (fields !== undefined && !fields.has('baseurl'))) return undefined
      const first = setting('defaultContentLanguage') ?? 'en'
      const inLanguage = inFolder(content, first)
      const isUgly = /(?:^|[{,])[ \t]*["']?uglyURLs["']?[ \t]*[:=][ \t]*true\b/im.test(config)
      return {
        dir: has(inLanguage) ? inLanguage : content,
        prefix: '/',
        publicDir: inFolder(folder, 'static'),
        title: setting('title'),
        lang: otherThanEnglish(setting('languageCode') ?? setting('defaultContentLanguage')),
        ...addressOf(setting('baseURL')),
        addresses: isUgly ? undefined : 'folder',
        markdown: /autoHeadingIDType\W+blackfriday/i.test(config) ? { titleHeading: true } : withTitles,
        readsDefinitionLists: !/\bdefinitionList\b["']?[ \t]*[:=][ \t]*false\b/i.test(config),
        oldAddress: isUgly ? fileAddress(hugoAddress) : hugoAddress,
        aliasesOf: hugoAliases,
        leftOut: [
          ...(tableOrField('permalinks').test(config) ? ['permalinks'] : []),
          ...cascadesIn(config, content, files),
        ],
        hasUnderscoredIndexes: true,
        folders: has(inLanguage) ? hugoLanguages(config, { content, first }, files) : [],
      }
    },
  },
  {
    name: 'Jekyll',
    config: /^(?:([^/]+)\/)?_config\.ya?ml$/,
    layout(config, folder, { has, list, read }) {
      // Hexo has a config of the same name.
      if (/^(?:source_dir|theme_config):/m.test(config)) return undefined
      const repository = yamlSetting(config, 'repository')
      const collections = yamlBlock(config, 'collections').matchAll(/^ {1,4}([\w-]+):/gm)
      const defaults = jekyllDefaults(config, folder, list)
      const ofPages = defaults.fieldsIn(folder, undefined)
      const exclude = jekyllExclude(config, folder, list)
      const atTop = auxLinks(config)
      const belowPages = externalLinks(config)
      // Drafts have no names.
      const entriesIn = (dir: string, { pathOf }: NamedPages, more: readonly SidebarEntry[] = []) =>
        justTheDocsEntries(
          list
            .filter((file) => isPage(file, dir))
            .map((file) => ({
              path: pagePath(below(dir, file)),
              frontmatter: frontmatterOf(read(file) ?? ''),
            }))
            .filter(({ path }) => pathOf(path) !== undefined),
          more,
        )
      return {
        dir: folder,
        prefix: '/',
        title: yamlSetting(config, 'title') ?? yamlSetting(config, 'name'),
        description: yamlSetting(config, 'description'),
        lang: otherThanEnglish(yamlSetting(config, 'lang')),
        url: addressOf(yamlSetting(config, 'url')).url,
        base: yamlSetting(config, 'baseurl'),
        addresses: jekyllForm(yamlSetting(config, 'permalink')),
        aliasesOf: jekyllAliases,
        markdown: withTitles,
        readsDefinitionLists: /kramdown/i.test(yamlSetting(config, 'markdown') ?? 'kramdown'),
        repository:
          repository === undefined
            ? undefined
            : { url: repository, dir: folder === '.' ? undefined : folder },
        nav: () => atTop.links,
        sidebar: (pages) => entriesIn(folder, pages, belowPages.links),
        exclude: exclude.globsIn(folder),
        folders: [...collections].flatMap(([, name = '']) => {
          const dir = inFolder(folder, `_${name}`)
          if (name === 'posts' || !has(dir)) return []
          const prefix = `/${name}/`
          return [
            {
              dir,
              prefix,
              // Without its own, it would have those of the pages.
              frontmatterDefaults: defaults.fieldsIn(dir, name) ?? (ofPages && {}),
              exclude: exclude.globsIn(dir),
              sidebar: (pages: NamedPages) => {
                const entries = entriesIn(dir, pages)
                return entries && { [prefix]: entries }
              },
            },
          ]
        }),
        frontmatterDefaults: ofPages,
        leftOut: [
          ...(has(inFolder(folder, '_posts')) ? ['posts'] : []),
          ...[defaults, exclude, atTop, belowPages].flatMap(({ leftOut }) => leftOut),
        ],
      }
    },
  },
  {
    name: 'GitBook',
    config: /^(?:([^/]+)\/)?(?:\.gitbook\.yaml|book\.js(?:on)?|SUMMARY\.md)$/,
    layout(config, folder, { path, read }) {
      const book = /\.js(?:on)?$/.test(path) ? readScript(config).exported() : undefined
      const options = fieldsOf(book)
      const root = path.endsWith('.yaml') ? yamlSetting(config, 'root') : textOf(options.root)
      const dir = inFolder(folder, root ?? '.')
      const summary = read(inFolder(dir, 'SUMMARY.md'))
      if (summary === undefined || mdbookEntries(summary).length === 0) return undefined
      return {
        dir,
        prefix: '/',
        title: textOf(options.title),
        description: textOf(options.description),
        // The service publishes without an extension, the old command with one.
        addresses: path.endsWith('.yaml') ? 'folder' : undefined,
        lang: otherThanEnglish(textOf(options.language)),
        markdown: likeGithub,
        sidebar: () => mdbookEntries(summary),
        exclude: ['SUMMARY.md'],
        onlyListed: true,
      }
    },
  },
  docsify,
]

/** In TOML, YAML or JSON. */
const tableOrField = (name: string) =>
  new RegExp(`^[ \\t]*(?:\\[+[ \\t]*${name}\\b|["']?${name}["']?[ \\t]*[:=])`, 'm')

/** Where a site of Hugo gives fields to pages below. They may depend on more than paths. */
function cascadesIn(config: string, content: string, { list, read }: OldFiles): readonly string[] {
  const cascade = tableOrField('cascade')
  const pages = list.filter((file) => isBelow(file, content) && /(?:^|\/)_?index\.md$/i.test(file))
  return [
    ...(cascade.test(config) ? ['cascade'] : []),
    ...pages
      .filter((file) => cascade.test(frontmatterOf(read(file) ?? '')))
      .map((file) => `cascade (in ${file})`),
  ]
}

/** What the form of posts' addresses means for pages. */
function jekyllForm(permalink: string | undefined): PageAddresses | undefined {
  if (permalink === undefined || /^(?:date|ordinal|weekdate|none)$/.test(permalink)) return undefined
  if (permalink === 'pretty' || permalink.endsWith('/')) return 'folder'
  return /(?::output_ext|\.html)$/.test(permalink) ? undefined : 'clean'
}

/** Redirects of Astro from one address to another: patterns such as `/a/[...slug]` are left out. */
function plainRedirects(redirects: unknown): OldRedirect[] {
  return Object.entries(fieldsOf(redirects)).flatMap(([from, given]): OldRedirect[] => {
    const to = textOf(isFields(given) ? given.destination : given)
    return to === undefined || /[[\]\s]/.test(from + to) ? [] : [[from, to]]
  })
}

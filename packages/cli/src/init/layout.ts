import type {
  FrontmatterDefaults,
  HeadTag,
  MarkdownOptions,
  NavEntry,
  PageAddresses,
  SidebarEntry,
} from '@quire/engine'
import type { SocialLink } from '@quire/theme-default'
import type { ContentsLevels } from './contents-levels.js'
import type { ExistingFolder } from './existing-folder.js'
import { isOutside, type NamedPages } from './navigation/entries.js'
import type { AliasesOf, OldAddress, OldRedirect } from './old-addresses.js'
import { inFolder } from './paths.js'
import type { Script } from './script/literals.js'
import { type Fields, isFields, listOf, textOf } from './values.js'

export type Sidebars = Readonly<Record<string, readonly SidebarEntry[] | 'auto'>>

/** Options of the default theme: the first colours, whether readers can switch them, and the accent. */
export interface Colors {
  readonly accent?: string | undefined
  readonly colorScheme?: 'light' | 'dark' | undefined
  readonly colorSwitch?: false | undefined
}

/** The part of a generator's config that Quire can express. */
export interface Layout {
  /** Folder of the pages; `.` for the folder itself. */
  readonly dir: string
  /** Where they are published. */
  readonly prefix: string
  readonly publicDir?: string | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly base?: string | undefined
  readonly url?: string | undefined
  /** How pages were published. Default: `html`. */
  readonly addresses?: PageAddresses | undefined
  readonly markdown?:
    | Pick<MarkdownOptions, 'slugs' | 'titleHeading' | 'lineNumbers' | 'hiddenLines' | 'definitionLists'>
    | undefined
  readonly lang?: string | undefined
  readonly versionLabel?: string | undefined
  readonly lastUpdated?: true | undefined
  readonly repository?: Repository | undefined
  readonly nav?: (pages: NamedPages) => readonly NavEntry[]
  /** Entries of the navigation bar in all languages, after the others. */
  readonly social?: readonly NavEntry[]
  /** Links that the navigation bar shows as icons. */
  readonly icons?: readonly SocialLink[]
  /** By the beginning of addresses; undefined if the pages themselves determine it. */
  readonly sidebar?: ((pages: NamedPages) => Sidebars | readonly SidebarEntry[] | undefined) | undefined
  readonly head?: readonly HeadTag[]
  readonly logo?: string | undefined
  readonly logoDark?: string | undefined
  readonly hideSiteName?: true | undefined
  /** Text before the date of the last change. */
  readonly lastUpdatedText?: string | undefined
  readonly editLinkText?: string | undefined
  /** Title of the table of contents. */
  readonly contentsTitle?: string | undefined
  /** Levels of the headings in it, if they are not those that Quire shows anyway. */
  readonly contentsLevels?: ContentsLevels | undefined
  readonly colors?: Colors
  readonly footerCopyright?: string | undefined
  readonly announcement?: Announcement | undefined
  /** Preview image for shared pages. */
  readonly image?: string | undefined
  /** Old addresses of pages, if they differ from those of the files. */
  readonly oldAddress?: OldAddress
  /** Further addresses that led to a page. Default: none. */
  readonly aliasesOf?: AliasesOf
  /** Set if pages were at places of the home page: `/#/guide/install`. */
  readonly hashAddresses?: boolean
  /** Redirects of the old config, from one address to another. */
  readonly redirects?: readonly OldRedirect[]
  readonly footerSitemap?: Readonly<Record<string, readonly NavEntry[]>> | undefined
  /** Text of the home page to make. Default: a link to the first page. */
  readonly home?: string | undefined
  /** Path of the page that the home page leads to, if the site has none. Default: the first by name. */
  readonly firstPage?: string | undefined
  /** Fields of the frontmatter that the config gives to pages. */
  readonly frontmatterDefaults?: FrontmatterDefaults | undefined
  /** Globs of files in the folder that are not pages. */
  readonly exclude?: readonly string[]
  /** Set if the pages of folders are named `_index.md`. */
  readonly hasUnderscoredIndexes?: true
  /** Set if files that no sidebar lists are parts of pages. */
  readonly onlyListed?: true
  /** Set if the theme decides whether titles from frontmatter are shown. */
  readonly titlesOfTheme?: true
  /** Set if definition lists are read. */
  readonly readsDefinitionLists?: boolean
  /** Set if numbers at the beginning of names are positions in the sidebar. */
  readonly isNumbered?: true
  /** Descriptions of APIs whose pages are made by `@quire/openapi`. */
  readonly apis?: readonly { readonly file: string; readonly prefix: string }[]
  /** Folders of translations and older versions. */
  readonly folders?: readonly OtherFolder[]
  /** Options of the old config that have no counterpart. */
  readonly leftOut?: readonly string[]
}

/** A further entry of `content`, besides the one for the pages. */
export interface OtherFolder {
  readonly dir: string
  readonly prefix: string
  readonly version?: string
  readonly versionLabel?: string | undefined
  readonly outdated?: false | undefined
  readonly lang?: string | undefined
  /** Translations of labels in sidebars and in the navigation bar, by what they translate. */
  readonly labels?: ReadonlyMap<string, string> | undefined
  /** Folder that it translates, if `sidebar` is made from the pages there. */
  readonly original?: string | undefined
  /** Set if pages that are not translated are shown in the site's language. */
  readonly fallback?: true | undefined
  readonly label?: string | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly footerCopyright?: string | undefined
  readonly frontmatterDefaults?: FrontmatterDefaults | undefined
  /** Globs of files in the folder that are not pages. Default: those of the layout. */
  readonly exclude?: readonly string[]
  /** Made from the pages of the folder, as with `sidebar`. */
  readonly nav?: ((pages: NamedPages) => readonly NavEntry[] | undefined) | undefined
  readonly sidebar?: ((pages: NamedPages) => Sidebars | undefined) | undefined
}

/** A text, and a link after it. */
export interface Announcement {
  readonly text: string
  readonly link?: { readonly text: string; readonly link: string } | undefined
  readonly dismissible?: false | undefined
}

export interface Repository {
  readonly url: string
  readonly branch?: string | undefined
  readonly dir?: string | undefined
}

export interface Generator {
  readonly name: string
  /** Matches the path of its config. A group, if any, is the config's folder. */
  readonly config: RegExp
  /** @param folder What the group matched; otherwise `.`. */
  readonly layout: (config: string, folder: string, files: OldFiles) => Layout | undefined
}

/** The files of the old site. */
export interface OldFiles {
  readonly folder: ExistingFolder
  /** Path of the config. */
  readonly path: string
  readonly list: readonly string[]
  /** Whether there is anything in a folder. */
  readonly has: (folder: string) => boolean
  /** Text of a file; undefined if there is none. */
  readonly read: (path: string) => string | undefined
}

/** A text that a script has after the first `name:`. */
export const textSetting = (script: Script, name: string) => textOf(script.setting(name))
/**
 * Reads options of a config, or what has their names anywhere in the script if the config could not be
 * read. Of a config that was read, an option elsewhere is another's: the title of a feed, for example.
 */
export const optionsIn =
  (config: Fields, script: Script) =>
  (name: string): unknown =>
    Object.keys(config).length > 0 ? config[name] : script.setting(name)
export const atRoot = (path: string | undefined) =>
  path === undefined || isOutside(path) ? path : `/${path.replace(/^\.?\//, '')}`
/** Whether a file that is named from the root is in the public folder, or on another site. */
export const isPublished = (path: string, publicDir: string, { list }: Pick<OldFiles, 'list'>): boolean =>
  !path.startsWith('/') || list.includes(`${publicDir}${path}`)
/** Undefined for English of any country, which is the default. */
export const otherThanEnglish = (lang: string | undefined) =>
  lang === undefined || /^en\b/i.test(lang) ? undefined : lang
export const plainText = (text: string | undefined) =>
  text
    ?.replace(/&(?:#169|[a-z]+);/gi, (whole) => characters.get(whole.slice(1, -1).toLowerCase()) ?? whole)
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** What is usual in the last line of a page. */
const characters: ReadonlyMap<string, string> = new Map([
  ['copy', '©'],
  ['#169', '©'],
  ['nbsp', ' '],
  ['amp', '&'],
  ['trade', '™'],
  ['reg', '®'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['middot', '·'],
  ['bull', '•'],
  ['quot', '"'],
])

/** Splits an address: `https://a.example/docs/` gives origin and base. */
export function addressOf(address: string | undefined): Pick<Layout, 'url' | 'base'> {
  const [, url, path] = /^(https?:\/\/[^/]+)(\/.*)?$/.exec(address ?? '') ?? []
  return { url, base: path }
}

/** The repository in the address at which a file can be edited: `https://github.com/a/b/edit/main/docs/`. */
export function repositoryOf(address: string | undefined, below = ''): Repository | undefined {
  const [, url, branch, dir = ''] =
    /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)(?:\/-)?\/(?:edit|tree|blob)\/([^/]+)\/?([^:{]*)/.exec(address ?? '') ??
    []
  return url === undefined ? undefined : { url, branch, dir: inFolder(dir, below) }
}

/**
 * The repository in a function that makes the addresses at which files can be edited:
 * `https://github.com/a/b/edit/main/docs/${path}`.
 *
 * @param dir Folder of the pages, which such an address may contain or not.
 */
export function repositoryInCode(code: string, dir: string): Repository | undefined {
  const addresses = code.matchAll(/https?:\/\/[^\s'"`$]{1,200}\/edit\/[\w.-]+[^\s'"`$]{0,200}/g)
  const found = [...addresses].flatMap(([address]) => repositoryOf(address) ?? [])
  const times = new Map<string, number>()
  for (const { url } of found) times.set(url, (times.get(url) ?? 0) + 1)
  const most = Math.max(0, ...times.values())
  // Other repositories are for certain pages, and come before the one for all others.
  const last = found.findLast(({ url }) => times.get(url) === most)
  return last && { ...last, dir: `/${last.dir}`.endsWith(`/${dir}`) ? last.dir : dir }
}

/** The tag for the icon of a site, if it has one. */
export const iconTag = (href: string | undefined): HeadTag[] =>
  href === undefined ? [] : [['link', { rel: 'icon', href }]]

/**
 * Tags of the head that have only attributes. Scripts are left out, since they would be blocked.
 * Addresses in the old config include the base, but Quire adds it.
 */
export function headOf(tags: unknown, base = '/'): HeadTag[] {
  const below = (value: string) =>
    base !== '/' && value.startsWith(base) ? value.slice(base.replace(/\/$/, '').length) : value
  return readTags(tags).flatMap(({ name, attributes, isScript, hasContent }): HeadTag[] => {
    if (name === undefined || isScript || hasContent) return []
    const texts = Object.entries(attributes).flatMap(([key, value]): [string, string][] =>
      value === false || value === null ? [] : [[key, value === true ? '' : below(String(value))]],
    )
    return Object.values(attributes).some((value) => value === undefined || typeof value === 'object')
      ? []
      : [[name, Object.fromEntries(texts)]]
  })
}

/**
 * What tags {@link headOf} leaves out, for a list of options: `head (scripts)`.
 *
 * @param isComputed Whether the old config computes a part of them.
 */
export function tagsLeftOut(option: string, tags: unknown, isComputed: boolean): string[] {
  const read = readTags(tags)
  return [
    ...(read.some(({ isScript }) => isScript) ? [`${option} (scripts)`] : []),
    ...(read.some(({ isScript, hasContent }) => hasContent && !isScript)
      ? [`${option} (tags with content)`]
      : []),
    // Rspress takes HTML, too.
    ...(listOf(tags).some((tag) => typeof tag === 'string') ? [`${option} (HTML)`] : []),
    ...(isComputed ? [`${option} (computed)`] : []),
  ]
}

/** Elements that say nothing by their attributes. */
const withContent = new Set(['noscript', 'style', 'title', 'template'])

/** Tags in the form `[name, attributes, content]`. */
function readTags(tags: unknown) {
  return listOf(tags).flatMap((tag) => {
    if (!Array.isArray(tag)) return []
    const [name, given, content]: readonly unknown[] = tag
    const attributes = isFields(given) ? given : {}
    const known = typeof name === 'string' && isFields(given) ? name : undefined
    const isScript = name === 'script' || Object.keys(attributes).some((key) => /^on/i.test(key))
    const hasContent = withContent.has(String(name)) || (typeof content === 'string' && content !== '')
    return [{ name: known, attributes, isScript, hasContent }]
  })
}

export const likeGithub = { slugs: 'github' } as const
export const withTitles = { slugs: 'github', titleHeading: true } as const

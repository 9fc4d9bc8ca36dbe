import type { createSlugger as CreateSlugger, NavEntry, SidebarEntry } from '@quire/engine'
import { addressOfPage, bareAddress, exactLinks } from './addresses.js'
import { type AdoptedFolder, configText, missingImages } from './adopted-config.js'
import type { ExistingFolder } from './existing-folder.js'
import { frontmatterOf } from './frontmatter.js'
import type { Layout, OtherFolder, Sidebars } from './layout.js'
import { movedAnnouncement, movedNav, movedSidebars } from './navigation/moved.js'
import { translatedNav, translatedSidebars } from './navigation/translated.js'
import { type NewFile, type NewSiteOptions, packageFile, titleOfFolder } from './new-site.js'
import { encodePath, hashRules, linkMover, redirectRules, withOldRedirects } from './old-addresses.js'
import { type OldPages, pathsOf, placesOf } from './old-pages.js'
import { oldSite } from './old-site.js'
import { below, firstListed, globsOf, homeFolderFor, isBelow, isList, partGlobs } from './page-files.js'
import { habitsOf, haveDefinitionLists, languageOf, leavesTitlesToTheme } from './page-habits.js'
import { type Entry, entriesOf, firstPage, isHome, namedPages, pageTree } from './page-tree.js'
import { inFolder, pagePath } from './paths.js'
import { yamlSetting, yamlValue } from './yaml.js'

/** What is needed to make a site from a folder, without changing what is in it. */
export interface AdoptedSite {
  readonly title: string
  /** The generator whose config was found. */
  readonly generator: string | undefined
  /** Folder of the pages; `.` for the folder itself. */
  readonly dir: string
  /** Number of pages, including those that have to be renamed. */
  readonly pages: number
  /** Number of pages with the extension `.mdx`, which have to be renamed. */
  readonly mdx: number
  /** Number of pages named `_index.md`, as Hugo names pages of folders. They have to be renamed, too. */
  readonly underscored: number
  /** The old config, and its options that have no counterpart; undefined if there are none. */
  readonly leftOut: { readonly config: string; readonly names: readonly string[] } | undefined
  /** Packages that its config imports, besides those that every site needs. */
  readonly packages: readonly string[]
  /** Files to write. None of them exists. */
  readonly files: readonly NewFile[]
}

/**
 * Makes a config for a folder of Markdown from the config of the generator that it was written for.
 * If there is none, from the way in which its pages are written.
 *
 * @returns Undefined if the folder contains no pages.
 */
export function adoptedSite(
  folder: ExistingFolder,
  {
    name,
    version,
    title: wanted,
    createSlugger,
  }: Omit<NewSiteOptions, 'title'> & {
    readonly title: string | undefined
    readonly createSlugger: typeof CreateSlugger
  },
): AdoptedSite | undefined {
  const { files, read, has } = folder
  const found = oldSite(folder)
  if (found === undefined) return undefined
  const { generator, layout, old } = found
  const { elsewhere, pages } = old
  const title = wanted ?? layout.title ?? titleOfFolder(name)
  const adoption = adoptionOf(old, layout, folder)
  const { home, redirects, nav } = adoption
  const markdown =
    generator === undefined ? habitsOf(pages, read, createSlugger) : markdownOf(layout, pages, read)
  const config = configText({
    title,
    layout: { ...layoutHere(adoption), markdown, exclude: excluded(old, layout) },
    others: old.folders.map((other) => folderHere(other, adoption)),
    hasHome: home.isThere,
    sidebar: sidebarsHere(adoption),
    nav,
    files,
  })
  const packages = layout.apis === undefined || layout.apis.length === 0 ? [] : ['@quire/openapi']
  const made: readonly NewFile[] = [
    { path: 'docs.config.ts', content: config },
    ...(home.missing === undefined ? [] : [{ path: home.missing, content: homeText(adoption) }]),
    ...(redirects === '' ? [] : [{ path: 'redirects.txt', content: redirects }]),
    { path: 'package.json', content: packageFile(name, version, packages) },
    { path: '.gitignore', content: 'node_modules\ndist\n.docs\n' },
  ]
  const leftOut = [...(layout.leftOut ?? []), ...missingImages({ layout, files })]
  return {
    title,
    generator: generator?.name,
    dir: layout.dir,
    pages: pages.length + elsewhere.filter((file) => isBelow(file, layout.dir)).length,
    mdx: [...pages, ...elsewhere].filter((file) => /\.mdx$/i.test(file)).length,
    underscored: [...pages, ...elsewhere].filter((file) => /(?:^|\/)_index\.mdx?$/i.test(file)).length,
    leftOut:
      generator === undefined || leftOut.length === 0
        ? undefined
        : { config: generator.config, names: leftOut },
    packages,
    files: made.filter(({ path }) => !has(path)),
  }
}

/** The old site, and what the parts of the new config are made from. */
interface Adoption {
  readonly old: OldPages
  readonly layout: Layout
  readonly folder: ExistingFolder
  readonly tree: readonly Entry[]
  readonly home: HomePage
  /** Text of `redirects.txt`. */
  readonly redirects: string
  /** Returns where a link to a page leads now. */
  readonly moved: (link: string) => string
  readonly nav: readonly NavEntry[]
  /** Those of its entries that are the same in all languages. */
  readonly social: readonly NavEntry[]
}

function adoptionOf(old: OldPages, layout: Layout, folder: ExistingFolder): Adoption {
  const { pages } = old
  const tree = pageTree(pages, layout.dir, folder, layout.isNumbered)
  const home = homeOf(pages, layout, folder)
  const redirects = redirectsOf(old, layout, folder.read, home.missing === undefined ? [] : ['/'])
  const moved = linkMover(redirects)
  // The theme already links to the repository.
  const besidesRepository = (entries: readonly NavEntry[]) =>
    entries.filter(
      (entry) => !('link' in entry) || bareRepository(entry.link) !== bareRepository(layout.repository?.url),
    )
  const social = besidesRepository(layout.social ?? [])
  const own = movedNav(layout.nav?.(namedPages(tree, layout, pages, folder)) ?? [], moved)
  const nav = [...besidesRepository(own), ...social]
  return { old, layout, folder, tree, home, redirects, moved, nav, social }
}

/** An address of a repository in one form. Without a host, it is on GitHub. */
const bareRepository = (address: string | undefined) =>
  address
    ?.replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/(?:\.git)?\/?$/, '')
    .replace(/^(?=[^/.]+\/[^/]+$)/, 'github.com/')
    .toLowerCase()

/** The page at the address of the site. */
interface HomePage {
  /** Whether it is, or will be, beside or among the pages. */
  readonly isThere: boolean
  /** The file to make for it. */
  readonly missing: string | undefined
}

function homeOf(pages: readonly string[], layout: Layout, folder: ExistingFolder): HomePage {
  const { dir, prefix } = layout
  const own = homeFolderFor(dir)
  const isThere = prefix === '/' || folder.files.some((file) => isBelow(file, own) && !isBelow(file, dir))
  return { isThere, missing: isThere ? missingHome(pages, layout, folder) : `${own}/README.md` }
}

/** What the old layout says, with links to where pages are now. */
function layoutHere({ old, layout, folder, moved }: Adoption): Layout {
  const { announcement, footerSitemap, addresses = 'html' } = layout
  const { pages, folders, elsewhere } = old
  const isOneLanguage = folders.every(({ lang }) => lang === undefined)
  const exact = exactLinks(pathsOf(old, layout), addresses)
  const inTheme = (link: string) => exact(moved(link))
  return {
    ...layout,
    lang: layout.lang ?? (isOneLanguage ? languageOf([...pages, ...elsewhere], folder.read) : undefined),
    announcement: announcement && movedAnnouncement(announcement, inTheme),
    footerSitemap:
      footerSitemap &&
      Object.fromEntries(
        Object.entries(footerSitemap).map(([name, links]) => [name, movedNav(links, inTheme)]),
      ),
  }
}

const excluded = (
  { parts, pages }: OldPages,
  { exclude = [], dir, hasUnderscoredIndexes }: Layout,
): readonly string[] => [
  ...exclude,
  ...globsOf(parts, pages, dir),
  ...(hasUnderscoredIndexes === true ? [] : partGlobs),
]

/** A translation, version or collection, with its own navigation. */
function folderHere(other: OtherFolder, adoption: Adoption): AdoptedFolder {
  const { old, layout, folder, tree, nav, social } = adoption
  const namesOf = (files: readonly string[], place: Pick<Layout, 'dir' | 'prefix'>) =>
    namedPages(pageTree(files, place.dir, folder, layout.isNumbered), place, files, folder)
  const own = old.pagesOf(other)
  const names = namesOf(own, other)
  const { original, labels = new Map() } = other
  const namesOfOriginal = (dir: string) => namesOf(old.pagesOf({ dir }), { dir, prefix: '/' })
  const sidebars = isCollection(other)
    ? undefined
    : other.sidebar?.(original === undefined ? names : namesOfOriginal(original))
  const ownNav = other.nav?.(names)
  if (labels.size === 0) return { ...other, nav: ownNav && [...ownNav, ...social], sidebar: sidebars }
  const pathsIn = (files: readonly string[], dir: string) =>
    new Set(files.map((file) => bareAddress(pagePath(below(dir, file)))))
  const [paths, originals] = [pathsIn(own, other.dir), pathsIn(old.pages, layout.dir)]
  return {
    ...other,
    nav: nav.length === 0 ? undefined : translatedNav(nav, labels),
    sidebar: translatedSidebars(
      sidebars ?? { [other.prefix]: sidebarOption(old.sidebar, tree, layout)[layout.prefix] ?? [] },
      {
        labels,
        labelOf: names.labelOf,
        has: (path) => paths.has(bareAddress(path)),
        hasOriginal: (path) => originals.has(bareAddress(path)),
      },
    ),
  }
}

/** All sidebars. The first prefix that matches is used. */
const sidebarsHere = ({ old, layout, folder, tree, moved }: Adoption): Sidebars =>
  movedSidebars(
    {
      ...collectionSidebars(old, folder, layout.isNumbered),
      ...sidebarOption(old.sidebar, tree, layout),
    },
    moved,
  )

function markdownOf(
  layout: Layout,
  pages: readonly string[],
  read: ExistingFolder['read'],
): Layout['markdown'] {
  const ofPages = {
    ...(layout.titlesOfTheme && leavesTitlesToTheme(pages, read) && { titleHeading: true }),
    ...(layout.readsDefinitionLists && haveDefinitionLists(pages, read) && { definitionLists: true }),
  }
  return Object.keys(ofPages).length === 0 ? layout.markdown : { ...layout.markdown, ...ofPages }
}

/** The page to make for the address of the site; undefined if it has one, or is shown elsewhere. */
function missingHome(
  pages: readonly string[],
  { dir, prefix }: Layout,
  folder: ExistingFolder,
): string | undefined {
  const isMissing = prefix === '/' && !pages.some((page) => isHome(page, dir, folder))
  return isMissing ? inFolder(dir, 'index.md') : undefined
}

/** @param others Addresses of further pages. */
function redirectsOf(
  old: OldPages,
  layout: Layout,
  read: ExistingFolder['read'],
  others: readonly string[],
): string {
  const { addresses = 'html', oldAddress, redirects = [] } = layout
  const hashed = layout.hashAddresses ? hashRules(pathsOf(old, layout), addresses) : ''
  const all = [...redirects, ...aliasRedirects(old, layout, read)]
  if (oldAddress === undefined) return withOldRedirects('', all) + hashed
  const rules = placesOf(old, layout).map(({ dir, prefix, files }) => {
    const pages = files.map((file) => ({ file: below(dir, file), frontmatter: frontmatterOf(read(file)) }))
    return redirectRules(pages, prefix, oldAddress, { addresses, others })
  })
  return withOldRedirects(rules.join(''), all)
}

/** Redirects from the further addresses of pages, except for those that another page has. */
function aliasRedirects(
  old: OldPages,
  layout: Layout,
  read: ExistingFolder['read'],
): readonly (readonly [from: string, to: string])[] {
  const { aliasesOf, addresses = 'html' } = layout
  if (aliasesOf === undefined) return []
  const found = placesOf(old, layout).flatMap(({ dir, prefix, files }) =>
    files.map((page) => {
      const file = below(dir, page)
      const frontmatter = frontmatterOf(read(page))
      const permalink = yamlSetting(frontmatter, 'permalink')?.replace(/^(?!\/)/, '/')
      return {
        address: permalink ?? addressOfPage(`${prefix}${pagePath(file)}`, addresses),
        aliases: aliasesOf(`${prefix}${file}`.slice(1), frontmatter),
      }
    }),
  )
  const taken = new Set([...pathsOf(old, layout), ...found.map(({ address }) => address)].map(bareAddress))
  return found.flatMap(({ address, aliases }) =>
    aliases
      .filter((from) => !taken.has(bareAddress(from)))
      .map((from) => [from, encodePath(address)] as const),
  )
}

/** The generator's sidebar, or else all pages by their folders. */
function sidebarOption(
  sidebar: ReturnType<NonNullable<Layout['sidebar']>>,
  tree: readonly Entry[],
  { prefix }: Layout,
): Sidebars {
  if (sidebar !== undefined && !isList(sidebar)) return sidebar
  return { [prefix]: sidebar !== undefined && sidebar.length > 0 ? sidebar : entriesOf(tree) }
}

/** Sidebars for folders that are neither a version nor a language, because nothing else lists their pages. */
function collectionSidebars(
  { folders, pagesOf }: OldPages,
  folder: ExistingFolder,
  isNumbered: true | undefined,
): Readonly<Record<string, readonly SidebarEntry[]>> {
  return Object.fromEntries(
    folders.filter(isCollection).map((other) => {
      const { dir, prefix } = other
      const own = pagesOf(other)
      const tree = pageTree(own, dir, folder, isNumbered)
      const sidebar = other.sidebar?.(namedPages(tree, other, own, folder))?.[prefix]
      return [prefix, Array.isArray(sidebar) ? sidebar : entriesOf(tree)]
    }),
  )
}

const isCollection = ({ lang, version }: OtherFolder) => lang === undefined && version === undefined

/** The page at the address of the site, if the old site made it in another way. */
function homeText({ old: { sidebar }, layout, tree }: Adoption): string {
  const listed = sidebar !== undefined && isList(sidebar) ? firstListed(sidebar) : undefined
  const { home, prefix, addresses = 'html' } = layout
  const first =
    layout.firstPage ??
    (listed === undefined ? firstPage(tree) : addressOfPage(`/${listed}`, addresses).slice(1)) ??
    ''
  return (
    home ??
    `---
home: true
actionText: Read the docs
actionLink: ${yamlValue(prefix + first)}
---
`
  )
}

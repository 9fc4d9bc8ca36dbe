import type { createSlugger as CreateSlugger, NavEntry, SidebarEntry } from '@quire/engine'
import { exactLinks } from './addresses.js'
import { configText, missingImages } from './adopted-config.js'
import type { ExistingFolder } from './existing-folder.js'
import { generators } from './generators.js'
import type { Announcement, Layout, OtherFolder, Sidebars } from './layout.js'
import { linkHabitsOf } from './link-habits.js'
import { entryOf } from './navigation/entries.js'
import { type NewFile, type NewSiteOptions, packageFile, titleOfFolder } from './new-site.js'
import { hashRules, linkMover, numberlessAddress, redirectRules, withOldRedirects } from './old-addresses.js'
import {
  below,
  besideIndex,
  globsOf,
  homeFolderFor,
  isBelow,
  isList,
  isPage,
  partGlobs,
  unlisted,
  usualFolderIn,
} from './page-files.js'
import { habitsOf, languageOf, leavesTitlesToTheme } from './page-habits.js'
import { type Entry, entriesOf, firstPage, frontmatterOf, isHome, namedPages, pageTree } from './page-tree.js'
import { inFolder, pagePath } from './paths.js'

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
  const { files, read } = folder
  const generator = generatorOf(folder)
  const layout = generator?.layout ?? usualLayout(folder)
  const isHugo = generator?.name === 'Hugo'
  const old = oldPages(folder, layout, isHugo)
  if (old === undefined) return undefined
  const { folders, elsewhere, pages, parts, sidebar } = old
  const title = wanted ?? layout.title ?? titleOfFolder(name)
  const treeOf = (files: readonly string[], dir: string) => pageTree(files, dir, folder, layout.isNumbered)
  const tree = treeOf(pages, layout.dir)
  const namedIn = (dir: string) => {
    const own = [...pages, ...elsewhere].filter((file) => isPage(file, dir))
    return namedPages(treeOf(own, dir), { dir, prefix: '/' }, own, folder)
  }
  const named = namedPages(tree, layout, pages, folder)
  const markdown =
    generator === undefined ? habitsOf(pages, read, createSlugger) : markdownOf(layout, pages, read)
  const isOneLanguage = folders.every(({ lang }) => lang === undefined)
  const lang = layout.lang ?? (isOneLanguage ? languageOf([...pages, ...elsewhere], read) : undefined)
  const exclude = [
    ...(layout.exclude ?? []),
    ...globsOf(parts, pages, layout.dir),
    ...(isHugo ? [] : partGlobs.keys()),
  ]
  const homeFolder = homeFolderFor(layout.dir)
  const hasHome =
    layout.prefix === '/' || files.some((file) => isBelow(file, homeFolder) && !isBelow(file, layout.dir))
  const homeFile = hasHome ? missingHome(pages, layout, folder) : `${homeFolder}/README.md`
  const first = layout.firstPage ?? firstPage(tree) ?? ''
  const redirects = redirectsOf(old, layout, read, homeFile === undefined ? [] : ['/'])
  const moved = linkMover(redirects)
  const exact = exactLinks(pathsOf(old, layout), layout.addresses ?? 'html')
  const inTheme = (link: string) => exact(moved(link))
  // The theme already links to the repository.
  const besidesRepository = (entries: readonly NavEntry[]) =>
    entries.filter((entry) => !('link' in entry) || entry.link !== layout.repository?.url)
  const social = besidesRepository(layout.social ?? [])
  const nav = [...besidesRepository(movedNav(layout.nav?.(named) ?? [], moved)), ...social]
  const made: NewFile[] = [
    {
      path: 'docs.config.ts',
      content: configText({
        title,
        layout: {
          ...layout,
          markdown,
          lang,
          exclude,
          announcement: layout.announcement && movedAnnouncement(layout.announcement, inTheme),
          footerSitemap:
            layout.footerSitemap &&
            Object.fromEntries(
              Object.entries(layout.footerSitemap).map(([name, links]) => [name, movedNav(links, inTheme)]),
            ),
        },
        others: folders.map((other) => {
          const own = elsewhere.filter((file) => isPage(file, other.dir))
          const namedThere = namedPages(treeOf(own, other.dir), other, own, folder)
          const sidebars = isCollection(other)
            ? undefined
            : other.sidebar?.(other.original === undefined ? namedThere : namedIn(other.original))
          const { labels = new Map() } = other
          const navThere = other.nav?.(namedThere)
          if (labels.size === 0)
            return { ...other, nav: navThere && [...navThere, ...social], sidebar: sidebars }
          const paths = new Set(own.map((file) => pagePath(below(other.dir, file))))
          const there = { labels, labelOf: namedThere.labelOf, has: (path: string) => paths.has(path) }
          return {
            ...other,
            nav: translatedNav(nav, labels),
            sidebar: translatedSidebars(
              sidebars ?? { [other.prefix]: sidebarOption(sidebar, tree, layout)[layout.prefix] ?? [] },
              there,
            ),
          }
        }),
        hasHome,
        // The first prefix that matches is used.
        sidebar: movedSidebars(
          {
            ...collectionSidebars(old, folder, layout.isNumbered),
            ...sidebarOption(sidebar, tree, layout),
          },
          moved,
        ),
        nav,
        files,
      }),
    },
    ...(homeFile === undefined
      ? []
      : [{ path: homeFile, content: layout.home ?? homeText(`${layout.prefix}${first}`) }]),
    ...(redirects === '' ? [] : [{ path: 'redirects.txt', content: redirects }]),
    { path: 'package.json', content: packageFile(name, version) },
    { path: '.gitignore', content: 'node_modules\ndist\n.docs\n' },
  ]
  const leftOut = [...(layout.leftOut ?? []), ...missingImages({ layout, files })]
  return {
    title,
    generator: generator?.name,
    dir: layout.dir,
    pages: pages.length + elsewhere.filter((file) => isBelow(file, layout.dir)).length,
    mdx: [...pages, ...elsewhere].filter((file) => file.endsWith('.mdx')).length,
    underscored: pages.filter((file) => /(?:^|\/)_index\.mdx?$/.test(file)).length,
    leftOut:
      generator === undefined || leftOut.length === 0
        ? undefined
        : { config: generator.config, names: leftOut },
    files: made.filter(({ path }) => !files.includes(path)),
  }
}

/** The pages of the old site. */
interface OldPages {
  /** Folders of translations, versions and collections. */
  readonly folders: readonly OtherFolder[]
  /** Pages in these folders. */
  readonly elsewhere: readonly string[]
  /** All other pages. */
  readonly pages: readonly string[]
  /** Files beside them that are only parts of pages. */
  readonly parts: ReadonlySet<string>
  readonly sidebar: ReturnType<NonNullable<Layout['sidebar']>>
}

/** Undefined if there are none. */
function oldPages(folder: ExistingFolder, layout: Layout, isHugo: boolean): OldPages | undefined {
  const { files, read } = folder
  const { dir } = layout
  const folders = (layout.folders ?? []).filter((other) =>
    files.some((file) => file.startsWith(`${other.dir}/`) && /\.mdx?$/.test(file)),
  )
  const elsewhere = files.filter((file) => folders.some((other) => isPage(file, other.dir)))
  const found = files.filter(
    (file) =>
      !folders.some((other) => other.dir !== dir && file.startsWith(`${other.dir}/`)) &&
      isPage(file, dir, isHugo) &&
      file !== inFolder(dir, 'SUMMARY.md') &&
      !isExcluded(below(dir, file), layout) &&
      !/^draft:[ \t]*true\b/m.test(frontmatterOf(read(file))),
  )
  if (found.length + elsewhere.length === 0) return undefined
  const sidebar = layout.sidebar?.(
    namedPages(pageTree(found, dir, folder, layout.isNumbered), layout, found, folder),
  )
  const parts = new Set([...(layout.onlyListed ? unlisted(found, dir, sidebar) : []), ...besideIndex(found)])
  return { folders, elsewhere, pages: found.filter((page) => !parts.has(page)), parts, sidebar }
}

/** Whether the file is part of the old site, but no page of it. */
const isExcluded = (file: string, { exclude = [] }: Layout): boolean =>
  exclude.some((glob) => (glob.endsWith('/**') ? file.startsWith(glob.slice(0, -2)) : file === glob))

function markdownOf(
  layout: Layout,
  pages: readonly string[],
  read: ExistingFolder['read'],
): Layout['markdown'] {
  return layout.titlesOfTheme && leavesTitlesToTheme(pages, read)
    ? { ...layout.markdown, titleHeading: true }
    : layout.markdown
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
  const { pages, folders, elsewhere } = old
  const { dir, prefix, addresses = 'html', oldAddress, redirects = [] } = layout
  const hashed = layout.hashAddresses ? hashRules(pathsOf(old, layout), addresses) : ''
  if (oldAddress === undefined) return withOldRedirects('', redirects) + hashed
  const rulesIn = (place: Pick<OtherFolder, 'dir' | 'prefix'>, files: readonly string[]) => {
    const old = files.map((file) => ({
      file: below(place.dir, file),
      frontmatter: frontmatterOf(read(file)),
    }))
    return redirectRules(old, place.prefix, oldAddress, { addresses, others })
  }
  const ofFolders = folders.map((other) =>
    rulesIn(
      other,
      elsewhere.filter((file) => isPage(file, other.dir)),
    ),
  )
  return withOldRedirects(rulesIn({ dir, prefix }, pages) + ofFolders.join(''), redirects)
}

/** Paths of all pages with their prefix, as sidebars write them. */
const pathsOf = ({ pages, folders, elsewhere }: OldPages, { dir, prefix }: Layout): string[] =>
  [{ dir, prefix, files: pages }, ...folders.map((other) => ({ ...other, files: elsewhere }))].flatMap(
    (place) =>
      place.files
        .filter((file) => isBelow(file, place.dir))
        .map((file) => `${place.prefix}${pagePath(below(place.dir, file))}`),
  )

const movedAnnouncement = (
  { link, ...announcement }: Announcement,
  moved: (link: string) => string,
): Announcement => ({ ...announcement, ...(link && { link: { ...link, link: moved(link.link) } }) })

function movedNav(entries: readonly NavEntry[], moved: (link: string) => string): NavEntry[] {
  return entries.map((entry) =>
    'link' in entry
      ? { ...entry, link: moved(entry.link) }
      : { ...entry, items: movedNav(entry.items, moved) },
  )
}

function translatedNav(entries: readonly NavEntry[], labels: ReadonlyMap<string, string>): NavEntry[] {
  return entries.map((entry) => {
    const text = labels.get(entry.text) ?? entry.text
    return 'link' in entry
      ? { ...entry, text }
      : { ...entry, text, items: translatedNav(entry.items, labels) }
  })
}

/** Labels in another language. */
interface Translation {
  readonly labels: ReadonlyMap<string, string>
  /** Whether a page is translated. */
  readonly has: (path: string) => boolean
  readonly labelOf: (path: string) => string | undefined
}

const translatedSidebars = (sidebars: Sidebars, translation: Translation): Sidebars =>
  Object.fromEntries(
    Object.entries(sidebars).map(([prefix, entries]) => [
      prefix,
      entries === 'auto' ? entries : translatedEntries(entries, translation),
    ]),
  )

function translatedEntries(entries: readonly SidebarEntry[], translation: Translation): SidebarEntry[] {
  const { labels, has, labelOf } = translation
  return entries.map((entry) => {
    if (typeof entry === 'string') return entry
    if ('title' in entry)
      return {
        ...entry,
        title: labels.get(entry.title) ?? entry.title,
        ...(entry.children !== undefined && { children: translatedEntries(entry.children, translation) }),
      }
    const [path, label] = entry
    const text = labels.get(label)
    // The label of the original would hide the title of a translated page.
    if (text === undefined && has(path)) return entryOf(path, labelOf(path))
    return text === undefined ? entry : [path, text]
  })
}

const movedSidebars = (sidebars: Sidebars, moved: (link: string) => string): Sidebars =>
  Object.fromEntries(
    Object.entries(sidebars).map(([prefix, entries]) => [
      prefix,
      entries === 'auto' ? entries : movedEntries(entries, moved),
    ]),
  )

function movedEntries(entries: readonly SidebarEntry[], moved: (link: string) => string): SidebarEntry[] {
  return entries.map((entry) => {
    if (typeof entry === 'string') return moved(entry)
    if (!('title' in entry)) return [moved(entry[0]), entry[1]]
    return entry.children === undefined ? entry : { ...entry, children: movedEntries(entry.children, moved) }
  })
}

function generatorOf({
  files,
  read,
}: ExistingFolder): { readonly name: string; readonly config: string; readonly layout: Layout } | undefined {
  const known = new Set(files)
  const old = {
    list: files,
    has: (folder: string) => files.some((file) => file.startsWith(`${folder}/`)),
    read: (path: string) => (known.has(path) ? read(path) : undefined),
  }
  for (const { name, config, layout } of generators)
    for (const file of files) {
      const match = config.exec(file)
      const found = match === null ? undefined : layout(read(file), match[1] ?? '.', { ...old, path: file })
      if (found !== undefined) return { name, config: file, layout: found }
    }
  return undefined
}

/** The layout of a folder without the config of a generator. */
function usualLayout({ files, read }: ExistingFolder): Layout {
  const dir = usualFolderIn('.', files)
  const pages = files.filter((file) => isPage(file, dir))
  const byPath = new Map(pages.map((page) => [below(dir, page), page]))
  const { prefix, isNumbered, areFolders } = linkHabitsOf([...byPath.keys()], (path) =>
    read(byPath.get(path) ?? ''),
  )
  return {
    dir,
    prefix,
    addresses: areFolders ? 'folder' : undefined,
    ...(isNumbered && { oldAddress: numberlessAddress }),
  }
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
  { folders, elsewhere }: OldPages,
  folder: ExistingFolder,
  isNumbered: true | undefined,
): Readonly<Record<string, readonly SidebarEntry[]>> {
  return Object.fromEntries(
    folders.filter(isCollection).map((other) => {
      const { dir, prefix } = other
      const own = elsewhere.filter((page) => isPage(page, dir))
      const tree = pageTree(own, dir, folder, isNumbered)
      const sidebar = other.sidebar?.(namedPages(tree, other, own, folder))?.[prefix]
      return [prefix, Array.isArray(sidebar) ? sidebar : entriesOf(tree)]
    }),
  )
}

const isCollection = ({ lang, version }: OtherFolder) => lang === undefined && version === undefined

const homeText = (link: string) => `---
home: true
actionText: Read the docs
actionLink: ${link}
---
`

import type { createSlugger as CreateSlugger, NavEntry, SidebarEntry } from '@quire/engine'
import { fieldLines } from './config-text.js'
import { type FolderMeta, metaOf } from './folder-meta.js'
import { generators, type Layout, type OtherFolder } from './generators.js'
import { type NewFile, type NewSiteOptions, packageFile, titleOfFolder } from './new-site.js'
import { redirectRules } from './old-addresses.js'
import { entryOf, groupOf, type NamedPages, pagePath } from './old-sidebars.js'
import { habitsOf, languageOf, leavesTitlesToTheme } from './page-habits.js'
import { inFolder } from './paths.js'

/** A folder that somebody keeps Markdown in. */
export interface ExistingFolder {
  /** Files below it, with `/` between names. */
  readonly files: readonly string[]
  /** Text of one of them. */
  readonly read: (path: string) => string
}

/** What makes a site of a folder without changing what is in it. */
export interface AdoptedSite {
  readonly title: string
  /** The generator whose config was found. */
  readonly generator: string | undefined
  /** Folder of the pages, `.` for the folder itself. */
  readonly dir: string
  /** Pages, those included that have to be renamed. */
  readonly pages: number
  /** Pages whose names end in `.mdx`, which have to be renamed. */
  readonly mdx: number
  /** Pages of folders that Hugo names `_index.md`, which have to be renamed, too. */
  readonly underscored: number
  /** A file that means something else to Quire, and has to go. */
  readonly foreign: string | undefined
  /** The old config, and its options that nothing was made of; undefined where there are none. */
  readonly leftOut: { readonly config: string; readonly names: readonly string[] } | undefined
  /** Files to write; none of them is there. */
  readonly files: readonly NewFile[]
}

/** Folders that usually hold the pages. */
const usualFolders = ['docs', 'content', 'doc', 'documentation']

/**
 * Makes a config for a folder of Markdown, by the config of the generator that it was written for; without one, by how
 * its pages are written.
 *
 * @returns Undefined when the folder holds no pages.
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
  const { files } = folder
  const generator = generatorOf(folder)
  const layout = generator?.layout ?? usualLayout(files)
  const isHugo = generator?.name === 'Hugo'
  const folders = (layout.folders ?? []).filter(({ dir }) =>
    files.some((file) => file.startsWith(`${dir}/`) && /\.mdx?$/.test(file)),
  )
  const elsewhere = files.filter((file) => folders.some(({ dir }) => isPage(file, dir)))
  const found = files.filter(
    (file) =>
      !folders.some(({ dir }) => dir !== layout.dir && file.startsWith(`${dir}/`)) &&
      isPage(file, layout.dir, isHugo) &&
      file !== inFolder(layout.dir, 'SUMMARY.md') &&
      !/^draft:[ \t]*true\b/m.test(frontmatterOf(folder.read(file))),
  )
  if (found.length + elsewhere.length === 0) return undefined
  const title = wanted ?? layout.title ?? titleOfFolder(name)
  const allPages = namedPages(pageTree(found, layout.dir, folder), layout, found, folder)
  const sidebar = layout.sidebar?.(allPages)
  const parts = new Set([
    ...(layout.onlyListed ? unlisted(found, layout.dir, sidebar) : []),
    ...besideIndex(found),
  ])
  const pages = found.filter((page) => !parts.has(page))
  const tree = pageTree(pages, layout.dir, folder)
  const named = namedPages(tree, layout, pages, folder)
  const markdown =
    generator === undefined
      ? habitsOf(pages, folder.read, createSlugger)
      : layout.titlesOfTheme && leavesTitlesToTheme(pages, folder.read)
        ? { ...layout.markdown, titleHeading: true }
        : layout.markdown
  const isOneLanguage = folders.every(({ lang }) => lang === undefined)
  const lang = layout.lang ?? (isOneLanguage ? languageOf([...pages, ...elsewhere], folder.read) : undefined)
  const exclude = [
    ...(layout.exclude ?? []),
    ...globsOf(parts, pages, layout.dir),
    ...(isHugo ? [] : partGlobs.keys()),
  ]
  const hasHome = layout.prefix === '/' || files.some((file) => file.startsWith('content/'))
  const homeFile = !hasHome
    ? 'content/README.md'
    : layout.prefix !== '/' || pages.some((page) => isHome(page, layout.dir, folder))
      ? undefined
      : inFolder(layout.dir, 'index.md')
  const first = firstPage(tree) ?? ''
  const redirects =
    layout.oldAddress === undefined
      ? ''
      : redirectRules(
          pages.map((page) => ({
            file: layout.dir === '.' ? page : page.slice(layout.dir.length + 1),
            frontmatter: frontmatterOf(folder.read(page)),
          })),
          layout.prefix,
          layout.oldAddress,
        )
  const made: NewFile[] = [
    {
      path: 'docs.config.ts',
      content: configText({
        title,
        layout: { ...layout, markdown, lang, exclude },
        others: folders.map((other) => {
          const own = elsewhere.filter((file) => isPage(file, other.dir))
          const namedThere = namedPages(pageTree(own, other.dir, folder), other, own, folder)
          return { ...other, nav: other.nav?.(namedThere), sidebar: other.sidebar?.(namedThere) }
        }),
        hasHome,
        // The first prefix that fits counts.
        sidebar: {
          ...collectionSidebars(folders, elsewhere, folder),
          ...sidebarOption(sidebar, tree, layout),
        },
        // The theme links to the repository itself.
        nav: layout
          .nav?.(named)
          .filter((entry) => !('link' in entry) || entry.link !== layout.repository?.url),
        files,
      }),
    },
    ...(homeFile === undefined ? [] : [{ path: homeFile, content: homeText(`${layout.prefix}${first}`) }]),
    ...(redirects === '' ? [] : [{ path: 'redirects.txt', content: redirects }]),
    { path: 'package.json', content: packageFile(name, version) },
    { path: '.gitignore', content: 'node_modules\ndist\n.docs\n' },
  ]
  return {
    title,
    generator: generator?.name,
    dir: layout.dir,
    pages:
      pages.length +
      elsewhere.filter((file) => layout.dir === '.' || file.startsWith(`${layout.dir}/`)).length,
    mdx: [...pages, ...elsewhere].filter((file) => file.endsWith('.mdx')).length,
    underscored: pages.filter((file) => /(?:^|\/)_index\.mdx?$/.test(file)).length,
    foreign: generator?.name === 'Docusaurus' ? files.find((file) => file === 'versions.json') : undefined,
    leftOut:
      generator === undefined || layout.leftOut === undefined || layout.leftOut.length === 0
        ? undefined
        : { config: generator.config, names: layout.leftOut },
    files: made.filter(({ path }) => !files.includes(path)),
  }
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

function usualLayout(files: readonly string[]): Layout {
  return { dir: usualFolderIn('.', files), prefix: '/' }
}

/** `docs`; `docs/docs` where that holds all pages of `docs`. */
function usualFolderIn(dir: string, files: readonly string[]): string {
  const pages = files.filter((file) => isPage(file, dir))
  const inner = usualFolders
    .map((folder) => inFolder(dir, folder))
    .find((folder) =>
      dir === '.' ? pages.some((file) => isPage(file, folder)) : pages.every((file) => isPage(file, folder)),
    )
  return inner === undefined ? dir : usualFolderIn(inner, files)
}

/** Names that begin with a dot are no pages, and those that begin with `_` are parts of pages, but for Hugo's pages of folders. */
function isPage(file: string, dir: string, isHugo = false): boolean {
  const name = isHugo ? file.replace(/(^|\/)_(index\.md)$/, '$1$2') : file
  return /\.mdx?$/.test(name) && isBelow(name, dir) && !/(?:^|\/)[._]/.test(below(dir, name))
}

/** Parts of pages, and what tells whether there are any. */
const partGlobs: ReadonlyMap<string, RegExp> = new Map([
  ['**/_*', /(?:^|\/)_[^/]*$/],
  ['**/_*/**', /(?:^|\/)_[^/]*\//],
])

/** Files that a sidebar does not list, where it lists most. */
function unlisted(pages: readonly string[], dir: string, sidebar: unknown): readonly string[] {
  const listed = new Set(pathsIn(Array.isArray(sidebar) ? (sidebar as readonly SidebarEntry[]) : []))
  const others = pages.filter((page) => {
    const path = pagePath(below(dir, page))
    return path !== '' && !listed.has(path)
  })
  return others.length < pages.length / 2 ? others : []
}

const pathsIn = (entries: readonly SidebarEntry[]): string[] =>
  entries.flatMap((entry) => {
    if (typeof entry === 'string') return [withoutFragment(entry)]
    if (!('title' in entry)) return [withoutFragment(entry[0])]
    return [
      ...(entry.path === undefined ? [] : [withoutFragment(entry.path)]),
      ...pathsIn(entry.children ?? []),
    ]
  })

const withoutFragment = (path: string) => path.replace(/#.*$/, '').replace(/^\.$/, '')

const isBelow = (file: string, dir: string) => dir === '.' || file.startsWith(`${dir}/`)
const below = (dir: string, file: string) => (dir === '.' ? file : file.slice(dir.length + 1))

/** Names of files for `exclude`; of a folder that holds no others, the folder. */
function globsOf(parts: ReadonlySet<string>, others: readonly string[], dir: string): readonly string[] {
  const globs = [...parts].map((part) => {
    const names = below(dir, part).split('/')
    for (let depth = 1; depth < names.length; depth += 1) {
      const folder = `${names.slice(0, depth).join('/')}/`
      if (!others.some((page) => below(dir, page).startsWith(folder))) return `${folder}**`
    }
    return names.join('/')
  })
  return [...new Set(globs)]
}

/** A README beside an index is one for readers of the repository: generators take the index. */
function besideIndex(pages: readonly string[]): readonly string[] {
  const all = new Set(pages)
  return pages.filter(
    (page) => /(?:^|\/)readme\.mdx?$/i.test(page) && all.has(page.replace(/readme(\.mdx?)$/i, 'index$1')),
  )
}

/** A page, or a folder with its own page or without; where the old site says so also a link, and a heading with what follows it. */
type Entry = PageEntry | FolderEntry | LinkEntry | SectionEntry

interface LinkEntry {
  readonly kind: 'link'
  readonly href: string
  readonly label: string | undefined
}

interface SectionEntry {
  readonly kind: 'section'
  readonly title: string
  readonly children: readonly Entry[]
}

interface PageEntry {
  readonly kind: 'page'
  /** As the config names it. */
  readonly path: string
  readonly name: string
  readonly label: string | undefined
  readonly position: number
}

interface FolderEntry {
  readonly kind: 'folder'
  readonly title: string
  readonly name: string
  readonly position: number
  /** Empty where the folder has no page. */
  readonly path: string
  /** Of its page, where that has one. */
  readonly label: string | undefined
  readonly children: readonly Entry[]
}

function pageTree(pages: readonly string[], dir: string, folder: ExistingFolder): readonly Entry[] {
  const root = dir === '.' ? '' : `${dir}/`
  const entriesBelow = (prefix: string, below: readonly string[]): readonly Entry[] => {
    const own: string[] = []
    const folders = new Map<string, string[]>()
    for (const page of below) {
      const [name = '', ...rest] = page.slice(prefix.length).split('/')
      if (rest.length === 0) own.push(name)
      else folders.set(name, [...(folders.get(name) ?? []), page])
    }
    const entries: (PageEntry | FolderEntry)[] = own
      // The page of a folder is its group's, but for the first.
      .filter((name) => prefix === '' || !isIndex(name))
      .map((name) => ({
        kind: 'page',
        name: isIndex(name) ? '' : name,
        path: pagePath(`${prefix}${name}`),
        ...placeOf(`${root}${prefix}${name}`, folder),
      }))
    for (const [name, inside] of folders) {
      const inner = `${prefix}${name}/`
      const category = categoryOf(`${root}${inner}`, folder)
      const page = inside.find((file) => isIndex(file.slice(inner.length)))
      const place = page === undefined ? undefined : placeOf(`${root}${page}`, folder)
      const label = category.label ?? place?.label
      entries.push({
        kind: 'folder',
        name,
        label,
        title: label ?? place?.title ?? titleOfFolder(name.replace(/^\d+[-_.]\s*/, '')),
        position: category.position ?? (place?.position === first ? unplaced : (place?.position ?? unplaced)),
        path: page === undefined ? '' : inner,
        children: entriesBelow(inner, inside),
      })
    }
    const sorted = entries.sort((a, b) => a.position - b.position || byName(a.name, b.name))
    const meta = metaOf(`${root}${prefix}`, folder)
    return meta === undefined ? sorted : arranged(sorted, meta)
  }
  return entriesBelow(
    '',
    pages.map((page) => page.slice(root.length)),
  )
}

/** Entries in the order and with the labels of a `_meta.json`; what it does not name follows, unless it is all that is shown. */
function arranged(
  entries: readonly (PageEntry | FolderEntry)[],
  { entries: named, isWhole }: FolderMeta,
): readonly Entry[] {
  const left = new Set(entries)
  const top: Entry[] = []
  let section: { readonly title: string; readonly children: Entry[] } | undefined
  for (const item of named) {
    if (item.kind === 'heading') {
      section = item.label === undefined ? undefined : { title: item.label, children: [] }
      if (section !== undefined) top.push({ kind: 'section', ...section })
      continue
    }
    const into = section?.children ?? top
    if (item.kind === 'link') {
      into.push(item)
      continue
    }
    const name = isIndex(`${item.name}.md`) ? '' : item.name
    const meant = entries.filter((entry) => left.has(entry) && entry.name.replace(/\.mdx?$/, '') === name)
    for (const entry of meant) left.delete(entry)
    if (item.isHidden) continue
    const page = meant.find((entry) => entry.kind === 'page')
    const folder = meant.find((entry) => entry.kind === 'folder')
    const label = item.label ?? folder?.label ?? page?.label
    // A page beside a folder of the same name is that folder's.
    if (folder !== undefined)
      into.push({ ...folder, label, title: label ?? folder.title, path: folder.path || (page?.path ?? '') })
    else if (page !== undefined) into.push({ ...page, label })
  }
  const others = entries.filter((entry) => left.has(entry))
  const home = others.filter(({ position }) => position === first)
  return [...home, ...top, ...(isWhole ? [] : others.filter((entry) => !home.includes(entry)))]
}

/** `2-use.md` before `10-more.md`, and `use.md` before `use-more.md`. */
function byName(a: string, b: string): number {
  const bare = (name: string) => name.replace(/\.mdx?$/, '')
  const number = (name: string) => Number(/^\d+/.exec(name)?.[0])
  return number(a) - number(b) || (bare(a) < bare(b) ? -1 : bare(a) > bare(b) ? 1 : 0)
}

const isIndex = (name: string) => /^_?(?:index|readme)\.mdx?$/i.test(name)

/** Whoever opens the address of the site sees this page. */
const isHome = (file: string, dir: string, { read }: ExistingFolder): boolean =>
  isIndex(dir === '.' ? file : file.slice(dir.length + 1)) ||
  /^permalink:[ \t]*(['"]?)\/\1[ \t]*$/m.test(frontmatterOf(read(file)))

const frontmatterOf = (text: string) => /^---\r?\n[\s\S]*?\n---/.exec(text)?.[0] ?? ''

const unplaced = 1e9
/** The page of the whole stands before all others. */
const first = -1

/** Where a page's frontmatter places it, and how it calls it there. */
function placeOf(
  file: string,
  { read }: ExistingFolder,
): { readonly position: number; readonly label: string | undefined; readonly title: string | undefined } {
  const text = read(file)
  const frontmatter = frontmatterOf(text)
  const position = /^(?:sidebar_position|nav_order|weight| *order):[ \t]*(-?[\d.]+)/m.exec(frontmatter)?.[1]
  const words = (names: string) =>
    new RegExp(`^(?:${names}):[ \\t]*(.+?)[ \\t]*$`, 'm')
      .exec(frontmatter)?.[1]
      ?.replace(/^(['"])(.*)\1$/, '$2')
  const heading = /^# +([^\n{}<`*]+?) *$/m.exec(text.slice(frontmatter.length))?.[1]
  return {
    position:
      position === undefined
        ? isIndex(file.slice(file.lastIndexOf('/') + 1))
          ? first
          : unplaced
        : Number(position),
    label: words('sidebar_label|linkTitle|nav_title'),
    title: words('title') ?? heading,
  }
}

function categoryOf(
  folder: string,
  { files, read }: ExistingFolder,
): { readonly label: string | undefined; readonly position: number | undefined } {
  const file = ['json', 'yml', 'yaml']
    .map((end) => `${folder}_category_.${end}`)
    .find((path) => files.includes(path))
  const text = file === undefined ? '' : read(file)
  const label = /^[ \t{]*"?label"?:[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s,{}][^,\n]*))/m.exec(text)
  const position = /"?position"?:[ \t]*(-?[\d.]+)/.exec(text)?.[1]
  return {
    label: label?.slice(1).find(Boolean),
    position: position === undefined ? undefined : Number(position),
  }
}

/** Address of the first page, below the prefix. */
function firstPage(entries: readonly Entry[]): string | undefined {
  for (const entry of withoutSections(entries)) {
    if (entry.kind === 'link') continue
    if (entry.kind === 'page') return entry.path === '' ? '' : `${entry.path}.html`
    const found = entry.path === '' ? firstPage(entry.children) : entry.path
    if (found !== undefined) return found
  }
  return undefined
}

const withoutSections = (entries: readonly Entry[]): readonly Exclude<Entry, SectionEntry>[] =>
  entries.flatMap((entry) => (entry.kind === 'section' ? withoutSections(entry.children) : [entry]))

const entriesOf = (tree: readonly Entry[]): SidebarEntry[] =>
  tree.flatMap((entry): SidebarEntry[] => {
    if (entry.kind === 'page') return [entryOf(entry.path, entry.label)]
    if (entry.kind === 'link') return [entryOf(entry.href, entry.label)]
    if (entry.kind === 'section') return groupOf(entry.title, undefined, entriesOf(entry.children), true)
    const children = entriesOf(entry.children)
    if (children.length === 0) return [entryOf(entry.path, entry.label)]
    return groupOf(entry.title, entry.path || undefined, children)
  })

/** Pages by the names that sidebars of generators give them. */
function namedPages(
  tree: readonly Entry[],
  { dir, prefix }: Pick<Layout, 'dir' | 'prefix'>,
  pages: readonly string[],
  folder: ExistingFolder,
): NamedPages {
  const root = dir === '.' ? '' : `${dir}/`
  const byId = new Map<string, string>()
  const titles = new Map(
    pages.map((page) => [pagePath(page.slice(root.length)), placeOf(page, folder).title] as const),
  )
  for (const page of pages) {
    const file = page.slice(root.length).replace(/\.mdx?$/, '')
    const path = pagePath(page.slice(root.length))
    const id = /^---\n(?:(?!---)[^\n]*\n)*?id:[ \t]*['"]?([^\s'"]+)/.exec(folder.read(page))?.[1]
    const named = id === undefined ? file : file.replace(/[^/]*$/, id)
    for (const key of [file, named, named.replace(/(^|\/)\d+[-_.]+/g, '$1'), path.replace(/\/$/, '')])
      if (!byId.has(key)) byId.set(key, path)
  }
  return {
    pathOf: (id) => byId.get(id.replace(/^\/|\/$/g, '')),
    titleOf: (address) =>
      titles.get(
        pagePath(
          (address.startsWith(prefix) ? address.slice(prefix.length) : address).replace(/\.html$/, '.md'),
        ),
      ),
    below(path) {
      let entries = tree
      for (const name of path.split('/').filter((part) => part !== '' && part !== '.')) {
        const inner = withoutSections(entries).find((entry) => entry.kind === 'folder' && entry.name === name)
        if (inner?.kind !== 'folder') return []
        const { path: own, label } = inner
        entries =
          own === ''
            ? inner.children
            : [{ kind: 'page', name: '', path: own, label, position: first }, ...inner.children]
      }
      return entriesOf(entries)
    },
  } satisfies NamedPages
}

/** What the generator's sidebar says, else all pages by their folders. */
function sidebarOption(
  sidebar: ReturnType<NonNullable<Layout['sidebar']>>,
  tree: readonly Entry[],
  { prefix }: Layout,
): Readonly<Record<string, readonly SidebarEntry[]>> {
  if (sidebar !== undefined && !isList(sidebar)) return sidebar
  return { [prefix]: sidebar !== undefined && sidebar.length > 0 ? sidebar : entriesOf(tree) }
}

/** Pages of folders that are neither a version nor a language: nothing else lists them. */
function collectionSidebars(
  folders: readonly OtherFolder[],
  pages: readonly string[],
  folder: ExistingFolder,
): Readonly<Record<string, readonly SidebarEntry[]>> {
  return Object.fromEntries(
    folders
      .filter(({ lang, version }) => lang === undefined && version === undefined)
      .map(({ dir, prefix }) => {
        const own = pages.filter((page) => isPage(page, dir))
        return [prefix, entriesOf(pageTree(own, dir, folder))]
      }),
  )
}

const isList = (value: object): value is readonly SidebarEntry[] => Array.isArray(value)

function configText({
  title,
  layout: {
    dir,
    prefix,
    publicDir,
    description,
    url,
    base = '/',
    markdown,
    repository,
    head = [],
    logo,
    logoDark,
    footerCopyright,
    footerSitemap,
    exclude = [],
    lang,
    lastUpdated,
  },
  others: otherFolders,
  hasHome,
  nav,
  sidebar,
  files,
}: {
  readonly title: string
  readonly layout: Layout
  readonly others: readonly (Omit<OtherFolder, 'nav' | 'sidebar'> & {
    readonly nav: unknown
    readonly sidebar: unknown
  })[]
  readonly hasHome: boolean
  readonly nav: readonly NavEntry[] | undefined
  readonly sidebar: Readonly<Record<string, readonly SidebarEntry[]>>
  readonly files: readonly string[]
}): string {
  const isThere = (address: string | undefined) =>
    address !== undefined && (!address.startsWith('/') || files.includes(`${publicDir}${address}`))
      ? address
      : undefined
  const excludedIn = (folder: string) => {
    const names = files
      .filter((file) => isBelow(file, folder) && /\.mdx?$/.test(file))
      .map((file) => below(folder, file))
    return exclude.filter((glob) => {
      const part = partGlobs.get(glob)
      return part === undefined
        ? glob.includes('/') || names.includes(glob)
        : names.some((name) => part.test(name))
    })
  }
  const excluded = excludedIn(dir)
  const others = otherFolders.map(({ dir: folder, prefix: address, ...rest }) => {
    const without = excludedIn(folder)
    return { dir: folder, prefix: address, ...rest, exclude: without.length === 0 ? undefined : without }
  })
  const root = {
    dir,
    prefix: prefix === '/' ? undefined : prefix,
    exclude: excluded.length === 0 ? undefined : excluded,
  }
  const hasOwnHome =
    prefix !== '/' && (!hasHome || files.some((file) => /^content\/(?:index|README)\.md$/i.test(file)))
  const isPlain = root.prefix === undefined && root.exclude === undefined && others.length === 0
  const theme = {
    logo: isThere(logo),
    logoDark: isThere(logoDark),
    footerCopyright,
    footer: footerSitemap && { sitemap: footerSitemap },
  }
  const config = {
    title,
    description,
    lang: lang === 'en-US' ? undefined : lang,
    url,
    base: base === '/' ? undefined : base.replace(/^\/?/, '/').replace(/\/?$/, '/'),
    content: isPlain ? dir : [...(hasOwnHome ? [{ dir: 'content' }] : []), root, ...others],
    publicDir:
      publicDir !== undefined && files.some((file) => file.startsWith(`${publicDir}/`))
        ? publicDir
        : undefined,
    lastUpdated,
    // Edit links of several folders count from the first of them.
    repository:
      hasOwnHome && repository?.dir !== undefined && `/${repository.dir}`.endsWith(`/${dir}`)
        ? { ...repository, dir: `${repository.dir.slice(0, -dir.length)}content` }
        : repository,
    markdown,
    head: head.length === 0 ? undefined : head,
    nav: nav === undefined || nav.length === 0 ? undefined : nav,
    sidebar,
    themeConfig: Object.values(theme).some((value) => value !== undefined) ? theme : undefined,
  }
  return `import { defineConfig } from '@quire/engine'

export default defineConfig({
${fieldLines(config)}})
`
}

const homeText = (link: string) => `---
home: true
actionText: Read the docs
actionLink: ${link}
---
`

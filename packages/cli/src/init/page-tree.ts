import type { SidebarEntry } from '@quire/engine'
import { addTo } from '../add-to.js'
import type { ExistingFolder } from './existing-folder.js'
import { type FolderMeta, fumadocsMeta, type MetaEntry, metaOf } from './folder-meta.js'
import { frontmatterOf, frontmatterSetting } from './frontmatter.js'
import type { Layout } from './layout.js'
import { entryOf, groupOf, type NamedPages } from './navigation/entries.js'
import { titleOfFolder } from './new-site.js'
import { below } from './page-files.js'
import { pagePath, withoutSlashes } from './paths.js'
import { textOf } from './values.js'

/**
 * A page, or a folder with or without a page of its own. If the old site has them, also links, and
 * headings for what follows.
 */
export type Entry = PageEntry | FolderEntry | LinkEntry | SectionEntry

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
  /** Empty if the folder has no page. */
  readonly path: string
  /** Label of its page, if that has one. */
  readonly label: string | undefined
  readonly children: readonly Entry[]
}

/**
 * @param isNumbered Whether numbers at the beginning of names are positions, and the page of the
 *   folder is ordered as any other.
 */
export function pageTree(
  pages: readonly string[],
  dir: string,
  folder: ExistingFolder,
  isNumbered: true | undefined,
): readonly Entry[] {
  const root = dir === '.' ? '' : `${dir}/`
  const ordered = <T extends { readonly position: number }>(place: T, name: string): T =>
    isNumbered && (place.position === unplaced || place.position === first)
      ? { ...place, position: numberOf(name) ?? unplaced }
      : place
  const paths = pages.map((page) => below(dir, page))
  /** Made for the first category that leads to a page, since it needs the text of all pages. */
  let byId: ReadonlyMap<string, string> | undefined
  const entriesBelow = (prefix: string, inPrefix: readonly string[]): readonly Entry[] => {
    const own: string[] = []
    const folders = new Map<string, string[]>()
    for (const page of inPrefix) {
      const [name = '', ...rest] = page.slice(prefix.length).split('/')
      if (rest.length === 0) own.push(name)
      else addTo(folders, name, page)
    }
    const entries: (PageEntry | FolderEntry)[] = own
      // The page of a folder becomes that of its group, except in the top folder.
      .filter((name) => prefix === '' || !isIndex(name))
      .map((name) => ({
        kind: 'page',
        name: isIndex(name) ? '' : name,
        path: pagePath(`${prefix}${name}`),
        ...ordered(placeOf(`${root}${prefix}${name}`, folder), name),
      }))
    for (const [name, inside] of folders) {
      const inner = `${prefix}${name}/`
      const category = categoryOf(`${root}${inner}`, folder)
      const index = inside.find((file) => isIndex(file.slice(inner.length)))
      const linked = category.linked === undefined ? undefined : pageWithId(category.linked, inner)
      const page = linked ?? index
      const place = page === undefined ? undefined : placeOf(`${root}${page}`, folder)
      const position = place === undefined || place.position === first ? unplaced : place.position
      const label = category.label ?? textOf(fumadocsMeta(`${root}${inner}`, folder).title) ?? place?.label
      entries.push({
        kind: 'folder',
        name,
        label,
        title: label ?? place?.title ?? titleOfFolder(name.replace(/^\d+[-_.]\s*|^\(|\)$/g, '')),
        position: category.position ?? ordered({ position }, name).position,
        path: page === undefined ? '' : page === index ? inner : pagePath(page),
        children: entriesBelow(
          inner,
          inside.filter((file) => file !== linked),
        ),
      })
    }
    const sorted = entries.sort((a, b) => a.position - b.position || byName(a.name, b.name))
    const meta = metaOf(`${root}${prefix}`, folder)
    return meta === undefined ? sorted : arranged(sorted, meta)
  }
  return entriesBelow('', paths)

  /** Ids are those of the whole site, or of the folder. */
  function pageWithId(id: string, inner: string): string | undefined {
    byId ??= pathsById(paths, (path) => folder.read(`${root}${path}`))
    return byId.get(withoutSlashes(id)) ?? byId.get(withoutSlashes(`${inner}${id}`))
  }
}

/** If several pages have an id, the first one counts. */
function pathsById(paths: readonly string[], read: (path: string) => string): ReadonlyMap<string, string> {
  const byId = new Map<string, string>()
  for (const path of paths) for (const id of idsOf(path, read(path))) if (!byId.has(id)) byId.set(id, path)
  return byId
}

/** How Docusaurus may name a page, by the path of its file and by its text. */
function idsOf(path: string, text: string): readonly string[] {
  const file = path.replace(/\.mdx?$/i, '')
  const id = /^---\n(?:(?!---)[^\n]*\n)*?id:[ \t]*['"]?([^\s'"]+)/.exec(text)?.[1]
  const named = id === undefined ? file : file.replace(/[^/]*$/, id)
  return [file, named, named.replace(/(^|\/)\d+[-_.]+/g, '$1')]
}

/**
 * Entries in the order and with the labels of a `_meta.json`. Entries that it does not name come
 * last, unless only named ones are shown.
 */
function arranged(
  entries: readonly (PageEntry | FolderEntry)[],
  { entries: items, isWhole }: FolderMeta,
): readonly Entry[] {
  const namedBy = (name: string) => {
    const wanted = isIndex(`${name}.md`) ? '' : name
    return entries.filter((entry) => entry.name.replace(/\.mdx?$/i, '') === wanted)
  }
  const named = new Set(items.flatMap((item) => ('name' in item ? namedBy(item.name) : [])))
  const rest = entries.filter((entry) => !named.has(entry))
  const home = rest.filter(({ position }) => position === first)
  const others = rest.filter(({ position }) => position !== first)
  const placed = new Set<Entry>()
  const take = <Taken extends Entry>(wanted: readonly Taken[]): readonly Taken[] => {
    const fresh = wanted.filter((entry) => !placed.has(entry))
    for (const entry of fresh) placed.add(entry)
    return fresh
  }
  const entriesFor = (item: Exclude<MetaEntry, { kind: 'heading' }>): readonly Entry[] => {
    if (item.kind === 'link') return [item]
    if (item.kind === 'rest') return take(others)
    const meant = take(namedBy(item.name))
    if (item.kind === 'inside') return meant.flatMap(insideOf)
    return item.isHidden ? [] : joined(meant, item.label)
  }
  const top: Entry[] = []
  let into = top
  for (const item of items) {
    if (item.kind !== 'heading') into.push(...entriesFor(item))
    else if (item.label === undefined) into = top
    else {
      into = []
      top.push({ kind: 'section', title: item.label, children: into })
    }
  }
  return [...home, ...top, ...(isWhole ? [] : others)]
}

/** A page next to a folder of the same name belongs to that folder. */
function joined(
  alike: readonly (PageEntry | FolderEntry)[],
  ownLabel: string | undefined,
): readonly (PageEntry | FolderEntry)[] {
  const page = alike.find((entry) => entry.kind === 'page')
  const folder = alike.find((entry) => entry.kind === 'folder')
  const label = ownLabel ?? folder?.label ?? page?.label
  if (folder !== undefined)
    return [{ ...folder, label, title: label ?? folder.title, path: folder.path || (page?.path ?? '') }]
  return page === undefined ? [] : [{ ...page, label }]
}

/** The page of a folder and what is in it. */
const insideOf = (entry: PageEntry | FolderEntry): readonly Entry[] =>
  entry.kind === 'page' ? [entry] : [...ownPage(entry), ...entry.children]

const ownPage = ({ path, label }: FolderEntry): readonly PageEntry[] =>
  path === '' ? [] : [{ kind: 'page', name: '', path, label, position: first }]

/** The position in a name of Docusaurus: `2-use.md`, but not `2024-01.md`. */
const numberOf = (name: string): number | undefined => {
  const number = /^(\d+)\s*[-_.]+\s*(?=[^-_.\s\d])/.exec(name)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** `2-use.md` before `10-more.md`, and `use.md` before `use-more.md`. */
function byName(a: string, b: string): number {
  const bare = (name: string) => name.replace(/\.mdx?$/i, '')
  const number = (name: string) => Number(/^\d+/.exec(name)?.[0])
  return number(a) - number(b) || (bare(a) < bare(b) ? -1 : bare(a) > bare(b) ? 1 : 0)
}

const isIndex = (name: string) => /^_?(?:index|readme)\.mdx?$/i.test(name)

/** Whether it is the page that is shown at the address of the site. */
export const isHome = (file: string, dir: string, { read }: ExistingFolder): boolean =>
  isIndex(below(dir, file)) || /^permalink:[ \t]*(['"]?)\/\1[ \t]*$/m.test(frontmatterOf(read(file)))

const unplaced = 1e9
/** The page of the folder itself comes before all others. */
const first = -1

/** Position and label of a page according to its frontmatter. */
function placeOf(
  file: string,
  { read }: ExistingFolder,
): { readonly position: number; readonly label: string | undefined; readonly title: string | undefined } {
  const text = read(file)
  const frontmatter = frontmatterOf(text)
  const position = /^(?:sidebar_position|nav_order|weight| *order)[ \t]*[:=][ \t]*(-?[\d.]+)/m.exec(
    frontmatter,
  )?.[1]
  const heading = /^# +([^\n{}<`*]+?) *$/m.exec(text.slice(frontmatter.length))?.[1]
  return {
    position:
      position === undefined
        ? isIndex(file.slice(file.lastIndexOf('/') + 1))
          ? first
          : unplaced
        : Number(position),
    label: frontmatterSetting(frontmatter, 'sidebar_label|sidebarTitle|linkTitle|nav_title'),
    title: frontmatterSetting(frontmatter, 'title') ?? heading,
  }
}

function categoryOf(
  folder: string,
  { has, read }: ExistingFolder,
): {
  readonly label: string | undefined
  readonly position: number | undefined
  /** Id of the page that the group leads to. */
  readonly linked: string | undefined
} {
  const file = ['json', 'yml', 'yaml'].map((end) => `${folder}_category_.${end}`).find(has)
  const text = file === undefined ? '' : read(file)
  const label = /^[ \t{]*"?label"?:[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s,{}][^,\n]*))/m.exec(text)
  const position = /"?position"?:[ \t]*(-?[\d.]+)/.exec(text)?.[1]
  const link = /"link"\s*:\s*\{[^}]*|^link:[\s\S]*/m.exec(text)?.[0] ?? ''
  return {
    linked: /\btype"?\s*:\s*["']?doc\b/.test(link)
      ? /\bid"?\s*:\s*["']?([^"'\s,}]+)/.exec(link)?.[1]
      : undefined,
    label: label?.slice(1).find(Boolean),
    position: position === undefined ? undefined : Number(position),
  }
}

/** Address of the first page, without the prefix. */
export function firstPage(entries: readonly Entry[]): string | undefined {
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

export const entriesOf = (tree: readonly Entry[]): SidebarEntry[] =>
  tree.flatMap((entry): SidebarEntry[] => {
    if (entry.kind === 'page') return [entryOf(entry.path, entry.label)]
    if (entry.kind === 'link') return [entryOf(entry.href, entry.label)]
    if (entry.kind === 'section')
      return groupOf({ title: entry.title, children: entriesOf(entry.children), open: 'always' })
    const children = entriesOf(entry.children)
    if (children.length === 0) return [entryOf(entry.path, entry.label)]
    return groupOf({ title: entry.title, path: entry.path || undefined, children })
  })

/** Pages by the names that generators use in sidebars. */
export function namedPages(
  tree: readonly Entry[],
  { dir, prefix }: Pick<Layout, 'dir' | 'prefix'>,
  pages: readonly string[],
  folder: ExistingFolder,
): NamedPages {
  const byId = new Map<string, string>()
  const places = new Map<string, ReturnType<typeof placeOf>>()
  for (const page of pages) {
    const file = below(dir, page)
    const path = pagePath(file)
    places.set(path, placeOf(page, folder))
    for (const key of [...idsOf(file, folder.read(page)), path.replace(/\/$/, '')])
      if (!byId.has(key)) byId.set(key, path)
  }
  return {
    pathOf: (id) => byId.get(withoutSlashes(id)),
    labelOf: (path) => places.get(path)?.label,
    titleOf: (address) =>
      places.get(
        pagePath(
          (address.startsWith(prefix) ? address.slice(prefix.length) : address).replace(/\.html$/, '.md'),
        ),
      )?.title,
    below(path) {
      let entries = tree
      for (const name of path.split('/').filter((part) => part !== '' && part !== '.')) {
        const inner = withoutSections(entries).find((entry) => entry.kind === 'folder' && entry.name === name)
        if (inner?.kind !== 'folder') return []
        entries = insideOf(inner)
      }
      return entriesOf(entries)
    },
  } satisfies NamedPages
}

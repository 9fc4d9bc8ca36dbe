import type { NavEntry, SidebarEntry } from '@quire/engine'

/** Converts the navigation of other generators to Quire's. Leaves out what Quire cannot express. */

export type Fields = Readonly<Record<string, unknown>>
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** Text without the markup that some generators allow in labels. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.replace(/<[^>]*>/g, '').trim() || undefined : undefined

const isOutside = (link: string) => /^(?:[a-z][a-z+.-]*:(?=\S)|\/\/)/i.test(link)

/** A page, with its label or, without one, with its title. */
export const entryOf = (path: string, label: string | undefined): SidebarEntry =>
  label === undefined ? path : [path || '.', label]

/** A group. Without entries it is a link to its page. */
export function groupOf({
  title,
  path,
  children,
  isOpen = false,
}: {
  readonly title: string
  /** The group's own page. */
  readonly path?: string | undefined
  readonly children: readonly SidebarEntry[]
  /** Whether readers cannot close it. Default: false. */
  readonly isOpen?: boolean
}): SidebarEntry[] {
  if (children.length === 0) return path === undefined ? [] : [entryOf(path, title)]
  return [
    {
      title,
      ...(path !== undefined && { path: path || '.' }),
      ...(isOpen && { collapsable: false }),
      children,
    },
  ]
}

/**
 * Entries of VitePress (`text`, `link`, `items`, `base`) and of VuePress (`title`, `path`,
 * `children`, `prefix`).
 */
function vueEntries(items: unknown, below: Below, place: Place = (link) => link): SidebarEntry[] {
  // A theme of VuePress lists whatever is in the folder.
  if (items === 'structure') return [...below(place(''))]
  return listOf(items).flatMap((item): SidebarEntry[] => {
    if (typeof item === 'string') return [place(item)]
    if (Array.isArray(item)) {
      const [path, label] = item
      return typeof path === 'string' ? [entryOf(place(path), textOf(label))] : []
    }
    if (!isFields(item)) return []
    const { base, prefix } = item
    const based: Place = typeof base === 'string' ? (link) => joined(base, link) : place
    const inner: Place =
      typeof prefix === 'string'
        ? (link) => (link.startsWith('/') ? link : place(joined(prefix, link)))
        : based
    const title = textOf(item.text ?? item.title)
    const link = item.link ?? item.path
    const path = typeof link !== 'string' || link === '' ? undefined : isOutside(link) ? link : based(link)
    const children = vueEntries(item.items ?? item.children, below, inner).filter(
      (entry) => path === undefined || entry !== path,
    )
    if (title === undefined) return path === undefined ? children : [path, ...children]
    const isOpen =
      item.collapsable === false ||
      ('items' in item && item.collapsed !== true) ||
      // Version 2 of VuePress, in which only groups that say so can be collapsed.
      ('children' in item && 'text' in item && item.collapsible !== true)
    return groupOf({ title, path, children, isOpen })
  })
}

/**
 * Resolves a link: always below VitePress' `base`; below VuePress' `prefix` unless it begins with a
 * slash.
 */
type Place = (link: string) => string

/** Lists what is in a folder, which is named in the same way as pages are in the sidebar. */
type Below = (folder: string) => readonly SidebarEntry[]

const joined = (base: string, link: string) =>
  base === '' ? link : `${base.replace(/\/$/, '')}/${link.replace(/^\//, '')}`

/**
 * A list for all pages, or one for each beginning of an address. Longest first, because Quire uses
 * the first that matches.
 */
export function vueSidebar(
  sidebar: unknown,
  pages: Pick<NamedPages, 'below'>,
  language = '/',
): Readonly<Record<string, readonly SidebarEntry[] | 'auto'>> | undefined {
  const lists = Array.isArray(sidebar) ? { '/': sidebar } : isFields(sidebar) ? sidebar : {}
  const found = Object.entries(lists).flatMap(
    ([key, value]): [string, readonly SidebarEntry[] | 'auto'][] => {
      const prefix = key.replace(/^\/?/, '/').replace(/\/?$/, '/')
      if (value === 'auto' || value === 'heading') return [[prefix, 'auto']]
      const folder = (prefix.startsWith(language) ? prefix.slice(language.length) : prefix).replace(/^\//, '')
      const below: Below = (inner) =>
        withoutFolder(pages.below(inner.startsWith('/') ? inner : `${folder}${inner}`), folder)
      const entries = isFields(value) ? vueEntries([value], below) : vueEntries(value, below)
      return entries.length === 0 ? [] : [[prefix, entries]]
    },
  )
  const depthOf = (prefix: string) => prefix.split('/').length
  return found.length === 0
    ? undefined
    : Object.fromEntries(found.sort(([a], [b]) => depthOf(b) - depthOf(a)))
}

/** Entries in the form that a sidebar for a folder has. */
const withoutFolder = (entries: readonly SidebarEntry[], folder: string): SidebarEntry[] => {
  const bare = (path: string) => (path.startsWith(folder) ? path.slice(folder.length) : path)
  return entries.map((entry): SidebarEntry => {
    if (typeof entry === 'string') return bare(entry)
    if (!('title' in entry)) return [bare(entry[0]), entry[1]]
    const { path, children = [] } = entry
    return {
      ...entry,
      ...(path !== undefined && { path: bare(path) }),
      children: withoutFolder(children, folder),
    }
  })
}

/** Entries of a navigation bar: of VitePress, VuePress, or Docusaurus (`label` and `to`). */
export function navEntries(items: unknown): NavEntry[] {
  return entriesAt('bar', items)
}

function entriesAt(level: 'bar' | 'drop-down', items: unknown): NavEntry[] {
  return listOf(items).flatMap((item): NavEntry[] => {
    if (!isFields(item)) return []
    const inner = entriesAt('drop-down', item.items ?? item.children)
    // Leaves out texts that the config computes, such as the number of a version.
    const isMade = inner.length > 0 && ('text' in item || 'label' in item)
    const text = textOf(item.text ?? item.label) ?? (isMade ? 'More' : undefined)
    if (text === undefined) return []
    if (inner.length > 0)
      // Groups may only be in drop-downs, and contain only links.
      return level === 'drop-down' && inner.some((entry) => 'items' in entry)
        ? inner
        : [{ text, items: inner }]
    const link = item.link ?? item.to ?? item.href
    if (typeof link !== 'string' || link === '' || link === '#') return []
    const place = isOutside(link) || link.startsWith('/') ? link : `/${link}`
    const activeMatch = activePrefix(item.activeMatch ?? item.activeBasePath, place)
    return [{ text, link: place, ...(activeMatch !== undefined && { activeMatch }) }]
  })
}

/** The beginning of addresses that a regular expression matches, if it is that simple. */
function activePrefix(pattern: unknown, link: string): string | undefined {
  if (typeof pattern !== 'string') return undefined
  const start = pattern.replace(/^\^?\/?/, '/')
  return start === '/' || start === link || /[\\^$*+?()[\]{}|]/.test(start) ? undefined : start
}

/**
 * Resolves entries of VuePress that are paths of pages, which get the pages' titles, and links
 * below the `prefix` of their group.
 */
export function vueNav(
  items: unknown,
  pages: Pick<NamedPages, 'titleOf'>,
  place: Place = (link) => link,
): unknown[] {
  return listOf(items).map((item): unknown => {
    if (typeof item === 'string') {
      const link = place(item)
      const address = link.replace(/(?:readme|index)?\.md$/i, (end) => (end.length > 3 ? '' : '.html'))
      return { text: pages.titleOf(link), link: address }
    }
    if (!isFields(item)) return item
    const { link, prefix, items: first, children } = item
    const inner: Place =
      typeof prefix === 'string'
        ? (address) => (address.startsWith('/') ? address : place(joined(prefix, address)))
        : place
    const list = first ?? children
    return {
      ...item,
      ...(typeof link === 'string' &&
        link !== '' &&
        link !== '#' &&
        !isOutside(link) && { link: place(link) }),
      ...(list !== undefined && { items: vueNav(list, pages, inner) }),
    }
  })
}

/**
 * A page that a navigation bar of Docusaurus names by its id, or by its sidebar, whose first page it
 * is.
 */
export function docusaurusNav(
  items: unknown,
  prefix: string,
  pages: Omit<NamedPages, 'titleOf'>,
  sidebars: unknown = undefined,
): NavEntry[] {
  const firstOf = (sidebar: unknown) =>
    firstPath(isFields(sidebars) ? docusaurusEntries(sidebars[String(sidebar)], pages) : []) ??
    firstPath(pages.below(''))
  const written = listOf(items).map((item) => {
    if (!isFields(item)) return item
    const path =
      item.type === 'doc'
        ? pages.pathOf(String(item.docId))
        : item.type === 'docSidebar'
          ? firstOf(item.sidebarId)
          : undefined
    return path === undefined ? item : { ...item, to: `${prefix}${path === '.' ? '' : path}` }
  })
  return navEntries(written)
}

/** The first page of the site in a sidebar. */
function firstPath(entries: readonly SidebarEntry[]): string | undefined {
  for (const entry of entries) {
    const [path, children = []] =
      typeof entry === 'string' ? [entry] : 'title' in entry ? [entry.path, entry.children] : [entry[0]]
    const found = path === undefined || isOutside(path) ? firstPath(children) : path
    if (found !== undefined) return found
  }
  return undefined
}

/** How Docusaurus and Starlight name the pages in a folder. */
export interface NamedPages {
  /** Path of the page for a sidebar of Quire; undefined if there is no such page. */
  readonly pathOf: (id: string) => string | undefined
  /** Title of the page at an address or path; undefined if there is none. */
  readonly titleOf: (address: string) => string | undefined
  /** All pages in a folder, in order. */
  readonly below: (folder: string) => readonly SidebarEntry[]
}

/** Entries of a sidebar in `sidebars.js`. */
export function docusaurusEntries(items: unknown, pages: Omit<NamedPages, 'titleOf'>): SidebarEntry[] {
  if (isFields(items) && !('type' in items))
    return Object.entries(items).flatMap(([title, inner]) =>
      groupOf({ title, children: docusaurusEntries(inner, pages) }),
    )
  return listOf(items).flatMap((item): SidebarEntry[] => {
    if (typeof item === 'string') return listOfOne(pages.pathOf(item))
    if (!isFields(item)) return []
    const label = textOf(item.label)
    switch (item.type) {
      case 'doc':
      case 'ref': {
        const path = pages.pathOf(String(item.id))
        return path === undefined ? [] : [entryOf(path, label)]
      }
      case 'link': {
        const href = item.href
        return typeof href === 'string' ? [entryOf(href, label)] : []
      }
      case 'subcategory':
        return groupOf({ title: label ?? 'More', children: docusaurusEntries(item.ids, pages) })
      case 'autogenerated':
        return [...pages.below(String(item.dirName ?? '.'))]
      case 'category': {
        const link = item.link
        const path = isFields(link) && typeof link.id === 'string' ? pages.pathOf(link.id) : undefined
        const children = docusaurusEntries(item.items, pages).filter((entry) => entry !== path)
        return groupOf({ title: label ?? 'More', path, children, isOpen: item.collapsible === false })
      }
      default:
        return item.type === undefined ? docusaurusEntries(item, pages) : []
    }
  })
}

/** The sidebar of Starlight: `label` with `items`, `slug`, `link` or `autogenerate`. */
export function starlightEntries(items: unknown, pages: Omit<NamedPages, 'titleOf'>): SidebarEntry[] {
  return listOf(items).flatMap((item): SidebarEntry[] => {
    if (typeof item === 'string') return listOfOne(pages.pathOf(item))
    if (!isFields(item)) return []
    const label = textOf(item.label)
    const { autogenerate, link, slug } = item
    if (typeof slug === 'string') {
      const path = pages.pathOf(slug)
      return path === undefined ? [] : [entryOf(path, label)]
    }
    if (typeof link === 'string') return [entryOf(link, label)]
    const children = isFields(autogenerate)
      ? pages.below(String(autogenerate.directory ?? ''))
      : starlightEntries(item.items, pages)
    return label === undefined
      ? [...children]
      : groupOf({ title: label, children, isOpen: item.collapsed !== true })
  })
}

const listOfOne = (path: string | undefined): SidebarEntry[] => (path === undefined ? [] : [path])

/** A line of a list, with its depth. */
interface Line {
  readonly indent: number
  readonly label: string | undefined
  readonly target: string | undefined
}

/** `nav` in `mkdocs.yml`: `- Label: page.md`, `- page.md`, or `- Label:` with a list below. */
export function mkdocsEntries(config: string, pages: Pick<NamedPages, 'below'>): SidebarEntry[] {
  const [, block = ''] =
    /^nav:[ \t]*(?:#.*)?\n((?:(?:[ \t]+|-)[^\n]*(?:\n|$)|[ \t]*(?:#[^\n]*)?\n)*)/m.exec(config) ?? []
  const lines = block.split('\n').flatMap((line): Line[] => {
    const [, indent, rest] = /^([ \t]*)-[ \t]+(.+?)[ \t]*$/.exec(line) ?? []
    if (indent === undefined || rest === undefined) return []
    const { label, target } = yamlEntry(rest.replace(/[ \t]#.*$/, '').trimEnd())
    return [{ indent: indent.length, label, target }]
  })
  return nested(lines, ({ label, target }, children) => {
    if (target === undefined) {
      // If the first page of a section has no label, it is the page of the section.
      const [first] = children
      const isIndex = typeof first === 'string' && /(?:^|\/)$/.test(first)
      return groupOf({
        title: label ?? 'More',
        path: isIndex ? first : undefined,
        children: isIndex ? children.slice(1) : children,
      })
    }
    if (isOutside(target)) return [entryOf(target, label)]
    if (target.endsWith('/')) {
      const below = pages.below(target)
      return label === undefined ? [...below] : groupOf({ title: label, children: below })
    }
    return target.includes('*') ? [] : [entryOf(pagePath(target), label)]
  })
}

function yamlEntry(text: string): {
  readonly label: string | undefined
  readonly target: string | undefined
} {
  const [, double, single, bare, target = ''] =
    /^(?:"([^"]*)"|'([^']*)'|([^"'][^:]*?(?::(?=\S)[^:]*?)*)):(?:[ \t]+(.*))?$/.exec(text) ?? []
  const label = double ?? single ?? bare
  const plain = (value: string) => value.replace(/^(['"])(.*)\1$/, '$2') || undefined
  return label === undefined || isOutside(text.replace(/^['"]/, ''))
    ? { label: undefined, target: plain(text) }
    : { label, target: plain(target) }
}

/** `SUMMARY.md` of mdBook: links in a list, with headings between parts. */
export function mdbookEntries(summary: string): SidebarEntry[] {
  const parts: { title: string | undefined; lines: Line[] }[] = [{ title: undefined, lines: [] }]
  for (const line of summary.split('\n')) {
    const title = /^#+[ \t]+(.+)$/.exec(line)?.[1]
    if (title !== undefined && title !== 'Summary') parts.push({ title, lines: [] })
    const [, indent, mark, label, target] =
      /^([ \t]*)([-*+][ \t]+)?\[((?:[^[\]\\]|\\.)*)\]\(<?([^)>]*)>?\)/.exec(line) ?? []
    if (indent === undefined) continue
    // A chapter that has not been written yet has no file.
    const path = target === '' ? undefined : target
    // Chapters without a list mark belong to no part.
    if (mark === undefined && parts.at(-1)?.title !== undefined) parts.push({ title: undefined, lines: [] })
    parts.at(-1)?.lines.push({ indent: indent.length, label: label?.replace(/\\(.)/g, '$1'), target: path })
  }
  return parts.flatMap(({ title, lines }) => {
    const entries = nested(lines, ({ label = '', target }, children) =>
      groupOf({ title: label, path: target === undefined ? undefined : pagePath(target), children }),
    )
    return title === undefined ? entries : groupOf({ title, children: entries, isOpen: true })
  })
}

/** Nests lines by their indentation. */
function nested(
  lines: readonly Line[],
  fold: (line: Line, children: readonly SidebarEntry[]) => readonly SidebarEntry[],
): SidebarEntry[] {
  let at = 0
  const level = (indent: number): SidebarEntry[] => {
    const entries: SidebarEntry[] = []
    for (let line = lines[at]; line !== undefined && line.indent >= indent; line = lines[at]) {
      at += 1
      const next = lines[at]
      const children = next !== undefined && next.indent > line.indent ? level(next.indent) : []
      entries.push(...fold(line, children))
    }
    return entries
  }
  return level(0)
}

/** Path of a page's file, as sidebars write it. */
export function pagePath(file: string): string {
  return file
    .replace(/^\.?\//, '')
    .replace(/\.mdx?$/, '')
    .replace(/(^|\/)_?(?:index|readme)$/i, '$1')
}

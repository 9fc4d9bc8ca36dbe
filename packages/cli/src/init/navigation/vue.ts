import type { SidebarEntry } from '@quire/engine'
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../values.js'
import { entryOf, groupOf, isOutside, type NamedPages } from './entries.js'

/**
 * A list for all pages, or one for each beginning of an address. Longest first, because Quire uses
 * the first that matches.
 */
export function vueSidebar(
  sidebar: unknown,
  pages: Pick<NamedPages, 'below'>,
  language = '/',
): Readonly<Record<string, readonly SidebarEntry[] | 'auto'>> | undefined {
  const lists = Array.isArray(sidebar) ? { '/': sidebar } : fieldsOf(sidebar)
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

/** Lists what is in a folder, which is named in the same way as pages are in the sidebar. */
type Below = (folder: string) => readonly SidebarEntry[]

/** Entries in the form that a sidebar for a folder has. */
export const withoutFolder = (entries: readonly SidebarEntry[], folder: string): SidebarEntry[] => {
  const bare = (path: string) => (path.startsWith(folder) ? path.slice(folder.length) : path)
  return entries.map((entry): SidebarEntry => {
    if (typeof entry === 'string') return bare(entry)
    if (!('title' in entry)) return [bare(entry[0]), entry[1]]
    const { path, children, folder: listed } = entry
    return {
      ...entry,
      ...(path !== undefined && { path: bare(path) }),
      ...(children !== undefined && { children: withoutFolder(children, folder) }),
      ...(listed !== undefined && {
        folder: bare(listed.startsWith(`/${folder}`) ? listed.slice(1) : listed),
      }),
    }
  })
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
    const based: Place = typeof base === 'string' ? (link) => afterBase(base, link) : place
    const inner: Place = typeof prefix === 'string' ? within(prefix, place) : based
    const title = textOf(item.text ?? item.title)
    const link = item.link ?? item.path
    const path = typeof link !== 'string' || link === '' ? undefined : isOutside(link) ? link : based(link)
    const children = vueEntries(item.items ?? item.children, below, inner).filter(
      (entry) => path === undefined || entry !== path,
    )
    if (title === undefined) return path === undefined ? children : [path, ...children]
    return groupOf({ title, path, children, open: openness(item) })
  })
}

function openness(item: Fields): 'always' | 'at first' | undefined {
  // VitePress, in which only groups that say so can be collapsed.
  if ('items' in item && item.collapsed === undefined) return 'always'
  if ('items' in item && item.collapsed === false) return 'at first'
  // So it is in version 2 of VuePress.
  if ('children' in item && 'text' in item && item.collapsible !== true) return 'always'
  return item.collapsable === false ? 'always' : undefined
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
    const inner: Place = typeof prefix === 'string' ? within(prefix, place) : place
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
 * Resolves a link: always below VitePress' `base`; below VuePress' `prefix` unless it begins with a
 * slash.
 */
type Place = (link: string) => string

const within =
  (prefix: string, place: Place): Place =>
  (link) =>
    link.startsWith('/') ? link : place(joined(prefix, link))

const joined = (base: string, link: string) =>
  base === '' ? link : `${base.replace(/\/$/, '')}/${link.replace(/^\//, '')}`

/** As VitePress does it: `base` may be the beginning of a name, such as `/reference/theme-`. */
const afterBase = (base: string, link: string) =>
  base + link.replace(/^\//, base === '' || base.endsWith('/') ? '' : '/')

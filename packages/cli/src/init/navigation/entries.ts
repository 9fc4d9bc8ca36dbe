import type { SidebarEntry } from '@quire/engine'

/** How Docusaurus and Starlight name the pages in a folder. */
export interface NamedPages {
  /** Path of the page for a sidebar of Quire; undefined if there is no such page. */
  readonly pathOf: (id: string) => string | undefined
  /** Label that a page has for sidebars, by its path; undefined if it has none. */
  readonly labelOf: (path: string) => string | undefined
  /** Title of the page at an address or path; undefined if there is none. */
  readonly titleOf: (address: string) => string | undefined
  /** All pages in a folder, in order. */
  readonly below: (folder: string) => readonly SidebarEntry[]
}

/** A page, with its label or, without one, with its title. */
export const entryOf = (path: string, label: string | undefined): SidebarEntry =>
  label === undefined ? path : [path || '.', label]

/** A group. Without entries it is a link to its page. */
export function groupOf({
  title,
  path,
  children,
  open,
}: {
  readonly title: string
  /** The group's own page. */
  readonly path?: string | undefined
  readonly children: readonly SidebarEntry[]
  /** Whether it is open before readers are in it, and whether they can close it. Default: it is closed. */
  readonly open?: 'always' | 'at first' | undefined
}): SidebarEntry[] {
  if (children.length === 0) return path === undefined ? [] : [entryOf(path, title)]
  return [
    {
      title,
      ...(path !== undefined && { path: path || '.' }),
      ...(open === 'always' && { collapsable: false }),
      ...(open === 'at first' && { collapsed: false }),
      children,
    },
  ]
}

/** The same entries with other paths, also those of groups. */
export function withPaths(
  entries: readonly SidebarEntry[],
  changed: (path: string) => string,
): SidebarEntry[] {
  return entries.map((entry): SidebarEntry => {
    if (typeof entry === 'string') return changed(entry)
    if (!('title' in entry)) return [changed(entry[0]), entry[1]]
    const { path, children } = entry
    return {
      ...entry,
      ...(path !== undefined && { path: changed(path) }),
      ...(children !== undefined && { children: withPaths(children, changed) }),
    }
  })
}

/** Whether a link leads to another site. */
export const isOutside = (link: string) => /^(?:[a-z][a-z+.-]*:(?=\S)|\/\/)/i.test(link)

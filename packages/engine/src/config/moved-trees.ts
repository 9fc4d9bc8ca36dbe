import type { NavEntry, SidebarEntry, SidebarOption } from './config.js'

/** Path prefixes that sidebars are kept under; none for one that is for all pages. */
export function sidebarPrefixes(option: SidebarOption): readonly string[] {
  return isByPrefix(option) ? Object.keys(option) : []
}

/**
 * The sidebars of some pages for the same pages at another place.
 *
 * @param from Prefix of the pages, with slashes at both ends.
 * @param to Where they are now.
 * @param has The page at that address exists in the new place. Paths from the root that it does not know stay as they are. Default: none does, because whoever resolves the tree looks there first.
 */
export function movedSidebar(
  option: SidebarOption,
  from: string,
  to: string,
  has: (path: string) => boolean = () => false,
): SidebarOption {
  if (option === false || option === 'auto') return option
  if (!isByPrefix(option)) return { [to]: option.map((entry) => movedEntry(entry, '/')) }
  return Object.fromEntries(
    Object.entries(option).map(([key, entries]) => {
      const isBelow = key.startsWith(from)
      return [
        isBelow ? to + key.slice(from.length) : key,
        entries === 'auto' ? entries : entries.map((entry) => movedEntry(entry, isBelow ? undefined : key)),
      ]
    }),
  )

  /** @param within Folder that relative paths counted from, where that is not moved itself. */
  function movedEntry(entry: SidebarEntry, within: string | undefined): SidebarEntry {
    const path = (written: string) => movedPath(written, within)
    if (typeof entry === 'string') return path(entry)
    if (isPair(entry)) return [path(entry[0]), entry[1]]
    return {
      ...entry,
      ...(entry.path === undefined ? {} : { path: path(entry.path) }),
      ...(entry.children === undefined
        ? {}
        : { children: entry.children.map((child) => movedEntry(child, within)) }),
    }
  }

  function movedPath(written: string, within: string | undefined): string {
    if (hasScheme(written)) return written
    if (!written.startsWith('/')) {
      if (within === undefined || within === from) return written
      const path = within.slice(0, within.lastIndexOf('/') + 1) + written
      return path.startsWith(from) ? moved(path, from, to, has) : path
    }
    return moved(written, from, to, has)
  }
}

/** Navigation for the same pages at another place; a link to a page that is not there leads where it led. */
export function movedNav(
  entries: readonly NavEntry[],
  from: string,
  to: string,
  has: (path: string) => boolean,
): NavEntry[] {
  return entries.map((entry) =>
    'items' in entry
      ? { ...entry, items: movedNav(entry.items, from, to, has) }
      : { ...entry, link: hasScheme(entry.link) ? entry.link : moved(entry.link, from, to, has) },
  )
}

function moved(path: string, from: string, to: string, has: (path: string) => boolean): string {
  if (!path.startsWith(from)) return path
  const [address = ''] = path.split(/[?#]/)
  return has(address) ? to + path.slice(from.length) : path
}

const hasScheme = (path: string): boolean => /^(?:[a-z][a-z+.-]*:|\/\/)/i.test(path)
const isPair = (entry: SidebarEntry): entry is readonly [string, string] => Array.isArray(entry)
const isByPrefix = (
  option: SidebarOption,
): option is Exclude<SidebarOption, string | false | readonly SidebarEntry[]> =>
  typeof option === 'object' && !Array.isArray(option)

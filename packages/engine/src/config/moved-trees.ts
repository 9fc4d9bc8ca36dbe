import type { SidebarEntry, SidebarOption } from './config.js'

/** Path prefixes that have their own sidebar. Empty if one sidebar is for all pages. */
export function sidebarPrefixes(option: SidebarOption): readonly string[] {
  return isByPrefix(option) ? Object.keys(option) : []
}

/**
 * The site's sidebars, moved to a content folder that has none of its own: the same keys, below the
 * folder's prefix. Paths from the root stay as they are; when the tree is resolved, they are looked
 * up below the prefix first.
 *
 * @param prefix With slashes at both ends.
 */
export function movedSidebar(option: SidebarOption, prefix: string): SidebarOption {
  if (option === false || option === 'auto') return option
  if (!isByPrefix(option)) return { [prefix]: option }
  return Object.fromEntries(Object.entries(option).map(([key, entries]) => [prefix + key.slice(1), entries]))
}

const isByPrefix = (
  option: SidebarOption,
): option is Exclude<SidebarOption, string | false | readonly SidebarEntry[]> =>
  typeof option === 'object' && !Array.isArray(option)

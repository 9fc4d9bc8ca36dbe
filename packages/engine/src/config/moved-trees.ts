import type { SidebarEntry, SidebarOption } from './config.js'

/** Path prefixes that sidebars are kept under; none for one that is for all pages. */
export function sidebarPrefixes(option: SidebarOption): readonly string[] {
  return isByPrefix(option) ? Object.keys(option) : []
}

/**
 * The sidebars of a site for pages of a content folder that has none of its own:
 * under the same keys below its prefix. Paths from the root stay as they are;
 * who resolves the tree looks them up below the prefix first.
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

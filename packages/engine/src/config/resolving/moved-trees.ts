import { movedAddress, prefixMoves, type RootIdentity } from '../../content-families.js'
import type { SidebarEntry, SidebarOption } from '../sidebar-option.js'

type ByPrefix = Exclude<SidebarOption, string | false | readonly SidebarEntry[]>

/**
 * The site's sidebars, for a content folder that has none of its own: as they are if their keys are
 * addresses of its pages, or else moved to where its pages are, with the same entries. Entries with
 * paths from the root stay as they are; when the tree is resolved, they are looked up among the
 * folder's pages first.
 *
 * @param index Number of the folder in `roots`.
 */
export function sidebarOfSite(
  option: SidebarOption,
  index: number,
  roots: readonly RootIdentity[],
  siteLang: string,
): { readonly sidebar: SidebarOption; readonly inheritsSidebar: boolean } {
  const root = roots[index]
  if (root === undefined || isMeantFor(root, option, roots))
    return { sidebar: option, inheritsSidebar: false }
  if (option === false || option === 'auto') return { sidebar: option, inheritsSidebar: true }
  const moves = prefixMoves(index, roots, siteLang)
  const from = moves.find(({ to }) => to === root.prefix)?.from
  const original = roots.find(({ prefix }) => prefix === from)
  const includesOriginal = (key: string) =>
    original?.prefix.startsWith(key) === true && isMeantFor(original, option, roots)
  const keyOf = (key: string) =>
    movedAddress(key, moves) ?? (includesOriginal(key) ? key : root.prefix + key.slice(1))
  const sidebar: Record<string, readonly SidebarEntry[] | 'auto'> = {}
  // Of two with the same key, the first one counts, as for pages.
  for (const [key, entries] of Object.entries(byPrefix(option))) sidebar[keyOf(key)] ??= entries
  return { sidebar, inheritsSidebar: true }
}

/**
 * Whether the keys of the site's sidebars are addresses of a folder's pages: one of them is below
 * its prefix, or includes its pages and those of a folder around it, in the same version and
 * language.
 */
function isMeantFor(
  { prefix, version, lang }: RootIdentity,
  option: SidebarOption,
  roots: readonly RootIdentity[],
): boolean {
  const keys = Object.keys(byPrefix(option))
  const around = roots.filter(
    (root) =>
      root.version === version &&
      root.lang === lang &&
      root.prefix !== prefix &&
      prefix.startsWith(root.prefix),
  )
  return (
    prefix === '/' ||
    keys.some(
      (key) =>
        key.startsWith(prefix) ||
        (prefix.startsWith(key) && around.some((root) => key.startsWith(root.prefix))),
    )
  )
}

/** A sidebar for all pages has the prefix `/`. */
const byPrefix = (option: SidebarOption): ByPrefix =>
  option === false || option === 'auto' ? {} : isList(option) ? { '/': option } : option

const isList = (option: SidebarOption): option is readonly SidebarEntry[] => Array.isArray(option)

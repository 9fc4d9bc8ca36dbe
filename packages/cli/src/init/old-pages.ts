import type { ExistingFolder } from './existing-folder.js'
import { frontmatterOf } from './frontmatter.js'
import { globMatcher } from './globs.js'
import type { Layout, OtherFolder } from './layout.js'
import { below, besideIndex, isPage, unlisted } from './page-files.js'
import { namedPages, pageTree } from './page-tree.js'
import { inFolder, pagePath } from './paths.js'

/** The pages of the old site. */
export interface OldPages {
  /** Folders of translations, versions and collections. */
  readonly folders: readonly OtherFolder[]
  /** Pages in these folders. */
  readonly elsewhere: readonly string[]
  /** Pages in one of these folders. */
  readonly pagesOf: (folder: Pick<OtherFolder, 'dir'>) => readonly string[]
  /** All other pages. */
  readonly pages: readonly string[]
  /** Files beside them that are only parts of pages. */
  readonly parts: ReadonlySet<string>
  readonly sidebar: ReturnType<NonNullable<Layout['sidebar']>>
}

/** Undefined if there are none. */
export function oldPages(folder: ExistingFolder, layout: Layout): OldPages | undefined {
  const { files, read } = folder
  const { dir, exclude = [] } = layout
  const excluded = exclude.map(globMatcher)
  const excludedIn = new Map(
    layout.folders?.map((other) => [other.dir, other.exclude?.map(globMatcher) ?? excluded]),
  )
  // As in the new config, globs are those of each folder.
  const isShown = (file: string, place: string) =>
    isPage(file, place, layout) &&
    !(excludedIn.get(place) ?? excluded).some((matches) => matches(below(place, file)))
  const drafts = Object.entries(layout.frontmatterDefaults ?? {}).flatMap(([glob, { draft }]) =>
    draft === undefined ? [] : [{ matches: globMatcher(glob), draft }],
  )
  const isDraft = (file: string) => {
    const own = /^draft[ \t]*[:=][ \t]*(true|false)\b/m.exec(frontmatterOf(read(file)))?.[1]
    if (own !== undefined) return own === 'true'
    return drafts.findLast(({ matches }) => matches(below(dir, file)))?.draft === true
  }
  const folders = (layout.folders ?? []).filter((other) =>
    files.some((file) => file.startsWith(`${other.dir}/`) && /\.mdx?$/i.test(file)),
  )
  const byFolder = new Map(
    folders.map((other) => [other.dir, files.filter((file) => isShown(file, other.dir))]),
  )
  const inFolders = new Set([...byFolder.values()].flat())
  const elsewhere = files.filter((file) => inFolders.has(file))
  const found = files.filter(
    (file) =>
      !folders.some((other) => other.dir !== dir && file.startsWith(`${other.dir}/`)) &&
      isShown(file, dir) &&
      file !== inFolder(dir, 'SUMMARY.md') &&
      !isDraft(file),
  )
  if (found.length + elsewhere.length === 0) return undefined
  const sidebar = layout.sidebar?.(
    namedPages(pageTree(found, dir, folder, layout.isNumbered), layout, found, folder),
  )
  const parts = new Set([...(layout.onlyListed ? unlisted(found, dir, sidebar) : []), ...besideIndex(found)])
  return {
    folders,
    elsewhere,
    pagesOf: (other) => byFolder.get(other.dir) ?? [],
    pages: found.filter((page) => !parts.has(page)),
    parts,
    sidebar,
  }
}

/** Pages that are published below one address. */
interface PagesAt extends Pick<OtherFolder, 'dir' | 'prefix'> {
  readonly files: readonly string[]
}

/** All pages by where they are published, those outside of other folders first. */
export const placesOf = (
  { pages, folders, pagesOf }: OldPages,
  { dir, prefix }: Layout,
): readonly PagesAt[] => [
  { dir, prefix, files: pages },
  ...folders.map((other) => ({ dir: other.dir, prefix: other.prefix, files: pagesOf(other) })),
]

/** Paths of all pages with their prefix, as sidebars write them. */
export const pathsOf = (old: OldPages, layout: Layout): string[] =>
  placesOf(old, layout).flatMap(({ dir, prefix, files }) =>
    files.map((file) => `${prefix}${pagePath(below(dir, file))}`),
  )

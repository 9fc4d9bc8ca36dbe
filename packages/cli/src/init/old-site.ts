import type { ExistingFolder } from './existing-folder.js'
import { generators } from './generators.js'
import type { Layout, OldFiles } from './layout.js'
import { linkHabitsOf } from './link-habits.js'
import { numberlessAddress } from './old-addresses.js'
import { type OldPages, oldPages } from './old-pages.js'
import { below, isPage, usualFolderIn } from './page-files.js'

/** How the old site was published, and its pages. */
export interface OldSite {
  /** The generator whose config says so; undefined if the pages themselves do. */
  readonly generator: { readonly name: string; readonly config: string } | undefined
  readonly layout: Layout
  readonly old: OldPages
}

/**
 * Finds the site of a folder. A config counts only if there are pages where it says, because what it
 * computes is not known.
 *
 * @returns Undefined if the folder contains no pages.
 */
export function oldSite(folder: ExistingFolder): OldSite | undefined {
  for (const { layout, ...generator } of layoutsIn(folder)) {
    const old = oldPages(folder, layout)
    if (old !== undefined) return { generator, layout, old }
  }
  const layout = usualLayout(folder)
  const old = oldPages(folder, layout)
  return old && { generator: undefined, layout, old }
}

/** What the configs of generators say, the most telling first. */
function* layoutsIn(
  folder: ExistingFolder,
): Iterable<{ readonly name: string; readonly config: string; readonly layout: Layout }> {
  const { files, has, read } = folder
  const old: Omit<OldFiles, 'path'> = {
    folder,
    list: files,
    has: (inner: string) => files.some((file) => file.startsWith(`${inner}/`)),
    read: (path: string) => (has(path) ? read(path) : undefined),
  }
  // What is inside the folder of a site, such as the theme of a site of Hugo, may have a config, too.
  const outerFirst = [...files].sort((a, b) => depthOf(a) - depthOf(b))
  const own = outerFirst.filter((file) => !ofOtherSites.test(file))
  const others = outerFirst.filter((file) => ofOtherSites.test(file))
  for (const list of [own, others])
    for (const { name, config, layout } of generators)
      for (const file of list) {
        const match = config.exec(file)
        const found = match === null ? undefined : layout(read(file), match[1] ?? '.', { ...old, path: file })
        if (found !== undefined) yield { name, config: file, layout: found }
      }
}

const depthOf = (file: string): number => file.split('/').length

/** Folders with sites that only show or test something. */
const ofOtherSites =
  /(?:^|\/)(?:examples?|templates?|starters?|fixtures?|tests?|__[^/]*__|demos?|exampleSite)\//i

/** The layout of a folder without the config of a generator. */
function usualLayout({ files, read }: ExistingFolder): Layout {
  const dir = usualFolderIn('.', files)
  const pages = files.filter((file) => isPage(file, dir))
  const byPath = new Map(pages.map((page) => [below(dir, page), page]))
  const { prefix, isNumbered, areFolders } = linkHabitsOf([...byPath.keys()], (path) =>
    read(byPath.get(path) ?? ''),
  )
  return {
    dir,
    prefix,
    addresses: areFolders ? 'folder' : undefined,
    ...(isNumbered && { oldAddress: numberlessAddress }),
  }
}

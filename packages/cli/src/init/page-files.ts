import type { SidebarEntry } from '@quire/engine'
import type { Layout } from './layout.js'
import { isOutside } from './navigation/entries.js'
import { inFolder, pagePath } from './paths.js'

/** Decides which files of a folder are pages, and which are parts of pages. */

/** Folders that usually contain the pages, in any letter case. */
const usualFolders = ['docs', 'content', 'doc', 'documentation']

/** Folder of the home page, if the pages in `dir` are published below another address. */
export const homeFolderFor = (dir: string) => (dir.toLowerCase() === 'content' ? 'home' : 'content')

/** `docs`, or `docs/docs` if that contains all pages of `docs`. */
export function usualFolderIn(dir: string, files: readonly string[]): string {
  const pages = files.filter((file) => isPage(file, dir))
  const names = [...new Set(pages.map((file) => /^[^/]+(?=\/)/.exec(below(dir, file))?.[0] ?? ''))].sort()
  const inner = usualFolders
    .flatMap((folder) => [folder, ...names.filter((name) => name.toLowerCase() === folder)])
    .map((folder) => inFolder(dir, folder))
    .find((folder) =>
      dir === '.' ? pages.some((file) => isPage(file, folder)) : pages.every((file) => isPage(file, folder)),
    )
  return inner === undefined ? dir : usualFolderIn(inner, files)
}

/**
 * Names that begin with a dot are no pages, and those that begin with `_` are parts of pages,
 * except for Hugo's pages of folders.
 */
export function isPage(
  file: string,
  dir: string,
  { hasUnderscoredIndexes }: Pick<Layout, 'hasUnderscoredIndexes'> = {},
): boolean {
  const name = hasUnderscoredIndexes ? file.replace(/(^|\/)_(index\.md)$/i, '$1$2') : file
  return /\.mdx?$/i.test(name) && isBelow(name, dir) && !/(?:^|\/)[._]/.test(below(dir, name))
}

/** Globs of files that are parts of pages. */
export const partGlobs: readonly string[] = ['**/_*', '**/_*/**']

/** Files that the sidebar does not list, if it lists most files. */
export function unlisted(
  pages: readonly string[],
  dir: string,
  sidebar: ReturnType<NonNullable<Layout['sidebar']>>,
): readonly string[] {
  const listed = new Set(pathsIn(sidebar !== undefined && isList(sidebar) ? sidebar : []))
  const others = pages.filter((page) => {
    const path = pagePath(below(dir, page))
    return path !== '' && !listed.has(path)
  })
  return others.length < pages.length / 2 ? others : []
}

/** Whether a sidebar is one for all pages. */
export const isList = (value: object): value is readonly SidebarEntry[] => Array.isArray(value)

const pathsIn = (entries: readonly SidebarEntry[]): string[] =>
  entries.flatMap((entry) => {
    if (typeof entry === 'string') return [withoutFragment(entry)]
    if (!('title' in entry)) return [withoutFragment(entry[0])]
    return [
      ...(entry.path === undefined ? [] : [withoutFragment(entry.path)]),
      ...pathsIn(entry.children ?? []),
    ]
  })

/** Path of the first page that a sidebar lists; undefined if it lists none. */
export const firstListed = (entries: readonly SidebarEntry[]): string | undefined =>
  pathsIn(entries).find((path) => !isOutside(path))

const withoutFragment = (path: string) => path.replace(/#.*$/, '').replace(/^\.$/, '')

export const isBelow = (file: string, dir: string) => dir === '.' || file.startsWith(`${dir}/`)
export const below = (dir: string, file: string) => (dir === '.' ? file : file.slice(dir.length + 1))

/** Names of files for `exclude`. If a folder contains no other files, the folder. */
export function globsOf(
  parts: ReadonlySet<string>,
  others: readonly string[],
  dir: string,
): readonly string[] {
  const globs = [...parts].map((part) => {
    const names = below(dir, part).split('/')
    for (let depth = 1; depth < names.length; depth += 1) {
      const folder = `${names.slice(0, depth).join('/')}/`
      if (!others.some((page) => below(dir, page).startsWith(folder))) return `${folder}**`
    }
    return names.join('/')
  })
  return [...new Set(globs)]
}

/** READMEs next to an index are meant for readers of the repository. Generators use the index. */
export function besideIndex(pages: readonly string[]): readonly string[] {
  const all = new Set(pages.map((page) => page.toLowerCase()))
  // Pages that end in `.mdx` will be renamed.
  return pages.filter(
    (page) =>
      /(?:^|\/)readme\.mdx?$/i.test(page) &&
      ['index.md', 'index.mdx'].some((index) => all.has(page.replace(/readme\.mdx?$/i, index).toLowerCase())),
  )
}

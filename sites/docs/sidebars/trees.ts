import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SidebarEntry } from '@quire/engine'

/** Trees by path prefix. */
export type SidebarTrees = Readonly<Record<string, readonly SidebarEntry[]>>

/**
 * The trees without entries whose page has not been written yet, and without
 * groups that are left with nothing.
 *
 * @param folder Absolute path of the content folder.
 * @param prefix Where its pages are published, with slashes at both ends.
 */
export function writtenPages(trees: SidebarTrees, folder: string, prefix: string): SidebarTrees {
  return Object.fromEntries(
    Object.entries(trees)
      .map(
        ([key, entries]) =>
          [
            key,
            entries.flatMap((entry) => written(entry, join(folder, key.slice(prefix.length - 1)))),
          ] as const,
      )
      .filter(([, entries]) => entries.length > 0),
  )
}

/** @param folder Folder that the tree's paths are relative to. */
function written(entry: SidebarEntry, folder: string): SidebarEntry[] {
  if (typeof entry === 'string') return isWritten(entry, folder) ? [entry] : []
  if (isLabelled(entry)) return isWritten(entry[0], folder) ? [entry] : []
  if (entry.children === undefined)
    return entry.path === undefined || isWritten(entry.path, folder) ? [entry] : []
  const children = entry.children.flatMap((child) => written(child, folder))
  return children.length > 0 ? [{ ...entry, children }] : []
}

/** `Array.isArray` does not tell a readonly list from the other entries. */
const isLabelled = (entry: SidebarEntry): entry is readonly [path: string, label: string] =>
  Array.isArray(entry)

function isWritten(path: string, folder: string): boolean {
  if (/^[a-z]+:/.test(path)) return true
  const file = join(folder, path.replace(/\.(?:md|html)$/, ''))
  return [`${file}.md`, join(file, 'index.md'), join(file, 'README.md')].some((candidate) =>
    existsSync(candidate),
  )
}

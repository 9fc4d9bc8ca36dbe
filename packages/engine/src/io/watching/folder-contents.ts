import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isInside } from '../path-from.js'
import { changeTime, isFresh, isMoved } from '../reading/change-time.js'
import { isFolder, lookAt } from '../reading/look-at.js'
import type { FileChange } from './change-batches.js'
import { folderIdentity, identityOf } from './folder-identity.js'
import { knownLinks, leadsBack } from './known-links.js'
import { isWithin, type WatchScope } from './scope.js'

/** What is in the watched folders, so that an event for a path can be understood. */
export interface FolderContents {
  /**
   * Whether the watch of its folder reports this path, so that it needs none of its own. Remembers
   * the path.
   */
  isToldByFolder(path: string, stats: Stats | undefined): boolean
  /**
   * Reports a change of one file in a folder. Chokidar reports folders that are added or removed,
   * but it does not see links that lead nowhere or back to a folder above them.
   */
  look(path: string): void
  /**
   * Reports what changed in a folder since a time, and folders in it that Chokidar has not seen.
   * Removes the files that it finds from `before`.
   */
  lookInto(folder: string, since: number, before: Set<string>): void
  /** Whether a folder exists that Chokidar should watch, but does not. Only once for each folder. */
  isMissed(folder: string): boolean
  /** The known files in a folder, at any depth. */
  filesIn(folder: string): string[]
  /** All known files, and links that lead to something. */
  allFiles(): string[]
  /** Forgets a folder that is gone, and what was in it. */
  forgetFolder(folder: string): void
  clear(): void
}

export interface FolderContentsOptions {
  readonly scope: () => WatchScope
  readonly note: (path: string, change: FileChange) => void
  /** Called if a folder, or one that a link leads to, was replaced by another. Chokidar watches the old one. */
  readonly onReplaced: (folder: string) => void
  /** Called if Chokidar has not seen a folder, or one that a link leads to, so far. */
  readonly onUnseen: (folder: string) => void
  /** The system, as `process.platform` names it. Default: this one. */
  readonly platform?: NodeJS.Platform
}

export function folderContents(options: FolderContentsOptions): FolderContents {
  const { scope, note, onReplaced, onUnseen, platform = process.platform } = options
  /** To tell a new file from one that was replaced. */
  const files = new Set<string>()
  /** Folders that Chokidar has seen, with an identity that a new folder of the same name does not have. */
  const folders = new Map<string, string>()
  /** Folders that Chokidar had missed, in the same form. Should it never see one, nobody starts over again and again. */
  const missed = new Map<string, string>()
  const links = knownLinks()

  return {
    isToldByFolder(path, stats) {
      if (stats?.isSymbolicLink() === true && !links.has(path)) links.read(path)
      if (stats?.isDirectory() === true) folders.set(path, identityOf(stats))
      if (stats?.isFile() !== true || links.has(path) || !isWithin(dirname(path), scope().roots)) return false
      files.add(path)
      return true
    },
    look(given) {
      const path = asListed(given)
      if (scope().isLeftOut(path)) return
      const isNew = !files.has(path)
      const stats = lookAt(() => lstatSync(path))
      if (stats === undefined) {
        // A folder stays known until Chokidar says that it is gone. If there is another one by then, Chokidar
        // does not notice.
        if (files.delete(path) || links.has(path)) note(path, 'listing')
      } else if (stats.isSymbolicLink()) {
        checkLink(path)
        note(path, 'listing')
      } else if (stats.isDirectory()) {
        checkFolder(path, stats)
        // Its rights may have changed, so that its content can be read now or cannot any more.
        note(path, 'listing')
      } else if (stats.isFile()) {
        note(path, isNew ? 'listing' : 'content')
        files.add(path)
      }
      const change = isNew || stats === undefined ? 'listing' : 'content'
      for (const link of links.leadingTo(path)) note(link, change)
    },
    lookInto(folder, since, before) {
      for (const name of lookAt(() => readdirSync(folder)) ?? []) {
        const path = join(folder, name)
        const stats = lookAt(() => lstatSync(path))
        const wasThere = before.delete(path)
        if (stats === undefined || scope().isLeftOut(path)) continue
        if (stats.isFile()) files.add(path)
        else if (stats.isSymbolicLink()) checkLink(path)
        else if (stats.isDirectory()) checkFolder(path, stats)
        if (isNews(path, stats, since))
          // A link may have taken the place of a file, and lead to what is no part of the site. A folder may have
          // been moved here, with files that did not change.
          note(path, wasThere && stats.isFile() ? 'content' : 'listing')
      }
    },
    isMissed(folder) {
      const identity = folderIdentity(folder)
      if (identity === undefined || missed.get(folder) === identity) return false
      missed.set(folder, identity)
      return true
    },
    allFiles: () => [...files, ...links.leading()],
    filesIn: (folder) => [...files].filter((path) => isInside(folder, path)),
    forgetFolder(folder) {
      folders.delete(folder)
      links.forgetBelow(folder)
      for (const paths of [files, folders])
        for (const path of paths.keys()) if (isInside(folder, path)) paths.delete(path)
    },
    clear() {
      files.clear()
      folders.clear()
      links.clear()
    },
  }

  /**
   * The path of a file as its folder lists it. macOS tells of accented letters now as one character,
   * now as two, whatever the file's name has.
   */
  function asListed(path: string): string {
    if (platform !== 'darwin' || files.has(path)) return path
    const spelt = (form: string) => join(dirname(path), basename(path).normalize(form))
    return [spelt('NFC'), spelt('NFD')].find((other) => files.has(other)) ?? path
  }

  /**
   * If a folder is removed and created again before Chokidar looks, Chokidar takes it for the old
   * one and does not watch it.
   */
  function checkFolder(path: string, stats: Stats): void {
    links.forget(path)
    const before = folders.get(path)
    if (before === undefined) onUnseen(path)
    else if (before !== identityOf(stats)) onReplaced(path)
  }

  /** Likewise if a link leads to another folder from now on, or has taken the place of a folder. */
  function checkLink(path: string): void {
    files.delete(path)
    const wasFolder = folders.has(path) && !links.has(path)
    if (links.read(path) || wasFolder) onReplaced(path)
    // Chokidar follows no link a second time that was gone when it followed it first.
    else if (!folders.has(path) && isFolder(path) && !leadsBack(path, scope().roots)) onUnseen(path)
  }
}

function isNews(path: string, stats: Stats, since: number): boolean {
  if (stats.isDirectory()) return isMoved(stats, since)
  if (isFresh(stats.ctimeMs, since)) return true
  // The link is as before, but what it leads to may not be.
  const target = stats.isSymbolicLink() ? changeTime(path) : undefined
  return target !== undefined && isFresh(target, since)
}

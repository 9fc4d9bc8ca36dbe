import { type FSWatcher, lstatSync, readdirSync, realpathSync, statSync, watch } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { isMissing } from './files.js'

/** Paths that something happened to; absolute. Only hints: what a file holds now is read anew. */
export interface WatchedChange {
  /** Of files; a folder that came or went stands for all that is in it. */
  readonly paths: ReadonlySet<string>
  /** Files came or went, not only their content. */
  readonly listing: boolean
}

export interface Watcher {
  /** Watches these from now on, and what is among both old and new without a gap. */
  watch(paths: readonly string[], ignored: readonly string[]): void
  close(): Promise<void>
}

/** How long events must rest before they are told, in milliseconds: an editor's save is several of them. */
const settleMs = 15

/** The longest that a steady stream of events is held back, in milliseconds. */
const longestMs = 150

/** Elsewhere the system watches a folder with all that is in it. */
const folderByFolder = !['darwin', 'win32'].includes(process.platform)

/** A folder that is watched, or a file behind a link, whose own folder is another. */
interface Watched {
  readonly watcher: FSWatcher | undefined
  /** What was in the folder when it was last looked at: tells a new file from one that was replaced. */
  readonly names: Set<string>
}

/**
 * Watches folders and single files. Folders named `node_modules`, names that
 * begin with a dot and editors' temporary files are left out.
 *
 * When it returns, everything is watched: what is read afterwards and changes
 * later is told. One watch a folder, not a file: a site of ten thousand pages
 * has hundreds of folders.
 *
 * @param paths Absolute, with links resolved.
 * @param onChange Never runs twice at the same time; what happens meanwhile is told next.
 */
export function watchPaths(
  paths: readonly string[],
  ignored: readonly string[],
  onChange: (change: WatchedChange) => Promise<void>,
  onError: (error: unknown) => void,
): Watcher {
  let pending = new Set<string>()
  let listing = false
  let first = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let left = ignored
  let running: Promise<void> = Promise.resolve()
  const folders = new Map<string, Watched>()
  /** Single files by their folders, which are not watched otherwise. */
  const singles = new Map<string, { readonly watcher: FSWatcher | undefined; readonly names: Set<string> }>()
  let roots: readonly string[] = []

  watchAll(paths)

  return {
    watch(nextPaths, nextIgnored) {
      left = nextIgnored
      watchAll(nextPaths)
    },
    async close() {
      clearTimeout(timer)
      for (const { watcher } of [...folders.values(), ...singles.values()]) watcher?.close()
      await running
    },
  }

  function watchAll(wanted: readonly string[]): void {
    const isFolder = new Map(wanted.map((path) => [path, statOf(path)?.isDirectory() === true]))
    const nextRoots = wanted.filter((path) => isFolder.get(path))
    for (const root of roots) if (!nextRoots.includes(root)) forget(root)
    roots = nextRoots
    for (const root of roots) if (!folders.has(root)) watchTree(root, !folderByFolder)
    for (const { watcher } of singles.values()) watcher?.close()
    singles.clear()
    for (const file of wanted) {
      if (isFolder.get(file) || roots.some((root) => file.startsWith(root + sep))) continue
      const folder = dirname(file)
      const known = singles.get(folder)
      if (known !== undefined) known.names.add(basename(file))
      else {
        const names = new Set([basename(file)])
        const tell = (_: string, name: string | null) => {
          if (name === null || names.has(name)) note(join(folder, name ?? ''), false)
        }
        singles.set(folder, { watcher: open(folder, tell, {}), names })
      }
    }
  }

  /** Watches a folder before it looks what is in it, so that nothing comes in between. */
  function watchTree(folder: string, recursive: boolean, isInside = false): void {
    const names = new Set<string>()
    const tell = (event: string, name: string | null) => onEvent(folder, event, name)
    folders.set(folder, { watcher: isInside ? undefined : open(folder, tell, { recursive }), names })
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name)
      if (isLeftOut(path)) continue
      names.add(entry.name)
      if (entry.isSymbolicLink()) watchLink(path, recursive)
      else if (entry.isDirectory()) watchTree(path, recursive, recursive)
    }
  }

  /** What happens behind a link is told by no folder of the site. */
  function watchLink(path: string, recursive: boolean): void {
    const stats = statOf(path)
    if (stats?.isDirectory() === true) {
      // A folder that holds itself has no end.
      if (!`${path}${sep}`.startsWith(realpathSync(path) + sep)) watchTree(path, recursive)
    } else if (stats !== undefined) {
      const watcher = open(path, () => note(path, false), {})
      folders.set(path, { watcher, names: new Set() })
    }
  }

  function onEvent(folder: string, event: string, name: string | null): void {
    if (name === null) return note(folder, true)
    const path = join(folder, name)
    const parent = folders.get(dirname(path))
    if (isLeftOut(path)) return
    if (event === 'change' && folderByFolder) return note(path, false)
    const stats = lstatOf(path)
    const wasKnown = parent?.names.has(basename(path)) === true
    const wasFolder = folders.has(path)
    if (stats === undefined) {
      parent?.names.delete(basename(path))
      forget(path)
      // Came and went between two looks, or a folder's own end, which its parent tells.
      if (wasKnown) note(path, true)
      return
    }
    parent?.names.add(basename(path))
    if (stats.isFile()) {
      if (wasFolder) forget(path)
      return note(path, !wasKnown || wasFolder)
    }
    if (stats.isDirectory() && wasKnown && !folderByFolder) return
    forget(path)
    if (stats.isDirectory()) watchTree(path, !folderByFolder, !folderByFolder)
    else if (stats.isSymbolicLink()) watchLink(path, !folderByFolder)
    note(path, true)
  }

  /** Ends the watches of a folder and of all that is in it. */
  function forget(path: string): void {
    if (!folders.has(path)) return
    for (const [folder, { watcher }] of folders) {
      if (folder !== path && !folder.startsWith(path + sep)) continue
      watcher?.close()
      folders.delete(folder)
    }
  }

  function open(
    path: string,
    tell: (event: string, name: string | null) => void,
    options: { readonly recursive?: boolean },
  ): FSWatcher | undefined {
    try {
      const watcher = watch(path, options, tell)
      watcher.on('error', (error) => {
        if (!isMissing(error)) onError(error)
      })
      return watcher
    } catch (error) {
      // It is gone already, which its folder tells.
      if (!isMissing(error)) onError(error)
      return undefined
    }
  }

  function isLeftOut(path: string): boolean {
    const root = roots.find((folder) => path.startsWith(folder + sep))
    const below = root === undefined ? basename(path) : path.slice(root.length + 1)
    return (
      below.split(sep).some((name) => name === 'node_modules' || name.startsWith('.')) ||
      isTemporary(basename(path)) ||
      left.some((folder) => path === folder || path.startsWith(folder + sep))
    )
  }

  function note(path: string, isListing: boolean): void {
    pending.add(path)
    listing ||= isListing
    if (timer === undefined) first = performance.now()
    clearTimeout(timer)
    timer = setTimeout(flush, Math.max(0, Math.min(settleMs, longestMs - (performance.now() - first))))
  }

  function flush(): void {
    timer = undefined
    running = running.then(async () => {
      if (pending.size === 0) return
      const change = { paths: pending, listing }
      pending = new Set()
      listing = false
      await onChange(change).catch(onError)
    })
  }
}

const statOf = (path: string) => orMissing(() => statSync(path))
const lstatOf = (path: string) => orMissing(() => lstatSync(path))
const entriesOf = (folder: string) => orMissing(() => readdirSync(folder, { withFileTypes: true })) ?? []

function orMissing<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Names that editors give to files while they save: vim's `4913`, swap and backup files, JetBrains' and Emacs' marks. */
function isTemporary(name: string): boolean {
  return (
    name === '4913' ||
    name.endsWith('~') ||
    name.startsWith('#') ||
    /\.(?:sw[a-z]|tmp|bak|crswap)$/i.test(name) ||
    name.includes('___jb_')
  )
}

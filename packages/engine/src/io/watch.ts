import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { type BatchOptions, changeBatches, type FileChange, longestMs } from './change-batches.js'
import { errorCode } from './error-code.js'
import { guardFolders, identityOf } from './guard-folders.js'
import { isRefused, lookAt } from './look-at.js'
import { pollPaths } from './poll.js'

export interface WatchOptions extends BatchOptions {
  /** Folders and single files, absolute, with links resolved. */
  readonly paths: readonly string[]
  /** Folders that are ignored with everything in them. */
  readonly ignored: readonly string[]
  /**
   * Changes since then are reported, too, although the watch is complete only later. In
   * milliseconds since 1970.
   */
  readonly since: number
  /**
   * Absolute paths of files that existed at that time. Those that are gone when the watch is
   * complete are reported.
   */
  readonly found: readonly string[]
  /** Called if the system allows no more watches. From then on, files are checked from time to time. */
  readonly onPolling: () => void
  /** Shortest time between two such checks, in milliseconds. Default: 1,000. */
  readonly pollMs?: number
}

export interface Watcher {
  /** Watches these paths from now on. Paths that were watched before are watched without a gap. */
  watch(next: Pick<WatchOptions, 'paths' | 'ignored' | 'since' | 'found'>): void
  close(): Promise<void>
}

/** Time between two checks of whether the folders themselves still exist, in milliseconds. */
const guardMs = 1_000

/**
 * How much the change time of a file may lag behind the clock, in milliseconds: one tick of the
 * system at 100 Hz.
 */
const tickMs = 10

/**
 * Watches folders and single files. Ignores folders named `node_modules`, names that begin with a
 * dot, and temporary files of editors.
 *
 * Chokidar watches only the folders. It follows links, and folder trees that are added, removed and
 * moved, on every system. The system's events for a folder tell about its files. With a watch for
 * each file, a site of ten thousand pages would need ten thousand of them, which is more than some
 * systems allow.
 */
export function watchPaths(options: WatchOptions): Watcher {
  const { onError } = options
  let wanted: readonly string[] = []
  let left: readonly string[] = []
  let roots: readonly string[] = []
  let closed = false
  const batches = changeBatches(options)
  const { note } = batches
  /** Files in watched folders, to tell a new file from one that was replaced. */
  const known = new Set<string>()
  /** Folders that Chokidar has seen, with an identity that a new folder of the same name does not have. */
  const folders = new Map<string, string>()
  let isReplaced = false
  /**
   * Links in the folders, with the identity of the folder that each leads to, if any. No folder of
   * the site reports what happens behind a link.
   */
  const linked = new Map<string, string | undefined>()
  /**
   * The same links, with what each leads to; undefined for nothing. Chokidar does not watch a target
   * that is missing, nor one that was removed and is back.
   */
  const targets = new Map<string, string | undefined>()

  let poller: ReturnType<typeof pollPaths> | undefined
  /** Since when changes may have been missed, until everything is checked. */
  let unseen: Pick<WatchOptions, 'since' | 'found'> | undefined = options
  let watcher = open()
  add(options)
  const guard = guardFolders({
    folders: () => roots,
    everyMs: options.pollMs ?? guardMs,
    onChange(folder, isThere) {
      missFrom(folder)
      if (isThere) watchAnew()
    },
    onError,
  })

  return {
    watch(next) {
      add(next)
      if (poller === undefined) later(() => void lookAtAll(next).catch(onError))
    },
    async close() {
      closed = true
      guard.close()
      poller?.close()
      await Promise.all([watcher.close(), batches.close()])
    },
  }

  function open(): FSWatcher {
    const opened = watch([], {
      ignoreInitial: true,
      ignored: (path, stats) =>
        isLeftOut(path) ||
        isToldByFolder(path, stats) ||
        (stats?.isSymbolicLink() === true && leadsBack(path)),
    })
    opened.on('error', (error) => {
      if (isLimit(error)) poll()
      // The folders around it are still watched, and report when its rights change.
      else if (!isRefused(error)) onError(error)
    })
    opened.on('raw', (_, name, details) => {
      const folder = watchedPathOf(details)
      if (folder !== undefined && typeof name === 'string') attempt(() => look(join(folder, name)))
    })
    opened.on('all', (event, path) => attempt(() => onEvent(event, path)))
    opened.once('ready', () => {
      if (poller !== undefined || opened !== watcher || unseen === undefined) return
      const missed = unseen
      unseen = undefined
      void lookAtAll(missed).catch(onError)
    })
    return opened
  }

  function onEvent(event: string, path: string): void {
    if (event === 'unlinkDir') forget(path)
    note(path, event === 'change' ? 'content' : 'listing')
    // Chokidar reads a folder before it watches it, and starts a new watch for a file that was replaced. A
    // second look finds what was written in between.
    const now = Date.now()
    const changed = changeTime(path)
    later(() => {
      if (event === 'addDir') lookInto(path, now, new Set())
      else if (changeTime(path) !== changed) note(path, 'content')
    })
  }

  /** Starts a new watch, for a folder that replaced one whose watch ended with it. */
  function watchAnew(): void {
    isReplaced = false
    if (closed || poller !== undefined) return
    void watcher.close()
    known.clear()
    folders.clear()
    linked.clear()
    targets.clear()
    watcher = open()
    for (const path of wanted) watcher.add(path)
  }

  function add({ paths, ignored }: Pick<WatchOptions, 'paths' | 'ignored'>): void {
    const before = wanted.filter((path) => !isWithinRoot(path))
    left = ignored
    roots = paths.filter((path) => lookAt(() => statSync(path))?.isDirectory() === true)
    wanted = paths.filter((path) => !isWithinRoot(path))
    if (poller !== undefined) return
    for (const path of before) if (!wanted.includes(path)) watcher.unwatch(path)
    for (const path of wanted) if (!before.includes(path)) watcher.add(path)
  }

  function poll(): void {
    if (closed || poller !== undefined) return
    // Polling only some of the folders would report everything twice.
    void watcher.close()
    poller = pollPaths({
      paths: () => wanted,
      isLeftOut,
      isNews: (stats) => isFresh(stats, options.since),
      found: new Set(options.found),
      note,
      onError,
      ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
    })
    options.onPolling()
  }

  /** Reports what happened after the site was read and before everything was watched. */
  async function lookAtAll({ since, found }: Pick<WatchOptions, 'since' | 'found'>): Promise<void> {
    const before = new Set(found)
    for (const path of wanted) if (!roots.includes(path) && isChanged(path, since)) note(path, 'content')
    for (const folder of Object.keys(watcher.getWatched())) {
      if (closed) return
      if (isWithin(folder, roots)) lookInto(folder, since, before)
      // Lets the server respond to a request in between.
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const path of before) if (changeTime(path) === undefined) note(path, 'listing')
  }

  function later(lookThen: () => void): void {
    setTimeout(() => {
      if (!closed) attempt(lookThen)
    }, longestMs).unref()
  }

  /**
   * Reports errors, such as a disk that does not respond. Callers are event handlers, so nobody
   * else would catch them, and the watch must go on.
   */
  function attempt(look: () => void): void {
    try {
      look()
    } catch (error) {
      onError(error)
    }
  }

  /** Reports which files of a folder changed. Removes those that it finds from `before`. */
  function lookInto(folder: string, since: number, before: Set<string>): void {
    for (const name of lookAt(() => readdirSync(folder)) ?? []) {
      const path = join(folder, name)
      const stats = lookAt(() => lstatSync(path))
      const wasThere = before.delete(path)
      if (stats === undefined || isLeftOut(path)) continue
      if (stats.isFile()) known.add(path)
      if (stats.isDirectory()) noteFolder(path, stats)
      const isNews = isFresh(stats, since) || (stats.isSymbolicLink() && isChanged(path, since))
      // A link may have taken the place of a file, and lead to what is no part of the site.
      if (!stats.isDirectory() && isNews)
        note(path, wasThere && !stats.isSymbolicLink() ? 'content' : 'listing')
    }
  }

  /**
   * Reports a change of one file in a folder. Chokidar reports folders that are added or removed,
   * but it does not see links that lead nowhere or back to a folder above them.
   */
  function look(path: string, stats: Stats | undefined = lookAt(() => lstatSync(path))): void {
    if (isLeftOut(path)) return
    const isNew = !known.has(path)
    if (stats === undefined) {
      folders.delete(path)
      if (known.delete(path) || linked.has(path)) note(path, 'listing')
    } else if (stats.isSymbolicLink()) {
      known.delete(path)
      noteLink(path)
      note(path, 'listing')
    } else if (stats.isDirectory()) {
      noteFolder(path, stats)
      // Its rights may have changed, so that its content can be read now or cannot any more.
      note(path, 'listing')
    } else if (stats.isFile()) {
      note(path, isNew ? 'listing' : 'content')
      known.add(path)
    }
    noteLinksTo(path, isNew || stats === undefined ? 'listing' : 'content')
  }

  function noteLinksTo(path: string, change: FileChange): void {
    const leads = (target: string | undefined) => target !== undefined && isWithin(target, [path])
    for (const [link, target] of targets) {
      if (link === path || !(leads(target) || (target === undefined && leads(targetOf(link))))) continue
      rememberLink(link)
      note(link, change)
    }
  }

  /**
   * If a folder is removed and created again before Chokidar looks, Chokidar takes it for the old
   * one and does not watch it.
   */
  function noteFolder(path: string, stats: Stats): void {
    const before = folders.get(path)
    if (before === undefined || before === identityOf(stats)) return
    missFrom(path)
    watchAnewSoon()
  }

  /** If a link is changed to another folder, Chokidar keeps watching the old one. */
  function noteLink(path: string): void {
    const before = linked.get(path)
    rememberLink(path)
    if (before === undefined || before === linked.get(path)) return
    missFrom(path)
    watchAnewSoon()
  }

  function rememberLink(path: string): void {
    linked.set(path, folderBehind(path))
    targets.set(path, targetOf(path))
  }

  /** Whether a link leads to a folder that contains it. Chokidar would follow it until the system refuses. */
  function leadsBack(link: string): boolean {
    const target = folderBehind(link)
    if (target === undefined) return false
    for (let folder = dirname(link); isWithin(folder, roots); folder = dirname(folder))
      if (folderBehind(folder) === target) return true
    return false
  }

  function watchAnewSoon(): void {
    if (!isReplaced) later(watchAnew)
    isReplaced = true
  }

  /** Reports everything in a folder. Later changes in it are not reported until it is watched again. */
  function missFrom(folder: string): void {
    note(folder, 'listing')
    unseen ??= { since: Date.now(), found: [] }
  }

  function isToldByFolder(path: string, stats: Stats | undefined): boolean {
    if (stats?.isSymbolicLink() === true && !linked.has(path)) rememberLink(path)
    if (stats?.isDirectory() === true) folders.set(path, identityOf(stats))
    if (stats?.isFile() !== true || linked.has(path) || !isWithin(dirname(path), roots)) return false
    known.add(path)
    return true
  }

  function forget(folder: string): void {
    for (const paths of [known, linked, targets, folders])
      for (const path of paths.keys()) if (path.startsWith(folder + sep)) paths.delete(path)
  }

  function isLeftOut(path: string): boolean {
    if (wanted.includes(path)) return false
    const root = roots.find((folder) => path.startsWith(folder + sep))
    const below = root === undefined ? basename(path) : path.slice(root.length + 1)
    return (
      below.split(sep).some((name) => name === 'node_modules' || name.startsWith('.')) ||
      isTemporary(basename(path)) ||
      isWithin(path, left)
    )
  }

  function isWithinRoot(path: string): boolean {
    return roots.some((root) => path.startsWith(root + sep))
  }
}

/** Whether the user has no watches left, or the process no file handles. */
const isLimit = (error: unknown): boolean => /^(?:ENOSPC|EMFILE|ENFILE)$/.test(errorCode(error) ?? '')

/** In milliseconds since 1970. For a link, that of its target. */
const changeTime = (path: string): number | undefined => lookAt(() => statSync(path))?.ctimeMs

const isChanged = (path: string, since: number): boolean => {
  const stats = lookAt(() => statSync(path))
  return stats !== undefined && isFresh(stats, since)
}

/** Identity of a folder, or of the folder that a link leads to; undefined if there is none. */
function folderBehind(path: string): string | undefined {
  const stats = lookAt(() => statSync(path))
  return stats?.isDirectory() === true ? identityOf(stats) : undefined
}

/** What a link leads to, with all links resolved; undefined if that does not exist. */
const targetOf = (link: string): string | undefined => lookAt(() => realpathSync(link))

const isFresh = ({ ctimeMs }: Stats, since: number): boolean => ctimeMs >= since - tickMs

const isWithin = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path === folder || path.startsWith(folder + sep))

function watchedPathOf(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null || !('watchedPath' in details)) return undefined
  return typeof details.watchedPath === 'string' ? details.watchedPath : undefined
}

/**
 * Names that editors give to files while they save: vim's `4913`, swap and backup files, and files
 * of JetBrains and Emacs.
 */
function isTemporary(name: string): boolean {
  return (
    name === '4913' ||
    name.endsWith('~') ||
    // Not other names that begin like this, such as that of a page about `#include`.
    (name.startsWith('#') && name.endsWith('#')) ||
    /\.(?:sw[a-z]|tmp|bak|crswap)$/i.test(name) ||
    name.includes('___jb_')
  )
}

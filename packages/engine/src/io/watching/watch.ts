import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FSWatcher } from 'chokidar'
import { changeTime, isFresh } from '../reading/change-time.js'
import { isFolder } from '../reading/look-at.js'
import { type BatchOptions, changeBatches, longestMs } from './change-batches.js'
import { folderContents } from './folder-contents.js'
import { watchesFolder, watchFolders } from './folder-watch.js'
import { goneFiles } from './gone-files.js'
import { guardFolders } from './guard-folders.js'
import { leadsBack } from './known-links.js'
import { pollPaths } from './poll.js'
import { emptyScope, isWithin, type Watched, type WatchScope, watchScope } from './scope.js'

export interface WatchOptions extends BatchOptions, Watched {
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
  /**
   * Watches these paths from now on. Paths that were watched before are watched without a gap. After
   * `close`, does nothing.
   */
  watch(next: Watched & Missed): void
  close(): Promise<void>
}

/** Since when changes may have been missed, and which files there were then. */
type Missed = Pick<WatchOptions, 'since' | 'found'>

/** Time between two checks of whether the folders themselves still exist, in milliseconds. */
const guardMs = 1_000

/** How often to see whether Chokidar watches a new folder, before everything is watched anew. */
const mostLooks = 6

/**
 * Watches folders and single files. Ignores folders named `node_modules`, names that begin with a
 * dot and are never published, and temporary files of editors.
 *
 * Only the folders are watched. The system's events for a folder tell about its files. With a watch
 * for each file, a site of ten thousand pages would need ten thousand of them, which is more than
 * some systems allow.
 *
 * @throws If the disk does not respond. Later, `onError` is called.
 */
export function watchPaths(options: WatchOptions): Watcher {
  const { onError } = options
  let scope: WatchScope = emptyScope
  let closed = false
  const batches = changeBatches(options)
  const { note } = batches
  let isDueAnew = false
  /** New folders of which it is not known yet that they are watched. */
  const awaited = new Set<string>()
  const contents = folderContents({
    scope: () => scope,
    note,
    onReplaced: startOver,
    onUnseen(folder) {
      note(folder, 'listing')
      lookOnceWatched(folder, Date.now())
    },
  })
  let poller: ReturnType<typeof pollPaths> | undefined
  /** Single files. Chokidar forgets a file that is removed, unless it is in a folder that it watches. */
  const gone = goneFiles({ onBack: watchAgain, onError })
  /** Undefined when everything is checked. */
  let unseen: Missed | undefined = options
  let watcher = open()
  setScope(options)
  // Wanted by CHOKIDAR_USEPOLLING. Chokidar would then check only the folders that it is to watch.
  if (watcher.options.usePolling) poll()
  const guard = guardFolders({
    // The system tells nothing of a file if a folder above it is moved.
    folders: () => [...scope.roots, ...new Set(singles().map((file) => dirname(file)))],
    everyMs: options.pollMs ?? guardMs,
    onChange(folder, isThere) {
      for (const file of singles()) {
        if (dirname(file) !== folder) continue
        if (changeTime(file) === undefined) noteGone(file)
        else watchAgain(file)
      }
      if (!scope.roots.includes(folder)) return
      missFrom(folder)
      if (isThere) watchAnew()
    },
    onError,
  })

  return {
    watch(next) {
      // Chokidar would open what is closed.
      if (closed) return
      const before = scope
      attempt(() => setScope(next))
      // What was watched all the time has been reported. Looking at it would report it again, because the
      // timestamp of a change lags behind the clock.
      if (poller === undefined) later(() => void lookAtAll(next, before).catch(onError))
    },
    async close() {
      closed = true
      guard.close()
      gone.close()
      poller?.close()
      await Promise.all([watcher.close(), batches.close()])
    },
  }

  function open(): FSWatcher {
    const opened = watchFolders({
      isLeftOut: (path, stats) =>
        scope.isLeftOut(path) ||
        contents.isToldByFolder(path, stats) ||
        (stats?.isSymbolicLink() === true && leadsBack(path, scope.roots)),
      onReady() {
        if (poller !== undefined || opened !== watcher || unseen === undefined) return
        const missed = unseen
        unseen = undefined
        void lookAtAll(missed).catch(onError)
      },
      onEvent: (event, path) => attempt(() => onEvent(event, path)),
      onNamed: (path) => attempt(() => contents.look(path)),
      onLost() {
        for (const path of scope.outermost) startOver(path)
      },
      onLimit() {
        if (poll()) options.onPolling()
      },
      onError,
    })
    return opened
  }

  function onEvent(event: string, path: string): void {
    if (event === 'unlinkDir') contents.forgetFolder(path)
    if (event === 'unlink' && isSingle(path)) gone.add(path)
    note(path, event === 'change' ? 'content' : 'listing')
    // Chokidar reads a folder before it watches it, and starts a new watch for a file that was replaced. A
    // second look finds what was written in between.
    const now = Date.now()
    const changed = changeTime(path)
    if (event === 'addDir') lookOnceWatched(path, now)
    else
      later(() => {
        const last = changeTime(path)
        if (last !== changed) note(path, [last, changed].includes(undefined) ? 'listing' : 'content')
      })
  }

  /**
   * Reports what changed in a new folder before it was watched. On a busy machine it takes a while
   * until Chokidar does so, and if the folder is moved meanwhile, it never does.
   */
  function lookOnceWatched(folder: string, since: number): void {
    if (awaited.has(folder)) return
    awaited.add(folder)
    const look = (looksLeft: number): void =>
      later(() => {
        if (!watchesFolder(watcher, folder) && isFolder(folder) && looksLeft > 0) return look(looksLeft - 1)
        awaited.delete(folder)
        if (watchesFolder(watcher, folder)) contents.lookInto(folder, since, new Set())
        // The new watch sees what happens from its beginning on, but nobody has seen what happened in this folder before.
        else if (!isComplete()) note(folder, 'listing')
        else if (contents.isMissed(folder)) {
          missFrom(folder)
          watchAnew()
        }
      })
    look(mostLooks)
  }

  /** Whether everything that existed when the watch began is watched. */
  function isComplete(): boolean {
    return unseen === undefined && poller === undefined
  }

  /** Reports a file, or everything in a folder, and soon starts a new watch, because this one may not see it all. */
  function startOver(path: string): void {
    missFrom(path)
    if (!isDueAnew) later(watchAnew)
    isDueAnew = true
  }

  /** Starts a new watch, for a folder that replaced one whose watch ended with it, or after events were lost. */
  function watchAnew(): void {
    const now = Date.now()
    // Until then, Node tells of everything that happened before. It tells nothing once the watch is closed.
    setImmediate(() => {
      isDueAnew = false
      if (closed || poller !== undefined) return
      void watcher.close()
      // Nobody tells what happens anywhere before the new watch is complete.
      unseen = { since: unseen?.since ?? now, found: [...(unseen?.found ?? []), ...contents.allFiles()] }
      contents.clear()
      watcher = open()
      for (const path of scope.outermost) watcher.add(path)
    })
  }

  function setScope(watched: Watched): void {
    const before = scope.outermost
    scope = watchScope(watched)
    gone.keepOnly(isSingle)
    for (const path of scope.outermost) if (changeTime(path) === undefined) gone.add(path)
    if (poller !== undefined) return
    for (const path of before) if (!scope.outermost.includes(path)) watcher.unwatch(path)
    for (const path of scope.outermost) if (!before.includes(path)) watcher.add(path)
  }

  /** Whether it is watched by itself, and not as part of a folder. */
  function isSingle(path: string): boolean {
    return scope.outermost.includes(path) && !scope.roots.includes(path)
  }

  /** Files that are watched by themselves. */
  function singles(): string[] {
    return scope.outermost.filter(isSingle)
  }

  /** Reports a single file that another has replaced, and watches that. */
  function watchAgain(file: string): void {
    if (closed || poller !== undefined) return
    watcher.unwatch(file)
    watcher.add(file)
    note(file, 'listing')
    const changed = changeTime(file)
    // What happened to it before its watch began.
    later(() => {
      const now = changeTime(file)
      if (now === undefined) noteGone(file)
      else if (now !== changed) note(file, 'content')
    })
  }

  /** Reports that a single file is gone, unless that is known. */
  function noteGone(file: string): void {
    if (isSingle(file) && gone.add(file)) note(file, 'listing')
  }

  /** @returns Whether polling began now. */
  function poll(): boolean {
    if (closed || poller !== undefined) return false
    // Polling only some of the folders would report everything twice.
    void watcher.close()
    poller = pollPaths({
      paths: () => scope.outermost,
      isLeftOut: (path) => scope.isLeftOut(path),
      isNews: ({ ctimeMs }) => isFresh(ctimeMs, options.since),
      found: new Set(options.found),
      note,
      onError,
      ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
    })
    return true
  }

  /**
   * Reports what happened after the site was read and before everything was watched.
   *
   * @param watched What was watched then. Of this, only folders that Chokidar has not seen are reported.
   */
  async function lookAtAll({ since, found }: Missed, watched: WatchScope = emptyScope): Promise<void> {
    const wasWatched = (path: string) => isWithin(path, watched.roots)
    const before = new Set(found.filter((path) => !wasWatched(path)))
    for (const path of scope.outermost) {
      if (!isSingle(path) || watched.outermost.includes(path)) continue
      const changed = changeTime(path)
      if (changed === undefined) noteGone(path)
      else if (isFresh(changed, since)) note(path, 'content')
    }
    for (const folder of Object.keys(watcher.getWatched())) {
      if (closed) return
      if (isWithin(folder, scope.roots))
        contents.lookInto(folder, wasWatched(folder) ? Number.POSITIVE_INFINITY : since, before)
      // Lets the server respond to a request in between.
      await nextTurn()
    }
    for (const path of before) if (changeTime(path) === undefined) note(path, 'listing')
  }

  /** Reports everything in a folder. Later changes in it are not reported until it is watched again. */
  function missFrom(folder: string): void {
    note(folder, 'listing')
    const { since, found } = unseen ?? { since: Date.now(), found: [] }
    unseen = { since, found: [...found, ...contents.filesIn(folder)] }
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
}

import type { Stats } from 'node:fs'
import { join } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { errorCode } from '../error-code.js'
import { isRefused } from '../reading/look-at.js'
import { lostEvents } from './lost-events.js'
import { ofSystem } from './scope.js'

interface FolderWatchOptions {
  /** @param stats Undefined if they are not known yet. */
  isLeftOut(path: string, stats: Stats | undefined): boolean
  /** Everything that is there when the watch begins is watched now. */
  onReady(): void
  /** @param event By chokidar: `add`, `change`, `unlink`, `addDir` or `unlinkDir`. */
  onEvent(event: string, path: string): void
  /** The system named something in a watched folder, which may be a file that chokidar does not watch. */
  onNamed(path: string): void
  /** So much happened at once that the system may not have told everything. */
  onLost(): void
  /** The system allows no more watches. */
  onLimit(): void
  onError(error: unknown): void
}

/**
 * Watches folders with chokidar, which follows links, and folder trees that are added, removed and
 * moved, on every system.
 */
export function watchFolders(options: FolderWatchOptions): FSWatcher {
  const opened = watch([], {
    ignoreInitial: true,
    ignored: (given, stats) => options.isLeftOut(ofSystem(given), stats),
  })
  opened.on('error', (error) => {
    if (isLimit(error)) options.onLimit()
    // The folders around it are still watched, and report when its rights change.
    else if (!isRefused(error)) options.onError(error)
  })
  const noteEvent = lostEvents(options.onLost)
  opened.on('raw', (_, name, details) => {
    noteEvent()
    const folder = watchedPathOf(details)
    if (folder !== undefined && typeof name === 'string') options.onNamed(join(folder, name))
  })
  opened.on('all', options.onEvent)
  opened.once('ready', options.onReady)
  return opened
}

/**
 * Whether Chokidar watches a folder by now. It reports a new one before it reads it, and watches it only
 * then.
 */
export const watchesFolder = ({ _closers }: FSWatcher, folder: string): boolean => _closers.has(folder)

/** Whether the user has no watches left, or the process no file handles. */
const isLimit = (error: unknown): boolean => /^(?:ENOSPC|EMFILE|ENFILE)$/.test(errorCode(error) ?? '')

function watchedPathOf(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null || !('watchedPath' in details)) return undefined
  return typeof details.watchedPath === 'string' ? details.watchedPath : undefined
}

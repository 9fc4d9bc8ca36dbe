import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { lookAt } from '../reading/look-at.js'
import type { FileChange } from './change-batches.js'
import { repeatedLook } from './repeated-look.js'

export interface PollOptions {
  /** Folders and single files, absolute. Called again for each check. */
  readonly paths: () => readonly string[]
  readonly isLeftOut: (path: string) => boolean
  /** Whether a file changed after the site was read and before the first check. */
  readonly isNews: (stats: Stats) => boolean
  /** Files that existed when the site was read. */
  readonly found: ReadonlySet<string>
  /** Called for each file that changed. */
  readonly note: (path: string, change: FileChange) => void
  /** Called if a check fails, for instance because the disk does not respond. The next check tries again. */
  readonly onError: (error: unknown) => void
  /** Shortest time between two checks, in milliseconds. Default: 1,000. */
  readonly pollMs?: number
}

/** Approximate share of the time that checks may take. The pause after a check is adjusted to it. */
const shareOfLook = 1 / 20

/**
 * Checks folders and files repeatedly, for systems that cannot report changes. Follows links.
 *
 * Unlike the watcher's own polling, which has a timer for every file, this takes only a small share
 * of the time.
 */
export function pollPaths(options: PollOptions): { readonly close: () => void } {
  const { paths, isLeftOut, isNews, found, note, onError, pollMs = 1_000 } = options
  let before: ReadonlyMap<string, string> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  const lookOnce = repeatedLook(look, onError)
  void lookAgain()
  return {
    close() {
      closed = true
      clearTimeout(timer)
    },
  }

  async function lookAgain(): Promise<void> {
    const began = performance.now()
    await lookOnce()
    if (closed) return
    timer = setTimeout(() => void lookAgain(), Math.max(pollMs, (performance.now() - began) / shareOfLook))
  }

  async function look(): Promise<void> {
    const now = new Map<string, Stats>()
    for (const path of paths()) {
      const stats = statsOf(path)
      if (stats?.isDirectory() === true) await lookInto(path, stats, new Set(), now)
      else if (stats !== undefined) now.set(path, stats)
    }
    if (closed) return
    const marks = new Map([...now].map(([path, stats]) => [path, markOf(stats)]))
    if (before === undefined) tellNews(now)
    else tellChanges(before, marks)
    before = marks
  }

  /**
   * @param around The folders that contain this one, by device and inode, because a link may lead
   *   back to one of them.
   */
  async function lookInto(
    folder: string,
    { dev, ino }: Stats,
    around: ReadonlySet<string>,
    now: Map<string, Stats>,
  ): Promise<void> {
    const key = `${dev}:${ino}`
    if (closed || around.has(key)) return
    const here = new Set([...around, key])
    // Lets the server respond to a request in between.
    await nextTurn()
    for (const name of lookAt(() => readdirSync(folder)) ?? []) {
      const path = join(folder, name)
      if (isLeftOut(path)) continue
      const stats = statsOf(path)
      if (stats?.isDirectory() === true) await lookInto(path, stats, here, now)
      else if (stats !== undefined) now.set(path, stats)
    }
  }

  function tellNews(now: ReadonlyMap<string, Stats>): void {
    for (const [path, stats] of now) if (isNews(stats)) note(path, found.has(path) ? 'content' : 'listing')
    for (const path of found) if (!now.has(path)) note(path, 'listing')
  }

  function tellChanges(old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): void {
    for (const [path, mark] of now)
      if (old.get(path) !== mark) note(path, old.has(path) ? 'content' : 'listing')
    for (const path of old.keys()) if (!now.has(path)) note(path, 'listing')
  }
}

const markOf = ({ ino, size, mtimeMs, ctimeMs }: Stats) => `${ino} ${size} ${mtimeMs} ${ctimeMs}`

const statsOf = (path: string) => lookAt(() => statSync(path))

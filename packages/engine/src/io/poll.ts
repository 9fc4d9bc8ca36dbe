import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { lookAt } from './look-at.js'

export interface PollOptions {
  /** Folders and single files, absolute; asked for anew at each look. */
  readonly paths: () => readonly string[]
  readonly isLeftOut: (path: string) => boolean
  /** Whether a file changed between the time when the site was read and the first look. */
  readonly isNews: (stats: Stats) => boolean
  /** Files that were there when the site was read. */
  readonly found: ReadonlySet<string>
  /** Called with each file that changed; `isListing` for one that came or went. */
  readonly note: (path: string, isListing: boolean) => void
  /** Of a look that failed, for instance because the disk does not answer: the next one tries again. */
  readonly onError: (error: unknown) => void
  /** The shortest time between two looks, in milliseconds. Default: 1,000. */
  readonly pollMs?: number
}

/** A look may take so much of the time: the rest is between it and the next. */
const shareOfLook = 1 / 20

/**
 * Looks at folders and files again and again, where the system does not tell about them. Links are followed.
 *
 * The watcher's own polling has a timer for each file, whatever that costs; this takes a small share of the time.
 */
export function pollPaths(options: PollOptions): { readonly close: () => void } {
  const { paths, isLeftOut, isNews, found, note, onError, pollMs = 1_000 } = options
  let before: ReadonlyMap<string, string> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  void lookAgain()
  return {
    close() {
      closed = true
      clearTimeout(timer)
    },
  }

  async function lookAgain(): Promise<void> {
    const began = performance.now()
    await look().catch(onError)
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

  /** @param around The folders that this one stands in, by inode: a link may lead back to one. */
  async function lookInto(
    folder: string,
    { dev, ino }: Stats,
    around: ReadonlySet<string>,
    now: Map<string, Stats>,
  ): Promise<void> {
    const key = `${dev}:${ino}`
    if (closed || around.has(key)) return
    const here = new Set([...around, key])
    // A page that was asked for meanwhile is answered in between.
    await new Promise((resolve) => setImmediate(resolve))
    for (const name of lookAt(() => readdirSync(folder)) ?? []) {
      const path = join(folder, name)
      if (isLeftOut(path)) continue
      const stats = statsOf(path)
      if (stats?.isDirectory() === true) await lookInto(path, stats, here, now)
      else if (stats !== undefined) now.set(path, stats)
    }
  }

  function tellNews(now: ReadonlyMap<string, Stats>): void {
    for (const [path, stats] of now) if (isNews(stats)) note(path, !found.has(path))
    for (const path of found) if (!now.has(path)) note(path, true)
  }

  function tellChanges(old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): void {
    for (const [path, mark] of now) if (old.get(path) !== mark) note(path, !old.has(path))
    for (const path of old.keys()) if (!now.has(path)) note(path, true)
  }
}

const markOf = ({ ino, size, mtimeMs, ctimeMs }: Stats) => `${ino} ${size} ${mtimeMs} ${ctimeMs}`

const statsOf = (path: string) => lookAt(() => statSync(path))
